//! Linearised kernels as text, for machines without an exec register.
//!
//! | file | what it does |
//! |---|---|
//! | `prepare` | a function, with one entry for each of its cycles, and its linear form |
//! | `ir` | LLVM IR: bits as predicates, selects, guarded accesses |
//! | `predicate` | straight code under predicate registers, and what it does |
//! | `nyuzi` | assembly of the Nyuzi processor, with mask operands, and what it does |
//! | `stack` | control-flow programs of AMD's older GPUs, with a stack of masks, and what they do |
//! | `registers` | LLVM IR over registers, which `predicate` and `stack` share: written and read |
//! | `picture` | the control flow of a function, and of its linear form, as a graph |
//! | `names`, `types`, `operand` | how values, types and constants are spelled |
//!
//! Architecture invariant: what is executed for which lanes is decided by the linear form (`lanelog_passes::linearize`); a style spells it. Programs for a mask stack follow the function itself: their hardware decides.

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

/// Why a function is not written in a style.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// The function, by its index in the module.
    pub function: usize,
    /// The instruction, by its index in the function; `None` for the function as a whole.
    pub instruction: Option<u32>,
    /// What is not covered, and why.
    pub message: String,
}
