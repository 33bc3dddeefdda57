//! Lines with LLVM IR instructions on registers, which several styles share.
//!
//! | file | contents |
//! |---|---|
//! | `write` | writes the instructions of a function as such lines |
//! | `read` | parses such lines into LLVM IR for the interpreter |
//!
//! Architecture invariant: reading is independent of writing.

mod read;
mod write;

pub use read::{Lines, PRIVATE};
pub use write::Registers;
