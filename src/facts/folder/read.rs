//! Reads folders of facts in Soufflé's format: a file `RELATION.facts` for each relation, written
//! by any tool.
//!
//! The format is that of [`super::text`]. Numbers may also be hexadecimal or binary, as in Soufflé:
//! `0x1F`, `0b11`. A field that does not match the type of its column is reported as a [`Mistake`]
//! with its location. Texts are not unescaped.

use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::super::rows::Rows;
use super::super::symbols::Symbols;
use lanelog_util::files;

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// 0 to 4294967295; the type of all ids.
    Unsigned,
    /// -2147483648 to 2147483647.
    Number,
    /// A text.
    Symbol,
}

impl Kind {
    /// The kind of a column, by its type name in a file that declares facts.
    pub fn of(type_name: &str) -> Kind {
        match type_name {
            "symbol" => Kind::Symbol,
            "number" => Kind::Number,
            _ => Kind::Unsigned,
        }
    }
}

/// An error in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The file or folder.
    pub path: PathBuf,
    /// The line, from 1; 0 if the error does not concern a single line.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// Number of characters that are highlighted, from the column on.
    pub width: usize,
    /// The text of the line.
    pub text: String,
    /// The error, and what was expected.
    pub message: String,
}

impl Mistake {
    /// An error that concerns a whole file.
    pub fn of_file(path: &Path, message: impl Into<String>) -> Mistake {
        Mistake {
            path: path.to_path_buf(),
            line: 0,
            column: 0,
            width: 0,
            text: String::new(),
            message: message.into(),
        }
    }

    /// An error in column `at` (from 0) of row `row` (from 0) of a file. Reads the file again to
    /// show the line.
    pub fn of_row(path: &Path, row: usize, at: usize, message: impl Into<String>) -> Mistake {
        let bytes = files::read(path).unwrap_or_default();
        let line = lines(&bytes).nth(row).unwrap_or_default();
        let mut start = 0;
        let mut width = line.len();
        for (field, text) in line.split(|byte| *byte == b'\t').enumerate() {
            if field == at {
                width = text.len();
                break;
            }
            start += text.len() + 1;
        }
        Mistake::of_line(path, row + 1, line, start..start + width, message.into())
    }

    /// An error in some bytes of a line.
    fn of_line(
        path: &Path,
        number: usize,
        line: &[u8],
        bytes: std::ops::Range<usize>,
        message: String,
    ) -> Mistake {
        let characters = |bytes: Option<&[u8]>| {
            String::from_utf8_lossy(bytes.unwrap_or_default())
                .chars()
                .count()
        };
        Mistake {
            path: path.to_path_buf(),
            line: number,
            column: characters(line.get(..bytes.start)) + 1,
            width: characters(line.get(bytes)).max(1),
            text: String::from_utf8_lossy(line).into_owned(),
            message,
        }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        if self.line > 0 {
            write!(f, ":{}:{}", self.line, self.column)?;
        }
        write!(f, ": {}", self.message)
    }
}

/// The rows of a relation in the order of its file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// Number of columns.
    pub columns: usize,
    /// Number of rows in the file, including duplicates.
    pub length: usize,
    /// All values, row by row: a `number` in two's complement, a text as its symbol number.
    pub values: Vec<u32>,
}

impl Table {
    /// The rows in ascending order, without duplicates.
    pub fn rows(&self) -> Rows {
        match self.columns {
            0 => Rows::flag(self.length > 0),
            columns => Rows::new(columns, self.values.clone()),
        }
    }

    /// The rows in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> {
        (0..self.length).map(|row| {
            let start = row * self.columns;
            self.values
                .get(start..start + self.columns)
                .unwrap_or_default()
        })
    }
}

/// The contents of a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folder {
    /// The requested relations, in that order; `None` if there is no file for a relation.
    pub tables: Vec<Option<Table>>,
    /// Files `NAME.facts` of relations that were not requested: the names, sorted.
    pub unknown: Vec<String>,
}

/// Maximum number of reported errors in one file.
const MOST_MISTAKES: usize = 10;

