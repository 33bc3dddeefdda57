//! A writer that removes or escapes terminal control sequences.
//!
//! Writes may end within a character or a colour sequence. The bytes of an incomplete character are
//! then kept until the next write.

use std::io::{self, Write};

use lanelog_util::escape::{is_obeyed, spell};

/// The format of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Text: control characters are escaped, `\1B`.
    Text,
    /// Text with colours: `ESC [ 1;31 m` is allowed.
    Styled,
    /// JSON: control characters can only occur in strings, and are escaped as there, `\u001b`.
    Json,
    /// Bytes for a program, unchanged.
    Exact,
}

impl Form {
    /// Text, with or without colours.
    pub fn styled(colour: bool) -> Form {
        match colour {
            true => Form::Styled,
            false => Form::Text,
        }
    }
}

/// Longer sequences are not accepted as colours.
const LONGEST_COLOUR: usize = 24;

/// The writer.
pub(crate) struct Harmless<W: Write> {
    out: W,
    form: Form,
    /// An incomplete character at the end of the last write.
    begun: Vec<u8>,
}

impl<W: Write> Harmless<W> {
    /// Nothing is written yet.
    pub fn new(out: W, form: Form) -> Harmless<W> {
        Harmless {
            out,
            form,
            begun: Vec::new(),
        }
    }

    /// The underlying writer.
    pub fn inner(&self) -> &W {
        &self.out
    }

    /// Appends the part of `bytes` that can be decided now; returns the number of bytes consumed:
    /// all of them if `last`.
    fn spell(&self, bytes: &[u8], last: bool, out: &mut Vec<u8>) -> usize {
        let mut at = 0;
        while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
            let plain = rest.iter().position(|byte| !is_plain(*byte));
            let (plain, rest) = rest.split_at(plain.unwrap_or(rest.len()));
            out.extend_from_slice(plain);
            at += plain.len();
            let piece = match rest.first() {
                None => break,
                Some(b'\x1b') if self.form == Form::Styled => colour(rest),
                Some(b'\r') => line_end(rest),
                Some(_) => character(rest),
            };
            let (length, stays) = match piece {
                Piece::Shown(length) => (length, true),
                Piece::Obeyed(length) => (length, false),
                Piece::Dropped(length) => {
                    at += length;
                    continue;
                }
                Piece::Begun if last => (1, false),
                Piece::Begun => break,
            };
            let piece = rest.get(..length).unwrap_or(rest);
            at += piece.len();
            match (stays, self.form) {
                (true, _) => out.extend_from_slice(piece),
                (false, Form::Json) => {
                    for character in String::from_utf8_lossy(piece).chars() {
                        out.extend(format!("\\u{:04x}", u32::from(character)).bytes());
                    }
                }
                (false, _) => spell(piece, out),
            }
        }
        at
    }
}

impl<W: Write> Write for Harmless<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let is_harmless = self.begun.is_empty() && all_plain(bytes);
        if is_harmless || self.form == Form::Exact {
            self.out.write_all(bytes)?;
            return Ok(bytes.len());
        }
        let mut all = std::mem::take(&mut self.begun);
        all.extend_from_slice(bytes);
        let mut spelled = Vec::with_capacity(all.len() + 64);
        let done = self.spell(&all, false, &mut spelled);
        self.begun = all.split_off(done);
        self.out.write_all(&spelled)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let begun = std::mem::take(&mut self.begun);
        let mut spelled = Vec::new();
        self.spell(&begun, true, &mut spelled);
        self.out.write_all(&spelled)?;
        self.out.flush()
    }
}

/// Whether a byte is a character that every terminal displays, a line end or a tab.
fn is_plain(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\t' | b' '..=b'~')
}

/// [`is_plain`] of all, in steps that the compiler turns into few instructions.
fn all_plain(bytes: &[u8]) -> bool {
    let step = |step: &[u8]| step.iter().fold(true, |all, byte| all & is_plain(*byte));
    bytes.chunks(256).all(step)
}

/// The first unit of some bytes.
enum Piece {
    /// Bytes to show.
    Shown(usize),
    /// Bytes of a control sequence, which a terminal would interpret.
    Obeyed(usize),
    /// Bytes to drop.
    Dropped(usize),
    /// The unit is incomplete at the end of the bytes.
    Begun,
}

