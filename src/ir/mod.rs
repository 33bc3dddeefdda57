//! The reader of LLVM's text: bytes in, a [`Module`] out.
//!
//! Architecture invariant: nothing here knows about targets, facts or rules. A reader never panics and never takes more than linear time.

pub mod module;

pub use module::*;
