//! Every wrong rule file in `tests/data/rejected/rules` is answered with exactly the text beside
//! it.
//!
//! The expectations are written by hand. `UPDATE_EXPECT=1` rewrites those that differ; read what it
//! wrote before keeping it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use lanelog_datalog::{Compiled, compile};
use pretty_assertions::assert_eq;

use crate::expected::assert_file;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rejected/rules")
}

fn names(extension: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(folder()).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let named = paths
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_string());
    let names: BTreeSet<String> = named.collect();
    assert!(names.len() > 50, "{names:?}");
    names
}

fn compile_file(name: &str) -> Compiled {
    compile(name, &|path| {
        fs::read_to_string(folder().join(path)).map_err(|_| "there is no such file".to_string())
    })
}

fn render(compiled: &Compiled) -> String {
    let rendered = compiled.diagnostics.iter();
    rendered
        .map(|diagnostic| diagnostic.render(&compiled.sources))
        .collect()
}

#[test]
fn wrong_files_get_their_messages() {
    for name in names("dl") {
        let found = render(&compile_file(&format!("{name}.dl")));
        assert_file(folder().join(format!("{name}.stderr")), &found);
    }
}

#[test]
fn only_warnings_leave_a_program() {
    for name in names("dl") {
        let compiled = compile_file(&format!("{name}.dl"));
        let with_warnings = ["names_in_comments", "suspicious", "unbounded", "warnings"];
        let only_warnings = with_warnings.contains(&name.as_str());
        assert_eq!(compiled.program.is_some(), only_warnings, "{name}");
    }
}

#[test]
fn no_expectation_is_orphaned() {
    assert_eq!(names("stderr"), names("dl"));
}
