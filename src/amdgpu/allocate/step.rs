//! Origins of the instructions in allocated code, for the checker.

/// The origin of an instruction of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The original instruction with this index, with allocated operands.
    Original(u32),
    /// A move that implements the original copy with this index.
    Copy(u32),
    /// A move inserted before the original instruction with this index, and after its predecessor.
    Inserted(u32),
}

impl Step {
    /// The origin of an instruction inserted before this one.
    pub(super) fn before(self) -> Step {
        match self {
            Step::Original(at) | Step::Copy(at) | Step::Inserted(at) => Step::Inserted(at),
        }
    }

    /// The origin of an instruction inserted after this one.
    pub(super) fn after(self) -> Step {
        match self {
            Step::Original(at) | Step::Copy(at) => Step::Inserted(at + 1),
            Step::Inserted(at) => Step::Inserted(at),
        }
    }
}
