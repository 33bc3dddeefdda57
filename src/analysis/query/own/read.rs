//! Reads files of facts for input relations that the user supplies.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use super::{Field, File, Line, MOST_MISTAKES};
use crate::query::plan::Kind;
use lanelog_datalog::resolved::Relation;
use lanelog_facts::folder::{self, integer};
use lanelog_util::files;

/// The names of the folders in a folder, sorted.
pub(super) fn functions(folder: &Path) -> Result<Vec<String>, String> {
    let wrong = |error| format!("error: {}: {error}\n", folder.display());
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(wrong)? {
        let entry = entry.map_err(wrong)?;
        if entry.path().is_dir() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// The message if no file was found.
pub(super) fn missing(name: &str, folder: Option<&Path>) -> String {
    match folder {
        Some(folder) => {
            let path = folder.join(format!("{name}.facts"));
            format!(
                "warning: `{name}` is empty: there is neither {} nor a file of that name in a folder of a function\n",
                path.display()
            )
        }
        None => format!(
            "warning: `{name}` is empty: no kernel has such an input\n  help: write its rows to DIR/{name}.facts, and call with --facts DIR\n"
        ),
    }
}

/// Reads files and collects the errors in them.
#[derive(Default)]
pub(super) struct Reader {
    mistakes: Vec<String>,
    left_out: usize,
}

impl Reader {
    /// Reads a file, if it exists.
    pub fn file(&mut self, path: &Path, relation: &Relation) -> Option<File> {
        let shown = path.display().to_string();
        let bytes = match files::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return None,
            Err(error) => {
                self.mistake(format!("{shown}: {error}"));
                return Some(File::default());
            }
        };
        let Ok(text) = String::from_utf8(bytes) else {
            self.mistake(format!("{shown}: not UTF-8"));
            return Some(File::default());
        };
        let kinds = Kind::of(relation);
        let mut lines = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            match parse(line, &kinds, relation) {
                Ok(fields) => lines.push(Line {
                    number,
                    fields,
                    used: AtomicBool::new(false),
                }),
                Err(message) => self.mistake(format!("{shown}:{number}: {message}")),
            }
        }
        Some(File {
            path: shown,
            lines,
            evaluated: AtomicBool::new(false),
        })
    }

    fn mistake(&mut self, message: String) {
        if self.mistakes.len() < MOST_MISTAKES {
            self.mistakes.push(format!("error: {message}\n"));
        } else {
            self.left_out += 1;
        }
    }

    /// Fails if there were errors.
    pub fn finish(self) -> Result<(), String> {
        if self.mistakes.is_empty() {
            return Ok(());
        }
        let mut text = self.mistakes.concat();
        if self.left_out > 0 {
            text.push_str(&format!("error: {} more lines are wrong\n", self.left_out));
        }
        Err(text)
    }
}

/// The fields of a line.
fn parse(line: &str, kinds: &[Kind], relation: &Relation) -> Result<Vec<Field>, String> {
    if kinds.is_empty() {
        return match line {
            "()" => Ok(Vec::new()),
            _ => Err(format!(
                "`{}` has no columns: `()` says that it holds",
                relation.name
            )),
        };
    }
    let texts: Vec<&str> = line.split('\t').collect();
    if texts.len() != kinds.len() {
        return Err(format!(
            "{} here, but `{}` has {}; tabs stand between them",
            columns(texts.len()),
            relation.name,
            columns(kinds.len())
        ));
    }
    let fields = texts.into_iter().zip(kinds).zip(&relation.columns);
    fields
        .map(|((text, kind), column)| {
            field(text, *kind).ok_or_else(|| {
                let wanted = match kind {
                    Kind::Value => {
                        "a value by its name, such as `%x` or `store#12`, or by its number"
                    }
                    Kind::Block => "a block by its name, such as `%loop`, or by its number",
                    Kind::Function => "a function by its name, such as `@kernel`, or by its number",
                    Kind::Symbol => "a text",
                    Kind::Number => "a number from -2147483648 to 2147483647",
                    Kind::Unsigned => "a number from 0 to 4294967295",
                };
                format!("`{text}` in column `{}` is not {wanted}", column.name)
            })
        })
        .collect()
}

fn columns(count: usize) -> String {
    match count {
        1 => "1 column".to_string(),
        count => format!("{count} columns"),
    }
}

fn field(text: &str, kind: Kind) -> Option<Field> {
    let number = |kind| integer(text.as_bytes(), kind).ok().map(Field::Number);
    match kind {
        Kind::Symbol => Some(Field::Symbol(text.to_string())),
        Kind::Number => number(folder::Kind::Number),
        Kind::Unsigned => number(folder::Kind::Unsigned),
        Kind::Value | Kind::Block | Kind::Function => {
            number(folder::Kind::Unsigned).or_else(|| {
                let is_name =
                    text.starts_with(['%', '@']) || kind == Kind::Value && text.contains('#');
                is_name.then(|| Field::Name(text.to_string()))
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn fields_are_read_by_the_type_of_their_column() {
        let name = |text: &str| Some(Field::Name(text.to_string()));
        let symbol = Some(Field::Symbol("-1".to_string()));
        assert_eq!(field("-1", Kind::Number), Some(Field::Number(u32::MAX)));
        assert_eq!(field("-1", Kind::Unsigned), None);
        assert_eq!(field("-1", Kind::Symbol), symbol);
        assert_eq!(field("%x", Kind::Value), name("%x"));
        assert_eq!(field("store#12", Kind::Value), name("store#12"));
        assert_eq!(field("7", Kind::Block), Some(Field::Number(7)));
        assert_eq!(field("0x1F", Kind::Unsigned), Some(Field::Number(31)));
        assert_eq!(field("loop", Kind::Block), None);
        assert_eq!(field("2147483648", Kind::Number), None);
    }
}
