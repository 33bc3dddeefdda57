//! Origins of the instructions in allocated code, for the checker.

/// The origin of an instruction of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The instruction with this index in the block before allocation, now with physical registers.
    Original(u32),
    /// A move that implements the copy with this index in the block before allocation.
    Copy(u32),
    /// A move that allocation inserted directly before the instruction with this index in the block
    /// before allocation.
    Inserted(u32),
}

impl Step {
    /// The origin of an instruction that is inserted before an instruction of origin `self`.
    pub(super) fn before(self) -> Step {
        match self {
            Step::Original(at) | Step::Copy(at) | Step::Inserted(at) => Step::Inserted(at),
        }
    }

    /// The origin of an instruction that is inserted after an instruction of origin `self`.
    pub(super) fn after(self) -> Step {
        match self {
            Step::Original(at) | Step::Copy(at) => Step::Inserted(at + 1),
            Step::Inserted(at) => Step::Inserted(at),
        }
    }
}
