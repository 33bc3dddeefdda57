//! Imperative implementations of everything that the rules compute, from the literature, and the reader of what LLVM's `opt` prints.
//!
//! Architecture invariant: nothing here knows of rules, facts or engines: it is what they are held against.

pub mod llvm14;
pub mod opt;
pub mod verdicts;

pub use verdicts::Verdicts;
