//! What is wrong with a rule file, and how to show it as plain text.
//!
//! Deliberately absent: colours, and any knowledge of a terminal.

use super::ast::Span;
use super::load::Source;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// The program cannot be run.
    Error,
    /// The program can be run, but is perhaps not what was meant.
    Warning,
}

/// One mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Where it is.
    pub span: Span,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// Other places that matter, with what they are.
    pub labels: Vec<Label>,
    /// What to write instead.
    pub help: Option<String>,
}

/// A place that a diagnostic also points at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is there.
    pub text: String,
}

impl Diagnostic {
    /// An error at `span`.
    #[must_use]
    pub fn error(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            span,
            message: message.into(),
            labels: Vec::new(),
            help: None,
        }
    }

    /// A warning at `span`.
    #[must_use]
    pub fn warning(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Warning,
            ..Diagnostic::error(span, message)
        }
    }

    /// The same with an advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// The same with one more place.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// The diagnostic as text: `file:line:column: error: message`, the source line with carets, the labels likewise, the help.
    ///
    /// Lines and columns count from 1; columns count characters. A line of more than 160 characters is shown in part. Ends with a line feed.
    #[must_use]
    pub fn render(&self, sources: &[Source]) -> String {
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let mut text = String::new();
        snippet(
            &mut text,
            sources,
            self.span,
            '^',
            &format!("{severity}: {}", self.message),
        );
        for label in &self.labels {
            snippet(
                &mut text,
                sources,
                label.span,
                '-',
                &format!("note: {}", label.text),
            );
        }
        if let Some(help) = &self.help {
            text.push_str("  help: ");
            text.push_str(help);
            text.push('\n');
        }
        text
    }
}

/// The most characters of a source line that are shown.
const WIDTH: usize = 160;

fn snippet(out: &mut String, sources: &[Source], span: Span, mark: char, message: &str) {
    let Some(source) = sources.get(span.source as usize) else {
        out.push_str(message);
        out.push('\n');
        return;
    };
    let (line, column) = source.position(span.start);
    out.push_str(&format!("{}:{line}:{column}: {message}\n", source.name));
    let text = source.line(line).trim_end();
    let before = column.saturating_sub(1);
    // A long line is cut so that the mark stays in sight.
    let skipped = before.saturating_sub(WIDTH / 2);
    let shown: String = text
        .chars()
        .skip(skipped)
        .take(WIDTH)
        .map(|character| {
            if character.is_control() {
                ' '
            } else {
                character
            }
        })
        .collect();
    let (last_line, last_column) = source.position(span.end.max(span.start));
    let end = if last_line == line {
        last_column.saturating_sub(1)
    } else {
        text.chars().count()
    };
    let length = end
        .saturating_sub(before)
        .clamp(1, WIDTH.saturating_sub(before - skipped).max(1));
    let number = line.to_string();
    out.push_str(&format!(" {number} | {shown}\n"));
    out.push_str(&format!(
        " {} | {}{}\n",
        " ".repeat(number.len()),
        " ".repeat(before - skipped),
        mark.to_string().repeat(length)
    ));
}
