//! The built-in rule programs as native code.
//!
//! The build script translates each program (one for each mode, such as `rules/divergence.dl`, and
//! `rules/invariants.dl`) to a module: a `Database` whose relations are computed on first use. A
//! stratum without recursion becomes nested loops. A recursive stratum becomes an ascent program,
//! which runs the rounds and recognises duplicate rows. If the stratum proceeds from one divergent
//! branch to the next (`//@ until`), it becomes a worklist algorithm.
//!
//! Architecture invariant: an evaluator's only input is the facts of one function; it does not
//! depend on the IR or the target.

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

            use crate::cycles::{Cycles, Depths};
            use crate::finished::{Index, Map, Membership, Set};
            use crate::forest::Forest;
            use crate::labels::{
                Agenda, Exits, FlowGraph, Graph, Labels, LabelsOnDemand, Open, Rows, Wanted,
                labels_at, labels_decide_nothing,
            };
            use crate::log::Row;
            use crate::outside::Outside;
            use crate::part::{Distinct, Growing, Part, UnsortedRows};
            use crate::trace::Trace;
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
