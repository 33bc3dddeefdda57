//! The fixpoint: rules run over facts.
//!
//! The build script turns each rule program (one for each mode, such as `rules/divergence.dl`, and `rules/invariants.dl`) into a module here: a `Database`
//! whose strata are ascent programs, and whose relations are computed when they are first asked for. [`table`] holds finished relations, [`forest`]
//! and [`labels`] the two kinds that are filled in rank order.
//!
//! The same programs run on two more engines: [`crepe`], native too, and the [`interpreter`], which runs users' rules. [`built_in`] asks any of the three.
//!
//! [`library`] has the rule files as text, for users' programs that include them; [`catalog`] tells what they declare.
//!
//! Architecture invariant: an evaluator knows one function's facts, and nothing of IR or targets.

mod append;
pub mod built_in;
pub mod catalog;
pub mod crepe;
mod filled;
pub mod forest;
pub mod interpreter;
pub mod labels;
pub mod library;
mod log;
mod once;
pub mod table;

pub use crate::facts::{Rows, Signature, Symbols, rows, symbols};

/// Who computes the fixpoint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// Native code over relations that fit the facts, through ascent.
    #[default]
    Ascent,
    /// Native code over plain relations, through crepe.
    Crepe,
    /// The interpreter, over datafrog's relations.
    Datafrog,
}

macro_rules! program {
    ($name:ident, $file:literal, $documentation:literal) => {
        #[doc = $documentation]
        #[allow(
            clippy::all,
            missing_docs,
            unused_mut,
            unused_variables,
            unused_imports,
            dead_code
        )]
        pub mod $name {
            use std::cell::OnceCell;

            use super::Signature;
            use super::forest::Forest;
            use super::labels::{Graph, Labels, Rows, labels_at};
            use super::log::Row;
            use super::table::{Index, Map, Set};
            use crate::facts::{Facts, NO_FACTS};

            include!(concat!(env!("OUT_DIR"), $file));
        }
    };
}

program!(sound, "/sound.rs", "Mode `sound`: rules/divergence.dl.");
program!(llvm22, "/llvm22.rs", "Mode `llvm22`: rules/llvm22.dl.");
program!(
    llvm14_gpu,
    "/llvm14_gpu.rs",
    "Mode `llvm14-gpu`: rules/llvm14_gpu.dl."
);
program!(
    llvm14_legacy,
    "/llvm14_legacy.rs",
    "Mode `llvm14-legacy`: rules/llvm14_legacy.dl."
);
program!(
    invariants,
    "/invariants.rs",
    "What well-formed facts never show: rules/invariants.dl."
);
