//! Reads rule files of users, and displays their errors.

use std::cell::Cell;
use std::io::{self, Read};
use std::path::Path;

use anstyle::{AnsiColor, Style};

use crate::embedded;
use crate::neighbours;
use lanelog_datalog::diagnostic::Part;
use lanelog_datalog::load::{HELP, MAXIMUM_TEXT, RULES};
use lanelog_datalog::{Diagnostic, Severity, Source};
use lanelog_engine::library;
use lanelog_util::files;

/// Reasons why a rule file cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RuleTextError {
    #[error("stdin cannot be included")]
    StdinIncluded,
    #[error("it is a link to a file with a name that does not end in `{}`", RULES)]
    Link,
    #[error("there is no such file")]
    Missing,
    #[error("it is a folder")]
    Folder,
    #[error("{0}; a pipe can be read as `-`")]
    Irregular(io::Error),
    #[error("{0}")]
    Io(io::Error),
    #[error("it is larger than {} MiB", MAXIMUM_TEXT >> 20)]
    TooLarge,
    #[error("line {line}, byte {column}: this is not UTF-8")]
    NotUtf8 { line: usize, column: usize },
}

impl From<io::Error> for RuleTextError {
    fn from(error: io::Error) -> RuleTextError {
        match error.kind() {
            io::ErrorKind::NotFound => RuleTextError::Missing,
            io::ErrorKind::IsADirectory => RuleTextError::Folder,
            _ if files::is_irregular(&error) => RuleTextError::Irregular(error),
            _ => RuleTextError::Io(error),
        }
    }
}

/// A loader for one program: it reads files, and stdin if the root is `-`. Errors are texts,
/// because they become diagnostics.
pub(crate) fn loader() -> impl Fn(&str) -> Result<String, String> {
    let is_root = Cell::new(true);
    move |path| {
        load(path, is_root.replace(false)).map_err(|error| {
            let meant = matches!(error, RuleTextError::Missing)
                .then(|| neighbours::meant(path))
                .flatten();
            match meant {
                Some(meant) => format!("{error}{HELP}did you mean `{meant}`?"),
                None => error.to_string(),
            }
        })
    }
}

/// The text of a file that another includes.
pub(crate) fn included(path: &str) -> Result<String, String> {
    load(path, false).map_err(|error| error.to_string())
}

fn load(path: &str, is_root: bool) -> Result<String, RuleTextError> {
    if path == "-" && !is_root {
        return Err(RuleTextError::StdinIncluded);
    }
    if !is_root && path.ends_with(RULES) && !leads_to_rules(Path::new(path)) {
        return Err(RuleTextError::Link);
    }
    read(path)
}

/// Whether the path has the name of a rule file after all links are resolved, so that a link does
/// not expose another file's text as rules. Broken links are reported elsewhere.
fn leads_to_rules(path: &Path) -> bool {
    let found = path.canonicalize().ok();
    found.is_none_or(|found| {
        found
            .as_os_str()
            .as_encoded_bytes()
            .ends_with(RULES.as_bytes())
    })
}

/// The path of the built-in rule file that has the name of the top-level rule file; `None` if a
/// file of that name exists on disk.
pub(crate) fn built_in(root: &str) -> Option<&'static str> {
    library::path_of(root).filter(|_| !Path::new(root).exists())
}

/// The text of a rule file, `-` for stdin.
///
/// # Errors
/// If the file does not exist, is not regular, is too large, or is not UTF-8.
pub(crate) fn read(path: &str) -> Result<String, RuleTextError> {
    let mut bytes = Vec::new();
    if let Some(held) = embedded::file(Path::new(path)) {
        read_some(&mut held.as_slice(), &mut bytes)?;
    } else if path == "-" {
        read_some(&mut io::stdin().lock(), &mut bytes)?;
    } else {
        let mut file = files::open(Path::new(path))?;
        if file.metadata()?.len() > MAXIMUM_TEXT as u64 {
            return Err(RuleTextError::TooLarge);
        }
        read_some(&mut file, &mut bytes)?;
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let before = error.as_bytes().get(..at).unwrap_or_default();
        let line = memchr::memchr_iter(b'\n', before).count() + 1;
        let column = at - memchr::memrchr(b'\n', before).map_or(0, |feed| feed + 1) + 1;
        RuleTextError::NotUtf8 { line, column }
    })
}

fn read_some(file: &mut dyn Read, bytes: &mut Vec<u8>) -> Result<(), RuleTextError> {
    let most = MAXIMUM_TEXT as u64 + 1;
    file.take(most).read_to_end(bytes)?;
    if bytes.len() > MAXIMUM_TEXT {
        return Err(RuleTextError::TooLarge);
    }
    Ok(())
}

/// All diagnostics as text, followed by the number of each kind if any is an error.
pub(crate) fn render(diagnostics: &[Diagnostic], sources: &[Source], colour: bool) -> String {
    let paint = |part, text: &str| painted(text, style(part), colour);
    let shown = diagnostics
        .iter()
        .map(|diagnostic| diagnostic.render_with(sources, &paint));
    shown.collect::<Vec<_>>().join("\n")
}

fn style(part: Part) -> Style {
    match part {
        Part::Error => AnsiColor::Red.on_default().bold(),
        Part::Warning => AnsiColor::Yellow.on_default().bold(),
        Part::Note | Part::Help => AnsiColor::Cyan.on_default(),
        Part::Message | Part::Place => Style::new().bold(),
        Part::Margin => AnsiColor::Blue.on_default(),
    }
}

/// `text` in a style, if colours are enabled.
pub(crate) fn painted(text: &str, style: Style, colour: bool) -> String {
    if colour {
        format!("{style}{text}{style:#}")
    } else {
        text.to_string()
    }
}

/// `2 errors, 1 warning`
pub(crate) fn counted(diagnostics: &[Diagnostic]) -> String {
    let count = |severity| {
        let of = diagnostics.iter().filter(|one| one.severity == severity);
        of.count()
    };
    let parts = [
        (count(Severity::Error), "error"),
        (count(Severity::Warning), "warning"),
        (count(Severity::Note), "note"),
    ];
    let parts = parts.iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts.map(|(count, word)| number(*count, word)).collect();
    parts.join(", ")
}

/// `1 rule`, `2 rules`, `2 strata`
pub(crate) fn number(count: usize, word: &str) -> String {
    match (count, word) {
        (1, _) => format!("1 {word}"),
        (_, "stratum") => format!("{count} strata"),
        _ => format!("{count} {word}s"),
    }
}
