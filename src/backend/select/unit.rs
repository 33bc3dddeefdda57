//! Integer operations that expansions are made of, on the scalar or on the vector unit.

use super::Selector;
use crate::backend::machine::{Class, Value};

/// An operation on two words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whole {
    Add,
    Sub,
    Mul,
    /// The upper word of the product of two words without signs.
    UpperUnsigned,
    /// The upper word of the product of two words with signs.
    UpperSigned,
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
    /// The sign comes in from above.
    ShiftSigned,
    LeastUnsigned,
    LeastSigned,
}

impl Whole {
    /// On the scalar unit; on the vector unit, and whether the operands change places there.
    fn names(self) -> (&'static str, &'static str, bool) {
        match self {
            Whole::Add => ("s_add_i32", "v_add_nc_u32", false),
            Whole::Sub => ("s_sub_i32", "v_sub_nc_u32", false),
            Whole::Mul => ("s_mul_i32", "v_mul_lo_u32", false),
            Whole::UpperUnsigned => ("s_mul_hi_u32", "v_mul_hi_u32", false),
            Whole::UpperSigned => ("s_mul_hi_i32", "v_mul_hi_i32", false),
            Whole::And => ("s_and_b32", "v_and_b32", false),
            Whole::Or => ("s_or_b32", "v_or_b32", false),
            Whole::Xor => ("s_xor_b32", "v_xor_b32", false),
            Whole::ShiftLeft => ("s_lshl_b32", "v_lshlrev_b32", true),
            Whole::ShiftRight => ("s_lshr_b32", "v_lshrrev_b32", true),
            Whole::ShiftSigned => ("s_ashr_i32", "v_ashrrev_i32", true),
            Whole::LeastUnsigned => ("s_min_u32", "v_min_u32", false),
            Whole::LeastSigned => ("s_min_i32", "v_min_i32", false),
        }
    }

    /// Of constants.
    fn constant(self, one: u32, other: u32) -> u32 {
        let signed = |word: u32| i64::from(word as i32);
        match self {
            Whole::Add => one.wrapping_add(other),
            Whole::Sub => one.wrapping_sub(other),
            Whole::Mul => one.wrapping_mul(other),
            Whole::UpperUnsigned => (u64::from(one) * u64::from(other) >> 32) as u32,
            Whole::UpperSigned => (signed(one) * signed(other) >> 32) as u32,
            Whole::And => one & other,
            Whole::Or => one | other,
            Whole::Xor => one ^ other,
            Whole::ShiftLeft => one << (other & 31),
            Whole::ShiftRight => one >> (other & 31),
            Whole::ShiftSigned => (one as i32 >> (other & 31)) as u32,
            Whole::LeastUnsigned => one.min(other),
            Whole::LeastSigned => (one as i32).min(other as i32) as u32,
        }
    }
}

impl Selector<'_> {
    /// An operation on two words: on the scalar unit if both are there.
    pub(super) fn whole(&mut self, operation: Whole, one: Value, other: Value) -> Value {
        if let (Value::Bits(one), Value::Bits(other)) = (one, other) {
            return Value::Bits(operation.constant(one, other));
        }
        let (scalar, vector, reversed) = operation.names();
        if self.are_scalar(&[one, other]) {
            return self.make(scalar, 1, &[one, other]);
        }
        let sources = if reversed { [other, one] } else { [one, other] };
        self.make(vector, 1, &sources)
    }

    /// The lower bits of a word as an integer of 32 bits.
    pub(super) fn filled(&mut self, word: Value, bits: u32, signed: bool) -> Value {
        if bits >= 32 {
            return word;
        }
        if let Value::Bits(word) = word {
            let up = 32 - bits;
            let word = word << up;
            let word = if signed {
                (word as i32 >> up) as u32
            } else {
                word >> up
            };
            return Value::Bits(word);
        }
        let scalar = self.is_scalar(word);
        match (signed, scalar) {
            (false, _) => self.whole(Whole::And, word, Value::Bits((1 << bits) - 1)),
            (true, false) => self.make("v_bfe_i32", 1, &[word, Value::Bits(0), Value::Bits(bits)]),
            (true, true) => match bits {
                8 => self.make("s_sext_i32_i8", 1, &[word]),
                16 => self.make("s_sext_i32_i16", 1, &[word]),
                _ => self.make("s_bfe_i32", 1, &[word, Value::Bits(bits << 16)]),
            },
        }
    }

    /// The difference of two numbers of two words.
    pub(super) fn difference(&mut self, one: [Value; 2], other: [Value; 2]) -> Vec<Value> {
        self.carried(
            ["s_sub_u32", "s_subb_u32"],
            ["v_sub_co_u32", "v_sub_co_ci_u32"],
            one,
            other,
        )
    }

    /// The sum of two numbers of two words.
    pub(super) fn total(&mut self, one: [Value; 2], other: [Value; 2]) -> Vec<Value> {
        self.carried(
            ["s_add_u32", "s_addc_u32"],
            ["v_add_co_u32", "v_add_co_ci_u32"],
            one,
            other,
        )
    }

    fn carried(
        &mut self,
        scalar: [&'static str; 2],
        vector: [&'static str; 2],
        one: [Value; 2],
        other: [Value; 2],
    ) -> Vec<Value> {
        let [low, high] = [0, 1].map(|at| [one[at], other[at]]);
        if self.are_scalar(&low) && self.are_scalar(&high) {
            let result = self.fresh(Class::Scalar, 2);
            self.emit(scalar[0], &[result.word(0)], &low);
            self.emit(scalar[1], &[result.word(1)], &high);
            return self.split(result);
        }
        let result = self.fresh(Class::Vector, 2);
        let carry = self.fresh_mask();
        let gone = self.fresh_mask();
        self.emit(vector[0], &[result.word(0), carry], &low);
        self.emit(
            vector[1],
            &[result.word(1), gone],
            &[high[0], high[1], carry],
        );
        self.split(result)
    }
}
