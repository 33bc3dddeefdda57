//! Observers of a run.

use super::{Place, Value};

/// An instruction, executed by converged lanes. The phis of a block are reported one after another,
/// after all their incoming values were read.
#[derive(Clone, Copy)]
pub struct Step<'s> {
    /// The index of the work-group in the grid (x fastest).
    pub group: u32,
    /// The index of the wave in the work-group.
    pub wave: u32,
    /// The activation of the function: 0 for that of the kernel. Lanes that called the function
    /// together have the same activation.
    pub activation: u64,
    /// The index of the function in the module.
    pub function: usize,
    /// The index of the instruction in the function.
    pub instruction: usize,
    /// The mask of the lanes that execute the instruction.
    pub lanes: u64,
    /// The cycles around the instruction, outermost first. Each cycle is given by the block of its
    /// header and the iteration (1 at the first execution of the header; 0 before it).
    pub iterations: &'s [(u32, u64)],
    /// The value of a lane, by lane and by the value number of [`lanelog_ir::Operand`]. `None` if
    /// the value is not yet computed.
    pub values: &'s dyn Fn(u32, u32) -> Option<&'s Value>,
    /// For terminators: the next block of a lane; `None` for a return.
    pub targets: &'s dyn Fn(u32) -> Option<u32>,
}

/// A warning about an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The message.
    pub words: String,
    /// Whether the result is undefined in some lanes, which matters only if it is used. Otherwise,
    /// the result loses bits, or only this target allows the barrier.
    pub is_undefined: bool,
}

/// An observer of a run.
pub trait Observer {
    /// Called after converged lanes executed an instruction. The result of the instruction, if it
    /// has one, is in [`Step::values`].
    fn executed(&mut self, step: &Step<'_>);

    /// The bits that `freeze` of an undefined value returns in a lane. LangRef allows any bits in
    /// each lane.
    fn frozen(&self, _lane: u32) -> u64 {
        0
    }

    /// Called with each text that a lane prints.
    fn printed(&mut self, _text: &[u8]) {}

    /// Called for each warning.
    fn warned(&mut self, _place: &Place, _warning: &Warning) {}

    /// Whether the run continues. Called after every step. If it returns false, the run ends with
    /// [`super::Ending::Limit`].
    fn goes_on(&self) -> bool {
        true
    }
}

/// An observer that ignores all steps.
impl Observer for () {
    fn executed(&mut self, _: &Step<'_>) {}
}
