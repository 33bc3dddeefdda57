//! Bounds of LLVM 22's answer over all processing orders. On functions without irreducible cycles
//! both bounds are its answer.
//!
//! Two things depend on the order. Labels that are replaced later may meet others, which makes
//! joins (`labels`); and users after a cycle that lanes leave in different iterations are skipped
//! if the cycle was assumed divergent before.
//!
//! The bounds hold because everything else only ever adds divergence. `most` has all joins and
//! skips no user, so any value that is divergent in some order is divergent in `most`. Every cycle
//! that some order assumes divergent is assumed divergent in `most`; `least`, which skips the users
//! after those, and only has joins of settled labels, therefore makes no value divergent that some
//! order would not. Joins from replaced labels are those of LLVM's order if uses are in memory in
//! textual order; passes may have reordered them.

use super::{Exits, Facts, Labels, Spread, Verdicts};
use crate::oracle::graph::Graph;
use lanelog_ir::target::Classification;
use lanelog_ir::{Function, Module};

/// The least and the most that LLVM 22 may call divergent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// Divergent in every order.
    pub least: Verdicts,
    /// Divergent in some order, or not known to be uniform in all.
    pub most: Verdicts,
}

impl Bounds {
    /// Whether a verdict on a value is within the bounds: the verdict of both, or any where they
    /// differ.
    pub fn allow(&self, value: usize, divergent: bool) -> bool {
        let says = |bound: &Verdicts| bound.divergent.get(value).copied();
        says(&self.least) == Some(divergent) || says(&self.most) == Some(divergent)
    }

    /// Whether both verdicts on a value are within the bounds.
    pub fn allow_either(&self, value: usize) -> bool {
        self.least.divergent.get(value) != self.most.divergent.get(value)
    }

    /// How many values may be called either.
    pub fn open(&self) -> usize {
        let values = 0..self.most.divergent.len();
        values.filter(|value| self.allow_either(*value)).count()
    }
}

/// The bounds of a function of a module, with its classification in mode `llvm22`. Time: for each
/// divergent branch that of dominators.
pub fn bounds(module: &Module<'_>, function: &Function, classes: &Classification) -> Bounds {
    let graph = Graph::of(function);
    let facts = Facts::of(module, function, classes, &graph);
    let mut most = Spread::new(&facts, classes, Exits::All);
    most.labels = Labels::Either;
    most.run(&mut |count| count - 1);
    let cycles = 0..facts.cycles.cycles.len();
    let never_assumed: Vec<bool> = cycles.map(|cycle| !most.is_assumed(cycle)).collect();
    let mut least = Spread::new(&facts, classes, Exits::Only(&never_assumed));
    least.labels = Labels::Both;
    least.run(&mut |count| count - 1);
    Bounds {
        least: least.verdicts(),
        most: most.verdicts(),
    }
}
