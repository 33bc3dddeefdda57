//! Evaluates users' programs for modules: determines the relations that they need, and the engine
//! that computes each.
//!
//! [`Program`] is a checked rule file with its includes. A [`Plan`] decides where each needed
//! relation comes from: the facts of the kernel, the native engine, the user's input files
//! ([`Own`]), or the interpreter. An [`Evaluator`] runs the plan for each function of a module, or
//! for all functions at once; [`folder_function`] runs it for a folder of facts from any compiler.
//!
//! Architecture invariant: this module makes no decisions that rules make. Native code replaces
//! only relations whose rules are literally those from which it was generated.

pub mod cells;
mod evaluate;
mod folder;
mod names;
mod native;
mod own;
mod plan;
mod program;
pub mod shapes;
pub mod terms;

pub use evaluate::{Answer, Evaluator};
pub use folder::{FromFolder, folder_alone, folder_function};
pub use own::Own;
pub use plan::Plan;
pub use program::Program;
pub use shapes::{Shapes, SoundPlus};
