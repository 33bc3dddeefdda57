//! Splits a text of LLVM IR into lines and words without parsing it.

/// The position after the closing quote of the string that begins at `start`.
pub(super) fn string_end(bytes: &[u8], start: usize) -> usize {
    let rest = bytes.get(start + 1..).unwrap_or_default();
    let close = rest.iter().position(|byte| *byte == b'"');
    close.map_or(bytes.len(), |close| start + close + 2)
}

/// The end of the line that contains `start`.
pub(super) fn line_end(bytes: &[u8], start: usize) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    let end = rest.iter().position(|byte| *byte == b'\n');
    end.map_or(bytes.len(), |end| start + end)
}

/// The text on one line: each run of white space becomes one space, and comments are removed.
/// Strings are unchanged.
pub(super) fn one_line(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut line = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at).copied() {
        match byte {
            b'"' => {
                let end = string_end(bytes, at);
                line.push_str(text.get(at..end).unwrap_or_default());
                at = end;
            }
            b';' => at = line_end(bytes, at),
            _ if byte.is_ascii_whitespace() => {
                if !line.ends_with(' ') {
                    line.push(' ');
                }
                at += 1;
            }
            _ => {
                let length = text.get(at..).and_then(|rest| rest.chars().next());
                let end = at + length.map_or(1, char::len_utf8);
                line.push_str(text.get(at..end).unwrap_or_default());
                at = end;
            }
        }
    }
    line.truncate(line.trim_end().len());
    line
}

/// Whether the next word belongs to a clause of a function's header that has several words:
/// `section` with a name, `personality` with a type and a function.
fn is_unfinished(words: &str) -> bool {
    let count = words.split(' ').count();
    match words.split(' ').next() {
        Some("section" | "partition" | "gc" | "align") => count < 2,
        Some("prefix" | "prologue") => count < 3,
        Some("personality") => !words.contains('@'),
        _ => false,
    }
}

/// The words of a text, separated by white space outside of brackets and strings. Metadata
/// attachments (`!dbg !5`) are one word.
pub(super) fn words(text: &str) -> Vec<String> {
    let bytes = text.as_bytes();
    let mut words: Vec<String> = Vec::new();
    let (mut start, mut at, mut depth) = (0, 0, 0usize);
    let mut finish = |start: usize, end: usize| {
        let word = text.get(start..end).unwrap_or_default().trim();
        match words.last_mut() {
            _ if word.is_empty() => {}
            // `!kind` is followed by its node.
            Some(last) if word.starts_with('!') && last.starts_with('!') && !last.contains(' ') => {
                last.push(' ');
                last.push_str(word);
            }
            Some(last) if is_unfinished(last) => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    };
    while let Some(byte) = bytes.get(at).copied() {
        match byte {
            b'"' => {
                at = string_end(bytes, at);
                continue;
            }
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
            b' ' | b'\t' | b'\n' | b'\r' if depth == 0 => {
                finish(start, at);
                start = at;
            }
            _ => {}
        }
        at += 1;
    }
    finish(start, text.len());
    words
}
