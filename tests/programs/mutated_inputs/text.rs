//! Text as words, lines and numbers: the units of mutations, and mutations for any language.

use std::ops::Range;

use crate::random::Random;

/// A mutation of a text, which may copy from other texts of its language. `None` if the mutation
/// does not apply.
pub type Change = fn(&mut Random, &str, &[String]) -> Option<String>;

/// Words in order: names with their prefix (`%x`, `@f`, `!3`, `v12`), numbers, quoted strings, and
/// single other characters. Blanks and comments (`;`, `//`) are left out.
pub fn words(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        match bytes[at] {
            byte if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b';' => {
                at = end_of_line(bytes, at);
                continue;
            }
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at = end_of_line(bytes, at);
                continue;
            }
            b'"' => at = end_of_quote(bytes, at),
            b'%' | b'@' | b'!' | b'#' | b'$' if bytes.get(at + 1) == Some(&b'"') => {
                at = end_of_quote(bytes, at + 1);
            }
            b'%' | b'@' | b'!' | b'#' | b'$' | b'-' => at = end_of_name(bytes, at + 1),
            byte if is_name(byte) => at = end_of_name(bytes, at),
            _ => at += 1,
        }
        while !text.is_char_boundary(at) {
            at += 1;
        }
        found.push(start..at);
    }
    found
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$')
}

fn end_of_line(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.iter().skip(at);
    at + rest.take_while(|byte| **byte != b'\n').count()
}

fn end_of_quote(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.iter().skip(at + 1);
    let inside = rest.take_while(|byte| !matches!(**byte, b'"' | b'\n'));
    (at + 2 + inside.count()).min(bytes.len())
}

fn end_of_name(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.iter().skip(at);
    at + rest.take_while(|byte| is_name(**byte)).count()
}

/// Lines with their line ends.
pub fn lines(text: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let pieces = text.split_inclusive('\n').map(|line| {
        let start = at;
        at += line.len();
        start..at
    });
    pieces.collect()
}

/// A random element, or `None` if the slice is empty.
pub fn one<'a, T>(random: &mut Random, of: &'a [T]) -> Option<&'a T> {
    match of.len() {
        0 => None,
        length => of.get(random.below(length)),
    }
}

/// The text with a range replaced.
pub fn with(text: &str, at: &Range<usize>, new: &str) -> String {
    let mut changed = String::with_capacity(text.len() + new.len());
    changed.push_str(&text[..at.start]);
    changed.push_str(new);
    changed.push_str(&text[at.end..]);
    changed
}

/// The text with an insertion before a position.
pub fn before(text: &str, at: usize, new: &str) -> String {
    with(text, &(at..at), new)
}

/// A random word that satisfies a predicate, and all words that satisfy it.
pub fn a_word(
    random: &mut Random,
    text: &str,
    is: impl Fn(&str) -> bool,
) -> Option<(Range<usize>, Vec<Range<usize>>)> {
    let mut all = words(text);
    all.retain(|word| is(&text[word.clone()]));
    Some((one(random, &all)?.clone(), all))
}

/// Replaces a word that satisfies a predicate by another such word.
pub fn swap_words(random: &mut Random, text: &str, is: impl Fn(&str) -> bool) -> Option<String> {
    let (word, all) = a_word(random, text, is)?;
    let other = one(random, &all)?.clone();
    Some(with(text, &word, &text[other]))
}

/// Replaces a word that satisfies a predicate by one of these words.
pub fn replace_word(
    random: &mut Random,
    text: &str,
    is: impl Fn(&str) -> bool,
    by: &[&str],
) -> Option<String> {
    let (word, _) = a_word(random, text, is)?;
    Some(with(text, &word, one(random, by)?))
}

/// A random line that satisfies a predicate.
pub fn a_line(random: &mut Random, text: &str, is: impl Fn(&str) -> bool) -> Option<Range<usize>> {
    let mut all = lines(text);
    all.retain(|line| is(&text[line.clone()]));
    one(random, &all).cloned()
}

