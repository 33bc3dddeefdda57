//! Converts types from the text of any LLVM version to the form that LLVM 17 and later print: every
//! pointer is `ptr` or `ptr addrspace(N)`.
//!
//! Types are represented by their printed text, from which the elements of a vector or the members
//! of a structure are parsed. The text is not checked, because the reader has accepted it.

use std::borrow::Cow;
use std::fmt::Write;
use std::ops::Range;

use lanelog_ir::Cursor;

/// An open bracket that awaits its closing bracket.
struct Open {
    close: &'static str,
    /// Whether there is something between the brackets.
    filled: bool,
    /// Offset in the output of the type that the bracketed text belongs to.
    start: usize,
}

/// Converts a type to LLVM's current form, in linear time.
pub fn printed(text: &[u8]) -> String {
    let mut printer = Printer {
        cursor: Cursor { text, at: 0 },
        out: String::with_capacity(text.len()),
        open: Vec::new(),
        start: 0,
        space: None,
    };
    printer.run();
    printer.out
}

struct Printer<'t> {
    cursor: Cursor<'t>,
    out: String,
    open: Vec<Open>,
    /// Offset in the output of the last type that was read.
    start: usize,
    /// Offset in the output of the pending address space, until a `*` of a typed pointer consumes
    /// it.
    space: Option<usize>,
}

impl<'t> Printer<'t> {
    fn run(&mut self) {
        // Whether a type has just ended; otherwise a type is expected.
        let mut ended = false;
        loop {
            self.cursor.space();
            let Some(byte) = self.peek() else {
                return;
            };
            match (ended, byte) {
                (_, b'}' | b')' | b'>' | b']') => {
                    self.close();
                    ended = true;
                }
                (true, b',') => {
                    self.cursor.at += 1;
                    self.out.push_str(", ");
                    ended = false;
                }
                (true, b'*') => {
                    self.cursor.at += 1;
                    let space = self.space.take().map(|from| self.out.split_off(from));
                    self.out.truncate(self.start);
                    self.out.push_str("ptr");
                    self.out.push_str(&space.unwrap_or_default());
                }
                (true, b'(') => {
                    self.cursor.at += 1;
                    // A function type: the last type is its return type.
                    self.out.push_str(" (");
                    self.opened(")", self.start);
                    ended = false;
                }
                (true, _) if self.word_is(b"addrspace") => self.address_space(),
                _ => {
                    self.begin();
                    ended = self.one(byte);
                }
            }
        }
    }

    /// Starts a type, and prints the space that LLVM prints before the first member of a structure.
    fn begin(&mut self) {
        self.space = None;
        if let Some(open) = self.open.last_mut()
            && !std::mem::replace(&mut open.filled, true)
            && open.close.ends_with(['}', '>'])
            && open.close.len() > 1
        {
            self.out.push(' ');
        }
    }

