//! Operators on 32-bit numbers that wrap around, as in Soufflé.

use super::ast::Operator;

impl Operator {
    /// The value of `left operator right`, with a `number` in two's complement; none for a division
    /// by zero. A shift uses the lower five bits of its right operand; `bshr` is arithmetic for a
    /// `number`.
    #[inline]
    #[must_use]
    pub fn calculate(self, signed: bool, left: u32, right: u32) -> Option<u32> {
        let (number, by) = (left as i32, right as i32);
        Some(match self {
            Operator::Add => left.wrapping_add(right),
            Operator::Subtract => left.wrapping_sub(right),
            Operator::Multiply => left.wrapping_mul(right),
            Operator::Divide | Operator::Remainder if right == 0 => return None,
            Operator::Divide if signed => number.wrapping_div(by) as u32,
            Operator::Divide => left / right,
            Operator::Remainder if signed => number.wrapping_rem(by) as u32,
            Operator::Remainder => left % right,
            Operator::BitAnd => left & right,
            Operator::BitOr => left | right,
            Operator::BitXor => left ^ right,
            Operator::ShiftLeft => left.wrapping_shl(right),
            Operator::ShiftRight if signed => number.wrapping_shr(right) as u32,
            Operator::ShiftRight | Operator::ShiftRightUnsigned => left.wrapping_shr(right),
            Operator::Minimum if signed => number.min(by) as u32,
            Operator::Minimum => left.min(right),
            Operator::Maximum if signed => number.max(by) as u32,
            Operator::Maximum => left.max(right),
        })
    }
}
