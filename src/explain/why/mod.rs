//! Explanations for functions and modules: provides the rules, the finished relations and the names
//! that an explanation requires.
//!
//! [`Program`] has the rules of a mode or of a user, and gets relations from engines;
//! [`Question`] explains a row of an analysed function;
//! [`FunctionSubject`] and [`ScopeSubject`] describe the objects in rows; [`Derived`] explains rows
//! of an answer that has all their dependencies; [`Cited`] has the rule that derives each row of
//! some relations.
//!
//! Architecture invariant: this module does not decide, search or print.

mod cited;
mod derived;
mod program;
mod question;
mod scope;
mod subject;
mod texts;

pub use cited::Cited;
pub use derived::Derived;
pub use program::Program;
pub use question::Question;
pub use scope::ScopeSubject;
pub use subject::{FunctionSubject, without_attachments};
