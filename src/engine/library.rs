//! The built-in rule files as text, for includes, listings and explanations.

use super::{catalog, user};
use lanelog_datalog::{Compiled, compile_all, compile_with};

include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// The tables to which comments in rule files refer.
const TABLES: [(&str, &str); 2] = [
    ("rules/intrinsics.toml", INTRINSICS),
    ("rules/spirv-opcodes.toml", OPCODES),
];

/// The text of a built-in file by its path, such as `rules/divergence.dl`. Time: logarithmic in the
/// number of files.
pub fn text(path: &str) -> Option<&'static str> {
    let mut all = TABLES.iter().chain(found(path));
    all.find(|file| file.0 == path).map(|file| file.1)
}

/// The texts of all built-in rules, and of the tables to which they refer.
pub fn texts() -> impl Iterator<Item = &'static str> {
    FILES.iter().chain(&TABLES).map(|file| file.1)
}

/// A file by its path: `rules/cfg.dl`, or one of the gallery, `gallery/divergent_barrier.dl`.
fn found(path: &str) -> Option<&'static (&'static str, &'static str)> {
    [FILES, GALLERY].iter().find_map(|files| {
        let at = files.binary_search_by_key(&path, |file| file.0).ok()?;
        files.get(at)
    })
}

/// The path of a built-in file from its path with or without the `rules/` prefix.
pub fn path_of(name: &str) -> Option<&'static str> {
    let names = [name, &format!("rules/{name}")];
    names.iter().find_map(|name| found(name)).map(|file| file.0)
}

/// Compiles a built-in program: a file and all files that it includes.
pub fn compile_built_in(path: &str) -> Compiled {
    let read = |path: &str| {
        let text = text(path).map(str::to_string);
        text.ok_or_else(|| "there is no such built-in file".to_string())
    };
    compile_with(path, &read, &text)
}

/// Compiles a user's program. `read` returns the text of a path. Includes that `read` does not find
/// are looked up among the built-in files, with or without the `rules/` prefix.
pub fn compile_user(root: &str, read: &dyn Fn(&str) -> Result<String, String>) -> Compiled {
    compile_suite(&[root], read)
}

/// Like [`compile_user`], for several files as one program, in which each file has its own helper
/// relations.
pub fn compile_suite(roots: &[&str], read: &dyn Fn(&str) -> Result<String, String>) -> Compiled {
    let mut compiled = compile_all(roots, read, &text);
    user::check(&mut compiled);
    catalog::advise(&mut compiled);
    compiled
}
