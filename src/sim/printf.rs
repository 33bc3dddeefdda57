//! Text that kernels print: the conversions of C's and OpenCL's `printf`.
//!
//! Sources: ISO C17, 7.21.6.1; OpenCL C 3.0, section 6.15.14, for vectors (`%v4hld`).

use std::fmt::Write;

use super::operation::float::Format;
use super::{Type, Value};

/// The maximum number of bytes that one run prints.
pub(super) const MOST: usize = 1 << 16;

/// The arguments after the format.
pub(super) trait Arguments {
    /// The next argument, as a number of `size` bytes.
    fn number(&mut self, size: u32) -> Result<u64, String>;
    /// The next argument, as a double.
    fn double(&mut self) -> Result<f64, String>;
    /// The next argument, as a string without its final zero.
    fn string(&mut self) -> Result<Vec<u8>, String>;
    /// The parts of the next argument, which is a vector.
    fn vector(&mut self) -> Result<Vec<(Type, Value)>, String>;
}

/// A conversion specification.
#[derive(Default)]
struct Conversion {
    left: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
    is_vector: bool,
    /// The size of an integer in bytes.
    size: u32,
    letter: u8,
}

/// The text for a format and its arguments.
///
/// # Errors
/// A conversion is unknown, or an argument is missing.
pub(super) fn formatted(format: &[u8], arguments: &mut dyn Arguments) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    let mut rest = format;
    while let Some((&first, tail)) = rest.split_first() {
        rest = tail;
        if first != b'%' {
            out.push(first);
        } else if let Some(after) = rest.strip_prefix(b"%") {
            out.push(b'%');
            rest = after;
        } else {
            let (conversion, after) = parse(rest, arguments)?;
            rest = after;
            let length = conversion.width.max(conversion.precision.unwrap_or(0));
            if out.len().saturating_add(length) > MOST {
                return Err("printf of more than 64 KiB is not supported".into());
            }
            convert(&conversion, arguments, &mut out)?;
        }
    }
    Ok(out)
}

/// Parses a conversion after its `%`.
fn parse<'f>(
    mut rest: &'f [u8],
    arguments: &mut dyn Arguments,
) -> Result<(Conversion, &'f [u8]), String> {
    let mut conversion = Conversion {
        size: 4,
        ..Conversion::default()
    };
    while let Some((&first, tail)) = rest.split_first() {
        match first {
            b'-' => conversion.left = true,
            b'+' => conversion.plus = true,
            b' ' => conversion.space = true,
            b'#' => conversion.alternate = true,
            b'0' => conversion.zero = true,
            _ => break,
        }
        rest = tail;
    }
    let mut number = |rest: &mut &'f [u8]| -> Result<Option<i64>, String> {
        if let Some(after) = rest.strip_prefix(b"*") {
            *rest = after;
            return Ok(Some(i64::from(arguments.number(4)? as i32)));
        }
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (digits, after) = rest.split_at(digits);
        *rest = after;
        let digits = std::str::from_utf8(digits).unwrap_or_default();
        Ok(digits.parse().ok())
    };
    if let Some(width) = number(&mut rest)? {
        conversion.left |= width < 0;
        conversion.width = width.unsigned_abs() as usize;
    }
    if let Some(after) = rest.strip_prefix(b".") {
        rest = after;
        let precision = number(&mut rest)?.unwrap_or(0);
        conversion.precision = usize::try_from(precision).ok();
    }
    if let Some(after) = rest.strip_prefix(b"v") {
        let digits = after.iter().take_while(|byte| byte.is_ascii_digit());
        rest = after.get(digits.count()..).unwrap_or_default();
        conversion.is_vector = true;
    }
    // LP64, as on all GPUs.
    for (word, size) in [
        (&b"hh"[..], 1),
        (b"hl", 4),
        (b"h", 2),
        (b"ll", 8),
        (b"l", 8),
        (b"j", 8),
        (b"z", 8),
        (b"t", 8),
        (b"L", 8),
    ] {
        if let Some(after) = rest.strip_prefix(word) {
            conversion.size = size;
            rest = after;
            break;
        }
    }
    let Some((&letter, after)) = rest.split_first() else {
        return Err("printf of a format that ends in a conversion is not supported".into());
    };
    conversion.letter = letter;
    Ok((conversion, after))
}

