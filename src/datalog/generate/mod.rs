//! From checked rules to Rust: the facts' row types, and for each rule program an evaluator in which every stratum is an `ascent` program.
//!
//! What a stratum reads from the facts and from other strata it reads through finished indices, one for each way in which its rules look a relation up;
//! ascent's own relations hold what the stratum itself derives. Strata and indices are made when first asked for.
//!
//! [`crepe()`] makes a second evaluator of the same rules, for another engine and with relations of its own: an unrelated opinion.
//!
//! Annotations that choose a representation, in a structured comment above a declaration:
//!
//! | annotation | the relation |
//! |---|---|
//! | `functional` | has two columns, the first determines the second: a dense array |
//! | `filled dominator_tree EDGES ROOTS` | pairs each block with its immediate dominator: a forest, filled in rank order |
//! | `ancestors FOREST` | is the transitive closure of such a relation, columns swapped: intervals of the forest |
//! | `loop_forest EDGES STARTS ENDS` | pairs each header with the blocks of its cycle: intervals of a forest of cycles |
//! | `filled labels ...`, `filled label_at ...` | labels of branches, filled in rank order (`relations::labels`) |

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
mod outside;
pub mod plan;
pub mod script;

pub use crepe_evaluator::crepe;
pub use evaluator::evaluator;
pub use facts::{Declared, facts};
