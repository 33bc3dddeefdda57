//! Scaled reciprocals of constants, for division by multiplication.
//!
//! Source: Granlund and Montgomery, Division by invariant integers using multiplication, 1994.

/// A quotient by multiplication: `(n * factor) >> (width + shift)`, for words of `width` bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reciprocal {
    /// The right shift of the dividend before the multiplication.
    pub before: u32,
    /// The lowest `width` bits of the factor, which may have one bit more.
    pub factor: u64,
    /// Whether bit `width` of the factor is set. The dividend is then added to the upper half of
    /// the product.
    pub and_once: bool,
    /// The right shift of the upper half of the product.
    pub shift: u32,
}

/// The reciprocal for unsigned dividends of `bits` bits, in words of `width` bits (32 or 64). The
/// divisor must not be a power of two.
pub(super) fn unsigned(divisor: u64, bits: u32, width: u32) -> Reciprocal {
    let zeros = divisor.trailing_zeros();
    // For an even divisor, the dividend can be shifted right before the multiplication. It is then
    // narrower, so that a less accurate factor suffices.
    for before in [0, zeros] {
        let (divisor, bits) = (u128::from(divisor >> before), bits - before.min(bits));
        let mut shift = 0;
        while shift < width {
            let power = 1u128 << (width + shift);
            let factor = power.div_ceil(divisor);
            let error = factor * divisor - power;
            if factor >> width != 0 {
                break;
            }
            if error <= 1u128 << (width + shift - bits.min(width)) {
                return Reciprocal {
                    before,
                    factor: factor as u64,
                    and_once: false,
                    shift,
                };
            }
            shift += 1;
        }
    }
    // No factor that fits into a word is accurate enough: the factor has one bit more.
    let shift = 64 - (divisor - 1).leading_zeros();
    let rest = (1u128 << shift) - u128::from(divisor);
    let factor = (rest << width) / u128::from(divisor) + 1;
    Reciprocal {
        before: 0,
        factor: factor as u64,
        and_once: true,
        shift,
    }
}

/// The reciprocal for signed dividends of a whole word, and the magnitude of a divisor that is not
/// a power of two. The quotient is the shifted upper half of the product, plus one if it is
/// negative. A factor with its highest bit set is unsigned.
pub(super) fn signed(divisor: u64, width: u32) -> Reciprocal {
    let divisor = u128::from(divisor);
    let mut shift = 0;
    loop {
        let power = 1u128 << (width + shift);
        let factor = power / divisor + 1;
        let error = factor * divisor - power;
        if error <= 1u128 << (shift + 1) || shift + 1 >= width {
            return Reciprocal {
                before: 0,
                factor: factor as u64,
                and_once: width == 32 && factor >> 31 & 1 == 1,
                shift,
            };
        }
        shift += 1;
    }
}

/// The inverse of an odd number modulo 2^64. Each step of Newton's iteration doubles the number of
/// correct bits: 3, 6, 12, 24, 48, 96.
pub(super) fn inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}

/// Sign- or zero-extends a word to 64 bits.
pub(super) fn long(signed: bool, word: u32) -> u64 {
    match signed {
        true => word as i32 as u64,
        false => word.into(),
    }
}

/// The magnitude of an integer, which is interpreted as signed or unsigned.
pub(super) fn size(signed: bool, number: u64) -> u64 {
    match signed {
        true => (number as i64).unsigned_abs(),
        false => number,
    }
}

/// The exponent of a power of two; `None` for other numbers.
pub(super) fn places(number: u64) -> Option<u32> {
    number.is_power_of_two().then(|| number.trailing_zeros())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quotient(by: Reciprocal, n: u64, width: u32) -> u64 {
        let before = n >> by.before;
        let upper = ((u128::from(before) * u128::from(by.factor)) >> width) as u64;
        if by.and_once {
            return (((n - upper) >> 1) + upper) >> (by.shift - 1);
        }
        upper >> by.shift
    }

    fn signed_quotient(by: Reciprocal, n: i64, width: u32) -> i64 {
        let upper = ((i128::from(n) * i128::from(by.factor)) >> width) as i64;
        (upper >> by.shift) + i64::from(upper < 0)
    }

    /// Values near powers of two and near multiples of a divisor.
    fn numbers(divisor: u64, bits: u32) -> Vec<u64> {
        let greatest = u64::MAX >> (64 - bits);
        let mut all = vec![0, greatest];
        for at in 0..bits {
            let power = 1u64 << at;
            let multiple = (power / divisor).wrapping_mul(divisor);
            let last = (greatest / divisor).saturating_sub(u64::from(at)) * divisor;
            for base in [power, multiple, last] {
                all.extend([base.wrapping_sub(1), base, base.wrapping_add(1)]);
            }
        }
        all.retain(|n| *n <= greatest);
        all
    }

    fn divisors(bits: u32) -> Vec<u64> {
        let mut all: Vec<u64> = (3..2000).collect();
        for at in 8..bits {
            let power = 1u64 << at;
            all.extend([
                power - 1,
                power + 1,
                power + 2,
                power / 3 * 2,
                power / 7 * 3,
            ]);
        }
        let mut random = 0x9e37_79b9_7f4a_7c15u64;
        for _ in 0..2000 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            all.push(random >> (64 - bits) >> (random % u64::from(bits - 2)));
        }
        all.retain(|divisor| *divisor > 2 && !divisor.is_power_of_two());
        all
    }

    #[test]
    fn products_with_reciprocals_are_quotients() {
        for width in [32, 64] {
            for divisor in divisors(width) {
                let by = unsigned(divisor, width, width);
                for n in numbers(divisor, width) {
                    assert_eq!(quotient(by, n, width), n / divisor, "{n} / {divisor}");
                }
                if divisor >> (width - 1) != 0 {
                    continue;
                }
                let by = signed(divisor, width);
                for n in numbers(divisor, width) {
                    let n = (n as i64) << (64 - width) >> (64 - width);
                    let expected = n / divisor as i64;
                    assert_eq!(signed_quotient(by, n, width), expected, "{n} / {divisor}");
                }
            }
        }
    }

    #[test]
    fn short_numbers_take_no_more_than_a_product() {
        for divisor in (3..1 << 16).filter(|divisor: &u64| !divisor.is_power_of_two()) {
            let by = unsigned(divisor, 16, 32);
            assert_eq!((by.before, by.and_once), (0, false), "{divisor}");
            for n in numbers(divisor, 16) {
                assert_eq!(quotient(by, n, 32), n / divisor, "{n} / {divisor}");
            }
        }
    }

    #[test]
    fn inverses_undo_products() {
        for odd in divisors(64).into_iter().map(|divisor| divisor | 1) {
            assert_eq!(inverse(odd).wrapping_mul(odd), 1);
        }
    }
}
