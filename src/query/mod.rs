//! A user's program over modules: which relations it needs, who computes them, and what comes out.
//!
//! [`Program`] is a checked rule file with everything that it includes. A [`Plan`] says, for the relations that are wanted of it, what comes from the
//! kernel, what from the native engine, and what the interpreter derives; [`Plan::function`] does that for one function.
//!
//! Architecture invariant: nothing is decided here that rules decide. Native code stands in only for relations whose rules are, letter by letter, those that
//! it was made of.

mod native;
mod plan;
mod program;

pub use plan::{Answer, Plan};
pub use program::Program;
