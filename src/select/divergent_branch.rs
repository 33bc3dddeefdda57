//! Divergent branches: computes the mask of lanes for each successor.

use super::Selected;
use super::branch::{Flow, Lanes};
use super::condition::Condition;
use super::masks;
use super::reason::Malformed;
use super::words::words_of_bits;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::Value;
use lanelog_ir::Opcode;
use lanelog_ir::typed::{Detail, Type};

impl Flow<'_, '_> {
    /// The condition of a conditional branch; `None` for an unconditional one.
    pub(super) fn branch_condition(&mut self) -> Selected<Option<Condition>> {
        match self.instruction().operands.first() {
            Some((_, operand)) => Ok(Some(self.condition(operand)?)),
            None => Ok(None),
        }
    }

    /// The values and successors of a switch's cases, and the default successor.
    pub(super) fn cases(&self, block: u32) -> Selected<(Vec<(u64, u32)>, u32)> {
        let successors = self.source.function.block_successors(block as usize);
        let Detail::Cases(values) = &self.instruction().detail else {
            return Err(Malformed("a `switch` without a table of cases").into());
        };
        let [rest, others @ ..] = successors else {
            return Err(Malformed("a `switch` without a default label").into());
        };
        let values = values.iter().copied();
        Ok((values.zip(others.iter().copied()).collect(), *rest))
    }

    /// Computes the mask of lanes for each successor.
    pub(super) fn divergent_branch(&mut self, block: u32) -> Selected {
        let successors = self.source.function.block_successors(block as usize);
        if self.instruction().opcode == Opcode::Br {
            let condition = self.branch_condition()?;
            let (Some(condition), [if_true, if_false]) = (condition, successors) else {
                return Err(Malformed("a `br` needs one condition and two labels").into());
            };
            let mask = self.mask(condition);
            let ways = &mut self.branch.ways;
            ways.insert((block, *if_true), Lanes { mask, not: false });
            ways.insert((block, *if_false), Lanes { mask, not: true });
            return Ok(());
        }
        let (cases, rest) = self.cases(block)?;
        let words = self.switched()?;
        let words: Vec<Value> = words.into_iter().map(|word| self.to_vector(word)).collect();
        let mut masks: Vec<(u32, Value)> = Vec::new();
        let mut any = None;
        for (value, to) in cases {
            let hit = self.is_case(&words, value);
            let known = masks.iter().position(|(if_false, _)| *if_false == to);
            if to != rest {
                match known.and_then(|known| masks.get(known).copied()) {
                    Some((_, mask)) => {
                        let both = self.on_masks(masks::OR, &[mask, hit]);
                        if let Some(entry) = known.and_then(|known| masks.get_mut(known)) {
                            entry.1 = both;
                        }
                    }
                    None => masks.push((to, hit)),
                }
            }
        }
        for (to, mask) in masks {
            any = Some(match any {
                Some(any) => self.on_masks(masks::OR, &[any, mask]),
                None => mask,
            });
            let ways = &mut self.branch.ways;
            ways.insert((block, to), Lanes { mask, not: false });
        }
        let mask = match any {
            Some(any) => any,
            None => self.mask(Condition::Constant(false)),
        };
        let ways = &mut self.branch.ways;
        ways.insert((block, rest), Lanes { mask, not: true });
        Ok(())
    }

    /// The words that a switch compares. Bits above the width of its type are zero.
    pub(super) fn switched(&mut self) -> Selected<Vec<Value>> {
        let Some((ty, operand)) = self.instruction().operands.first() else {
            return Err(Malformed("a `switch` without a value").into());
        };
        if *ty == Type::Integer(1) {
            let condition = self.condition(operand)?;
            let bit = match condition {
                Condition::Mask(_) | Condition::Vector(_) => self.vector_bit(condition),
                _ => self.bit(condition),
            };
            return Ok(vec![bit]);
        }
        let Type::Integer(bits) = *ty else {
            return Err(Malformed("the value of a `switch` is an integer").into());
        };
        let mut words = self.words(operand, ty)?;
        if !bits.is_multiple_of(32)
            && let Some(last) = words.last_mut()
        {
            let kept = Value::Bits((1 << (bits % 32)) - 1);
            *last = match *last {
                Value::Bits(word) => Value::Bits(word & ((1 << (bits % 32)) - 1)),
                word if self.is_scalar(word) => self.make(op::S_AND_B32, 1, &[word, kept]),
                word => self.make(op::V_AND_B32, 1, &[kept, word]),
            };
        }
        Ok(words)
    }

    /// The mask of lanes in which the words equal a value.
    fn is_case(&mut self, words: &[Value], value: u64) -> Value {
        let mut found = None;
        for (word, bits) in words.iter().zip(words_of_bits(&[value], words.len())) {
            let hit = self.make_mask(op::V_CMP_EQ_U32, &[bits, *word]);
            found = Some(match found {
                None => hit,
                Some(before) => self.on_masks(masks::AND, &[before, hit]),
            });
        }
        match found {
            Some(found) => found,
            None => self.mask(Condition::Constant(false)),
        }
    }
}
