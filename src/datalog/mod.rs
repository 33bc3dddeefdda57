//! The rule language: a strict subset of Soufflé's, from text to strata.
//!
//! [`load()`] reads a file with its includes into a [`ast::Program`].
//!
//! Architecture invariant: only `std`, and no path that leaves this room, because the build script compiles these same files. Nothing here
//! reads files, prints or panics, whatever the text. Deliberately absent from the language: records, algebraic types, components,
//! functors, disjunction, several heads, subsumption, and directives about execution.

pub mod ast;
mod comments;
pub mod diagnostic;
mod foreign;
mod lexer;
pub mod load;
mod parser;
pub mod resolved;
mod terms;

pub use diagnostic::{Diagnostic, Severity};
pub use load::{Loaded, Source, load};
pub use resolved::Resolved;
