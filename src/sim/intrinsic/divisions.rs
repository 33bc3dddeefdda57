//! Three steps of AMDGPU's division sequence: `v_div_scale` scales the operands, `v_div_fmas` is
//! the last iteration, and `v_div_fixup` handles special operands.
//!
//! Source: `v_div_scale`, `v_div_fmas` and `v_div_fixup` in AMD's instruction set documents. These
//! documents state that `v_div_fmas` multiplies by `2^32` (`2^64` for doubles). Results are correct
//! only if this multiplication undoes the scaling, whether that was up or down, so [`fma`] undoes
//! it. Likewise, [`scale`] scales a denominator down instead of up if its reciprocal and the
//! quotient are both denormal. The result is infinity if the exponents indicate that the quotient
//! is too large, because the intermediate steps lose this information.

use num_bigint::{BigInt, Sign};

use super::floats::{fma as fused, ldexp};
use crate::operation::casts::round;
use crate::operation::float::{Binary, Format, parts};

/// Limits of a format: the exponent of the scaling factor, the minimum difference of exponents for
/// which a quotient may overflow, and the maximum exponent of a numerator that counts as tiny.
fn limits(format: Format) -> (i64, i64, i64) {
    match format {
        Format::Double => (128, 768, 53),
        _ => (64, 96, 23),
    }
}

/// The biased exponent.
fn exponent(format: Format, bits: u64) -> i64 {
    (format.magnitude(bits) >> format.fraction()) as i64
}

fn is_denormal(format: Format, bits: u64) -> bool {
    exponent(format, bits) == 0 && format.magnitude(bits) != 0
}

/// The numerator (if the third operand is 1) or the denominator, scaled as the division requires.
/// Also returns whether the quotient must be scaled back.
pub fn scale(format: Format, [numerator, denominator, which]: [u64; 3]) -> (u64, bool) {
    let (by, great, tiny) = limits(format);
    let chosen_numerator = which & 1 == 1;
    let chosen = if chosen_numerator {
        numerator
    } else {
        denominator
    };
    let is_zero = |bits| format.magnitude(bits) == 0;
    let scaled = |by| ldexp(format, chosen, by);
    // For a `float`, the reciprocal is computed as a `double`, in which it is never denormal.
    let reciprocal = Format::Double.round(1.0 / format.value(denominator));
    let small_reciprocal = is_denormal(Format::Double, reciprocal);
    let small_quotient = is_denormal(format, Binary::Div.compute(format, numerator, denominator));
    let same_as = |other| chosen == other;
    if is_zero(numerator) || is_zero(denominator) {
        (format.not_a_number(), false)
    } else if exponent(format, numerator) - exponent(format, denominator) >= great {
        (
            if same_as(denominator) {
                scaled(by)
            } else {
                chosen
            },
            true,
        )
    } else if is_denormal(format, denominator) {
        (scaled(by), false)
    } else if small_reciprocal && small_quotient {
        (
            if same_as(denominator) {
                scaled(-by)
            } else {
                chosen
            },
            true,
        )
    } else if small_reciprocal {
        (scaled(-by), false)
    } else if small_quotient {
        (
            if same_as(numerator) {
                scaled(by)
            } else {
                chosen
            },
            true,
        )
    } else if exponent(format, numerator) <= tiny {
        (scaled(by), false)
    } else {
        (chosen, false)
    }
}

/// `a * b + c`, rounded once. With `scale`, the sum is scaled back: up if the quotient `c` is
/// large, down if it is small.
pub fn fma(format: Format, [a, b, c]: [u64; 3], scale: bool) -> u64 {
    let result = fused(format, [a, b, c]);
    let values = [a, b, c].map(|bits| format.value(bits));
    if !scale || !values.iter().all(|value| value.is_finite()) {
        return result;
    }
    let by = limits(format).0;
    let large = exponent(format, c) > i64::from(format.greatest_exponent());
    let by = if large { by } else { -by };
    // The exact result, in integers times a power of two.
    let [(a, a_exponent), (b, b_exponent), (c, c_exponent)] = values.map(|value| {
        let (mantissa, exponent) = parts(value);
        let sign = if value.is_sign_negative() {
            Sign::Minus
        } else {
            Sign::Plus
        };
        (BigInt::from_biguint(sign, mantissa.into()), exponent)
    });
    let least = (a_exponent + b_exponent).min(c_exponent);
    let sum = ((a * b) << (a_exponent + b_exponent - least)) + (c << (c_exponent - least));
    if sum.sign() == Sign::NoSign {
        return result;
    }
    let negative = sum.sign() == Sign::Minus;
    round(format, negative, sum.into_parts().1, least + by)
}

/// The quotient with the sign of the division, or the result for special operands.
pub fn fixup(format: Format, [quotient, denominator, numerator]: [u64; 3]) -> u64 {
    let sign = (denominator ^ numerator) & format.sign();
    let value = |bits| format.value(bits);
    let (a, b) = (value(numerator), value(denominator));
    let difference = exponent(format, numerator) - exponent(format, denominator);
    // If the difference of the exponents is below `least`, the quotient is less than half of the
    // smallest denormal.
    let least = match format {
        Format::Double => -1075,
        _ => -150,
    };
    if format.is_nan(numerator) {
        numerator | format.quiet()
    } else if format.is_nan(denominator) {
        denominator | format.quiet()
    } else if a == 0.0 && b == 0.0 || a.is_infinite() && b.is_infinite() {
        format.not_a_number() | format.sign()
    } else if b == 0.0 || a.is_infinite() || difference > i64::from(format.greatest_exponent()) + 1
    {
        format.infinity() | sign
    } else if b.is_infinite() || a == 0.0 || difference < least {
        sign
    } else {
        format.magnitude(quotient) | sign
    }
}
