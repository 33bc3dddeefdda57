//! Rule files near the one that is missing, or that declare a missing relation.

use std::path::{Path, PathBuf};

use crate::program::is_rules;
use crate::rule_text;
use crate::watch::here;
use lanelog_datalog::diagnostic::Missing;
use lanelog_datalog::nearest::nearest;
use lanelog_datalog::{Diagnostic, Source};
use lanelog_util::escape as terminal;

/// Number of entries of a folder that are looked at.
const MOST_ENTRIES: usize = 1000;

/// The path of a rule file with the name of a missing one in a folder nearby, or with a similar
/// name in the same folder.
pub(crate) fn meant(missing: &str) -> Option<String> {
    let missing = Path::new(missing);
    let name = missing.file_name()?.to_str()?;
    let folder = missing.parent().unwrap_or(Path::new(""));
    // If the folder does not exist, the folder above it is searched.
    let above = folder
        .ancestors()
        .take(2)
        .find(|folder| here(folder).is_dir())?;
    let (files, folders) = entries(above);
    let below = folders.iter().flat_map(|folder| entries(folder).0);
    let beside = above.parent().map(|parent| entries(parent).0);
    let mut same = files
        .iter()
        .cloned()
        .chain(below)
        .chain(beside.into_iter().flatten());
    if let Some(found) = same.find(|path| path.file_name().is_some_and(|found| found == name)) {
        return Some(found.to_str()?.to_string());
    }
    let names: Vec<&str> = files
        .iter()
        .filter_map(|path| path.file_name()?.to_str())
        .collect();
    let meant = nearest(name, names.into_iter())?;
    Some(above.join(meant).to_str()?.to_string())
}

/// Adds to errors about missing relations the user's file that declares the relation, in the folder
/// of the file with the error.
pub(crate) fn advise(diagnostics: &mut [Diagnostic], sources: &[Source]) {
    for diagnostic in diagnostics {
        let Some(Missing::Relation { .. }) = diagnostic.missing else {
            continue;
        };
        let span = diagnostic.span;
        let Some(source) = sources.get(span.source as usize) else {
            continue;
        };
        let before = source.text.get(..span.start as usize).unwrap_or_default();
        // The head of a rule, which a declaration in this file should have.
        if before.is_empty() || before.ends_with('\n') {
            continue;
        }
        let written = source.text.get(span.start as usize..span.end as usize);
        let Some(file) = written.and_then(|written| declaring(written, source, sources)) else {
            continue;
        };
        let file = terminal::name(&file);
        diagnostic.help = Some(format!("`{file}` declares it: add `.include \"{file}\"`"));
    }
}

/// The name of a file in the folder of `source`, outside of the program, that declares a relation.
fn declaring(relation: &str, source: &Source, sources: &[Source]) -> Option<String> {
    if source.is_library {
        return None;
    }
    let folder = Path::new(&source.name).parent()?;
    let (files, _) = entries(folder);
    let is_read = |path: &Path| sources.iter().any(|source| Path::new(&source.name) == path);
    let mut others = files.iter().filter(|path| !is_read(path));
    let found = others.find(|path| {
        let text = path.to_str().and_then(|path| rule_text::read(path).ok());
        let text = text.unwrap_or_default();
        let mut declarations = text
            .lines()
            .filter_map(|line| line.trim_start().strip_prefix(".decl "));
        declarations.any(|rest| {
            let name = rest.trim_start().split('(').next().unwrap_or_default();
            name.trim_end() == relation
        })
    });
    Some(found?.file_name()?.to_str()?.to_string())
}

/// The rule files and the folders of a folder, in the order of their names.
fn entries(folder: &Path) -> (Vec<PathBuf>, Vec<PathBuf>) {
    let entries = std::fs::read_dir(here(folder));
    let entries = entries.into_iter().flatten().flatten().take(MOST_ENTRIES);
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| folder.join(entry.file_name()))
        .collect();
    paths.sort();
    let (files, others): (Vec<PathBuf>, Vec<PathBuf>) =
        paths.into_iter().partition(|path| is_rules(path));
    (
        files,
        others.into_iter().filter(|path| path.is_dir()).collect(),
    )
}
