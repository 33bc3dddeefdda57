//! Code that the allocator cannot process: a bug of an earlier stage.

use crate::machine::{BlockNumber, Register};

/// An error in the code that is to be allocated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Malformed {
    /// A virtual register that the code does not declare.
    #[error("{0} is not a register of the kernel")]
    NoRegister(Register),
    /// A part of a register that exceeds it.
    #[error("{register} has no word {word}")]
    NoWord {
        /// Which.
        register: Register,
        /// The last word that is named.
        word: u8,
    },
    /// A register of the machine, by its number in its file.
    #[error("the machine has no register {0}")]
    NoMachineRegister(u32),
    /// An edge to a block that is none.
    #[error("block {from} leads to block {to}: there is none")]
    NoBlock {
        /// The first word.
        from: usize,
        /// Where it leads.
        to: BlockNumber,
    },
    /// An empty part.
    #[error("a value of no words")]
    NoWords,
    /// Two parts of a register that overlap, each of which has to be aligned.
    #[error("parts of a register are read that cannot both be aligned")]
    Unaligned,
    /// A copy of a lane mask of two words to a vector register.
    #[error("a lane mask cannot be copied to vector registers")]
    MaskToVector,
}
