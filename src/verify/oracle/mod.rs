//! Reference implementations of the rules, from the literature, and the reader of the output of
//! LLVM's `opt`.
//!
//! Architecture invariant: nothing here uses rules, facts or engines: those are compared with it.
//!
//! | file | contents | source |
//! |---|---|---|
//! | `graph` | successors, predecessors, depth-first order, where control may end | Tarjan 1972 |
//! | `dominators` | the trees of dominators and post-dominators | Cooper, Harvey, Kennedy 2001 |
//! | `dominator_sets` | the same as sets that shrink | Allen and Cocke 1976 |
//! | `control_dependence` | which branches decide whether a block runs | Ferrante, Ottenstein, Warren 1987 |
//! | `havlak` | the loop nesting forest | Havlak 1997 |
//! | `cycle_info` | cycles with entries and exits | LLVM's GenericCycleImpl.h |
//! | `uniformity22` | LLVM 22's verdicts | LLVM's GenericUniformityImpl.h |
//! | `llvm14` | both of LLVM 14's analyses | LLVM's DivergenceAnalysis.cpp, LegacyDivergenceAnalysis.cpp |
//! | `loop_divergence` | divergence between the iterations of a loop | Moll's RFC of 2018 |
//! | `opt` | reader of the output of `opt` | |

pub mod control_dependence;
pub mod cycle_info;
pub mod dominator_sets;
pub mod dominators;
pub mod graph;
pub mod havlak;
pub mod llvm14;
pub mod loop_divergence;
pub mod opt;
pub mod uniformity22;
pub mod verdicts;

pub use graph::Graph;
pub use verdicts::Verdicts;
