//! Folder names that are valid in every file system and unique, also if upper and lower case are
//! not distinguished.

use rustc_hash::FxHashSet;

/// Names that have a different purpose in the same folder.
const TAKEN: [&str; 4] = ["module", "rules", "functions.csv", "inputs.csv"];

/// Maximum length of a name in bytes. File systems allow 255.
const LONGEST: usize = 120;

/// A folder name for each function or input, in their order: its own name if possible. Linear,
/// except for long names with equal prefixes.
pub fn folders<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<String> {
    let mut used: FxHashSet<String> = TAKEN.map(str::to_string).into_iter().collect();
    let mut folders: Vec<Option<String>> = Vec::new();
    let mut waiting: Vec<(usize, String)> = Vec::new();
    // Names that need no change are assigned first.
    for (at, name) in names.into_iter().enumerate() {
        let safe = safe(name);
        if safe == name && used.insert(safe.to_ascii_lowercase()) {
            folders.push(Some(safe));
        } else {
            folders.push(None);
            waiting.push((at, safe));
        }
    }
    for (at, safe) in waiting {
        // Appending the index of the function makes most names unique at the first attempt.
        let mut candidate = format!("{safe}.{at}");
        let mut again = 0;
        while !used.insert(candidate.to_ascii_lowercase()) {
            again += 1;
            candidate = format!("{safe}.{at}.{again}");
        }
        if let Some(folder) = folders.get_mut(at) {
            *folder = Some(candidate);
        }
    }
    folders.into_iter().flatten().collect()
}

/// Keeps letters, digits, `_`, `-` and `$`, and dots that are not at an end; replaces other
/// characters by `_`.
fn safe(name: &str) -> String {
    let mut safe: String = name
        .chars()
        .take(LONGEST)
        .map(|character| {
            let stays = character.is_ascii_alphanumeric() || "_-$.".contains(character);
            if stays { character } else { '_' }
        })
        .collect();
    if safe.starts_with(['.', '-']) {
        safe.replace_range(..1, "_");
    }
    if safe.ends_with('.') {
        safe.pop();
        safe.push('_');
    }
    // Windows reserves these names, with any extension, for devices.
    let stem = safe.split('.').next().unwrap_or_default();
    let device = match stem.to_ascii_lowercase().as_str() {
        "con" | "prn" | "aux" | "nul" => true,
        word => {
            word.len() == 4
                && (word.starts_with("com") || word.starts_with("lpt"))
                && word.ends_with(|last: char| last.is_ascii_digit())
        }
    };
    if safe.is_empty() || device {
        safe.push('_');
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn names_are_kept_where_they_can_be() {
        let long = "x".repeat(500);
        let names = [
            "a/b", "kernel", "Kernel", "module", "..", "", "a_b", "a b", "nul", &long, "a_b.0",
        ];
        let folders = folders(names);
        let x = "x".repeat(LONGEST);
        assert_eq!(
            folders,
            [
                "a_b.0.1",
                "kernel",
                "Kernel.2",
                "module.3",
                "__.4",
                "_.5",
                "a_b",
                "a_b.7",
                "nul_.8",
                &format!("{x}.9"),
                "a_b.0",
            ]
        );
    }
}
