//! The presentation of built-in rules: colours, widths, and the names that exist.

use anstyle::{AnsiColor, Effects, Style};

use crate::output;
use lanelog_engine::catalog::RuleFile;

/// A relation's name.
pub(super) const NAME: Style = AnsiColor::Green.on_default().bold();
/// The style of less important text.
pub(super) const FAINT: Style = Style::new().effects(Effects::DIMMED);
/// A file.
pub(super) const FILE: Style = AnsiColor::Cyan.on_default().bold();

/// The names of all relations of files.
pub(super) fn names(files: &[RuleFile<'_>]) -> Vec<String> {
    let relations = files.iter().flat_map(|file| &file.program.relations);
    relations
        .map(|relation| relation.name.text.clone())
        .collect()
}

/// Number of columns for text after a margin.
pub(super) fn width(margin: usize) -> usize {
    let terminal = output::terminal_width().map(usize::from);
    terminal
        .unwrap_or(WIDEST)
        .min(WIDEST)
        .saturating_sub(margin)
}

/// More columns are tiring to read.
const WIDEST: usize = 108;
