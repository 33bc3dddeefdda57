//! Parses numbers: integers of any width, decimal and hexadecimal floats.

use super::Read;
use super::{Type, Value};
use crate::Cursor;

/// The words of an integer of `bits` bits, least significant first. Bits above these are dropped.
pub fn integer(mut words: Vec<u64>, bits: u32) -> Value {
    let count = bits.div_ceil(64).max(1) as usize;
    words.resize(count, 0);
    if !bits.is_multiple_of(64)
        && let Some(top) = words.last_mut()
    {
        *top &= u64::MAX >> (64 - bits % 64);
    }
    match words.as_slice() {
        [one] => Value::Bits(*one),
        _ => Value::Wide(words.into()),
    }
}

/// Parses digits in a radix to words. If `negative` is true, the result is negated in two's
/// complement.
fn digits(text: &[u8], radix: u32, negative: bool, bits: u32) -> Read<Value> {
    let count = bits.div_ceil(64).max(1) as usize;
    let mut words = vec![0u64; count];
    for byte in text {
        let digit = char::from(*byte)
            .to_digit(radix)
            .ok_or("a number that is none")?;
        let mut carry = u128::from(digit);
        for word in &mut words {
            let product = u128::from(*word) * u128::from(radix) + carry;
            *word = product as u64;
            carry = product >> 64;
        }
    }
    if negative {
        let mut carry = true;
        for word in &mut words {
            (*word, carry) = (!*word).overflowing_add(u64::from(carry));
        }
    }
    Ok(integer(words, bits))
}

/// The maximum number of digits of an integer, because parsing takes quadratic time.
const WIDEST: usize = 20_000;

/// Parses a number of a type.
///
/// # Errors
/// If the text is not a number of this type, or is in an unsupported form.
pub fn literal(text: &mut Cursor<'_>, ty: &Type) -> Read<Value> {
    text.space();
    let start = text.at;
    if matches!(text.peek(), b'+' | b'-') {
        text.at += 1;
    }
    while text.peek().is_ascii_alphanumeric()
        || text.peek() == b'.'
        || matches!(text.peek(), b'+' | b'-')
            && matches!(text.text.get(text.at - 1), Some(b'e' | b'E'))
            && !text.since(start).starts_with(b"0x")
    {
        text.at += 1;
    }
    let written = text.since(start);
    if written.len() > WIDEST {
        return Err("a number too long".into());
    }
    let (negative, unsigned) = match written {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        all => (false, all),
    };
    match ty {
        Type::Integer(bits) => match unsigned {
            [b'u' | b's', b'0', b'x', hex @ ..] => {
                // LLVM drops leading zeros in both forms (`u0x` and `s0x`). In `s0x`, the highest
                // remaining bit is the sign.
                let value = digits(hex, 16, false, *bits)?;
                match value {
                    _ if unsigned.first() == Some(&b'u') => Ok(value),
                    Value::Bits(0) => Ok(value),
                    Value::Bits(low) => Ok(integer(
                        vec![low | u64::MAX << (63 - low.leading_zeros())],
                        *bits,
                    )),
                    _ => Err("a number in a form not supported".into()),
                }
            }
            decimal => digits(decimal, 10, negative, *bits),
        },
        Type::Half | Type::BFloat | Type::Float | Type::Double => {
            float(text, unsigned, negative, ty)
        }
        _ => Err("a number of a type without numbers".into()),
    }
}

fn float(text: &mut Cursor<'_>, unsigned: &[u8], negative: bool, ty: &Type) -> Read<Value> {
    let own_bits = |hex: &[u8], bits: u32| digits(hex, 16, false, bits);
    let (bits, mantissa, infinity) = match ty {
        Type::Half => (16, 10, 0x7c00),
        Type::BFloat => (16, 7, 0x7f80),
        Type::Float => (32, 23, 0x7f80_0000),
        _ => (64, 52, 0x7ff0_0000_0000_0000u64),
    };
    let sign = u64::from(negative) << (bits - 1);
    match unsigned {
        [b'0', b'x', b'H' | b'R', hex @ ..] | [b'f', b'0', b'x', hex @ ..] => own_bits(hex, bits),
        [b'0', b'x', b'K' | b'L' | b'M', ..] => Err("a float of another type".into()),
        [b'0', b'x', hex @ ..] if hex.iter().all(u8::is_ascii_hexdigit) => {
            let Value::Bits(double) = digits(hex, 16, false, 64)? else {
                return Err("a float that is none".into());
            };
            narrowed(f64::from_bits(double), ty)
        }
        b"inf" => Ok(Value::Bits(sign | infinity)),
        b"qnan" => Ok(Value::Bits(sign | infinity | 1 << (mantissa - 1))),
        b"nan" | b"snan" => {
            text.expect(b'(')?;
            let word = text.at;
            while text.peek().is_ascii_alphanumeric() {
                text.at += 1;
            }
            let hex = text.since(word).strip_prefix(b"0x");
            let payload = digits(hex.ok_or("a float that is none")?, 16, false, 64)?;
            text.expect(b')')?;
            match payload {
                Value::Bits(payload) if payload < 1 << mantissa && payload != 0 => {
                    Ok(Value::Bits(sign | infinity | payload))
                }
                _ => Err("a float in a form not supported".into()),
            }
        }
        decimal => {
            let number = std::str::from_utf8(decimal).unwrap_or_default();
            let begins = decimal.first().is_some_and(u8::is_ascii_digit);
            match number.parse::<f64>() {
                Ok(number) if begins => narrowed(if negative { -number } else { number }, ty),
                _ => Err("a float in a form not supported".into()),
            }
        }
    }
}

/// Converts a double to a constant of a narrower type, in which it must be exact.
fn narrowed(number: f64, ty: &Type) -> Read<Value> {
    let bits = number.to_bits();
    match ty {
        Type::Double => Ok(Value::Bits(bits)),
        // The payload of a NaN is shifted manually, because a conversion would make a signaling NaN
        // quiet. If no bit of the payload remained, the result would be infinity.
        Type::Half | Type::BFloat | Type::Float if number.is_nan() => {
            let (width, infinity, mantissa) = match ty {
                Type::Half => (16, 0x7c00, 10),
                Type::BFloat => (16, 0x7f80, 7),
                _ => (32, 0x7f80_0000, 23),
            };
            let payload = bits >> (52 - mantissa) & ((1 << mantissa) - 1);
            match payload {
                0 => Err("a float in a form not supported".into()),
                _ => Ok(Value::Bits(bits >> 63 << (width - 1) | infinity | payload)),
            }
        }
        Type::Float => Ok(Value::Bits(u64::from((number as f32).to_bits()))),
        Type::BFloat => Ok(Value::Bits(half::bf16::from_f64(number).to_bits().into())),
        _ => Ok(Value::Bits(half::f16::from_f64(number).to_bits().into())),
    }
}
