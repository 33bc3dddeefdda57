//! 16-, 32- and 64-bit floats.
//!
//! All operations are computed as `f64`, and the result is rounded again. This gives the nearest
//! float for `+`, `-`, `*`, `/` and the square root, because the 53-bit precision is at least twice
//! the 24 bits of a `float` plus two (Figueroa, When is double rounding innocuous?, 1995), and
//! because results of shorter floats do not exceed the range of `f64`.

use crate::{Type, Value};

/// A float format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// 5 exponent bits, 10 fraction bits.
    Half,
    /// 8 exponent bits, 7 fraction bits.
    BFloat,
    /// 8 exponent bits, 23 fraction bits.
    Float,
    /// 11 exponent bits, 52 fraction bits.
    Double,
}

impl Format {
    /// The format of a type.
    pub fn of(of: &Type) -> Option<Format> {
        match of {
            Type::Half => Some(Format::Half),
            Type::BFloat => Some(Format::BFloat),
            Type::Float => Some(Format::Float),
            Type::Double => Some(Format::Double),
            _ => None,
        }
    }

    /// The width in bits.
    pub fn width(self) -> u32 {
        match self {
            Format::Half | Format::BFloat => 16,
            Format::Float => 32,
            Format::Double => 64,
        }
    }

    /// The width of the fraction in bits.
    pub fn fraction(self) -> u32 {
        match self {
            Format::Half => 10,
            Format::BFloat => 7,
            Format::Float => 23,
            Format::Double => 52,
        }
    }

    /// The exponent of the largest finite power of two.
    pub fn greatest_exponent(self) -> i32 {
        (1 << (self.width() - self.fraction() - 2)) - 1
    }

    /// The sign bit.
    pub fn sign(self) -> u64 {
        1 << (self.width() - 1)
    }

    /// The bits of infinity.
    pub fn infinity(self) -> u64 {
        self.sign() - (1 << self.fraction())
    }

    /// The bits of a quiet NaN.
    pub fn not_a_number(self) -> u64 {
        self.infinity() | self.quiet()
    }

    /// The bit that distinguishes a quiet NaN.
    pub fn quiet(self) -> u64 {
        1 << (self.fraction() - 1)
    }

    /// The bits without the sign bit.
    pub fn magnitude(self, bits: u64) -> u64 {
        bits & (self.sign() - 1)
    }

    /// Whether the bits represent a NaN.
    pub fn is_nan(self, bits: u64) -> bool {
        self.magnitude(bits) > self.infinity()
    }

    /// The exact value. NaN stays NaN, without its payload.
    pub fn value(self, bits: u64) -> f64 {
        match self {
            Format::Double => f64::from_bits(bits),
            Format::Float => f64::from(f32::from_bits(bits as u32)),
            Format::BFloat => f64::from(f32::from_bits((bits as u32) << 16)),
            Format::Half => {
                let magnitude = self.magnitude(bits);
                let value = if self.is_nan(bits) {
                    f64::NAN
                } else if magnitude == self.infinity() {
                    f64::INFINITY
                } else if magnitude < 1 << 10 {
                    magnitude as f64 * f64::from_bits((1023 - 24) << 52)
                } else {
                    f64::from_bits((magnitude << 42) + ((1023 - 15) << 52))
                };
                if bits & self.sign() == 0 {
                    value
                } else {
                    -value
                }
            }
        }
    }

    /// Rounds to the nearest float, with ties to even. NaN becomes [`Format::not_a_number`].
    pub fn round(self, value: f64) -> u64 {
        if value.is_nan() {
            return self.not_a_number();
        }
        match self {
            Format::Double => value.to_bits(),
            Format::Float => u64::from((value as f32).to_bits()),
            _ => {
                let negative = value.is_sign_negative();
                if value.is_infinite() {
                    return self.infinity() | if negative { self.sign() } else { 0 };
                }
                let (mantissa, exponent) = parts(value);
                self.pack(negative, mantissa, exponent)
            }
        }
    }

