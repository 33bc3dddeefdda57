//! The text of instructions and headers: local names, arguments, types.

use rustc_hash::FxHashMap;

use lanelog_typed::scanner::Scanner;

/// What local names of a body, without their sign, become in a copy: `%new` or an operand.
pub(super) type Names = FxHashMap<String, String>;

/// A piece of an instruction's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// Text without a local name.
    Plain(&'t str),
    /// `%name`, without the sign, with its quotes.
    Local(&'t str),
}

fn in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'$' | b'.' | b'_')
}

/// The pieces of a text. Strings and comments have no names in them.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let bytes = text.as_bytes();
    let mut all = Vec::new();
    let (mut at, mut plain) = (0, 0);
    let slice = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => at = end_of_string(bytes, at),
            b';' => {
                at += bytes
                    .iter()
                    .skip(at)
                    .position(|byte| *byte == b'\n')
                    .unwrap_or(bytes.len() - at)
            }
            b'%' => {
                let start = at + 1;
                let end = match bytes.get(start) {
                    Some(b'"') => end_of_string(bytes, start),
                    _ => {
                        start
                            + bytes
                                .iter()
                                .skip(start)
                                .take_while(|byte| in_name(**byte))
                                .count()
                    }
                };
                if end > start {
                    all.push(Token::Plain(slice(plain, at)));
                    all.push(Token::Local(slice(start, end)));
                    plain = end;
                }
                at = end.max(start);
            }
            _ => at += 1,
        }
    }
    all.push(Token::Plain(slice(plain, bytes.len())));
    all
}

/// A text in which blanks are blanks: NUL is one in LLVM's eyes, outside of strings.
pub(super) fn with_blanks(text: String) -> String {
    if !text.contains('\0') {
        return text;
    }
    let mut inside = false;
    let blank = |letter: char| {
        inside ^= letter == '"';
        if letter == '\0' && !inside {
            ' '
        } else {
            letter
        }
    };
    text.chars().map(blank).collect()
}

/// Behind the string that begins here.
fn end_of_string(bytes: &[u8], at: usize) -> usize {
    let inner = bytes.iter().skip(at + 1).position(|byte| *byte == b'"');
    inner.map_or(bytes.len(), |length| at + 1 + length + 1)
}

/// Arguments between parentheses: pieces between commas that no bracket encloses. The text begins with the parenthesis.
pub(super) fn arguments(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let mut all = Vec::new();
    let (mut depth, mut at, mut start) = (0u32, 0, 1);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => {
                at = end_of_string(bytes, at);
                continue;
            }
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' | b']' | b'}' | b'>' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    all.push(text.get(start..at).unwrap_or_default().trim());
                    break;
                }
            }
            b',' if depth == 1 => {
                all.push(text.get(start..at).unwrap_or_default().trim());
                start = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    if all.len() == 1 && all.first() == Some(&"") {
        all.clear();
    }
    all
}

/// The value of an argument `type attributes value`, behind the type that was read.
pub(super) fn value_behind(text: &str) -> &str {
    let mut rest = text.trim_start();
    loop {
        let bytes = rest.as_bytes();
        let word = bytes
            .iter()
            .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
            .count();
        let first = bytes.first().copied().unwrap_or(0);
        if first == b'"' {
            // "key" or "key"="value".
            let mut end = end_of_string(bytes, 0);
            if bytes.get(end) == Some(&b'=') {
                end = end_of_string(bytes, end + 1);
            }
            rest = rest.get(end..).unwrap_or_default().trim_start();
            continue;
        }
        let attribute =
            first.is_ascii_alphabetic() && is_attribute(rest.get(..word).unwrap_or_default());
        if !attribute {
            return rest;
        }
        let name = rest.get(..word).unwrap_or_default();
        let behind = rest.get(word..).unwrap_or_default().trim_start();
        rest = if behind.starts_with('(') {
            behind
                .get(closing(behind)..)
                .unwrap_or_default()
                .trim_start()
        } else if name == "align" {
            behind
                .trim_start_matches(|letter: char| letter.is_ascii_digit())
                .trim_start()
        } else {
            behind
        };
    }
}

/// Behind the bracket that closes the first one.
fn closing(text: &str) -> usize {
    let mut depth = 0u32;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
    }
    text.len()
}

