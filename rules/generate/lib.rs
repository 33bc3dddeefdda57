//! Generates Rust code from checked rules: the row types of facts, and an evaluator for each rule
//! program.
//!
//! A stratum reads facts and other strata through indices of complete rows, one for each
//! combination of lookup columns in its rules. Strata and indices are computed on first use. A
//! stratum without recursion is a sequence of nested loops that append rows. A recursive stratum is
//! an `ascent` program, which repeats its rules until a round derives no new rows. A recursive
//! stratum that reads relations for one branch at a time is a worklist algorithm instead
//! (`demand`).
//!
//! [`crepe()`] generates a second evaluator of the same rules, with another library and its own
//! data structures, for differential testing.
//!
//! Annotations of a declaration, in a structured comment (`//@`), select a representation:
//!
//! | annotation | the relation |
//! |---|---|
//! | `functional` | has two columns, the first determines the second: a dense array |
//! | `filled dominator_tree EDGES ROOTS` | pairs each block with its immediate dominator: a forest, filled in rank order |
//! | `ancestors FOREST` | is the transitive closure of such a relation, columns swapped: intervals of the forest |
//! | `loop_forest EDGES STARTS ENDS` | pairs each header with the blocks of its cycle: intervals of a forest of cycles |
//! | `filled labels ...`, `filled label_at ...` | labels of branches, filled in rank order (`native::labels`) |
//!
//! Annotations that select a form of the generated code are described in [`forms`].

mod body;
mod crepe_evaluator;
mod crepe_lower;
mod crepe_module;
mod crepe_parts;
mod crepe_rule;
mod cycles;
mod database;
mod demand;
mod evaluator;
mod expression;
mod extremes;
mod facts;
pub mod forms;
mod outside;
pub mod plan;
pub mod script;

pub use crepe_evaluator::crepe;
pub use evaluator::evaluator;
pub use facts::{Declared, facts};
