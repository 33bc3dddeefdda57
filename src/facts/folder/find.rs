//! Finds the folders that contain the facts of a function.

use std::fs;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;

use super::read::{Mistake, is_facts};
use lanelog_util::files;

/// The folder and the name of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The folder.
    pub path: PathBuf,
    /// The name in `functions.csv` of the parent folder; otherwise the path relative to the
    /// searched folder.
    pub name: String,
}

/// The functions in a folder: the folder itself if it contains facts; otherwise its subfolders, in
/// the order of `functions.csv` or by name. A folder of a whole module (which contains a
/// `function.facts`) does not count. Links are followed, up to 8 levels deep.
///
/// # Errors
/// If a folder cannot be read, or no function is found.
pub fn find(folder: &Path) -> Result<Vec<Found>, Mistake> {
    const DEEPEST: usize = 8;
    let mut found = Vec::new();
    let mut waiting = vec![(folder.to_path_buf(), None, 0)];
    while let Some((path, name, depth)) = waiting.pop() {
        let entries = fs::read_dir(&path)
            .and_then(Iterator::collect::<Result<Vec<fs::DirEntry>, _>>)
            .map_err(|error| Mistake::of_file(&path, error.to_string()))?;
        if entries.iter().any(|entry| is_facts(&entry.path())) {
            let is_module = path.join("function.facts").exists();
            if is_module && depth == 0 {
                let message = "these are the facts of a whole module; name the folder of one function, or the one above that holds them all";
                return Err(Mistake::of_file(folder, message));
            }
            if !is_module {
                let below = path.strip_prefix(folder).ok();
                let below = below.filter(|below| !below.as_os_str().is_empty());
                let last = path.file_name().map(Path::new).unwrap_or(&path);
                let own = || below.unwrap_or(last).to_string_lossy().into_owned();
                let name = name.unwrap_or_else(own);
                found.push(Found { path, name });
            }
            continue;
        }
        if depth == DEEPEST {
            continue;
        }
        let listed = listed(&path);
        let places: FxHashMap<&str, usize> = listed
            .iter()
            .enumerate()
            .map(|(at, (folder, _))| (folder.as_str(), at))
            .collect();
        let mut below: Vec<(usize, PathBuf, Option<String>)> = entries
            .iter()
            .map(fs::DirEntry::path)
            .filter(|path| path.is_dir() && !is_hidden(path))
            .map(|path| {
                let folder = path.file_name().map(|name| name.to_string_lossy());
                let at = folder.and_then(|folder| places.get(&*folder).copied());
                let name = at.and_then(|at| listed.get(at)).map(|of| of.1.clone());
                (at.unwrap_or(usize::MAX), path, name)
            })
            .collect();
        below.sort();
        // The stack is popped from the end, so the order is reversed.
        let below = below.into_iter().rev();
        waiting.extend(below.map(|(_, path, name)| (path, name, depth + 1)));
    }
    if found.is_empty() {
        let message = "no function's facts are here: a folder with files such as instruction.facts, or a folder of such folders";
        return Err(Mistake::of_file(folder, message));
    }
    Ok(found)
}

/// Whether a folder is hidden or still being written.
fn is_hidden(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy());
    name.is_some_and(|name| name.starts_with('.'))
}

/// Folder and function name of each line of `functions.csv`.
fn listed(folder: &Path) -> Vec<(String, String)> {
    let text = files::read(&folder.join("functions.csv")).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let mut records = records(&text).into_iter();
    let header = records.next().unwrap_or_default();
    let column = |name| header.iter().position(|column| column == name);
    let (Some(folder), Some(name)) = (column("folder"), column("name")) else {
        return Vec::new();
    };
    let pairs = records.filter_map(|record| {
        let folder = record.get(folder)?.clone();
        Some((folder, record.get(name)?.clone()))
    });
    pairs.collect()
}

/// The records of a CSV file (RFC 4180).
fn records(text: &str) -> Vec<Vec<String>> {
    let mut records = Vec::new();
    let mut record = Vec::new();
    let mut field = String::new();
    let mut quoted = false;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' if quoted && characters.next_if_eq(&'"').is_some() => field.push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => record.push(std::mem::take(&mut field)),
            '\r' if !quoted && characters.peek() == Some(&'\n') => {}
            '\n' if !quoted => {
                record.push(std::mem::take(&mut field));
                records.push(std::mem::take(&mut record));
            }
            other => field.push(other),
        }
    }
    if !field.is_empty() || !record.is_empty() {
        record.push(field);
        records.push(record);
    }
    records
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn quoted_fields_of_csv_are_read() {
        let found = records("a,b\n\"x,\"\"y\"\"\n\",z\r\n,");
        assert_eq!(
            found,
            [["a", "b"], ["x,\"y\"\n", "z"], ["", ""]]
                .map(|record| record.map(str::to_string).to_vec())
        );
    }
}
