//! Prints linearized kernels in styles for machines without an exec mask.
//!
//! | file | contents |
//! |---|---|
//! | `prepare` | gives each cycle a single entry, and computes the linear form |
//! | `ir` | writes LLVM IR with `i1` values as predicates, `select` and guarded accesses |
//! | `predicate` | writes straight-line code with predicate registers; translates it to LLVM IR for the interpreter |
//! | `nyuzi` | writes assembly for the Nyuzi processor, with mask operands, and interprets it |
//! | `stack` | writes control-flow programs for AMD's older GPUs, with a stack of masks; translates them to LLVM IR for the interpreter |
//! | `registers` | writes and parses LLVM IR over registers, for `predicate` and `stack` |
//! | `picture` | draws the control flow of a function and of its linear form |
//! | `names`, `types`, `operand` | the spelling of values, types and constants |
//!
//! Architecture invariant: the linear form (`lanelog_passes::linearize`) determines which lanes
//! execute an instruction; a style only determines how this is written. Programs for a mask stack
//! are generated from the function itself, because the hardware determines the active lanes.

pub mod ir;
mod names;
pub mod nyuzi;
mod operand;
pub mod picture;
pub mod predicate;
mod prepare;
mod registers;
pub mod stack;
mod types;

pub use prepare::{Prepared, prepare};

/// The reason why a function cannot be printed in a style.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// Index of the function in the module.
    pub function: usize,
    /// Index of the instruction in the function; `None` for the function as a whole.
    pub instruction: Option<u32>,
    /// The unsupported construct, and the reason.
    pub message: String,
}
