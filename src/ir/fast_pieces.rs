//! Types, values, names and numbers in common forms. Each takes where it begins and gives where it ends; `None` sends the statement to
//! the reference.

use super::constants::Constant;
use super::cursor::in_name;
use super::function::{FunctionReader, Wanted};
use super::module::Operand;
use super::symbols::Key;
use super::types::is_type_word;

impl FunctionReader<'_, '_> {
    #[inline(always)]
    pub fn byte(&self, at: usize) -> u8 {
        self.cursor.text.get(at).copied().unwrap_or(0)
    }

    #[inline(always)]
    pub fn have(&self, at: usize, expected: &[u8]) -> Option<usize> {
        let end = at + expected.len();
        if self.cursor.text.get(at..end)? == expected {
            Some(end)
        } else {
            None
        }
    }

    #[inline(always)]
    pub fn comma(&self, at: usize) -> Option<usize> {
        if self.byte(at) == b',' && self.byte(at + 1) == b' ' {
            Some(at + 2)
        } else {
            None
        }
    }

    /// Skips flags (`nuw`, `inbounds`, a predicate) up to a type.
    #[inline(always)]
    pub fn fast_flags(&self, mut at: usize) -> Option<usize> {
        loop {
            if self.simple_type_follows(at) {
                return Some(at);
            }
            let word = at;
            while self.byte(at).is_ascii_lowercase() {
                at += 1;
            }
            if at == word {
                // A type in brackets, or `%name`; anything else fails as a type.
                return Some(at);
            }
            if is_type_word(self.cursor.text.get(word..at)?) || !matches!(self.byte(at), b' ') {
                return Some(word);
            }
            at += 1;
            if matches!(
                self.byte(at),
                b'(' | b'=' | b'0'..=b'9' | b' ' | b'"' | b'#'
            ) {
                return None;
            }
        }
    }

    /// Holds if `i32`, `ptr` or a type in brackets begins here.
    #[inline(always)]
    pub fn simple_type_follows(&self, at: usize) -> bool {
        match self.byte(at) {
            b'i' => self.byte(at + 1).is_ascii_digit(),
            b'p' => {
                self.byte(at + 1) == b't'
                    && self.byte(at + 2) == b'r'
                    && !in_name(self.byte(at + 3))
            }
            b'<' | b'[' | b'%' | b'{' => true,
            b'f' => self.have(at, b"float ").is_some(),
            _ => false,
        }
    }

    /// A type, and the address space if it is a pointer. Gives where it ends.
    #[inline(always)]
    pub fn fast_type(&mut self, at: usize) -> Option<(usize, u32)> {
        let mut end = at + 1;
        match self.byte(at) {
            b'i' => {
                while self.byte(end).is_ascii_digit() {
                    end += 1;
                }
                if end == at + 1 {
                    return None;
                }
            }
            b'p' => {
                end = self.have(at, b"ptr")?;
                if let Some(number) = self.have(end, b" addrspace(") {
                    let (space, close) = self.digits(number)?;
                    if self.byte(close) != b')' {
                        return None;
                    }
                    end = close + 1;
                    return if self.type_ends(end) {
                        Some((end, space))
                    } else {
                        self.reference_type(at)
                    };
                }
            }
            b'f' => end = self.have(at, b"float")?,
            b'd' => end = self.have(at, b"double")?,
            b'%' if !self.byte(end).is_ascii_digit() => {
                while in_name(self.byte(end)) {
                    end += 1;
                }
                if end == at + 1 {
                    return None;
                }
            }
            b'<' => match self.fast_vector(end) {
                Some(close) => end = close,
                None => return self.reference_type(at),
            },
            _ => return self.reference_type(at),
        }
        if self.type_ends(end) {
            Some((end, 0))
        } else {
            self.reference_type(at)
        }
    }

    /// The rest of `<4 x i32>`; vectors of pointers, for their address space, and scalable ones are left to the reference.
    fn fast_vector(&self, at: usize) -> Option<usize> {
        let (_, at) = self.digits(at)?;
        let at = self.have(at, b" x ")?;
        let mut end = at;
        while self.byte(end).is_ascii_alphanumeric() {
            end += 1;
        }
        let known = matches!(
            self.cursor.text.get(at..end)?,
            b"i1" | b"i8" | b"i16" | b"i32" | b"i64" | b"float" | b"half" | b"double" | b"ptr"
        );
        if known && self.byte(end) == b'>' {
            Some(end + 1)
        } else {
            None
        }
    }

    /// Holds if what stands here cannot continue a type.
    #[inline(always)]
    fn type_ends(&self, at: usize) -> bool {
        match self.byte(at) {
            b',' => true,
            b' ' => !matches!(
                self.byte(at + 1),
                b'*' | b'(' | b'a' | b' ' | b'\t' | b'\r' | b'\n' | b';' | b'/' | 0
            ),
            b'\n' => true,
            _ => false,
        }
    }

    #[inline(never)]
    fn reference_type(&mut self, at: usize) -> Option<(usize, u32)> {
        self.cursor.at = at;
        let ty = self.cursor.ty().ok()?;
        if ty.metadata || ty.start != at {
            return None;
        }
        Some((self.cursor.at, ty.address_space))
    }

    #[inline(always)]
    pub fn fast_typed_value(&mut self, at: usize) -> Option<(usize, u32)> {
        let (end, space) = self.fast_type(at)?;
        if self.byte(end) != b' ' {
            return None;
        }
        Some((self.fast_value(end + 1)?, space))
    }

