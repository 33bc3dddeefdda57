//! Why registers could not be assigned.

use super::check::Wrong;
use super::malformed::Malformed;

/// Registers of the machine do not suffice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Exhausted {
    /// More registers are live at once than there are, and none of them can be spilled.
    #[error(
        "the kernel needs {missing} {file} more than the {limit} of {gpu}, and what is left cannot be spilled"
    )]
    Unspillable {
        /// How many more are needed.
        missing: usize,
        /// The register file: SGPRs or VGPRs.
        file: &'static str,
        /// How many there are.
        limit: usize,
        /// The GPU's name.
        gpu: &'static str,
    },
    /// Words of SGPRs that do not fit are in lanes of VGPRs, and leave too few of these.
    #[error(
        "the kernel is too large for {gpu}: {words} lane masks and uniform values are live at once \
         besides those in SGPRs, and the {holders} VGPRs that hold them leave too few of {vgprs}; \
         divide the kernel, or give long switches and nested branches fewer arms"
    )]
    Holders {
        /// Words of SGPRs that do not fit.
        words: u32,
        /// The VGPRs that hold them.
        holders: usize,
        /// How many there are.
        vgprs: u16,
        /// The GPU's name.
        gpu: &'static str,
    },
    /// More is spilled than a lane has scratch memory.
    #[error(
        "{words} words of vector registers do not fit, and {most} is the most that can be in scratch memory instead"
    )]
    Scratch {
        /// Words of 32 bits.
        words: u32,
        /// The most of them.
        most: u32,
    },
    /// It was spilled round by round, and there were always too few.
    #[error("registers of {gpu} do not suffice, however much is spilled")]
    Rounds {
        /// The GPU's name.
        gpu: &'static str,
    },
}

/// Why code could not be allocated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The input code is malformed.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// Registers do not suffice.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// A tuple was left out when registers were assigned: a bug of the allocator.
    #[error("a bug of the backend, please report it: a register tuple without a place")]
    Unplaced,
    /// Allocated code differs from the input: a bug of the allocator.
    #[error("a bug of the backend, please report it: registers are assigned wrongly: {0}")]
    Wrong(Box<Wrong>),
}
