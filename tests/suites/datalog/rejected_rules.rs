//! Every wrong rule file in `tests/data/rejected` must result in exactly the text next to it: files
//! in `rules` without the built-in files, those in `mistakes` with them. Each file in `mistakes`
//! has one mistake of a new user.
//!
//! The expectations are written by hand. `UPDATE_EXPECT=1` rewrites those that differ; read what it
//! wrote before keeping it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use lanelog_datalog::{Compiled, compile};
use lanelog_engine::library::compile_user;
use pretty_assertions::assert_eq;

use crate::expected::assert_file;

fn folder(name: &str) -> PathBuf {
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rejected");
    all.join(name)
}

fn names(name: &str, extension: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(folder(name)).unwrap();
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
        fs::read_to_string(folder("rules").join(path))
            .map_err(|_| "there is no such file".to_string())
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
    for name in names("rules", "dl") {
        let found = render(&compile_file(&format!("{name}.dl")));
        assert_file(folder("rules").join(format!("{name}.stderr")), &found);
    }
}

#[test]
fn mistakes_of_new_users_get_their_messages() {
    let read = |path: &str| {
        let text = fs::read_to_string(folder("mistakes").join(path));
        text.map_err(|_| "there is no such file".to_string())
    };
    let mut kinds = BTreeSet::new();
    let mut helpless = Vec::new();
    for name in names("mistakes", "dl") {
        let compiled = compile_user(&format!("{name}.dl"), &read);
        let found = render(&compiled);
        assert_file(folder("mistakes").join(format!("{name}.stderr")), &found);
        // Each error is reported at its position in the user's file, with a suggestion.
        let first = compiled.diagnostics.first().unwrap();
        assert_eq!(first.span.source, 0, "{name}");
        if first.help.is_none() && first.labels.is_empty() {
            helpless.push(name);
        }
        kinds.insert(without_names(&first.message));
    }
    assert_eq!(helpless, [""; 0]);
    assert!(kinds.len() >= 60, "{}", kinds.len());
}

/// A message without its quotations from the file.
fn without_names(message: &str) -> String {
    let parts = message.split('`').step_by(2);
    parts.collect::<Vec<&str>>().join("`")
}

#[test]
fn only_warnings_leave_a_program() {
    for name in names("rules", "dl") {
        let compiled = compile_file(&format!("{name}.dl"));
        let with_warnings = ["names_in_comments", "suspicious", "unbounded", "warnings"];
        let only_warnings = with_warnings.contains(&name.as_str());
        assert_eq!(compiled.program.is_some(), only_warnings, "{name}");
    }
}

#[test]
fn no_expectation_is_orphaned() {
    for folder in ["rules", "mistakes"] {
        assert_eq!(names(folder, "stderr"), names(folder, "dl"));
    }
}
