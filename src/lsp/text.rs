//! Texts of documents with positions of the protocol, and URIs of files.

use std::str::FromStr;

use lsp_types::{Position, Range, Uri};

/// Bytes of a line from one mark to the next.
const STEP: usize = 1 << 12;

/// A text, and the offsets at which its lines begin.
#[derive(Clone, Debug, Default)]
pub(crate) struct Text {
    content: String,
    starts: Vec<usize>,
    /// Offsets of some bytes in long lines, and their columns.
    marks: Vec<(usize, usize)>,
}

impl Text {
    /// Finds the lines. Linear in the text.
    pub fn new(content: impl Into<String>) -> Text {
        let content = content.into();
        let bytes = content.as_bytes();
        let ends = bytes.iter().enumerate().filter(|(at, byte)| match byte {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        });
        let starts = std::iter::once(0).chain(ends.map(|(at, _)| at + 1));
        let starts: Vec<usize> = starts.collect();
        let mut marks = Vec::new();
        for (line, start) in starts.iter().enumerate() {
            let end = starts.get(line + 1).copied().unwrap_or(content.len());
            let (mut at, mut column) = (*start, 0);
            while end - at > STEP {
                let next = content.floor_char_boundary(at + STEP);
                column += units(content.get(at..next));
                marks.push((next, column));
                at = next;
            }
        }
        Text {
            content,
            starts,
            marks,
        }
    }

    /// The text.
    pub fn content(&self) -> &str {
        &self.content
    }

    /// The bytes of a line (from 0), without its end.
    fn line(&self, line: usize) -> std::ops::Range<usize> {
        let Some(&start) = self.starts.get(line) else {
            return self.content.len()..self.content.len();
        };
        let end = self.starts.get(line + 1).copied();
        let end = end.unwrap_or(self.content.len());
        let text = self.content.get(start..end).unwrap_or_default();
        start..start + text.trim_end_matches(['\n', '\r']).len()
    }

    /// The position of a byte: that of the character that contains the byte. Logarithmic.
    pub fn position(&self, offset: usize) -> Position {
        let offset = self.content.floor_char_boundary(offset);
        let line = self.starts.partition_point(|start| *start <= offset).max(1) - 1;
        let start = self.starts.get(line).copied().unwrap_or(0);
        let after = self.marks.partition_point(|mark| mark.0 <= offset);
        let (from, column) = self.mark(start, after);
        let column = column + units(self.content.get(from..offset));
        Position::new(line as u32, column as u32)
    }

    /// The last of the first marks, if it is in the line that begins at a byte; otherwise this
    /// byte.
    fn mark(&self, start: usize, marks: usize) -> (usize, usize) {
        let mark = marks.checked_sub(1).and_then(|at| self.marks.get(at));
        mark.copied()
            .filter(|mark| mark.0 > start)
            .unwrap_or((start, 0))
    }

    /// The positions of a range of bytes.
    pub fn range(&self, start: usize, end: usize) -> Range {
        Range::new(self.position(start), self.position(end))
    }

    /// The byte at a position; the end of the line or of the text if the position is after it.
    /// Logarithmic.
    pub fn offset(&self, position: Position) -> usize {
        let range = self.line(position.line as usize);
        let wanted = position.character as usize;
        let first = self.marks.partition_point(|mark| mark.0 <= range.start);
        let its = self.marks.get(first..).unwrap_or_default();
        let before = its.partition_point(|mark| mark.0 <= range.end && mark.1 <= wanted);
        let (from, column) = self.mark(range.start, first + before);
        let mut left = wanted - column;
        let rest = self.content.get(from..range.end).unwrap_or_default();
        for (at, character) in rest.char_indices() {
            if left < character.len_utf16() {
                return from + at;
            }
            left -= character.len_utf16();
        }
        range.end
    }

    /// Replaces a range of the text. Linear in the text.
    pub fn edit(&mut self, range: Range, new: &str) {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        let mut content = std::mem::take(&mut self.content);
        content.replace_range(start..end.max(start), new);
        *self = Text::new(content);
    }
}