fn convert(
    conversion: &Conversion,
    arguments: &mut dyn Arguments,
    out: &mut Vec<u8>,
) -> Result<(), String> {
    if conversion.is_vector {
        for (at, (ty, value)) in arguments.vector()?.into_iter().enumerate() {
            if at > 0 {
                out.push(b',');
            }
            let mut one = [(ty, value)].into_iter();
            scalar(conversion, &mut Values(&mut one), out)?;
        }
        return Ok(());
    }
    scalar(conversion, arguments, out)
}

fn scalar(
    conversion: &Conversion,
    arguments: &mut dyn Arguments,
    out: &mut Vec<u8>,
) -> Result<(), String> {
    let letter = conversion.letter;
    // Integers of less than 4 bytes are passed as 4.
    let passed = conversion.size.max(4);
    let bits = 8 * conversion.size;
    let mut sign = "";
    let mut prefix = "";
    let body = match letter {
        b'd' | b'i' => {
            let unused = 64 - bits;
            let number = (arguments.number(passed)? << unused) as i64 >> unused;
            sign = signed(conversion, number < 0);
            digits(conversion, number.unsigned_abs().to_string())
        }
        b'u' | b'x' | b'X' | b'o' => {
            let number = arguments.number(passed)? & (u64::MAX >> (64 - bits));
            let is_prefixed = conversion.alternate && number != 0;
            let text = match letter {
                b'u' => number.to_string(),
                b'x' => format!("{number:x}"),
                b'X' => format!("{number:X}"),
                _ => format!("{number:o}"),
            };
            prefix = match letter {
                b'x' if is_prefixed => "0x",
                b'X' if is_prefixed => "0X",
                b'o' if is_prefixed => "0",
                _ => "",
            };
            digits(conversion, text)
        }
        b'p' => {
            prefix = "0x";
            format!("{:x}", arguments.number(8)?)
        }
        b'c' => {
            let byte = arguments.number(4)? as u8;
            return padded(conversion, "", &[byte], out);
        }
        b's' => {
            let mut string = arguments.string()?;
            string.truncate(conversion.precision.unwrap_or(usize::MAX));
            return padded(conversion, "", &string, out);
        }
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
            let number = arguments.double()?;
            sign = signed(conversion, number.is_sign_negative());
            float(conversion, number.abs())
        }
        _ => {
            let letter = char::from(letter);
            return Err(format!("printf of %{letter} is not supported"));
        }
    };
    let is_integer = matches!(letter, b'd' | b'i' | b'u' | b'x' | b'X' | b'o');
    let has_digits = is_integer && conversion.precision.is_some();
    let is_finite = !body.starts_with(['i', 'n', 'I', 'N']);
    let zeros = conversion.zero && !conversion.left && !has_digits && is_finite;
    let before = format!("{sign}{prefix}");
    if zeros {
        let missing = conversion.width.saturating_sub(before.len() + body.len());
        let body = "0".repeat(missing) + &body;
        return padded(conversion, &before, body.as_bytes(), out);
    }
    padded(conversion, &before, body.as_bytes(), out)
}

fn signed(conversion: &Conversion, negative: bool) -> &'static str {
    match (negative, conversion.plus, conversion.space) {
        (true, ..) => "-",
        (_, true, _) => "+",
        (_, _, true) => " ",
        _ => "",
    }
}

/// Digits of an integer, at least as many as the precision states.
fn digits(conversion: &Conversion, text: String) -> String {
    match conversion.precision {
        Some(0) if text == "0" => String::new(),
        Some(least) => "0".repeat(least.saturating_sub(text.len())) + &text,
        None => text,
    }
}

/// Fills up to the width with spaces.
fn padded(
    conversion: &Conversion,
    before: &str,
    body: &[u8],
    out: &mut Vec<u8>,
) -> Result<(), String> {
    let spaces = conversion.width.saturating_sub(before.len() + body.len());
    let spaces = std::iter::repeat_n(b' ', spaces);
    if !conversion.left {
        out.extend(spaces.clone());
    }
    out.extend(before.bytes());
    out.extend(body);
    if conversion.left {
        out.extend(spaces);
    }
    Ok(())
}

