//! Functors and constraints on texts, as in Soufflé.

use super::resolved::Base;

/// A functor, or a constraint, which returns 1 if it holds and 0 otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Functor {
    /// `cat(one, other)`: concatenation of texts.
    Concatenate,
    /// `strlen(text)`: the length in bytes.
    Length,
    /// `ord(text)`: the number of the symbol in this run.
    Ordinal,
    /// `substr(text, from, length)`: a substring; positions are in bytes.
    Substring,
    /// `to_number(text)`
    ToNumber,
    /// `to_unsigned(text)`
    ToUnsigned,
    /// `to_string(number)`
    ToText,
    /// `contains(part, text)`
    Contains,
    /// `match(pattern, text)`: whether the pattern matches the whole text.
    Matches,
    /// `range(from, to)`, `range(from, to, step)`: the numbers from the first argument up to the
    /// second, which is excluded. A range has several values, so it must be the only term on one
    /// side of `=`.
    Range,
}

impl Functor {
    /// All functors.
    pub const ALL: [Functor; 10] = [
        Functor::Concatenate,
        Functor::Length,
        Functor::Ordinal,
        Functor::Substring,
        Functor::ToNumber,
        Functor::ToUnsigned,
        Functor::ToText,
        Functor::Contains,
        Functor::Matches,
        Functor::Range,
    ];

    /// The keyword.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Functor::Concatenate => "cat",
            Functor::Length => "strlen",
            Functor::Ordinal => "ord",
            Functor::Substring => "substr",
            Functor::ToNumber => "to_number",
            Functor::ToUnsigned => "to_unsigned",
            Functor::ToText => "to_string",
            Functor::Contains => "contains",
            Functor::Matches => "match",
            Functor::Range => "range",
        }
    }

    /// The functor of a keyword.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Functor> {
        Functor::ALL.into_iter().find(|one| one.word() == word)
    }

    /// Whether this is a constraint: a literal, not a term.
    #[must_use]
    pub fn is_constraint(self) -> bool {
        matches!(self, Functor::Contains | Functor::Matches)
    }

    /// The maximum number of arguments; `None` if any number is allowed.
    #[must_use]
    pub fn most(self) -> Option<usize> {
        match self {
            Functor::Concatenate => None,
            Functor::Range => Some(3),
            _ => Some(self.parameters().len()),
        }
    }

    /// The types of the arguments; `None` for a numeric type (`number` or `unsigned`).
    #[must_use]
    pub fn parameters(self) -> &'static [Option<Base>] {
        const TEXT: Option<Base> = Some(Base::Symbol);
        match self {
            Functor::Length | Functor::Ordinal | Functor::ToNumber | Functor::ToUnsigned => &[TEXT],
            Functor::Concatenate | Functor::Contains | Functor::Matches => &[TEXT, TEXT],
            Functor::Substring => &[TEXT, Some(Base::Number), Some(Base::Number)],
            Functor::ToText => &[None],
            // The third argument of `range`, the step, is optional, so it is not listed.
            Functor::Range => &[None, None],
        }
    }

    /// The type of the result; `None` if it is the type of the arguments.
    #[must_use]
    pub fn result(self) -> Option<Base> {
        match self {
            Functor::Concatenate | Functor::Substring | Functor::ToText => Some(Base::Symbol),
            Functor::ToUnsigned => Some(Base::Unsigned),
            Functor::Range => None,
            _ => Some(Base::Number),
        }
    }
}

/// A table of texts and their numbers, in which functors look up and insert texts.
pub trait Texts {
    /// The text of a number.
    fn text(&self, number: u32) -> Option<std::sync::Arc<str>>;
    /// The number of a text; none if the table is full, or the number is unknown in this context.
    fn number(&self, text: &str) -> Option<u32>;
    /// Whether a pattern matches a whole text; none if the pattern is invalid.
    fn matches(&self, pattern: &str, text: &str) -> Option<bool>;
}

