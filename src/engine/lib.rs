//! The fixpoint: rules run over facts.
//!
//! The built-in programs run on three engines. Two are compiled ahead: `lanelog_native::programs`,
//! the default, and `lanelog_crepe`. The third is the interpreter, which also runs users' rules.
//! [`built_in`] calls any of the three.
//!
//! [`library`] has the rule files as text, for users' programs that include them; [`catalog`] has
//! their declarations.
//!
//! Architecture invariant: an evaluator knows one function's facts, and nothing of IR or targets.

pub mod built_in;
pub mod catalog;
pub mod library;
pub mod relation;
mod user;

/// The engine that computes the fixpoint.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// Code generated from the rules, over relations that fit the facts.
    #[default]
    Native,
    /// Native code over plain relations, through crepe.
    #[cfg(feature = "crepe")]
    Crepe,
    /// The interpreter, over datafrog's relations.
    Datafrog,
}
