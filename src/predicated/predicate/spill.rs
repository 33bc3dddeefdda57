//! Spills predicates for which there is no register to one-bit registers: `%kept := p1` saves a
//! predicate after each line that writes it, and `p1 = %kept` restores it before each line that
//! uses it, as moves between predicate and general registers do on Itanium.
//!
//! Source: G. J. Chaitin, "Register Allocation and Spilling via Graph Coloring" (1982): predicates
//! are spilled, and the others are colored again. The predicate with the most interferences is
//! spilled first.

use std::collections::{BTreeMap, BTreeSet};

use super::allocate::allocate;
use super::code::{Code, Line, Piece, plain, text};

/// Assigns all predicates to at most this many registers. `Err`: a single line needs more. Time:
/// that of register allocation, times the spilled predicates.
pub fn spill(code: &mut Code, registers: u32) -> Result<BTreeMap<u32, u32>, u32> {
    // Predicates from this number on were added by spilling, and are live for one line only.
    let first = code.next;
    loop {
        let found = allocate(code);
        let needed = found.given.values().copied().max().unwrap_or(0);
        if needed <= registers {
            return Ok(found.given);
        }
        let own = found.given.keys().copied().filter(|own| *own < first);
        let degree = |own: &u32| found.degrees.get(own).copied().unwrap_or(0);
        let mut victims: Vec<u32> = own.collect();
        victims.sort_by_key(|own| (std::cmp::Reverse(degree(own)), *own));
        victims.truncate((needed - registers) as usize);
        if victims.is_empty() {
            return Err(needed);
        }
        let kept = victims.iter().map(|own| (*own, code.bit()));
        let kept: BTreeMap<u32, String> = kept.collect();
        for block in 0..code.lines.len() {
            let lines = code.lines.get_mut(block).map(std::mem::take);
            let mut out = Vec::new();
            for line in lines.unwrap_or_default() {
                rewrite(line, &kept, &mut code.next, &mut out);
            }
            if let Some(lines) = code.lines.get_mut(block) {
                *lines = out;
            }
        }
    }
}

fn rewrite(mut line: Line, kept: &BTreeMap<u32, String>, next: &mut u32, out: &mut Vec<Line>) {
    let read: BTreeSet<u32> = line.reads().collect();
    let written = line.writes;
    let all: BTreeSet<u32> = read.iter().copied().chain(written).collect();
    let mut after = Vec::new();
    for predicate in all {
        let Some(place) = kept.get(&predicate) else {
            continue;
        };
        let own = *next;
        *next += 1;
        if read.contains(&predicate) {
            out.push(Line {
                writes: Some(own),
                ..plain(vec![text(place.clone())])
            });
        }
        if written == Some(predicate) {
            after.push(plain(vec![
                text(format!("{place} := ")),
                Piece::Predicate(own),
            ]));
        }
        for named in line.guard.iter_mut().chain(line.writes.iter_mut()) {
            if *named == predicate {
                *named = own;
            }
        }
        for piece in &mut line.pieces {
            if let Piece::Predicate(named) = piece
                && *named == predicate
            {
                *named = own;
            }
        }
    }
    out.push(line);
    out.append(&mut after);
}
