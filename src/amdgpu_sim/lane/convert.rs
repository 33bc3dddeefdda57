//! Conversions between formats.
//!
//! Conversions to integers truncate. Values above the range become the largest integer, values
//! below it the smallest, and NaN becomes 0. The documents do not define the rounding of
//! `v_cvt_pk_u8_f32`; it is treated like the other conversions.

use super::Format::{self, B16, B32, F32};
use super::formats::{D1, H1, H2, S1, S2, W1, W2, W3};
use super::half_rounding;
use super::inputs::{Inputs, Modes, Results, short, signed, word};
use super::real::{Double, Half, Real, Single};
use super::row::{Row, gfx9, gfx950, named, rdna3, row};

const B1: &[Format] = &[B16];

pub(super) const ROWS: &[Row] = &[
    row("v_cvt_f16_f32", S1, H1, between::<Single, Half>),
    row("v_cvt_f32_f16", H1, S1, between::<Half, Single>),
    row("v_cvt_f32_f64", D1, S1, between::<Double, Single>),
    row("v_cvt_f64_f32", S1, D1, between::<Single, Double>),
    row("v_cvt_f32_i32", W1, S1, |i| {
        number::<Single>(f64::from(i.signed(0)))
    }),
    row("v_cvt_f32_u32", W1, S1, |i| {
        number::<Single>(f64::from(i.word(0)))
    }),
    row("v_cvt_f64_i32", W1, D1, |i| {
        number::<Double>(f64::from(i.signed(0)))
    }),
    row("v_cvt_f64_u32", W1, D1, |i| {
        number::<Double>(f64::from(i.word(0)))
    }),
    row("v_cvt_f16_i16", B1, H1, |i| {
        number::<Half>(f64::from(i.short(0) as i16))
    }),
    row("v_cvt_f16_u16", B1, H1, |i| {
        number::<Half>(f64::from(i.short(0)))
    }),
    row("v_cvt_f32_ubyte0", W1, S1, |i| {
        number::<Single>(f64::from(i.word(0) as u8))
    }),
    row("v_cvt_f32_ubyte1", W1, S1, |i| {
        number::<Single>(f64::from((i.word(0) >> 8) as u8))
    }),
    row("v_cvt_f32_ubyte2", W1, S1, |i| {
        number::<Single>(f64::from((i.word(0) >> 16) as u8))
    }),
    row("v_cvt_f32_ubyte3", W1, S1, |i| {
        number::<Single>(f64::from((i.word(0) >> 24) as u8))
    }),
    // The source is a signed 4-bit integer, in units of 1/16.
    row("v_cvt_off_f32_i4", W1, S1, |i| {
        number::<Single>(f64::from(i.signed(0) << 28 >> 28) / 16.0)
    }),
    // Rust's `as` saturates, and converts NaN to 0.
    row("v_cvt_i32_f32", S1, W1, |i| {
        signed(Single::read(i, 0) as i32)
    }),
    row("v_cvt_u32_f32", S1, W1, |i| word(Single::read(i, 0) as u32)),
    row("v_cvt_i32_f64", D1, W1, |i| {
        signed(Double::read(i, 0) as i32)
    }),
    row("v_cvt_u32_f64", D1, W1, |i| word(Double::read(i, 0) as u32)),
    row("v_cvt_i16_f16", H1, B1, |i| {
        short(Half::read(i, 0) as i16 as u16)
    }),
    row("v_cvt_u16_f16", H1, B1, |i| short(Half::read(i, 0) as u16)),
    named(
        [
            "v_cvt_flr_i32_f32",
            "v_cvt_flr_i32_f32",
            "v_cvt_floor_i32_f32",
            "v_cvt_floor_i32_f32",
        ],
        S1,
        W1,
        |i| signed(Single::read(i, 0).floor() as i32),
    ),
    named(
        [
            "v_cvt_rpi_i32_f32",
            "v_cvt_rpi_i32_f32",
            "v_cvt_nearest_i32_f32",
            "v_cvt_nearest_i32_f32",
        ],
        S1,
        W1,
        |i| signed((Single::read(i, 0) + 0.5).floor() as i32),
    ),
    rdna3("v_cvt_pk_i16_f32", S2, W1, |i| {
        pair(
            Single::read(i, 0) as i16 as u16,
            Single::read(i, 1) as i16 as u16,
        )
    }),
    rdna3("v_cvt_pk_u16_f32", S2, W1, |i| {
        pair(Single::read(i, 0) as u16, Single::read(i, 1) as u16)
    }),
    row("v_cvt_pk_i16_i32", W2, W1, |i| {
        let limited = |at| i.signed(at).clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as u16;
        pair(limited(0), limited(1))
    }),
    row("v_cvt_pk_u16_u32", W2, W1, |i| {
        pair(i.word(0).min(0xffff) as u16, i.word(1).min(0xffff) as u16)
    }),
    row("v_cvt_pk_u8_f32", &[F32, B32, B32], W1, byte_into),
    gfx9("v_cvt_pkaccum_u8_f32", &[F32, B32, B32], W1, byte_into).accumulates(),
    named(
        [
            "v_cvt_pkrtz_f16_f32",
            "v_cvt_pkrtz_f16_f32",
            "v_cvt_pk_rtz_f16_f32",
            "v_cvt_pk_rtz_f16_f32",
        ],
        S2,
        &[Format::PairF16],
        |i| pair(toward_zero(i, 0), toward_zero(i, 1)),
    ),
    row("v_cvt_norm_i16_f16", H1, B1, |i| {
        short(signed_share(Half::read(i, 0)))
    }),
    row("v_cvt_norm_u16_f16", H1, B1, |i| {
        short(unsigned_share(Half::read(i, 0)))
    }),
    named(
        [
            "v_cvt_pknorm_i16_f16",
            "v_cvt_pknorm_i16_f16",
            "v_cvt_pk_norm_i16_f16",
            "v_cvt_pk_norm_i16_f16",
        ],
        H2,
        W1,
        |i| {
            pair(
                signed_share(Half::read(i, 0)),
                signed_share(Half::read(i, 1)),
            )
        },
    ),
    named(
        [
            "v_cvt_pknorm_u16_f16",
            "v_cvt_pknorm_u16_f16",
            "v_cvt_pk_norm_u16_f16",
            "v_cvt_pk_norm_u16_f16",
        ],
        H2,
        W1,
        |i| {
            pair(
                unsigned_share(Half::read(i, 0)),
                unsigned_share(Half::read(i, 1)),
            )
        },
    ),
    named(
        [
            "v_cvt_pknorm_i16_f32",
            "v_cvt_pknorm_i16_f32",
            "v_cvt_pk_norm_i16_f32",
            "v_cvt_pk_norm_i16_f32",
        ],
        S2,
        W1,
        |i| {
            pair(
                signed_share(Single::read(i, 0)),
                signed_share(Single::read(i, 1)),
            )
        },
    ),
    named(
        [
            "v_cvt_pknorm_u16_f32",
            "v_cvt_pknorm_u16_f32",
            "v_cvt_pk_norm_u16_f32",
            "v_cvt_pk_norm_u16_f32",
        ],
        S2,
        W1,
        |i| {
            pair(
                unsigned_share(Single::read(i, 0)),
                unsigned_share(Single::read(i, 1)),
            )
        },
    ),
    gfx950("v_ashr_pk_i8_i32", W3, B1, |i| {
        short(bytes(i, |value| value.clamp(-0x80, 0x7f) as u8))
    })
    .keeps(),
    gfx950("v_ashr_pk_u8_i32", W3, B1, |i| {
        short(bytes(i, |value| value.clamp(0, 0xff) as u8))
    })
    .keeps(),
    gfx950("v_cvt_pk_f16_f32", S2, &[Format::PairF16], |i| {
        pair(nearest_half(i, 0), nearest_half(i, 1))
    }),
    gfx950("v_cvt_pk_bf16_f32", S2, W1, |i| {
        pair(brain(i, 0), brain(i, 1))
    }),
    gfx950("v_cvt_f32_bf16", B1, S1, |i| {
        let bits = Single::flushed(i.source[0] << 16 & 0xffff_0000, i.modes.single.sources);
        [
            if Single::is_nan(bits) {
                bits | Single::QUIET
            } else {
                bits
            },
            0,
        ]
    }),
    row("v_sat_pk_u8_i16", W1, B1, |i| {
        let limited = |shift: u32| ((i.word(0) >> shift) as i16).clamp(0, 255) as u16;
        short(limited(0) | limited(16) << 8)
    }),
];

