//! Detects the kind of a file by its first bytes: compressed text, or binary data that must not
//! reach a terminal.

use std::io::{self, Cursor, Read};
use std::path::Path;

use bzip2::read::MultiBzDecoder;
use flate2::read::{MultiGzDecoder, ZlibDecoder};
use lzma_rust2::XzReader;

use crate::quota;
use lanelog_batch::zip;
use lanelog_util::files;
use lanelog_util::limits::allocator;

/// Number of leading bytes that decide whether a file is text.
const LOOKED_AT: usize = 1 << 10;

/// Whether a file is plain text: not compressed, not bitcode, no container, not binary.
#[cfg(target_os = "linux")]
pub(crate) fn is_plain(bytes: &[u8]) -> bool {
    use crate::{bitcode::is_bitcode, containers::is_container};

    !is_packed(bytes) && !is_bitcode(bytes) && !is_container(bytes) && no_text(bytes).is_none()
}

/// The first bytes of gzip data (RFC 1952), of a Zstandard frame (RFC 8878), of bzip2 data and of
/// the .xz format.
const GZIP: &[u8] = &[0x1F, 0x8B];
const ZSTD: &[u8] = b"\x28\xB5\x2F\xFD";
const BZIP2: &[u8] = b"BZh";
const XZ: &[u8] = b"\xFD7zXZ\0";

/// Whether data is compressed, by its first bytes.
pub(crate) fn is_packed(bytes: &[u8]) -> bool {
    let magics = [GZIP, ZSTD, BZIP2, XZ];
    magics.iter().any(|magic| bytes.starts_with(magic))
}

/// Whether a file is compressed, by its first bytes.
pub(crate) fn is_packed_file(path: &Path) -> bool {
    let mut first = Vec::with_capacity(XZ.len());
    let file = files::open(path);
    let read = file.and_then(|file| file.take(XZ.len() as u64).read_to_end(&mut first));
    read.is_ok() && is_packed(&first)
}

/// Largest unpacked size of a compressed file; inputs are unpacked in parallel, in memory.
const MOST_UNPACKED: usize = 1 << 30;

/// Reasons why compressed data cannot be unpacked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PackedError {
    #[error("this is compressed, and damaged: {0}")]
    Damaged(#[from] io::Error),
    #[error("{0}")]
    Zip(io::Error),
    #[error(
        "this is compressed, and unpacks to more than 1 GiB or than there is memory for\n  help: unpack it (gzip -dc, zstd -dc, xz -dc, bzip2 -dc), and name the result"
    )]
    TooLarge,
}

/// Unpacks data that gzip, zstd, xz or bzip2 packed; other data is returned unchanged.
///
/// # Errors
/// If the data is truncated, damaged, or too large.
pub(crate) fn unpacked(bytes: Vec<u8>) -> Result<Vec<u8>, PackedError> {
    if bytes.starts_with(GZIP) {
        return unpack(MultiGzDecoder::new(&*bytes), most());
    }
    if bytes.starts_with(ZSTD) {
        return unpacked_zstd(&bytes);
    }
    if bytes.starts_with(BZIP2) {
        return unpack(MultiBzDecoder::new(&*bytes), most());
    }
    if bytes.starts_with(XZ) {
        if !allocator::has(dictionary(&bytes)) {
            return Err(PackedError::TooLarge);
        }
        return unpack(XzReader::new(&*bytes, true), most());
    }
    Ok(bytes)
}

/// The size of the dictionary that the first block of .xz data needs; 0 if it is damaged.
fn dictionary(xz: &[u8]) -> usize {
    // The header of the stream has 12 bytes. In that of the block, LZMA2 is the last filter: its
    // number, the size of its properties, and the size as a mantissa of 1 bit and an exponent.
    let block = xz.get(12..).unwrap_or_default();
    let length = block
        .first()
        .map_or(0, |words| 4 * (usize::from(*words) + 1));
    let header = block.get(..length).unwrap_or_default();
    let mut sizes = header.windows(3).filter_map(|bytes| match bytes {
        [0x21, 1, size @ 0..=40] => Some((2 | u64::from(size & 1)) << (size / 2 + 11)),
        _ => None,
    });
    usize::try_from(sizes.next_back().unwrap_or(0)).unwrap_or(usize::MAX)
}

/// Unpacks Zstandard frames.
///
/// # Errors
/// If the data is truncated, damaged, or too large.
pub(crate) fn unpacked_zstd(bytes: &[u8]) -> Result<Vec<u8>, PackedError> {
    unpack(zstd::Decoder::new(bytes)?, most())
}

/// Unpacks a stream of zlib (RFC 1950).
///
/// # Errors
/// If the data is truncated, damaged, or too large.
pub(crate) fn unpacked_zlib(bytes: &[u8]) -> Result<Vec<u8>, PackedError> {
    unpack(ZlibDecoder::new(bytes), most())
}

/// The complete output of a program.
///
/// # Errors
/// If the output cannot be read, or exceeds the size limit of packed files ([`is_too_large`]
/// holds).
pub(crate) fn all_of(printed: impl Read) -> io::Result<Vec<u8>> {
    unpack(printed, most()).map_err(|error| match error {
        PackedError::Damaged(error) | PackedError::Zip(error) => error,
        PackedError::TooLarge => io::Error::other(error),
    })
}

