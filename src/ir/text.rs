//! Parsers for parts of a module's text that several crates need: names, numbers, elements of a
//! list, attributes.
//!
//! The parsers stop at unknown text, because the module's parser has accepted the text, or the
//! module is invalid in any case. Time of all parsers: linear in the text.

use std::ops::Range;

use super::cursor::{Cursor, in_name};
use super::numbers::group_number;

/// A word of an attribute list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word<'t> {
    /// A keyword such as `convergent` or `align`, including text in parentheses after it.
    Plain(&'t [u8]),
    /// `#5`.
    Group(u32),
    /// `"key"="value"`; the value is empty if there is none.
    String(&'t [u8], &'t [u8]),
}

/// The words of an attribute list, each with its offset. Text in brackets, names and comments is
/// skipped.
pub fn words(text: &[u8]) -> impl Iterator<Item = (usize, Word<'_>)> {
    let mut cursor = Cursor { text, at: 0 };
    let mut depth = 0_usize;
    std::iter::from_fn(move || {
        loop {
            cursor.space();
            let start = cursor.at;
            let word = match cursor.peek() {
                _ if cursor.at_end() => return None,
                b'"' => string_attribute(&mut cursor),
                b'#' => {
                    cursor.at += 1;
                    let digits = cursor.at;
                    while cursor.peek().is_ascii_digit() {
                        cursor.at += 1;
                    }
                    let digits = cursor.since(digits);
                    (!digits.is_empty()).then(|| Word::Group(group_number(digits)))
                }
                // Names of functions, values and metadata are skipped.
                b'@' | b'%' | b'!' => {
                    cursor.at += 1;
                    skip_name(&mut cursor);
                    None
                }
                byte if in_name(byte) => {
                    skip_name(&mut cursor);
                    Some(Word::Plain(cursor.since(start)))
                }
                byte => {
                    match byte {
                        b'(' | b'[' | b'{' | b'<' => depth += 1,
                        b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    cursor.at += 1;
                    None
                }
            };
            if let Some(word) = word.filter(|_| depth == 0) {
                return Some((start, word));
            }
        }
    })
}

/// `"key"` or `"key"="value"`.
fn string_attribute<'t>(cursor: &mut Cursor<'t>) -> Option<Word<'t>> {
    let key = skip_string(cursor);
    let before = *cursor;
    if cursor.eat(b'=') && cursor.next() == b'"' {
        cursor.space();
        return Some(Word::String(key, skip_string(cursor)));
    }
    *cursor = before;
    Some(Word::String(key, b""))
}

/// The text between the quotes at the cursor; the rest of the text if the string is unterminated.
fn skip_string<'t>(cursor: &mut Cursor<'t>) -> &'t [u8] {
    let (inside, after) = quoted(cursor.text.get(cursor.at..).unwrap_or_default());
    cursor.at = cursor.text.len() - after.len();
    inside
}

/// Skips a name after its sigil, or a word.
fn skip_name(cursor: &mut Cursor<'_>) {
    if cursor.peek() == b'"' {
        skip_string(cursor);
        return;
    }
    while in_name(cursor.peek()) {
        cursor.at += 1;
    }
}

/// A name in a text, with its sigil.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// `%`, `@`, `#`, `!` or `$`.
    pub sign: u8,
    /// The range of the name, including the sigil and quotes.
    pub range: Range<usize>,
}

impl Name {
    /// The name as written, without its sigil.
    pub fn written<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.range.start + 1..self.range.end)
            .unwrap_or_default()
    }
}

/// The names in a text, in order, outside of strings and comments. `!"text"` is a string and `!{`
/// starts a node; neither is a name.
pub fn names(text: &[u8]) -> impl Iterator<Item = Name> {
    let mut cursor = Cursor { text, at: 0 };
    std::iter::from_fn(move || {
        while !cursor.at_end() {
            let start = cursor.at;
            let sign = cursor.peek();
            match sign {
                b'"' => {
                    skip_string(&mut cursor);
                    continue;
                }
                b';' => {
                    cursor.line();
                    continue;
                }
                b'/' if cursor.at_comment() => cursor.space(),
                _ => {}
            }
            if cursor.at > start {
                continue;
            }
            cursor.at += 1;
            match sign {
                b'%' | b'@' | b'$' => skip_name(&mut cursor),
                b'#' | b'!' => {
                    // Metadata kinds may contain escapes.
                    while in_name(cursor.peek()) || cursor.peek() == b'\\' {
                        cursor.at += 1;
                    }
                }
                _ => continue,
            }
            if cursor.at > start + 1 {
                let range = start..cursor.at;
                return Some(Name { sign, range });
            }
        }
        None
    })
}

/// The text between the quotes at the start of `text`, and the text after them. LLVM writes a quote
/// within a string as `\22`.
pub fn quoted(text: &[u8]) -> (&[u8], &[u8]) {
    let inner = text.get(1..).unwrap_or_default();
    match memchr::memchr(b'"', inner) {
        Some(end) => (&inner[..end], &inner[end + 1..]),
        None => (inner, &[]),
    }
}

