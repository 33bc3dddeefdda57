//! Evaluates rules over facts to a fixpoint.
//!
//! The built-in programs run on three engines. Two are generated at build time:
//! `lanelog_native::programs`, the default, and `lanelog_crepe`. The third is the interpreter,
//! which also runs users' programs. [`built_in`] calls any of the three.
//!
//! [`library`] contains the texts of the rule files, for users' programs that include them;
//! [`catalog`] contains the declarations in them.
//!
//! Architecture invariant: the only input of an engine is the facts of one function. An engine does
//! not depend on the IR or the target.

pub mod built_in;
pub mod catalog;
pub mod library;
pub mod relation;
mod user;

/// The engine that computes the fixpoint.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// Code generated from the rules, over data structures specialised for the facts.
    #[default]
    Native,
    /// Code generated from the rules with the crate `crepe`, over plain relations.
    #[cfg(feature = "crepe")]
    Crepe,
    /// The interpreter, over datafrog's relations.
    Datafrog,
}