/// Reads the relations of a folder by their names and columns. Time: linear in its files.
///
/// # Errors
/// Returns all errors in the files, at most ten for each.
pub fn read(
    folder: &Path,
    relations: &[(&str, Vec<Kind>)],
    symbols: &mut Symbols,
) -> Result<Folder, Vec<Mistake>> {
    let listed = fs::read_dir(folder)
        .and_then(Iterator::collect::<io::Result<Vec<fs::DirEntry>>>)
        .map_err(|error| vec![Mistake::of_file(folder, error.to_string())])?;
    let mut unknown = Vec::new();
    for path in listed.iter().map(fs::DirEntry::path) {
        let name = path.file_stem().map(OsStr::to_string_lossy);
        if let Some(name) = name.filter(|_| is_facts(&path))
            && !relations.iter().any(|(known, _)| *known == name)
        {
            unknown.push(name.into_owned());
        }
    }
    unknown.sort();
    let mut tables = Vec::new();
    let mut mistakes = Vec::new();
    for (name, columns) in relations {
        let path = folder.join(format!("{name}.facts"));
        match files::read(&path) {
            Ok(bytes) => match table(&path, &bytes, columns, symbols) {
                Ok(table) => tables.push(Some(table)),
                Err(wrong) => mistakes.extend(wrong),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => tables.push(None),
            Err(error) => mistakes.push(Mistake::of_file(&path, error.to_string())),
        }
    }
    if mistakes.is_empty() {
        Ok(Folder { tables, unknown })
    } else {
        Err(mistakes)
    }
}

/// Whether a path has the extension of a relation's file.
pub fn is_facts(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == "facts")
}

/// The lines of a file, without their ends.
fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let none = bytes.is_empty();
    let lines = bytes.split(|byte| *byte == b'\n');
    lines
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
        .skip(usize::from(none))
}

/// Parses the rows in a file.
///
/// # Errors
/// Returns the first ten lines that do not match the columns, and the number of further ones.
pub fn table(
    path: &Path,
    bytes: &[u8],
    columns: &[Kind],
    symbols: &mut Symbols,
) -> Result<Table, Vec<Mistake>> {
    let mut table = Table {
        columns: columns.len(),
        ..Table::default()
    };
    let mut mistakes = Vec::new();
    let mut more = 0;
    // A file with only a line end has one empty line: an empty text, or a relation without columns
    // that holds.
    let lone = bytes == b"\n" || bytes == b"\r\n";
    let lines = lines(bytes).chain(lone.then_some(&b""[..]));
    for (number, line) in (1..).zip(lines) {
        table.length += 1;
        match row(path, number, line, columns, symbols, &mut table.values) {
            Ok(()) => {}
            Err(mistake) if mistakes.len() < MOST_MISTAKES => mistakes.push(*mistake),
            Err(_) => more += 1,
        }
    }
    if more > 0 {
        let message = format!("{more} more lines are wrong");
        mistakes.push(Mistake::of_file(path, message));
    }
    if mistakes.is_empty() {
        Ok(table)
    } else {
        Err(mistakes)
    }
}

fn row(
    path: &Path,
    number: usize,
    line: &[u8],
    columns: &[Kind],
    symbols: &mut Symbols,
    values: &mut Vec<u32>,
) -> Result<(), Box<Mistake>> {
    let wrong = |bytes: std::ops::Range<usize>, message: String| {
        Box::new(Mistake::of_line(path, number, line, bytes, message))
    };
    if columns.is_empty() {
        return match line {
            b"()" | b"" => Ok(()),
            _ => Err(wrong(
                0..line.len(),
                "this relation has no columns: expected `()`, or an empty file if it does not hold"
                    .into(),
            )),
        };
    }
    let found = memchr::memchr_iter(b'\t', line).count() + 1;
    if found != columns.len() {
        let message = match (line.is_empty(), found) {
            (true, _) => "this line is empty".to_string(),
            (_, 1) => "expected columns separated by tabs, found no tab".to_string(),
            _ => format!("found {found} columns"),
        };
        let expected = match columns.len() {
            1 => "one column".to_string(),
            several => format!("{several} columns"),
        };
        return Err(wrong(
            0..line.len(),
            format!("{message}; this relation has {expected}"),
        ));
    }
    let mut start = 0;
    for (field, kind) in line.split(|byte| *byte == b'\t').zip(columns) {
        let bytes = start..start + field.len();
        start = bytes.end + 1;
        values.push(match kind {
            Kind::Symbol => symbols.intern(&String::from_utf8_lossy(field)),
            Kind::Unsigned | Kind::Number => {
                integer(field, *kind).map_err(|message| wrong(bytes, message))?
            }
        });
    }
    Ok(())
}

