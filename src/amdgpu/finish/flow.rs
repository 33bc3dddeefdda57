//! Forward data-flow analysis along the wave's path, and the registers that instructions access.

use std::collections::BTreeSet;

use crate::machine::{Code, Fixed, Instruction, Value};

/// A 32-bit register as a number: SGPRs start at 0, VCC is at 106, VGPRs start at 1024.
pub(super) type Place = u16;

/// The 32-bit registers that an operand consists of.
pub(super) fn places(value: Value) -> std::ops::Range<Place> {
    let (first, words) = match value {
        Value::Fixed(Fixed::Sgpr(number), words) => (number, words),
        Value::Fixed(Fixed::Vcc, words) => (106, words),
        Value::Fixed(Fixed::Vgpr(number), words) => (1024 + number, words),
        _ => (0, 0),
    };
    first..first + Place::from(words)
}

/// A data-flow state, which depends on the preceding instructions.
pub(super) trait Known: Clone + Default {
    /// Merges the state of another path into this one. Returns whether this one changed.
    fn merge(&mut self, other: &Self) -> bool;
}

/// The state at the start of each block. The entry block starts with the default. Time: linear in
/// the code, for each change of a block's state.
pub(super) fn at_starts<S: Known>(code: &Code, step: impl FnMut(&mut S, &Instruction)) -> Vec<S> {
    at_starts_with(code, |_| S::default(), step)
}

/// Like [`at_starts`], but with an initial state for each block, which is merged with the states of
/// its predecessors.
pub(super) fn at_starts_with<S: Known>(
    code: &Code,
    known_of: impl Fn(usize) -> S,
    mut step: impl FnMut(&mut S, &Instruction),
) -> Vec<S> {
    let mut starts: Vec<Option<S>> = vec![None; code.blocks.len()];
    if let Some(first) = starts.first_mut() {
        *first = Some(known_of(0));
    }
    let mut work: BTreeSet<usize> = std::iter::once(0).collect();
    while let Some(at) = work.pop_first() {
        let (Some(Some(state)), Some(block)) = (starts.get(at), code.blocks.get(at)) else {
            continue;
        };
        let mut state = state.clone();
        for instruction in &block.instructions {
            step(&mut state, instruction);
        }
        for next in &block.linear {
            let Some(known) = starts.get_mut(*next as usize) else {
                continue;
            };
            let changed = match known {
                Some(known) => known.merge(&state),
                None => {
                    let mut all = known_of(*next as usize);
                    all.merge(&state);
                    *known = Some(all);
                    true
                }
            };
            if changed {
                work.insert(*next as usize);
            }
        }
    }
    starts.into_iter().map(Option::unwrap_or_default).collect()
}
