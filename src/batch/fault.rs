//! Injects faults, so that tests can show that a run survives them. The environment variable
//! `LANELOG_BATCH_FAULT` selects the faults; without it there are none.
//!
//! `panic=WORD,abort=WORD,hang=WORD,memory=WORD`: a fault in each module whose path or member
//! contains the word. `shorten=WORD`: its file loses its second half after it was opened.
//! `rows=N`: a fault in a child that is about to write the rows of at least N modules.
//! `die=chunk=N`: the parent kills itself after it has written N chunks; `die=tables=0`: before it
//! writes the tables; `die=names=N`: after N tables have their final names.

use std::fs::File;
use std::hint::black_box;

use crate::place::Place;

/// The environment variable.
const VARIABLE: &str = "LANELOG_BATCH_FAULT";

/// An injected fault, and the modules that it affects.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    what: String,
    word: String,
}

pub(crate) fn from_environment() -> Vec<Fault> {
    let wanted = std::env::var(VARIABLE).unwrap_or_default();
    let faults = wanted.split(',').filter_map(|fault| {
        let (what, word) = fault.split_once('=')?;
        Some(Fault {
            what: what.to_string(),
            word: word.to_string(),
        })
    });
    faults.collect()
}

/// Injects the faults of a module.
#[allow(clippy::panic)]
pub(crate) fn commit(faults: &[Fault], place: &Place) {
    let path = place.path.to_string_lossy();
    let member = place.member().unwrap_or_default();
    for fault in faults {
        if !path.contains(&fault.word) && !member.contains(&fault.word) {
            continue;
        }
        match fault.what.as_str() {
            "panic" => panic!("a fault on purpose"),
            "abort" => std::process::abort(),
            "hang" => loop {
                std::thread::park();
            },
            "shorten" => {
                let file = File::options().write(true).open(&place.path);
                let _ = file.and_then(|file| file.set_len(place.bytes / 2));
            }
            "memory" => {
                let mut all: Vec<Vec<u8>> = Vec::new();
                loop {
                    all.push(black_box(vec![1; 16 << 20]));
                }
            }
            _ => {}
        }
    }
}

/// Ends the child before it writes the rows of this many modules, if this fault is selected.
pub(crate) fn write(faults: &[Fault], modules: usize) {
    let is_wanted = |fault: &Fault| {
        fault.what == "rows"
            && fault
                .word
                .parse()
                .is_ok_and(|least: usize| modules >= least)
    };
    if faults.iter().any(is_wanted) {
        std::process::abort();
    }
}

/// Kills the parent at this point, if that fault is selected.
pub(crate) fn die(faults: &[Fault], place: &str, count: usize) {
    let wanted = format!("{place}={count}");
    if faults
        .iter()
        .any(|fault| fault.what == "die" && fault.word == wanted)
    {
        #[allow(unsafe_code)]
        // SAFETY: the call only ends this process.
        unsafe {
            libc::kill(libc::getpid(), libc::SIGKILL);
        }
    }
}