/// A number as Soufflé reads it: `31`, `-1`, `0x1F`, `0b11`.
///
/// # Errors
/// Returns the expected and the actual text.
pub fn integer(field: &[u8], kind: Kind) -> Result<u32, String> {
    let (expected, least, most) = match kind {
        Kind::Number => (
            "a number from -2147483648 to 2147483647",
            i64::from(i32::MIN),
            i64::from(i32::MAX),
        ),
        _ => ("a number from 0 to 4294967295", 0, i64::from(u32::MAX)),
    };
    let text = String::from_utf8_lossy(field);
    let shown: String = text.chars().take(40).collect();
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, &*text),
    };
    let (digits, radix) = match (digits.strip_prefix("0x"), digits.strip_prefix("0b")) {
        (Some(digits), _) => (digits, 16),
        (_, Some(digits)) => (digits, 2),
        _ => (digits, 10),
    };
    if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
        return Err(format!("expected {expected}, found `{shown}`"));
    }
    let number = i64::from_str_radix(digits, radix).unwrap_or(i64::MAX);
    let number = number.saturating_mul(sign);
    if number < least || number > most {
        return Err(format!("expected {expected}, found {shown}"));
    }
    Ok(number as u32)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn read_table(text: &str, columns: &[Kind]) -> Result<Vec<u32>, Vec<String>> {
        let mut symbols = Symbols::default();
        let path = Path::new("edge.facts");
        match table(path, text.as_bytes(), columns, &mut symbols) {
            Ok(table) => Ok(table.values),
            Err(mistakes) => Err(mistakes.iter().map(ToString::to_string).collect()),
        }
    }

    #[test]
    fn numbers_are_read_as_souffle_reads_them() {
        use Kind::{Number, Unsigned};
        let found = read_table(
            "0x1F\t-1\r\n0b11\t2147483647\n4294967295\t-2147483648",
            &[Unsigned, Number],
        );
        let expected = [31, u32::MAX, 3, i32::MAX as u32, u32::MAX, i32::MIN as u32];
        assert_eq!(found, Ok(expected.to_vec()));
    }

    #[test]
    fn every_mistake_has_its_place() {
        let text = "1\t2\n1\tx\n3\n1\t2\t3\n\n-1\t0\n4294967296\t0\nä\t1\n";
        assert_eq!(
            read_table(text, &[Kind::Unsigned; 2]).unwrap_err(),
            [
                "edge.facts:2:3: expected a number from 0 to 4294967295, found `x`",
                "edge.facts:3:1: expected columns separated by tabs, found no tab; this relation has 2 columns",
                "edge.facts:4:1: found 3 columns; this relation has 2 columns",
                "edge.facts:5:1: this line is empty; this relation has 2 columns",
                "edge.facts:6:1: expected a number from 0 to 4294967295, found -1",
                "edge.facts:7:1: expected a number from 0 to 4294967295, found 4294967296",
                "edge.facts:8:1: expected a number from 0 to 4294967295, found `ä`",
            ]
        );
        let many = "x\n".repeat(1000);
        let found = read_table(&many, &[Kind::Number]).unwrap_err();
        assert_eq!(
            (found.len(), &*found[10]),
            (11, "edge.facts: 990 more lines are wrong")
        );
    }

    #[test]
    fn a_relation_without_columns_holds_if_there_is_a_line() {
        let holds = |text: &[u8]| {
            let table = table(Path::new("a"), text, &[], &mut Symbols::default());
            table.map(|table| table.length)
        };
        assert_eq!(holds(b""), Ok(0));
        assert_eq!(holds(b"()\n"), Ok(1));
        assert_eq!(holds(b"()"), Ok(1));
        assert_eq!(holds(b"\n"), Ok(1));
        assert!(holds(b"1\n").is_err());
    }

    #[test]
    fn texts_are_taken_as_they_stand() {
        let mut symbols = Symbols::default();
        let kinds = [Kind::Symbol, Kind::Symbol];
        let found = table(Path::new("a"), b"\"q\"\t a,b \n\tx\n", &kinds, &mut symbols).unwrap();
        let texts: Vec<&str> = found
            .values
            .iter()
            .map(|text| symbols.text(*text).unwrap())
            .collect();
        assert_eq!(texts, ["\"q\"", " a,b ", "", "x"]);
    }
}
