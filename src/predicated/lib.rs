//! Prints linearized kernels in styles for machines without an exec mask.
//!
//! | file | what it does |
//! |---|---|
//! | `prepare` | a function, with one entry for each of its cycles, and its linear form |
//! | `ir` | LLVM IR: bits as predicates, selects, guarded accesses |
//! | `predicate` | straight-line code with predicate registers, and its semantics |
//! | `nyuzi` | assembly of the Nyuzi processor, with mask operands, and its semantics |
//! | `stack` | control-flow programs of AMD's older GPUs, with a stack of masks, and their semantics |
//! | `registers` | LLVM IR over registers, which `predicate` and `stack` share: writer and parser |
//! | `picture` | the control flow of a function, and of its linear form, as a graph |
//! | `names`, `types`, `operand` | the spelling of values, types and constants |
//!
//! Architecture invariant: the linear form (`lanelog_passes::linearize`) determines which lanes
//! execute an instruction; a style only formats it. Programs for a mask stack are generated from
//! the function itself, because the hardware determines the active lanes.

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
