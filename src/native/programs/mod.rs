//! The built-in rule programs as native code.
//!
//! The build script turns each program (one for each mode, such as `rules/divergence.dl`, and
//! `rules/invariants.dl`) into a module: a `Database` whose relations are computed on first use. A
//! stratum without recursion is nested loops. A recursive one is a program of ascent, which has the
//! rounds and recognises new rows; if it goes from one divergent branch to the next (`//@ until`)
//! it is a worklist.
//!
//! Architecture invariant: an evaluator knows one function's facts, and nothing of IR or targets.

macro_rules! program {
    ($name:ident, $file:literal, $documentation:literal) => {
        #[doc = $documentation]
        #[allow(
            clippy::all,
            missing_docs,
            unused_braces,
            unused_mut,
            unused_variables,
            unused_imports,
            dead_code
        )]
        pub mod $name {
            use std::cell::OnceCell;

            use crate::cycles::Cycles;
            use crate::finished::{Index, Map, Membership, Set};
            use crate::forest::Forest;
            use crate::labels::{Agenda, Asked, Graph, Labels, Open, Rows, labels_at};
            use crate::log::Row;
            use crate::outside::Outside;
            use crate::part::{Distinct, Growing, Part, Rough};
            use lanelog_facts::{Facts, NO_FACTS, Signature};

            include!(concat!(env!("OUT_DIR"), $file));
        }
    };
}

program!(sound, "/sound.rs", "Mode `sound`: rules/divergence.dl.");
program!(llvm22, "/llvm22.rs", "Mode `llvm22`: rules/llvm22.dl.");
program!(llvm23, "/llvm23.rs", "Mode `llvm23`: rules/llvm23.dl.");
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
    "Invariants of well-formed facts: rules/invariants.dl."
);
