//! Sums, products, rounding, and decomposition of 16-, 32- and 64-bit floats.
//!
//! Where AMD's pseudocode differs from the definition in AMD's text or in LLVM, the definition is
//! implemented: `v_rndne` keeps the sign of a value that becomes zero, `v_fract` is less than 1,
//! `v_ldexp` rounds once, even if the power of 2 itself would overflow.

use super::Format::{B16, B32, F16, F32, F64};
use super::formats::{D1, D2, D3, H1, H2, H3, S1, S2, S3};
use super::inputs::{Inputs, Results};
use super::real::{Double, Half, Real, Single};
use super::row::{Row, gfx9, named, rdna, rdna3, row};

pub(super) const ROWS: &[Row] = &[
    row("v_add_f16", H2, H1, add::<Half>),
    row("v_add_f32", S2, S1, add::<Single>),
    row("v_add_f64", D2, D1, add::<Double>),
    row("v_sub_f16", H2, H1, sub::<Half>),
    row("v_sub_f32", S2, S1, sub::<Single>),
    row("v_subrev_f16", H2, H1, subrev::<Half>),
    row("v_subrev_f32", S2, S1, subrev::<Single>),
    row("v_mul_f16", H2, H1, mul::<Half>),
    row("v_mul_f32", S2, S1, mul::<Single>),
    row("v_mul_f64", D2, D1, mul::<Double>),
    named(
        [
            "v_mul_legacy_f32",
            "v_mul_legacy_f32",
            "v_mul_dx9_zero_f32",
            "v_mul_dx9_zero_f32",
        ],
        S2,
        S1,
        |i| {
            if zero_factor(i) {
                [0, 0]
            } else {
                mul::<Single>(i)
            }
        },
    ),
    rdna3("v_fma_dx9_zero_f32", S3, S1, fma_legacy).on_gfx10("v_fma_legacy_f32"),
    rdna3("v_fmac_dx9_zero_f32", S3, S1, fma_legacy)
        .on_gfx10("v_fmac_legacy_f32")
        .accumulates()
        .not_on_gfx12(),
    row("v_fma_f16", H3, H1, fma::<Half>).keeps(),
    gfx9("v_fma_legacy_f16", H3, H1, fma::<Half>),
    row("v_fma_f32", S3, S1, fma::<Single>),
    row("v_fma_f64", D3, D1, fma::<Double>),
    rdna("v_fmac_f16", H3, H1, fma::<Half>).accumulates(),
    row("v_fmac_f32", S3, S1, fma::<Single>).accumulates(),
    gfx9("v_fmac_f64", D3, D1, fma::<Double>).accumulates(),
    rdna("v_fmaak_f16", H3, H1, fma::<Half>),
    rdna("v_fmamk_f16", H3, H1, fma::<Half>),
    row("v_fmaak_f32", S3, S1, fma::<Single>),
    row("v_fmamk_f32", S3, S1, fma::<Single>),
    gfx9("v_mad_f16", H3, H1, mad::<Half>).keeps(),
    gfx9("v_mad_legacy_f16", H3, H1, mad::<Half>),
    gfx9("v_mac_f16", H3, H1, mad::<Half>).accumulates(),
    gfx9("v_madak_f16", H3, H1, mad::<Half>),
    gfx9("v_madmk_f16", H3, H1, mad::<Half>),
    gfx9("v_mad_f32", S3, S1, mad::<Single>).not_on_gfx950(),
    gfx9("v_mac_f32", S3, S1, mad::<Single>)
        .accumulates()
        .not_on_gfx950(),
    gfx9("v_madak_f32", S3, S1, mad::<Single>).not_on_gfx950(),
    gfx9("v_madmk_f32", S3, S1, mad::<Single>).not_on_gfx950(),
    row("v_trunc_f16", H1, H1, |i| whole::<Half>(i, f64::trunc)),
    row("v_trunc_f32", S1, S1, |i| whole::<Single>(i, f64::trunc)),
    row("v_trunc_f64", D1, D1, |i| whole::<Double>(i, f64::trunc)),
    row("v_ceil_f16", H1, H1, |i| whole::<Half>(i, f64::ceil)),
    row("v_ceil_f32", S1, S1, |i| whole::<Single>(i, f64::ceil)),
    row("v_ceil_f64", D1, D1, |i| whole::<Double>(i, f64::ceil)),
    row("v_floor_f16", H1, H1, |i| whole::<Half>(i, f64::floor)),
    row("v_floor_f32", S1, S1, |i| whole::<Single>(i, f64::floor)),
    row("v_floor_f64", D1, D1, |i| whole::<Double>(i, f64::floor)),
    row("v_rndne_f16", H1, H1, |i| {
        whole::<Half>(i, f64::round_ties_even)
    }),
    row("v_rndne_f32", S1, S1, |i| {
        whole::<Single>(i, f64::round_ties_even)
    }),
    row("v_rndne_f64", D1, D1, |i| {
        whole::<Double>(i, f64::round_ties_even)
    }),
    row("v_fract_f16", H1, H1, fraction::<Half>),
    row("v_fract_f32", S1, S1, fraction::<Single>),
    row("v_fract_f64", D1, D1, fraction::<Double>),
    row("v_frexp_mant_f16", H1, H1, mantissa::<Half>),
    row("v_frexp_mant_f32", S1, S1, mantissa::<Single>),
    row("v_frexp_mant_f64", D1, D1, mantissa::<Double>),
    row("v_frexp_exp_i16_f16", H1, &[B16], |i| {
        [exponent::<Half>(i) as u64 & 0xffff, 0]
    }),
    row("v_frexp_exp_i32_f32", S1, &[B32], |i| {
        [exponent::<Single>(i) as u64 & 0xffff_ffff, 0]
    }),
    row("v_frexp_exp_i32_f64", D1, &[B32], |i| {
        [exponent::<Double>(i) as u64 & 0xffff_ffff, 0]
    }),
    row("v_ldexp_f16", &[F16, B16], H1, |i| {
        scaled::<Half>(i, i32::from(i.short(1) as i16))
    }),
    row("v_ldexp_f32", &[F32, B32], S1, |i| {
        scaled::<Single>(i, i.signed(1))
    }),
    row("v_ldexp_f64", &[F64, B32], D1, |i| {
        scaled::<Double>(i, i.signed(1))
    }),
    rdna("v_mullit_f32", S3, S1, mullit),
];

