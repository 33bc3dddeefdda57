//! Mutations without knowledge of the structure: bits, bytes, misplaced words.

use std::ops::Range;

use crate::random::Random;

/// Byte strings that are rare in input files.
const UNLIKELY: &[&[u8]] = &[
    b"",
    b"\0",
    b"\"",
    b"\\",
    b"(",
    b")",
    b"[",
    b"]",
    b"{",
    b"}",
    b"<",
    b">",
    b",",
    b"=",
    b"!",
    b"%",
    b"@",
    b"#",
    b"*",
    b"/*",
    b";",
    b"\n",
    b"\r\n",
    b"\t",
    b"0",
    b"-1",
    b"4294967295",
    b"4294967296",
    b"18446744073709551615",
    b"18446744073709551616",
    b"99999999999999999999999999",
    b"0x",
    b"i1",
    b"i8388608",
    b"[4294967295 x i8]",
    b"<4294967295 x i8>",
    b"\xff\xfe",
    b"\xc2\x9b",
    b"\x1b[2J",
    b"%0",
    b"%\"\"",
    b"@0",
    b"phi",
    b"undef",
    b"poison",
    b"ptr addrspace(5)",
    b":-",
    b"_",
    b"count : {",
    b"(((((((((((((((((((((((((((((((((((",
    b"()",
    b"v[0:4294967295]",
    b"s[255:0]",
    b"exec",
    b".amdhsa_kernel",
    b"1e999",
];

/// The range of a random word, number, line, or few characters. `bytes` must not be empty.
fn piece(random: &mut Random, bytes: &[u8]) -> Range<usize> {
    let at = random.below(bytes.len());
    let line = random.percent(25);
    let inside = |byte: u8| match line {
        true => byte != b'\n',
        false => byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'%' | b'@'),
    };
    let before = bytes.iter().take(at).rev();
    let start = at - before.take_while(|byte| inside(**byte)).count();
    let after = bytes.iter().skip(at);
    let length = after.take_while(|byte| inside(**byte)).count();
    start..(at + length.max(1)).min(bytes.len())
}

/// Changes a few bytes.
pub fn change(random: &mut Random, bytes: &mut Vec<u8>, others: &[String]) {
    for _ in 0..=random.below(4) {
        if bytes.is_empty() {
            return;
        }
        let stretch = piece(random, bytes);
        let place = random.below(bytes.len());
        let unlikely = UNLIKELY[random.below(UNLIKELY.len())].iter().copied();
        match random.below(8) {
            0 => drop(bytes.drain(stretch)),
            1 => {
                let copy = bytes[stretch].to_vec();
                bytes.splice(place..place, copy);
            }
            2 => {
                let other = others[random.below(others.len())].as_bytes();
                if !other.is_empty() {
                    let from = piece(random, other);
                    bytes.splice(stretch, other[from].iter().copied());
                }
            }
            3 | 4 => drop(bytes.splice(stretch, unlikely)),
            5 => bytes[place] ^= 1 << random.below(8),
            6 => drop(bytes.splice(place..place, unlikely)),
            _ if random.percent(25) => bytes.truncate(place),
            _ => {
                let moved: Vec<u8> = bytes.drain(stretch).collect();
                let place = random.below(bytes.len() + 1);
                bytes.splice(place..place, moved);
            }
        }
    }
}
