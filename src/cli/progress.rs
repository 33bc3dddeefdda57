//! Progress of a command on stderr: on a terminal, one line that is updated after the first second;
//! otherwise, for long commands only, a new line from time to time.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::embedded::{self, is_terminal};
use crate::output::{complain, rewrite_line};

/// Commands that take less time show no progress.
const FIRST: Duration = Duration::from_secs(1);

/// The interval between updates of the line.
pub(crate) const OFTEN: Duration = Duration::from_millis(200);

/// Interval between lines if stderr is not a terminal.
pub(crate) const LINES: Duration = Duration::from_secs(30);

/// The progress line is in use.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The progress line; `None` if it is not visible or already in use. It counts inputs, or functions
/// if there is one input.
pub(crate) struct Progress(Option<Mutex<State>>);

struct State {
    next: Instant,
    done: usize,
    is_terminal: bool,
}

impl Progress {
    /// Creates the line before any progress. The line is shown only on a terminal.
    pub fn new() -> Progress {
        Progress::shown(is_terminal(&io::stderr()))
    }

    /// Progress that is written as lines if stderr is not a terminal.
    pub fn of_long_command() -> Progress {
        Progress::shown(embedded::held().is_none())
    }

    fn shown(is_seen: bool) -> Progress {
        let is_terminal = is_terminal(&io::stderr());
        let is_free = is_seen && !TAKEN.swap(true, Ordering::Relaxed);
        let first = if is_terminal { FIRST } else { LINES };
        Progress(is_free.then(|| {
            Mutex::new(State {
                next: Instant::now() + first,
                done: 0,
                is_terminal,
            })
        }))
    }

    /// Counts one more item of `of`: `12 of 36 files`.
    pub fn step(&self, of: usize, noun: &str) {
        self.say_of(1, |done| format!("{} of {} {noun}", count(done), count(of)));
    }

    /// Reports a finished step, in words.
    pub fn say(&self, words: impl FnOnce() -> String) {
        self.say_of(0, |_| words());
    }

    fn say_of(&self, more: usize, words: impl FnOnce(usize) -> String) {
        let Some(state) = &self.0 else { return };
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        state.done += more;
        let now = Instant::now();
        if now >= state.next {
            let words = words(state.done);
            match state.is_terminal {
                true => rewrite_line(&words),
                false => complain(&format!("{words}\n")),
            }
            state.next = now + if state.is_terminal { OFTEN } else { LINES };
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(state) = &self.0 {
            let state = state.lock().unwrap_or_else(PoisonError::into_inner);
            if state.is_terminal {
                rewrite_line("");
            }
            TAKEN.store(false, Ordering::Relaxed);
        }
    }
}

/// A count in a sentence, in which zero is "no".
fn count(number: usize) -> String {
    match number {
        0 => "0".to_string(),
        some => lanelog_report::table::count(some),
    }
}
