//! Values of type `i1`. A divergent `i1` is a lane mask. A uniform `i1` is a scalar word 0 or 1; or
//! a compare that is repeated at each use, because SCC does not stay valid between two instructions
//! of the function; or a lane mask, if only the vector unit has the compare. Phis of divergent `i1`
//! values, and divergent `i1` values that are read outside of the cycle that defines them, are
//! vector words 0 or 1, because lanes that stay in the cycle would overwrite the bits of a mask.

use super::location::Location;
use super::location::first;
use super::masks;
use super::{Selected, Selector};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Fixed, Value, Why};
use lanelog_ir::typed::{Operand, Type};

/// The representation of an `i1` value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Condition {
    /// A constant.
    Constant(bool),
    /// A uniform compare: `s_cmp_*` and its operands.
    Compare(op::Opcode, Value, Value),
    /// A scalar word 0 or 1.
    Scalar(Value),
    /// A lane mask. The bits of inactive lanes are undefined.
    Mask(Value),
    /// A vector word 0 or 1.
    Vector(Value),
}

impl Condition {
    /// Whether the value is on the scalar unit.
    pub fn is_scalar(self) -> bool {
        !matches!(self, Condition::Mask(_) | Condition::Vector(_))
    }

    /// The 32-bit word that contains the condition as 0 or 1; `None` for other representations.
    pub fn word(self) -> Option<Value> {
        match self {
            Condition::Scalar(word) | Condition::Vector(word) => Some(word),
            _ => None,
        }
    }

    /// The compare with the opposite predicate.
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
    /// An operand of type `i1`.
    ///
    /// # Errors
    /// The operand has another type, or cannot be read.
    pub fn condition(&mut self, operand: &Operand) -> Selected<Condition> {
        if let Operand::Value(value) = operand
            && self.kept_for(*value).is_none()
            && let Location::Compare(name, lhs, rhs) = self.held(*value)
        {
            return Ok(Condition::Compare(*name, *lhs, *rhs));
        }
        let words = self.words(operand, &Type::Integer(1))?;
        Ok(self.as_condition(first(&words)?))
    }

    /// The condition that a word or a mask contains: the register class determines which.
    pub fn as_condition(&self, word: Value) -> Condition {
        match (word, self.class(word)) {
            (Value::Bits(bits), _) => Condition::Constant(bits & 1 != 0),
            (_, Some(Class::Mask)) => Condition::Mask(word),
            (_, Some(Class::Vector)) => Condition::Vector(word),
            _ => Condition::Scalar(word),
        }
    }

    /// A condition as a lane mask, whose bits of active lanes are correct: a register, `exec`, or a
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

    /// Writes a uniform condition to SCC, directly before the instruction that reads SCC.
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

    /// A uniform condition as a scalar word 0 or 1.
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

    /// A condition as a vector word 0 or 1.
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

    /// EXEC: the active lanes.
    pub fn exec(&self) -> Value {
        Value::Fixed(Fixed::Exec, self.gpu().mask_words())
    }

    /// Whether a value is a divergent `i1`, or has one as an element, and is read outside of the
    /// innermost cycle around it.
    pub(super) fn is_bit_read_outside(&self, value: u32) -> bool {
        self.source.plan.bits_read_outside.contains(&value)
    }

    /// Whether a value is a divergent `i1` that is read outside of its innermost cycle, and the
    /// current instruction is outside of that cycle.
    pub(super) fn is_bit_from_within(&self, value: u32) -> bool {
        self.is_bit_read_outside(value) && !self.source.plan.same_cycle(value, self.value)
    }

    /// Copies an `i1`, or a vector of `i1`, to vector words, so that each lane keeps its value when
    /// it leaves the cycle.
    pub(super) fn keep_bit(&mut self, value: u32) {
        let why = self.origin.why;
        self.because(Why::Temporal);
        let conditions: Vec<Condition> = match self.held(value).clone() {
            Location::Compare(name, lhs, rhs) => vec![Condition::Compare(name, lhs, rhs)],
            Location::Words(words) => words
                .into_iter()
                .map(|word| self.as_condition(word))
                .collect(),
            Location::Nothing => Vec::new(),
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
