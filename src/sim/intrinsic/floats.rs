//! Scalar functions of floats.
//!
//! Functions that are exact, or rounded once to nearest: square roots, `fma`, reciprocals, and
//! functions that only select, truncate or scale. Other functions (sine, exponential, logarithm,
//! power) are computed by libm in double precision, and rounded once more.

use crate::operation::float::{self, Format, parts};
use lanelog_ir::Intrinsic;

/// A function of up to three floats in one format.
#[derive(Clone, Copy, Debug)]
pub enum Function {
    /// A function of one float. NaN stays NaN.
    One(fn(f64) -> f64),
    /// A function of two floats.
    Two(fn(f64, f64) -> f64),
    /// A function of the operands' bits, and its number of operands.
    Bits(usize, fn(Format, [u64; 3]) -> u64),
    /// A function that only changes the sign bit: the function, and its number of operands. The
    /// payload of a NaN is kept.
    Sign(usize, fn(Format, [u64; 3]) -> u64),
}

impl Function {
    /// The number of operands.
    pub fn operands(self) -> usize {
        match self {
            Function::One(_) => 1,
            Function::Two(_) => 2,
            Function::Bits(count, _) | Function::Sign(count, _) => count,
        }
    }

    /// Computes the function.
    pub fn compute(self, format: Format, [a, b, c]: [u64; 3]) -> u64 {
        match self {
            Function::One(function) => format.result(&[a], function(format.value(a))),
            Function::Two(function) => {
                format.result(&[a, b], function(format.value(a), format.value(b)))
            }
            Function::Bits(_, function) | Function::Sign(_, function) => {
                function(format, [a, b, c])
            }
        }
    }

