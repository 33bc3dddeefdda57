//! Values of one bit. A divergent one is a lane mask; a uniform one a scalar word 0 or 1, or a
//! compare that is repeated where it is read, because SCC does not live from one instruction of the
//! function to the next; or a lane mask, where only the vector unit compares. Phis of divergent
//! bits, and divergent bits that are read outside of the cycle that defines them, are vector words
//! 0 or 1: a mask would be overwritten by the lanes that stay.

use super::held::Held;
use super::held::first;
use super::masks;
use super::{Selected, Selector};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Fixed, Value, Why};
use lanelog_ir::typed::{Operand, Type};

/// A bit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Condition {
    /// A constant, the same for all lanes and runs.
    Constant(bool),
    /// A uniform compare: `s_cmp_*` and its operands.
    Compare(op::Opcode, Value, Value),
    /// A scalar word 0 or 1.
    Scalar(Value),
    /// A lane mask: bits of inactive lanes have no meaning.
    Mask(Value),
    /// A vector word 0 or 1.
    Vector(Value),
}

impl Condition {
    /// Whether it is on the scalar unit.
    pub fn is_scalar(self) -> bool {
        !matches!(self, Condition::Mask(_) | Condition::Vector(_))
    }

    /// A word 0 or 1.
    pub fn word(self) -> Option<Value> {
        match self {
            Condition::Scalar(word) | Condition::Vector(word) => Some(word),
            _ => None,
        }
    }

    /// The complement of a compare, as a compare.
    pub fn inverse_compare(self) -> Option<Condition> {
        match self {
            Condition::Compare(name, lhs, rhs) => {
                Some(Condition::Compare(name.complement()?, lhs, rhs))
            }
            _ => None,
        }
    }
}

impl Selector<'_> {
    /// An operand of one bit.
    ///
    /// # Errors
    /// It is none.
    pub fn condition(&mut self, operand: &Operand) -> Selected<Condition> {
        if let Operand::Value(value) = operand
            && self.kept_for(*value).is_none()
            && let Held::Compare(name, lhs, rhs) = self.held(*value)
        {
            return Ok(Condition::Compare(*name, *lhs, *rhs));
        }
        let words = self.words(operand, &Type::Integer(1))?;
        Ok(self.as_condition(first(&words)?))
    }

    /// A word that holds a bit (an element of a vector of bits).
    pub fn as_condition(&self, word: Value) -> Condition {
        match (word, self.class(word)) {
            (Value::Bits(bits), _) => Condition::Constant(bits & 1 != 0),
            (_, Some(Class::Mask)) => Condition::Mask(word),
            (_, Some(Class::Vector)) => Condition::Vector(word),
            _ => Condition::Scalar(word),
        }
    }

    /// A bit as a lane mask, all bits of lanes that are on right: a register, `exec`, or a
    /// constant.
    pub fn mask(&mut self, condition: Condition) -> Value {
        let wide = self.gpu().wave == 64;
        let constant = |bit: bool| match (bit, wide) {
            (true, true) => Value::Wide(u64::MAX),
            (true, false) => Value::Bits(u32::MAX),
            (false, true) => Value::Wide(0),
            (false, false) => Value::Bits(0),
        };
        match condition {
            Condition::Constant(bit) => constant(bit),
            Condition::Mask(mask) => mask,
            Condition::Vector(word) => self.make_mask(op::V_CMP_NE_U32, &[Value::Bits(0), word]),
            Condition::Compare(..) | Condition::Scalar(_) => {
                self.scc(condition);
                self.on_masks(masks::CHOICE, &[constant(true), constant(false)])
            }
        }
    }

    /// A uniform bit in SCC, right before it is read.
    pub fn scc(&mut self, condition: Condition) {
        match condition {
            Condition::Constant(bit) => {
                self.emit(
                    op::S_CMP_EQ_U32,
                    &[],
                    &[Value::Bits(0), Value::Bits(u32::from(!bit))],
                );
            }
            Condition::Compare(name, lhs, rhs) => {
                self.emit(name, &[], &[lhs, rhs]);
            }
            Condition::Scalar(word) => {
                self.emit(op::S_CMP_LG_U32, &[], &[word, Value::Bits(0)]);
            }
            Condition::Mask(_) | Condition::Vector(_) => {
                let mask = self.mask(condition);
                self.on_masks(masks::AND, &[mask, self.exec()]);
            }
        }
    }

    /// A uniform bit as a scalar word 0 or 1.
    pub fn bit(&mut self, condition: Condition) -> Value {
        match condition {
            Condition::Constant(bit) => Value::Bits(u32::from(bit)),
            Condition::Scalar(word) => word,
            _ => {
                self.scc(condition);
                self.make(op::S_CSELECT_B32, 1, &[Value::Bits(1), Value::Bits(0)])
            }
        }
    }

    /// A bit as a vector word 0 or 1.
    pub fn vector_bit(&mut self, condition: Condition) -> Value {
        match condition {
            Condition::Constant(bit) => self.to_vector(Value::Bits(u32::from(bit))),
            Condition::Vector(word) => word,
            Condition::Scalar(word) => self.to_vector(word),
            _ => {
                let mask = self.mask(condition);
                self.make(
                    op::V_CNDMASK_B32,
                    1,
                    &[Value::Bits(0), Value::Bits(1), mask],
                )
            }
        }
    }

    /// The lanes that are on.
    pub fn exec(&self) -> Value {
        Value::Fixed(Fixed::Exec, self.gpu().mask_words())
    }

    /// Whether a value is a divergent bit (or has one in it) that something outside of the
    /// innermost cycle around it reads.
    pub(super) fn is_bit_read_outside(&self, value: u32) -> bool {
        self.source.plan.bits_read_outside.contains(&value)
    }

    /// Whether a value is such a bit, and the current instruction is outside.
    pub(super) fn is_bit_from_within(&self, value: u32) -> bool {
        self.is_bit_read_outside(value) && !self.source.plan.same_cycle(value, self.value)
    }

    /// Lanes keep a bit, or a vector of bits, as vector words.
    pub(super) fn keep_bit(&mut self, value: u32) {
        let why = self.origin.why;
        self.because(Why::Temporal);
        let conditions: Vec<Condition> = match self.held(value).clone() {
            Held::Compare(name, lhs, rhs) => vec![Condition::Compare(name, lhs, rhs)],
            Held::Words(words) => words
                .into_iter()
                .map(|word| self.as_condition(word))
                .collect(),
            Held::Nothing => Vec::new(),
        };
        let kept = conditions
            .into_iter()
            .map(|condition| self.vector_bit(condition))
            .collect();
        if let Some(entry) = self.kept.get_mut(value as usize) {
            *entry = Some(kept);
        }
        self.because(why);
    }
}
