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

/// Sets the high bit of each byte that may matter for matching brackets: all that are not letters,
/// digits, spaces or one of `-`, `.`, `@` and `,`; and perhaps of a byte after one of these.
#[inline(always)]
fn not_in_expression(eight: u64) -> u64 {
    let low = eight & repeat(0x7F);
    let from = |least: u8| low + repeat(0x80 - least);
    let plain = from(b'@') & !from(b'Z' + 1) | from(b'_') & !from(b'z' + 1);
    let punctuation = from(b'*') & !from(b'.' + 1) | from(b'0') & !from(b'9' + 1);
    let space = from(b' ') & !from(b' ' + 1);
    (!(plain | punctuation | space) | eight) & repeat(0x80)
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

const POINTER_START: u64 = first_eight("ptr addr");
const POINTER_END: u64 = first_eight("space(0)");
const INBOUNDS: u64 = first_eight("inbounds");
const DISJOINT: u64 = first_eight("disjoint");
const SAMESIGN: u64 = first_eight("samesign");
const CONTRACT: u64 = first_eight("contract");
const NULL: u64 = first_eight("null");
const TRUE: u64 = first_eight("true");
const FALSE: u64 = first_eight("false");
const UNDEF: u64 = first_eight("undef");
const POISON: u64 = first_eight("poison");
const ZEROINIT: u64 = first_eight("zeroinit");

/// A word of at most seven bytes that may precede an operand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    /// A type.
    Type = 1,
    /// A frequent flag or predicate, with which no type begins.
    Flag = 2,
}

/// A factor with which [`WORDS`] has no collisions.
const MULTIPLIER: u64 = 0x6239_7BC7_0176_2741;

/// A hash table without collisions: the bytes of each word, and its [`Word`] in the highest byte.
static WORDS: [u64; 128] = {
    let types = [
        "i1", "i8", "i16", "i32", "i64", "i128", "ptr", "half", "float", "double",
    ];
    let flags = [
        "eq", "ne", "sgt", "sge", "slt", "sle", "ugt", "uge", "ult", "ule", "nsw", "nuw", "nneg",
        "exact", "olt", "ogt", "oeq", "une", "nnan", "ninf", "nsz", "arcp", "afn", "fast",
    ];
    let mut slots = [0; 128];
    let mut at = 0;
    while at < types.len() + flags.len() {
        let (text, kind) = match at < types.len() {
            true => (types[at], Word::Type),
            false => (flags[at - types.len()], Word::Flag),
        };
        let word = first_eight(text);
        assert!(text.len() < 8 && slots[slot(word)] == 0);
        slots[slot(word)] = word | (kind as u64) << 56;
        at += 1;
    }
    slots
};

const fn slot(word: u64) -> usize {
    (word.wrapping_mul(MULTIPLIER) >> 57) as usize
}

