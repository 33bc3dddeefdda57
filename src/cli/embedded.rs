//! Commands that run within another program, which gets their output.
//!
//! The output of such a command, and the files that exist only in memory, belong to the thread that
//! runs the command and to the pool that it starts ([`crate::schedule::on_threads`]). So several
//! threads of a program can run commands at the same time.

use std::cell::RefCell;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

#[cfg(unix)]
use clap::{CommandFactory, FromArgMatches, Parser};

#[cfg(unix)]
use crate::batch::{RunArguments, in_memory};
pub use crate::outcome::Outcome;
use crate::output::complain;
use crate::schedule::on_threads;
pub use lanelog_batch::schemas::Rows;
pub use lanelog_batch::table::{Cell, Column, Field, Kind, Schema, Table, Texts};
use lanelog_util::limits;

/// A file that exists only in memory: the path by which arguments name it, and its contents.
pub type MemoryFile = (PathBuf, Vec<u8>);

/// The output of a command.
#[derive(Clone, Debug)]
pub struct Output {
    /// How the command ended.
    pub outcome: Outcome,
    /// Its result.
    pub stdout: Vec<u8>,
    /// Errors, warnings and notes.
    pub stderr: String,
}

/// Why there are no tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Every error, with a suggestion.
    pub message: String,
    /// The place of the first error in a rule file: file, line and column, from 1.
    pub place: Option<(String, usize, usize)>,
}

/// Runs the command given by its words, without the program's name: `analyze`, `why`, `why-not`,
/// `query`, `rules`, `lower` or `run`. Others start processes, or print elsewhere. After `stop` is
/// set, each function exceeds its time limit, so that the command ends soon.
///
/// # Panics
/// A panic is a mistake in lanelog.
pub fn run(words: &[OsString], files: Vec<MemoryFile>, stop: &Arc<AtomicBool>) -> Output {
    let words: Vec<OsString> = std::iter::once("lanelog".into())
        .chain(words.iter().cloned())
        .collect();
    let (outcome, held) = with_files(files, stop, || {
        // Never on rayon's global pool, whose threads a forked process does not have.
        on_threads(1, || crate::call(&words)).unwrap_or_else(|error| {
            complain(&format!("error: {error}\n"));
            Outcome::Wrong
        })
    });
    Output {
        outcome,
        stdout: take(&held.stdout),
        stderr: String::from_utf8_lossy(&take(&held.stderr)).into_owned(),
    }
}

#[cfg(unix)]
#[derive(Debug, Parser)]
#[command(name = "lanelog batch", no_binary_name = true)]
struct TableArguments {
    #[command(flatten)]
    run: RunArguments,
}

/// The tables that `lanelog batch` writes for its arguments, computed by threads of this process.
/// Not on Windows, where there is no `batch`.
///
/// Returns the tables, and warnings and notes. After `stop` is set, the work ends soon, and the
/// tables are incomplete.
///
/// # Errors
/// If the arguments or the rules are wrong. A module that cannot be analysed is a row of the table
/// `failures`.
#[cfg(unix)]
pub fn tables(
    words: &[OsString],
    files: Vec<MemoryFile>,
    stop: &Arc<AtomicBool>,
) -> Result<(Rows, String), Refusal> {
    let words = crate::arguments::with_clang_arguments(words);
    let (made, held) = with_files(files, stop, || {
        let matches = TableArguments::command().try_get_matches_from(words.iter());
        let arguments = matches
            .and_then(|matches| TableArguments::from_arg_matches(&matches))
            .map_err(|error| {
                let message = error.render().to_string();
                // The rest tells how to get help on a command line.
                let end = message.find("\n\nFor more information");
                let message = message.get(..end.unwrap_or(message.len()));
                Refusal {
                    message: message.unwrap_or_default().to_string(),
                    place: None,
                }
            })?;
        in_memory::tables(&arguments.run, stop)
    });
    let stderr = String::from_utf8_lossy(&take(&held.stderr)).into_owned();
    let rows = made.map_err(|refusal| {
        let message = format!("{stderr}{}", refusal.message);
        let message = message.strip_prefix("error: ").unwrap_or(&message);
        Refusal {
            message: message.trim_end().to_string(),
            place: refusal.place,
        }
    })?;
    Ok((rows, stderr))
}

/// The streams and files of a command.
#[derive(Debug, Default)]
pub(crate) struct Held {
    pub stdout: Mutex<Vec<u8>>,
    pub stderr: Mutex<Vec<u8>>,
    files: Vec<MemoryFile>,
    stop: Arc<AtomicBool>,
}

thread_local! {
    static HELD: RefCell<Option<Arc<Held>>> = const { RefCell::new(None) };
}

/// The streams and files of the command that this thread runs within another program.
pub(crate) fn held() -> Option<Arc<Held>> {
    HELD.with_borrow(Clone::clone)
}

/// Makes this thread run a command of another thread.
pub(crate) fn adopt(held: Option<Arc<Held>>) {
    limits::stop_by(held.as_ref().map(|held| held.stop.clone()));
    HELD.set(held);
}

/// The contents of a file that exists only in memory.
pub(crate) fn file(path: &Path) -> Option<Vec<u8>> {
    let held = held()?;
    let mut files = held.files.iter();
    let (_, bytes) = files.find(|(name, _)| name == path)?;
    Some(bytes.clone())
}

/// Whether a stream of the process is a terminal, on which the command prints.
pub(crate) fn is_terminal(stream: &impl IsTerminal) -> bool {
    held().is_none() && stream.is_terminal()
}

/// Appends bytes to a stream.
pub(crate) fn write(stream: &Mutex<Vec<u8>>, bytes: &[u8]) -> io::Result<usize> {
    let mut stream = stream.lock().unwrap_or_else(PoisonError::into_inner);
    stream.extend_from_slice(bytes);
    Ok(bytes.len())
}

fn take(stream: &Mutex<Vec<u8>>) -> Vec<u8> {
    std::mem::take(&mut stream.lock().unwrap_or_else(PoisonError::into_inner))
}

fn with_files<T>(
    files: Vec<MemoryFile>,
    stop: &Arc<AtomicBool>,
    work: impl FnOnce() -> T,
) -> (T, Arc<Held>) {
    /// Restores the state of the thread, also if the work panics.
    struct Before(Option<Arc<Held>>);
    impl Drop for Before {
        fn drop(&mut self) {
            adopt(self.0.take());
        }
    }
    let now = Arc::new(Held {
        files,
        stop: stop.clone(),
        ..Held::default()
    });
    let _before = Before(held());
    adopt(Some(now.clone()));
    (work(), now)
}
