//! Observers of a run.

use super::Value;

/// One instruction, executed by some lanes together. Phis of a block are executed one after the
/// other, after all of them have read.
#[derive(Clone, Copy)]
pub struct Step<'s> {
    /// The work-group, by its number in the grid (x fastest).
    pub group: u32,
    /// The wave, by its number in the work-group.
    pub wave: u32,
    /// Which activation of the function this is: 0 for the launched one; the same for lanes that
    /// called together.
    pub activation: u64,
    /// The function, by its index in the module.
    pub function: usize,
    /// The instruction, by its index in the function.
    pub instruction: usize,
    /// Lanes that execute it together: bit by bit.
    pub lanes: u64,
    /// The cycles around the instruction, outermost first: header's block and iteration (from 1 at
    /// the header; 0 before it).
    pub iterations: &'s [(u32, u64)],
    /// The values of each lane of the wave, lane by lane: the function's values, by the numbers of
    /// [`lanelog_ir::Operand`]. `None`: not computed yet.
    pub values: &'s dyn Fn(u32, u32) -> Option<&'s Value>,
    /// For terminators: the block to which each lane goes; `None` for a return.
    pub targets: &'s dyn Fn(u32) -> Option<u32>,
}

/// An observer of a run.
pub trait Observer {
    /// After an instruction was executed by lanes together; the result, if it has one, is in
    /// [`Step::values`].
    fn executed(&mut self, step: &Step<'_>);

    /// The bits that a lane gets from `freeze` of an undefined value. Any are allowed, in each lane
    /// (LangRef).
    fn frozen(&self, _lane: u32) -> u64 {
        0
    }

    /// Whether to continue; called after every step. If not, the run ends with
    /// [`super::Ending::Limit`].
    fn goes_on(&self) -> bool {
        true
    }
}

/// Watches nothing.
impl Observer for () {
    fn executed(&mut self, _: &Step<'_>) {}
}
