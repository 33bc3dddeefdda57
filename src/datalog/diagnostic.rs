//! Diagnostics about rule files, and their rendering as plain text.
//!
//! Deliberately absent: colours, and any knowledge of a terminal; callers add them through
//! [`Diagnostic::render_with`].

use super::ast::Span;
use super::load::Source;
use lanelog_util::escape::{self as terminal, is_obeyed};

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// The program cannot be run.
    Error,
    /// The program can be run, but may not be as intended.
    Warning,
    /// Something that a reader of the program may overlook.
    Note,
}

/// One mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Where it is.
    pub span: Span,
    /// The error, in one sentence without a full stop.
    pub message: String,
    /// Related places, each with a description.
    pub labels: Vec<Label>,
    /// A suggestion.
    pub help: Option<String>,
    /// The undefined name in the text at `span`, for callers who know where it is defined.
    pub missing: Option<Missing>,
}

/// An undefined name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// An included file.
    File,
    /// A relation.
    Relation {
        /// Whether a similar name is defined.
        is_near: bool,
    },
    /// The rules of a relation.
    Definition,
    /// A type.
    Type {
        /// Whether a similar name is defined.
        is_near: bool,
    },
}

/// A place that a diagnostic also points at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// The text.
    pub text: String,
}

impl Diagnostic {
    /// An error at `span`.
    #[must_use]
    pub fn error(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            span,
            message: cut(message.into()),
            labels: Vec::new(),
            help: None,
            missing: None,
        }
    }

    /// The same, about an undefined name.
    #[must_use]
    pub fn missing(mut self, missing: Missing) -> Diagnostic {
        self.missing = Some(missing);
        self
    }

    /// A warning at `span`.
    #[must_use]
    pub fn warning(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Warning,
            ..Diagnostic::error(span, message)
        }
    }

    /// A note at `span`.
    #[must_use]
    pub fn note(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Note,
            ..Diagnostic::error(span, message)
        }
    }

    /// Adds advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(cut(help.into()));
        self
    }

    /// Adds one more place.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label {
            span,
            text: cut(text.into()),
        });
        self
    }

    /// The diagnostic as text: `file:line:column: error: message`, the source line with carets, the
    /// labels in the same form, the help.
    ///
    /// Lines and columns count from 1; columns count characters. A line of more than 160 characters
    /// is shown in part. Ends with a line feed.
    #[must_use]
    pub fn render(&self, sources: &[Source]) -> String {
        self.render_with(sources, &|_, text| text.to_string())
    }

    /// [`Diagnostic::render`], each part passed through `paint`.
    #[must_use]
    pub fn render_with(&self, sources: &[Source], paint: &dyn Fn(Part, &str) -> String) -> String {
        let mut snippets = Snippets {
            out: String::new(),
            sources,
            paint,
        };
        snippets.add(Part::of(self.severity), self.span, &self.message);
        for label in &self.labels {
            snippets.add(Part::Note, label.span, &label.text);
        }
        let mut text = snippets.out;
        if let Some(help) = &self.help {
            text.push_str(&format!("  {} {help}\n", paint(Part::Help, "help:")));
        }
        text
    }
}

/// Part of a rendered diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// `error:`, and the marks under the mistake.
    Error,
    /// `warning:`, and the marks under it.
    Warning,
    /// `note:`, and the marks under it.
    Note,
    /// The message after `error:` or `warning:`.
    Message,
    /// `help:`
    Help,
    /// `file:line:column:`
    Place,
    /// The line numbers and the bar after them.
    Margin,
}

impl Part {
    fn of(severity: Severity) -> Part {
        match severity {
            Severity::Error => Part::Error,
            Severity::Warning => Part::Warning,
            Severity::Note => Part::Note,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Part::Error => "error:",
            Part::Warning => "warning:",
            _ => "note:",
        }
    }
}

/// The most characters of a source line that are shown.
const WIDTH: usize = 160;

/// Messages longer than this are cut: a name can be as long as a file.
const LONGEST_MESSAGE: usize = 2000;