/// Whether a word is a number.
pub fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    digits.starts_with(|first: char| first.is_ascii_digit())
}

/// Numbers at the limits of ranges.
pub const EXTREME: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "3",
    "7",
    "31",
    "32",
    "33",
    "63",
    "64",
    "65",
    "127",
    "128",
    "255",
    "256",
    "4095",
    "65535",
    "65536",
    "8388607",
    "8388608",
    "16777216",
    "2147483647",
    "-2147483648",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "340282366920938463463374607431768211455",
    "0x7FF0000000000000",
    "0xffffffff",
    "0x8000000000000000",
    "1e308",
    "1e999",
    "0.5",
    "-0.0",
];

/// Replaces a number by one at the limit of a range.
pub fn number(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    replace_word(random, text, is_number, EXTREME)
}

/// Replaces a number by one of its neighbours, or doubles it.
pub fn number_near(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let (word, _) = a_word(random, text, |word| word.parse::<i64>().is_ok())?;
    let value: i64 = text[word.clone()].parse().ok()?;
    let value = match random.below(4) {
        0 => value.wrapping_add(1),
        1 => value.wrapping_sub(1),
        2 => value.wrapping_mul(2),
        _ => value.wrapping_neg(),
    };
    Some(with(text, &word, &value.to_string()))
}

/// Removes a word.
pub fn word_gone(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let (word, _) = a_word(random, text, |_| true)?;
    Some(with(text, &word, ""))
}

/// Duplicates a word.
pub fn word_twice(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let (word, _) = a_word(random, text, |_| true)?;
    let again = format!("{} ", &text[word.clone()]);
    Some(before(text, word.start, &again))
}

/// Replaces a word by one of another text.
pub fn word_of_another(random: &mut Random, text: &str, others: &[String]) -> Option<String> {
    let (word, _) = a_word(random, text, |_| true)?;
    let other = one(random, others)?;
    let (from, _) = a_word(random, other, |_| true)?;
    Some(with(text, &word, &other[from]))
}

/// Swaps two neighbouring words.
pub fn words_swapped(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let all = words(text);
    let at = random.below(all.len().checked_sub(1).filter(|pairs| *pairs > 0)?);
    let (left, right) = (all[at].clone(), all[at + 1].clone());
    let between = &text[left.end..right.start];
    let swapped = format!("{}{between}{}", &text[right.clone()], &text[left.clone()]);
    Some(with(text, &(left.start..right.end), &swapped))
}

/// Truncates the text.
pub fn cut(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let (word, _) = a_word(random, text, |_| true)?;
    Some(text[..word.end].to_string())
}

/// Inserts a few lines of another text.
pub fn lines_of_another(random: &mut Random, text: &str, others: &[String]) -> Option<String> {
    let other = one(random, others)?;
    let from = lines(other);
    let first = random.below(from.len().max(1));
    let last = (first + 1 + random.below(12)).min(from.len());
    let taken = &other[from.get(first)?.start..from.get(last - 1)?.end];
    let at = a_line(random, text, |_| true)?.start;
    Some(before(text, at, taken))
}

/// Removes a line.
pub fn line_gone(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let line = a_line(random, text, |line| !line.trim().is_empty())?;
    Some(with(text, &line, ""))
}

/// Copies a line to another position.
pub fn line_twice(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let line = a_line(random, text, |line| !line.trim().is_empty())?;
    let at = a_line(random, text, |_| true)?.start;
    Some(before(text, at, &text[line]))
}

/// A random depth of nesting: mostly small, sometimes so large that a recursive parser runs out of
/// stack.
pub fn depth(random: &mut Random) -> usize {
    match random.below(10) {
        0..=5 => 1 + random.below(6),
        6 | 7 => 100,
        8 => 3_000,
        _ => 40_000,
    }
}

/// Nests a text in `open` and `close` to a depth.
pub fn nested(open: &str, inside: &str, close: &str, depth: usize) -> String {
    format!("{}{inside}{}", open.repeat(depth), close.repeat(depth))
}
