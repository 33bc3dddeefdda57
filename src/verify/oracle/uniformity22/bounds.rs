//! Bounds of LLVM 22's verdicts over all processing orders. On functions without irreducible
//! cycles, both bounds equal its verdicts.
//!
//! Two effects depend on the order. A label that is later replaced may meet another label and cause
//! an additional join (`labels`). The second effect: if lanes leave a cycle in different
//! iterations, LLVM skips the users after the cycle if the cycle was assumed divergent before.
//!
//! The bounds hold because all other steps only add divergence. `most` has all joins and skips no
//! user, so it contains every value that is divergent in some order, and assumes every cycle
//! divergent that is assumed divergent in some order. `least` skips the users after these cycles
//! and has only joins of settled labels, so it contains only values that are divergent in every
//! order. Joins of replaced labels are computed in LLVM's order, provided that use lists are in
//! textual order in memory; passes may have reordered them.

use super::{Exits, Facts, Labels, Spread, Verdicts};
use crate::oracle::graph::Graph;
use lanelog_ir::target::Classification;
use lanelog_ir::{Function, Module};

/// The lower and the upper bound of the set of values that LLVM 22 calls divergent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// Divergent in every order.
    pub least: Verdicts,
    /// Values that are divergent in some order, or for which this cannot be excluded.
    pub most: Verdicts,
}

impl Bounds {
    /// Whether a verdict on a value is within the bounds: it equals both bounds, or the bounds
    /// differ.
    pub fn allow(&self, value: usize, divergent: bool) -> bool {
        let says = |bound: &Verdicts| bound.divergent.get(value).copied();
        says(&self.least) == Some(divergent) || says(&self.most) == Some(divergent)
    }

    /// Whether both verdicts on a value are within the bounds.
    pub fn allow_either(&self, value: usize) -> bool {
        self.least.divergent.get(value) != self.most.divergent.get(value)
    }

    /// The number of values on which the bounds differ.
    pub fn open(&self) -> usize {
        let values = 0..self.most.divergent.len();
        values.filter(|value| self.allow_either(*value)).count()
    }
}

/// Computes the bounds for a function of a module. The classification must be of mode `llvm22`.
/// Time: that of a dominator tree for each divergent branch.
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