fn pair(low: u16, high: u16) -> Results {
    word(u32::from(low) | u32::from(high) << 16)
}

/// Shifts the first two sources right by the third, and clamps each of them to a byte.
fn bytes(i: &Inputs, limited: fn(i32) -> u8) -> u16 {
    let byte = |at: usize| u16::from(limited(i.signed(at) >> (i.word(2) & 31)));
    byte(0) | byte(1) << 8
}

/// A source, rounded to the nearest 16-bit float.
fn nearest_half(i: &Inputs, at: usize) -> u16 {
    let alone = Inputs {
        source: [i.source[at], 0, 0, 0],
        ..*i
    };
    between::<Single, Half>(&alone)[0] as u16
}

/// A source, rounded to the nearest bf16, with ties to even.
fn brain(i: &Inputs, at: usize) -> u16 {
    let bits = Single::bits(i, at);
    if Single::is_nan(bits) {
        return (bits >> 16) as u16 | 0x40;
    }
    let rounded = bits + 0x7fff + (bits >> 16 & 1);
    (Single::flushed(rounded & 0xffff_0000, i.modes.single.results) >> 16) as u16
}

/// The third source, in which one byte is replaced by the converted first source.
fn byte_into(i: &Inputs) -> Results {
    let shift = 8 * (i.word(1) & 3);
    word(i.word(2) & !(0xff << shift) | u32::from(Single::read(i, 0) as u8) << shift)
}

