//! The error type, [`Error`].

use std::path::PathBuf;

/// The reason why an answer cannot be given.
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
    /// A function could not be read, or its analysis exceeded the quota.
    #[error("@{function}: {message}")]
    Function {
        /// The name of the function, without `@`.
        function: String,
        /// The error and a suggestion.
        message: String,
    },
    /// A rule file is invalid: every error with its location, in the format of a compiler.
    #[error("{0}")]
    Rules(String),
    /// A kernel cannot be lowered: every reason, each with its line.
    #[error("@{kernel}: {}", reasons.join("; "))]
    Refused {
        /// The kernel, without `@`.
        kernel: String,
        /// Why: `line 7: frem is not covered`.
        reasons: Vec<String>,
    },
    /// The module is for GPUs that lowering does not support, or the processor is not among the
    /// supported ones.
    #[error("{0}")]
    Unsupported(String),
}