    /// Reads a type, or the start of a compound type. Returns whether the type is complete.
    fn one(&mut self, byte: u8) -> bool {
        let start = self.out.len();
        match byte {
            b'{' => {
                self.cursor.at += 1;
                self.out.push('{');
                self.opened(" }", start);
                false
            }
            b'<' => {
                self.cursor.at += 1;
                self.cursor.space();
                self.out.push('<');
                if self.peek() == Some(b'{') {
                    self.cursor.at += 1;
                    self.out.push('{');
                    self.opened(" }>", start);
                } else {
                    self.opened(">", start);
                    self.length();
                }
                false
            }
            b'[' => {
                self.cursor.at += 1;
                self.out.push('[');
                self.opened("]", start);
                self.length();
                false
            }
            b'%' => {
                let from = self.cursor.at;
                self.cursor.at += 1;
                let _ = self.cursor.name();
                self.copy(from);
                self.start = start;
                true
            }
            b'.' => {
                // The dots of a variadic function type.
                while self.peek() == Some(b'.') {
                    self.cursor.at += 1;
                }
                self.out.push_str("...");
                self.start = start;
                true
            }
            _ => {
                let from = self.cursor.at;
                while self
                    .peek()
                    .is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
                {
                    self.cursor.at += 1;
                    // In `i32addrspace(1)*`, the integer type ends after its digits.
                    let word = self.cursor.since(from);
                    let is_number = matches!(word, [b'i', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit));
                    if is_number && !self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                        break;
                    }
                }
                if self.cursor.at == from {
                    // No type starts with this byte. The reader accepts no such text.
                    self.cursor.at += 1;
                    return false;
                }
                let is_target = self.cursor.since(from) == b"target";
                self.copy(from);
                if is_target {
                    self.balanced();
                }
                self.start = start;
                true
            }
        }
    }

    /// Reads the length of a vector or array, such as `4 x` or `vscale x 4 x`.
    fn length(&mut self) {
        loop {
            self.cursor.space();
            let from = self.cursor.at;
            while self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric()) {
                self.cursor.at += 1;
            }
            let word = self.cursor.since(from);
            let number = word.iter().all(u8::is_ascii_digit);
            if !(number || word == b"x" || word == b"vscale") || word.is_empty() {
                self.cursor.at = from;
                break;
            }
            self.copy(from);
            self.out.push(' ');
            if word == b"x" {
                self.cursor.space();
                // `vscale x` is followed by a number; otherwise the element type follows.
                if !self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                    break;
                }
            }
        }
        self.start = self.out.len();
    }

    fn opened(&mut self, close: &'static str, start: usize) {
        self.open.push(Open {
            close,
            filled: false,
            start,
        });
    }

    fn close(&mut self) {
        self.cursor.at += 1;
        let Some(open) = self.open.pop() else {
            return;
        };
        if open.close == " }>" {
            self.cursor.space();
            if self.peek() == Some(b'>') {
                self.cursor.at += 1;
            }
        }
        self.out.push_str(if open.filled {
            open.close
        } else {
            open.close.trim_start()
        });
        self.start = open.start;
        self.space = None;
    }

    /// Reads `addrspace(3)`, after `ptr` or before the `*` of a typed pointer.
    fn address_space(&mut self) {
        self.cursor.at += b"addrspace".len();
        self.cursor.space();
        let before = self.out.len();
        self.out.push_str(" addrspace");
        self.balanced();
        if self.out.ends_with("(0)") {
            self.out.truncate(before);
        } else {
            self.space = Some(before);
        }
    }

    /// Copies the text from an opening bracket to the matching closing one.
    fn balanced(&mut self) {
        let from = self.cursor.at;
        let mut depth = 0usize;
        while let Some(byte) = self.peek() {
            self.cursor.at += 1;
            match byte {
                b'"' => {
                    self.cursor.at -= 1;
                    if self.cursor.string().is_err() {
                        self.cursor.at = self.cursor.text.len();
                    }
                }
                b'(' | b'[' | b'{' | b'<' => depth += 1,
                b')' | b']' | b'}' | b'>' => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        break;
                    }
                }
                _ => {}
            }
        }
        self.copy(from);
    }

    fn copy(&mut self, from: usize) {
        let piece = self.cursor.since(from);
        self.out.push_str(&String::from_utf8_lossy(piece));
    }

    fn word_is(&self, word: &[u8]) -> bool {
        let rest = self.cursor.text.get(self.cursor.at..);
        rest.is_some_and(|rest| rest.starts_with(word))
    }

    /// The byte at the cursor, if there is one.
    fn peek(&self) -> Option<u8> {
        (!self.cursor.at_end()).then(|| self.cursor.peek())
    }
}

/// Whether a text is a vector type.
pub(super) fn is_vector(written: &[u8]) -> bool {
    let inner = match written {
        [b'<', inner @ .., b'>'] => inner,
        _ => return false,
    };
    Cursor { text: inner, at: 0 }.next() != b'{'
}

/// Splits a vector type into its length, such as `<4 x `, and its element type.
pub fn vector(printed: &str) -> Option<(&str, &str)> {
    let inner = printed.strip_prefix('<')?.strip_suffix('>')?;
    if inner.starts_with('{') {
        return None;
    }
    let lengths = if inner.starts_with("vscale x ") {
        inner.match_indices(" x ").nth(1)?
    } else {
        inner.match_indices(" x ").next()?
    };
    let at = 1 + lengths.0 + lengths.1.len();
    Some((printed.get(..at)?, printed.get(at..printed.len() - 1)?))
}

/// A type with the same shape and a different element type: for a comparison, `i1` from a scalar
/// type, and `<4 x i1>` from `<4 x float>`.
pub fn with_element(printed: &str, element: &str) -> String {
    match vector(printed) {
        Some((shape, _)) => format!("{shape}{element}>"),
        None => element.to_string(),
    }
}

/// The return type of a function type; any other type unchanged.
pub fn result(printed: &str) -> &str {
    let mut found = printed;
    if printed.ends_with(')') {
        for (at, piece) in outside_brackets(printed) {
            if piece == b'(' && at > 0 && printed.as_bytes().get(at - 1) == Some(&b' ') {
                found = printed.get(..at - 1).unwrap_or(printed);
            }
        }
    }
    found
}

