//! The text of instructions and headers: local names, arguments, types.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use lanelog_ir::target::intrinsics::is_intrinsic;
use lanelog_ir::text::{behind_parentheses, names, parts};
use lanelog_ir::{Cursor, Intrinsic};

/// What names with `%` mean in a copy of a body. All are without their sign, with their quotes.
#[derive(Clone, Default)]
pub struct Names {
    /// What local names become: `%new` or an operand.
    pub locals: FxHashMap<String, String>,
    /// Names of types, which stay: a local may have the same one.
    pub types: Rc<FxHashSet<String>>,
}

/// A piece of an instruction's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'t> {
    /// Text without a local name.
    Plain(&'t str),
    /// `%name`, without the sign, with its quotes.
    Local(&'t str),
}

/// The pieces of a text. Strings and comments have no names in them.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
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
pub fn with_blanks(text: String) -> String {
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
pub fn arguments(text: &str) -> Vec<&str> {
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
pub fn value_behind(text: &str) -> &str {
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
pub fn behind_type(text: &str) -> Option<usize> {
    let mut scanner = Cursor {
        text: text.as_bytes(),
        at: 0,
    };
    scanner.skip_type().ok()?;
    Some(scanner.at)
}

/// Whether a parameter's text ends with a name.
pub fn names_itself(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    matches!(tokens(&text).as_slice(), [.., Token::Local(_), Token::Plain(rest)] if rest.trim().is_empty())
        && text.contains(' ')
}

/// The text of an instruction with its result's name, which the text may leave out.
pub fn named(written: &str, value: &str) -> String {
    if value.is_empty() || written.trim_start().starts_with('%') {
        return written.to_string();
    }
    format!("{value} = {written}")
}

/// The text with its local names as they are in a copy. Named types keep theirs.
pub fn renamed(text: &str, names: &Names) -> String {
    let slice = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    let all = lanelog_ir::text::names(text.as_bytes());
    for name in all.filter(|name| name.sign == b'%') {
        let (start, end) = (name.range.start, name.range.end);
        let written = name.written(text);
        let is_type =
            || names.types.contains(written) && is_type(slice(0, start), slice(end, text.len()));
        if let Some(new) = names.locals.get(written)
            && !is_type()
        {
            out.push_str(slice(done, start));
            out.push_str(new);
            done = end;
        }
    }
    out.push_str(slice(done, text.len()));
    out
}

/// The text of a phi without what comes from blocks that are gone, by their names with `%`.
pub fn phi_without(line: &str, gone: &dyn Fn(&str) -> bool) -> String {
    let mut scanner = Cursor {
        text: line.as_bytes(),
        at: 0,
    };
    scanner.space();
    if scanner.eat(b'%') {
        let _ = scanner.name();
        scanner.space();
        scanner.eat(b'=');
    }
    scanner.space();
    if !scanner.eat_word(b"phi") {
        return line.to_string();
    }
    // What is no type has no list behind it.
    let _ = scanner.words_before_type();
    let _ = scanner.skip_type();
    let (front, list) = line.split_at_checked(scanner.at).unwrap_or((line, ""));
    let list = format!("({list})");
    let stays = |part: &&str| {
        let inside = part.trim().strip_prefix('[');
        let label = inside.and_then(|inside| inside.rsplit_once(','));
        label.is_none_or(|(_, label)| !gone(label.trim_end_matches(']').trim()))
    };
    let parts = arguments(&list).into_iter().filter(stays);
    let parts: Vec<&str> = parts.map(str::trim).collect();
    format!("{front} {}", parts.join(", "))
}

/// Words in front of a type.
const BEFORE_TYPES: &[&str] = &[
    "alloca",
    "atomic",
    "call",
    "extractvalue",
    "freeze",
    "getelementptr",
    "inalloca",
    "inbounds",
    "insertvalue",
    "load",
    "nusw",
    "nuw",
    "phi",
    "ret",
    "store",
    "to",
    "volatile",
    "x",
];

/// Types that are words, and what stands in front of a block.
const TYPES: &[&str] = &[
    "bfloat", "double", "float", "fp128", "half", "label", "metadata", "ptr", "token",
];

/// Whether a name between two texts, which a type and a value have, is the type's: by what stands in front of it, and where that may be
/// either, because a value follows.
fn is_type(before: &str, behind: &str) -> bool {
    let (before, behind) = (before.trim_end(), behind.trim_start());
    let value_follows = || {
        let word = |c: char| c.is_ascii_alphanumeric() || "%@-{[<\"".contains(c);
        behind.starts_with(word)
    };
    let word_start = before.rfind(|c: char| !(c.is_ascii_alphanumeric() || "_.%-".contains(c)));
    let word = before
        .get(word_start.map_or(0, |at| at + 1)..)
        .unwrap_or_default();
    let is_integer = word
        .strip_prefix('i')
        .is_some_and(|bits| !bits.is_empty() && bits.bytes().all(|byte| byte.is_ascii_digit()));
    match before.chars().next_back() {
        Some('(' | '{') => true,
        Some('[' | ']' | ')' | '>' | '}' | '*') => false,
        Some(',') => before.matches('{').count() > before.matches('}').count() || value_follows(),
        _ if BEFORE_TYPES.contains(&word) => true,
        _ if is_integer || TYPES.contains(&word) || word.starts_with('%') => false,
        _ => value_follows(),
    }
}

/// A line with a convergence token for the call in it, if the call is convergent and has none: of a function, or of an intrinsic that is.
pub fn with_token(line: &str, token: &str) -> String {
    const BUNDLE: &str = "\"convergencectrl\"(token ";
    let callee = line.split_once("call ").and_then(|(_, call)| {
        let (_, name) = call.split_once('@')?;
        Some(name.split_once('(')?.0)
    });
    let takes = |name: &str| {
        !is_intrinsic(name.as_bytes()) || Intrinsic::of(name).is_some_and(Intrinsic::is_convergent)
    };
    match (callee, line.rfind(')')) {
        (Some(name), Some(end)) if takes(name) && !line.contains(BUNDLE) => {
            let (call, behind) = line.split_at(end + 1);
            format!("{call} [ {BUNDLE}{token}) ]{behind}")
        }
        _ => line.to_string(),
    }
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
    fn types_keep_their_names() {
        let names = Names {
            locals: [("0".to_string(), "%new".to_string())]
                .into_iter()
                .collect(),
            types: Rc::new(["0".to_string()].into_iter().collect()),
        };
        for (text, expected) in [
            (
                "%0 = getelementptr inbounds %0, ptr %0, i64 %0",
                "%new = getelementptr inbounds %0, ptr %new, i64 %new",
            ),
            ("%x = add nuw i32 %0, %0", "%x = add nuw i32 %new, %new"),
            (
                "%x = phi %0 [ %0, %0 ], [ zeroinitializer, %0 ]",
                "%x = phi %0 [ %new, %new ], [ zeroinitializer, %new ]",
            ),
            (
                "%x = load volatile %0, ptr addrspace(4) %0, align 8",
                "%x = load volatile %0, ptr addrspace(4) %new, align 8",
            ),
            ("store %0 %0, ptr %0", "store %0 %new, ptr %new"),
            (
                "%x = alloca [4 x %0], i32 %0",
                "%x = alloca [4 x %0], i32 %new",
            ),
            (
                "%x = insertvalue { i32, %0 } %0, %0 %0, 1",
                "%x = insertvalue { i32, %0 } %new, %0 %new, 1",
            ),
            (
                "%x = select i1 %0, %0 %0, %0 zeroinitializer",
                "%x = select i1 %new, %0 %new, %0 zeroinitializer",
            ),
            (
                "%x = tail call noundef %0 @f(ptr sret(%0) align 8 %0, ptr noundef %0, %0 %0)",
                "%x = tail call noundef %0 @f(ptr sret(%0) align 8 %new, ptr noundef %new, %0 %new)",
            ),
            (
                "switch i32 %0, label %0 [ i32 1, label %0 ]",
                "switch i32 %new, label %new [ i32 1, label %new ]",
            ),
            ("%x = trunc i64 %0 to i32", "%x = trunc i64 %new to i32"),
            (
                "%x = atomicrmw add ptr %0, i32 %0 seq_cst",
                "%x = atomicrmw add ptr %new, i32 %new seq_cst",
            ),
            ("%0 %0", "%0 %new"),
            ("%0", "%new"),
        ] {
            assert_eq!(renamed(text, &names), expected);
        }
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
