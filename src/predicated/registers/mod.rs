//! Lines that styles share whose instructions are LLVM IR over registers.
//!
//! | file | what it does |
//! |---|---|
//! | `write` | instructions of a function as such lines |
//! | `read` | what such lines do |
//!
//! Architecture invariant: reading knows nothing of writing.

mod read;
mod write;

pub use read::{Lines, PRIVATE};
pub use write::Registers;
