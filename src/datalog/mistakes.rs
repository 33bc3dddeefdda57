//! A list of diagnostics of limited length: a file may have as many errors as bytes.

use super::diagnostic::{Diagnostic, Severity};
use super::load::MAXIMUM_DIAGNOSTICS;

/// The diagnostics reported so far, up to a maximum.
#[derive(Debug, Default)]
pub(super) struct Mistakes {
    kept: Vec<Diagnostic>,
    reported: usize,
    errors: usize,
}

impl Mistakes {
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.reported += 1;
        self.errors += usize::from(diagnostic.severity == Severity::Error);
        self.kept.push(diagnostic);
        if self.kept.len() >= 8 * MAXIMUM_DIAGNOSTICS {
            shorten(&mut self.kept);
        }
    }

    /// Number of reported diagnostics, including dropped ones.
    pub fn len(&self) -> usize {
        self.reported
    }

    /// Whether an error was reported.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Appends the diagnostics of another list.
    pub fn append(&mut self, others: Mistakes) {
        self.reported += others.reported;
        self.errors += others.errors;
        self.kept.extend(others.kept);
        shorten(&mut self.kept);
    }

    /// The first error that was not dropped.
    pub fn first_error(&self) -> Option<&Diagnostic> {
        let mut kept = self.kept.iter();
        kept.find(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// The diagnostics to display, in the order of the files and their text.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        shorten(&mut self.kept);
        self.kept
    }
}

/// Sorts by location, and drops diagnostics beyond [`MAXIMUM_DIAGNOSTICS`]; errors are dropped
/// last.
pub(super) fn shorten(diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.sort_by_key(|diagnostic| (diagnostic.severity != Severity::Error, diagnostic.span));
    // Rules that were expanded from the same clause have the same errors.
    diagnostics.dedup();
    diagnostics.truncate(MAXIMUM_DIAGNOSTICS);
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
}
