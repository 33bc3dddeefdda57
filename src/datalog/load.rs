//! Reads a rule file and all files that it includes.
//!
//! Deliberately absent: access to the file system. The caller provides a loader that returns the
//! text of a path, so that build scripts, tests and embedded files work in the same way.

use std::collections::HashMap;

use super::ast::{File, Name, Program, Span};
use super::diagnostic::{Diagnostic, Missing, Severity};
use super::mistakes::Mistakes;
use super::{infer, parser, renamed, scope};

/// Maximum number of diagnostics that are reported for one program.
pub const MAXIMUM_DIAGNOSTICS: usize = 200;

/// Maximum size of a program in bytes, including all files. The limit bounds memory use for
/// untrusted files.
pub const MAXIMUM_TEXT: usize = 64 << 20;

/// Extension of rule files.
pub const RULES: &str = ".dl";

/// The text that begins the help in a loader's error.
pub const HELP: &str = "\n  help: ";

/// The most bytes of a path.
const LONGEST_PATH: usize = 4096;

/// Maximum number of files of a program.
pub const MAXIMUM_SOURCES: usize = 10_000;

/// A rule file's name and text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The path that the loader was called with.
    pub name: String,
    /// The text.
    pub text: String,
    /// Whether this is a built-in file.
    pub is_library: bool,
    /// Whether this is a root file; if false, it is only included.
    pub is_root: bool,
    /// The instance of a component for which the file was read, such as `llvm22`.
    pub instance: Option<String>,
    /// The location of the first `.include` that names the file; none for a root file.
    pub included_at: Option<Span>,
    /// The offset of each line.
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
            is_root: false,
            instance: None,
            included_at: None,
            lines,
        }
    }

    /// The line and column of a byte offset, both from 1; a column is a character. Logarithmic in
    /// the number of lines, linear in the column.
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

    /// The byte offset of a line (from 1).
    #[must_use]
    pub fn line_start(&self, line: usize) -> usize {
        let start = line.checked_sub(1).and_then(|at| self.lines.get(at));
        start.map_or(self.text.len(), |start| *start as usize)
    }

    /// The text of a line (from 1), with its line feed; empty if there is no such line.
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

/// The result of loading. If there are errors, the program contains everything that could be
/// parsed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Loaded {
    /// The files, the root first; [`Span::source`] is an index into this.
    pub sources: Vec<Source>,
    /// The program that the files form.
    pub program: Program,
    /// Syntax errors, in the order of the files and their text. Semantic errors are reported by
    /// [`super::resolve()`].
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

/// An `.include` directive.
#[derive(Clone)]
pub(super) struct Include {
    /// The path as written.
    pub path: String,
    /// The location of the quoted path.
    pub span: Span,
}

/// Built-in files: returns the text for a path.
pub type Library<'l> = &'l dyn Fn(&str) -> Option<&'static str>;

/// An instance of a component (`.comp` and `.init`): its files are read again, and their relations
/// get a prefix.
pub(super) struct Instance {
    /// The prefix of the names of its relations, before the dot.
    pub name: Name,
    /// The files.
    pub includes: Vec<Include>,
}

/// Loads `root` and all files that it includes, each once, also if they include each other.
///
/// The path of an include is relative to the including file. The loader gets the joined path,
/// without `.`, and with `..` only at the start. Files that the loader does not find are looked up
/// in the library. Files of the library can include only each other.
#[must_use]
pub fn load(
    root: &str,
    loader: &dyn Fn(&str) -> Result<String, String>,
    library: Library<'_>,
) -> Loaded {
    load_all(&[root], loader, library)
}

