//! A place in the module's text: words, names, numbers, brackets.
//!
//! The text was read once before, so nothing here is exact about what is wrong: whatever does not fit is not supported.

/// Why something cannot be decoded, in words.
pub type Read<T> = Result<T, String>;

/// A place in the text. Every method skips the space before what it reads.
#[derive(Clone, Copy)]
pub struct Scanner<'t> {
    /// The whole text.
    pub text: &'t [u8],
    /// Where it stands: bytes from the start.
    pub at: usize,
}

fn in_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'$' | b'.' | b'_')
}

impl<'t> Scanner<'t> {
    /// The byte here; 0 at the end.
    #[inline]
    pub fn here(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    /// The byte `ahead` bytes further; 0 behind the end.
    pub fn ahead(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    /// Skips space and comments.
    #[inline]
    pub fn space(&mut self) {
        loop {
            match self.here() {
                b' ' | b'\n' | b'\t' | b'\r' => self.at += 1,
                b';' => {
                    let rest = self.text.get(self.at..).unwrap_or_default();
                    self.at += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                }
                b'/' if self.ahead(1) == b'*' => {
                    let rest = self.text.get(self.at + 2..).unwrap_or_default();
                    let end = memchr::memmem::find(rest, b"*/");
                    self.at += 2 + end.map_or(rest.len(), |found| found + 2);
                }
                // A blank, as in LLVM; 0 behind the end is none.
                0 if self.at < self.text.len() => self.at += 1,
                _ => return,
            }
        }
    }

    /// The next byte that is no space.
    #[inline]
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> u8 {
        self.space();
        self.here()
    }

    /// Skips the byte if it is next.
    #[inline]
    pub fn eat(&mut self, byte: u8) -> bool {
        let found = self.next() == byte && self.at < self.text.len();
        self.at += usize::from(found);
        found
    }

    /// The byte that must be next.
    pub fn expect(&mut self, byte: u8) -> Read<()> {
        if self.eat(byte) {
            Ok(())
        } else {
            Err(format!("text without `{}`", char::from(byte)))
        }
    }

    /// A word, or nothing. `i32` ends behind its digits.
    #[inline]
    pub fn word(&mut self) -> &'t [u8] {
        self.space();
        let start = self.at;
        let first = self.here();
        if !(first.is_ascii_alphabetic() || first == b'_') {
            return b"";
        }
        let digits_only = first == b'i' && self.ahead(1).is_ascii_digit();
        self.at += 1;
        while if digits_only {
            self.here().is_ascii_digit()
        } else {
            in_word(self.here())
        } {
            self.at += 1;
        }
        self.since(start)
    }

    /// The word that would be read next.
    pub fn next_word(&self) -> &'t [u8] {
        let mut copy = *self;
        copy.word()
    }

    /// Skips the word if it is next.
    pub fn eat_word(&mut self, word: &[u8]) -> bool {
        let before = self.at;
        if self.word() == word {
            return true;
        }
        self.at = before;
        false
    }

    /// The word that must be next.
    pub fn expect_word(&mut self, word: &str) -> Read<()> {
        if self.eat_word(word.as_bytes()) {
            Ok(())
        } else {
            Err(format!("text without `{word}`"))
        }
    }

    /// The bytes from `start` to here.
    pub fn since(&self, start: usize) -> &'t [u8] {
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// A decimal number.
    pub fn number(&mut self) -> Read<u64> {
        self.space();
        let start = self.at;
        while self.here().is_ascii_digit() {
            self.at += 1;
        }
        let digits = std::str::from_utf8(self.since(start)).unwrap_or_default();
        digits
            .parse()
            .map_err(|_| "a number that is none, or too large".to_string())
    }

    /// What stands between quotes, escapes kept.
    pub fn string(&mut self) -> Read<&'t [u8]> {
        self.expect(b'"')?;
        let rest = self.text.get(self.at..).unwrap_or_default();
        let length = memchr::memchr(b'"', rest).ok_or("a string without end")?;
        self.at += length + 1;
        Ok(rest.get(..length).unwrap_or_default())
    }

    /// What follows `%`, `@`, `!`, right here, quotes kept.
    pub fn name(&mut self) -> Read<&'t [u8]> {
        let start = self.at;
        if self.here() == b'"' {
            self.string()?;
        } else {
            while in_name(self.here()) {
                self.at += 1;
            }
        }
        if self.at == start {
            return Err("a name that is none".into());
        }
        Ok(self.since(start))
    }

    /// Skips from an opening bracket to its closing one, of whatever kind. `<` and `>` count too.
    pub fn balanced(&mut self) -> Read<()> {
        self.space();
        let mut depth = 0usize;
        loop {
            match self.here() {
                b'"' => {
                    self.string()?;
                    continue;
                }
                b';' => {
                    self.space();
                    continue;
                }
                b'(' | b'[' | b'{' | b'<' => depth += 1,
                b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
                _ if self.at >= self.text.len() => return Err("a bracket without end".into()),
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Skips a type, whatever it is.
    ///
    /// # Errors
    /// There is none.
    pub fn skip_type(&mut self) -> Read<()> {
        match self.next() {
            b'{' | b'[' | b'<' => self.balanced()?,
            b'%' => {
                self.expect(b'%')?;
                self.name()?;
            }
            _ => {
                let word = self.word();
                if !super::named::is_type_word(word) {
                    return Err("text where a type belongs".into());
                }
                if word == b"target" {
                    self.balanced()?;
                }
            }
        }
        loop {
            match self.next() {
                b'*' => self.expect(b'*')?,
                b'(' => self.balanced()?,
                b'a' if self.next_word() == b"addrspace" => {
                    self.word();
                    self.balanced()?;
                }
                _ => return Ok(()),
            }
        }
    }

    /// Skips what may follow the word of an attribute: `(...)`, `= N`, the number of `align 8` and `cc 91`.
    pub fn attribute_payload(&mut self, word: &[u8]) -> Read<()> {
        match self.next() {
            b'(' => self.balanced(),
            b'=' => {
                self.expect(b'=')?;
                if self.next() == b'"' {
                    self.string().map(|_| ())
                } else {
                    self.number().map(|_| ())
                }
            }
            b'0'..=b'9' if matches!(word, b"align" | b"alignstack" | b"cc") => {
                self.number().map(|_| ())
            }
            _ => Ok(()),
        }
    }

    /// Skips `"key"` or `"key"="value"`.
    pub fn string_attribute(&mut self) -> Read<()> {
        self.string()?;
        if self.eat(b'=') {
            self.string()?;
        }
        Ok(())
    }

    /// Skips a metadata node, string, or value behind the type `metadata`.
    pub fn metadata(&mut self) -> Read<()> {
        // Up to the comma or bracket that ends the operand.
        loop {
            match self.next() {
                b',' | b')' | b']' => return Ok(()),
                b'(' | b'{' | b'[' | b'<' => self.balanced()?,
                b'"' => {
                    self.string()?;
                }
                _ if self.at >= self.text.len() => return Err("metadata without end".into()),
                _ => self.at += 1,
            }
        }
    }
}