    /// The nearest float to `mantissa * 2^exponent`, with ties to even. The lowest bit of a
    /// mantissa with more than 55 bits may be a sticky bit for lower bits.
    pub fn pack(self, negative: bool, mantissa: u64, exponent: i64) -> u64 {
        let sign = if negative { self.sign() } else { 0 };
        if mantissa == 0 {
            return sign;
        }
        let length = i64::from(64 - mantissa.leading_zeros());
        let least = 1 - i64::from(self.greatest_exponent());
        // The exponents of the leading bit, and of the last bit that is kept.
        let top = exponent + length - 1;
        let last = top.max(least) - i64::from(self.fraction());
        let drop = last - exponent;
        let kept = if drop <= 0 {
            mantissa << -drop
        } else if drop > 64 {
            0
        } else {
            let below = u128::from(mantissa) << 64 >> drop;
            let (kept, rest) = ((below >> 64) as u64, below as u64);
            let half = 1 << 63;
            kept + u64::from(rest > half || rest == half && kept & 1 == 1)
        };
        // A carry out of the fraction increments the exponent, as required.
        let encoded = if top < least {
            i128::from(kept)
        } else {
            let biased = i128::from(top + i64::from(self.greatest_exponent()));
            (biased << self.fraction()) + i128::from(kept) - (1 << self.fraction())
        };
        sign | encoded.min(i128::from(self.infinity())) as u64
    }

    /// Converts to another format. NaN keeps the upper bits of its payload, and is quieted.
    pub fn convert(self, bits: u64, to: Format) -> u64 {
        if !self.is_nan(bits) {
            return to.round(self.value(bits));
        }
        let sign = if bits & self.sign() == 0 {
            0
        } else {
            to.sign()
        };
        let payload = bits & ((1 << self.fraction()) - 1);
        let payload = (payload << (63 - self.fraction())) >> (63 - to.fraction());
        sign | to.not_a_number() | payload
    }

    /// The result of an operation: the rounded value, or the first NaN operand, quieted.
    pub fn result(self, operands: &[u64], value: f64) -> u64 {
        if value.is_nan() {
            let first = operands.iter().find(|bits| self.is_nan(**bits));
            return first.map_or(self.not_a_number(), |bits| bits | self.quiet());
        }
        self.round(value)
    }
}

/// The magnitude of a finite float, as `mantissa * 2^exponent`.
pub fn parts(value: f64) -> (u64, i64) {
    let bits = value.to_bits();
    let fraction = bits & ((1 << 52) - 1);
    match (bits >> 52 & 0x7ff) as i64 {
        0 => (fraction, -1074),
        exponent => (fraction | 1 << 52, exponent - 1075),
    }
}

/// An operation on two floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    /// [`by_reciprocal`] for 32-bit floats; the rounded quotient for other floats.
    ByReciprocal,
    Rem,
}

/// A quotient of 32-bit floats with an error of at most 2.5 ULP: the product of one mantissa with
/// the reciprocal of the other, both rounded, scaled by the difference of their exponents. This
/// result is one of those that `!fpmath` allows, and GPUs compute it in few steps.
fn by_reciprocal(x: f64, y: f64) -> f64 {
    let ((x, up), (y, down)) = (libm::frexp(x), libm::frexp(y));
    let reciprocal = f64::from((1.0 / y) as f32);
    let product = f64::from((x * reciprocal) as f32);
    let exponent = |value: f64, exponent| if value.is_finite() { exponent } else { 0 };
    libm::ldexp(product, exponent(x, up) - exponent(y, down))
}

impl Binary {
    /// Computes the operation, correctly rounded.
    pub fn compute(self, format: Format, a: u64, b: u64) -> u64 {
        let (x, y) = (format.value(a), format.value(b));
        let value = match self {
            Binary::Add => x + y,
            Binary::Sub => x - y,
            Binary::Mul => x * y,
            Binary::ByReciprocal if format == Format::Float => by_reciprocal(x, y),
            Binary::Div | Binary::ByReciprocal => x / y,
            // The remainder is exact, because it is always a float of the same format.
            Binary::Rem => libm::fmod(x, y),
        };
        format.result(&[a, b], value)
    }
}

/// The orderings of two floats for which a comparison is true.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Relation {
    /// The first float is less.
    pub less: bool,
    /// The floats are equal.
    pub equal: bool,
    /// The first float is greater.
    pub greater: bool,
    /// One of the floats is a NaN.
    pub unordered: bool,
}

impl Relation {
    /// The predicate of an `fcmp`.
    pub fn of(word: &str) -> Option<Relation> {
        let (unordered, rest) = match word {
            "true" => (true, "lge"),
            "false" => (false, ""),
            "ord" => (false, "lge"),
            "uno" => (true, ""),
            _ => match word.split_at_checked(1)? {
                ("o", rest) => (false, rest),
                ("u", rest) => (true, rest),
                _ => return None,
            },
        };
        let (less, equal, greater) = match rest {
            "lge" => (true, true, true),
            "" => (false, false, false),
            "eq" => (false, true, false),
            "ne" => (true, false, true),
            "lt" => (true, false, false),
            "le" => (true, true, false),
            "gt" => (false, false, true),
            "ge" => (false, true, true),
            _ => return None,
        };
        Some(Relation {
            less,
            equal,
            greater,
            unordered,
        })
    }
}

