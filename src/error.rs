//! The error type, [`Error`].

use std::path::PathBuf;

/// Why an answer cannot be given.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file cannot be read.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The name of a target or a processor is none.
    #[error(transparent)]
    Target(#[from] lanelog_ir::target::TargetError),
    /// A function could not be read, or more than the quota was needed for it.
    #[error("@{function}: {message}")]
    Function {
        /// The name of the function, without `@`.
        function: String,
        /// The error, and what to do.
        message: String,
    },
    /// A rule file is wrong: every mistake with its place, as a compiler tells them.
    #[error("{0}")]
    Rules(String),
    /// A kernel cannot be lowered: every reason, each with the line where it stands.
    #[error("@{kernel}: {}", reasons.join("; "))]
    Refused {
        /// The kernel, without `@`.
        kernel: String,
        /// Why: `line 7: frem is not covered`.
        reasons: Vec<String>,
    },
    /// The module is for other GPUs than those that are lowered for, or the processor is none of
    /// them.
    #[error("{0}")]
    Unsupported(String),
}
