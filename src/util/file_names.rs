//! Kinds of input files, by their names.

use std::ffi::OsStr;
use std::path::Path;

/// Extensions of compressed files that are unpacked: `.ll.xz`.
pub const PACKED: [&str; 4] = ["bz2", "gz", "xz", "zst"];
/// Extensions of source files that clang compiles.
pub const SOURCES: [&str; 4] = ["cl", "clcpp", "cu", "hip"];

/// Whether a file is a module, compressed or not.
pub fn is_module(path: &Path) -> bool {
    ["ll", "bc"].contains(&extension(unpacked(path)))
}

/// Whether a file is a module of SPIR-V, compressed or not.
pub fn is_spirv(path: &Path) -> bool {
    extension(unpacked(path)) == "spv"
}

/// The name of a file after it is unpacked.
fn unpacked(path: &Path) -> &Path {
    let stem = path.file_stem().map(Path::new);
    let stem = stem.filter(|_| PACKED.contains(&extension(path)));
    stem.unwrap_or(path)
}

/// Whether a file is a source that clang compiles.
pub fn is_source(path: &Path) -> bool {
    SOURCES.contains(&extension(path))
}

/// The extension of a file, without its dot; empty if it has none.
pub fn extension(path: &Path) -> &str {
    path.extension().and_then(OsStr::to_str).unwrap_or_default()
}