/// A message without its middle if it is too long, and without control characters.
fn cut(text: String) -> String {
    let mut text = text;
    if text.len() > LONGEST_MESSAGE {
        let (head, tail) = (LONGEST_MESSAGE / 2, text.len() - LONGEST_MESSAGE / 2);
        let head = (0..=head).rev().find(|at| text.is_char_boundary(*at));
        let tail = (tail..=text.len()).find(|at| text.is_char_boundary(*at));
        let part = |range| text.get(range).unwrap_or_default();
        let head = part(0..head.unwrap_or(0));
        text = format!("{head}...{}", part(tail.unwrap_or(text.len())..text.len()));
    }
    terminal::name(&text).into_owned()
}

struct Snippets<'a> {
    out: String,
    sources: &'a [Source],
    paint: &'a dyn Fn(Part, &str) -> String,
}

impl Snippets<'_> {
    /// A message with its place, and the line with marks under it.
    fn add(&mut self, part: Part, span: Span, message: &str) {
        let word = (self.paint)(part, part.word());
        let message = match part {
            Part::Note => message.to_string(),
            _ => (self.paint)(Part::Message, message),
        };
        let Some(source) = self.sources.get(span.source as usize) else {
            self.out.push_str(&format!("{word} {message}\n"));
            return;
        };
        if source.text.is_empty() {
            // A file that cannot be read has no lines to show.
            let place = (self.paint)(Part::Place, &format!("{}:", terminal::name(&source.name)));
            self.out.push_str(&format!("{place} {word} {message}\n"));
            return;
        }
        let (line, column) = source.position(span.start);
        let place = format!("{}:{line}:{column}:", terminal::name(&source.name));
        let place = (self.paint)(Part::Place, &place);
        self.out.push_str(&format!("{place} {word} {message}\n"));
        let window = Window::new(source, line, span);
        let shown: String = window.text.trim_end().chars().map(plain).collect();
        let (blank, length) = (" ".repeat(window.before), window.length);
        let number = line.to_string();
        let margin = (self.paint)(Part::Margin, &format!(" {number} |"));
        self.out.push_str(&format!("{margin} {shown}\n"));
        let margin = format!(" {} |", " ".repeat(number.len()));
        let margin = (self.paint)(Part::Margin, &margin);
        let mark = if part == Part::Note { "-" } else { "^" };
        let marks = (self.paint)(part, &mark.repeat(length));
        self.out.push_str(&format!("{margin} {blank}{marks}\n"));
    }
}

/// The part of a line that is shown.
struct Window<'s> {
    text: &'s str,
    /// The characters in front of the mark.
    before: usize,
    /// The characters of the mark.
    length: usize,
}

impl<'s> Window<'s> {
    /// A long line is cut so that the mark stays in sight. The time does not depend on its length.
    fn new(source: &'s Source, line: usize, span: Span) -> Window<'s> {
        let text = source.line(line);
        let start = source.line_start(line);
        let at = (span.start as usize).saturating_sub(start).min(text.len());
        let end = (span.end as usize).saturating_sub(start).min(text.len());
        let (head, tail) = (text.get(..at), text.get(at..));
        let (head, tail) = (head.unwrap_or_default(), tail.unwrap_or_default());
        let ends = head.char_indices().rev().take(WIDTH / 2);
        let first = ends.last().map_or(at, |(first, _)| first);
        let before = text.get(first..at).unwrap_or_default().chars().count();
        let rest = tail
            .char_indices()
            .map(|(from, character)| from + character.len_utf8());
        let last = at + rest.take(WIDTH - before).last().unwrap_or(0);
        let marked = text.get(at..end.min(last)).unwrap_or_default();
        Window {
            text: text.get(first..last).unwrap_or_default(),
            before,
            length: marked.trim_end_matches('\n').chars().count().max(1),
        }
    }
}

/// A character of a source line as it is shown.
fn plain(character: char) -> char {
    match is_obeyed(character) {
        true => ' ',
        false => character,
    }
}