    /// The function of an intrinsic.
    pub fn known(called: Intrinsic) -> Option<Function> {
        use Function::{Bits, One, Sign, Two};
        Some(match called {
            Intrinsic::Sqrt | Intrinsic::AmdgcnSqrt => One(f64::sqrt),
            Intrinsic::Floor => One(f64::floor),
            Intrinsic::Ceil => One(f64::ceil),
            Intrinsic::Trunc => One(f64::trunc),
            Intrinsic::Rint | Intrinsic::Nearbyint | Intrinsic::Roundeven => {
                One(f64::round_ties_even)
            }
            Intrinsic::Round => One(f64::round),
            Intrinsic::Fabs => Sign(1, |format, [a, ..]| format.magnitude(a)),
            Intrinsic::Canonicalize => Bits(1, |format, [a, ..]| {
                a | if format.is_nan(a) { format.quiet() } else { 0 }
            }),
            Intrinsic::Copysign => Sign(2, |format, [a, b, _]| {
                format.magnitude(a) | b & format.sign()
            }),
            Intrinsic::Minnum | Intrinsic::Minimumnum => {
                Bits(2, |f, [a, b, _]| float::minnum(f, a, b))
            }
            Intrinsic::Maxnum | Intrinsic::Maximumnum => {
                Bits(2, |f, [a, b, _]| float::maxnum(f, a, b))
            }
            Intrinsic::Minimum => Bits(2, |f, [a, b, _]| float::minimum(f, a, b)),
            Intrinsic::Maximum => Bits(2, |f, [a, b, _]| float::maximum(f, a, b)),
            Intrinsic::Fma | Intrinsic::Fmuladd => Bits(3, fma),
            Intrinsic::AmdgcnFdivFast => Two(|a, b| a / b),
            Intrinsic::AmdgcnRcp | Intrinsic::AmdgcnRcpLegacy => One(|a| 1.0 / a),
            // The square root of a `float`, computed in double precision, is precise enough to be
            // rounded again. The square root of a `double` is rounded twice.
            Intrinsic::AmdgcnRsq | Intrinsic::AmdgcnRsqLegacy => One(|a| 1.0 / libm::sqrt(a)),
            Intrinsic::AmdgcnFract => Bits(1, fract),
            Intrinsic::AmdgcnFrexpMant => Bits(1, |format, [a, ..]| frexp(format, a).0),
            Intrinsic::AmdgcnFmed3 => Bits(3, median),
            Intrinsic::AmdgcnFmulLegacy => {
                Bits(2, |format, [a, b, _]| legacy_product(format, a, b))
            }
            Intrinsic::AmdgcnFmaLegacy => Bits(3, |format, [a, b, c]| {
                if is_zero(format, a) || is_zero(format, b) {
                    return float::Binary::Add.compute(format, 0, c);
                }
                fma(format, [a, b, c])
            }),
            Intrinsic::AmdgcnCubeid => Bits(3, |format, all| cube(format, all)[0]),
            Intrinsic::AmdgcnCubema => Bits(3, |format, all| cube(format, all)[1]),
            Intrinsic::AmdgcnCubesc => Bits(3, |format, all| cube(format, all)[2]),
            Intrinsic::AmdgcnCubetc => Bits(3, |format, all| cube(format, all)[3]),
            Intrinsic::Sin => One(libm::sin),
            Intrinsic::Cos => One(libm::cos),
            // The argument is in revolutions instead of radians.
            Intrinsic::AmdgcnSin => One(|a| libm::sin(turns(a) * std::f64::consts::TAU)),
            Intrinsic::AmdgcnCos => One(|a| libm::cos(turns(a) * std::f64::consts::TAU)),
            Intrinsic::Tan => One(libm::tan),
            Intrinsic::Asin => One(libm::asin),
            Intrinsic::Acos => One(libm::acos),
            Intrinsic::Atan => One(libm::atan),
            Intrinsic::Atan2 => Two(libm::atan2),
            Intrinsic::Sinh => One(libm::sinh),
            Intrinsic::Cosh => One(libm::cosh),
            Intrinsic::Tanh | Intrinsic::AmdgcnTanh => One(libm::tanh),
            Intrinsic::Exp => One(libm::exp),
            Intrinsic::Exp2 | Intrinsic::AmdgcnExp2 => One(libm::exp2),
            Intrinsic::Exp10 => One(libm::exp10),
            Intrinsic::Log => One(libm::log),
            Intrinsic::Log2 | Intrinsic::AmdgcnLog => One(libm::log2),
            Intrinsic::Log10 => One(libm::log10),
            Intrinsic::Pow => Two(libm::pow),
            _ => return None,
        })
    }
}

fn is_zero(format: Format, bits: u64) -> bool {
    format.magnitude(bits) == 0
}

/// The fraction of a number of revolutions, with its sign.
fn turns(of: f64) -> f64 {
    of - of.trunc()
}

/// `a * b + c`, rounded once.
pub fn fma(format: Format, [a, b, c]: [u64; 3]) -> u64 {
    let (x, y, z) = (format.value(a), format.value(b), format.value(c));
    if format == Format::Double {
        return format.result(&[a, b, c], libm::fma(x, y, z));
    }
    // The product is exact. If the sum is inexact, it is rounded to odd, so that the second
    // rounding is correct (Boldo and Melquiond, Emulation of FMA and correctly rounded sums: proved
    // algorithms using rounding to odd, 2008).
    let product = x * y;
    let sum = product + z;
    let back = sum - product;
    let lost = (product - (sum - back)) + (z - back);
    let exact = if lost != 0.0 && lost.is_finite() && sum.to_bits() & 1 == 0 {
        let up = (lost > 0.0) == (sum > 0.0);
        f64::from_bits(if up {
            sum.to_bits() + 1
        } else {
            sum.to_bits() - 1
        })
    } else {
        sum
    };
    format.result(&[a, b, c], exact)
}

/// The difference from the floor, which is always less than 1 (`v_fract`).
fn fract(format: Format, [a, ..]: [u64; 3]) -> u64 {
    let value = format.value(a);
    let below_one = format.round(1.0) - 1;
    if value.is_infinite() {
        return format.not_a_number();
    }
    let result = format.result(&[a], value - value.floor());
    if format.is_nan(result) {
        result
    } else {
        result.min(below_one)
    }
}

