//! Modifiers of sources and results: `-`, `abs`, `mul`, `div`, `clamp`.

use super::Format;
use super::inputs::Modes;
use super::real::{Double, Half, Real, Single};

/// Applies `abs` and then `-` to a source. Both change the sign bit, even of a NaN. Only single
/// floats are changed: packed and mixed formats have their modifiers in [`super::Inputs`], and
/// integers have no modifiers.
pub fn modify(bits: u64, format: Format, absolute: bool, negative: bool) -> u64 {
    let sign = match format {
        Format::F16 => 1 << 15,
        Format::F32 => 1 << 31,
        Format::F64 => 1 << 63,
        _ => return bits,
    };
    let bits = if absolute { bits & !sign } else { bits };
    if negative { bits ^ sign } else { bits }
}

/// Applies `mul:2`, `mul:4` (`scale` 2 and 4) or `div:2` (`scale` 0.5), and then `clamp`, to a
/// result. Only floats are changed: for integers, the operation itself implements `clamp`, which is
/// in [`super::Inputs`].
pub fn finish(bits: u64, format: Format, scale: f64, clamp: bool, modes: &Modes) -> u64 {
    if scale == 1.0 && !clamp {
        return bits;
    }
    match format {
        Format::F16 => of::<Half>(bits, scale, clamp, modes),
        Format::F32 => of::<Single>(bits, scale, clamp, modes),
        Format::F64 => of::<Double>(bits, scale, clamp, modes),
        Format::PairF16 => {
            let high = of::<Half>(bits >> 16 & 0xffff, scale, clamp, modes);
            of::<Half>(bits & 0xffff, scale, clamp, modes) | high << 16
        }
        Format::PairF32 => {
            let high = of::<Single>(bits >> 32, scale, clamp, modes);
            of::<Single>(bits & 0xffff_ffff, scale, clamp, modes) | high << 32
        }
        _ => bits,
    }
}

fn of<R: Real>(bits: u64, scale: f64, clamp: bool, modes: &Modes) -> u64 {
    let value = R::value(bits);
    if value.is_nan() {
        return if clamp && modes.clamp_nan { 0 } else { bits };
    }
    let value = value * scale;
    let value = match clamp {
        // `f64::clamp` is not used, because negative zero must become positive zero.
        true if value <= 0.0 => 0.0,
        true if value >= 1.0 => 1.0,
        _ => value,
    };
    R::flushed(R::round(value), R::denormals(modes).results)
}