/// Fast-math flags whose violation results in `poison`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// `nnan`: operands and results are not NaN.
    pub numbers: bool,
    /// `ninf`: operands and results are not infinite.
    pub finite: bool,
    /// The format of the operands of [`Rules::checked`].
    pub format: Option<Format>,
}

impl Rules {
    /// Whether operands and results satisfy the flags.
    pub fn hold(self, format: Format, all: &[u64]) -> bool {
        let promised = |bits: u64| {
            !(self.numbers && format.is_nan(bits)
                || self.finite && format.magnitude(bits) == format.infinity())
        };
        !(self.numbers || self.finite) || all.iter().all(|bits| promised(*bits))
    }

    /// The result if it satisfies the flags, otherwise poison.
    pub fn checked(self, result: Value) -> Value {
        match (self.format, &result) {
            (Some(format), Value::Bits(bits)) if !self.hold(format, &[*bits]) => Value::Poison,
            _ => result,
        }
    }
}

/// The minimum. If one operand is NaN, the result is the other operand (`llvm.minnum`). A signaling
/// NaN counts as quiet; -0 is less than +0.
pub fn minnum(format: Format, a: u64, b: u64) -> u64 {
    match (format.is_nan(a), format.is_nan(b)) {
        (true, false) => b,
        (false, true) => a,
        _ => minimum(format, a, b),
    }
}

/// The maximum. If one operand is NaN, the result is the other operand (`llvm.maxnum`).
pub fn maxnum(format: Format, a: u64, b: u64) -> u64 {
    match (format.is_nan(a), format.is_nan(b)) {
        (true, false) => b,
        (false, true) => a,
        _ => maximum(format, a, b),
    }
}

/// The minimum; NaN if one operand is NaN (`llvm.minimum`). -0 is less than +0.
pub fn minimum(format: Format, a: u64, b: u64) -> u64 {
    let (x, y) = (format.value(a), format.value(b));
    if x.is_nan() || y.is_nan() {
        return format.result(&[a, b], f64::NAN);
    }
    let first = x < y || x == y && a & format.sign() != 0;
    if first { a } else { b }
}

/// The maximum; NaN if one operand is NaN (`llvm.maximum`). -0 is less than +0.
pub fn maximum(format: Format, a: u64, b: u64) -> u64 {
    let (x, y) = (format.value(a), format.value(b));
    if x.is_nan() || y.is_nan() {
        return format.result(&[a, b], f64::NAN);
    }
    let first = x > y || x == y && a & format.sign() == 0;
    if first { a } else { b }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quotient_by_the_reciprocal_is_within_what_is_allowed() {
        let mut state = 1u64;
        let mut random = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            state >> 32
        };
        for _ in 0..1_000_000 {
            let (a, b) = (random(), random());
            let (x, y) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
            let found = f32::from_bits(Binary::ByReciprocal.compute(Format::Float, a, b) as u32);
            let exact = f64::from(x) / f64::from(y);
            let nearest = exact as f32;
            if !nearest.is_finite() || nearest.is_nan() || found.is_infinite() {
                // Near the largest float, the result or the next larger float may be infinite.
                let end = exact.abs() > f64::from(f32::MAX) * (1.0 - 2e-7) || exact.is_nan();
                assert!(end, "{x:e} / {y:e}: {found:e}");
                assert_eq!(found.is_nan(), exact.is_nan(), "{x:e} / {y:e}");
                continue;
            }
            let unit = f64::from(nearest.abs().next_up()) - f64::from(nearest.abs());
            let error = (f64::from(found) - exact).abs() / unit;
            assert!(error <= 2.5, "{x:e} / {y:e}: {found:e}, {error} units");
        }
        for (x, y, quotient) in [
            (0.0, 3.0, 0.0),
            (1.0, 0.0, f32::INFINITY),
            (1.0, f32::INFINITY, 0.0),
            (f32::NEG_INFINITY, 7.0, f32::NEG_INFINITY),
            (1e-45, 1e-45, 1.0),
        ] {
            let bits = |x: f32| u64::from(x.to_bits());
            let found = Binary::ByReciprocal.compute(Format::Float, bits(x), bits(y));
            assert_eq!(found, bits(quotient), "{x:e} / {y:e}");
        }
    }
}