/// The name that starts with `@` or `%`, without the sigil and quotes, and the text after it.
#[inline]
pub fn name(text: &[u8]) -> (&[u8], &[u8]) {
    let rest = text.get(1..).unwrap_or_default();
    if rest.first() == Some(&b'"') {
        return quoted(rest);
    }
    let end = rest.iter().position(|byte| !in_name(*byte));
    rest.split_at(end.unwrap_or(rest.len()))
}

/// A name as written in the module, without its quotes.
pub fn unquoted(name: &[u8]) -> &[u8] {
    if name.first() == Some(&b'"') {
        quoted(name).0
    } else {
        name
    }
}

/// The text after the parenthesis that closes the first opening one.
pub fn after_parentheses(text: &[u8]) -> &[u8] {
    let mut depth = 0_usize;
    let mut rest = text;
    while let Some((&first, tail)) = rest.split_first() {
        rest = match first {
            b'"' => quoted(rest).1,
            _ => tail,
        };
        match first {
            b'(' => depth += 1,
            b')' if depth <= 1 => return tail,
            b')' => depth -= 1,
            _ => {}
        }
    }
    rest
}

/// The parts of `text` that are separated by commas outside of brackets, trimmed.
pub fn parts(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    parts_at(text).map(|(_, part)| part.trim_ascii())
}

/// Like [`parts`], but untrimmed, with the offset of each part.
pub fn parts_at(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut from = Some(0);
    std::iter::from_fn(move || {
        let start = from?;
        let mut depth = 0_usize;
        let mut at = start;
        while let Some(&byte) = text.get(at) {
            match byte {
                b'"' => at = text.len() - quoted(&text[at..]).1.len() - 1,
                b'(' | b'[' | b'{' | b'<' => depth += 1,
                b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
                b',' if depth == 0 => {
                    from = Some(at + 1);
                    return Some((start, &text[start..at]));
                }
                _ => {}
            }
            at += 1;
        }
        from = None;
        Some((start, &text[start..]))
    })
}

/// A decimal number without any other text.
pub fn number(text: &[u8]) -> Option<u32> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// The integer constant at the start of `text`. The keyword `true` is 1; other keywords are not
/// interpreted.
pub fn integer(text: &[u8]) -> Option<i128> {
    // Longer integers do not fit into the result. Reading them would take time, because many
    // instructions may refer to the same text.
    let text = text.get(..64).unwrap_or(text);
    let end = text
        .iter()
        .position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'-');
    match text.get(..end.unwrap_or(text.len())).unwrap_or_default() {
        b"true" => Some(1),
        b"false" => Some(0),
        word => std::str::from_utf8(word).ok()?.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn words_stand_outside_of_names_and_brackets() {
        let text = b"tail call void @convergent(ptr %convergent) #5 convergent ; convergent\n [ \"convergent\"() ], !convergent !4";
        let found: Vec<Word<'_>> = words(text).map(|(_, word)| word).collect();
        assert_eq!(
            found,
            [
                Word::Plain(b"tail"),
                Word::Plain(b"call"),
                Word::Plain(b"void"),
                Word::Group(5),
                Word::Plain(b"convergent"),
            ]
        );
        let text = b"align(8) memory(none) \"a\"=\"b c\" \"key\" @\"a b\" nounwind";
        let found: Vec<Word<'_>> = words(text).map(|(_, word)| word).collect();
        assert_eq!(
            found,
            [
                Word::Plain(b"align"),
                Word::Plain(b"memory"),
                Word::String(b"a", b"b c"),
                Word::String(b"key", b""),
                Word::Plain(b"nounwind"),
            ]
        );
    }

    #[test]
    fn names_stand_outside_of_strings_and_comments() {
        let text = r#"%x = call ptr @f(ptr %"a b", i8 c"%no", metadata !"!no") #3, !k !{} ; %no"#;
        let found: Vec<(u8, &str)> = names(text.as_bytes())
            .map(|name| (name.sign, name.written(text)))
            .collect();
        let expected = [
            (b'%', "x"),
            (b'@', "f"),
            (b'%', "\"a b\""),
            (b'#', "3"),
            (b'!', "k"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn parts_stand_between_commas_outside_of_brackets() {
        let text = b"i32 %a, ptr getelementptr (i8, ptr @g, i64 4), i8 c\"x,y\" , <2 x i32> <i32 1, i32 2>";
        let found: Vec<_> = parts(text).map(String::from_utf8_lossy).collect();
        assert_eq!(
            found,
            [
                "i32 %a",
                "ptr getelementptr (i8, ptr @g, i64 4)",
                "i8 c\"x,y\"",
                "<2 x i32> <i32 1, i32 2>"
            ]
        );
    }
}
