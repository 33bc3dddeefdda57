//! The fixpoint: rules run over facts.
//!
//! The programs that come with lanelog run on three engines: two are native code (`lanelog_native::programs`, `lanelog_crepe`), one is the interpreter, which runs users'
//! rules too. [`built_in`] asks any of the three.
//!
//! [`library`] has the rule files as text, for users' programs that include them; [`catalog`] tells what they declare.
//!
//! Architecture invariant: an evaluator knows one function's facts, and nothing of IR or targets.

pub mod built_in;
pub mod catalog;
pub mod library;
pub mod relation;
mod user;

/// Who computes the fixpoint.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// Native code over relations that fit the facts, through ascent.
    #[default]
    Ascent,
    /// Native code over plain relations, through crepe.
    #[cfg(feature = "crepe")]
    Crepe,
    /// The interpreter, over datafrog's relations.
    Datafrog,
}
