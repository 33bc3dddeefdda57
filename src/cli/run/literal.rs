//! The syntax of arguments on the command line.
//!
//! ```text
//! argument = [ NAME "=" ] ( value | memory | "lanes:" TYPE "[" items "]" )
//! value    = number | "true" | "false" | "null" | "undef" | "poison" | TYPE "[" items "]"       (a vector)
//! memory   = "buffer:" BYTES | TYPE "[" items "]" | TYPE ":random" [ ":" LOW ".." HIGH ] "[" COUNT "]" | "@" FILE
//! items    = item { "," item }        item = number [ ";" COUNT ] | number ".." number [ ".." STEP ]
//! ```

use std::path::PathBuf;

use super::element::Element;

/// A number as written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Number {
    /// The number as an integer, if it is one.
    pub integer: Option<i128>,
    /// As a float.
    pub float: f64,
}

/// A part of a list.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Item {
    /// A number, repeated.
    Repeated(Number, u64),
    /// From a number up to another, which is excluded, by a step.
    Range(Number, Number, Number),
}

/// The initial contents of memory.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Contents {
    /// A number of zero bytes.
    Zeros(u64),
    /// Numbers of a type.
    Items(Element, Vec<Item>),
    /// A number of random numbers of a type, from one number up to another, which is excluded.
    Random(Element, u64, Option<(Number, Number)>),
    /// The bytes of a file.
    File(PathBuf),
}

/// An argument.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Literal {
    /// One value for all lanes.
    Number(Number),
    /// The null pointer.
    Null,
    /// `undef`.
    Undef,
    /// `poison`.
    Poison,
    /// A number for each lane of the grid.
    Lanes(Element, Vec<Item>),
    /// Memory, or a vector.
    Memory(Contents),
}

/// Syntax errors in an argument.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(super) enum LiteralError {
    #[error("its value is missing")]
    Empty,
    #[error("`lanes:` is followed by a list: lanes:i32[0..64]")]
    LanesWithoutList,
    #[error("unknown type of numbers `{}`: use one of {}", .0, Element::ALL)]
    NoType(String),
    #[error("`[...]` is expected after `{0}`: {0}[1,2,3], {0}[0..64], {0}:random[64]")]
    NoList(String),
    #[error(
        "`{0}` is not understood before `[`: only :random and :random:LOW..HIGH may stand there"
    )]
    BeforeList(String),
    #[error("`{0}` is not a range: write LOW..HIGH, without HIGH itself")]
    NoRange(String),
    #[error("there is no number in `{0}`")]
    EmptyRange(String),
    #[error("`{}` has a fraction, and {} has none", .0, .1.name())]
    Fraction(String, Element),
    #[error("`{0}` does not end: a range goes up, by a positive step")]
    Endless(String),
    #[error("`{text}` does not fit into {bits} bits ({})", .element.name())]
    TooWide {
        text: String,
        bits: u32,
        element: Element,
    },
    #[error(
        "`{0}` is not a number; an argument is a number (42, 1.5, 0xff), memory (buffer:1024, f32[1,2,3], i32[0..64], i32:random[256], @FILE), null, undef or poison"
    )]
    NoNumber(String),
    #[error("`{0}` is not a count")]
    NoCount(String),
}

type Read<T> = Result<T, LiteralError>;

/// An argument: the name of its parameter, if given, and the value.
///
/// # Errors
/// If the text is invalid.
pub(super) fn read(text: &str) -> Read<(Option<&str>, Literal)> {
    // A path may contain `=`.
    match text.split_once('=') {
        Some((name, rest)) if !text.starts_with('@') => Ok((Some(name), literal(rest)?)),
        _ => Ok((None, literal(text)?)),
    }
}

