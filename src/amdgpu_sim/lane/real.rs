//! 16-, 32- and 64-bit floats, all computed as `f64`.
//!
//! For `+`, `-`, `*`, `/` and the square root of shorter floats, rounding the `f64` result again
//! gives the nearest float, because the 53-bit precision is at least twice 24 plus two (Figueroa,
//! When is double rounding innocuous?, 1995). This does not hold for fused multiply-add: see
//! [`Real::fused`].

use super::inputs::{Denormals, Inputs, Modes, Results};

/// A float format.
pub(super) trait Real {
    /// The sign bit.
    const SIGN: u64;
    /// The width of the fraction in bits.
    const FRACTION: u32;
    /// The denormal mode of this format.
    fn denormals(modes: &Modes) -> Denormals;
    /// The float that these bits represent, as an `f64`.
    fn value(bits: u64) -> f64;
    /// The bits of the nearest float. NaN becomes a positive NaN without payload.
    fn round(value: f64) -> u64;
    /// `a * b + c`, rounded once.
    fn fused(a: f64, b: f64, c: f64) -> f64;

    /// The bits of infinity.
    const INFINITY: u64 = Self::SIGN - (1 << Self::FRACTION);
    /// The bit that distinguishes a quiet NaN.
    const QUIET: u64 = 1 << (Self::FRACTION - 1);

    /// The bits of a float below the sign bit.
    fn magnitude(bits: u64) -> u64 {
        bits & (Self::SIGN - 1)
    }

    /// Whether the bits represent a NaN.
    fn is_nan(bits: u64) -> bool {
        Self::magnitude(bits) > Self::INFINITY
    }

    /// Whether the float is a signaling NaN.
    fn is_signaling(bits: u64) -> bool {
        Self::is_nan(bits) && bits & Self::QUIET == 0
    }

    /// Flushes a denormal to a zero of the same sign, unless `kept`.
    fn flushed(bits: u64, kept: bool) -> u64 {
        let denormal = Self::magnitude(bits) >> Self::FRACTION == 0;
        if denormal && !kept {
            bits & Self::SIGN
        } else {
            bits
        }
    }

    /// The bits of a source. Bits above the width of the format are dropped, and denormals are
    /// flushed if MODE requires it.
    fn bits(inputs: &Inputs, at: usize) -> u64 {
        let bits = inputs.source[at] & (Self::SIGN | (Self::SIGN - 1));
        Self::flushed(bits, Self::denormals(&inputs.modes).sources)
    }

    /// The value of a source.
    fn read(inputs: &Inputs, at: usize) -> f64 {
        Self::value(Self::bits(inputs, at))
    }

    /// The biased exponent.
    fn exponent(bits: u64) -> i32 {
        (Self::magnitude(bits) >> Self::FRACTION) as i32
    }

    /// The result of an operation on the first `sources` sources: `value`, rounded to the nearest
    /// float. If `value` is NaN, the result is the first NaN among the sources.
    fn result(inputs: &Inputs, sources: usize, value: f64) -> Results {
        if value.is_nan() {
            return [passed_on::<Self>(inputs, sources), 0];
        }
        [
            Self::flushed(Self::round(value), Self::denormals(&inputs.modes).results),
            0,
        ]
    }
}

#[cold]
fn passed_on<R: Real + ?Sized>(inputs: &Inputs, sources: usize) -> u64 {
    let nans = (0..sources)
        .map(|at| R::bits(inputs, at))
        .find(|bits| R::is_nan(*bits));
    nans.map_or(R::INFINITY | R::QUIET, |bits| bits | R::QUIET)
}

/// 16 bits.
pub(super) struct Half;
/// 32 bits.
pub(super) struct Single;
/// 64 bits.
pub(super) struct Double;

impl Real for Half {
    const SIGN: u64 = 1 << 15;
    const FRACTION: u32 = 10;

    fn denormals(modes: &Modes) -> Denormals {
        modes.half_double
    }

    fn value(bits: u64) -> f64 {
        let (magnitude, sign) = (bits & 0x7fff, (bits & 0x8000) << 48);
        let value = match magnitude >> 10 {
            // Denormals are multiples of 2^-24.
            0 => (magnitude as f64 * f64::from_bits((1023 - 24) << 52)).to_bits(),
            31 => 0x7ff << 52 | magnitude << 42,
            _ => (magnitude + ((1023 - 15) << 10)) << 42,
        };
        f64::from_bits(value | sign)
    }

    fn round(value: f64) -> u64 {
        super::half_rounding::half(value, false)
    }

    /// If the result is close to the midpoint between two floats, the sum is exact in `f64`.
    /// Therefore rounding twice gives the same result as rounding once.
    fn fused(a: f64, b: f64, c: f64) -> f64 {
        a.mul_add(b, c)
    }
}

impl Real for Single {
    const SIGN: u64 = 1 << 31;
    const FRACTION: u32 = 23;

    fn denormals(modes: &Modes) -> Denormals {
        modes.single
    }

    fn value(bits: u64) -> f64 {
        f64::from(f32::from_bits(bits as u32))
    }

    fn round(value: f64) -> u64 {
        match value.is_nan() {
            true => 0x7fc0_0000,
            false => u64::from((value as f32).to_bits()),
        }
    }

    fn fused(a: f64, b: f64, c: f64) -> f64 {
        f64::from((a as f32).mul_add(b as f32, c as f32))
    }
}

impl Real for Double {
    const SIGN: u64 = 1 << 63;
    const FRACTION: u32 = 52;

    fn denormals(modes: &Modes) -> Denormals {
        modes.half_double
    }

    fn value(bits: u64) -> f64 {
        f64::from_bits(bits)
    }

    fn round(value: f64) -> u64 {
        match value.is_nan() {
            true => 0x7ff8_0000_0000_0000,
            false => value.to_bits(),
        }
    }

    fn fused(a: f64, b: f64, c: f64) -> f64 {
        a.mul_add(b, c)
    }
}
