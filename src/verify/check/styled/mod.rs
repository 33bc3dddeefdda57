//! Lowers kernels to a style without an exec register, runs both, and compares the final memory.
//!
//! | file | contents |
//! |---|---|
//! | `attempt` | kernels of one module, lowered to a style and executed |
//! | `random` | random kernels, and their reduction |
//! | `words` | random kernels that use 32-bit integers only, for Nyuzi |
//!
//! Deliberately absent: any knowledge of how a kernel is linearised. The interpreter of LLVM IR
//! executes the original kernels. It also executes predicated code and programs for a mask stack,
//! after each line is translated to LLVM IR by the semantics of its language. Nyuzi's assembly has
//! a separate interpreter.

mod attempt;
pub mod random;
mod words;

pub use attempt::{Steps, try_on};

use lanelog_passes::linearize::How;
use lanelog_pipeline as pipeline;

/// The style to which kernels are lowered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// LLVM IR with `i1` values as predicates.
    Ir,
    /// Predicated code with this number of predicate registers.
    Predicate(u32),
    /// A program for a mask stack.
    Stack,
    /// Nyuzi's assembly.
    Nyuzi,
}

/// A style, and which branches are converted to predicates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// The style.
    pub style: Style,
    /// Selects the branches to convert.
    pub how: How,
}

impl From<Written> for pipeline::Style {
    fn from(written: Written) -> pipeline::Style {
        let how = written.how;
        match written.style {
            Style::Ir => pipeline::Style::Ir(how),
            Style::Predicate(registers) => pipeline::Style::Predicate(how, registers),
            Style::Stack => pipeline::Style::Stack,
            Style::Nyuzi => pipeline::Style::Nyuzi(how),
        }
    }
}
