//! Modules inside of zip archives, and LLVM bitcode inside of object files, archives, offload
//! bundles and fat binaries.
//!
//! Formats: ELF and `ar` by the `object` crate; `__CLANG_OFFLOAD_BUNDLE__` and `CCOB` by clang's
//! documentation of `clang-offload-bundler`; offload binaries by LLVM's
//! `llvm/Object/OffloadBinary.h`.

use std::borrow::Cow;
use std::io::Cursor;
use std::ops::Range;

use object::read::archive::ArchiveFile;
use object::{Object, ObjectSection};

use crate::bitcode::is_bitcode;
use crate::contents::{self, PackedError};
use lanelog_batch::zip;

/// A module in a container.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    /// The names of the containers around the member, and its target: `reduce.o`, `gfx1100`.
    pub name: String,
    /// The member's range in the file; with `unpacked`, the range of the compressed bundle.
    pub range: Range<usize>,
    /// The range of the member in the unpacked bundle.
    pub unpacked: Option<Range<usize>>,
    /// The member of a zip archive; the range is that of the archive.
    pub zipped: Option<zip::Entry>,
}

/// Containers in containers are followed so far.
const DEEPEST: usize = 8;
/// Maximum number of modules that are read from one file.
const MOST: usize = 1 << 16;
const ARCHIVE: &[u8] = b"!<arch>\n";
const ELF: &[u8] = b"\x7FELF";
const BUNDLE: &[u8] = b"__CLANG_OFFLOAD_BUNDLE__";
const PACKED_BUNDLE: &[u8] = b"CCOB";
const OFFLOAD_BINARY: &[u8] = b"\x10\xFF\x10\xAD";

/// The machines of GPUs in the header of ELF, little-endian.
const EM_AMDGPU: &[u8] = &[224, 0];
const EM_CUDA: &[u8] = &[190, 0];

/// Whether a file may contain modules, by its first bytes.
pub(crate) fn is_container(bytes: &[u8]) -> bool {
    let magics = [
        ARCHIVE,
        ELF,
        BUNDLE,
        PACKED_BUNDLE,
        OFFLOAD_BINARY,
        zip::MAGIC,
    ];
    magics.iter().any(|magic| bytes.starts_with(magic))
}

/// The modules in a file, in the order of the file. Damaged parts of a file contain no modules.
/// Time: linear in the file.
pub(crate) fn members(bytes: &[u8]) -> Vec<Member> {
    if bytes.starts_with(zip::MAGIC) {
        let entries = zip::modules(Cursor::new(bytes)).unwrap_or_default();
        let members = entries.into_iter().map(|entry| Member {
            name: entry.name.clone(),
            range: 0..bytes.len(),
            unpacked: None,
            zipped: Some(entry),
        });
        return members.collect();
    }
    let mut search = Search {
        found: Vec::new(),
        packed: None,
        budget: DEEPEST.saturating_mul(bytes.len()),
    };
    search.look(bytes, 0, "", 0);
    search.found
}

impl Member {
    /// The module: its bitcode, or in a zip archive the contents of its file.
    ///
    /// # Errors
    /// The bundle or archive around it cannot be unpacked.
    pub fn bytes<'f>(&self, file: &'f [u8]) -> Result<Cow<'f, [u8]>, PackedError> {
        let part = file.get(self.range.clone()).unwrap_or_default();
        if let Some(entry) = &self.zipped {
            return Ok(Cow::Owned(contents::unzipped(part, entry)?));
        }
        match &self.unpacked {
            None => Ok(Cow::Borrowed(part)),
            Some(range) => {
                let whole = unpacked(part)?;
                Ok(Cow::Owned(
                    whole.get(range.clone()).unwrap_or_default().to_vec(),
                ))
            }
        }
    }
}

struct Search {
    found: Vec<Member>,
    /// The compressed bundle that is searched.
    packed: Option<Range<usize>>,
    /// Number of bytes that are still searched: damaged containers may contain themselves.
    budget: usize,
}

