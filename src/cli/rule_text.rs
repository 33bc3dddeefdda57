//! Reading rule files that users name, and showing what is wrong with them.

use std::cell::Cell;
use std::io::{self, Read};
use std::path::Path;

use anstyle::{AnsiColor, Style};

use lanelog_datalog::diagnostic::Part;
use lanelog_datalog::load::{MAXIMUM_TEXT, RULES};
use lanelog_datalog::{Diagnostic, Severity, Source};
use lanelog_engine::library;
use lanelog_files as files;

/// A loader for one program: it reads files, and stdin where the root is `-`.
pub(super) fn loader() -> impl Fn(&str) -> Result<String, String> {
    let is_root = Cell::new(true);
    move |path| {
        if path == "-" && !is_root.get() {
            return Err("stdin cannot be included".to_string());
        }
        let is_included = !is_root.replace(false);
        if is_included && path.ends_with(RULES) && !leads_to_rules(Path::new(path)) {
            return Err(format!(
                "it is a link to a file whose name does not end in `{RULES}`"
            ));
        }
        read(path)
    }
}

/// Whether what is behind all links has the name of a rule file: nobody's text is shown as that of one because somebody has linked to it. A link that leads nowhere is
/// for others to find.
fn leads_to_rules(path: &Path) -> bool {
    let found = path.canonicalize().ok();
    found.is_none_or(|found| {
        found
            .as_os_str()
            .as_encoded_bytes()
            .ends_with(RULES.as_bytes())
    })
}

/// The path of the built-in file that a root file means: one that is called so, where there is no file of that name.
pub(super) fn built_in(root: &str) -> Option<&'static str> {
    library::path_of(root).filter(|_| !Path::new(root).exists())
}

/// The text of a rule file, `-` for stdin.
///
/// # Errors
/// Why there is none: no such file, not a regular file, too large, not UTF-8.
pub(super) fn read(path: &str) -> Result<String, String> {
    let mut bytes = Vec::new();
    if path == "-" {
        read_some(&mut io::stdin().lock(), &mut bytes)?;
    } else {
        let mut file = files::open(Path::new(path)).map_err(reason)?;
        if file.metadata().map_err(reason)?.len() > MAXIMUM_TEXT as u64 {
            return Err(too_large());
        }
        read_some(&mut file, &mut bytes)?;
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let before = error.as_bytes().get(..at).unwrap_or_default();
        let line = memchr::memchr_iter(b'\n', before).count() + 1;
        let column = at - memchr::memrchr(b'\n', before).map_or(0, |feed| feed + 1) + 1;
        format!("line {line}, byte {column}: this is not UTF-8")
    })
}

fn read_some(file: &mut dyn Read, bytes: &mut Vec<u8>) -> Result<(), String> {
    let most = MAXIMUM_TEXT as u64 + 1;
    file.take(most).read_to_end(bytes).map_err(reason)?;
    if bytes.len() > MAXIMUM_TEXT {
        return Err(too_large());
    }
    Ok(())
}

fn too_large() -> String {
    format!("it is larger than {} MiB", MAXIMUM_TEXT >> 20)
}

fn reason(error: io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_string(),
        io::ErrorKind::IsADirectory => "it is a folder".to_string(),
        _ if files::is_irregular(&error) => {
            format!("{error}; what a pipe brings can be read as `-`")
        }
        _ => error.to_string(),
    }
}

/// All diagnostics as text, and how many there are of each kind behind them if any is an error.
pub(super) fn render(diagnostics: &[Diagnostic], sources: &[Source], colour: bool) -> String {
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

/// `text` in a style, if colours are wanted.
pub(super) fn painted(text: &str, style: Style, colour: bool) -> String {
    if colour {
        format!("{style}{text}{style:#}")
    } else {
        text.to_string()
    }
}

/// `2 errors, 1 warning`
pub(super) fn counted(diagnostics: &[Diagnostic]) -> String {
    let count = |severity| {
        let of = diagnostics.iter().filter(|one| one.severity == severity);
        of.count()
    };
    let parts = [
        (count(Severity::Error), "error"),
        (count(Severity::Warning), "warning"),
    ];
    let parts = parts.iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts.map(|(count, word)| number(*count, word)).collect();
    parts.join(", ")
}

/// `1 rule`, `2 rules`, `2 strata`
pub(super) fn number(count: usize, word: &str) -> String {
    match (count, word) {
        (1, _) => format!("1 {word}"),
        (_, "stratum") => format!("{count} strata"),
        _ => format!("{count} {word}s"),
    }
}
