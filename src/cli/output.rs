//! Stdout and stderr.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::os::fd::AsFd;

use anstream::ColorChoice;

use super::Outcome;
use super::arguments::Colour;

/// Stdout with a large buffer of its own: the standard one writes line by line.
pub(super) fn stdout() -> io::Result<BufWriter<File>> {
    let descriptor = io::stdout().as_fd().try_clone_to_owned()?;
    Ok(BufWriter::with_capacity(256 << 10, File::from(descriptor)))
}

/// Writes a diagnostic to stderr. If nobody reads it there is nowhere left to say so.
pub(super) fn complain(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// A reader of stdout that has left (`| head`) has seen enough. Anything else is an error.
pub(super) fn finish(printed: io::Result<()>, outcome: Outcome) -> Outcome {
    match printed {
        Ok(()) => outcome,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => outcome,
        Err(error) => {
            complain(&format!("error: cannot write to stdout: {error}\n"));
            Outcome::Wrong
        }
    }
}

/// Where colours are wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Colours {
    pub stdout: bool,
    pub stderr: bool,
}

impl Colours {
    /// What the user wants, or what terminals and `NO_COLOR` suggest.
    pub fn new(wanted: Colour) -> Colours {
        let auto = |choice| choice != ColorChoice::Never;
        match wanted {
            Colour::Always => Colours {
                stdout: true,
                stderr: true,
            },
            Colour::Never => Colours {
                stdout: false,
                stderr: false,
            },
            Colour::Auto => Colours {
                stdout: auto(anstream::AutoStream::choice(&io::stdout())),
                stderr: auto(anstream::AutoStream::choice(&io::stderr())),
            },
        }
    }
}

/// Columns of the terminal that stdout is, if it is one.
pub(super) fn terminal_width() -> Option<u16> {
    if !io::stdout().is_terminal() {
        return None;
    }
    comfy_table::Table::new().width()
}
