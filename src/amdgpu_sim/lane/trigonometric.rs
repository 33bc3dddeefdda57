//! Sine and cosine of arguments in revolutions, and the digits of 2/pi for argument reduction.
//!
//! As in AMD's pseudocode, the argument is not limited: only its fraction is significant. (Older
//! documents limit it to 256 revolutions; compilers compute the fraction first.)

use super::Format::{B32, F16, F32, F64};
use super::inputs::{Inputs, Results};
use super::real::{Double, Half, Real, Single};
use super::row::{Row, row};

pub(super) const ROWS: &[Row] = &[
    row("v_sin_f16", &[F16], &[F16], |i| {
        Half::result(i, 1, sine(Half::read(i, 0)))
    }),
    row("v_sin_f32", &[F32], &[F32], |i| {
        Single::result(i, 1, sine(Single::read(i, 0)))
    }),
    row("v_cos_f16", &[F16], &[F16], |i| {
        Half::result(i, 1, cosine(Half::read(i, 0)))
    }),
    row("v_cos_f32", &[F32], &[F32], |i| {
        Single::result(i, 1, cosine(Single::read(i, 0)))
    }),
    row("v_trig_preop_f64", &[F64, B32], &[F64], digits),
];

/// Reduces an argument to the range from -0.5 to 0.5 by subtracting whole revolutions. The
/// difference is exact.
fn within(turns: f64) -> f64 {
    turns - turns.round_ties_even()
}

fn sine(turns: f64) -> f64 {
    let turns = within(turns);
    // The sine must be exactly zero at multiples of half a revolution.
    let near = if turns.abs() > 0.25 {
        (0.5 - turns.abs()).copysign(turns)
    } else {
        turns
    };
    // A zero result is positive, as in LLVM's constant folding.
    libm::sin(near * std::f64::consts::TAU) + 0.0
}

fn cosine(turns: f64) -> f64 {
    libm::sin((0.25 - within(turns).abs()) * std::f64::consts::TAU)
}

/// The first 1201 binary digits of 2/pi after the binary point. The hardware uses zeros after these
/// digits.
const TWO_OVER_PI: [u32; 38] = [
    0xa2f9_836e,
    0x4e44_1529,
    0xfc27_57d1,
    0xf534_ddc0,
    0xdb62_9599,
    0x3c43_9041,
    0xfe51_63ab,
    0xdebb_c561,
    0xb724_6e3a,
    0x424d_d2e0,
    0x0649_2eea,
    0x09d1_921c,
    0xfe1d_eb1c,
    0xb129_a73e,
    0xe882_35f5,
    0x2ebb_4484,
    0xe99c_7026,
    0xb45f_7e41,
    0x3991_d639,
    0x8353_39f4,
    0x9c84_5f8b,
    0xbdf9_283b,
    0x1ff8_97ff,
    0xde05_980f,
    0xef2f_118b,
    0x5a0a_6d1f,
    0x6d36_7ecf,
    0x27cb_09b7,
    0x4f46_3f66,
    0x9e5f_ea2d,
    0x7527_bac7,
    0xebe5_f17b,
    0x3d07_39f7,
    0x8a52_92ea,
    0x6bfb_5fb1,
    0x1f8d_5d08,
    0x5603_3046,
    0xfc7b_0000,
];

/// 53 binary digits of 2/pi. The segment that the second source selects starts at the digits that
/// are significant for the first source, an angle in radians. NaN results in NaN, as in LLVM's
/// constant folding.
fn digits(i: &Inputs) -> Results {
    if Double::is_nan(i.source[0]) {
        return [i.source[0] | Double::QUIET, 0];
    }
    let exponent = Double::exponent(i.source[0]);
    let shift = (i.word(1) & 31) * 53 + (exponent - 1077).max(0) as u32;
    let word = |at: usize| u128::from(TWO_OVER_PI.get(at).copied().unwrap_or(0));
    let first = (shift / 32) as usize;
    // Three words contain 53 digits that start at any bit of the first word.
    let window = word(first) << 64 | word(first + 1) << 32 | word(first + 2);
    let digits = (window << (32 + shift % 32) >> 75) as u64;
    let scale = -53 - shift as i32 + if exponent >= 1968 { 128 } else { 0 };
    [libm::ldexp(digits as f64, scale).to_bits(), 0]
}
