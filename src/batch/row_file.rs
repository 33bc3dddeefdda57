//! Stores the rows of a chunk in one file: the columns of all tables one after another, compressed
//! with Snappy, and a hash of the contents, which detects incomplete files. Only later runs of the
//! same command read the file, so it contains no metadata as Parquet files do.
//!
//! | for each table | contents |
//! |---|---|
//! | 8 bytes | number of rows |
//! | for each column, 16 bytes | length of the uncompressed bytes, and length of the compressed bytes |
//! | | the compressed bytes |
//!
//! | a column of | uncompressed bytes |
//! |---|---|
//! | texts | the length of each text in 4 bytes (all bits set for null); then the bytes of all texts |
//! | numbers | 8 bytes each; then, if the column may contain nulls, one byte each, which is 0 for null |
//! | flags | one byte each: 0, 1, or 2 for null |

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use sha2::{Digest, Sha256};
use snap::raw::{Decoder, Encoder};

use super::schemas::Rows;
use super::table::{Column, Field, Kind, Schema, Texts};

/// The version of the format.
pub const VERSION: u32 = 2;

/// Length of the hash in bytes.
const HASH: usize = 32;

/// The length that represents a null text.
const NOTHING: u32 = u32::MAX;

/// The byte that represents a null flag.
const UNKNOWN: u8 = 2;

/// Writes rows to a new file. Until this returns, a reader would detect that the file is
/// incomplete.
///
/// # Errors
/// The rows cannot be written.
pub fn write(path: &Path, rows: &mut Rows) -> io::Result<()> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new();
    let mut plain = Vec::new();
    for table in rows.tables() {
        bytes.extend((table.rows() as u64).to_le_bytes());
        for (column, field) in table.columns.iter().zip(&table.schema.fields) {
            plain.clear();
            spell(column, field, &mut plain)?;
            let packed = encoder.compress_vec(&plain).map_err(io::Error::other)?;
            bytes.extend((plain.len() as u64).to_le_bytes());
            bytes.extend((packed.len() as u64).to_le_bytes());
            bytes.extend(packed);
        }
    }
    let hash = Sha256::digest(&bytes);
    let mut file = fs::File::create(path)?;
    file.write_all(&bytes)?;
    file.write_all(&hash)
}

fn spell(column: &Column, field: &Field, out: &mut Vec<u8>) -> io::Result<()> {
    match column {
        Column::Texts(texts) => {
            for text in texts.iter() {
                let length = text.map_or(Ok(NOTHING), |text| u32::try_from(text.len()));
                out.extend(length.map_err(io::Error::other)?.to_le_bytes());
            }
            texts
                .iter()
                .flatten()
                .for_each(|text| out.extend_from_slice(text));
        }
        Column::Numbers(cells) => {
            let numbers = cells.iter().map(|cell| cell.unwrap_or_default());
            out.extend(numbers.flat_map(i64::to_le_bytes));
            if field.optional {
                out.extend(cells.iter().map(|cell| u8::from(cell.is_some())));
            }
        }
        Column::Flags(cells) => {
            out.extend(cells.iter().map(|cell| cell.map_or(UNKNOWN, u8::from)));
        }
    }
    Ok(())
}

