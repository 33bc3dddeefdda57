//! The part of the text that several styles share: lines with LLVM IR instructions on registers.
//!
//! | file | contents |
//! |---|---|
//! | `write` | writes the instructions of a function as such lines |
//! | `read` | parses such lines into LLVM IR for the interpreter |
//!
//! Architecture invariant: `read` does not depend on `write`, so that errors of one are detected by
//! the other.

mod read;
mod write;

pub use read::{Lines, PRIVATE};
pub use write::Registers;
