//! Questions about functions and modules: the rules, the finished relations and the names that
//! `explain` needs for an answer.
//!
//! [`Program`] has the rules of a mode or of a user, and asks engines for relations;
//! [`FunctionSubject`] and [`ScopeSubject`] tell what rows are about; [`Derived`] explains rows of
//! an answer that has all that they rest on; [`Cited`] has the rule that gives each row of some
//! relations.
//!
//! Architecture invariant: nothing is decided or searched here, and nothing is printed.

mod cited;
mod derived;
mod program;
mod scope;
mod subject;
mod texts;

pub use cited::Cited;
pub use derived::Derived;
pub use program::Program;
pub use scope::ScopeSubject;
pub use subject::{FunctionSubject, without_attachments};
