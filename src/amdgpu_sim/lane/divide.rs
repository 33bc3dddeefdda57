//! The three steps of a division: `v_div_scale`, `v_div_fmas`, `v_div_fixup`.
//!
//! This implementation departs from AMD's pseudocode in five points, because otherwise the
//! sequences that LLVM emits would not compute correct quotients.
//! - "1/S1 is denormal": in AMD's pseudocode this refers to an `f64` even for 32-bit floats, which
//!   is never true. Here the condition refers to the operation's own format.
//! - "S2/S1 is denormal": here this is true for any quotient below the smallest normal float. A
//!   quotient that is rounded to 0, or to the smallest denormal, is scaled too, because half of the
//!   smallest denormal would otherwise be rounded twice.
//! - If "1/S1 is denormal" and "S2/S1 is denormal" are both true, AMD's pseudocode multiplies the
//!   large denominator by a power of two, so that it becomes infinite. Here the denominator is
//!   divided.
//! - `v_div_fmas` multiplies by 2^32 (2^64 for `f64`) in AMD's pseudocode, which does not undo the
//!   scaling of `v_div_scale`. Here the result is multiplied or divided by the factor of
//!   `v_div_scale`, 2^64 (2^128 for `f64`). The magnitude of the quotient determines the direction:
//!   a scaled denominator leads to large quotients, a scaled numerator to small ones. The result is
//!   rounded only once.
//! - `v_div_fixup`: AMD's pseudocode treats a denominator with the maximum exponent, which an
//!   earlier case excludes, as overflow. Here a quotient with this exponent is an overflow.

use super::Format::{F16, F32, F64, Mask};
use super::formats::{D3, H3, S3};
use super::inputs::{Inputs, Results};
use super::real::{Double, Half, Real, Single};
use super::rounding;
use super::row::{Row, gfx9, row};

pub(super) const ROWS: &[Row] = &[
    row("v_div_scale_f32", S3, &[F32, Mask], scale::<Single>),
    row("v_div_scale_f64", D3, &[F64, Mask], scale::<Double>),
    row(
        "v_div_fmas_f32",
        &[F32, F32, F32, Mask],
        &[F32],
        fmas::<Single>,
    )
    .reads_vcc(),
    row(
        "v_div_fmas_f64",
        &[F64, F64, F64, Mask],
        &[F64],
        fmas::<Double>,
    )
    .reads_vcc(),
    row("v_div_fixup_f16", H3, &[F16], |i| fixup::<Half>(i, None)).keeps(),
    gfx9("v_div_fixup_legacy_f16", H3, &[F16], |i| {
        fixup::<Half>(i, None)
    }),
    row("v_div_fixup_f32", S3, &[F32], |i| {
        fixup::<Single>(i, Some(-150))
    }),
    row("v_div_fixup_f64", D3, &[F64], |i| {
        fixup::<Double>(i, Some(-1075))
    }),
];

/// Parameters of the scaling for a float format.
trait Scaled: Real {
    /// The exponent of the power of two by which operands are scaled.
    const POWER: i32;
    /// The minimum difference of exponents for which a quotient may overflow.
    const GREAT: i32;
    /// The maximum biased exponent for which a numerator is too small for exact remainders.
    const TINY: i32;
}

impl Scaled for Single {
    const POWER: i32 = 64;
    const GREAT: i32 = 96;
    const TINY: i32 = 23;
}

impl Scaled for Double {
    const POWER: i32 = 128;
    const GREAT: i32 = 768;
    const TINY: i32 = 53;
}

/// Whether a float is denormal in a format, and not 0.
fn is_denormal<R: Real>(bits: u64) -> bool {
    R::magnitude(bits) != 0 && R::exponent(bits) == 0
}

/// Scales the first source, which equals the second or the third, as required for the quotient of
/// the third by the second. The mask result tells whether `v_div_fmas` must undo the scaling.
fn scale<R: Scaled>(i: &Inputs) -> Results {
    let [bits, denominator, numerator] = [R::bits(i, 0), R::bits(i, 1), R::bits(i, 2)];
    let scaled = |power: i32| R::result(i, 1, libm::ldexp(R::value(bits), power))[0];
    let (d, n) = (R::value(denominator), R::value(numerator));
    if n == 0.0 || d == 0.0 {
        return [R::INFINITY | R::QUIET, 0];
    }
    let is_denominator = bits == denominator;
    let reciprocal_is_denormal = is_denormal::<R>(R::round(1.0 / d));
    let quotient_is_denormal = R::exponent(R::round(n / d)) == 0;
    if R::exponent(numerator) - R::exponent(denominator) >= R::GREAT {
        return [
            if is_denominator {
                scaled(R::POWER)
            } else {
                bits
            },
            1,
        ];
    }
    if is_denormal::<R>(denominator) {
        return [scaled(R::POWER), 0];
    }
    match (reciprocal_is_denormal, quotient_is_denormal) {
        (true, true) => [
            if is_denominator {
                scaled(-R::POWER)
            } else {
                bits
            },
            1,
        ],
        (true, false) => [scaled(-R::POWER), 0],
        (false, true) => [
            if bits == numerator {
                scaled(R::POWER)
            } else {
                bits
            },
            1,
        ],
        (false, false) if R::exponent(numerator) <= R::TINY => [scaled(R::POWER), 0],
        (false, false) => [bits, 0],
    }
}

/// The fused multiply-add, whose result is multiplied or divided by the scaling factor if the mask
/// bit is set.
fn fmas<R: Scaled>(i: &Inputs) -> Results {
    let [a, b, c] = [0, 1, 2].map(|at| R::read(i, at));
    if !(i.bit(3) && a.is_finite() && b.is_finite() && c.is_finite()) {
        return R::result(i, 3, R::fused(a, b, c));
    }
    let power = if c.abs() >= 2.0 { R::POWER } else { -R::POWER };
    [
        R::flushed(
            rounding::fused::<R>(a, b, c, power),
            R::denormals(&i.modes).results,
        ),
        0,
    ]
}

/// Sets the quotient's sign and handles special values. The sources are the quotient, the
/// denominator, and the numerator. If the difference of the exponents is below `nothing`, the
/// quotient is less than half of the smallest denormal. For 16-bit floats there is neither this
/// check nor one for overflow.
fn fixup<R: Real>(i: &Inputs, nothing: Option<i32>) -> Results {
    let [quotient, denominator, numerator] = [R::bits(i, 0), R::bits(i, 1), R::bits(i, 2)];
    let sign = (denominator ^ numerator) & R::SIGN;
    let (d, n) = (R::magnitude(denominator), R::magnitude(numerator));
    let bits = match (n, d) {
        _ if R::is_nan(numerator) => numerator | R::QUIET,
        _ if R::is_nan(denominator) => denominator | R::QUIET,
        (0, 0) => R::SIGN | R::INFINITY | R::QUIET,
        _ if n == R::INFINITY && d == R::INFINITY => R::SIGN | R::INFINITY | R::QUIET,
        _ if d == 0 || n == R::INFINITY => sign | R::INFINITY,
        _ if n == 0 || d == R::INFINITY => sign,
        _ if nothing
            .is_some_and(|least| R::exponent(numerator) - R::exponent(denominator) < least) =>
        {
            sign
        }
        _ if nothing.is_some() && R::magnitude(quotient) >= R::INFINITY => sign | R::INFINITY,
        _ => sign | R::magnitude(quotient),
    };
    [bits, 0]
}
