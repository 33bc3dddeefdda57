//! Explanations for functions and modules: provides the rules, the finished relations and the names
//! that an explanation requires.
//!
//! [`Program`] contains the rules of a mode or a user, and obtains relations from engines.
//! [`FunctionSubject`] and [`ScopeSubject`] name the objects in rows. [`Derived`] explains rows of
//! an answer that contains all their dependencies. [`Cited`] finds the rule that derives each row
//! of some relations.
//!
//! Architecture invariant: this module does not decide, search or print anything.

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