/// Splits a float into a fraction from 1/2 to less than 1, and an exponent of two. Zero, infinity
/// and NaN are returned unchanged, with exponent 0.
pub fn frexp(format: Format, bits: u64) -> (u64, i32) {
    let value = format.value(bits);
    if value == 0.0 || !value.is_finite() {
        return (format.result(&[bits], value), 0);
    }
    let (mantissa, exponent) = parts(value);
    let length = i64::from(64 - mantissa.leading_zeros());
    let fraction = format.pack(value.is_sign_negative(), mantissa, -length);
    (fraction, (exponent + length) as i32)
}

/// Multiplies a float by a power of two. The result is rounded once.
pub fn ldexp(format: Format, bits: u64, exponent: i64) -> u64 {
    let value = format.value(bits);
    if value == 0.0 || !value.is_finite() {
        return format.result(&[bits], value);
    }
    let (mantissa, own) = parts(value);
    // With larger or smaller exponents, every result is zero or infinite.
    let exponent = own + exponent.clamp(-10_000, 10_000);
    format.pack(value.is_sign_negative(), mantissa, exponent)
}

/// The median of three floats; if one is NaN, the minimum of the others (`v_med3`).
fn median(format: Format, [a, b, c]: [u64; 3]) -> u64 {
    let min = |a, b| float::minnum(format, a, b);
    let max = |a, b| float::maxnum(format, a, b);
    if [a, b, c].iter().any(|bits| format.is_nan(*bits)) {
        return min(min(a, b), c);
    }
    // As in AMD's document: the median of -0, +0 and a smaller value is +0.
    let greatest = format.value(max(max(a, b), c));
    if greatest == format.value(a) {
        max(b, c)
    } else if greatest == format.value(b) {
        max(a, c)
    } else {
        max(a, b)
    }
}

/// A product in which zero times any value is zero.
fn legacy_product(format: Format, a: u64, b: u64) -> u64 {
    if is_zero(format, a) || is_zero(format, b) {
        return 0;
    }
    float::Binary::Mul.compute(format, a, b)
}

/// The face of a cube for a direction, twice the largest coordinate, and the two other coordinates
/// on that face.
fn cube(format: Format, [x, y, z]: [u64; 3]) -> [u64; 4] {
    let value = |bits| format.value(bits);
    let minus = |bits: u64| bits ^ format.sign();
    let size = |bits| value(bits).abs();
    let (face, major, s, t) = if size(z) >= size(x) && size(z) >= size(y) {
        match value(z) < 0.0 {
            true => (5.0, z, minus(x), minus(y)),
            false => (4.0, z, x, minus(y)),
        }
    } else if size(y) >= size(x) {
        match value(y) < 0.0 {
            true => (3.0, y, x, minus(z)),
            false => (2.0, y, x, z),
        }
    } else {
        match value(x) < 0.0 {
            true => (1.0, x, z, minus(y)),
            false => (0.0, x, minus(z), minus(y)),
        }
    };
    [format.round(face), ldexp(format, major, 1), s, t]
}

/// The class of a float, as a bit in the order of `llvm.is.fpclass` and `v_cmp_class`: signaling
/// NaN, quiet NaN, then from minus infinity upwards.
pub fn class(format: Format, bits: u64) -> u64 {
    let magnitude = format.magnitude(bits);
    let negative = bits & format.sign() != 0;
    if format.is_nan(bits) {
        return if bits & format.quiet() == 0 { 1 } else { 2 };
    }
    // The class of the magnitude: zero, denormal, normal or infinite.
    let size = if magnitude == 0 {
        0
    } else if magnitude < 1 << format.fraction() {
        1
    } else if magnitude < format.infinity() {
        2
    } else {
        3
    };
    if negative {
        1 << (5 - size)
    } else {
        1 << (6 + size)
    }
}
