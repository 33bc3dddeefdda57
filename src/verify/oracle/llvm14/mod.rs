//! Imperative implementations of both divergence analyses of LLVM 14, following its source code.
//!
//! [`gpu`] gives the verdicts of `opt-14 -divergence` on AMD GPUs. [`legacy`] gives those on NVIDIA
//! GPUs, and on AMD GPUs with `-amdgpu-use-legacy-divergence-analysis`. Both analyses are unsound,
//! for different reasons (docs/results/findings.md).
//!
//! | file | contents |
//! |---|---|
//! | `graph`, `loops`, `post_dominance` | control flow in LLVM 14's orders |
//! | `values` | uses of values, phis |
//! | `legacy` | the first analysis (immediate post-dominators) |
//! | `joins`, `gpu` | the second analysis (disjoint paths) |

mod gpu;
mod graph;
mod joins;
mod legacy;
mod loops;
mod post_dominance;
mod values;

use super::Verdicts;
use graph::Graph;
use lanelog_ir::target::Classification;
use lanelog_ir::{Function, Module};
use values::Values;

/// The verdicts of the analysis by immediate post-dominators on a function of `module`.
/// `classification` may be of mode `llvm14-legacy` or of any other mode. Time: linear in the
/// function for each divergent branch.
pub fn legacy(
    module: &Module<'_>,
    function: &Function,
    classification: &Classification,
) -> Verdicts {
    let values = Values::new(module, function, classification);
    legacy::verdicts(&Graph::new(function), &values)
}

/// The verdicts of the analysis by disjoint paths on a function of `module`. On irreducible
/// functions they are the verdicts of [`legacy`], as in LLVM. `classification` may be of mode
/// `llvm14-gpu` or of any other mode. Time: linear in the function for each divergent branch.
pub fn gpu(module: &Module<'_>, function: &Function, classification: &Classification) -> Verdicts {
    let values = Values::new(module, function, classification);
    let graph = Graph::new(function);
    if loops::is_reducible(&graph) {
        gpu::verdicts(&graph, &values, true)
    } else {
        legacy::verdicts(&graph, &values)
    }
}

/// The verdicts of [`legacy`] without LLVM's dependence on two orders: the order of successors in
/// endless loops, and the worklist order for users that are always uniform. A `switch` without
/// cases counts as a branch. These are the verdicts of mode `llvm14-legacy`. Time: the same as for
/// [`legacy`].
pub fn legacy_without_orders(
    module: &Module<'_>,
    function: &Function,
    classification: &Classification,
) -> Verdicts {
    let values = Values::new(module, function, classification);
    legacy::verdicts_without_orders(&Graph::new(function), &values)
}

/// The verdicts that [`gpu`] would give without LLVM's errors: each loop header has one position in
/// the order, and every label is propagated to its end. On irreducible functions they are the
/// verdicts of [`legacy_without_orders`]. These are the verdicts of mode `llvm14-gpu`. Time: the
/// same as for [`gpu`].
pub fn gpu_as_meant(
    module: &Module<'_>,
    function: &Function,
    classification: &Classification,
) -> Verdicts {
    let values = Values::new(module, function, classification);
    let graph = Graph::new(function);
    if loops::is_reducible(&graph) {
        gpu::verdicts(&graph, &values, false)
    } else {
        legacy::verdicts_without_orders(&graph, &values)
    }
}

/// Whether LLVM 14 considers a function reducible: no reachable cycle has two entries. Time: nearly
/// linear.
pub fn is_reducible(function: &Function) -> bool {
    loops::is_reducible(&Graph::new(function))
}
