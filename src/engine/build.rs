//! Embeds the texts of the rule files, and generates a constant for each relation that the built-in
//! programs derive.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use lanelog_generate::script::{PROGRAMS, compile, folder, write};

fn main() -> Result<(), Box<dyn Error>> {
    let rules = folder()?;
    // In a package, the link is the folder itself; in a checkout on Windows, it may be a text file.
    let gallery = [Path::new("gallery"), Path::new("../../examples/rules")];
    let gallery = gallery.into_iter().find(|folder| folder.is_dir());
    let gallery = gallery
        .ok_or("the folder of the gallery is missing")?
        .canonicalize()?;
    let mut text = String::new();
    listed(
        &mut text,
        "The built-in rule files",
        "FILES",
        &rules,
        "rules",
    )?;
    listed(&mut text, "The gallery", "GALLERY", &gallery, "gallery")?;
    for (constant, name) in [
        ("INTRINSICS", "intrinsics.toml"),
        ("OPCODES", "spirv-opcodes.toml"),
    ] {
        let file = rules.join(name);
        text.push_str(&format!(
            "const {constant}: &str = include_str!({file:?});\n"
        ));
    }
    write("library.rs", &text)?;
    relations()
}

/// Generates the constants. If a relation of the LLVM 14 programs has other columns than in mode
/// `sound`, the constant has those of mode `sound`, because this program comes first.
fn relations() -> Result<(), Box<dyn Error>> {
    let mut relations = BTreeMap::new();
    for (_, path) in PROGRAMS {
        for relation in compile(path)?.0.relations {
            if !relation.is_input && !relation.columns.is_empty() {
                let documentation = relation.documentation.unwrap_or_default();
                let columns = relation.columns.len();
                let found = relations.entry(relation.name);
                found.or_insert((columns, documentation));
            }
        }
    }
    let mut text = String::new();
    for (name, (columns, documentation)) in relations {
        let constant = name.to_uppercase();
        text.push_str(&format!(
            "#[doc = {documentation:?}]\npub const {constant}: Relation<{columns}> = Relation::new({name:?});\n"
        ));
    }
    write("relations.rs", &text)
}

/// A constant with the rule files of a folder and its subfolders.
fn listed(
    text: &mut String,
    what: &str,
    constant: &str,
    root: &Path,
    name: &str,
) -> Result<(), Box<dyn Error>> {
    let mut paths = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        println!("cargo::rerun-if-changed={}", root.join(&folder).display());
        for entry in fs::read_dir(root.join(&folder))? {
            let path = folder.join(entry?.file_name());
            if root.join(&path).is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "dl") {
                paths.push(path.to_str().ok_or("a name is not UTF-8")?.to_string());
            }
        }
    }
    paths.sort();
    text.push_str(&format!(
        "/// {what}: path and text, sorted by path.\npub const {constant}: &[(&str, &str)] = &[\n"
    ));
    for path in paths {
        let file = root.join(&path);
        text.push_str(&format!(
            "    ({:?}, include_str!({file:?})),\n",
            format!("{name}/{path}")
        ));
    }
    text.push_str("];\n");
    Ok(())
}
