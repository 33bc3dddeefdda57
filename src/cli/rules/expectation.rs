//! Comments of kernels that list the rows that rules derive.

use std::path::{Component, Path, PathBuf};

use crate::goal::{Goal, GoalError, read_goal};
use crate::input::shown_path;
use crate::rule_text;
use lanelog_util::files;

/// A kernel whose comments list rows.
pub(super) struct Test {
    /// The path of the rule file.
    pub rules: String,
    /// The rows, in the order of the lines.
    pub expected: Vec<Expected>,
}

/// A row that rules should derive.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Expected {
    /// The line of the comment, from 1.
    pub line: u32,
    /// The function, if the comment names it: `@kernel`.
    pub function: Option<String>,
    /// The relation.
    pub relation: String,
    /// The columns of the expected row: names as in the file, texts in quotes, `:` for the
    /// instruction of the line, `_` for any.
    pub arguments: Vec<String>,
}

/// Why a kernel's comments cannot be used.
#[derive(Debug, thiserror::Error)]
pub(super) enum ExpectationError {
    #[error("cannot read `{}`: {error}", shown_path(.path))]
    Unread {
        path: PathBuf,
        error: std::io::Error,
    },
    #[error("{}:{line}: {error}", shown_path(.path))]
    Goal {
        path: PathBuf,
        line: u32,
        error: GoalError,
    },
    #[error("{}:{line}: `{text}` is not a row\n  help: write `; expect: relation(%x, %y)`; several rows one after the other", shown_path(.path))]
    NoTuple {
        path: PathBuf,
        line: u32,
        text: String,
    },
    #[error("{}:{line}: the file names its rules twice", shown_path(.path))]
    TwoRules { path: PathBuf, line: u32 },
    #[error("{}:{line}: rows are expected, and no rules are named\n  help: write `; rules: FILE.dl` at the top, with a path from the folder of this file", shown_path(.path))]
    NoRules { path: PathBuf, line: u32 },
}

/// The words that begin a comment about tests.
const EXPECT: &str = "expect:";
const RULES: &str = "; rules:";

/// The test in a kernel's comments, if there is one.
///
/// # Errors
/// The file cannot be read, or a comment is wrong.
pub(super) fn read(path: &Path) -> Result<Option<Test>, ExpectationError> {
    let own = || path.to_path_buf();
    let unread = |error| ExpectationError::Unread { path: own(), error };
    if path.extension().is_none_or(|extension| extension != "ll") {
        return path.metadata().map(|_| None).map_err(unread);
    }
    let text = files::read_text(path).map_err(unread)?;
    let mut rules = None;
    let mut expected = Vec::new();
    for (line, number) in text.lines().zip(1u32..) {
        if let Some(name) = line.trim_start().strip_prefix(RULES) {
            if rules.is_some() {
                return Err(ExpectationError::TwoRules {
                    path: own(),
                    line: number,
                });
            }
            rules = Some(beside(path, name.trim()));
        }
        for (at, _) in line.match_indices(EXPECT) {
            let (before, after) = line.split_at(at);
            if before.trim_end().ends_with(';') {
                let after = after.get(EXPECT.len()..).unwrap_or_default();
                listed(path, number, after, &mut expected)?;
                break;
            }
        }
    }
    let Some(rules) = rules.or_else(|| sibling(path)) else {
        return match expected.first() {
            Some(Expected { line, .. }) => Err(ExpectationError::NoRules {
                path: own(),
                line: *line,
            }),
            None => Ok(None),
        };
    };
    Ok(Some(Test { rules, expected }))
}

/// A rule file by a path from the folder of the kernel, or a built-in one.
fn beside(path: &Path, name: &str) -> String {
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut file = PathBuf::new();
    for part in folder.join(name).components() {
        // `a/../b` is `b`, so that messages have the shorter path.
        let is_up = part == Component::ParentDir;
        match file.components().next_back() {
            Some(Component::Normal(_)) if is_up => {
                file.pop();
            }
            _ => file.push(part),
        }
    }
    match !file.exists() && rule_text::built_in(name).is_some() {
        true => name.to_string(),
        false => file.to_string_lossy().into_owned(),
    }
}

/// `NAME.dl` in the folder of `NAME.ll`, or of `NAME.more.ll`.
fn sibling(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    let stem = name.split('.').next()?;
    let file = path.with_file_name(format!("{stem}.dl"));
    file.exists().then(|| file.to_string_lossy().into_owned())
}

/// The rows of one comment.
fn listed(
    path: &Path,
    line: u32,
    text: &str,
    expected: &mut Vec<Expected>,
) -> Result<(), ExpectationError> {
    let mut rest = text.trim();
    let wrong = |text: &str| ExpectationError::NoTuple {
        path: path.to_path_buf(),
        line,
        text: text.to_string(),
    };
    if rest.is_empty() {
        return Err(wrong(""));
    }
    while !rest.is_empty() {
        let mut function = None;
        if rest.starts_with('@') {
            let (name, after) = rest.split_once(' ').ok_or_else(|| wrong(rest))?;
            function = Some(name.to_string());
            rest = after.trim_start();
        }
        let end = end_of_row(rest).ok_or_else(|| wrong(rest))?;
        let (row, after) = rest.split_at(end);
        let goal = read_goal(row).map_err(|error| ExpectationError::Goal {
            path: path.to_path_buf(),
            line,
            error,
        })?;
        let Goal::Tuple {
            relation,
            arguments,
        } = goal
        else {
            return Err(wrong(row));
        };
        expected.push(Expected {
            line,
            function,
            relation,
            arguments,
        });
        rest = after.trim_start_matches([',', ' ', '\t']);
    }
    Ok(())
}

/// The end of the row at the start of a text: the position after its closing bracket.
fn end_of_row(text: &str) -> Option<usize> {
    let (mut depth, mut quoted) = (0usize, false);
    for (at, character) in text.char_indices() {
        match character {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' => depth += 1,
            ')' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            character if depth == 0 && !character.is_ascii_alphanumeric() && character != '_' => {
                return None;
            }
            _ => {}
        }
    }
    None
}