impl Search {
    /// Searches bytes that begin at an offset of the file or of the unpacked bundle.
    fn look(&mut self, bytes: &[u8], at: usize, name: &str, depth: usize) {
        let Some(budget) = self.budget.checked_sub(bytes.len()) else {
            return;
        };
        self.budget = budget;
        if depth > DEEPEST || self.found.len() >= MOST {
            return;
        }
        if is_bitcode(bytes) {
            let range = at..at + bytes.len();
            let member = match &self.packed {
                None => Member {
                    name: name.to_string(),
                    range,
                    unpacked: None,
                    zipped: None,
                },
                Some(bundle) => Member {
                    name: name.to_string(),
                    range: bundle.clone(),
                    unpacked: Some(range),
                    zipped: None,
                },
            };
            self.found.push(member);
        } else if bytes.starts_with(ARCHIVE) {
            self.archive(bytes, at, name, depth);
        } else if bytes.starts_with(ELF) {
            self.elf(bytes, at, name, depth);
        } else if bytes.starts_with(BUNDLE) {
            self.bundles(bytes, at, name, depth);
        } else if bytes.starts_with(PACKED_BUNDLE) && self.packed.is_none() {
            // Damaged bundles have no modules.
            if let Ok(whole) = unpacked(bytes) {
                self.packed = Some(at..at + bytes.len());
                self.budget += DEEPEST.saturating_mul(whole.len());
                self.look(&whole, 0, name, depth + 1);
                self.packed = None;
            }
        } else if bytes.starts_with(OFFLOAD_BINARY) {
            self.offload_binaries(bytes, at, name, depth);
        }
    }

    fn archive(&mut self, bytes: &[u8], at: usize, name: &str, depth: usize) {
        let Ok(archive) = ArchiveFile::parse(bytes) else {
            return;
        };
        for member in archive.members() {
            // The rest of a damaged archive cannot be located.
            let Ok(member) = member else { return };
            let (start, size) = member.file_range();
            if let Some((part, start)) = part(bytes, start, size) {
                let own = String::from_utf8_lossy(member.name());
                self.look(part, at + start, &joined(name, &own), depth + 1);
            }
        }
    }

    fn elf(&mut self, bytes: &[u8], at: usize, name: &str, depth: usize) {
        let Ok(file) = object::File::parse(bytes) else {
            return;
        };
        let machine = bytes.get(18..20).unwrap_or_default();
        let is_of_host = ![EM_AMDGPU, EM_CUDA].contains(&machine);
        for section in file.sections() {
            let (Ok(own), Some((start, size))) = (section.name(), section.file_range()) else {
                continue;
            };
            let target = own.strip_prefix("__CLANG_OFFLOAD_BUNDLE__");
            let is_wanted = match own {
                ".llvmbc" | ".llvm.lto" => !is_of_host,
                ".hip_fatbin" | ".llvm.offloading" => true,
                _ => target.is_some_and(|target| !target.starts_with("host")),
            };
            if let (true, Some((part, start))) = (is_wanted, part(bytes, start, size)) {
                let name = target.map_or(name.to_string(), |target| joined(name, target));
                self.look(part, at + start, &name, depth + 1);
            }
        }
    }

    /// Bundles that follow each other, each aligned.
    fn bundles(&mut self, bytes: &[u8], at: usize, name: &str, depth: usize) {
        let starts: Vec<usize> = memchr::memmem::find_iter(bytes, BUNDLE).collect();
        for (number, start) in starts.iter().enumerate() {
            let end = starts.get(number + 1).copied().unwrap_or(bytes.len());
            let Some(bundle) = bytes.get(*start..end) else {
                continue;
            };
            let mut fields = Fields {
                bytes: bundle,
                at: BUNDLE.len(),
            };
            let count = fields.u64().unwrap_or(0);
            for _ in 0..count.min(MOST as u64) {
                let entry = (|| Some((fields.u64()?, fields.u64()?, fields.text()?)))();
                let Some((offset, size, target)) = entry else {
                    break;
                };
                if let Some((part, offset)) = part(bundle, offset, size) {
                    let name = joined(name, &target);
                    self.look(part, at + start + offset, &name, depth + 1);
                }
            }
        }
    }