/// Reads rows; `None` if the file is missing or incomplete, or contains other tables.
///
/// # Errors
/// If the file exists, but cannot be read.
pub fn read(path: &Path, relations: &[Arc<Schema>]) -> io::Result<Option<Rows>> {
    match fs::read(path) {
        Ok(bytes) => Ok(whole(&bytes).and_then(|content| parsed(content, relations))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// The contents of a file without its hash; none if the hash is wrong.
fn whole(bytes: &[u8]) -> Option<&[u8]> {
    let (content, hash) = bytes.split_last_chunk::<HASH>()?;
    (Sha256::digest(content).as_slice() == hash).then_some(content)
}

fn parsed(content: &[u8], relations: &[Arc<Schema>]) -> Option<Rows> {
    let mut rows = Rows::new(relations);
    let mut decoder = Decoder::new();
    let mut plain = Vec::new();
    let mut rest = content;
    let number = |rest: &mut &[u8]| {
        let (number, after) = rest.split_first_chunk::<8>()?;
        *rest = after;
        usize::try_from(u64::from_le_bytes(*number)).ok()
    };
    for table in rows.tables() {
        let count = number(&mut rest)?;
        for (column, field) in table.columns.iter_mut().zip(&table.schema.fields) {
            let (length, packed) = (number(&mut rest)?, number(&mut rest)?);
            let (packed, after) = rest.split_at_checked(packed)?;
            rest = after;
            plain.resize(length, 0);
            let written = decoder.decompress(packed, &mut plain).ok()?;
            *column = read_column(plain.get(..written)?, count, field)?;
        }
    }
    rest.is_empty().then_some(rows)
}

fn read_column(plain: &[u8], rows: usize, field: &Field) -> Option<Column> {
    Some(match field.kind {
        Kind::Text => {
            let (lengths, mut rest) = plain.split_at_checked(rows.checked_mul(4)?)?;
            let mut texts = Texts::default();
            for length in lengths.as_chunks::<4>().0 {
                let length = u32::from_le_bytes(*length);
                if length == NOTHING {
                    texts.push(None);
                    continue;
                }
                let (text, after) = rest.split_at_checked(length as usize)?;
                texts.push(Some(text));
                rest = after;
            }
            Column::Texts(texts)
        }
        Kind::Number => {
            let (numbers, known) = plain.split_at_checked(rows.checked_mul(8)?)?;
            let numbers = numbers.as_chunks::<8>().0.iter();
            let mut numbers: Vec<_> = numbers
                .map(|number| Some(i64::from_le_bytes(*number)))
                .collect();
            for (number, known) in numbers.iter_mut().zip(known) {
                if *known == 0 {
                    *number = None;
                }
            }
            Column::Numbers(numbers)
        }
        Kind::Flag => {
            let cells = plain.get(..rows)?.iter();
            Column::Flags(
                cells
                    .map(|flag| (*flag != UNKNOWN).then_some(*flag == 1))
                    .collect(),
            )
        }
    })
}

/// Whether a file exists and is complete, according to its hash.
pub fn is_whole(path: &Path) -> bool {
    fs::read(path).is_ok_and(|bytes| whole(&bytes).is_some())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::table::Cell;
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn rows_are_read_again_and_truncated_files_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("chunk");
        let field = |name: &str, kind| Field::new(name, kind);
        let relation = Arc::new(Schema {
            name: "some".to_string(),
            fields: vec![
                field("text", Kind::Text).or_null(),
                field("number", Kind::Number).or_null(),
                field("flag", Kind::Flag).or_null(),
            ],
        });
        let relations = [relation];
        assert!(read(&path, &relations).unwrap().is_none());
        let mut rows = Rows::new(&relations);
        rows.timings.push([Cell::Number(3), Cell::Number(1000)]);
        rows.relations[0].push(["ü".into(), Cell::Number(-7), Cell::Flag(false)]);
        rows.relations[0].push([Cell::Nothing, Cell::Nothing, Cell::Nothing]);
        rows.relations[0].push(["".into(), Cell::Number(i64::MIN), Cell::Flag(true)]);
        let expected = rows.clone();
        write(&path, &mut rows).unwrap();
        assert!(is_whole(&path));
        let found = read(&path, &relations).unwrap().unwrap();
        assert_eq!(found.timings, expected.timings);
        assert_eq!(found.relations, expected.relations);
        assert!(read(&path, &[]).unwrap().is_none());
        let bytes = fs::read(&path).unwrap();
        for end in [0, 10, bytes.len() - 1] {
            fs::write(&path, &bytes[..end]).unwrap();
            assert!(!is_whole(&path) && read(&path, &relations).unwrap().is_none());
        }
        let mut other = bytes;
        other[20] ^= 1;
        fs::write(&path, &other).unwrap();
        assert!(!is_whole(&path) && read(&path, &relations).unwrap().is_none());
    }
}
