//! Reads a rule file and everything that it includes.
//!
//! Deliberately absent: the file system. The caller's loader turns a path into a text, so that a
//! build script, a test and an embedded file work alike.

use std::collections::HashMap;

use super::ast::{Program, Span};
use super::diagnostic::{Diagnostic, Missing, Severity};
use super::mistakes::Mistakes;
use super::parser;
use super::renamed;

/// Maximal number of errors that are reported for one program.
pub const MAXIMUM_DIAGNOSTICS: usize = 200;

/// The most bytes that a program may have, all its files together: a file in the hands of a
/// stranger must not fill the memory.
pub const MAXIMUM_TEXT: usize = 64 << 20;

/// How the name of a rule file ends.
pub const RULES: &str = ".dl";

/// The most bytes of a path.
const LONGEST_PATH: usize = 4096;

/// The most files that a program may have.
pub const MAXIMUM_SOURCES: usize = 10_000;

/// A rule file's name and text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The path that the loader was called with.
    pub name: String,
    /// The text.
    pub text: String,
    /// Whether it came from the library.
    pub is_library: bool,
    /// The place of the first `.include` of it; none for the root.
    pub included_at: Option<Span>,
    /// Where each line begins.
    lines: Vec<u32>,
}

impl Source {
    /// A source from its name and text.
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        let text = text.into();
        let starts = text.bytes().zip(1u32..).filter(|(byte, _)| *byte == b'\n');
        let lines = std::iter::once(0)
            .chain(starts.map(|(_, next)| next))
            .collect();
        Source {
            name: name.into(),
            text,
            is_library: false,
            included_at: None,
            lines,
        }
    }

    /// The line and the column of a byte offset, both from 1; the column counts characters.
    /// Logarithmic in the lines, linear in the column.
    #[must_use]
    pub fn position(&self, offset: u32) -> (usize, usize) {
        let line = self.lines.partition_point(|start| *start <= offset).max(1);
        let start = self.lines.get(line - 1).copied().unwrap_or(0) as usize;
        let before = self.text.as_bytes().get(start..offset as usize);
        // Continuation bytes of UTF-8 do not count as characters.
        let column = before.map_or(0, |bytes| {
            bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count()
        });
        (line, column + 1)
    }

    /// The byte offset at which a line (from 1) begins.
    #[must_use]
    pub fn line_start(&self, line: usize) -> usize {
        let start = line.checked_sub(1).and_then(|at| self.lines.get(at));
        start.map_or(self.text.len(), |start| *start as usize)
    }

    /// The text of a line (from 1), with its line feed; empty where there is no such line.
    #[must_use]
    pub fn line(&self, line: usize) -> &str {
        let start = line
            .checked_sub(1)
            .and_then(|index| self.lines.get(index))
            .copied();
        let end = self
            .lines
            .get(line)
            .map_or(self.text.len(), |end| *end as usize);
        start
            .and_then(|start| self.text.get(start as usize..end))
            .unwrap_or_default()
    }
}

/// The result of loading: even if there are errors, everything that could be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Loaded {
    /// The files, the root first; [`Span::source`] is an index into this.
    pub sources: Vec<Source>,
    /// The program that the files form.
    pub program: Program,
    /// The mistakes of the text, in the order of the files and their text. Mistakes of meaning come
    /// from [`super::resolve()`].
    pub diagnostics: Vec<Diagnostic>,
}

impl Loaded {
    /// Whether any diagnostic is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|diagnostic| diagnostic.severity == Severity::Error)
    }
}

/// An `.include` as written.
pub(super) struct Include {
    /// As written.
    pub path: String,
    /// The text in quotes.
    pub span: Span,
}

/// Files that come with the program: a text for a path.
pub type Library<'l> = &'l dyn Fn(&str) -> Option<&'static str>;

