//! Questions about one function: the rules, the finished relations and the names that `explain` needs for an answer.
//!
//! [`Program`] has the rules of a mode or of a user, and asks engines for relations; [`FunctionSubject`] tells what rows are about.
//!
//! Architecture invariant: nothing is decided or searched here, and nothing is printed.

mod program;
mod subject;

pub use program::Program;
pub use subject::{FunctionSubject, without_attachments};
