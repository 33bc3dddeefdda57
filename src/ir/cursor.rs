//! A position in the text, with methods to read spaces, words, names, strings and brackets.
//!
//! Each method skips the white space before its token and stops directly after the token.
//! Deliberately absent: a token type. The grammar determines which tokens are possible at each
//! position, so a separate lexer is not needed.

use super::module::Span;

/// A syntax error and its location. [`Read`] boxes it, because errors are rare.
#[derive(Debug)]
pub struct Failure {
    /// The location in the text.
    pub span: Span,
    /// A description: the expected and the actual text.
    pub message: String,
}

/// The result of parsing.
pub type Read<T> = Result<T, Box<Failure>>;

impl From<Box<Failure>> for String {
    fn from(failure: Box<Failure>) -> String {
        failure.message
    }
}

/// A position in the text.
#[derive(Clone, Copy)]
pub struct Cursor<'t> {
    /// The whole text.
    pub text: &'t [u8],
    /// The byte offset of the position.
    pub at: usize,
}

/// Whether a byte can be part of a word: a keyword or an attribute.
#[inline]
pub fn in_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Whether a byte can be part of an unquoted name or label.
#[inline]
pub fn in_name(byte: u8) -> bool {
    NAME[byte as usize]
}

static NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        table[byte] = b.is_ascii_alphanumeric() || matches!(b, b'-' | b'$' | b'.' | b'_');
        byte += 1;
    }
    table
};

/// Whether a byte matters for matching brackets: brackets, quotes, line ends and similar.
#[inline]
pub(super) fn is_structural(byte: u8) -> bool {
    STRUCTURAL[usize::from(byte)]
}

static STRUCTURAL: [bool; 256] = {
    let mut table = [false; 256];
    let mut at = 0;
    let set = b"()[]{}<>\";/\n";
    while at < set.len() {
        table[set[at] as usize] = true;
        at += 1;
    }
    table
};

/// A stack of open brackets, with two bits each, so that deep nesting needs no recursion.
#[derive(Default)]
struct Brackets {
    top: u64,
    depth: u32,
    below: Vec<u64>,
}

impl Brackets {
    fn open(&mut self, kind: u64) {
        if self.depth == 32 {
            self.below.push(self.top);
            self.depth = 0;
        }
        self.top = self.top << 2 | kind;
        self.depth += 1;
    }

    /// Closes a bracket. Returns whether the innermost open bracket was of this kind, and whether
    /// no bracket remains open.
    fn close(&mut self, kind: u64) -> (bool, bool) {
        if self.depth == 0 {
            return (false, true);
        }
        let fits = self.top & 3 == kind;
        self.top >>= 2;
        self.depth -= 1;
        if self.depth == 0
            && let Some(below) = self.below.pop()
        {
            self.top = below;
            self.depth = 32;
        }
        (fits, self.depth == 0)
    }
}

