//! Questions about one function: the rules, the finished relations and the names that `explain` needs for an answer.
//!
//! [`Program`] has the rules of a mode or of a user, and asks engines for relations; [`FunctionSubject`] tells what rows are about; [`Cited`] has the rule that gives each
//! row of some relations.
//!
//! Architecture invariant: nothing is decided or searched here, and nothing is printed.

mod cited;
mod program;
mod subject;
mod texts;

pub use cited::Cited;
pub use program::Program;
pub use subject::{FunctionSubject, without_attachments};
