//! Output for a file, or stdout: pages and pictures.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::arguments::AnalyzeArguments;
use crate::input::Input;
use crate::output::Stdout;
use lanelog_util::escape as terminal;
use lanelog_util::files::replace;

/// The output cannot be written.
#[derive(Debug, thiserror::Error)]
pub(super) enum FileError {
    #[error("{}: this is what is read", terminal::path(.0))]
    OwnInput(PathBuf),
    #[error("cannot write {}: {error}", terminal::path(.file))]
    File { file: PathBuf, error: io::Error },
}

/// The file that the arguments name; none for stdout.
///
/// # Errors
/// The file is an input.
pub(super) fn file<'a>(
    arguments: &'a AnalyzeArguments,
    inputs: &[Input],
) -> Result<Option<&'a Path>, FileError> {
    let AnalyzeArguments { html, svg, dot, .. } = arguments;
    let file = html.as_deref().or(svg.as_deref()).or(dot.as_deref());
    let Some(file) = file.filter(|file| file.as_os_str() != "-") else {
        return Ok(None);
    };
    let own = file.canonicalize().ok();
    let is_it = |input: &Input| own.is_some() && input.path().canonicalize().ok() == own;
    match inputs.iter().any(is_it) {
        true => Err(FileError::OwnInput(file.to_path_buf())),
        false => Ok(Some(file)),
    }
}

/// The destination of output. Output for a file is written when it is complete.
pub(super) enum Out {
    Stdout(Stdout),
    File(PathBuf, Vec<u8>),
}

impl Out {
    /// Completes the output.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn finish(&self) -> Result<(), FileError> {
        match self {
            Out::Stdout(_) => Ok(()),
            Out::File(file, bytes) => replace(file, bytes).map_err(|error| FileError::File {
                file: file.clone(),
                error,
            }),
        }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Out::Stdout(out) => out.write(bytes),
            Out::File(_, out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Out::Stdout(out) => out.flush(),
            Out::File(..) => Ok(()),
        }
    }
}
