//! Errors of register allocation.

use super::check::Difference;
use super::malformed::Malformed;

/// There are too few physical registers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Exhausted {
    /// More words are live at once than there are registers, and none of the words can be spilled.
    #[error(
        "the kernel needs {missing} {file} more than the {limit} of {gpu}, and what is left cannot be spilled"
    )]
    Unspillable {
        /// The number of missing registers.
        missing: usize,
        /// The register file: SGPRs or VGPRs.
        file: &'static str,
        /// The number of available registers.
        limit: usize,
        /// The GPU's name.
        gpu: &'static str,
    },
    /// Spilled SGPR words occupy lanes of VGPRs, which leaves too few VGPRs.
    #[error(
        "the kernel is too large for {gpu}: {words} lane masks and uniform values are live at once \
         besides those in SGPRs, and the {holders} VGPRs that hold them leave too few of {vgprs}; \
         divide the kernel, or give long switches and nested branches fewer arms"
    )]
    Holders {
        /// The number of spilled SGPR words.
        words: u32,
        /// The number of VGPRs that contain spilled SGPRs.
        holders: usize,
        /// The number of available VGPRs.
        vgprs: u16,
        /// The GPU's name.
        gpu: &'static str,
    },
    /// The spilled words exceed the scratch memory of a lane.
    #[error(
        "{words} words of vector registers do not fit, and {most} is the most that can be in scratch memory instead"
    )]
    Scratch {
        /// The number of spilled 32-bit words.
        words: u32,
        /// The maximum number of spilled words.
        most: u32,
    },
    /// Allocation still failed after the maximum number of rounds of spilling.
    #[error("registers of {gpu} do not suffice, however much is spilled")]
    Rounds {
        /// The GPU's name.
        gpu: &'static str,
    },
}

/// A reason that code could not be allocated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The input code is malformed.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// There are too few registers.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// A tuple was not assigned: a bug of the allocator.
    #[error("a bug of the backend, please report it: a register tuple without a place")]
    Unplaced,
    /// Allocated code differs from the input: a bug of the allocator.
    #[error("a bug of the backend, please report it: registers are assigned wrongly: {0}")]
    Difference(Box<Difference>),
}
