//! Vectors of two 16-bit values: conversions of two operands (AMDGPU `v_cvt_pk*`), and dot products
//! (`v_dot2*`).

use super::integers::Sign;
use crate::Value;
use crate::operation::float::{Format, parts};
use lanelog_ir::Intrinsic;

/// Converts each of two operands to 16 bits, and packs the results into a vector.
#[derive(Clone, Copy, Debug)]
pub struct Function(fn(u64) -> u64);

impl Function {
    /// The conversion of an intrinsic.
    pub fn known(called: Intrinsic) -> Option<Function> {
        Some(Function(match called {
            Intrinsic::AmdgcnCvtPkrtz => half_toward_zero,
            Intrinsic::AmdgcnCvtPknormI16 => |bits| normalised(bits, -32767.0, 32767.0),
            Intrinsic::AmdgcnCvtPknormU16 => |bits| normalised(bits, 0.0, 65535.0),
            Intrinsic::AmdgcnCvtPkI16 => |bits| {
                let number = i64::from(bits as u32 as i32).clamp(-32768, 32767);
                number as u64 & 0xffff
            },
            Intrinsic::AmdgcnCvtPkU16 => |bits| bits.min(0xffff),
            _ => return None,
        }))
    }

    /// The vector of the two converted operands. Undefined operands result in undefined elements.
    pub fn compute(self, a: Result<u64, Value>, b: Result<u64, Value>) -> Value {
        let part = |of: Result<u64, Value>| match of {
            Ok(bits) => Value::Bits((self.0)(bits)),
            Err(undefined) => undefined,
        };
        Value::Many([part(a), part(b)].into())
    }
}

/// The dot product of two vectors of two integers, plus a third operand.
pub fn dot(sign: Sign, a: [u64; 2], b: [u64; 2], c: u64, clamp: bool) -> u64 {
    let read = |half: u64| match sign {
        Sign::Signed => i64::from(half as u16 as i16),
        Sign::Unsigned => i64::from(half as u16),
    };
    let products = read(a[0]) * read(b[0]) + read(a[1]) * read(b[1]);
    let (sum, limits) = match sign {
        Sign::Signed => (
            products + i64::from(c as u32 as i32),
            [i64::from(i32::MIN), i64::from(i32::MAX)],
        ),
        Sign::Unsigned => (products + i64::from(c as u32), [0, i64::from(u32::MAX)]),
    };
    let sum = if clamp {
        sum.clamp(limits[0], limits[1])
    } else {
        sum
    };
    sum as u64 & 0xffff_ffff
}

/// Converts a `float` to a `half`, rounded toward zero, so that finite values stay finite.
fn half_toward_zero(bits: u64) -> u64 {
    let (float, half) = (Format::Float, Format::Half);
    let value = float.value(bits);
    if !value.is_finite() {
        return float.convert(bits, half);
    }
    let rounded = float.convert(bits, half);
    let too_far = half.value(rounded).abs() > value.abs();
    if too_far { rounded - 1 } else { rounded }
}

/// Converts a `float` in the range from 0 or -1 to 1 to a fixed-point value. NaN becomes 0.
fn normalised(bits: u64, least: f64, greatest: f64) -> u64 {
    let scaled = (Format::Float.value(bits) * greatest).clamp(least, greatest);
    if scaled.is_nan() || parts(scaled).0 == 0 {
        return 0;
    }
    scaled.round_ties_even() as i64 as u64 & 0xffff
}