pub(super) fn add<R: Real>(i: &Inputs) -> Results {
    R::result(i, 2, R::read(i, 0) + R::read(i, 1))
}

fn sub<R: Real>(i: &Inputs) -> Results {
    R::result(i, 2, R::read(i, 0) - R::read(i, 1))
}

fn subrev<R: Real>(i: &Inputs) -> Results {
    R::result(i, 2, R::read(i, 1) - R::read(i, 0))
}

pub(super) fn mul<R: Real>(i: &Inputs) -> Results {
    R::result(i, 2, R::read(i, 0) * R::read(i, 1))
}

pub(super) fn fma<R: Real>(i: &Inputs) -> Results {
    R::result(i, 3, R::fused(R::read(i, 0), R::read(i, 1), R::read(i, 2)))
}

/// Multiply-add: the product is rounded before the addition.
pub(super) fn mad<R: Real>(i: &Inputs) -> Results {
    let product = R::value(R::round(R::read(i, 0) * R::read(i, 1)));
    R::result(i, 3, product + R::read(i, 2))
}

/// Whether a factor is 0, so that the product is 0 for any other factor.
fn zero_factor(i: &Inputs) -> bool {
    Single::read(i, 0) == 0.0 || Single::read(i, 1) == 0.0
}

fn fma_legacy(i: &Inputs) -> Results {
    if zero_factor(i) {
        return [Single::bits(i, 2), 0];
    }
    fma::<Single>(i)
}

fn whole<R: Real>(i: &Inputs, round: fn(f64) -> f64) -> Results {
    R::result(i, 1, round(R::read(i, 0)))
}

/// The difference from the floor. The difference is never 1, even if 1 is the nearest float: AMD's
/// text states that the result is clamped below 1.
fn fraction<R: Real>(i: &Inputs) -> Results {
    let value = R::read(i, 0);
    let [bits, _] = R::result(i, 1, value - value.floor());
    let one = R::round(1.0);
    [if bits == one { one - 1 } else { bits }, 0]
}

/// Splits a float into mantissa and exponent. The magnitude of a finite value's mantissa is at
/// least 0.5 and less than 1. Zero has mantissa 0 and exponent 0.
fn parts(value: f64) -> (f64, i32) {
    match value == 0.0 || !value.is_finite() {
        true => (value, 0),
        false => libm::frexp(value),
    }
}

fn mantissa<R: Real>(i: &Inputs) -> Results {
    R::result(i, 1, parts(R::read(i, 0)).0)
}

fn exponent<R: Real>(i: &Inputs) -> i32 {
    parts(R::read(i, 0)).1
}

/// `ldexp` rounds once: the product is exact in `f64` for shorter floats, and `libm` rounds `f64`
/// correctly.
fn scaled<R: Real>(i: &Inputs, by: i32) -> Results {
    R::result(i, 1, libm::ldexp(R::read(i, 0), by))
}

/// The product of the legacy lighting formula. The result is the lowest float if an operand is out
/// of its domain.
fn mullit(i: &Inputs) -> Results {
    let (b, c) = (Single::read(i, 1), Single::read(i, 2));
    let least = -f64::from(f32::MAX);
    if b <= least || b.is_nan() || c <= 0.0 || c.is_nan() {
        return [Single::round(least), 0];
    }
    mul::<Single>(i)
}
