//! Origins of instructions of allocated code, which the checker relies on.

/// The origin of an instruction of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It is the instruction of this index, its operands in registers.
    Original(u32),
    /// A move that implements the copy of this index.
    Copy(u32),
    /// A move inserted before the instruction of this index, after the one before that.
    Inserted(u32),
}

impl Step {
    /// The step of an instruction inserted before this one.
    pub(super) fn before(self) -> Step {
        match self {
            Step::Original(at) | Step::Copy(at) | Step::Inserted(at) => Step::Inserted(at),
        }
    }

    /// The step of an instruction inserted after this one.
    pub(super) fn after(self) -> Step {
        match self {
            Step::Original(at) | Step::Copy(at) => Step::Inserted(at + 1),
            Step::Inserted(at) => Step::Inserted(at),
        }
    }
}
