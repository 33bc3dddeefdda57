//! Tests that each file imports only files of lower layers. The crate's documentation lists the
//! layers.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, iter};

use pretty_assertions::assert_eq;

/// Files that are not modules: parts of the build script, this test, and the crate root.
const OTHERS: [&str; 6] = ["build", "constructors", "layers", "lib", "tables", "terms"];

/// The layer of each file, from the table in the crate's documentation.
fn layers(root: &str) -> BTreeMap<&str, usize> {
    let rows = root.lines().filter_map(|line| {
        let (layer, files) = line.strip_prefix("//! | ")?.split_once(" | ")?;
        Some((layer.parse::<usize>().ok()?, files))
    });
    let files = rows.flat_map(|(layer, files)| {
        let names = files.split('`').skip(1).step_by(2);
        names.zip(iter::repeat(layer))
    });
    files.collect()
}

/// The names imported from `super::` and `crate::`, including lists in braces.
fn imported(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let code = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let code: Vec<&str> = code.collect();
    let start = text.as_ptr() as usize;
    for line in code {
        let mut rest = line;
        while let Some(at) = ["super::", "crate::"]
            .iter()
            .filter_map(|path| rest.find(path))
            .min()
        {
            rest = &rest[at + "super::".len()..];
            let from = rest.as_ptr() as usize - start;
            let named = &text[from..];
            let end = match named.strip_prefix('{') {
                Some(_) => named.find(';').unwrap_or(named.len()),
                None => named
                    .find(|c: char| !c.is_alphanumeric() && c != '_')
                    .unwrap_or(named.len()),
            };
            found.extend(named[..end].split(|c: char| !c.is_alphanumeric() && c != '_'));
        }
    }
    found
}

/// The Rust files of a directory and its subdirectories.
fn files(folder: &Path, all: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, all);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            all.push(path);
        }
    }
}

#[test]
fn files_import_lower_layers_only() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = fs::read_to_string(folder.join("lib.rs")).unwrap();
    let layers = layers(&root);
    let mut all = Vec::new();
    files(folder, &mut all);
    let mut wrong = Vec::new();
    let mut seen = 0;
    for path in all {
        let first = path.strip_prefix(folder).unwrap().iter().next().unwrap();
        let name = Path::new(first).file_stem().unwrap().to_str().unwrap();
        if OTHERS.contains(&name) {
            continue;
        }
        let Some(layer) = layers.get(name) else {
            wrong.push(format!("{name} is in no layer"));
            continue;
        };
        let text = fs::read_to_string(&path).unwrap();
        for other in imported(&text).into_iter().filter(|other| *other != name) {
            if let Some(its) = layers.get(other) {
                seen += 1;
                if its >= layer {
                    wrong.push(format!("{name} ({layer}) imports {other} ({its})"));
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(seen > 200, "{seen} imports");
}

#[test]
fn imports_are_found() {
    let text =
        "use super::{A, b::{C},\n  d};\n// super::e\nlet f = super::super::g::h(crate::i);\n";
    let found: Vec<&str> = imported(text)
        .into_iter()
        .filter(|name| !name.is_empty())
        .collect();
    assert_eq!(found, ["A", "b", "C", "d", "super", "g", "i"]);
}
