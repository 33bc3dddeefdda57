//! Operations on values of one bit: on scalar words where all lanes agree and the scalar unit compared, else on lane masks.

use super::condition::Condition;
use super::held::Held;
use super::mnemonics::{self, Operation};
use super::reason::Malformed;
use super::{Selected, Selector};
use crate::instructions::op;
use crate::machine::{Class, Value};
use lanelog_typed::{Operand, Type};

/// Operations on lane masks: in the size of waves of 32, and of 64.
const MASKS: &[(Operation, op::Opcode, op::Opcode)] = &[
    (Operation::And, op::S_AND_B32, op::S_AND_B64),
    (Operation::Or, op::S_OR_B32, op::S_OR_B64),
    (Operation::Xor, op::S_XOR_B32, op::S_XOR_B64),
];

impl Selector<'_> {
    /// The bits of an operand, element by element.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn conditions(&mut self, index: usize) -> Selected<Vec<Condition>> {
        let instruction = self.instruction();
        let (ty, operand) = instruction
            .operands
            .get(index)
            .ok_or(Malformed("it has fewer operands than it takes"))?;
        self.conditions_of(operand, ty)
    }

    /// The bits of any operand of bits.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn conditions_of(&mut self, operand: &Operand, ty: &Type) -> Selected<Vec<Condition>> {
        if *ty == Type::Integer(1) {
            return Ok(vec![self.condition(operand)?]);
        }
        let words = self.words(operand, ty)?;
        Ok(words
            .into_iter()
            .map(|word| self.as_condition(word))
            .collect())
    }

    /// The value that the instruction at hand defines is these bits.
    pub fn result_bits(&mut self, bits: Vec<Condition>) {
        // Of a value that is not on the scalar unit by the rules, words that are there all the same are compared again too.
        if let [Condition::Compare(name, lhs, rhs)] = bits[..]
            && (self.source.choices.is_repeated(self.value) || !self.is_on_scalar_unit())
        {
            self.hold(Held::Compare(name, lhs, rhs));
            return;
        }
        let words = bits.into_iter().map(|bit| self.bit_word(bit)).collect();
        self.result(words);
    }

    /// A bit as the word that holds it.
    fn bit_word(&mut self, bit: Condition) -> Value {
        match bit {
            Condition::Constant(bit) => Value::Bits(u32::from(bit)),
            Condition::Compare(..) => self.bit(bit),
            Condition::Scalar(word) | Condition::Mask(word) | Condition::Vector(word) => word,
        }
    }

    /// Whether a bit is on the scalar unit.
    fn is_scalar_bit(bit: Condition) -> bool {
        matches!(
            bit,
            Condition::Constant(_) | Condition::Compare(..) | Condition::Scalar(_)
        )
    }

    /// Whether an operation on bits belongs on scalar words: that only the vector unit compared them is no reason to leave masks.
    fn wants_scalar_bits(&self, bits: &[Condition]) -> bool {
        bits.iter().all(|bit| Self::is_scalar_bit(*bit))
    }

    /// A new mask of an operation on masks.
    pub fn mask_operation(
        &mut self,
        narrow: op::Opcode,
        wide: op::Opcode,
        sources: &[Value],
    ) -> Value {
        let name = self.gpu().by_wave(narrow, wide);
        let mask = self.fresh_mask();
        self.emit(name, &[mask], sources);
        mask
    }

    /// The complement.
    pub fn complement(&mut self, bit: Condition) -> Condition {
        match bit {
            Condition::Constant(bit) => Condition::Constant(!bit),
            Condition::Compare(name, lhs, rhs) => match mnemonics::inverse_compare(name) {
                Some(inverse) => Condition::Compare(inverse, lhs, rhs),
                None => {
                    let word = self.bit(bit);
                    self.complement(Condition::Scalar(word))
                }
            },
            Condition::Scalar(word) => {
                Condition::Scalar(self.make(op::S_XOR_B32, 1, &[word, Value::Bits(1)]))
            }
            Condition::Mask(_) | Condition::Vector(_) => {
                let mask = self.mask(bit);
                Condition::Mask(self.mask_operation(op::S_NOT_B32, op::S_NOT_B64, &[mask]))
            }
        }
    }

    /// `and`, `or`, `xor` of bits.
    pub fn bit_logic(&mut self, operation: Operation, lhs: Condition, rhs: Condition) -> Condition {
        let (lhs, rhs) = match rhs {
            Condition::Constant(_) => (rhs, lhs),
            _ => (lhs, rhs),
        };
        match (operation, lhs) {
            (Operation::And, Condition::Constant(true))
            | (Operation::Or | Operation::Xor, Condition::Constant(false)) => return rhs,
            (Operation::And, Condition::Constant(false)) => return lhs,
            (Operation::Or, Condition::Constant(true)) => return lhs,
            (Operation::Xor, Condition::Constant(true)) => return self.complement(rhs),
            _ => {}
        }
        if self.wants_scalar_bits(&[lhs, rhs]) {
            let lhs = self.bit(lhs);
            let rhs = self.bit(rhs);
            return Condition::Scalar(self.word(operation, &[lhs, rhs]));
        }
        let Some((_, narrow, wide)) = MASKS.iter().find(|entry| entry.0 == operation) else {
            return lhs;
        };
        let lhs = self.mask(lhs);
        let rhs = self.mask(rhs);
        Condition::Mask(self.mask_operation(*narrow, *wide, &[lhs, rhs]))
    }

    /// One bit, without those of another.
    pub fn bit_without(&mut self, one: Condition, without: Condition) -> Condition {
        match (one, without) {
            (Condition::Constant(false), _) | (_, Condition::Constant(true)) => {
                Condition::Constant(false)
            }
            (_, Condition::Constant(false)) => one,
            (Condition::Constant(true), _) => self.complement(without),
            (Condition::Mask(_) | Condition::Vector(_), _)
            | (_, Condition::Mask(_) | Condition::Vector(_)) => {
                let one = self.mask(one);
                let without = self.mask(without);
                Condition::Mask(self.mask_operation(
                    op::S_AND_NOT1_B32,
                    op::S_AND_NOT1_B64,
                    &[one, without],
                ))
            }
            _ => {
                let one = self.bit(one);
                let without = self.bit(without);
                Condition::Scalar(self.make(op::S_AND_NOT1_B32, 1, &[one, without]))
            }
        }
    }

    /// A choice between bits.
    pub fn choose_bit(
        &mut self,
        by: Condition,
        if_true: Condition,
        if_false: Condition,
    ) -> Condition {
        if if_true == if_false {
            return if_true;
        }
        match (by, if_true, if_false) {
            (Condition::Constant(true), ..) => return if_true,
            (Condition::Constant(false), ..) => return if_false,
            (_, Condition::Constant(true), _) => {
                return self.bit_logic(Operation::Or, by, if_false);
            }
            (_, _, Condition::Constant(false)) => {
                return self.bit_logic(Operation::And, by, if_true);
            }
            (_, Condition::Constant(false), _) => return self.bit_without(if_false, by),
            (_, _, Condition::Constant(true)) => {
                let not = self.complement(by);
                return self.bit_logic(Operation::Or, not, if_true);
            }
            _ => {}
        }
        if self.wants_scalar_bits(&[by, if_true, if_false]) {
            let if_true = self.bit(if_true);
            let if_false = self.bit(if_false);
            self.scc(by);
            return Condition::Scalar(self.make(op::S_CSELECT_B32, 1, &[if_true, if_false]));
        }
        if Self::is_scalar_bit(by) {
            // One of two masks, by what all lanes agree on.
            let if_true = self.mask(if_true);
            let if_false = self.mask(if_false);
            self.scc(by);
            return Condition::Mask(self.mask_operation(
                op::S_CSELECT_B32,
                op::S_CSELECT_B64,
                &[if_true, if_false],
            ));
        }
        let kept = self.bit_logic(Operation::And, by, if_true);
        let rest = self.bit_without(if_false, by);
        self.bit_logic(Operation::Or, kept, rest)
    }

    /// One of two words by a bit.
    pub fn choose_word(&mut self, by: Condition, if_true: Value, if_false: Value) -> Value {
        self.choose_words(by, &[if_true], &[if_false])
            .first()
            .copied()
            .unwrap_or(if_true)
    }

    /// Some of two lists of words by a bit.
    pub fn choose_words(
        &mut self,
        by: Condition,
        if_true: &[Value],
        if_false: &[Value],
    ) -> Vec<Value> {
        match by {
            Condition::Constant(true) => return if_true.to_vec(),
            Condition::Constant(false) => return if_false.to_vec(),
            _ => {}
        }
        if if_true == if_false {
            return if_true.to_vec();
        }
        if self.is_uniform_bit(by) && self.are_scalar(if_true) && self.are_scalar(if_false) {
            return self.choose_scalars(by, if_true, if_false);
        }
        self.choose_vectors(by, if_true, if_false)
    }

    /// Some of two lists of words by a bit, lane by lane.
    pub fn choose_vectors(
        &mut self,
        by: Condition,
        if_true: &[Value],
        if_false: &[Value],
    ) -> Vec<Value> {
        let mask = self.mask(by);
        let pairs = if_true.iter().zip(if_false);
        pairs
            .map(|(if_true, if_false)| {
                if if_true == if_false {
                    *if_true
                } else {
                    self.vector(op::V_CNDMASK_B32, &[*if_false, *if_true, mask])
                }
            })
            .collect()
    }

    /// Whether all lanes agree on a bit: what the scalar unit has; a mask for a value that is uniform.
    fn is_uniform_bit(&self, bit: Condition) -> bool {
        Self::is_scalar_bit(bit) || self.is_uniform()
    }

    /// Some of two lists of scalar words: the compare once, and nothing between it and what reads it.
    fn choose_scalars(
        &mut self,
        by: Condition,
        if_true: &[Value],
        if_false: &[Value],
    ) -> Vec<Value> {
        let same: Vec<bool> = if_true
            .iter()
            .zip(if_false)
            .map(|(if_true, if_false)| if_true == if_false)
            .collect();
        let tuple = self.fresh(Class::Scalar, if_true.len().min(32) as u8);
        let wide = |this: &Self, words: &[Value]| match *words {
            [Value::Bits(low), Value::Bits(high)] => {
                let bits = u64::from(low) | u64::from(high) << 32;
                crate::finish::is_inline_wide(bits).then_some(Value::Wide(bits))
            }
            _ => this.as_tuple(words, Class::Scalar),
        };
        if if_true.len() == 2
            && same == [false, false]
            && let Some(if_true) = wide(self, if_true)
            && let Some(if_false) = wide(self, if_false)
        {
            self.scc(by);
            self.emit(op::S_CSELECT_B64, &[tuple], &[if_true, if_false]);
            return self.split(tuple);
        }
        self.scc(by);
        let mut result = Vec::with_capacity(if_true.len());
        for (at, (if_true, if_false)) in if_true.iter().zip(if_false).enumerate() {
            if same[at] {
                result.push(*if_true);
            } else if same.len() <= 32 {
                let word = tuple.word(at as u8);
                self.emit(op::S_CSELECT_B32, &[word], &[*if_true, *if_false]);
                result.push(word);
            } else {
                result.push(self.make(op::S_CSELECT_B32, 1, &[*if_true, *if_false]));
            }
        }
        result
    }
}
