//! Where instructions of allocated code come from: what the checker goes by.

/// Where an instruction of a block comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It is the instruction of this index, its operands in registers.
    Original(u32),
    /// It moves what the copy of this index copies.
    Copy(u32),
    /// It moves something to where it is needed, somewhere before the instruction of this index and behind the one before that.
    Inserted(u32),
}

impl Step {
    /// That of what is inserted before it.
    pub(super) fn before(self) -> Step {
        match self {
            Step::Original(at) | Step::Copy(at) | Step::Inserted(at) => Step::Inserted(at),
        }
    }

    /// That of what is inserted behind it.
    pub(super) fn behind(self) -> Step {
        match self {
            Step::Original(at) | Step::Copy(at) => Step::Inserted(at + 1),
            Step::Inserted(at) => Step::Inserted(at),
        }
    }
}
