//! The three steps of a division: `v_div_scale`, `v_div_fmas`, `v_div_fixup`.
//!
//! Five places depart from AMD's pseudocode, for the same reason: otherwise the sequences that LLVM
//! emits would not give the right quotients.
//! - "1/S1 is denormal" refers there to a `f64` even for 32-bit floats, which is never true; here
//!   it refers to a float of the operation's own format.
//! - "S2/S1 is denormal" is true here for any quotient below the least normal number, however
//!   small: one that is rounded to 0, or to the least denormal, is scaled too, or half of the least
//!   denormal would be rounded twice.
//! - Where that is so and the quotient is denormal too, a great denominator is multiplied there
//!   until it is infinite; here it is divided.
//! - `v_div_fmas` multiplies there by 2^32 (2^64 for `f64`), which does not undo the scaling of
//!   `v_div_scale`; here it multiplies or divides by the same factor, 2^64 (2^128), in the
//!   direction that the quotient tells: a scaled denominator makes great quotients, a scaled
//!   numerator small ones. The result is rounded once.
//! - `v_div_fixup` makes an overflow there of a denominator with the greatest exponent, which came
//!   earlier; here of a quotient with it.

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

/// The scaling of divisions in a float format.
trait Scaled: Real {
    /// The exponent of the power of two by which operands are scaled.
    const POWER: i32;
    /// From this difference of exponents on, a quotient may overflow.
    const GREAT: i32;
    /// Up to this biased exponent, a numerator is too small for exact remainders.
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

/// Whether a number is denormal in a format, and not 0.
fn is_denormal<R: Real>(bits: u64) -> bool {
    R::magnitude(bits) != 0 && R::exponent(bits) == 0
}

/// The first source, which is the second or the third, scaled as the quotient of the third by the
/// second needs it; and whether `v_div_fmas` has to scale back.
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

/// The fused product and sum, scaled back if the mask requests it.
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

/// The quotient's sign and its special values: the first source is the quotient, the second the
/// denominator, the third the numerator. Below a difference of the exponents, `nothing`, the
/// quotient is less than half of the least denormal; for the shortest floats neither that nor an
/// overflow is looked for.
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