fn literal(text: &str) -> Read<Literal> {
    match text {
        "" => return Err(LiteralError::Empty),
        "null" => return Ok(Literal::Null),
        "undef" => return Ok(Literal::Undef),
        "poison" => return Ok(Literal::Poison),
        "true" => return Ok(Literal::Number(whole(1))),
        "false" => return Ok(Literal::Number(whole(0))),
        _ => {}
    }
    if let Some(path) = text.strip_prefix('@') {
        return Ok(Literal::Memory(Contents::File(PathBuf::from(path))));
    }
    if let Some(bytes) = text.strip_prefix("buffer:") {
        return Ok(Literal::Memory(Contents::Zeros(count(bytes)?)));
    }
    if let Some(list) = text.strip_prefix("lanes:") {
        return match literal(list)? {
            Literal::Memory(Contents::Items(element, items)) => Ok(Literal::Lanes(element, items)),
            _ => Err(LiteralError::LanesWithoutList),
        };
    }
    let name = text.split([':', '[']).next().unwrap_or_default();
    let rest = text.get(name.len()..).unwrap_or_default();
    if rest.is_empty() {
        return number(text).map(Literal::Number);
    }
    let element = Element::from_name(name).ok_or_else(|| LiteralError::NoType(name.to_string()))?;
    let (random, list) = match rest.strip_prefix(":random") {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let (range, inner) = list
        .split_once('[')
        .and_then(|(range, inner)| Some((range, inner.strip_suffix(']')?)))
        .ok_or_else(|| LiteralError::NoList(name.to_string()))?;
    let contents = match (random, range.strip_prefix(':')) {
        (true, None) if range.is_empty() => Contents::Random(element, count(inner)?, None),
        (true, Some(range)) => {
            Contents::Random(element, count(inner)?, Some(bounds(range, element)?))
        }
        (false, None) if range.is_empty() => Contents::Items(element, items(inner, element)?),
        _ => {
            return Err(LiteralError::BeforeList(range.to_string()));
        }
    };
    Ok(Literal::Memory(contents))
}

/// `LOW..HIGH` of random numbers.
fn bounds(text: &str, element: Element) -> Read<(Number, Number)> {
    let (low, high) = text
        .split_once("..")
        .ok_or_else(|| LiteralError::NoRange(text.to_string()))?;
    let (low, high) = (fitting(low, element)?, fitting(high, element)?);
    let is_empty = match (low.integer, high.integer) {
        (Some(low), Some(high)) => low >= high,
        _ => low.float >= high.float,
    };
    if is_empty || !low.float.is_finite() || !high.float.is_finite() {
        return Err(LiteralError::EmptyRange(text.to_string()));
    }
    Ok((low, high))
}

fn items(text: &str, element: Element) -> Read<Vec<Item>> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    text.split(',')
        .map(|item| read_item(item.trim(), element))
        .collect()
}

fn read_item(text: &str, element: Element) -> Read<Item> {
    if let Some((value, times)) = text.split_once(';') {
        return Ok(Item::Repeated(fitting(value, element)?, count(times)?));
    }
    let Some((from, rest)) = text.split_once("..") else {
        return Ok(Item::Repeated(fitting(text, element)?, 1));
    };
    let (to, step) = match rest.split_once("..") {
        Some((to, step)) => (to, number(step)?),
        None => (rest, whole(1)),
    };
    // One more than the largest value may end a range.
    let (from, to) = (fitting(from, element)?, number(to)?);
    if !element.is_float() && (to.integer.is_none() || step.integer.is_none()) {
        return Err(LiteralError::Fraction(text.to_string(), element));
    }
    if step.float <= 0.0 || !step.float.is_finite() || !to.float.is_finite() {
        return Err(LiteralError::Endless(text.to_string()));
    }
    Ok(Item::Range(from, to, step))
}

/// A number of a type.
fn fitting(text: &str, element: Element) -> Read<Number> {
    let number = number(text.trim())?;
    if let Element::Integer { bits, .. } = element {
        match number.integer {
            None => {
                return Err(LiteralError::Fraction(text.to_string(), element));
            }
            Some(value) if !fits(value, bits) => {
                return Err(LiteralError::TooWide {
                    text: text.to_string(),
                    bits,
                    element,
                });
            }
            Some(_) => {}
        }
    }
    Ok(number)
}

