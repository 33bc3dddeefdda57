//! Both divergence analyses of LLVM 14, imperative, after its sources.
//!
//! [`gpu`] has the verdicts of `opt-14 -divergence` on AMD GPUs, [`legacy`] those on NVIDIA GPUs,
//! and with `-amdgpu-use-legacy-divergence-analysis` on AMD GPUs. Both are unsound, each in its own
//! way (docs/results/findings.md).
//!
//! | file | contents |
//! |---|---|
//! | `graph`, `loops`, `post_dominance` | control flow in LLVM 14's orders |
//! | `values` | uses, phis |
//! | `legacy` | the first analysis |
//! | `joins`, `gpu` | the second one |

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
/// `classification` is of mode `llvm14-legacy`, or of any other. Time: linear in the function for
/// each divergent branch.
pub fn legacy(
    module: &Module<'_>,
    function: &Function,
    classification: &Classification,
) -> Verdicts {
    let values = Values::new(module, function, classification);
    legacy::verdicts(&Graph::new(function), &values)
}

/// The verdicts of the analysis by disjoint paths on a function of `module`; on an irreducible one,
/// those of [`legacy`], as in LLVM. `classification` is of mode `llvm14-gpu`, or of any other.
/// Time: linear in the function for each divergent branch.
pub fn gpu(module: &Module<'_>, function: &Function, classification: &Classification) -> Verdicts {
    let values = Values::new(module, function, classification);
    let graph = Graph::new(function);
    if loops::is_reducible(&graph) {
        gpu::verdicts(&graph, &values, true)
    } else {
        legacy::verdicts(&graph, &values)
    }
}

/// [`legacy`] independent of orders: of successors in endless loops, of the worklist where a user
/// is always uniform; and a `switch` without cases is a branch. The rules of mode `llvm14-legacy`
/// have these verdicts. Time: as [`legacy`].
pub fn legacy_without_orders(
    module: &Module<'_>,
    function: &Function,
    classification: &Classification,
) -> Verdicts {
    let values = Values::new(module, function, classification);
    legacy::verdicts_without_orders(&Graph::new(function), &values)
}

/// The verdicts that [`gpu`] would give without LLVM's errors: each loop's header in its place, and
/// every label followed to its end; on irreducible functions those of [`legacy_without_orders`].
/// The rules of mode `llvm14-gpu` have these verdicts. Time: as [`gpu`].
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

/// Whether LLVM 14 takes a function for reducible: no cycle that can be reached has two entries.
/// Time: nearly linear.
pub fn is_reducible(function: &Function) -> bool {
    loops::is_reducible(&Graph::new(function))
}