    /// Consecutive offload binaries; each header contains the size of the whole binary.
    fn offload_binaries(&mut self, bytes: &[u8], at: usize, name: &str, depth: usize) {
        let mut start = 0;
        while let Some(rest) = bytes
            .get(start..)
            .filter(|rest| rest.starts_with(OFFLOAD_BINARY))
        {
            let version = rest.get(4).copied().unwrap_or(0);
            let mut fields = Fields { bytes: rest, at: 8 };
            let header = (|| Some((fields.u64()?, fields.u64()?, fields.u64()?)))();
            let Some((size, first, count)) = header.filter(|(size, ..)| *size > 0) else {
                return;
            };
            // Version 1 has one entry, and stores its size instead of the number of entries.
            let count = if version < 2 {
                1
            } else {
                count.min(MOST as u64)
            };
            fields.at = usize::try_from(first).unwrap_or(usize::MAX);
            for _ in 0..count {
                // The header begins with the kinds of image and offloading, and flags.
                let _ = fields.u64();
                let strings = (|| Some((fields.u64()?, fields.u64()?)))();
                let image = strings.and_then(|_| Some((fields.u64()?, fields.u64()?)));
                let (Some((strings, count)), Some((offset, size))) = (strings, image) else {
                    break;
                };
                if let Some((part, offset)) = part(rest, offset, size) {
                    let target = architecture(rest, strings, count).unwrap_or_default();
                    let name = joined(name, &target);
                    self.look(part, at + start + offset, &name, depth + 1);
                }
            }
            start = start.saturating_add(usize::try_from(size).unwrap_or(usize::MAX));
        }
    }
}

/// The text of the key `arch` in an offload binary, which has pairs of the offsets of a key and of
/// its value, each a text that ends with a zero byte.
fn architecture(binary: &[u8], strings: u64, count: u64) -> Option<String> {
    let text = |at: u64| {
        let rest = binary.get(usize::try_from(at).ok()?..)?;
        rest.split(|byte| *byte == 0).next()
    };
    let mut fields = Fields {
        bytes: binary,
        at: usize::try_from(strings).ok()?,
    };
    for _ in 0..count.min(MOST as u64) {
        let (key, value) = (fields.u64()?, fields.u64()?);
        if text(key)? == b"arch" {
            return Some(String::from_utf8_lossy(text(value)?).into_owned());
        }
    }
    None
}

/// `lib.a` and `reduce.o`: `reduce.o` of the file, followed by the names of its contents.
fn joined(name: &str, own: &str) -> String {
    match (name, own) {
        ("", name) | (name, "") => name.to_string(),
        (name, own) => format!("{name}, {own}"),
    }
}

/// The part of some bytes at an offset, if it is within them, and the offset.
fn part(bytes: &[u8], start: u64, size: u64) -> Option<(&[u8], usize)> {
    let start = usize::try_from(start).ok()?;
    let end = start.checked_add(usize::try_from(size).ok()?)?;
    Some((bytes.get(start..end)?, start))
}

/// The header of a compressed bundle: the magic, a version and a method of 16 bits; since version 2
/// the size of the file, of 32 bits and since version 3 of 64; the unpacked size, as wide; a hash.
fn unpacked(bundle: &[u8]) -> Result<Vec<u8>, PackedError> {
    let field = |at: usize| {
        let bytes = bundle.get(at..at + 2).unwrap_or_default();
        bytes
            .iter()
            .rev()
            .fold(0, |sum, byte| sum << 8 | u16::from(*byte))
    };
    let start = match field(4) {
        1 => 20,
        2 => 24,
        _ => 32,
    };
    let data = bundle.get(start..).unwrap_or_default();
    match field(6) {
        0 => contents::unpacked_zlib(data),
        _ => contents::unpacked_zstd(data),
    }
}

