//! Where instructions of allocated code come from: what the checker goes by.

/// Where an instruction of a block comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It is the instruction of this index, its operands in registers.
    Original(u32),
    /// It moves what the copy of this index copies.
    Copy(u32),
    /// A move inserted before the instruction of this index, after the one before that.
    Inserted(u32),
}

impl Step {
    /// That of what is inserted before it.
    pub(super) fn before(self) -> Step {
        match self {
            Step::Original(at) | Step::Copy(at) | Step::Inserted(at) => Step::Inserted(at),
        }
    }

    /// The step of an instruction inserted after this one.
    pub(super) fn behind(self) -> Step {
        match self {
            Step::Original(at) | Step::Copy(at) => Step::Inserted(at + 1),
            Step::Inserted(at) => Step::Inserted(at),
        }
    }
}
