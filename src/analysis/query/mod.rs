//! User programs over modules: the relations that they need, the engines that compute them, and the
//! results.
//!
//! [`Program`] is a checked rule file with its includes. A [`Plan`] divides the requested relations
//! and their dependencies into those of the kernel, of the native engine, of the user ([`Own`]),
//! and of the interpreter. An [`Evaluator`] runs it for functions of a module, or for all of them
//! at once; [`folder_function`] runs it for a folder of facts from any compiler.
//!
//! Architecture invariant: nothing is decided here that rules decide. Native code replaces only
//! relations whose rules are literally those that it was generated from.

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