/// Whether `bits` bits can hold a number, signed or unsigned.
pub(super) fn fits(value: i128, bits: u32) -> bool {
    if bits >= 127 {
        return true;
    }
    bits > 0 && value < 1 << bits && value >= -(1 << (bits - 1))
}

fn whole(value: i128) -> Number {
    Number {
        integer: Some(value),
        float: value as f64,
    }
}

/// `17`, `-0x10`, `1.5`, `-inf`, `nan`.
fn number(text: &str) -> Read<Number> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let magnitude = match digits.strip_prefix("0x").or(digits.strip_prefix("0X")) {
        Some(digits) => i128::from_str_radix(digits, 16).ok(),
        None => digits.parse::<i128>().ok(),
    };
    if let Some(magnitude) = magnitude
        && !digits.starts_with(['-', '+'])
    {
        return Ok(whole(if negative { -magnitude } else { magnitude }));
    }
    match text.parse::<f64>() {
        Ok(float) => Ok(Number {
            integer: None,
            float,
        }),
        Err(_) => Err(LiteralError::NoNumber(text.to_string())),
    }
}

fn count(text: &str) -> Read<u64> {
    let found = number(text.trim()).ok().and_then(|number| number.integer);
    found
        .and_then(|count| u64::try_from(count).ok())
        .ok_or_else(|| LiteralError::NoCount(text.to_string()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    const I32: Element = Element::Integer {
        bits: 32,
        signed: true,
    };

    #[test]
    fn values_and_memory() {
        let plain = |text| read(text).unwrap();
        assert_eq!(plain("42"), (None, Literal::Number(whole(42))));
        assert_eq!(plain("n=-0x10"), (Some("n"), Literal::Number(whole(-16))));
        assert_eq!(plain("%0=null"), (Some("%0"), Literal::Null));
        assert_eq!(plain("buffer:64").1, Literal::Memory(Contents::Zeros(64)));
        assert_eq!(
            plain("@a=b.bin"),
            (None, Literal::Memory(Contents::File("a=b.bin".into())))
        );
        assert_eq!(
            plain("i32[1,2;3,0..6..2]").1,
            Literal::Memory(Contents::Items(
                I32,
                vec![
                    Item::Repeated(whole(1), 1),
                    Item::Repeated(whole(2), 3),
                    Item::Range(whole(0), whole(6), whole(2)),
                ]
            ))
        );
        assert_eq!(
            plain("i32:random:-5..5[7]").1,
            Literal::Memory(Contents::Random(I32, 7, Some((whole(-5), whole(5)))))
        );
        assert_eq!(
            plain("lanes:f32[0.5]").1,
            Literal::Lanes(
                Element::F32,
                vec![Item::Repeated(
                    Number {
                        integer: None,
                        float: 0.5
                    },
                    1
                )]
            )
        );
    }

    #[test]
    fn errors_are_reported() {
        let wrong = |text| read(text).unwrap_err().to_string();
        assert_eq!(wrong("n="), "its value is missing");
        assert!(wrong("hello").starts_with("`hello` is not a number; "));
        assert!(wrong("i7[1]").starts_with("unknown type of numbers `i7`: use one of i8, "));
        assert_eq!(wrong("u8[256]"), "`256` does not fit into 8 bits (u8)");
        assert_eq!(wrong("i32[1.5]"), "`1.5` has a fraction, and i32 has none");
        assert_eq!(
            wrong("i32[0..9..0]"),
            "`0..9..0` does not end: a range goes up, by a positive step"
        );
        assert_eq!(wrong("i32:random:3..3[1]"), "there is no number in `3..3`");
        assert_eq!(wrong("buffer:-1"), "`-1` is not a count");
        assert!(wrong("i32[1,2").starts_with("`[...]` is expected after `i32`"));
        assert!(wrong("i32:x[1]").starts_with("`:x` is not understood before `[`"));
        assert_eq!(
            wrong("lanes:42"),
            "`lanes:` is followed by a list: lanes:i32[0..64]"
        );
    }
}