impl<'t> Cursor<'t> {
    /// The byte at the cursor; 0 at the end of the text.
    #[inline]
    pub fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    /// The byte `ahead` bytes after the cursor; 0 beyond the end of the text.
    #[inline]
    pub fn ahead(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    /// Whether the cursor is at the end of the text.
    pub fn at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    /// The bytes from `start` up to the cursor.
    pub fn since(&self, start: usize) -> &'t [u8] {
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// Skips white space and comments. An unterminated comment is not skipped, so that the parser
    /// fails there and [`Cursor::wrong`] reports it. NUL counts as white space, as in LLVM.
    #[inline]
    pub fn space(&mut self) {
        // Most tokens follow one blank, or none.
        if self.peek() == b' ' {
            self.at += 1;
        }
        if self.peek() <= b' ' || matches!(self.peek(), b';' | b'/') {
            self.more_space();
        }
    }

    #[inline(never)]
    fn more_space(&mut self) {
        loop {
            match self.peek() {
                b' ' | b'\n' | b'\t' | b'\r' => self.at += 1,
                b';' => self.line(),
                b'/' if self.ahead(1) == b'*' && self.block_comment() => {}
                0 if !self.at_end() => self.at += 1,
                _ => return,
            }
        }
    }

    /// Moves to the end of the line, before the newline.
    pub fn line(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        self.at += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
    }

    /// Skips a comment. If the comment is unterminated, returns false and skips nothing.
    fn block_comment(&mut self) -> bool {
        let rest = self.text.get(self.at + 2..).unwrap_or_default();
        let end = memchr::memmem::find(rest, b"*/");
        self.at += end.map_or(0, |found| found + 4);
        end.is_some()
    }

    /// Whether a comment starts at the cursor. Directly after [`Cursor::space`], this means that
    /// the comment is unterminated.
    pub fn at_comment(&self) -> bool {
        self.peek() == b'/' && self.ahead(1) == b'*'
    }

    /// The error for an unterminated comment that starts at the cursor.
    #[cold]
    fn open_comment(&self) -> Box<Failure> {
        let message = "this comment does not end; expected `*/`";
        self.failure(self.at, self.at + 2, message.into())
    }

    /// If `byte` is the next byte after white space, skips it and returns true.
    #[inline]
    pub fn eat(&mut self, byte: u8) -> bool {
        let before = self.at;
        self.space();
        if self.peek() == byte && !self.at_end() {
            self.at += 1;
            return true;
        }
        self.at = before;
        false
    }

    /// Skips `...` if it comes next.
    pub fn eat_dots(&mut self) -> bool {
        let mut copy = *self;
        copy.space();
        if copy.peek() == b'.' && copy.ahead(1) == b'.' && copy.ahead(2) == b'.' {
            self.at = copy.at + 3;
            return true;
        }
        false
    }

    /// Skips `byte`, which must be next; otherwise returns an error.
    pub fn expect(&mut self, byte: u8) -> Read<()> {
        if self.eat(byte) {
            Ok(())
        } else {
            Err(self.wrong(&format!("`{}`", char::from(byte))))
        }
    }

    /// The next byte after white space.
    #[inline]
    pub fn next(&self) -> u8 {
        let mut copy = *self;
        copy.space();
        copy.peek()
    }

    /// Reads a word, which may be empty. `i32` ends after its digits even if letters follow, as in
    /// LLVM (`i32addrspace(1)*`).
    #[inline]
    pub fn word(&mut self) -> &'t [u8] {
        let before = self.at;
        self.space();
        let start = self.at;
        let first = self.peek();
        if !(first.is_ascii_alphabetic() || first == b'_') {
            self.at = before;
            return b"";
        }
        if first == b'i' && self.ahead(1).is_ascii_digit() {
            self.at += 1;
            while self.peek().is_ascii_digit() {
                self.at += 1;
            }
            return self.since(start);
        }
        while in_word(self.peek()) {
            self.at += 1;
        }
        self.since(start)
    }