/// Holds for words of an argument that are no value.
fn is_attribute(word: &str) -> bool {
    const ATTRIBUTES: &[&str] = &[
        "align",
        "allocalign",
        "allocptr",
        "byref",
        "byval",
        "captures",
        "dead_on_return",
        "dead_on_unwind",
        "dereferenceable",
        "dereferenceable_or_null",
        "elementtype",
        "immarg",
        "inalloca",
        "initializes",
        "inreg",
        "nest",
        "noalias",
        "nocapture",
        "noext",
        "nofpclass",
        "nofree",
        "nonnull",
        "noundef",
        "preallocated",
        "range",
        "readnone",
        "readonly",
        "returned",
        "signext",
        "sret",
        "swiftasync",
        "swifterror",
        "swiftself",
        "writable",
        "writeonly",
        "zeroext",
    ];
    ATTRIBUTES.binary_search(&word).is_ok()
}

/// Where a type ends that a text begins with.
pub(super) fn behind_type(text: &str) -> Option<usize> {
    let mut scanner = Scanner {
        text: text.as_bytes(),
        at: 0,
    };
    scanner.skip_type().ok()?;
    Some(scanner.at)
}

/// What a function returns, out of its header: linkage, convention and attributes stand before the type.
pub(super) fn return_type(header: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(header).ok()?;
    let name = text.find('@')?;
    let mut words = text.get("define".len()..name)?.trim();
    loop {
        if let Some(behind) = behind_type(words)
            && words.get(behind..)?.trim().is_empty()
        {
            return Some(words.to_string());
        }
        let mut depth = 0u32;
        let space = words.bytes().position(|byte| {
            match byte {
                b'(' | b'<' | b'[' | b'{' => depth += 1,
                b')' | b'>' | b']' | b'}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && byte.is_ascii_whitespace()
        })?;
        words = words.get(space..)?.trim_start();
    }
}

/// Whether a parameter's text ends with a name.
pub(super) fn names_itself(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    matches!(tokens(&text).as_slice(), [.., Token::Local(_), Token::Plain(rest)] if rest.trim().is_empty())
        && text.contains(' ')
}

/// The text of an instruction with its result's name, which the text may leave out.
pub(super) fn named(written: &str, value: &str) -> String {
    if value.is_empty() || written.trim_start().starts_with('%') {
        return written.to_string();
    }
    format!("{value} = {written}")
}

/// The text with its local names as they are in a copy. Named types keep theirs.
pub(super) fn renamed(text: &str, names: &Names) -> String {
    let pieces = tokens(text).into_iter();
    pieces
        .map(|piece| match piece {
            Token::Plain(text) => text.to_string(),
            Token::Local(name) => names
                .get(name)
                .cloned()
                .unwrap_or_else(|| format!("%{name}")),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn names_are_found_outside_of_strings() {
        let text = r#"%x = call ptr @f(ptr %"a b", i8 c"%no") ; %no"#;
        let found: Vec<&str> = tokens(text)
            .into_iter()
            .filter_map(|token| match token {
                Token::Local(name) => Some(name),
                Token::Plain(_) => None,
            })
            .collect();
        assert_eq!(found, ["x", r#""a b""#]);
    }

    #[test]
    fn arguments_are_split_at_their_own_commas() {
        let text =
            "(i32 noundef %a, ptr getelementptr (i8, ptr @g, i64 4), <2 x i32> <i32 1, i32 2>) #3";
        assert_eq!(
            arguments(text),
            [
                "i32 noundef %a",
                "ptr getelementptr (i8, ptr @g, i64 4)",
                "<2 x i32> <i32 1, i32 2>"
            ]
        );
        assert_eq!(arguments("()"), Vec::<&str>::new());
    }

    #[test]
    fn values_stand_behind_attributes() {
        for (text, value) in [
            (" noundef align 4 %x", "%x"),
            (" byref(i32) \"k\"=\"v\" @g", "@g"),
            (
                " getelementptr (i8, ptr @g, i64 4)",
                "getelementptr (i8, ptr @g, i64 4)",
            ),
            (" range(i32 0, 4) true", "true"),
        ] {
            assert_eq!(value_behind(text), value);
        }
    }
}
