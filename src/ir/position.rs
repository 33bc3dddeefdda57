//! Lines and columns of the text, computed on demand.

use std::sync::OnceLock;

/// A line and a column, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column, in characters of UTF-8 (bytes that are not UTF-8 count one each).
    pub column: u32,
}

/// The lines of a text, which are found on first use.
#[derive(Clone, Debug)]
pub struct LineIndex<'t> {
    text: &'t [u8],
    found: OnceLock<Lines>,
}

#[derive(Clone, Debug)]
struct Lines {
    starts: Vec<u32>,
    /// Offsets within long lines. Each has the number of characters between the start of the line
    /// and the offset.
    marks: Vec<(u32, u32)>,
}

/// In a long line, the column is recorded at each multiple of this many bytes.
const STEP: usize = 1 << 12;

impl Lines {
    fn of(text: &[u8]) -> Lines {
        // More than the usual number of lines, so that they are not copied. Memory that is reserved
        // but not used is never written.
        let mut starts = Vec::with_capacity(1 + text.len() / 32);
        starts.push(0);
        let mut lines = Lines {
            starts,
            marks: Vec::new(),
        };
        let mut start = 0;
        for newline in memchr::memchr_iter(b'\n', text) {
            lines.mark(text, start, newline);
            start = newline + 1;
            lines.starts.push(start as u32);
        }
        lines.mark(text, start, text.len());
        lines
    }

    /// Adds marks to a line if it is long.
    fn mark(&mut self, text: &[u8], start: usize, end: usize) {
        let (mut at, mut characters) = (start, 0);
        while end - at > STEP {
            let is_inside = |byte: &u8| byte & 0xC0 == 0x80;
            // A mark must not be inside of a UTF-8 character, in which at most three bytes follow
            // the first one.
            let cut = at + STEP;
            let rest = text.get(cut..end).unwrap_or_default();
            let next = cut
                + rest
                    .iter()
                    .take(3)
                    .take_while(|byte| is_inside(byte))
                    .count();
            characters += count_characters(text.get(at..next).unwrap_or_default());
            self.marks.push((next as u32, characters));
            at = next;
        }
    }
}

impl<'t> LineIndex<'t> {
    /// The lines of a text; the first query takes time linear in the text. Texts of 4 GiB and more
    /// are truncated.
    pub fn new(text: &'t [u8]) -> LineIndex<'t> {
        LineIndex {
            text: text.get(..u32::MAX as usize).unwrap_or(text),
            found: OnceLock::new(),
        }
    }

    fn found(&self) -> &Lines {
        self.found.get_or_init(|| Lines::of(self.text))
    }

    /// The line of a byte, from 1. Time: logarithmic.
    pub fn line_at(&self, offset: u32) -> u32 {
        let offset = offset.min(self.text.len() as u32);
        self.found()
            .starts
            .partition_point(|&start| start <= offset)
            .max(1) as u32
    }

    /// The line and column of a byte. Offsets beyond the end are treated as the end. Time:
    /// logarithmic.
    pub fn position(&self, offset: u32) -> Position {
        let offset = offset.min(self.text.len() as u32);
        let line = self.line_at(offset);
        let start = self
            .found()
            .starts
            .get(line as usize - 1)
            .copied()
            .unwrap_or(0);
        let (from, characters) = self
            .found()
            .marks
            .partition_point(|mark| mark.0 <= offset)
            .checked_sub(1)
            .and_then(|at| self.found().marks.get(at))
            .filter(|mark| mark.0 > start)
            .copied()
            .unwrap_or((start, 0));
        let before = self.text.get(from as usize..offset as usize);
        let column = characters + count_characters(before.unwrap_or_default());
        Position {
            line,
            column: column + 1,
        }
    }

    /// The text of a line (from 1), without its end.
    pub fn line(&self, line: u32) -> &'t [u8] {
        let Some(&start) = (line as usize)
            .checked_sub(1)
            .and_then(|line| self.found().starts.get(line))
        else {
            return b"";
        };
        let end = self
            .found()
            .starts
            .get(line as usize)
            .map_or(self.text.len(), |&next| next as usize - 1);
        let line = self.text.get(start as usize..end).unwrap_or_default();
        line.strip_suffix(b"\r").unwrap_or(line)
    }

    /// Number of lines; an empty last line is not counted.
    pub fn lines(&self) -> usize {
        let empty_last = self.found().starts.last() == Some(&(self.text.len() as u32));
        self.found().starts.len() - usize::from(empty_last)
    }
}

/// Number of UTF-8 characters; each byte that is not UTF-8 counts as one.
fn count_characters(text: &[u8]) -> u32 {
    text.utf8_chunks()
        .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
        .sum::<usize>() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn columns_of_long_lines_are_counted_from_their_start() {
        for piece in [
            &b"a"[..],
            "ä".as_bytes(),
            "x\u{1F600}".as_bytes(),
            b"\x80\xC3",
            b"\xF0\x9F",
        ] {
            let line: Vec<u8> = piece.iter().copied().cycle().take(5 * STEP + 7).collect();
            let text = [&b"short\n"[..], &line, b"\n", &line].concat();
            let index = LineIndex::new(&text);
            for start in [6, 6 + line.len() + 1] {
                for length in [
                    0,
                    1,
                    STEP - 1,
                    STEP,
                    STEP + 1,
                    2 * STEP + 2,
                    3 * STEP,
                    line.len(),
                ] {
                    let column = count_characters(&line[..length]) + 1;
                    assert_eq!(index.position((start + length) as u32).column, column);
                }
            }
        }
    }

    #[test]
    fn lines_and_columns_count_from_one() {
        let index = LineIndex::new("ab\r\nä%x\n\nlast".as_bytes());
        let at = |offset| (index.position(offset).line, index.position(offset).column);
        assert_eq!(
            [
                at(0),
                at(1),
                at(3),
                at(4),
                at(6),
                at(8),
                at(9),
                at(10),
                at(99)
            ],
            [
                (1, 1),
                (1, 2),
                (1, 4),
                (2, 1),
                (2, 2),
                (2, 4),
                (3, 1),
                (4, 1),
                (4, 5)
            ]
        );
        assert_eq!(
            [
                index.line(0),
                index.line(1),
                index.line(3),
                index.line(4),
                index.line(5)
            ],
            [&b""[..], b"ab", b"", b"last", b""]
        );
        assert_eq!(index.lines(), 4);
        assert_eq!(LineIndex::new(b"").lines(), 0);
        assert_eq!(LineIndex::new(b"one\n").lines(), 1);
    }
}
