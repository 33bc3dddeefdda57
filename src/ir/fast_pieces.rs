//! Parses types, values, names and numbers in common forms. Each function takes the start offset
//! and returns the end; with `None`, the reference parser parses the statement instead.

use super::constants::Constant;
use super::cursor::{in_name, is_structural};
use super::function::{Expected, FunctionReader};
use super::keyword::{first_bytes, first_eight, opcode};
use super::module::Operand;
use super::symbols::Key;
use super::types::is_type_word;

/// A word whose eight bytes are all equal to `byte`.
const fn repeat(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// The first eight bytes as a little-endian number; bytes after the end are zero.
#[inline(always)]
pub(super) fn eight_of(bytes: &[u8]) -> u64 {
    match bytes.first_chunk() {
        Some(eight) => u64::from_le_bytes(*eight),
        None => last_eight(bytes),
    }
}

#[cold]
#[inline(never)]
fn last_eight(bytes: &[u8]) -> u64 {
    let bytes = bytes.iter().take(8).rev();
    bytes.fold(0, |eight, &byte| eight << 8 | u64::from(byte))
}

/// The length of the name at the start of a text.
#[inline(always)]
pub(super) fn name_length(text: &[u8]) -> usize {
    let mut at = 0;
    while let Some(eight) = text.get(at..).and_then(<[u8]>::first_chunk) {
        let others = not_in_name(u64::from_le_bytes(*eight));
        if others != 0 {
            return at + (others.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    let rest = text[at..].iter();
    at + rest.take_while(|byte| in_name(**byte)).count()
}

/// Sets the high bit of each byte that cannot be part of a name.
#[inline(always)]
fn not_in_name(eight: u64) -> u64 {
    let low = eight & repeat(0x7F);
    let zero = |bytes: u64| !((bytes + repeat(0x7F)) | repeat(0x7F));
    // The sums set the high bit of each byte of at least this value, and do not carry.
    let from = |bytes: u64, least: u8| bytes + repeat(0x80 - least);
    let lower = low | repeat(0x20);
    let letter = from(lower, b'a') & !from(lower, b'z' + 1);
    // `-`, `.`, `/` and digits.
    let digit = from(low, b'-') & !from(low, b'9' + 1) & !zero(low ^ repeat(b'/'));
    let other = zero(low ^ repeat(b'_')) | zero(low ^ repeat(b'$'));
    (!(letter | digit | other) | eight) & repeat(0x80)
}

/// The number of decimal digits at the start of eight bytes.
#[inline(always)]
pub(super) fn digit_count(eight: u64) -> usize {
    let bytes = eight ^ repeat(b'0');
    // Sets the high bit of each byte above 9. The lowest set bit is correct; carries may make
    // higher ones wrong.
    let others = (bytes.wrapping_add(repeat(0x76)) | bytes) & repeat(0x80);
    (others.trailing_zeros() / 8) as usize
}

/// The value of the first one to seven digits of eight bytes: the bytes after the digits are
/// shifted out, and adjacent digits, pairs and quadruples are combined by multiplication.
#[inline(always)]
pub(super) fn number(eight: u64, digits: usize) -> u32 {
    const MASK: u64 = 0x0000_00FF_0000_00FF;
    let digits = (eight ^ repeat(b'0')) << (64 - 8 * digits);
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
    let high = (pairs & MASK).wrapping_mul(100 + (1_000_000 << 32));
    let low = ((pairs >> 16) & MASK).wrapping_mul(1 + (10_000 << 32));
    (high.wrapping_add(low) >> 32) as u32
}

/// The number of lower-case letters at the start of eight bytes.
#[inline(always)]
fn lowercase(eight: u64) -> usize {
    // Sets the high bit of each byte that is not a lower-case letter. Adding numbers of seven bits
    // does not carry into the next byte.
    let low = eight & repeat(0x7F);
    let from_a = low + repeat(0x80 - b'a');
    let after_z = low + repeat(0x7F - b'z');
    let others = (!from_a | after_z | eight) & repeat(0x80);
    (others.trailing_zeros() / 8) as usize
}

const NULL: u64 = first_eight("null");
const TRUE: u64 = first_eight("true");
const FALSE: u64 = first_eight("false");
const UNDEF: u64 = first_eight("undef");
const POISON: u64 = first_eight("poison");
const ZEROINIT: u64 = first_eight("zeroinit");

/// Whether the first bytes are a frequent flag or predicate, rather than a type.
#[inline(always)]
fn is_flag(eight: u64, count: usize) -> bool {
    const EQ: u64 = first_eight("eq");
    const NE: u64 = first_eight("ne");
    const SGT: u64 = first_eight("sgt");
    const SLT: u64 = first_eight("slt");
    const UGT: u64 = first_eight("ugt");
    const ULT: u64 = first_eight("ult");
    const NSW: u64 = first_eight("nsw");
    const NUW: u64 = first_eight("nuw");
    const NNEG: u64 = first_eight("nneg");
    const EXACT: u64 = first_eight("exact");
    const INBOUNDS: u64 = first_eight("inbounds");
    const DISJOINT: u64 = first_eight("disjoint");
    count <= 8
        && matches!(
            eight & first_bytes(count),
            EQ | NE | SGT | SLT | UGT | ULT | NSW | NUW | NNEG | EXACT | INBOUNDS | DISJOINT
        )
}

impl FunctionReader<'_, '_> {
    #[inline(always)]
    pub fn byte(&self, at: usize) -> u8 {
        self.cursor.text.get(at).copied().unwrap_or(0)
    }

    /// Bytes from an offset, if the text has as many. The fast parser is used only if offsets have
    /// 32 bits, so that no addition can overflow, and one comparison suffices.
    #[inline(always)]
    fn bytes(&self, at: usize, count: usize) -> Option<&[u8]> {
        let at = at as u32 as usize;
        self.cursor.text.get(at..at + count)
    }

    /// Eight bytes from an offset, as a little-endian number; bytes beyond the end of the text are
    /// zero.
    #[inline(always)]
    pub fn eight(&self, at: usize) -> u64 {
        match self.bytes(at, 8).and_then(<[u8]>::first_chunk) {
            Some(eight) => u64::from_le_bytes(*eight),
            None => last_eight(self.cursor.text.get(at..).unwrap_or_default()),
        }
    }

    #[inline(always)]
    pub fn have(&self, at: usize, expected: &[u8]) -> Option<usize> {
        (self.bytes(at, expected.len())? == expected).then_some(at + expected.len())
    }

    #[inline(always)]
    pub fn comma(&self, at: usize) -> Option<usize> {
        self.have(at, b", ")
    }

    /// Skips flags (`nuw`, `inbounds`) and predicates, up to a type.
    #[inline(always)]
    pub fn fast_flags(&self, mut at: usize) -> Option<usize> {
        loop {
            if self.simple_type_follows(at) {
                return Some(at);
            }
            let eight = self.eight(at);
            let word = at;
            at += lowercase(eight);
            if at == word + 8 {
                while self.byte(at).is_ascii_lowercase() {
                    at += 1;
                }
            }
            if at == word {
                // The text here must be a type in brackets or `%name`; for any other text, the
                // function that parses the type fails.
                return Some(at);
            }
            if self.byte(at) != b' ' {
                return Some(word);
            }
            if !is_flag(eight, at - word) && is_type_word(self.cursor.text.get(word..at)?) {
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

    /// Whether `i32`, `ptr` or a type in brackets starts at an offset.
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
            b'd' => self.have(at, b"double ").is_some(),
            _ => false,
        }
    }

    /// Parses a type. Returns the end of the type and, for a pointer, the address space.
    #[inline(always)]
    pub fn fast_type(&mut self, at: usize) -> Option<(usize, u32)> {
        let eight = self.eight(at);
        let end = match eight as u8 {
            b'i' => match digit_count(eight >> 8) {
                0 => return None,
                digits => at + 1 + digits,
            },
            b'p' => {
                let end = self.have(at, b"ptr")?;
                if eight >> 24 & 0xFFFF == u64::from(u16::from_le_bytes(*b" a")) {
                    return self.fast_space(at, end);
                }
                end
            }
            b'f' => self.have(at, b"float")?,
            b'd' => self.have(at, b"double")?,
            b'%' if !self.byte(at + 1).is_ascii_digit() => {
                let end = self.name_end(at + 1);
                if end == at + 1 {
                    return None;
                }
                end
            }
            b'<' => match self.fast_vector(at + 1) {
                Some(close) => close,
                None => return self.reference_type(at),
            },
            _ => return self.reference_type(at),
        };
        if self.type_ends(end) {
            Some((end, 0))
        } else {
            self.reference_type(at)
        }
    }

    /// Parses the address space of a pointer that starts at `at` and whose `ptr` ends at `end`.
    #[inline(always)]
    fn fast_space(&mut self, at: usize, end: usize) -> Option<(usize, u32)> {
        if let Some(number) = self.have(end, b" addrspace(") {
            let (space, close) = self.digits(number)?;
            if self.byte(close) != b')' {
                return None;
            }
            if self.type_ends(close + 1) {
                return Some((close + 1, space));
            }
        }
        self.reference_type(at)
    }

    /// The end of the line, if there is a newline. Most comments are short, so eight bytes are
    /// tested at a time.
    #[inline(always)]
    pub fn line_end(&self, mut at: usize) -> Option<usize> {
        for _ in 0..6 {
            let bytes = self.eight(at) ^ repeat(b'\n');
            // Sets the high bit of each byte that is zero. The lowest set bit is correct; borrows
            // may make higher ones wrong.
            let zeros = bytes.wrapping_sub(repeat(1)) & !bytes & repeat(0x80);
            if zeros != 0 {
                return Some(at + (zeros.trailing_zeros() / 8) as usize);
            }
            at += 8;
        }
        Some(at + memchr::memchr(b'\n', self.cursor.text.get(at..)?)?)
    }

    /// The end of a name's bytes.
    #[inline(always)]
    pub fn name_end(&self, at: usize) -> usize {
        at + name_length(self.cursor.text.get(at..).unwrap_or_default())
    }

    /// Parses the rest of `<4 x i32>`. Vectors of pointers (which have an address space) and
    /// scalable vectors are left to the reference parser.
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

    /// Whether a type ends at an offset, because the text there cannot continue it.
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
        // A missing type is not an error, so that the error message of the type parser, which takes
        // time, is avoided.
        if !self.cursor.type_follows() {
            return None;
        }
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

    /// Parses a value and appends it to the operands.
    #[inline(always)]
    pub fn fast_value(&mut self, at: usize) -> Option<usize> {
        let eight = self.eight(at);
        let first = eight as u8;
        if first == b'%' {
            return self.fast_local_in(at, eight, Expected::Value);
        }
        if first.is_ascii_digit() || (first == b'-' && ((eight >> 8) as u8).is_ascii_digit()) {
            let mut end = at + 1;
            loop {
                let digits = digit_count(self.eight(end));
                end += digits;
                if digits < 8 {
                    break;
                }
            }
            // An `x` starts a hexadecimal number only after a single zero.
            let is_zero = self.byte(end - 1) == b'0' && end - at == 1 + usize::from(first == b'-');
            if self.byte(end) == b'.' || is_zero && self.byte(end) == b'x' {
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
            return self.fast_word_value(at, eight);
        }
        if first == b'@' && !self.byte(at + 1).is_ascii_digit() {
            let end = self.name_end(at + 1);
            if end > at + 1 {
                self.scratch
                    .operands
                    .push(Operand::constant(self.offset(at)));
                return Some(end);
            }
        }
        self.reference_value(at)
    }

    /// The end of `1.5e+00` or `0x3FF0000000000000`, after the first digits. For any other text,
    /// the returned position is not followed by a delimiter, so that the caller rejects it.
    fn fast_float(&self, mut end: usize) -> usize {
        let hexadecimal = self.byte(end) == b'x';
        end += 1;
        while self.byte(end).is_ascii_digit()
            || (hexadecimal && self.byte(end).is_ascii_uppercase())
        {
            end += 1;
        }
        if !hexadecimal
            && self.byte(end) == b'e'
            && matches!(self.byte(end + 1), b'+' | b'-')
            && self.byte(end + 2).is_ascii_digit()
        {
            end += 2;
            while self.byte(end).is_ascii_digit() {
                end += 1;
            }
        }
        end
    }

    /// Parses `null`, `true` or another value that is a keyword.
    fn fast_word_value(&mut self, at: usize, eight: u64) -> Option<usize> {
        let mut end = at + lowercase(eight);
        let operand = match eight & first_bytes(end - at) {
            NULL | TRUE | FALSE => Operand::constant(self.offset(at)),
            UNDEF => Operand::UNDEF,
            POISON => Operand::POISON,
            _ => {
                let after = match eight {
                    ZEROINIT => self.have(at, b"zeroinitializer"),
                    _ => self.fast_expression(at, end),
                };
                let Some(after) = after else {
                    return self.reference_value(at);
                };
                end = after;
                Operand::constant(self.offset(at))
            }
        };
        if in_name(self.byte(end)) || self.byte(end) == b'"' {
            return self.reference_value(at);
        }
        self.scratch.operands.push(operand);
        Some(end)
    }

    /// Parses a constant expression such as `getelementptr inbounds (...)`, whose keyword starts at
    /// `at`: words, then parentheses without nested brackets.
    fn fast_expression(&self, at: usize, mut end: usize) -> Option<usize> {
        let rest = self.cursor.text.get(end..)?;
        end += rest.iter().position(|byte| !byte.is_ascii_lowercase())?;
        opcode(self.cursor.text.get(at..end)?)?;
        loop {
            if self.byte(end) != b' ' {
                return None;
            }
            end += 1;
            if self.byte(end) == b'(' {
                break;
            }
            let eight = self.eight(end);
            // Only known flags are accepted, because other words, such as `inrange`, may be
            // followed by brackets.
            if !is_flag(eight, lowercase(eight)) {
                return None;
            }
            end += lowercase(eight);
        }
        let mut depth = 0_usize;
        let rest = self.cursor.text.get(end..)?;
        let close = rest.iter().position(|byte| match byte {
            b'(' => {
                depth += 1;
                false
            }
            b')' => {
                depth -= 1;
                depth == 0
            }
            byte => is_structural(*byte),
        })?;
        (depth == 0).then_some(end + close + 1)
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

    /// Parses `%5` or `%name`, starting at the `%`.
    #[inline(always)]
    pub fn fast_local(&mut self, at: usize, wanted: Expected) -> Option<usize> {
        self.fast_local_in(at, self.eight(at), wanted)
    }

    /// Parses `%5` or `%name`, starting at the `%`; `eight` contains the first eight bytes from
    /// there.
    #[inline(always)]
    fn fast_local_in(&mut self, at: usize, eight: u64, wanted: Expected) -> Option<usize> {
        if eight as u8 != b'%' {
            return None;
        }
        let (key, end) = match digit_count(eight >> 8) {
            0 | 7 => self.fast_key(at + 1)?,
            count => (Key::Number(number(eight >> 8, count)), at + 1 + count),
        };
        self.referred(key, at, wanted).then_some(end)
    }

    #[inline(always)]
    pub fn fast_key(&mut self, at: usize) -> Option<(Key, usize)> {
        let first = self.byte(at);
        if first.is_ascii_digit() {
            let (number, end) = self.digits(at)?;
            return Some((Key::Number(number), end));
        }
        let end = self.name_end(at);
        if end == at {
            return None;
        }
        Some((self.scratch.symbols.name(self.cursor.text, at, end), end))
    }

    /// Parses a decimal number of at most nine digits. Returns the number and its end.
    #[inline(always)]
    pub fn digits(&self, at: usize) -> Option<(u32, usize)> {
        let eight = self.eight(at);
        match digit_count(eight) {
            0 => None,
            8 => self.digits_one_by_one(at),
            count => Some((number(eight, count), at + count)),
        }
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