/// The ranges of a structure's members in its text; `None` for other types.
pub fn members(printed: &str) -> Option<Vec<Range<usize>>> {
    let (inner, start) = match printed.strip_prefix("<{") {
        Some(rest) => (rest.strip_suffix("}>")?, 2),
        None => (printed.strip_prefix('{')?.strip_suffix('}')?, 1),
    };
    let mut members = Vec::new();
    if inner.trim().is_empty() {
        return Some(members);
    }
    let mut from = 0;
    let mut add = |from: usize, to: usize| {
        let piece = inner.get(from..to).unwrap_or_default();
        let left = piece.len() - piece.trim_start().len();
        let begin = start + from + left;
        members.push(begin..begin + piece.trim().len());
    };
    for (at, piece) in outside_brackets(inner) {
        if piece == b',' {
            add(from, at);
            from = at + 1;
        }
    }
    add(from, inner.len());
    Some(members)
}

/// The element type of an array type.
pub fn array_element(printed: &str) -> Option<&str> {
    let inner = printed.strip_prefix('[')?.strip_suffix(']')?;
    Some(inner.split_once(" x ")?.1)
}

/// Opening brackets and commas outside of brackets and quotes, with their offsets.
fn outside_brackets(text: &str) -> impl Iterator<Item = (usize, u8)> + '_ {
    let (mut depth, mut is_quoted) = (0usize, false);
    text.bytes().enumerate().filter(move |(_, byte)| {
        let outside = depth == 0 && !is_quoted;
        match byte {
            b'"' => is_quoted = !is_quoted,
            _ if is_quoted => return false,
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
            b',' => {}
            _ => return false,
        }
        outside && matches!(byte, b'(' | b',')
    })
}

/// `ptr`, `ptr addrspace(3)`.
pub fn pointer(space: u32) -> Cow<'static, str> {
    if space == 0 {
        return Cow::Borrowed("ptr");
    }
    let mut text = String::new();
    let _ = write!(text, "ptr addrspace({space})");
    Cow::Owned(text)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn types_are_printed_as_by_llvm() {
        for (written, expected) in [
            ("i32", "i32"),
            ("{i8*,i32}", "{ ptr, i32 }"),
            ("{}", "{}"),
            ("<{ }>", "<{}>"),
            ("<{i8 ,[4 x i8 *]}>", "<{ i8, [4 x ptr] }>"),
            ("<4   x float>", "<4 x float>"),
            (
                "<vscale x 4 x i8 addrspace(3)*>",
                "<vscale x 4 x ptr addrspace(3)>",
            ),
            ("ptr addrspace(3)", "ptr addrspace(3)"),
            ("ptr addrspace(5)", "ptr addrspace(5)"),
            ("ptr addrspace(0)", "ptr"),
            ("i8 addrspace(1)* addrspace(5)*", "ptr addrspace(5)"),
            ("i8 addrspace(1)**", "ptr"),
            ("i32addrspace(1)*", "ptr addrspace(1)"),
            ("void (i8*, ...)", "void (ptr, ...)"),
            ("void ()*", "ptr"),
            ("i8* (i32)* (i64)", "ptr (i64)"),
            ("%\"a, b)*\"", "%\"a, b)*\""),
            ("[2 x { %t*, <2 x i1> }]", "[2 x { ptr, <2 x i1> }]"),
            (
                "target(\"spirv.Image\", void, 0, 1)",
                "target(\"spirv.Image\", void, 0, 1)",
            ),
            ("{ ; a comment }\n i32 }", "{ i32 }"),
            ("metadata", "metadata"),
        ] {
            assert_eq!(printed(written.as_bytes()), expected, "{written}");
        }
    }

    #[test]
    fn deep_types_need_no_recursion() {
        let deep = format!("{}i8{}", "[1 x ".repeat(200_000), "]".repeat(200_000));
        assert_eq!(printed(deep.as_bytes()), deep);
    }

    #[test]
    fn parts_are_read_off() {
        assert_eq!(vector("<4 x i32>"), Some(("<4 x ", "i32")));
        assert_eq!(
            vector("<vscale x 2 x ptr>"),
            Some(("<vscale x 2 x ", "ptr"))
        );
        assert_eq!(vector("<{ i32 }>"), None);
        assert_eq!(with_element("<8 x half>", "i1"), "<8 x i1>");
        assert_eq!(result("{ i32, ptr } (ptr, void (i32))"), "{ i32, ptr }");
        assert_eq!(result("ptr addrspace(3)"), "ptr addrspace(3)");
        assert_eq!(result("ptr addrspace(3) ()"), "ptr addrspace(3)");
        let text = "<{ i8, { i1, i2 }, %\"x, y\" }>";
        let parts: Vec<&str> = members(text)
            .unwrap()
            .into_iter()
            .map(|at| &text[at])
            .collect();
        assert_eq!(parts, ["i8", "{ i1, i2 }", "%\"x, y\""]);
        assert_eq!(members("{}"), Some(vec![]));
        assert_eq!(array_element("[4 x [2 x i8]]"), Some("[2 x i8]"));
    }
}