/// Loads several files as one program, in which each file has its own helper relations.
#[must_use]
pub fn load_all(
    roots: &[&str],
    loader: &dyn Fn(&str) -> Result<String, String>,
    library: Library<'_>,
) -> Loaded {
    let mut reading = Reading {
        loader,
        library,
        sources: Vec::new(),
        edges: Vec::new(),
        instances: Vec::new(),
        mistakes: Mistakes::default(),
        remaining: MAXIMUM_TEXT,
    };
    let pending = roots.iter().rev().map(|root| {
        let path = match normalize(root) {
            empty if empty.is_empty() => (*root).to_string(),
            root => root,
        };
        Pending {
            path,
            written: None,
        }
    });
    let mut program = Program::default();
    reading.read(pending.collect(), None, &mut program);
    let mut at = 0;
    while at < reading.instances.len() {
        if let Some((path, instance)) = reading.instances.get_mut(at) {
            let name = instance.name.text.clone();
            let includes = std::mem::take(&mut instance.includes).into_iter().rev();
            let pending = includes.map(|include| Pending {
                path: join(path, &include.path),
                written: Some(include),
            });
            let pending = pending.collect();
            let mut copy = Program::default();
            reading.read(pending, Some(&name), &mut copy);
            scope::qualify(&mut copy, &name);
            program.add(copy);
        }
        at += 1;
    }
    let Reading {
        sources,
        edges,
        mut mistakes,
        ..
    } = reading;
    program.files = sources
        .iter()
        .map(|source| File {
            is_library: source.is_library,
            is_root: source.is_root,
        })
        .collect();
    renamed::replace(&mut program, &sources, &mut mistakes);
    scope::separate(&mut program, &sources, &edges, &mut mistakes);
    infer::declare(&mut program, &sources);
    Loaded {
        sources,
        program,
        diagnostics: mistakes.finish(),
    }
}

/// The files read so far.
struct Reading<'l> {
    loader: &'l dyn Fn(&str) -> Result<String, String>,
    library: Library<'l>,
    sources: Vec<Source>,
    /// Pairs of an including and an included file.
    edges: Vec<(u32, u32)>,
    /// The instances of components, each with the path of the file that creates it.
    instances: Vec<(String, Instance)>,
    mistakes: Mistakes,
    /// Number of bytes that may still be read.
    remaining: usize,
}

