//! Reference implementations of the rules from the literature, and a parser for the output of
//! LLVM's `opt`.
//!
//! Architecture invariant: this code uses neither rules nor facts nor engines, because they are
//! tested against it.
//!
//! | file | contents | source |
//! |---|---|---|
//! | `graph` | control-flow graphs, depth-first order, the blocks where control may end | Tarjan 1972 |
//! | `dominators` | dominator trees and post-dominator trees | Cooper, Harvey, Kennedy 2001 |
//! | `dominator_sets` | dominators as sets, by fixpoint iteration | Allen and Cocke 1976 |
//! | `control_dependence` | control dependences | Ferrante, Ottenstein, Warren 1987 |
//! | `havlak` | the loop nesting forest | Havlak 1997 |
//! | `cycle_info` | cycles with entries and exits | LLVM's GenericCycleImpl.h |
//! | `uniformity22` | LLVM 22's verdicts | LLVM's GenericUniformityImpl.h |
//! | `llvm14` | both of LLVM 14's analyses | LLVM's DivergenceAnalysis.cpp, LegacyDivergenceAnalysis.cpp |
//! | `loop_divergence` | divergence between the iterations of a loop | Moll's RFC of 2018 |
//! | `opt` | parser for the output of `opt` | |

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
