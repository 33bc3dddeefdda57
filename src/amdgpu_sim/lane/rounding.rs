//! Fused operations, rounded in software because the host does not have them.

use super::real::Real;

/// `(a * b + c) * 2^power` of finite floats, rounded once.
pub(super) fn fused<R: Real>(a: f64, b: f64, c: f64, power: i32) -> u64 {
    let ((ma, ea), (mb, eb), (mc, ec)) = (parts(a), parts(b), parts(c));
    // The leading bits of the shifted product and the shifted addend are at most bits 125 and 124,
    // so that one bit is left for the carry.
    let (product, product_exponent) = ((u128::from(ma) * u128::from(mb)) << 20, ea + eb - 20);
    let (addend, addend_exponent) = (u128::from(mc) << 72, ec - 72);
    let negative = a.is_sign_negative() != b.is_sign_negative();
    let same = negative == c.is_sign_negative();
    if product == 0 || addend == 0 {
        let sign = if product == 0 && addend == 0 && !same {
            false
        } else if product == 0 {
            c.is_sign_negative()
        } else {
            negative
        };
        let (sum, exponent) = if product == 0 {
            (addend, addend_exponent)
        } else {
            (product, product_exponent)
        };
        return pack::<R>(sign, sum, exponent + power);
    }
    let (mut high, mut high_exponent, mut high_negative) = (product, product_exponent, negative);
    let (mut low, mut low_exponent) = (addend, addend_exponent);
    if leading(low, low_exponent) > leading(high, high_exponent) {
        (high, high_exponent, low, low_exponent) = (low, low_exponent, high, high_exponent);
        high_negative = c.is_sign_negative();
    }
    // The operand with the higher leading bit is shifted up as far as possible, so that only lowest
    // bits of the other operand are lost.
    let room = high.leading_zeros() - 2;
    (high, high_exponent) = (high << room, high_exponent - room as i32);
    let shift = high_exponent - low_exponent;
    let low = match shift {
        ..=0 => low << shift.unsigned_abs().min(127),
        1..=126 => low >> shift | u128::from(low & ((1 << shift) - 1) != 0),
        _ => 1,
    };
    let (sum, negative) = match same {
        true => (high + low, high_negative),
        // If the leading bits are equal, no bits were lost above, so that the comparison is exact.
        false if low > high => (low - high, !high_negative),
        // An exact zero is positive.
        false => (high - low, high_negative && high != low),
    };
    pack::<R>(negative, sum, high_exponent + power)
}

/// The exponent of the leading bit.
fn leading(mantissa: u128, exponent: i32) -> i32 {
    exponent + 127 - mantissa.leading_zeros() as i32
}

/// The magnitude of a finite float, as an integer times a power of two.
fn parts(value: f64) -> (u64, i32) {
    let bits = value.to_bits();
    let fraction = bits & ((1 << 52) - 1);
    match (bits >> 52 & 0x7ff) as i32 {
        0 => (fraction, -1074),
        exponent => (fraction | 1 << 52, exponent - 1075),
    }
}

/// The float nearest to an integer times a power of two. The lowest bit of the integer may be a
/// sticky bit for lower bits.
fn pack<R: Real>(negative: bool, mantissa: u128, exponent: i32) -> u64 {
    let sign = if negative { R::SIGN } else { 0 };
    if mantissa == 0 {
        return sign;
    }
    let bias = (R::INFINITY >> R::FRACTION >> 1) as i32;
    let top = leading(mantissa, exponent);
    let dropped = top.max(1 - bias) - R::FRACTION as i32 - exponent;
    let kept = match dropped {
        ..=0 => (mantissa << dropped.unsigned_abs()) as u64,
        1..=127 => {
            let (kept, rest, middle) = (
                (mantissa >> dropped) as u64,
                mantissa & ((1 << dropped) - 1),
                1 << (dropped - 1),
            );
            kept + u64::from(rest > middle || rest == middle && kept & 1 == 1)
        }
        _ => 0,
    };
    if top > bias {
        return sign | R::INFINITY;
    }
    // The implicit leading bit of a normal float increments the exponent field. A carry from
    // rounding also increments it.
    let field = (top + bias - 1).max(0) as u64;
    sign | ((field << R::FRACTION) + kept)
}