impl Functor {
    /// The value of a functor; none where Soufflé aborts or has undefined behaviour: for a text
    /// that is not a number, or a substring that would split a character. `signed`: whether the
    /// argument of `to_string` is signed.
    #[must_use]
    pub fn value(self, signed: bool, arguments: &[u32], texts: &dyn Texts) -> Option<u32> {
        let text = |at: usize| texts.text(*arguments.get(at)?);
        let argument = |at: usize| arguments.get(at).copied();
        match self {
            Functor::Concatenate => {
                let (one, other) = (text(0)?, text(1)?);
                texts.number(&[&*one, &*other].concat())
            }
            Functor::Length => u32::try_from(text(0)?.len()).ok(),
            Functor::Ordinal => argument(0),
            Functor::Substring => {
                let whole = text(0)?;
                texts.number(substring(&whole, argument(1)? as i32, argument(2)? as i32)?)
            }
            Functor::ToNumber => {
                let number = read(&text(0)?)?;
                i32::try_from(number).ok().map(|number| number as u32)
            }
            Functor::ToUnsigned => u32::try_from(read(&text(0)?)?).ok(),
            Functor::ToText => {
                let number = argument(0)?;
                texts.number(&match signed {
                    true => (number as i32).to_string(),
                    false => number.to_string(),
                })
            }
            Functor::Contains => Some(u32::from(text(1)?.contains(&*text(0)?))),
            Functor::Matches => texts.matches(&text(0)?, &text(1)?).map(u32::from),
            // A range has several values, so it is evaluated elsewhere.
            Functor::Range => None,
        }
    }
}

/// The numbers of a `range`: start, end (excluded), and step, which defaults to 1 or -1. A step of
/// 0 gives only the start, or nothing if the range is empty. The range ends before a number that
/// exceeds 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    next: i64,
    to: i64,
    step: i64,
}

impl Range {
    /// A range from the values of its arguments.
    #[must_use]
    pub fn new(signed: bool, arguments: &[u32]) -> Option<Range> {
        let number = |value: u32| match signed {
            true => i64::from(value as i32),
            false => i64::from(value),
        };
        let (from, to, step) = match arguments {
            [from, to] => (number(*from), number(*to), None),
            [from, to, step] => (number(*from), number(*to), Some(number(*step))),
            _ => return None,
        };
        let step = step.unwrap_or(if from <= to { 1 } else { -1 });
        Some(Range {
            next: from,
            to,
            step,
        })
    }

    /// Whether the range contains a number.
    #[must_use]
    pub fn has(self, signed: bool, value: u32) -> bool {
        let value = match signed {
            true => i64::from(value as i32),
            false => i64::from(value),
        };
        let from = self.next;
        match self.step {
            0 => value == from && from != self.to,
            step if step > 0 => (from..self.to).contains(&value) && (value - from) % step == 0,
            step => self.to < value && value <= from && (from - value) % -step == 0,
        }
    }
}

impl Iterator for Range {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let Range { next, to, step } = *self;
        let is_one = match step {
            0 => next != to,
            step if step > 0 => next < to,
            _ => to < next,
        };
        if !is_one {
            return None;
        }
        match step {
            0 => self.to = next,
            step => self.next = next + step,
        }
        Some(next as u32)
    }
}

/// A substring, with positions in bytes; empty if it starts after the end or before the beginning.
/// If the length is negative, the substring is the rest of the text.
fn substring(whole: &str, from: i32, length: i32) -> Option<&str> {
    let Some(from) = usize::try_from(from)
        .ok()
        .filter(|from| *from <= whole.len())
    else {
        return Some("");
    };
    let left = whole.len() - from;
    let length = usize::try_from(length).map_or(left, |length| length.min(left));
    whole.get(from..from + length)
}

/// Parses the number at the start of a text: white space, a sign, digits; hexadecimal after `0x`,
/// binary after `0b`.
fn read(text: &str) -> Option<i64> {
    let text = text.trim_start_matches([' ', '\t', '\n', '\r', '\u{b}', '\u{c}']);
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (base, digits) = match digits.as_bytes() {
        [b'0', b'x', ..] => (16, digits.get(2..)?),
        [b'0', b'b', ..] => (2, digits.get(2..)?),
        _ => (10, digits),
    };
    let end = digits
        .find(|digit: char| !digit.is_digit(base))
        .unwrap_or(digits.len());
    let number = i64::from_str_radix(digits.get(..end)?, base).ok()?;
    Some(if negative { -number } else { number })
}