impl Reading<'_> {
    /// Reads the pending files and their includes, starting with the last.
    fn read(&mut self, mut pending: Vec<Pending>, instance: Option<&str>, program: &mut Program) {
        let mut seen: HashMap<String, u32> = HashMap::new();
        let mut once: HashMap<u32, bool> = HashMap::new();
        let mut repeated: Vec<(u32, Span)> = Vec::new();
        while let Some(next) = pending.pop() {
            let from = next.written.as_ref().map(|include| include.span);
            let (path, is_library, found) = next.find(&self.sources, self.loader, self.library);
            if let Some(source) = seen.get(&path) {
                repeated.extend(from.map(|span| (*source, span)));
                continue;
            }
            let source = self.sources.len() as u32;
            let text = match found {
                Ok(text)
                    if text.len() <= self.remaining && self.sources.len() < MAXIMUM_SOURCES =>
                {
                    text
                }
                failed => {
                    let reason = failed.err().unwrap_or_else(|| {
                        let most = MAXIMUM_TEXT >> 20;
                        format!("a program has at most {most} MiB in {MAXIMUM_SOURCES} files")
                    });
                    let (reason, help) = match reason.split_once(HELP) {
                        Some((reason, help)) => (reason, Some(help)),
                        None => (reason.as_str(), None),
                    };
                    let message = format!("cannot read `{path}`: {reason}");
                    let span = match from {
                        Some(span) => span,
                        // A root file has no include directive for the error to point to, so it is
                        // replaced by an empty text.
                        None => {
                            self.sources.push(Source::new(path, ""));
                            Span {
                                source,
                                ..Span::default()
                            }
                        }
                    };
                    let mut diagnostic = Diagnostic::error(span, message);
                    match help {
                        Some(help) => diagnostic = diagnostic.help(help),
                        None if from.is_some() => diagnostic = diagnostic.missing(Missing::File),
                        None => {}
                    }
                    self.mistakes.push(diagnostic);
                    program.unread.files = true;
                    continue;
                }
            };
            seen.insert(path.clone(), source);
            self.edges.extend(from.map(|span| (span.source, source)));
            // A file without the extension of a rule file may be private. If such a file cannot be
            // parsed, none of its text is displayed or becomes part of the program.
            let stranger = from.filter(|_| !is_library && !path.ends_with(RULES));
            let before = stranger.map(|_| program.clone());
            let parsed = parser::parse(source, &text, program);
            if let (Some(span), Some(before)) = (stranger, before)
                && let Some(first) = parsed.diagnostics.first_error()
            {
                *program = before;
                program.unread.files = true;
                let read = Source::new(path.as_str(), text);
                let (line, _) = read.position(first.span.start);
                let message =
                    format!("`{path}` is not a rule file: its line {line} cannot be read");
                let help = format!("its errors are shown only if its name ends in `{RULES}`");
                self.mistakes
                    .push(Diagnostic::error(span, message).help(help));
                once.insert(source, true);
                // The file is replaced by an empty text, so that messages cannot display its
                // contents.
                self.sources.push(Source::new(path, ""));
                continue;
            }
            self.mistakes.append(parsed.diagnostics);
            self.remaining = self.remaining.saturating_sub(text.len());
            program.is_library |= from.is_none() && parsed.once;
            once.insert(source, parsed.once);
            // The pending file that was pushed last is read first. Includes are therefore pushed in
            // reverse order, so that they are read in the order of the text.
            for include in parsed.includes.into_iter().rev() {
                pending.push(Pending {
                    path: join(&path, &include.path),
                    written: Some(include),
                });
            }
            let instances = parsed.instances.into_iter();
            self.instances
                .extend(instances.map(|instance| (path.clone(), instance)));
            let mut read = Source::new(path, text);
            read.is_library = is_library;
            read.is_root = from.is_none();
            read.instance = instance.map(str::to_string);
            read.included_at = from;
            self.sources.push(read);
        }
        for (source, span) in repeated {
            self.edges.push((span.source, source));
            let cycle = self.cycle(source, span.source);
            // The included file has already been read. If several root files are loaded together,
            // one of them may include another.
            let included = self.sources.get(source as usize);
            let is_root = included.is_some_and(|one| one.is_root) && cycle.is_none();
            let is_library = included.is_some_and(|one| one.is_library);
            if once.get(&source) == Some(&false) && !is_root && !is_library {
                let message = match cycle {
                    Some(files) => format!("these files include each other: {files}"),
                    None => "this file is included more than once".to_string(),
                };
                let help =
                    "put `.once` at its top; it is read once here, but Soufflé would read it twice";
                self.mistakes
                    .push(Diagnostic::warning(span, message).help(help));
            }
        }
    }
}

impl Reading<'_> {
    /// The chain of includes from one file to another and back: `a.dl -> b.dl -> a.dl`.
    fn cycle(&self, first: u32, last: u32) -> Option<String> {
        let mut files = vec![first];
        let mut at = last;
        loop {
            files.push(at);
            if at == first {
                break;
            }
            at = self.sources.get(at as usize)?.included_at?.source;
        }
        let files = files.iter().rev();
        let names = files.filter_map(|file| self.sources.get(*file as usize));
        let names: Vec<&str> = names.map(|source| source.name.as_str()).collect();
        Some(names.join(" -> "))
    }
}

/// A file that will be read.
struct Pending {
    /// The path of the file, already joined with the folder of the including file.
    path: String,
    /// The include directive; none for a root file.
    written: Option<Include>,
}

impl Pending {
    /// The path of the file, whether it is built in, and its text.
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
            let written = self.written.as_ref().map(|include| include.path.as_str());
            // Files of the gallery name built-in rules without the folder `rules/`, as users' files
            // do.
            let rules = join("rules/", written.unwrap_or_default());
            let found = [&self.path, &rules].into_iter().find_map(|path| {
                let text = library(path)?;
                Some((path.clone(), true, Ok(text.to_string())))
            });
            let missing = "there is no such built-in file".to_string();
            return found.unwrap_or((self.path, true, Err(missing)));
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

/// The path of an include in the file `from`, relative to that file's folder.
fn join(from: &str, include: &str) -> String {
    match from.rsplit_once('/') {
        Some((folder, _)) if !include.starts_with('/') => normalize(&format!("{folder}/{include}")),
        _ => normalize(include),
    }
}

/// The path without `.` and empty components, and with `..` resolved where possible.
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
