//! Rounding to 16-bit floats, which the host does not support.

/// Rounds to the nearest 16-bit float, with ties to even. With `toward_zero`, rounds to the nearest
/// float of the same or smaller magnitude.
pub(super) fn half(value: f64, toward_zero: bool) -> u64 {
    let bits = value.to_bits();
    let sign = bits >> 48 & 0x8000;
    let magnitude = bits & !(1 << 63);
    if magnitude > 0x7ff << 52 {
        return 0x7e00;
    }
    if magnitude == 0x7ff << 52 {
        return sign | 0x7c00;
    }
    let exponent = (magnitude >> 52) as i32 - 1023;
    if exponent < -26 {
        // The value is zero, or its magnitude is less than half of the smallest denormal.
        return sign;
    }
    if exponent > 15 {
        return sign | if toward_zero { 0x7bff } else { 0x7c00 };
    }
    let mantissa = magnitude & ((1 << 52) - 1) | 1 << 52;
    // A normal 16-bit float keeps 11 of the 53 significant bits of an `f64`; a denormal keeps
    // fewer.
    let dropped = if exponent >= -14 {
        42
    } else {
        42 + (-14 - exponent) as u32
    };
    let (kept, rest, middle) = (
        mantissa >> dropped,
        mantissa & ((1 << dropped) - 1),
        1 << (dropped - 1),
    );
    let up = !toward_zero && (rest > middle || rest == middle && kept & 1 == 1);
    // The implicit leading bit of a normal float increments the exponent field. A carry from
    // rounding also increments it.
    let field = if exponent >= -14 {
        (exponent + 14) as u64
    } else {
        0
    };
    let encoded = (field << 10) + kept + u64::from(up);
    sign | encoded
}
