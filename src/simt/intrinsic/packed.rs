//! Conversions of two numbers to a vector of two 16-bit ones (AMDGPU `v_cvt_pk*`).

use crate::simt::Value;
use crate::simt::operation::float::{Format, parts};

/// A conversion of each of two.
#[derive(Clone, Copy, Debug)]
pub struct Function(fn(u64) -> u64);

impl Function {
    /// The conversion that a name without types stands for.
    pub fn known(name: &str) -> Option<Function> {
        Some(Function(match name {
            "amdgcn.cvt.pkrtz" => half_toward_zero,
            "amdgcn.cvt.pknorm.i16" => |bits| normalised(bits, -32767.0, 32767.0),
            "amdgcn.cvt.pknorm.u16" => |bits| normalised(bits, 0.0, 65535.0),
            "amdgcn.cvt.pk.i16" => |bits| {
                let number = i64::from(bits as u32 as i32).clamp(-32768, 32767);
                number as u64 & 0xffff
            },
            "amdgcn.cvt.pk.u16" => |bits| bits.min(0xffff),
            _ => return None,
        }))
    }

    /// A vector of two; what is not defined stays so.
    pub fn compute(self, a: Result<u64, Value>, b: Result<u64, Value>) -> Value {
        let part = |of: Result<u64, Value>| match of {
            Ok(bits) => Value::Bits((self.0)(bits)),
            Err(undefined) => undefined,
        };
        Value::Many([part(a), part(b)].into())
    }
}

/// A `float` as a `half`, rounded toward zero: what is finite stays so.
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

/// A `float` from -1 or 0 to 1 as a whole number of parts; what is not a number is 0.
fn normalised(bits: u64, least: f64, greatest: f64) -> u64 {
    let scaled = (Format::Float.value(bits) * greatest).clamp(least, greatest);
    if scaled.is_nan() || parts(scaled).0 == 0 {
        return 0;
    }
    scaled.round_ties_even() as i64 as u64 & 0xffff
}
