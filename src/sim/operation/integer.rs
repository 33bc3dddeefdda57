//! Integers with any width, stored as unsigned.
//!
//! All integer operations are generic over [`Number`]: `u128` for widths up to 64, which also fits
//! products, and `BigUint` for larger widths.

use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Rem, Shl, Shr, Sub};

use num_bigint::BigUint;

use crate::Value;

/// The maximum width of an integer in [`Value::Bits`].
pub const NARROW: u32 = 64;

/// An unsigned integer type with at least twice the width of the operands.
pub trait Number:
    Clone
    + Ord
    + From<u64>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Rem<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The integer in a value; `None` if the value is not a single integer.
    fn of(value: &Value) -> Option<Self>;
    /// Converts to a value with a width that the integer fits in.
    fn into_value(self, width: u32) -> Value;
    /// The number of bits up to the highest set bit.
    fn length(&self) -> u32;
    /// The number of set bits.
    fn ones(&self) -> u32;
    /// The lowest 64 bits.
    fn low(&self) -> u64;
    /// The integer, limited to the maximum of `u32`.
    fn saturated(&self) -> u32 {
        if self.length() > 32 {
            u32::MAX
        } else {
            self.low() as u32
        }
    }
    /// Whether the integer is zero.
    fn is_zero(&self) -> bool {
        self.length() == 0
    }
    /// Two to the power of `exponent`.
    fn power(exponent: u32) -> Self {
        Self::from(1) << exponent
    }
    /// The lowest `width` bits.
    fn cut(self, width: u32) -> Self {
        if self.length() <= width {
            return self;
        }
        self & (Self::power(width) - Self::from(1))
    }
    /// The sign and the magnitude of a signed integer with a width.
    fn signed(self, width: u32) -> (bool, Self) {
        if self.length() == width && width > 0 {
            (true, Self::power(width) - self)
        } else {
            (false, self)
        }
    }
    /// An integer with a width from its sign and magnitude, and whether it fits.
    fn from_signed(negative: bool, magnitude: Self, width: u32) -> (Self, bool) {
        let fits = magnitude.length() < width
            || negative && magnitude == Self::power(width.saturating_sub(1));
        let magnitude = magnitude.cut(width);
        if negative && !magnitude.is_zero() {
            (Self::power(width) - magnitude, fits)
        } else {
            (magnitude, fits)
        }
    }
}

impl Number for u128 {
    fn of(value: &Value) -> Option<u128> {
        match value {
            Value::Bits(bits) => Some(u128::from(*bits)),
            _ => None,
        }
    }
    fn into_value(self, _: u32) -> Value {
        Value::Bits(self as u64)
    }
    fn length(&self) -> u32 {
        128 - self.leading_zeros()
    }
    fn ones(&self) -> u32 {
        self.count_ones()
    }
    fn low(&self) -> u64 {
        *self as u64
    }
}

impl Number for BigUint {
    fn of(value: &Value) -> Option<BigUint> {
        match value {
            Value::Bits(bits) => Some(BigUint::from(*bits)),
            Value::Wide(words) => {
                let halves = words
                    .iter()
                    .flat_map(|word| [*word as u32, (*word >> 32) as u32]);
                Some(BigUint::new(halves.collect()))
            }
            _ => None,
        }
    }
    fn into_value(self, width: u32) -> Value {
        if width <= NARROW {
            return Value::Bits(self.low());
        }
        let mut words = self.to_u64_digits();
        words.resize(width.div_ceil(64) as usize, 0);
        Value::Wide(words.into())
    }
    fn length(&self) -> u32 {
        self.bits() as u32
    }
    fn ones(&self) -> u32 {
        self.count_ones() as u32
    }
    fn low(&self) -> u64 {
        self.iter_u64_digits().next().unwrap_or(0)
    }
}

/// An operation on two integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
}

/// Flags of an operation (`nuw` and others), whose violation results in `poison`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Promises {
    /// `nuw`.
    pub unsigned: bool,
    /// `nsw`.
    pub signed: bool,
    /// `exact`.
    pub exact: bool,
    /// `disjoint`.
    pub disjoint: bool,
}

impl Binary {
    /// Whether the operation is a division or a remainder.
    pub fn divides(self) -> bool {
        matches!(
            self,
            Binary::UDiv | Binary::SDiv | Binary::URem | Binary::SRem
        )
    }

    /// Whether the operation is a shift.
    pub fn shifts(self) -> bool {
        matches!(self, Binary::Shl | Binary::LShr | Binary::AShr)
    }

