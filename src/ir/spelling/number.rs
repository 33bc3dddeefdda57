//! Converts literals of integers and floats to the form that LLVM prints.

use half::{bf16, f16};

/// A float type whose constants can be written as decimal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Float {
    Half,
    Brain,
    Single,
    Double,
}

/// The printed form of an integer of `bits` bits; `None` if the literal is too long for this
/// parser.
pub(super) fn integer(text: &str, bits: u32) -> Option<String> {
    let prefixed = |prefix: &str| {
        let digits = text.strip_prefix(prefix)?;
        i128::from_str_radix(digits, 16).ok()
    };
    // In `s0x...`, LLVM interprets the highest set bit as the sign.
    let signed = || prefixed("s0x").map(|value| value - (1 << (128 - value.leading_zeros())));
    let value = match text.starts_with(['u', 's']) {
        true => prefixed("u0x").or_else(signed)?,
        false => text.parse::<i128>().ok()?,
    };
    if bits == 1 {
        return Some(if value & 1 == 1 { "true" } else { "false" }.to_string());
    }
    let unused = 128_u32.checked_sub(bits)?;
    Some((value << unused >> unused).to_string())
}

/// A float as LLVM prints it: in decimal if six digits are exact, otherwise as bits.
pub(super) fn float(text: &str, ty: Float) -> Option<String> {
    let value = match text.strip_prefix("0x") {
        Some(digits) if digits.starts_with(|first: char| first.is_ascii_hexdigit()) => {
            f64::from_bits(u64::from_str_radix(digits, 16).ok()?)
        }
        // A literal such as `0xH3C00` is already in the printed form.
        Some(_) => return Some(text.to_string()),
        None => text.parse().ok()?,
    };
    match ty {
        Float::Half => Some(format!("0xH{:04X}", f16::from_f64(value).to_bits())),
        Float::Brain => Some(format!("0xR{:04X}", bf16::from_f64(value).to_bits())),
        Float::Single | Float::Double => Some(decimal(value)),
    }
}

fn decimal(value: f64) -> String {
    let rounded = format!("{value:.5e}");
    let is_exact = value.is_finite()
        && rounded
            .parse::<f64>()
            .is_ok_and(|again| again.to_bits() == value.to_bits());
    match rounded.split_once('e') {
        Some((digits, exponent)) if is_exact => {
            let (sign, exponent) = match exponent.strip_prefix('-') {
                Some(exponent) => ('-', exponent),
                None => ('+', exponent),
            };
            format!("{digits}0e{sign}{exponent:0>2}")
        }
        _ => format!("0x{:X}", value.to_bits()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// The expected texts are those that `llvm-as-22 | llvm-dis-22` prints.
    #[test]
    fn literals_are_canonical() {
        let float = |text, ty| float(text, ty);
        assert_eq!(float("1.0", Float::Single).as_deref(), Some("1.000000e+00"));
        assert_eq!(
            float("-0.0", Float::Double).as_deref(),
            Some("-0.000000e+00")
        );
        assert_eq!(float("0.1", Float::Double).as_deref(), Some("1.000000e-01"));
        assert_eq!(
            float("1e100", Float::Double).as_deref(),
            Some("1.000000e+100")
        );
        assert_eq!(
            float("0x3FB99999A0000000", Float::Single).as_deref(),
            Some("0x3FB99999A0000000")
        );
        assert_eq!(
            float("0x3FF0000000000000", Float::Single).as_deref(),
            Some("1.000000e+00")
        );
        assert_eq!(
            float("1.796875e-01", Float::Single).as_deref(),
            Some("0x3FC7000000000000")
        );
        assert_eq!(float("1.0", Float::Half).as_deref(), Some("0xH3C00"));
        assert_eq!(float("1.0", Float::Brain).as_deref(), Some("0xR3F80"));
        assert_eq!(integer("255", 8).as_deref(), Some("-1"));
        assert_eq!(integer("u0xFF", 32).as_deref(), Some("255"));
        assert_eq!(integer("s0x7FFF", 32).as_deref(), Some("-1"));
        assert_eq!(integer("1", 1).as_deref(), Some("true"));
    }
}
