//! Observers of a run.

use super::Value;

/// One instruction, executed by converged lanes. The phis of a block are reported one after the
/// other, after the incoming values of all of them were read.
#[derive(Clone, Copy)]
pub struct Step<'s> {
    /// The work-group, by its index in the grid (x fastest).
    pub group: u32,
    /// The wave, by its index in the work-group.
    pub wave: u32,
    /// The activation of the function: 0 for the launched one. Lanes that called the function
    /// together have the same activation.
    pub activation: u64,
    /// The function, by its index in the module.
    pub function: usize,
    /// The instruction, by its index in the function.
    pub instruction: usize,
    /// The lanes that execute it, as a mask.
    pub lanes: u64,
    /// The cycles around the instruction, outermost first, each as the header's block and the
    /// iteration (from 1 at the header; 0 before it).
    pub iterations: &'s [(u32, u64)],
    /// A lane's value, by the lane and by the index that [`lanelog_ir::Operand`] gives the value.
    /// `None`: not computed yet.
    pub values: &'s dyn Fn(u32, u32) -> Option<&'s Value>,
    /// For terminators: the block to which a lane goes; `None` for a return.
    pub targets: &'s dyn Fn(u32) -> Option<u32>,
}

/// An observer of a run.
pub trait Observer {
    /// Called after converged lanes executed an instruction. The result, if there is one, is in
    /// [`Step::values`].
    fn executed(&mut self, step: &Step<'_>);

    /// The bits that a lane gets from `freeze` of an undefined value. LangRef allows any bits, in
    /// each lane.
    fn frozen(&self, _lane: u32) -> u64 {
        0
    }

    /// Whether to continue the run; called after every step. If false, the run ends with
    /// [`super::Ending::Limit`].
    fn goes_on(&self) -> bool {
        true
    }
}

/// An observer that ignores all steps.
impl Observer for () {
    fn executed(&mut self, _: &Step<'_>) {}
}