    /// The result modulo 2^64, for operations whose low result bits depend only on the low bits of
    /// the operands; `None` for other operations. Equals [`Binary::compute`] without flags, but is
    /// faster.
    pub fn short(self, a: u64, b: u64) -> Option<u64> {
        Some(match self {
            Binary::Add => a.wrapping_add(b),
            Binary::Sub => a.wrapping_sub(b),
            Binary::Mul => a.wrapping_mul(b),
            Binary::And => a & b,
            Binary::Or => a | b,
            Binary::Xor => a ^ b,
            _ => return None,
        })
    }

    /// Computes the operation for integers with a width; `None` stands for `poison`.
    ///
    /// # Errors
    /// The operation is undefined behaviour.
    pub fn compute<N: Number>(
        self,
        promises: Promises,
        width: u32,
        a: N,
        b: N,
    ) -> Result<Option<N>, &'static str> {
        // Invalid IR may contain constants that exceed the width of their type.
        let (a, b) = (a.cut(width), b.cut(width));
        if self.divides() {
            return self.divide(promises, width, a, b);
        }
        if self.shifts() {
            return Ok(self.shift(promises, width, a, b));
        }
        let (result, broken) = match self {
            Binary::Add => {
                let signs = (is_negative(&a, width), is_negative(&b, width));
                let full = a + b;
                let carried = full.length() > width;
                let sum = full.cut(width);
                let overflowed = signs.0 == signs.1 && is_negative(&sum, width) != signs.0;
                (
                    sum,
                    promises.unsigned && carried || promises.signed && overflowed,
                )
            }
            Binary::Sub => {
                let signs = (is_negative(&a, width), is_negative(&b, width));
                let borrowed = a < b;
                let difference = (a + N::power(width) - b).cut(width);
                let overflowed = signs.0 != signs.1 && is_negative(&difference, width) != signs.0;
                (
                    difference,
                    promises.unsigned && borrowed || promises.signed && overflowed,
                )
            }
            Binary::Mul => {
                let overflowed = promises.signed && {
                    let (a, b) = (a.clone().signed(width), b.clone().signed(width));
                    !N::from_signed(a.0 != b.0, a.1 * b.1, width).1
                };
                let full = a * b;
                let carried = promises.unsigned && full.length() > width;
                (full.cut(width), carried || overflowed)
            }
            Binary::And => (a & b, false),
            Binary::Or => {
                let broken = promises.disjoint && !(a.clone() & b.clone()).is_zero();
                (a | b, broken)
            }
            _ => (a ^ b, false),
        };
        Ok((!broken).then_some(result))
    }

    fn divide<N: Number>(
        self,
        promises: Promises,
        width: u32,
        a: N,
        b: N,
    ) -> Result<Option<N>, &'static str> {
        if b.is_zero() {
            return Err("division by zero");
        }
        if matches!(self, Binary::UDiv | Binary::URem) {
            let rest = a.clone() % b.clone();
            return Ok(if self == Binary::URem {
                Some(rest)
            } else if promises.exact && !rest.is_zero() {
                None
            } else {
                Some(a / b)
            });
        }
        let (a_negative, a) = a.signed(width);
        let (b_negative, b) = b.signed(width);
        let (quotient, fits) =
            N::from_signed(a_negative != b_negative, a.clone() / b.clone(), width);
        if !fits {
            return Err("division of the least integer by -1");
        }
        let rest = a % b;
        Ok(if self == Binary::SRem {
            Some(N::from_signed(a_negative, rest, width).0)
        } else if promises.exact && !rest.is_zero() {
            None
        } else {
            Some(quotient)
        })
    }

    fn shift<N: Number>(self, promises: Promises, width: u32, a: N, b: N) -> Option<N> {
        let by = b.saturated();
        if by >= width {
            return None;
        }
        if self == Binary::Shl {
            let full = a.clone() << by;
            let carried = full.length() > width;
            let result = full.cut(width);
            let back = arithmetic_right(result.clone(), by, width);
            let broken = promises.unsigned && carried || promises.signed && back != a;
            return (!broken).then_some(result);
        }
        if promises.exact && !a.clone().cut(by).is_zero() {
            return None;
        }
        Some(match self {
            Binary::LShr => a >> by,
            _ => arithmetic_right(a, by, width),
        })
    }
}

/// Whether a signed integer with a width is negative.
pub fn is_negative<N: Number>(of: &N, width: u32) -> bool {
    of.length() == width && width > 0
}

/// An arithmetic right shift by less than the width.
pub fn arithmetic_right<N: Number>(of: N, by: u32, width: u32) -> N {
    let negative = is_negative(&of, width);
    let shifted = of >> by;
    if negative {
        shifted | (N::power(width) - N::power(width - by))
    } else {
        shifted
    }
}

/// Sign-extends an integer.
pub fn sign_extended<N: Number>(of: N, from: u32, to: u32) -> N {
    if is_negative(&of, from) && to > from {
        of | (N::power(to) - N::power(from))
    } else {
        of
    }
}