fn number<R: Real>(value: f64) -> Results {
    [R::round(value), 0]
}

/// Converts between two float formats. NaN keeps its sign and the upper bits of its payload, and is
/// quieted.
pub(super) fn between<From: Real, To: Real>(i: &Inputs) -> Results {
    let bits = From::bits(i, 0);
    let kept = To::denormals(&i.modes).results;
    if !From::is_nan(bits) {
        return [To::flushed(To::round(From::value(bits)), kept), 0];
    }
    let payload =
        (bits & ((1 << From::FRACTION) - 1)) << (63 - From::FRACTION) >> (63 - To::FRACTION);
    let sign = if bits & From::SIGN == 0 { 0 } else { To::SIGN };
    [sign | To::INFINITY | To::QUIET | payload, 0]
}

/// Converts a 16-bit float to a 32-bit float.
pub(super) fn widened(half: u64, modes: &Modes) -> u64 {
    let alone = Inputs {
        source: [half, 0, 0, 0],
        modes: *modes,
        ..Inputs::default()
    };
    between::<Half, Single>(&alone)[0]
}

/// Rounds a source to a 16-bit float, toward zero. NaN stays NaN.
fn toward_zero(i: &Inputs, at: usize) -> u16 {
    let value = Single::read(i, at);
    if value.is_nan() {
        let alone = Inputs {
            source: [i.source[at], 0, 0, 0],
            ..*i
        };
        return between::<Single, Half>(&alone)[0] as u16;
    }
    Half::flushed(
        half_rounding::half(value, true),
        Half::denormals(&i.modes).results,
    ) as u16
}

/// Converts a number from -1 to 1 to a multiple of 1/32767.
fn signed_share(value: f64) -> u16 {
    (value.clamp(-1.0, 1.0) * 32767.0).round_ties_even() as i16 as u16
}

/// Converts a number from 0 to 1 to a multiple of 1/65535.
fn unsigned_share(value: f64) -> u16 {
    (value.clamp(0.0, 1.0) * 65535.0).round_ties_even() as u16
}
