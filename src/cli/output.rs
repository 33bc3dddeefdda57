//! Stdout and stderr: all output is written through this module.
//!
//! Output contains no control characters from names, files or other programs, except for line ends,
//! tabs, and colours if enabled. Names are escaped where they are inserted into text (`terminal`);
//! this module is the second barrier.

use std::io::{self, BufWriter, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use anstream::ColorChoice;

use crate::arguments::Colour;
use crate::closed_streams;
use crate::embedded::{self, Held, is_terminal};
use crate::outcome::Outcome;
pub(crate) use crate::sanitize::Form;
use crate::sanitize::Harmless;
use lanelog_util::escape as terminal;

/// Stdout cannot be written to.
#[derive(Debug, thiserror::Error)]
#[error("cannot write to stdout: {0}")]
pub(crate) struct StdoutError(#[from] pub io::Error);

/// Stdout with a large buffer, because the standard one writes each line separately.
pub(crate) type Stdout = BufWriter<Harmless<Cleared<Sink>>>;

/// Stdout or stderr of the process, or of a command within another program.
pub(crate) enum Sink {
    Stdout(Device),
    Stderr,
    Held(Arc<Held>, fn(&Held) -> &Mutex<Vec<u8>>),
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Sink::Stdout(out) => out.write(bytes),
            Sink::Stderr => io::stderr().write(bytes),
            Sink::Held(held, stream) => embedded::write(stream(held), bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Sink::Stdout(out) => out.flush(),
            Sink::Stderr => io::stderr().flush(),
            Sink::Held(..) => Ok(()),
        }
    }
}

fn stderr_sink() -> Sink {
    match embedded::held() {
        Some(held) => Sink::Held(held, |held| &held.stderr),
        None => Sink::Stderr,
    }
}

#[cfg(unix)]
type Device = std::fs::File;
/// Stdout converts UTF-8 for the console of Windows.
#[cfg(not(unix))]
type Device = io::Stdout;

/// Stdout for text in a form.
///
/// # Errors
/// If stdout was closed before the program began.
pub(crate) fn stdout(form: Form) -> io::Result<Stdout> {
    let buffered = |sink| BufWriter::with_capacity(256 << 10, Harmless::new(Cleared(sink), form));
    if let Some(held) = embedded::held() {
        return Ok(buffered(Sink::Held(held, |held| &held.stdout)));
    }
    if closed_streams::stdout() {
        return Err(io::Error::other(
            "it is closed\n  help: >/dev/null if the output is not wanted",
        ));
    }
    #[cfg(unix)]
    let device = Device::from(std::os::fd::AsFd::as_fd(&io::stdout()).try_clone_to_owned()?);
    #[cfg(not(unix))]
    let device = io::stdout();
    Ok(buffered(Sink::Stdout(device)))
}

/// Writes a text to stdout.
pub(crate) fn print(form: Form, text: &str) -> io::Result<()> {
    let mut out = stdout(form)?;
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// The form in which bytes for other programs are written to stdout: unchanged, except on a
/// terminal.
pub(crate) fn exact() -> Form {
    match is_terminal(&io::stdout()) {
        true => Form::Text,
        false => Form::Exact,
    }
}

/// Stderr, with or without colours.
pub(crate) fn stderr(colour: bool) -> impl Write {
    Harmless::new(Cleared(stderr_sink()), Form::styled(colour))
}

/// Stderr for bytes for other programs: unchanged, except on a terminal.
pub(crate) fn exact_stderr() -> BufWriter<impl Write> {
    let form = match is_terminal(&io::stderr()) {
        true => Form::Text,
        false => Form::Exact,
    };
    BufWriter::with_capacity(256 << 10, Harmless::new(Cleared(stderr_sink()), form))
}

/// Writes a diagnostic without colours to stderr. Errors are ignored, because they cannot be
/// reported.
pub(crate) fn complain(text: &str) {
    complain_styled(text, false);
}

/// Writes a diagnostic to stderr, with colours if they are enabled.
pub(crate) fn complain_styled(text: &str, colour: bool) {
    let mut whole = Harmless::new(Vec::new(), Form::styled(colour));
    let _ = whole
        .write_all(text.as_bytes())
        .and_then(|()| whole.flush());
    if !text.is_empty() {
        rewrite_line("");
    }
    let _ = stderr_sink().write_all(whole.inner());
}

/// A progress line is on the terminal.
static LINE: AtomicBool = AtomicBool::new(false);

/// Replaces the progress line on the terminal of stderr by a text without a line end, or clears it.
/// Printed output then replaces it.
pub(crate) fn rewrite_line(text: &str) {
    let was = LINE.swap(!text.is_empty(), Ordering::Relaxed);
    if was || !text.is_empty() {
        let line = format!("\r{}\x1b[K", terminal::name(text));
        let _ = io::stderr().lock().write_all(line.as_bytes());
    }
}

/// A writer that clears the progress line first.
pub(crate) struct Cleared<W>(W);

impl<W: Write> Write for Cleared<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        rewrite_line("");
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A closed stdout (`| head`) is not an error. Other errors are reported.
pub(crate) fn finish(printed: io::Result<()>, outcome: Outcome) -> Outcome {
    match printed {
        Ok(()) => outcome,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => outcome,
        Err(error) => {
            complain(&format!("error: {}\n", StdoutError(error)));
            Outcome::Wrong
        }
    }
}

/// The streams for which colours are enabled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Colours {
    pub stdout: bool,
    pub stderr: bool,
}

impl Colours {
    /// The colours that the user requests, or that terminals and `NO_COLOR` imply.
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
            Colour::Auto if embedded::held().is_some() => Colours::new(Colour::Never),
            Colour::Auto => Colours {
                stdout: auto(anstream::AutoStream::choice(&io::stdout())),
                stderr: auto(anstream::AutoStream::choice(&io::stderr())),
            },
        }
    }
}

/// A table of names and numbers, as wide as its cells or, on a terminal, as that.
pub(crate) fn table(titles: &[&str], names: usize, rows: &[Vec<String>]) -> String {
    lanelog_report::table::table(titles, names, rows, terminal_width())
}

/// The number of columns of the terminal, if stdout is a terminal.
pub(crate) fn terminal_width() -> Option<u16> {
    if !is_terminal(&io::stdout()) {
        return None;
    }
    comfy_table::Table::new().width()
}