/// The number of UTF-16 units.
fn units(text: Option<&str>) -> usize {
    text.unwrap_or_default().encode_utf16().count()
}

/// The path of a file's URI; of another document the URI, without slashes.
pub(crate) fn path_of(uri: &Uri) -> String {
    let Some(rest) = uri.as_str().strip_prefix("file://") else {
        return uri.as_str().replace('/', "_");
    };
    let path = rest.find('/').and_then(|at| rest.get(at..));
    let bytes = path.unwrap_or(rest).as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let hex = bytes.get(at + 1..at + 3).filter(|_| byte == b'%');
        let hex = hex.and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
        decoded.push(hex.unwrap_or(byte));
        at += if hex.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

/// The URI of a file by its absolute path.
pub(crate) fn uri_of(path: &str) -> Option<Uri> {
    let mut uri = String::from("file://");
    for byte in path.bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => uri.push(byte as char),
            byte if byte.is_ascii_alphanumeric() => uri.push(byte as char),
            byte => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    Uri::from_str(&uri).ok()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn columns_are_units_of_utf_16() {
        // In UTF-16, `ä` is one unit and U+1F600 two; in UTF-8, two and four bytes.
        let text = Text::new("ä\u{1F600}x\r\nb\rc");
        let pairs = [
            (0, (0, 0)),
            (2, (0, 1)),
            (6, (0, 3)),
            (7, (0, 4)),
            (9, (1, 0)),
            (10, (1, 1)),
            (11, (2, 0)),
            (12, (2, 1)),
        ];
        for (offset, (line, column)) in pairs {
            let position = Position::new(line, column);
            assert_eq!(text.position(offset), position);
            assert_eq!(text.offset(position), offset);
        }
        // Positions inside a character, and after the ends of the line and the text.
        assert_eq!(text.offset(Position::new(0, 2)), 2);
        assert_eq!(text.offset(Position::new(0, 99)), 7);
        assert_eq!(text.offset(Position::new(9, 0)), 12);
        assert_eq!(text.position(4), Position::new(0, 1));
        assert_eq!(text.position(99), Position::new(2, 1));
    }

    #[test]
    fn columns_of_long_lines_are_counted_from_their_start() {
        for piece in ["a", "ä", "x\u{1F600}"] {
            let line = piece.repeat(3 * STEP);
            let text = Text::new(format!("short\n{line}\n{line}"));
            for start in [6, 6 + line.len() + 1] {
                for pieces in [0, 1, STEP / 2, STEP, STEP + 1, 2 * STEP + 7, 3 * STEP] {
                    let offset = start + pieces * piece.len();
                    let column = pieces * piece.encode_utf16().count();
                    let position = text.position(offset);
                    assert_eq!(position.character as usize, column);
                    assert_eq!(text.offset(position), offset);
                }
            }
        }
    }

    #[test]
    fn edits_replace_ranges() {
        let mut text = Text::new("one\n\u{1F600}two\n");
        text.edit(Range::new(Position::new(1, 2), Position::new(1, 3)), "TT");
        assert_eq!(text.content(), "one\n\u{1F600}TTwo\n");
        text.edit(Range::new(Position::new(0, 3), Position::new(1, 0)), "");
        assert_eq!(text.content(), "one\u{1F600}TTwo\n");
        // A range whose end is before its start.
        text.edit(Range::new(Position::new(9, 9), Position::new(0, 0)), "!");
        assert_eq!(text.content(), "one\u{1F600}TTwo\n!");
    }

    #[test]
    fn uris_and_paths() {
        let path = "/a b/%41/ä.dl";
        let uri = uri_of(path).unwrap();
        assert_eq!(uri.as_str(), "file:///a%20b/%2541/%C3%A4.dl");
        assert_eq!(path_of(&uri), path);
        let untitled = Uri::from_str("untitled:Untitled-1").unwrap();
        assert_eq!(path_of(&untitled), "untitled:Untitled-1");
    }
}