/// The [`Word`] at the start of eight bytes, as a number, and its length; 0 for any other text. The
/// word ends before the first byte below `-`, which is a space or punctuation.
#[inline(always)]
fn first_word(eight: u64) -> (u64, usize) {
    // Sets the high bit of each byte below `-`. The lowest set bit is correct; borrows may make
    // higher ones wrong.
    let ends = eight.wrapping_sub(repeat(b'-')) & !eight & repeat(0x80);
    let length = (ends.trailing_zeros() / 8) as usize;
    // All bytes before the lowest bit that is set, at most seven.
    let word = eight & ((ends ^ ends.wrapping_sub(1)) >> 8);
    let difference = WORDS[slot(word)] ^ word;
    match difference << 8 {
        0 => (difference >> 56, length),
        _ => (0, length),
    }
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

    /// Skips flags (`nuw`, `inbounds`) and predicates, up to a type. Returns its offset, and its
    /// length if it is a known word, otherwise 0.
    #[inline(always)]
    pub fn fast_flags(&self, mut at: usize) -> Option<(usize, usize)> {
        loop {
            let eight = self.eight(at);
            let (word, length) = first_word(eight);
            if word == Word::Type as u64 && eight != POINTER_START {
                return Some((at, length));
            }
            at = if word == Word::Flag as u64 && (eight >> (8 * length)) as u8 == b' ' {
                at + length + 1
            } else if matches!(eight, INBOUNDS | DISJOINT | SAMESIGN | CONTRACT)
                && self.byte(at + 8) == b' '
            {
                at + 9
            } else {
                return Some((self.fast_words(at, eight)?, 0));
            };
        }
    }

    /// Skips words up to a type.
    #[inline(never)]
    fn fast_words(&self, mut at: usize, mut eight: u64) -> Option<usize> {
        loop {
            if self.simple_type_follows(at) {
                return Some(at);
            }
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
            if self.byte(at) != b' ' || is_type_word(self.cursor.text.get(word..at)?) {
                return Some(word);
            }
            at += 1;
            if matches!(
                self.byte(at),
                b'(' | b'=' | b'0'..=b'9' | b' ' | b'"' | b'#'
            ) {
                return None;
            }
            eight = self.eight(at);
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

    /// The length of a type of one word, or of `ptr addrspace(N)`, and the address space. The
    /// length is 0 for other types. The type may continue.
    #[inline(always)]
    fn simple_type(&self, at: usize) -> (usize, u32) {
        let eight = self.eight(at);
        if eight == POINTER_START {
            let digit = self.eight(at + 8) ^ POINTER_END;
            return match digit & !(0xF << 48) == 0 && digit >> 48 < 10 {
                true => (16, (digit >> 48) as u32),
                false => (0, 0),
            };
        }
        let (word, length) = first_word(eight);
        match word == Word::Type as u64 {
            true => (length, 0),
            false => (0, 0),
        }
    }

    /// Parses a type. Returns the end of the type and, for a pointer, the address space.
    #[inline(always)]
    pub fn fast_type(&mut self, at: usize) -> Option<(usize, u32)> {
        let (length, space) = self.simple_type(at);
        self.fast_type_of(at, length, space)
    }

    /// Parses a type. `length` and `space` are those of [`FunctionReader::simple_type`].
    #[inline(always)]
    pub fn fast_type_of(&mut self, at: usize, length: usize, space: u32) -> Option<(usize, u32)> {
        if length > 0 && self.type_ends(at + length) {
            return Some((at + length, space));
        }
        self.other_type(at)
    }

    /// Parses a type that [`FunctionReader::simple_type`] does not know.
    #[inline(never)]
    fn other_type(&mut self, at: usize) -> Option<(usize, u32)> {
        let end = match self.byte(at) {
            b'p' => {
                if let Some(number) = self.have(at, b"ptr addrspace(") {
                    let (space, close) = self.digits(number)?;
                    if self.byte(close) != b')' {
                        return None;
                    }
                    if self.type_ends(close + 1) {
                        return Some((close + 1, space));
                    }
                }
                return self.reference_type(at);
            }
            b'i' => match digit_count(self.eight(at + 1)) {
                0 => return None,
                digits => at + 1 + digits,
            },
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
            b',' | b'\n' => true,
            b' ' => !matches!(
                self.byte(at + 1),
                b'*' | b'(' | b'a' | b' ' | b'\t' | b'\r' | b'\n' | b';' | b'/' | 0
            ),
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
        let (length, space) = self.simple_type(at);
        self.fast_value_of(at, length, space)
    }

    /// Parses a type and a value, given the result of [`FunctionReader::simple_type`].
    #[inline(always)]
    pub fn fast_value_of(&mut self, at: usize, length: usize, space: u32) -> Option<(usize, u32)> {
        if length > 0 {
            // No type continues with ` %`.
            let eight = self.eight(at + length);
            if eight as u16 == u16::from_le_bytes(*b" %") {
                let local = at + length + 1;
                let (key, end) = self.fast_key_in(local + 1, eight >> 16)?;
                let fits = self.referred(key, local, Expected::Value);
                return fits.then_some((end, space));
            }
        }
        let (end, space) = self.fast_type_of(at, length, space)?;
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
        let digits = digit_count(eight >> 8);
        if first.is_ascii_digit() && digits < 6 || first == b'-' && matches!(digits, 1..6) {
            let delimiter = (eight >> (8 * (1 + digits))) as u8;
            if matches!(delimiter, b',' | b'\n' | b')' | b' ') {
                self.scratch
                    .operands
                    .push(Operand::constant(self.offset(at)));
                return Some(at + 1 + digits);
            }
        }
        self.other_value(at, eight)
    }

    /// Parses a value that is neither a local name nor a small integer.
    #[inline(never)]
    fn other_value(&mut self, at: usize, eight: u64) -> Option<usize> {
        let first = eight as u8;
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
            // Only known flags are accepted, because other words, such as `inrange`, may be
            // followed by brackets.
            end = match (first_word(self.eight(end)), self.have(end, b"inbounds")) {
                ((word, length), _) if word == Word::Flag as u64 => end + length,
                (_, after) => after?,
            };
        }
        let mut depth = 0_usize;
        loop {
            let others = not_in_expression(self.eight(end));
            if others == 0 {
                end += 8;
                continue;
            }
            end += (others.trailing_zeros() / 8) as usize;
            match self.byte(end) {
                b'(' => depth += 1,
                b')' if depth > 1 => depth -= 1,
                b')' => return Some(end + 1),
                byte if is_structural(byte) || byte == 0 => return None,
                _ => {}
            }
            end += 1;
        }
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
        let (key, end) = self.fast_key_in(at + 1, eight >> 8)?;
        self.referred(key, at, wanted).then_some(end)
    }

    /// Parses a local name, after the `%`; `bytes` contains the first bytes, followed by zeros.
    #[inline(always)]
    pub fn fast_key_in(&mut self, at: usize, bytes: u64) -> Option<(Key, usize)> {
        let digits = digit_count(bytes);
        if matches!(digits, 1..8) && bytes >> (8 * digits) != 0 {
            return Some((Key::Number(number(bytes, digits)), at + digits));
        }
        self.fast_name(at)
    }

    /// Parses a local name, after the `%`.
    #[inline(never)]
    fn fast_name(&mut self, at: usize) -> Option<(Key, usize)> {
        let eight = self.eight(at);
        let text = self.cursor.text;
        if (eight as u8).is_ascii_digit() {
            let (number, end) = self.digits(at)?;
            return Some((Key::Number(number), end));
        }
        let symbols = &mut self.scratch.symbols;
        let others = not_in_name(eight);
        let length = (others.trailing_zeros() / 8) as usize;
        // All bytes before the lowest bit that is set.
        let prefix = eight & (others ^ others.wrapping_sub(1)) >> 8;
        match length {
            0 => None,
            1..8 => {
                let end = at + length;
                Some((symbols.short_name(text, at, end, prefix), end))
            }
            _ => {
                let end = at + name_length(text.get(at..)?);
                Some((symbols.name(text, at, end), end))
            }
        }
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