/// A colour: `ESC [`, numbers and semicolons, `m`.
fn colour(bytes: &[u8]) -> Piece {
    let is_number = |byte: &u8| byte.is_ascii_digit() || *byte == b';';
    match bytes.get(1) {
        None => return Piece::Begun,
        Some(b'[') => {}
        Some(_) => return Piece::Obeyed(1),
    }
    let numbers = bytes.get(2..).unwrap_or_default();
    let end = numbers.iter().position(|byte| !is_number(byte));
    match end.and_then(|end| Some((end, numbers.get(end)?))) {
        Some((end, b'm')) if end <= LONGEST_COLOUR => Piece::Shown(end + 3),
        None if numbers.len() <= LONGEST_COLOUR => Piece::Begun,
        _ => Piece::Obeyed(1),
    }
}

/// A carriage return. A carriage return before a line feed is part of a line end, as on Windows.
fn line_end(bytes: &[u8]) -> Piece {
    match bytes.get(1) {
        None => Piece::Begun,
        Some(b'\n') => Piece::Dropped(1),
        Some(_) => Piece::Obeyed(1),
    }
}

/// Any other character, or invalid bytes.
fn character(bytes: &[u8]) -> Piece {
    let first = bytes.get(..4).unwrap_or(bytes);
    let valid = match std::str::from_utf8(first) {
        Ok(text) => text,
        Err(error) if error.valid_up_to() == 0 => {
            return error.error_len().map_or(Piece::Begun, Piece::Obeyed);
        }
        Err(error) => {
            let valid = first.get(..error.valid_up_to()).unwrap_or_default();
            std::str::from_utf8(valid).unwrap_or_default()
        }
    };
    match valid.chars().next() {
        Some(character) if is_obeyed(character) => Piece::Obeyed(character.len_utf8()),
        Some(character) => Piece::Shown(character.len_utf8()),
        None => Piece::Obeyed(1),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// The output for bytes written at once, and for bytes written one by one.
    fn written(form: Form, bytes: &[u8]) -> Vec<u8> {
        let mut whole = Harmless::new(Vec::new(), form);
        whole.write_all(bytes).unwrap();
        whole.flush().unwrap();
        let mut pieces = Harmless::new(Vec::new(), form);
        for byte in bytes {
            pieces.write_all(&[*byte]).unwrap();
        }
        pieces.flush().unwrap();
        assert_eq!(whole.out, pieces.out);
        whole.out
    }

    fn text(form: Form, bytes: &[u8]) -> String {
        String::from_utf8(written(form, bytes)).unwrap()
    }

    #[test]
    fn control_characters_are_escaped() {
        let hostile = "é─\x1b]0;t\x07\x1b[2J\u{9b}m\u{202e}\x08\x7f\r\n\t.\r".as_bytes();
        assert_eq!(
            text(Form::Text, hostile),
            "é─\\1B]0;t\\07\\1B[2J\\C2\\9Bm\\E2\\80\\AE\\08\\7F\n\t.\\0D"
        );
        assert_eq!(
            text(Form::Json, hostile),
            "é─\\u001b]0;t\\u0007\\u001b[2J\\u009bm\\u202e\\u0008\\u007f\n\t.\\u000d"
        );
        assert_eq!(
            text(Form::Text, b"\x9bm \xc3 \xf0\x9f"),
            "\\9Bm \\C3 \\F0\\9F"
        );
        assert_eq!(written(Form::Exact, b"\x1b\x9b"), b"\x1b\x9b");
    }

    #[test]
    fn colours_are_let_through_where_they_are_wanted() {
        let styled = b"\x1b[1;31mred\x1b[0m \x1b[2J \x1b[38;5;11m.\x1b[";
        assert_eq!(
            text(Form::Styled, styled),
            "\x1b[1;31mred\x1b[0m \\1B[2J \x1b[38;5;11m.\\1B["
        );
        assert_eq!(text(Form::Text, b"\x1b[1m"), "\\1B[1m");
        let long = format!("\x1b[{}m", "1".repeat(LONGEST_COLOUR + 1));
        assert_eq!(
            text(Form::Styled, long.as_bytes()),
            format!("\\1B{}", &long[1..])
        );
    }
}
