//! Reduces a finding: removes lines, then words, as long as the finding stays the same (Zeller and
//! Hildebrandt, Simplifying and Isolating Failure-Inducing Input, 2002; of the algorithm, only the
//! removal of parts is implemented).

use std::time::Instant;

use crate::input::Input;
use crate::text::{lines, words};

/// Removes parts of the input while `same` returns true for the rest, until a point in time. Each
/// attempt starts a process.
pub fn smallest(input: Input, until: Instant, same: &mut dyn FnMut(&Input) -> bool) -> Input {
    let mut input = input;
    // Whole files first.
    let mut at = input.files.len();
    while at > 0 && input.files.len() > 1 {
        at -= 1;
        let mut without = input.clone();
        without.files.remove(at);
        if Instant::now() < until && same(&without) {
            input = without;
        }
    }
    for cut in [lines, words] {
        for at in 0..input.files.len() {
            without_pieces(&mut input, at, cut, until, same);
        }
    }
    input
}

fn without_pieces(
    input: &mut Input,
    file: usize,
    cut: fn(&str) -> Vec<std::ops::Range<usize>>,
    until: Instant,
    same: &mut dyn FnMut(&Input) -> bool,
) {
    let Ok(mut text) = String::from_utf8(input.files[file].1.clone()) else {
        return;
    };
    let mut size = cut(&text).len().div_ceil(2).max(1);
    loop {
        let mut changed = false;
        let mut at = 0;
        loop {
            let pieces = cut(&text);
            let Some(first) = pieces.get(at) else { break };
            let last = &pieces[(at + size).min(pieces.len()) - 1];
            if Instant::now() >= until {
                return;
            }
            let without = crate::text::with(&text, &(first.start..last.end), "");
            let mut smaller = input.clone();
            smaller.files[file].1 = without.clone().into_bytes();
            if same(&smaller) {
                *input = smaller;
                text = without;
                changed = true;
            } else {
                at += size;
            }
        }
        match size {
            1 if !changed => return,
            1 => {}
            _ => size = size.div_ceil(2),
        }
    }
}