/// A number that is not negative.
fn float(conversion: &Conversion, number: f64) -> String {
    let precision = conversion.precision.unwrap_or(6).min(MOST);
    let text = match conversion.letter.to_ascii_lowercase() {
        _ if number.is_nan() => "nan".into(),
        _ if number.is_infinite() => "inf".into(),
        b'f' => format!("{number:.precision$}"),
        b'e' => scientific(number, precision),
        b'a' => hexadecimal(number, conversion.precision),
        _ => {
            let precision = precision.max(1);
            let rounded = scientific(number, precision - 1);
            let exponent = rounded.split_once('e').and_then(|(_, at)| at.parse().ok());
            let exponent: i64 = exponent.unwrap_or(0);
            if (-4..precision as i64).contains(&exponent) {
                let places = (precision as i64 - 1 - exponent).max(0) as usize;
                trimmed(format!("{number:.places$}"), conversion.alternate)
            } else {
                let (mantissa, exponent) = rounded.split_once('e').unwrap_or((&rounded, ""));
                let mantissa = trimmed(mantissa.to_owned(), conversion.alternate);
                format!("{mantissa}e{exponent}")
            }
        }
    };
    match conversion.letter.is_ascii_uppercase() {
        true => text.to_ascii_uppercase(),
        false => text,
    }
}

/// Without zeros at the end of the fraction.
fn trimmed(text: String, keep: bool) -> String {
    if keep || !text.contains('.') {
        return text;
    }
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// `1.50e+02`.
fn scientific(number: f64, precision: usize) -> String {
    let text = format!("{number:.precision$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{mantissa}e{sign}{:02}", exponent.abs())
}

/// `0x1.8p+1`.
fn hexadecimal(number: f64, precision: Option<usize>) -> String {
    let bits = number.to_bits();
    let (mut exponent, mut fraction) = ((bits >> 52) as i64 - 1023, bits & ((1 << 52) - 1));
    let mut whole = 1u64;
    if bits >> 52 == 0 {
        whole = 0;
        exponent = if fraction == 0 { 0 } else { -1022 };
    }
    let mut places = 13;
    if let Some(kept) = precision.filter(|kept| *kept < 13) {
        let cut = 4 * (13 - kept) as u32;
        let all = whole << 52 | fraction;
        // Rounded to nearest, ties to even.
        let half = 1u64 << (cut - 1);
        let rest = all & ((1 << cut) - 1);
        let mut kept_bits = all >> cut;
        kept_bits += u64::from(rest > half || rest == half && kept_bits & 1 == 1);
        whole = kept_bits << cut >> 52;
        fraction = kept_bits << cut & ((1 << 52) - 1);
        places = kept;
    }
    let mut text = format!("0x{whole}");
    let all = format!("{fraction:013x}");
    let shown = match precision {
        None => all.trim_end_matches('0').to_owned(),
        Some(wanted) => {
            let kept = all.get(..places).unwrap_or_default();
            kept.to_owned() + &"0".repeat(wanted.saturating_sub(places))
        }
    };
    if !shown.is_empty() {
        let _ = write!(text, ".{shown}");
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    let _ = write!(text, "p{sign}{}", exponent.abs());
    text
}

/// The elements of a vector.
struct Values<'v>(&'v mut dyn Iterator<Item = (Type, Value)>);

impl Arguments for Values<'_> {
    fn number(&mut self, _: u32) -> Result<u64, String> {
        let (_, value) = self.0.next().ok_or_else(missing)?;
        bits_of(&value)
    }
    fn double(&mut self) -> Result<f64, String> {
        let (ty, value) = self.0.next().ok_or_else(missing)?;
        double_of(&ty, &value)
    }
    fn string(&mut self) -> Result<Vec<u8>, String> {
        Err("printf of a vector of strings is not supported".into())
    }
    fn vector(&mut self) -> Result<Vec<(Type, Value)>, String> {
        Err("printf of a vector of vectors is not supported".into())
    }
}

/// The error for a conversion without argument.
pub(super) fn missing() -> String {
    "printf with fewer arguments than its format has conversions is not supported".into()
}

/// The number in a value.
pub(super) fn bits_of(value: &Value) -> Result<u64, String> {
    match value {
        Value::Bits(bits) => Ok(*bits),
        _ => Err("printf of undef, poison or another value without one number".into()),
    }
}

/// The number in a value of a float type.
pub(super) fn double_of(ty: &Type, value: &Value) -> Result<f64, String> {
    let bits = bits_of(value)?;
    let format = Format::of(ty).ok_or("printf of an integer as a float is not supported")?;
    Ok(format.value(bits))
}
