//! Folds two operations of the function into one instruction. `folded_into` of
//! `rules/backend/fold.dl` decides which operations may be folded; this module checks that an
//! instruction can encode the operands.

use super::elements::elements;
use super::rules::{self, Element, Node, Operation, Words};
use super::{Selected, Selector};
use lanelog_amdgpu::Part;
use lanelog_amdgpu::machine::Value;
use lanelog_ir::Opcode::{self, *};
use lanelog_ir::typed::{self as typed, Constant, Operand, Type};

/// The maximum depth of folding. The deepest pattern is a chain of four products that are added to
/// a value.
const DEEP: usize = 5;

impl<'s> Selector<'s> {
    /// The instruction that defines an operand, if it is folded into the current instruction.
    pub(super) fn inner(&self, index: usize) -> Option<&'s typed::Instruction> {
        self.inner_value(self.operand_value(index)?)
    }

    /// The instruction that defines a value, if the value is folded into the current instruction.
    pub(super) fn inner_value(&self, value: u32) -> Option<&'s typed::Instruction> {
        if !self.runs(Part::Combine) {
            return None;
        }
        // Whether the value is folded into the current instruction, directly or into another
        // operation that is folded into it.
        let users = std::iter::successors(Some(value), |value| self.source.choices.user(*value));
        let is_left = users.skip(1).take(DEEP).any(|user| user == self.value);
        is_left.then(|| self.definition(value))?
    }

    /// Whether the current instruction can read the operands of a value. This requires that both
    /// are executed in the same iteration.
    fn is_near(&self, value: u32) -> bool {
        !self.source.verdicts.is_temporal(value, self.value)
            && self.source.plan.same_cycle(value, self.value)
    }

    /// The words of one element of an operand of an instruction that is to be folded.
    pub(super) fn inner_word(
        &mut self,
        inner: &typed::Instruction,
        index: usize,
        at: usize,
    ) -> Selected<Option<Words>> {
        let Some((ty, operand)) = inner.operands.get(index) else {
            return Ok(None);
        };
        let (count, _) = elements(ty);
        let words = self.words(operand, ty)?;
        let per = words.len() / count.max(1);
        let element = words.get(at * per..(at + 1) * per);
        Ok(element.and_then(Words::new))
    }

    /// Root nodes for patterns: the current instruction with its operands; if it is commutative,
    /// also with its operands swapped.
    fn roots(
        &self,
        at: usize,
        words: [Words; 2],
        commutes: bool,
    ) -> impl Iterator<Item = Node> + use<> {
        let element = |index: usize| Element {
            value: self.operand_value(index),
            at,
            words: words[index],
        };
        let [lhs, rhs] = [element(0), element(1)];
        let swapped = commutes.then_some(Node::Root([rhs, lhs]));
        [Node::Root([lhs, rhs])].into_iter().chain(swapped)
    }

    /// One instruction for a 32-bit integer operation and the operations that define its operands;
    /// `None` if there is none.
    pub(super) fn folded(
        &mut self,
        opcode: Opcode,
        bits: u32,
        at: usize,
        words: [Value; 2],
    ) -> Option<Value> {
        if !(5..=32).contains(&bits) {
            return None;
        }
        let commutes = matches!(opcode, Add | And | Or | Xor);
        self.roots(at, words.map(Words::One), commutes)
            .find_map(|root| rules::fold(self, bits, root))
    }

    /// An addition or subtraction in which one operand is an extended `i1`, which becomes the
    /// carry.
    ///
    /// # Errors
    /// An operand cannot be read.
    pub(super) fn bit_sum(
        &mut self,
        subtract: bool,
        bits: u32,
        lhs: &[Value],
        rhs: &[Value],
    ) -> Selected<Option<Vec<Value>>> {
        if bits != 32 && bits != 64 || matches!(self.instruction().ty, Type::Vector(..)) {
            return Ok(None);
        }
        for index in [1, 0] {
            if subtract && index == 0 {
                break;
            }
            let Some(inner) = self.inner(index) else {
                continue;
            };
            let Some((Type::Integer(1), operand)) = inner.operands.first() else {
                continue;
            };
            let down = match inner.opcode {
                ZExt => subtract,
                SExt => !subtract,
                _ => continue,
            };
            let words = if index == 1 { lhs } else { rhs };
            let bit = self.condition(operand)?;
            let zero = vec![Value::Bits(0); words.len()];
            return Ok(Some(self.chain(down, words, &zero, Some(bit))));
        }
        Ok(None)
    }

    /// For an operand `trunc (lshr x, n)`: the word of `x` that contains the bits, and the position
    /// of their lowest bit in this word.
    /// # Errors
    /// An operand cannot be read.
    pub(super) fn part_of(&mut self, index: usize, bits: u32) -> Selected<Option<(Value, u32)>> {
        let Some(cut) = self.inner(index).filter(|inner| inner.opcode == Trunc) else {
            return Ok(None);
        };
        let Some((Type::Integer(_), Operand::Value(value))) = cut.operands.first() else {
            return Ok(None);
        };
        let same_unit = self.source.choices.is_scalar(*value) == self.is_on_scalar_unit();
        let shift = self.definition(*value).filter(|shift| {
            matches!(shift.opcode, LShr | AShr) && same_unit && self.is_near(*value)
        });
        let Some(shift) = shift else {
            return Ok(None);
        };
        let (Some((ty, operand)), Some((_, Operand::Constant(Constant::Bits(by))))) =
            (shift.operands.first(), shift.operands.get(1))
        else {
            return Ok(None);
        };
        let by = u32::try_from(*by).unwrap_or(u32::MAX);
        let from = self.integer_bits(ty)?;
        if by.saturating_add(bits) > from || by % 32 + bits > 32 {
            return Ok(None);
        }
        let words = self.words(operand, ty)?;
        Ok(words.get((by / 32) as usize).map(|word| (*word, by % 32)))
    }

    /// A sum of which one operand is a product, as one 64-bit multiply-add.
    pub(super) fn product_sum(&mut self, lhs: &[Value], rhs: &[Value]) -> Option<Vec<Value>> {
        if self.is_on_scalar_unit() || matches!(self.instruction().ty, Type::Vector(..)) {
            return None;
        }
        let words = [Words::new(lhs)?, Words::new(rhs)?];
        let found = self
            .roots(0, words, true)
            .find_map(|root| rules::fold_pair(self, root));
        found.map(|words| words.to_vec())
    }

    /// The minimum or maximum of three integers, or a clamp between two constants.
    pub(super) fn extreme_of_three(
        &mut self,
        operation: Operation,
        at: usize,
        words: [Value; 2],
    ) -> Option<Value> {
        if self.is_on_scalar_unit() {
            return None;
        }
        self.roots(at, words.map(Words::One), true)
            .find_map(|root| match root {
                Node::Root([lhs, rhs]) => {
                    rules::extreme(self, &operation, Node::Operand(lhs), Node::Operand(rhs))
                }
                Node::Operand(_) => None,
            })
    }

    /// If the current instruction compares `x & (1 << n)` with zero on the scalar unit: `x` and
    /// `n`.
    ///
    /// # Errors
    /// An operand cannot be read.
    pub(super) fn tested_bit(&mut self) -> Selected<Option<(Value, u32)>> {
        let zero = matches!(
            self.instruction().operands.get(1),
            Some((Type::Integer(32), Operand::Constant(Constant::Bits(0))))
        );
        let Some(inner) = self.inner(0).filter(|inner| zero && inner.opcode == And) else {
            return Ok(None);
        };
        let words = [self.inner_word(inner, 0, 0)?, self.inner_word(inner, 1, 0)?];
        Ok(match words {
            [Some(Words::One(word)), Some(Words::One(Value::Bits(mask)))]
                if mask.is_power_of_two() =>
            {
                Some((word, mask.trailing_zeros()))
            }
            _ => None,
        })
    }
}
