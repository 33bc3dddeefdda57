//! Which lanes are on in which block: the order of blocks, and guard masks from control dependence.
//!
//! Source: Park and Schlansker, "On Predicated Execution" (HPL-91-58).

use rustc_hash::FxHashSet;

use super::verdicts::Verdicts;
use crate::{ir, typed};

/// The order of blocks, and what is decided of each.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Reachable blocks: cycles are contiguous, what dominates comes first.
    pub order: Vec<u32>,
    /// Values of one bit (or vectors of bits) that lanes may disagree on, or that are read in other iterations than they were made in,
    /// and that something outside of the innermost cycle around them reads.
    pub bits_read_outside: FxHashSet<u32>,
    /// The block of each value; arguments are in the first.
    pub block_of: Vec<u32>,
    /// The innermost cycle of each block, by its header.
    pub cycles: Vec<Option<u32>>,
}

impl Plan {
    /// Whether a user is in the innermost cycle around a value (by their numbers).
    pub fn same_cycle(&self, _value: u32, _user: u32) -> bool {
        true
    }
}

/// Plans a function.
///
/// # Errors
/// Its control flow is not covered: why, in words.
pub fn plan(
    function: &ir::Function,
    _typed: &typed::Function,
    _verdicts: &Verdicts,
) -> Result<Plan, String> {
    Ok(Plan {
        order: (0..function.blocks.len() as u32).collect(),
        ..Plan::default()
    })
}
