//! The rows of a chunk as one file: tables of Parquet one behind the other, and a hash over all, so that what a killed machine has left half-written is known
//! for what it is.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use bytes::Bytes;
use lanelog_files as files;
use sha2::{Digest, Sha256};

use super::parquet_file::{Reader, Writer};
use super::schemas::Rows;
use super::table::Schema;

/// The length of the hash.
const HASH: usize = 32;

/// Writes rows. Whoever reads the name finds all of them or nothing.
///
/// # Errors
/// They cannot be written.
pub fn write(path: &Path, rows: &mut Rows) -> io::Result<()> {
    let mut bytes = Vec::new();
    for table in rows.tables() {
        let schema = table.schema.clone();
        let mut writer = Writer::new(Vec::new(), &schema).map_err(io::Error::other)?;
        writer.add(table).map_err(io::Error::other)?;
        let (table, _) = writer.finish().map_err(io::Error::other)?;
        bytes.extend((table.len() as u64).to_le_bytes());
        bytes.extend(table);
    }
    let hash = Sha256::digest(&bytes);
    bytes.extend(hash);
    files::replace(path, &bytes)
}

/// Reads rows; `None` if the file is not there, or not whole, or of other tables.
///
/// # Errors
/// It is there and cannot be read.
pub fn read(path: &Path, relations: &[Arc<Schema>]) -> io::Result<Option<Rows>> {
    let bytes = match fs::read(path) {
        Ok(bytes) => Bytes::from(bytes),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    Ok(parsed(&bytes, relations))
}

fn parsed(bytes: &Bytes, relations: &[Arc<Schema>]) -> Option<Rows> {
    let end = bytes.len().checked_sub(HASH)?;
    let (content, hash) = (bytes.slice(..end), bytes.slice(end..));
    if Sha256::digest(&content).as_slice() != hash.as_ref() {
        return None;
    }
    let mut rows = Rows::new(relations);
    let mut at = 0;
    for table in rows.tables() {
        let length = content.get(at..at + 8)?.try_into().ok()?;
        let length = usize::try_from(u64::from_le_bytes(length)).ok()?;
        at += 8;
        content.get(at..at.checked_add(length)?)?;
        let reader = Reader::new(content.slice(at..at + length)).ok()?;
        at += length;
        if reader.schema() != &table.schema {
            return None;
        }
        for group in 0..reader.groups() {
            table.append(&mut reader.group(group).ok()?);
        }
    }
    (at == content.len()).then_some(rows)
}

/// Whether a file is whole: what its hash says.
pub fn is_whole(path: &Path) -> bool {
    let Ok(bytes) = fs::read(path) else {
        return false;
    };
    let Some((content, hash)) = bytes.split_last_chunk::<HASH>() else {
        return false;
    };
    Sha256::digest(content).as_slice() == hash
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::table::Cell;
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn rows_come_back_and_torn_files_do_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("chunk");
        assert!(read(&path, &[]).unwrap().is_none());
        let mut rows = Rows::new(&[]);
        rows.timings.push([Cell::Number(3), Cell::Number(1000)]);
        let expected = rows.timings.clone();
        write(&path, &mut rows).unwrap();
        assert!(is_whole(&path));
        assert_eq!(read(&path, &[]).unwrap().unwrap().timings, expected);
        let bytes = fs::read(&path).unwrap();
        for end in [0, 10, bytes.len() - 1] {
            fs::write(&path, &bytes[..end]).unwrap();
            assert!(!is_whole(&path) && read(&path, &[]).unwrap().is_none());
        }
        let mut other = bytes;
        other[20] ^= 1;
        fs::write(&path, &other).unwrap();
        assert!(!is_whole(&path) && read(&path, &[]).unwrap().is_none());
    }
}
