//! Splits lines into statements, and statements into mnemonic, operands and modifiers.

/// The contents of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece<'t> {
    /// `name:`.
    Label(&'t str),
    /// `.name rest`.
    Directive(&'t str, &'t str),
    /// `name = expression`.
    Assignment(&'t str, &'t str),
    /// `mnemonic rest`.
    Instruction(&'t str, &'t str),
}

/// A statement and its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Statement<'t> {
    /// The line number, starting at 1.
    pub line: u32,
    /// The whole line, from which columns are computed.
    pub text: &'t str,
    /// The contents.
    pub piece: Piece<'t>,
}

/// The statements of a text in order. Time: linear.
pub(crate) fn statements(text: &str) -> impl Iterator<Item = Statement<'_>> {
    let mut comment = false;
    text.lines().enumerate().flat_map(move |(number, line)| {
        let mut found = Vec::new();
        let mut rest = uncommented(line, &mut comment);
        loop {
            let trimmed = rest.trim();
            if trimmed.is_empty() {
                break;
            }
            let mut push = |piece| {
                found.push(Statement {
                    line: number as u32 + 1,
                    text: line,
                    piece,
                });
            };
            if let Some((label, after)) = label(trimmed) {
                push(Piece::Label(label));
                rest = after;
                continue;
            }
            let (word, after) = match trimmed.find(|c: char| c.is_ascii_whitespace()) {
                Some(at) => (&trimmed[..at], trimmed[at..].trim()),
                None => (trimmed, ""),
            };
            push(if let Some(value) = after.strip_prefix('=') {
                Piece::Assignment(word, value.trim())
            } else if word.starts_with('.') {
                Piece::Directive(word, after)
            } else {
                Piece::Instruction(word, after)
            });
            break;
        }
        found
    })
}

/// Removes the comment from a line. `inside` tells whether a multi-line comment is open.
fn uncommented<'t>(line: &'t str, inside: &mut bool) -> &'t str {
    let bytes = line.as_bytes();
    let (mut at, mut start, mut quoted) = (0, 0, false);
    while let Some(byte) = bytes.get(at) {
        let next = bytes.get(at + 1).copied();
        if *inside {
            if *byte == b'*' && next == Some(b'/') {
                *inside = false;
                at += 1;
                start = at + 1;
            }
        } else if quoted {
            match byte {
                b'\\' => at += 1,
                b'"' => quoted = false,
                _ => {}
            }
        } else {
            match (byte, next) {
                (b'"', _) => quoted = true,
                (b';', _) | (b'/', Some(b'/')) => return line.get(start..at).unwrap_or(""),
                (b'/', Some(b'*')) => {
                    *inside = true;
                    let before = line.get(start..at).unwrap_or("");
                    if !before.trim().is_empty() {
                        // Text after a multi-line comment on the same line is ignored.
                        *inside = !line.get(at..).is_some_and(|rest| rest.contains("*/"));
                        return before;
                    }
                    at += 1;
                }
                _ => {}
            }
        }
        at += 1;
    }
    if *inside {
        ""
    } else {
        line.get(start..).unwrap_or("")
    }
}

/// A quoted string at the beginning, with escapes unchanged, and the text after it.
pub(crate) fn quoted(text: &str) -> Option<(&str, &str)> {
    let inner = text.strip_prefix('"')?;
    let mut escaped = false;
    let end = inner.bytes().position(|byte| {
        let found = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        found
    })?;
    Some((inner.get(..end)?, inner.get(end + 1..)?))
}

/// A label `name:` at the beginning, and the text after it.
fn label(text: &str) -> Option<(&str, &str)> {
    if let Some((name, after)) = quoted(text) {
        return Some((name, after.strip_prefix(':')?));
    }
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || "_.$@".contains(c)))?;
    let after = text.get(end..)?.strip_prefix(':')?;
    (end > 0).then(|| (&text[..end], after))
}

/// Splits a text at separators that are outside of brackets and quotes.
pub(crate) fn split(text: &str, separator: u8) -> Vec<&str> {
    let (mut parts, mut depth, mut start, mut quoted) = (Vec::new(), 0i32, 0, false);
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        let literal = escaped;
        escaped = quoted && byte == b'\\' && !literal;
        match byte {
            b'"' if !literal => quoted = !quoted,
            _ if quoted => {}
            b'[' | b'(' => depth += 1,
            b']' | b')' => depth -= 1,
            _ if byte == separator && depth <= 0 => {
                parts.push(text.get(start..at).unwrap_or(""));
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text.get(start..).unwrap_or(""));
    parts
}

/// A modifier: `offset:16`, `glc`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Modifier<'t> {
    /// The name of the modifier.
    pub name: &'t str,
    /// The text after the colon; empty if there is none.
    pub value: &'t str,
}

/// The operands and modifiers of an instruction, as text.
pub(crate) fn parts(rest: &str) -> (Vec<&str>, Vec<Modifier<'_>>) {
    let mut operands: Vec<&str> = Vec::new();
    let mut modifiers = Vec::new();
    if rest.trim().is_empty() {
        return (operands, modifiers);
    }
    let pieces = split(rest, b',');
    for (number, piece) in pieces.iter().enumerate() {
        let words = split(piece.trim(), b' ');
        let mut words = words
            .iter()
            .flat_map(|word| split(word, b'\t'))
            .filter(|word| !word.is_empty());
        // Modifiers follow the last operand. A text without commas may consist of modifiers only.
        let mut first = words.next();
        let alone = number == 0
            && first.is_some_and(|word| is_modifier(word) || STANDING_ALONE.contains(&word));
        if !alone && let Some(operand) = first.take() {
            operands.push(operand);
        }
        for word in first.into_iter().chain(words) {
            let (name, value) = match word.split_once(':') {
                Some((name, value)) => (name, value),
                None => (word, ""),
            };
            modifiers.push(Modifier { name, value });
        }
    }
    (operands, modifiers)
}

/// Modifiers without a value, which may occur on instructions without operands.
const STANDING_ALONE: [&str; 6] = ["glc", "slc", "dlc", "sc0", "sc1", "nt"];

fn is_modifier(word: &str) -> bool {
    let end = word.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    end.is_some_and(|end| end > 0 && word[end..].starts_with(':'))
}
