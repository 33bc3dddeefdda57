//! The text of instructions and headers: local names, arguments, types.

use rustc_hash::FxHashMap;

use lanelog_ir::Cursor;
use lanelog_ir::text::{behind_parentheses, names, parts};

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

/// The pieces of a text. Strings and comments have no names in them.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut all = Vec::new();
    let mut plain = 0;
    let slice = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
    for name in names(text.as_bytes()).filter(|name| name.sign == b'%') {
        all.push(Token::Plain(slice(plain, name.range.start)));
        all.push(Token::Local(name.written(text)));
        plain = name.range.end;
    }
    all.push(Token::Plain(slice(plain, text.len())));
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

/// Arguments between parentheses: pieces between commas that no bracket encloses. The text begins with the parenthesis.
pub(super) fn arguments(text: &str) -> Vec<&str> {
    let behind = behind_parentheses(text.as_bytes()).len();
    let inside = text.get(1..text.len().saturating_sub(behind + 1));
    let inside = inside.unwrap_or_default();
    let mut all: Vec<&str> = parts(inside.as_bytes())
        .map(|part| std::str::from_utf8(part).unwrap_or_default())
        .collect();
    if all == [""] {
        all.clear();
    }
    all
}

/// The value of an argument `type attributes value`, behind the type that was read.
pub(super) fn value_behind(text: &str) -> &str {
    let mut cursor = Cursor {
        text: text.as_bytes(),
        at: 0,
    };
    // What cannot be skipped is part of the value.
    let _ = cursor.attributes_before_value(|_| {});
    cursor.space();
    text.get(cursor.at..).unwrap_or_default()
}

/// Where a type ends that a text begins with.
pub(super) fn behind_type(text: &str) -> Option<usize> {
    let mut scanner = Cursor {
        text: text.as_bytes(),
        at: 0,
    };
    scanner.skip_type().ok()?;
    Some(scanner.at)
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
