//! Skips constants, attributes and metadata: finds the end of each, without interpreting it.

use super::cursor::{Cursor, Read, in_word};
use super::keyword::opcode;
use super::module::flag;
use super::types::is_type_word;

/// The kind of a constant operand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Constant {
    Plain,
    Undef,
    Poison,
    Asm,
}

/// Whether a word starts a value. Other words at such a position are attributes.
pub(super) fn is_value_word(word: &[u8]) -> bool {
    matches!(
        word,
        b"true"
            | b"false"
            | b"null"
            | b"none"
            | b"undef"
            | b"poison"
            | b"zeroinitializer"
            | b"asm"
            | b"splat"
            | b"blockaddress"
            | b"dso_local_equivalent"
            | b"no_cfi"
            | b"ptrauth"
            | b"c"
    ) || is_prefixed_number(word)
        || opcode(word).is_some()
}

/// Whether a word is a number such as `u0xFF`, `s0xFF` or `f0x3FB8AA3B`.
fn is_prefixed_number(word: &[u8]) -> bool {
    matches!(word, [b'u' | b's' | b'f', b'0', b'x', _, ..])
}

impl Cursor<'_> {
    /// Skips a value that is not local: anything that may follow a type, except `%x`.
    pub(super) fn constant(&mut self) -> Read<Constant> {
        self.space();
        let start = self.at;
        match self.peek() {
            b'@' => {
                self.at += 1;
                self.name()?;
            }
            b'0'..=b'9' | b'-' | b'+' => self.literal()?,
            b'{' | b'<' | b'[' => self.balanced()?,
            b'c' if self.ahead(1) == b'"' => {
                self.at += 1;
                self.string()?;
            }
            _ => match self.word() {
                b"undef" => return Ok(Constant::Undef),
                b"poison" => return Ok(Constant::Poison),
                b"true" | b"false" | b"null" | b"none" | b"zeroinitializer" => {}
                b"asm" => {
                    self.asm()?;
                    return Ok(Constant::Asm);
                }
                b"dso_local_equivalent" | b"no_cfi" => {
                    self.expect(b'@')?;
                    self.name()?;
                }
                word if is_prefixed_number(word) => {}
                word if is_value_word(word) => {
                    // Skips the flags and the predicate of a constant expression, up to its
                    // operands in parentheses.
                    loop {
                        match self.word() {
                            b"" => break,
                            b"inrange" if self.next() == b'(' => self.balanced()?,
                            _ => {}
                        }
                    }
                    if self.next() != b'(' {
                        self.at = start;
                        return Err(self.wrong("a value"));
                    }
                    self.balanced()?;
                }
                _ => {
                    self.at = start;
                    return Err(self.wrong("a value"));
                }
            },
        }
        Ok(Constant::Plain)
    }

    /// Skips a value that is not local.
    pub fn skip_constant(&mut self) -> Read<()> {
        self.constant().map(|_| ())
    }

    /// Skips a number: `-5`, `1.0e+00`, `0x1p3`, `0xK...`, `-inf`, `+nan(0x1)`.
    fn literal(&mut self) -> Read<()> {
        let start = self.at;
        if matches!(self.peek(), b'-' | b'+') {
            self.at += 1;
        }
        if self.peek().is_ascii_digit() && !(self.peek() == b'0' && self.ahead(1) == b'x') {
            self.decimal();
            if in_word(self.peek()) {
                self.at = start;
                return Err(self.wrong("a value"));
            }
            return Ok(());
        }
        while self.peek().is_ascii_alphanumeric() || self.peek() == b'.' {
            self.at += 1;
        }
        if self.since(start).len() < 2 {
            self.at = start;
            return Err(self.wrong("a value"));
        }
        if self.peek() == b'(' {
            self.balanced()?;
        }
        Ok(())
    }

    /// Skips `5`, `1.`, `1.5`, `1.5e+00`.
    fn decimal(&mut self) {
        let digits = |cursor: &mut Self| {
            while cursor.peek().is_ascii_digit() {
                cursor.at += 1;
            }
        };
        digits(self);
        if self.peek() == b'.' {
            self.at += 1;
            digits(self);
        }
        let sign = usize::from(matches!(self.ahead(1), b'-' | b'+'));
        if matches!(self.peek(), b'e' | b'E') && self.ahead(1 + sign).is_ascii_digit() {
            self.at += 1 + sign;
            digits(self);
        }
    }

    /// Skips the rest of an `asm` value: its flags and two strings.
    fn asm(&mut self) -> Read<()> {
        while !self.word().is_empty() {}
        self.string()?;
        self.expect(b',')?;
        self.string()?;
        Ok(())
    }

    /// Skips the attributes of a parameter or argument, up to its value. Calls `found` with the
    /// first word of each attribute.
    pub fn attributes_before_value(&mut self, mut found: impl FnMut(&[u8])) -> Read<()> {
        loop {
            let before = self.at;
            match self.next() {
                b'"' => self.string_attribute()?,
                byte if byte.is_ascii_alphabetic() || byte == b'_' => {
                    let word = self.word();
                    if is_value_word(word) {
                        self.at = before;
                        return Ok(());
                    }
                    if word.is_empty() {
                        return Err(self.wrong("an attribute"));
                    }
                    found(word);
                    self.attribute_payload(word)?;
                }
                _ => return Ok(()),
            }
        }
    }

    /// Skips the rest of an attribute after its name: `(...)`, `= N`, or the number of `align 8`
    /// and `cc 91`.
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
            b'0'..=b'9' if word == b"align" => self.alignment(),
            b'0'..=b'9' if matches!(word, b"alignstack" | b"cc") => self.number().map(|_| ()),
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

    /// Skips flags, predicates, calling conventions and attributes up to a type. Returns
    /// [`flag::ATOMIC`] and [`flag::VOLATILE`] if these words occur.
    pub fn words_before_type(&mut self) -> Read<u8> {
        let mut flags = 0;
        loop {
            let before = self.at;
            match self.next() {
                b'"' => self.string_attribute()?,
                b'#' => {
                    self.expect(b'#')?;
                    self.group()?;
                }
                byte if byte.is_ascii_alphabetic() || byte == b'_' => {
                    let word = self.word();
                    if is_type_word(word) {
                        self.at = before;
                        return Ok(flags);
                    }
                    match word {
                        b"atomic" => flags |= flag::ATOMIC,
                        b"volatile" => flags |= flag::VOLATILE,
                        b"" => return Err(self.wrong("a type")),
                        _ => {}
                    }
                    self.attribute_payload(word)?;
                }
                _ => return Ok(flags),
            }
        }
    }

    /// Skips a metadata node or string: `!5`, `!"x"`, `!{...}`, `!DILocation(...)`,
    /// `distinct !{...}`.
    pub fn metadata_node(&mut self) -> Read<()> {
        self.eat_word(b"distinct");
        self.expect(b'!')?;
        match self.next() {
            b'"' => self.string().map(|_| ()),
            b'{' => self.balanced(),
            b'0'..=b'9' => self.number().map(|_| ()),
            _ => {
                if self.word().is_empty() {
                    return Err(self.wrong("a metadata node"));
                }
                if self.next() != b'(' {
                    return Err(self.wrong("`(` of a metadata node"));
                }
                self.balanced()
            }
        }
    }

    /// Skips an operand of type `metadata`: a node, or a type and a value, which may be local.
    pub fn metadata_operand(&mut self) -> Read<()> {
        if self.next() == b'!' || self.next_word() == b"distinct" {
            return self.metadata_node();
        }
        self.ty()?;
        if self.eat(b'%') {
            return self.name().map(|_| ());
        }
        self.constant().map(|_| ())
    }

    /// Skips the kind of a metadata attachment, after `!`.
    pub fn metadata_kind(&mut self) -> Read<()> {
        let start = self.at;
        while super::cursor::in_name(self.peek()) || self.peek() == b'\\' {
            self.at += 1;
        }
        if self.at == start || self.text.get(start).is_some_and(u8::is_ascii_digit) {
            self.at = start;
            return Err(self.wrong("the kind of an attachment"));
        }
        Ok(())
    }
}
