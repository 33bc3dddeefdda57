//! Parses numbers, with the same limits as LLVM.

use super::cursor::{Cursor, Read};

/// LLVM's maximum alignment in bytes.
const LARGEST_ALIGNMENT: u64 = 1 << 32;

/// The number of an attribute group from its digits, as parsed by LLVM: the lowest 32 bits; 0 if it
/// exceeds 64 bits.
pub fn group_number(digits: &[u8]) -> u32 {
    let mut number = 0u64;
    for digit in digits {
        let digit = u64::from(digit.wrapping_sub(b'0'));
        let longer = number.wrapping_mul(10).wrapping_add(digit);
        if longer < number {
            return 0;
        }
        number = longer;
    }
    number as u32
}

impl<'t> Cursor<'t> {
    /// Skips white space, and parses a decimal number below 2^32.
    pub fn number(&mut self) -> Read<u32> {
        self.space();
        self.digits()
    }

    /// Skips white space, and returns the decimal digits after it.
    pub fn digits_text(&mut self) -> Option<&'t [u8]> {
        self.space();
        let start = self.at;
        while self.peek().is_ascii_digit() {
            self.at += 1;
        }
        Some(self.since(start)).filter(|digits| !digits.is_empty())
    }

    /// Skips white space, and parses a decimal number below 2^64.
    pub fn wide_number(&mut self) -> Read<u64> {
        self.space();
        let start = self.at;
        while self.peek().is_ascii_digit() {
            self.at += 1;
        }
        let digits = std::str::from_utf8(self.since(start)).unwrap_or_default();
        let number = digits.parse();
        number
            .map_err(|_| self.failure(start, self.at, "a number that is none, or too large".into()))
    }

    /// Parses an alignment: at most 2^32, as in LLVM.
    pub fn alignment(&mut self) -> Read<()> {
        self.space();
        let start = self.at;
        while self.peek().is_ascii_digit() {
            self.at += 1;
        }
        let digits = std::str::from_utf8(self.since(start)).unwrap_or_default();
        match digits.parse() {
            Ok(0..=LARGEST_ALIGNMENT) => Ok(()),
            _ => Err(self.failure(
                start,
                self.at,
                format!("this alignment is too large; expected {LARGEST_ALIGNMENT} at most"),
            )),
        }
    }

    /// Parses the number of an attribute group directly at the cursor.
    pub fn group(&mut self) -> Read<u32> {
        let start = self.at;
        while self.peek().is_ascii_digit() {
            self.at += 1;
        }
        if self.at == start {
            return Err(self.wrong("a number"));
        }
        match group_number(self.since(start)) {
            // `u32::MAX` is reserved for "no group".
            u32::MAX => {
                let message =
                    "this number cannot be that of a group of attributes; expected another one";
                Err(self.failure(start, self.at, message.into()))
            }
            number => Ok(number),
        }
    }

    /// Parses a decimal number below 2^32 directly at the cursor.
    pub fn digits(&mut self) -> Read<u32> {
        let start = self.at;
        let mut number = 0u64;
        while self.peek().is_ascii_digit() {
            number = (number * 10 + u64::from(self.peek() - b'0')).min(u64::from(u32::MAX));
            self.at += 1;
        }
        if self.at == start {
            return Err(self.wrong("a number"));
        }
        match u32::try_from(number) {
            Ok(number) if number < u32::MAX => Ok(number),
            _ => Err(self.failure(
                start,
                self.at,
                "this number is too large; expected one below 4294967295".into(),
            )),
        }
    }
}
