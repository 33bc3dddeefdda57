//! Conversions of scalars.

use num_bigint::BigUint;

use super::float::{Format, Rules, parts};
use super::integer::{NARROW, Number, is_negative, sign_extended};
use crate::Value;

/// A conversion of a scalar.
#[derive(Clone, Copy, Debug)]
pub enum Cast {
    /// `trunc`; also `ptrtoint`, `ptrtoaddr` and `inttoptr`, which may also zero-extend.
    Bits {
        from: u32,
        to: u32,
        unsigned: bool,
        signed: bool,
    },
    /// `zext`. With `nneg` (`positive`), a negative operand results in poison.
    Zero { from: u32, to: u32, positive: bool },
    /// `sext`.
    Sign { from: u32, to: u32 },
    /// `fptrunc`, `fpext`.
    Float {
        from: Format,
        to: Format,
        rules: Rules,
    },
    /// `fptoui`, `fptosi`.
    FromFloat { from: Format, to: u32, signed: bool },
    /// `uitofp`, `sitofp`.
    ToFloat {
        from: u32,
        to: Format,
        signed: bool,
        positive: bool,
    },
}

impl Cast {
    /// Converts a scalar; `None` is poison.
    pub fn compute(self, value: &Value) -> Option<Value> {
        let widest = match self {
            Cast::Bits { from, to, .. } | Cast::Zero { from, to, .. } | Cast::Sign { from, to } => {
                from.max(to)
            }
            Cast::Float { from, to, rules } => {
                let Value::Bits(bits) = value else {
                    return None;
                };
                let result = from.convert(*bits, to);
                let promised = rules.hold(from, &[*bits]) && rules.hold(to, &[result]);
                return promised.then_some(Value::Bits(result));
            }
            Cast::FromFloat { to, .. } => to,
            Cast::ToFloat { from, .. } => from,
        };
        if widest <= NARROW {
            self.whole::<u128>(value)
        } else {
            self.whole::<BigUint>(value)
        }
    }

    fn whole<N: Number>(self, value: &Value) -> Option<Value> {
        match self {
            Cast::Bits {
                from,
                to,
                unsigned,
                signed,
            } => {
                let whole = N::of(value)?;
                let cut = whole.clone().cut(to);
                let broken = unsigned && cut != whole
                    || signed && sign_extended(cut.clone(), to, from) != whole;
                (!broken).then(|| cut.into_value(to))
            }
            Cast::Zero { from, to, positive } => {
                let whole = N::of(value)?;
                let broken = positive && is_negative(&whole, from);
                (!broken).then(|| whole.into_value(to))
            }
            Cast::Sign { from, to } => Some(sign_extended(N::of(value)?, from, to).into_value(to)),
            Cast::FromFloat { from, to, signed } => {
                let Value::Bits(bits) = value else {
                    return None;
                };
                let (whole, fits) = from_float::<N>(from.value(*bits), to, signed)?;
                fits.then(|| whole.into_value(to))
            }
            Cast::ToFloat {
                from,
                to,
                signed,
                positive,
            } => {
                let whole = N::of(value)?;
                let broken = positive && is_negative(&whole, from);
                (!broken).then(|| Value::Bits(to_float(whole, from, signed, to)))
            }
            Cast::Float { .. } => None,
        }
    }
}

/// The integer with this width after rounding toward zero, and whether it fits. If the integer does
/// not fit, it is truncated. `None` for floats that are not finite or far out of range.
pub fn from_float<N: Number>(value: f64, width: u32, signed: bool) -> Option<(N, bool)> {
    if !value.is_finite() {
        return None;
    }
    let (mantissa, exponent) = parts(value);
    let negative = value.is_sign_negative();
    let magnitude = if exponent <= 0 {
        N::from(mantissa.checked_shr((-exponent) as u32).unwrap_or(0))
    } else if exponent > i64::from(width) {
        return None;
    } else {
        N::from(mantissa) << exponent as u32
    };
    if signed {
        return Some(N::from_signed(negative, magnitude, width));
    }
    let fits = magnitude.length() <= width && (!negative || magnitude.is_zero());
    Some((magnitude.cut(width), fits))
}

/// The nearest float to an integer with a width.
pub fn to_float<N: Number>(whole: N, width: u32, signed: bool, format: Format) -> u64 {
    let (negative, magnitude) = if signed {
        whole.signed(width)
    } else {
        (false, whole)
    };
    round(format, negative, magnitude, 0)
}

/// The nearest float to a magnitude times a power of two.
pub fn round<N: Number>(format: Format, negative: bool, magnitude: N, exponent: i64) -> u64 {
    let drop = magnitude.length().saturating_sub(64);
    if drop == 0 {
        return format.pack(negative, magnitude.low(), exponent);
    }
    // The bits below the kept ones are combined into one sticky bit.
    let rest = !magnitude.clone().cut(drop).is_zero();
    let top = (magnitude >> drop).low() | u64::from(rest);
    format.pack(negative, top, exponent + i64::from(drop))
}
