//! A user's program over modules: which relations it needs, who computes them, and what comes out.
//!
//! [`Program`] is a checked rule file with everything that it includes. A [`Plan`] says, for the
//! relations that are wanted of it, what comes from the kernel, what from the native engine, what
//! from the user ([`Own`]), and what the interpreter derives. An [`Evaluator`] does that for
//! functions of a module, or for all of them at once; [`folder_function`] does it for a folder of
//! facts that anybody wrote.
//!
//! Architecture invariant: nothing is decided here that rules decide. Native code stands in only
//! for relations whose rules are, letter by letter, those that it was made of.

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
