//! Writes the output of `lower` to a file, as a whole or not at all, or to stdout.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::output::{self, Form, StdoutError};
use lanelog_util::escape as terminal;
use lanelog_util::files::replace;

/// Whether two paths denote the same file.
pub(super) fn same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other && one.is_file(),
        _ => false,
    }
}

/// Why what was lowered is nowhere.
#[derive(Debug, thiserror::Error)]
pub(super) enum WriteError {
    #[error(transparent)]
    Stdout(#[from] StdoutError),
    #[error("cannot write {}: {error}", terminal::path(.file))]
    File { file: PathBuf, error: io::Error },
}

/// Writes a file, or to stdout in a form.
///
/// # Errors
/// If the file cannot be written; then its previous contents are unchanged.
pub(super) fn write(to: Option<&Path>, bytes: &[u8], form: Form) -> Result<(), WriteError> {
    let Some(to) = to else {
        let written = output::stdout(form).and_then(|mut out| {
            out.write_all(bytes)?;
            out.flush()
        });
        return match written {
            // If a reader of a pipe ends early, this is not an error.
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(StdoutError(error).into())
            }
            _ => Ok(()),
        };
    };
    replace(to, bytes).map_err(|error| WriteError::File {
        file: to.to_path_buf(),
        error,
    })
}
