//! Progress of a command: one line on stderr, if that is a terminal, and only after a second.

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::output::rewrite_line;

/// Commands that take less time show no progress.
const FIRST: Duration = Duration::from_secs(1);

/// How often the line changes.
const OFTEN: Duration = Duration::from_millis(200);

/// The progress line is in use.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The progress line; none if it is not visible or already in use. It counts inputs, or functions
/// if there is one input.
pub(crate) struct Progress(Option<Mutex<State>>);

struct State {
    next: Instant,
    done: usize,
}

impl Progress {
    /// Nothing is done yet.
    pub fn new() -> Progress {
        let is_seen = io::stderr().is_terminal();
        let is_free = is_seen && !TAKEN.swap(true, Ordering::Relaxed);
        Progress(is_free.then(|| {
            Mutex::new(State {
                next: Instant::now() + FIRST,
                done: 0,
            })
        }))
    }

    /// One more item of `of` is done: `12 of 36 files`.
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
            state.next = now + OFTEN;
            rewrite_line(&words(state.done));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.0.is_some() {
            rewrite_line("");
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