    /// The next word, without skipping it.
    #[inline]
    pub fn next_word(&self) -> &'t [u8] {
        let mut copy = *self;
        copy.word()
    }

    /// If `word` is the next word, skips it and returns true.
    #[inline]
    pub fn eat_word(&mut self, word: &[u8]) -> bool {
        let before = self.at;
        if self.word() == word {
            return true;
        }
        self.at = before;
        false
    }

    /// Skips `word`, which must be next; otherwise returns an error.
    pub fn expect_word(&mut self, word: &str) -> Read<()> {
        if self.eat_word(word.as_bytes()) {
            Ok(())
        } else {
            Err(self.wrong(&format!("`{word}`")))
        }
    }

    /// Reads `"..."`, and returns the text between the quotes.
    pub fn string(&mut self) -> Read<&'t [u8]> {
        self.space();
        if self.peek() != b'"' {
            return Err(self.wrong("a string"));
        }
        let start = self.at + 1;
        let rest = self.text.get(start..).unwrap_or_default();
        match memchr::memchr(b'"', rest) {
            Some(length) => {
                self.at = start + length + 1;
                Ok(&rest[..length])
            }
            None => Err(self.failure(
                self.at,
                self.at + 1,
                "this string does not end; expected `\"`".into(),
            )),
        }
    }

    /// Reads the name after `%`, `@` or `$`: a word, a quoted name, or a number. The result
    /// includes the quotes.
    pub fn name(&mut self) -> Read<&'t [u8]> {
        let start = self.at;
        match self.peek() {
            b'"' => {
                self.string()?;
            }
            b'0'..=b'9' => {
                self.digits()?;
            }
            byte if in_name(byte) => {
                while in_name(self.peek()) {
                    self.at += 1;
                }
            }
            _ => return Err(self.wrong("a name")),
        }
        Ok(self.since(start))
    }

    /// Skips from an opening bracket to the matching closing one, at any depth, without recursion.
    /// The search fails at a line that starts a function, so that a missing bracket affects only
    /// one function.
    pub fn balanced(&mut self) -> Read<()> {
        self.space();
        let start = self.at;
        if !matches!(self.peek(), b'(' | b'[' | b'{' | b'<') {
            return Err(self.wrong("an opening bracket"));
        }
        let mut brackets = Brackets::default();
        loop {
            let rest = self.text.get(self.at..).unwrap_or_default();
            let Some(skipped) = rest.iter().position(|byte| is_structural(*byte)) else {
                self.at = self.text.len();
                return Err(self.failure(start, start + 1, "this bracket is never closed".into()));
            };
            self.at += skipped;
            let byte = self.peek();
            let (closes, kind) = match byte {
                b'"' => {
                    self.string()?;
                    continue;
                }
                b'\n' => {
                    self.at += 1;
                    let line = self.text.get(self.at..).unwrap_or_default();
                    if line.starts_with(b"define ") || line.starts_with(b"declare ") {
                        return Err(self.failure(
                            start,
                            start + 1,
                            "this bracket is never closed".into(),
                        ));
                    }
                    continue;
                }
                b';' => {
                    self.line();
                    continue;
                }
                b'/' if self.at_comment() => {
                    if !self.block_comment() {
                        return Err(self.open_comment());
                    }
                    continue;
                }
                b'/' => {
                    self.at += 1;
                    continue;
                }
                b'(' => (false, 0),
                b'[' => (false, 1),
                b'{' => (false, 2),
                b'<' => (false, 3),
                b')' => (true, 0),
                b']' => (true, 1),
                b'}' => (true, 2),
                _ => (true, 3),
            };
            if !closes {
                brackets.open(kind);
                self.at += 1;
                continue;
            }
            let (fits, last) = brackets.close(kind);
            if !fits {
                return Err(self.failure(
                    self.at,
                    self.at + 1,
                    "this bracket closes another kind of bracket".into(),
                ));
            }
            self.at += 1;
            if last {
                return Ok(());
            }
        }
    }

    /// The end of the token that starts at the cursor.
    fn token_end(&self) -> usize {
        let mut copy = *self;
        let first = copy.peek();
        if matches!(first, b'%' | b'@' | b'!' | b'#' | b'$') {
            copy.at += 1;
        }
        if copy.peek() == b'"' {
            return if copy.string().is_ok() {
                copy.at
            } else {
                self.text.len()
            };
        }
        while in_name(copy.peek()) {
            copy.at += 1;
        }
        if copy.at == self.at {
            // Skips a whole UTF-8 character, so that the caret is never inside of one.
            copy.at += 1;
            while copy.peek() & 0xC0 == 0x80 {
                copy.at += 1;
            }
        }
        copy.at.min(self.text.len())
    }

    /// An error that states the expected text (`expected`) and the token at the cursor.
    #[cold]
    pub fn wrong(&self, expected: &str) -> Box<Failure> {
        let mut copy = *self;
        copy.space();
        if copy.at_comment() {
            return copy.open_comment();
        }
        if copy.at_end() {
            return self.failure(
                copy.at,
                copy.at,
                format!("expected {expected}, found the end of the text"),
            );
        }
        let end = copy.token_end();
        // Long tokens are truncated in the message; the span covers all of them.
        let token = copy
            .text
            .get(copy.at..end.min(copy.at + 40))
            .unwrap_or_default();
        let dots = if end > copy.at + 40 { "..." } else { "" };
        self.failure(
            copy.at,
            end,
            format!(
                "expected {expected}, found `{}{dots}`",
                String::from_utf8_lossy(token).escape_debug()
            ),
        )
    }

    /// An error with the given span.
    #[cold]
    pub fn failure(&self, start: usize, end: usize, message: String) -> Box<Failure> {
        Box::new(Failure {
            span: Span {
                start: start as u32,
                end: end.min(self.text.len()) as u32,
            },
            message,
        })
    }
}
