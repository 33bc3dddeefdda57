//! Diagnostics for rule files, and their rendering as plain text.
//!
//! Deliberately absent: colours and terminal handling. Callers add colours through
//! [`Diagnostic::render_with`].

use super::ast::Span;
use super::load::Source;
use lanelog_util::escape::{self as terminal, is_obeyed};

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// The program cannot be run.
    Error,
    /// The program can be run, but may not be as intended.
    Warning,
    /// A hint about something that is easily overlooked.
    Note,
}

/// An error, warning or note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The location in the source text.
    pub span: Span,
    /// The message, a sentence without a full stop.
    pub message: String,
    /// Related locations, each with a description.
    pub labels: Vec<Label>,
    /// A suggestion.
    pub help: Option<String>,
    /// The undefined name in the text at `span`, for callers that know its declaration.
    pub missing: Option<Missing>,
}

/// The kind of thing that is undefined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// An included file.
    File,
    /// A relation.
    Relation {
        /// Whether a similar name is defined.
        is_near: bool,
    },
    /// A relation that is declared, but has no rules.
    Definition,
    /// A type.
    Type {
        /// Whether a similar name is defined.
        is_near: bool,
    },
}

/// A related location in a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The range of text that the label refers to.
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

    /// Marks the diagnostic as one about an undefined name.
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

    /// Adds a suggestion.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(cut(help.into()));
        self
    }

    /// Adds a related location.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label {
            span,
            text: cut(text.into()),
        });
        self
    }

    /// Renders the diagnostic as text: `file:line:column: error: message`, the source line with
    /// carets, the labels in the same form, and the suggestion.
    ///
    /// Lines and columns count from 1; a column is a character. Of a source line with more than 160
    /// characters, only a part is shown. The rendered text ends with a line feed.
    #[must_use]
    pub fn render(&self, sources: &[Source]) -> String {
        self.render_with(sources, &|_, text| text.to_string())
    }

    /// Like [`Diagnostic::render`], with each part passed through `paint`.
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

/// A part of a rendered diagnostic, for colouring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// `error:`, and the marks below the source line.
    Error,
    /// `warning:`, and the marks below the source line.
    Warning,
    /// `note:`, and the marks below the source line.
    Note,
    /// The message after `error:` or `warning:`.
    Message,
    /// `help:`
    Help,
    /// `file:line:column:`
    Place,
    /// The line numbers and the bar after each of them.
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

/// Maximum number of displayed characters of a source line.
const WIDTH: usize = 160;

/// Maximum length of a message: names can be arbitrarily long.
const LONGEST_MESSAGE: usize = 2000;

/// Removes control characters from a message, and the middle of a message that is too long.
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
    /// Appends a message with its location, and the source line with marks below.
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
            // A file that could not be read has no lines to show.
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

/// The part of a source line that is displayed.
struct Window<'s> {
    text: &'s str,
    /// Number of characters before the marked text.
    before: usize,
    /// Number of marked characters.
    length: usize,
}

impl<'s> Window<'s> {
    /// Selects the part of a long line that contains the marked text. The time does not depend on
    /// the length of the line.
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

/// The character that is displayed in place of a character of the source line.
fn plain(character: char) -> char {
    match is_obeyed(character) {
        true => ' ',
        false => character,
    }
}
