//! From checked rules to Rust: the row types of facts, and an evaluator for each rule program.
//!
//! A stratum reads facts and other strata through finished indices, one for each way in which its rules look a relation up. Strata
//! and indices are made when first asked for. A stratum without recursion is nested loops that append to its rows. A recursive
//! one is an `ascent` program: ascent repeats its rules until a round finds nothing new; a stratum that
//! asks for relations of one branch at a time is a worklist instead (`demand`).
//!
//! [`crepe()`] makes a second evaluator of the same rules, for another engine and with relations of its own: an unrelated opinion.
//!
//! Annotations that choose a representation, in a structured comment (`//@`) at a declaration:
//!
//! | annotation | the relation |
//! |---|---|
//! | `functional` | has two columns, the first determines the second: a dense array |
//! | `filled dominator_tree EDGES ROOTS` | pairs each block with its immediate dominator: a forest, filled in rank order |
//! | `ancestors FOREST` | is the transitive closure of such a relation, columns swapped: intervals of the forest |
//! | `loop_forest EDGES STARTS ENDS` | pairs each header with the blocks of its cycle: intervals of a forest of cycles |
//! | `filled labels ...`, `filled label_at ...` | labels of branches, filled in rank order (`native::labels`) |
//!
//! The annotations that choose a form of the code are in [`forms`].

mod body;
mod choice;
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
