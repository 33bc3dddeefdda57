//! Modules in zip archives, by PKWARE's APPNOTE 6.3: members that are stored or deflated. Not read:
//! archives in several parts, and members that are encrypted or more than 4 GiB.

use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use flate2::Crc;
use flate2::read::DeflateDecoder;
use lanelog_util::file_names;
use serde::{Deserialize, Serialize};

/// The first bytes of an archive.
pub const MAGIC: &[u8] = b"PK\x03\x04";
const DIRECTORY_END: &[u8] = b"PK\x05\x06";
const DIRECTORY_ENTRY: &[u8] = b"PK\x01\x02";

/// Sizes of the fixed parts of a record: at the end of the directory, of an entry, of a member.
const END: usize = 22;
const ENTRY: usize = 46;
const LOCAL: u64 = 30;
/// Number of bytes in which the end of the directory is searched: its comment has a length of 16
/// bits.
const TAIL: u64 = END as u64 + 0xFFFF;

/// A module in an archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Its size.
    pub bytes: u64,
    flags: u64,
    method: u64,
    crc: u64,
    packed: u64,
    header: u64,
}

/// The modules in an archive, by their names.
///
/// # Errors
/// It cannot be read, or is damaged.
pub fn modules(mut archive: impl Read + Seek) -> io::Result<Vec<Entry>> {
    let length = archive.seek(SeekFrom::End(0))?;
    let start = length.saturating_sub(TAIL);
    let tail = read(&mut archive, start, length - start)?;
    let mut ends = tail.windows(DIRECTORY_END.len());
    let end = ends
        .rposition(|bytes| bytes == DIRECTORY_END)
        .and_then(|at| tail.get(at..))
        .ok_or_else(|| damaged("it has no directory"))?;
    let (size, start) = (field(end, 12, 4)?, field(end, 16, 4)?);
    if [size, start].contains(&u64::from(u32::MAX)) {
        return Err(io::Error::other(
            "this is a zip archive of more than 4 GiB\n  help: unzip it, and name the folder",
        ));
    }
    let directory = read(&mut archive, start, size)?;
    let (mut rest, mut all) = (directory.as_slice(), Vec::new());
    for _ in 0..field(end, 10, 2)? {
        if !rest.starts_with(DIRECTORY_ENTRY) {
            return Err(damaged("its directory is cut short"));
        }
        let lengths = [28, 30, 32].map(|at| field(rest, at, 2).unwrap_or(0) as usize);
        let [name, ..] = lengths;
        let text = rest.get(ENTRY..ENTRY + name).unwrap_or_default();
        let entry = Entry {
            name: String::from_utf8_lossy(text).into_owned(),
            bytes: field(rest, 24, 4)?,
            flags: field(rest, 8, 2)?,
            method: field(rest, 10, 2)?,
            crc: field(rest, 16, 4)?,
            packed: field(rest, 20, 4)?,
            header: field(rest, 42, 4)?,
        };
        let name = Path::new(&entry.name);
        if file_names::is_module(name) || file_names::is_spirv(name) {
            all.push(entry);
        }
        let next = ENTRY + lengths.iter().sum::<usize>();
        rest = rest.get(next..).unwrap_or_default();
    }
    Ok(all)
}

impl Entry {
    /// The contents of the module, which are no more than `most` bytes.
    ///
    /// # Errors
    /// They cannot be read, are damaged, or are larger.
    pub fn read(&self, mut archive: impl Read + Seek, most: u64) -> io::Result<Vec<u8>> {
        if self.flags & 1 != 0 {
            return Err(io::Error::other("this member is encrypted"));
        }
        if self.bytes > most {
            return Err(io::Error::other(
                "this member is too large\n  help: unzip it, and name the file",
            ));
        }
        let header = read(&mut archive, self.header, LOCAL)?;
        let start = self.header + LOCAL + field(&header, 26, 2)? + field(&header, 28, 2)?;
        let packed = read(&mut archive, start, self.packed)?;
        let mut bytes = Vec::new();
        match self.method {
            0 => bytes = packed,
            8 => {
                let mut unpacked = DeflateDecoder::new(packed.as_slice()).take(self.bytes);
                unpacked
                    .read_to_end(&mut bytes)
                    .map_err(|_| damaged("a member cannot be unpacked"))?;
            }
            method => {
                return Err(io::Error::other(format!(
                    "this member is compressed by method {method}, and only deflate is supported\n  help: unzip it, and name the file"
                )));
            }
        }
        let mut crc = Crc::new();
        crc.update(&bytes);
        match u64::from(crc.sum()) == self.crc && bytes.len() as u64 == self.bytes {
            true => Ok(bytes),
            false => Err(damaged("a member differs from its checksum")),
        }
    }
}

/// Bytes of the archive.
fn read(archive: &mut (impl Read + Seek), start: u64, length: u64) -> io::Result<Vec<u8>> {
    archive.seek(SeekFrom::Start(start))?;
    let mut bytes = Vec::new();
    archive.take(length).read_to_end(&mut bytes)?;
    match bytes.len() as u64 == length {
        true => Ok(bytes),
        false => Err(damaged("it is cut short")),
    }
}

/// A little-endian number.
fn field(record: &[u8], at: usize, width: usize) -> io::Result<u64> {
    let bytes = record.get(at..at + width);
    let bytes = bytes.ok_or_else(|| damaged("it is cut short"))?;
    let digits = bytes.iter().rev();
    Ok(digits.fold(0, |number, byte| number << 8 | u64::from(*byte)))
}

fn damaged(how: &str) -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!("this zip archive is damaged: {how}"),
    )
}
