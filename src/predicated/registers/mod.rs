//! Lines with LLVM IR instructions on registers, which several styles share.
//!
//! | file | what it does |
//! |---|---|
//! | `write` | instructions of a function as such lines |
//! | `read` | semantics of such lines |
//!
//! Architecture invariant: reading is independent of writing.

mod read;
mod write;

pub use read::{Lines, PRIVATE};
pub use write::Registers;