    /// A value; appends it to the operands.
    #[inline(always)]
    pub fn fast_value(&mut self, at: usize) -> Option<usize> {
        let first = self.byte(at);
        if first == b'%' {
            return self.fast_local(at, Wanted::Value);
        }
        let mut end = at + 1;
        if first.is_ascii_digit() || (first == b'-' && self.byte(end).is_ascii_digit()) {
            while self.byte(end).is_ascii_digit() {
                end += 1;
            }
            if matches!(self.byte(end), b'.' | b'x') {
                end = self.fast_float(end);
            }
            if matches!(self.byte(end), b',' | b'\n' | b')' | b' ') {
                self.scratch
                    .operands
                    .push(Operand::constant(self.offset(at)));
                return Some(end);
            }
        }
        if first.is_ascii_lowercase() {
            return self.fast_word_value(at);
        }
        if first == b'@' && !self.byte(end).is_ascii_digit() {
            while in_name(self.byte(end)) {
                end += 1;
            }
            if end > at + 1 {
                self.scratch
                    .operands
                    .push(Operand::constant(self.offset(at)));
                return Some(end);
            }
        }
        self.reference_value(at)
    }

    /// What follows the first digits of `1.5e+00` or `0x3FF0000000000000`. Whatever else it is ends in front of no delimiter.
    fn fast_float(&self, mut end: usize) -> usize {
        let hexadecimal = self.byte(end) == b'x';
        end += 1;
        while self.byte(end).is_ascii_digit()
            || (hexadecimal && self.byte(end).is_ascii_uppercase())
        {
            end += 1;
        }
        if !hexadecimal && self.byte(end) == b'e' && matches!(self.byte(end + 1), b'+' | b'-') {
            end += 2;
            while self.byte(end).is_ascii_digit() {
                end += 1;
            }
        }
        end
    }

    /// `null`, `true` and the other values that are words.
    fn fast_word_value(&mut self, at: usize) -> Option<usize> {
        let mut end = at;
        while self.byte(end).is_ascii_lowercase() {
            end += 1;
        }
        if in_name(self.byte(end)) || self.byte(end) == b'"' {
            return self.reference_value(at);
        }
        let operand = match self.cursor.text.get(at..end)? {
            b"null" | b"true" | b"false" | b"zeroinitializer" => Operand::constant(self.offset(at)),
            b"undef" => Operand::UNDEF,
            b"poison" => Operand::POISON,
            _ => return self.reference_value(at),
        };
        self.scratch.operands.push(operand);
        Some(end)
    }

    #[inline(never)]
    fn reference_value(&mut self, at: usize) -> Option<usize> {
        if matches!(
            self.byte(at),
            b' ' | b'\t' | b'\r' | b'\n' | b';' | b'/' | 0
        ) {
            return None;
        }
        self.cursor.at = at;
        let operand = match self.cursor.constant().ok()? {
            Constant::Plain => Operand::constant(self.offset(at)),
            Constant::Undef => Operand::UNDEF,
            Constant::Poison => Operand::POISON,
            Constant::Asm => return None,
        };
        self.scratch.operands.push(operand);
        Some(self.cursor.at)
    }

    /// `%5` or `%name`, from its `%` on.
    #[inline(always)]
    pub fn fast_local(&mut self, at: usize, wanted: Wanted) -> Option<usize> {
        if self.byte(at) != b'%' {
            return None;
        }
        let (key, end) = self.fast_key(at + 1)?;
        self.refer(key, at, wanted).ok()?;
        Some(end)
    }

    #[inline(always)]
    pub fn fast_key(&mut self, at: usize) -> Option<(Key, usize)> {
        let first = self.byte(at);
        if first.is_ascii_digit() {
            let (number, end) = self.digits(at)?;
            return Some((Key::Number(number), end));
        }
        let mut end = at;
        while in_name(self.byte(end)) {
            end += 1;
        }
        if end == at {
            return None;
        }
        Some((self.scratch.symbols.name(self.cursor.text, at, end), end))
    }

    /// A number of at most nine digits. Up to seven are read at once: eight bytes are loaded, what follows the digits is shifted out,
    /// and neighbouring digits, pairs and fours are added up by multiplication.
    #[inline(always)]
    pub fn digits(&self, at: usize) -> Option<(u32, usize)> {
        let rest = self.cursor.text.get(at..)?;
        let Some(&eight) = rest.first_chunk::<8>() else {
            return self.digits_one_by_one(at);
        };
        let bytes = u64::from_le_bytes(eight) ^ 0x3030_3030_3030_3030;
        // The high bit of each byte above 9; exact for the lowest one.
        let others = (bytes.wrapping_add(0x7676_7676_7676_7676) | bytes) & 0x8080_8080_8080_8080;
        let count = (others.trailing_zeros() / 8) as usize;
        if count == 0 || count == 8 {
            return self.digits_one_by_one(at);
        }
        let digits = bytes << (64 - 8 * count);
        let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
        const MASK: u64 = 0x0000_00FF_0000_00FF;
        let high = (pairs & MASK).wrapping_mul(100 + (1_000_000 << 32));
        let low = ((pairs >> 16) & MASK).wrapping_mul(1 + (10_000 << 32));
        Some(((high.wrapping_add(low) >> 32) as u32, at + count))
    }

    #[inline(never)]
    fn digits_one_by_one(&self, at: usize) -> Option<(u32, usize)> {
        let mut end = at;
        let mut number = 0u32;
        while self.byte(end).is_ascii_digit() {
            number = number
                .wrapping_mul(10)
                .wrapping_add(u32::from(self.byte(end) - b'0'));
            end += 1;
        }
        if end == at || end > at + 9 {
            None
        } else {
            Some((number, end))
        }
    }
}
