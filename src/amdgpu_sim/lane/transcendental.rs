//! Reciprocals, roots, powers and logarithms.
//!
//! The hardware computes these functions with an error of about 1 ULP. Here, the results are the
//! nearest floats, except for the exponential and the logarithm, whose `f64` results have an error
//! of at most 1 ULP before they are rounded, and for `v_rsq_f64`, which is the nearest float except
//! in rare ties. Programs must not rely on the last bit of these operations in either case. As in
//! AMD's text, 32-bit operations flush denormals in all modes, and LLVM scales their operands
//! accordingly.

use super::Format::{self, F16, F32, F64};
use super::inputs::{Inputs, Results};
use super::real::{Double, Half, Real, Single};
use super::row::{Row, gfx9, row};

const H: &[Format] = &[F16];
const S: &[Format] = &[F32];
const D: &[Format] = &[F64];

pub(super) const ROWS: &[Row] = &[
    row("v_rcp_f16", H, H, |i| of::<Half>(i, reciprocal)),
    row("v_rcp_f32", S, S, |i| flat(i, reciprocal)),
    row("v_rcp_iflag_f32", S, S, |i| flat(i, reciprocal)),
    row("v_rcp_f64", D, D, |i| of::<Double>(i, reciprocal)),
    row("v_sqrt_f16", H, H, |i| of::<Half>(i, f64::sqrt)),
    row("v_sqrt_f32", S, S, |i| flat(i, f64::sqrt)),
    row("v_sqrt_f64", D, D, |i| of::<Double>(i, f64::sqrt)),
    row("v_rsq_f16", H, H, |i| of::<Half>(i, reciprocal_root)),
    row("v_rsq_f32", S, S, |i| flat(i, reciprocal_root)),
    row("v_rsq_f64", D, D, |i| of::<Double>(i, reciprocal_root)),
    row("v_exp_f16", H, H, |i| of::<Half>(i, libm::exp2)),
    row("v_exp_f32", S, S, |i| flat(i, libm::exp2)),
    gfx9("v_exp_legacy_f32", S, S, |i| flat(i, libm::exp2)),
    row("v_log_f16", H, H, |i| of::<Half>(i, libm::log2)),
    row("v_log_f32", S, S, |i| flat(i, libm::log2)),
    gfx9("v_log_legacy_f32", S, S, |i| flat(i, libm::log2)),
];

fn of<R: Real>(i: &Inputs, function: fn(f64) -> f64) -> Results {
    R::result(i, 1, function(R::read(i, 0)))
}

/// Applies a function to a 32-bit float, with denormals flushed.
fn flat(i: &Inputs, function: fn(f64) -> f64) -> Results {
    let value = Single::value(Single::flushed(i.source[0] & 0xffff_ffff, false));
    let [bits, _] = Single::result(i, 1, function(value));
    [Single::flushed(bits, false), 0]
}

fn reciprocal(value: f64) -> f64 {
    1.0 / value
}

fn reciprocal_root(value: f64) -> f64 {
    let first = 1.0 / value.sqrt();
    if !first.is_normal() {
        return first;
    }
    // One step of Newton's method. The exponent is reduced first, so that no square overflows or
    // underflows.
    let (mantissa, exponent) = libm::frexp(value);
    let (mantissa, exponent) = if exponent & 1 == 0 {
        (mantissa, exponent)
    } else {
        (mantissa * 2.0, exponent - 1)
    };
    let root = 1.0 / mantissa.sqrt();
    let square = root * root;
    let rest = root.mul_add(root, -square);
    let error = (-mantissa).mul_add(square, 1.0) - mantissa * rest;
    libm::ldexp(root.mul_add(error / 2.0, root), -exponent / 2)
}
