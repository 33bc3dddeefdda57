//! Reasons why `lanelog analyze` does not begin.

use super::file::FileError;
use super::format::FormatError;
use crate::assume::AssumeError;
use crate::input::PathError;
use crate::loops::LoopNameError;
use crate::schedule::ThreadsError;
use crate::selection::SelectionError;

/// Errors in the arguments, or from the operating system.
#[derive(Debug, thiserror::Error)]
pub(super) enum AnalyzeError {
    #[error(transparent)]
    Selection(#[from] SelectionError),
    #[error(transparent)]
    Assume(#[from] AssumeError),
    #[error(transparent)]
    Format(#[from] FormatError),
    #[error(transparent)]
    Loop(#[from] LoopNameError),
    #[error(transparent)]
    Path(#[from] PathError),
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    #[error(transparent)]
    Page(std::io::Error),
    #[error(transparent)]
    File(#[from] FileError),
}
