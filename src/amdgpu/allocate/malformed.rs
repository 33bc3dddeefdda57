//! Code that the allocator cannot process, because of a bug in an earlier stage.

use crate::machine::{BlockNumber, Register};

/// An error in the code before allocation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Malformed {
    /// A virtual register that the code does not declare.
    #[error("{0} is not a register of the kernel")]
    NoRegister(Register),
    /// An operand that exceeds its register.
    #[error("{register} has no word {word}")]
    NoWord {
        /// The register.
        register: Register,
        /// The last word of the operand.
        word: u8,
    },
    /// A physical register that does not exist. The field is its number in its register file.
    #[error("the machine has no register {0}")]
    NoMachineRegister(u32),
    /// An edge to a block that does not exist.
    #[error("block {from} leads to block {to}: there is none")]
    NoBlock {
        /// The block that the edge leaves.
        from: usize,
        /// The target block of the edge.
        to: BlockNumber,
    },
    /// An operand without words.
    #[error("a value of no words")]
    NoWords,
    /// Overlapping operands that require incompatible alignments.
    #[error("parts of a register are read that cannot both be aligned")]
    Unaligned,
    /// A copy of a 64-lane mask to a vector register.
    #[error("a lane mask cannot be copied to vector registers")]
    MaskToVector,
}
