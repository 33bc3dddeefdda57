//! Escapes characters that a terminal would interpret.
//!
//! Names, inline assembly, paths, rule files and output of other programs may contain characters
//! that move the cursor, set a title or change the writing direction. They are escaped as in LLVM's
//! names: `\` and two hexadecimal digits for each byte, so that a quoted name still denotes the
//! same object. Code that inserts names into text escapes them with this module. As a safeguard,
//! `cli::output` also escapes all output.

mod shell;

pub use shell::quoted;

use std::borrow::Cow;
use std::path::Path;

/// Whether a terminal would interpret a character instead of displaying it: control characters (C0,
/// DEL, C1), line and paragraph separators, and characters that change the writing direction.
pub fn is_obeyed(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Escapes a name for output within a line. Tabs, line ends, and bytes that are not UTF-8 are
/// escaped too. Time: linear.
pub fn name(text: &(impl AsRef<[u8]> + ?Sized)) -> Cow<'_, str> {
    spelled(text.as_ref(), |_| false)
}

/// Escapes a path for output within a line. Time: linear.
pub fn path(path: &(impl AsRef<Path> + ?Sized)) -> Cow<'_, str> {
    name(path.as_ref().as_os_str().as_encoded_bytes())
}

/// Escapes text, but keeps tabs and line ends. Time: linear.
pub fn lines(text: &(impl AsRef<[u8]> + ?Sized)) -> Cow<'_, str> {
    spelled(text.as_ref(), |byte| matches!(byte, b'\n' | b'\t'))
}

/// Appends bytes in escaped form.
pub fn spell(bytes: &[u8], out: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let digit = |of: u8| DIGITS.get(usize::from(of)).copied().unwrap_or(b'?');
    for byte in bytes {
        out.extend([b'\\', digit(byte >> 4), digit(byte & 15)]);
    }
}

fn spelled(bytes: &[u8], stays: impl Fn(u8) -> bool) -> Cow<'_, str> {
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~') || stays(*byte);
    let text = std::str::from_utf8(bytes);
    if let Ok(text) = text
        && (bytes.iter().all(is_plain)
            || !text.contains(|character: char| {
                is_obeyed(character) && !u8::try_from(character).is_ok_and(&stays)
            }))
    {
        return Cow::Borrowed(text);
    }
    let mut out = Vec::with_capacity(bytes.len() + 16);
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            let mut buffer = [0; 4];
            let encoded = character.encode_utf8(&mut buffer).as_bytes();
            match is_obeyed(character) && !u8::try_from(character).is_ok_and(&stays) {
                true => spell(encoded, &mut out),
                false => out.extend_from_slice(encoded),
            }
        }
        spell(chunk.invalid(), &mut out);
    }
    Cow::Owned(String::from_utf8_lossy(&out).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_bytes_are_escaped() {
        assert_eq!(name("a b~é─"), "a b~é─");
        assert_eq!(name("\x1b[2J\u{9b}\n\t\x7f"), "\\1B[2J\\C2\\9B\\0A\\09\\7F");
        assert_eq!(name("\u{202e}\u{2028}"), "\\E2\\80\\AE\\E2\\80\\A8");
        assert_eq!(name(b"\x9b31m\xffz"), "\\9B31m\\FFz");
        assert_eq!(lines("a\n\tb\r\n"), "a\n\tb\\0D\n");
    }

    #[test]
    fn harmless_text_is_not_copied() {
        assert!(matches!(name("größe"), Cow::Borrowed(_)));
        assert!(matches!(lines("a\n\tb"), Cow::Borrowed(_)));
    }
}