/// Little-endian fields that follow each other.
struct Fields<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl Fields<'_> {
    fn u64(&mut self) -> Option<u64> {
        let end = self.at.checked_add(8)?;
        let bytes = self.bytes.get(self.at..end)?;
        self.at = end;
        Some(u64::from_le_bytes(bytes.try_into().ok()?))
    }

    /// A text after its length.
    fn text(&mut self) -> Option<String> {
        let length = usize::try_from(self.u64()?).ok()?;
        let end = self.at.checked_add(length)?;
        let bytes = self.bytes.get(self.at..end)?;
        self.at = end;
        Some(String::from_utf8_lossy(bytes).into_owned())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use std::fs;
    use std::path::Path;

    fn data(name: &str) -> Vec<u8> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/containers");
        fs::read(folder.join(name)).unwrap()
    }

    /// The names of the modules in a file, and their bytes.
    fn modules(file: &[u8]) -> Vec<(String, Vec<u8>)> {
        let members = members(file).into_iter();
        let all = members.map(|member| {
            let bytes = member.bytes(file).unwrap().into_owned();
            (member.name, bytes)
        });
        all.collect()
    }

    #[test]
    fn bundles_have_the_bundled_modules() {
        let names = [
            "hip-amdgcn-amd-amdhsa--gfx1100",
            "hip-amdgcn-amd-amdhsa--gfx942",
        ];
        let expected = [
            (names[0].to_string(), data("gfx1100.bc")),
            (names[1].to_string(), data("gfx942.bc")),
        ];
        for file in ["two.hipfb", "packed.hipfb"] {
            assert_eq!(modules(&data(file)), expected, "{file}");
        }
    }

    #[test]
    fn objects_and_archives_have_those_of_their_sections_and_members() {
        let names = |file: &str| {
            let modules = modules(&data(file)).into_iter();
            let all = modules.map(|(name, bytes)| {
                assert!(is_bitcode(&bytes), "{file}: {name}");
                name
            });
            all.collect::<Vec<String>>()
        };
        assert_eq!(names("sections.o"), ["gfx1100", "gfx942"]);
        let sections = [
            "hip-amdgcn-amd-amdhsa--gfx1100",
            "hip-amdgcn-amd-amdhsa--gfx942",
        ];
        assert_eq!(names("bundle_sections.o"), sections);
        let members = sections.map(|section| format!("bundle_sections.o, {section}"));
        let archive = [&["gfx1100.bc".to_string()][..], &members].concat();
        assert_eq!(names("archive.a"), archive);
        assert_eq!(names("embedded.o"), [""]);
        assert_eq!(modules(&data("archive.a"))[0].1, data("gfx1100.bc"));
    }

    /// In a damaged file fewer modules are found, and the search ends within the file.
    #[test]
    fn damaged_files_are_searched_within_their_bytes() {
        for name in ["two.hipfb", "packed.hipfb", "sections.o", "archive.a"] {
            let whole = data(name);
            for at in (0..whole.len()).step_by(7) {
                for byte in [0, 1, 0xFF] {
                    let mut damaged = whole.clone();
                    damaged[at] = byte;
                    for member in members(&damaged) {
                        assert!(member.range.end <= damaged.len(), "{name}: {at}");
                    }
                }
                members(&whole[..at]);
            }
        }
        // A bundle of which each entry is the bundle itself.
        let mut own = BUNDLE.to_vec();
        own.extend(5000u64.to_le_bytes());
        for _ in 0..5000 {
            own.extend([0u64, 1 << 16, 0].map(u64::to_le_bytes).concat());
        }
        own.resize(1 << 17, 0);
        assert_eq!(members(&own), []);
    }
}