/// Whether an error of [`all_of`] means that the data is too large.
pub(crate) fn is_too_large(error: &io::Error) -> bool {
    error
        .get_ref()
        .is_some_and(|inner| inner.is::<PackedError>())
}

/// The contents of a member of a zip archive.
///
/// # Errors
/// The archive is damaged, or the member is encrypted or too large.
pub(crate) fn unzipped(archive: &[u8], member: &zip::Entry) -> Result<Vec<u8>, PackedError> {
    let read = member.read(Cursor::new(archive), most() as u64);
    read.map_err(PackedError::Zip)
}

/// Size limit for unpacking one of several inputs that are read at the same time.
fn most() -> usize {
    let threads = if rayon::current_thread_index().is_some() {
        rayon::current_num_threads()
    } else {
        1
    };
    MOST_UNPACKED.min(usize::try_from(quota::share(threads)).unwrap_or(usize::MAX))
}

/// Reads all data, unless it exceeds the limit.
fn unpack(mut packed: impl Read, most: usize) -> Result<Vec<u8>, PackedError> {
    let (mut text, mut piece) = (Vec::new(), vec![0; 64 << 10]);
    loop {
        let read = match packed.read(&mut piece) {
            Ok(0) => return Ok(text),
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error.into()),
        };
        // A growing buffer needs twice its memory while it is copied.
        let room = text.capacity() - text.len();
        let is_too_large =
            text.len() + read > most || read > room && !allocator::has(2 * text.len() + read);
        if is_too_large {
            return Err(PackedError::TooLarge);
        }
        text.extend_from_slice(piece.get(..read).unwrap_or_default());
    }
}

/// The kind of binary data, and a suggestion; `None` for text, including UTF-16.
pub(crate) fn no_text(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    const MAGIC: [(&[u8], &str, &str); 7] = [
        (
            b"\x03\x02\x23\x07",
            "SPIR-V",
            "analyze, query, why, run, check and batch read it; llvm-spirv -r FILE.spv -o FILE.bc makes bitcode of OpenCL kernels",
        ),
        (
            b"\x07\x23\x02\x03",
            "SPIR-V",
            "analyze, query, why, run, check and batch read it; llvm-spirv -r FILE.spv -o FILE.bc makes bitcode of OpenCL kernels",
        ),
        (
            XZ,
            "compressed twice, the second time by xz",
            "xz -dc FILE | lanelog ... -",
        ),
        (
            BZIP2,
            "compressed twice, the second time by bzip2",
            "bzip2 -dc FILE | lanelog ... -",
        ),
        (
            zip::MAGIC,
            "a compressed zip archive",
            "unzip it, and name the files in it",
        ),
        (
            GZIP,
            "compressed twice, the second time by gzip",
            "gzip -dc FILE | lanelog ... -",
        ),
        (
            ZSTD,
            "compressed twice, the second time by zstd",
            "zstd -dc FILE | lanelog ... -",
        ),
    ];
    let known = MAGIC.iter().find(|(magic, ..)| bytes.starts_with(magic));
    if let Some((_, what, help)) = known {
        return Some((what, help));
    }
    let begin = bytes.get(..LOOKED_AT).unwrap_or(bytes);
    // In UTF-16, every other byte is zero, except for letters that occur only in comments of LLVM's
    // text.
    let zeros = |odd: usize| {
        let halves = begin.iter().skip(odd).step_by(2);
        halves.filter(|byte| **byte == 0).count() * 8 > begin.len() * 3
    };
    let has_mark = begin.starts_with(&[0xFF, 0xFE]) || begin.starts_with(&[0xFE, 0xFF]);
    let is_utf16 = has_mark || zeros(0) != zeros(1);
    // A text may contain a stray control byte; of compressed or encoded data, one byte in ten is
    // such.
    let strange = |byte: &&u8| matches!(byte, 0..=8 | 14..=26 | 28..=31 | 0x7F);
    let count = begin.iter().filter(strange).count();
    let is_text = is_utf16 || count * 20 <= begin.len();
    (!is_text).then_some((
        "a binary file",
        "clang -S -emit-llvm writes LLVM IR, llvm-dis turns bitcode into it",
    ))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn text_is_told_from_what_is_none() {
        let what = |bytes: &[u8]| no_text(bytes).map(|(what, _)| what);
        assert_eq!(what(b"\x03\x02\x23\x07\0\x06\x01\0"), Some("SPIR-V"));
        assert_eq!(
            what(b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR"),
            Some("a binary file")
        );
        assert_eq!(what(b"BZ"), None);
        assert_eq!(what(b""), None);
        assert_eq!(what("; für alle\ndefine void @f()".as_bytes()), None);
        assert_eq!(what(b"d\0e\0f\0i\0n\0e\0"), None);
        // A single invalid byte does not make a text binary.
        assert_eq!(what(b"define void @f() {\n  \0ret void\n}\n"), None);
    }

    #[test]
    fn truncated_files_are_errors() {
        // `gzip -n` of "hi\n", and the same without its last bytes.
        let packed = [
            0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0xC8, 0xE4, 2, 0, 0x7A, 0x7A, 0x6F, 0xED, 3,
            0, 0, 0,
        ];
        assert_eq!(unpacked(packed.to_vec()).unwrap(), b"hi\n");
        assert!(unpacked(packed[..18].to_vec()).is_err());
        assert_eq!(unpacked(b"plain".to_vec()).unwrap(), b"plain");
    }
}
