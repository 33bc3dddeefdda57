//! Evaluates users' programs for modules: determines the relations that they need, and the engine
//! that computes each.
//!
//! [`Program`] is a checked rule file with its includes. A [`Plan`] decides where each needed
//! relation comes from: the facts of the kernel, the native engine, the user's input files
//! ([`Own`]), or the interpreter. An [`Evaluator`] runs the plan for each function of a module, or
//! for all of them at once; [`ir_function()`] runs it for a function of any other IR.
//!
//! Architecture invariant: this module makes no decisions that rules make. Native code replaces
//! only relations whose rules are literally those from which it was generated.

pub mod cells;
mod evaluate;
mod ir_function;
mod names;
mod native;
mod own;
mod plan;
mod program;
pub mod shapes;
pub mod terms;

pub use evaluate::{Answer, Evaluator};
pub use ir_function::{Evaluated, folder_alone, ir_function};
pub use own::Own;
pub use plan::Plan;
pub use program::{BuiltIn, Program};
pub use shapes::{Shapes, SoundPlus};
