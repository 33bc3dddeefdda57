//! Lines and columns of the text, found when somebody asks.

/// A place as a person counts: both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column, in characters of UTF-8 (bytes that are no UTF-8 count one each).
    pub column: u32,
}

/// Where the lines of a text begin.
#[derive(Clone, Debug)]
pub struct LineIndex<'t> {
    text: &'t [u8],
    starts: Vec<u32>,
}

impl<'t> LineIndex<'t> {
    /// Finds the lines. Time: linear in the text. Texts of 4 GiB and more are cut there.
    pub fn new(text: &'t [u8]) -> LineIndex<'t> {
        let text = text.get(..u32::MAX as usize).unwrap_or(text);
        let starts = std::iter::once(0)
            .chain(memchr::memchr_iter(b'\n', text).map(|at| at as u32 + 1))
            .collect();
        LineIndex { text, starts }
    }

    /// The line and column of a byte; of the end for one behind it. Time: logarithmic, and the length of the line.
    pub fn position(&self, offset: u32) -> Position {
        let offset = offset.min(self.text.len() as u32);
        let line = self.starts.partition_point(|&start| start <= offset).max(1);
        let start = self.starts.get(line - 1).copied().unwrap_or(0);
        let before = self
            .text
            .get(start as usize..offset as usize)
            .unwrap_or_default();
        let column = before
            .utf8_chunks()
            .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
            .sum::<usize>();
        Position {
            line: line as u32,
            column: column as u32 + 1,
        }
    }

    /// The text of a line (from 1), without its end.
    pub fn line(&self, line: u32) -> &'t [u8] {
        let Some(&start) = (line as usize)
            .checked_sub(1)
            .and_then(|line| self.starts.get(line))
        else {
            return b"";
        };
        let end = self
            .starts
            .get(line as usize)
            .map_or(self.text.len(), |&next| next as usize - 1);
        let line = self.text.get(start as usize..end).unwrap_or_default();
        line.strip_suffix(b"\r").unwrap_or(line)
    }

    /// How many lines there are; a last one without any byte does not count.
    pub fn lines(&self) -> usize {
        let empty_last = self.starts.last() == Some(&(self.text.len() as u32));
        self.starts.len() - usize::from(empty_last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

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