/// Loads `root` and every file that it includes, each once, cycles or not.
///
/// An include is looked up relative to its file; the loader gets the joined path, without `.` and
/// with `..` only at the start. Files that the loader does not find are looked up in the library;
/// files of the library include each other only.
#[must_use]
pub fn load(
    root: &str,
    loader: &dyn Fn(&str) -> Result<String, String>,
    library: Library<'_>,
) -> Loaded {
    let mut loaded = Loaded::default();
    let mut seen: HashMap<String, u32> = HashMap::new();
    let mut once: Vec<bool> = Vec::new();
    let root = match normalize(root) {
        empty if empty.is_empty() => root.to_string(),
        root => root,
    };
    let mut pending = vec![Pending {
        path: root,
        written: None,
    }];
    let mut repeated: Vec<(u32, Span)> = Vec::new();
    let mut mistakes = Mistakes::default();
    let mut room = MAXIMUM_TEXT;
    while let Some(next) = pending.pop() {
        let from = next.written.as_ref().map(|include| include.span);
        let (path, is_library, found) = next.find(&loaded.sources, loader, library);
        if let Some(source) = seen.get(&path) {
            repeated.extend(from.map(|span| (*source, span)));
            continue;
        }
        let source = loaded.sources.len() as u32;
        let text = match found {
            Ok(text) if text.len() <= room && loaded.sources.len() < MAXIMUM_SOURCES => text,
            failed => {
                let reason = failed.err().unwrap_or_else(|| {
                    let most = MAXIMUM_TEXT >> 20;
                    format!("a program has at most {most} MiB in {MAXIMUM_SOURCES} files")
                });
                let message = format!("cannot read `{path}`: {reason}");
                let span = match from {
                    Some(span) => span,
                    // The root has no include directive to point at: an empty text replaces it.
                    None => {
                        loaded.sources.push(Source::new(path, ""));
                        Span::default()
                    }
                };
                let mut diagnostic = Diagnostic::error(span, message);
                if from.is_some() {
                    diagnostic = diagnostic.missing(Missing::File);
                }
                mistakes.push(diagnostic);
                loaded.program.unread.files = true;
                continue;
            }
        };
        seen.insert(path.clone(), source);
        // A file without the extension of a rule file may be private: none of its text is shown,
        // and none of it is part of the program.
        let stranger = from.filter(|_| !is_library && !path.ends_with(RULES));
        let before = stranger.map(|_| loaded.program.clone());
        let parsed = parser::parse(source, &text, &mut loaded.program);
        if let (Some(span), Some(before)) = (stranger, before)
            && let Some(first) = parsed.diagnostics.first_error()
        {
            loaded.program = before;
            loaded.program.unread.files = true;
            let read = Source::new(path.as_str(), text);
            let (line, _) = read.position(first.span.start);
            let message = format!("`{path}` is not a rule file: its line {line} cannot be read");
            let help = format!("its errors are shown only if its name ends in `{RULES}`");
            mistakes.push(Diagnostic::error(span, message).help(help));
            once.push(true);
            // It has no text, so that nothing can be shown of it.
            loaded.sources.push(Source::new(path, ""));
            continue;
        }
        mistakes.append(parsed.diagnostics);
        room = room.saturating_sub(text.len());
        loaded.program.is_library |= source == 0 && parsed.once;
        once.push(parsed.once);
        // The last pushed is read first: the order of the text is kept.
        for include in parsed.includes.into_iter().rev() {
            pending.push(Pending {
                path: join(&path, &include.path),
                written: Some(include),
            });
        }
        let mut read = Source::new(path, text);
        read.is_library = is_library;
        read.included_at = from;
        loaded.sources.push(read);
    }
    for (source, span) in repeated {
        if once.get(source as usize) == Some(&false) {
            let message = "this file is included more than once";
            let help =
                "put `.once` at its top; it is read once here, but Soufflé would read it twice";
            mistakes.push(Diagnostic::warning(span, message).help(help));
        }
    }
    renamed::replace(&mut loaded.program, &loaded.sources, &mut mistakes);
    loaded.diagnostics = mistakes.finish();
    loaded
}

/// A file that is still to be read.
struct Pending {
    /// The path from the file that includes it.
    path: String,
    /// None for the root.
    written: Option<Include>,
}

impl Pending {
    /// The path under which it is known, whether it is of the library, and its text.
    fn find(
        self,
        sources: &[Source],
        loader: &dyn Fn(&str) -> Result<String, String>,
        library: Library<'_>,
    ) -> (String, bool, Result<String, String>) {
        let including = self.written.as_ref().map(|include| include.span.source);
        let within = including
            .and_then(|source| sources.get(source as usize))
            .is_some_and(|source| source.is_library);
        if within {
            let text = library(&self.path).map(str::to_string);
            let found = text.ok_or_else(|| "there is no such built-in file".to_string());
            return (self.path, true, found);
        }
        if self.path.len() > LONGEST_PATH {
            let reason = format!("its name is longer than {LONGEST_PATH} bytes");
            return (self.path, false, Err(reason));
        }
        let found = loader(&self.path);
        if found.is_err()
            && let Some(include) = &self.written
        {
            for path in [normalize(&include.path), join("rules/", &include.path)] {
                if let Some(text) = library(&path) {
                    return (path, true, Ok(text.to_string()));
                }
            }
        }
        (self.path, false, found)
    }
}

/// The path of an include in the file `from`.
fn join(from: &str, include: &str) -> String {
    match from.rsplit_once('/') {
        Some((folder, _)) if !include.starts_with('/') => normalize(&format!("{folder}/{include}")),
        _ => normalize(include),
    }
}

/// The path without `.` and empty parts, and with `..` resolved as far as it can be.
fn normalize(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    let joined = parts.join("/");
    if path.starts_with('/') {
        format!("/{joined}")
    } else {
        joined
    }
}
