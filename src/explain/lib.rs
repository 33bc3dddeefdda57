//! Explains why a tuple holds, by its shortest derivation, and why a tuple does not hold, by the
//! condition of each rule that fails.
//!
//! Engines record no provenance. On request, the finished relations are searched backwards from the
//! goal: first for the rule instances that derive the goal, then for those that derive their
//! premises, and so on, until the least derivation depth is known.
//!
//! | file | contents |
//! |---|---|
//! | `relations`, `index`, `ancestors` | finished relations, looked up by any columns |
//! | `expression`, `plan`, `solve`, `rule` | all instances of a rule that derive a tuple |
//! | `search`, `heights`, `derivation` | the shortest derivation |
//! | `givers` | the rule that derives a tuple, without further steps |
//! | `reasons` | the last step of the shortest derivation of every tuple |
//! | `why_not` | failing conditions |
//! | `words`, `telling`, `paths` | tuples and conditions in words, places, paths in the control flow |
//! | `page`, `tree`, `gaps` | text for a terminal |
//! | `excerpt`, `json`, `dot` | the same for machines |
//!
//! Input tuples have depth 0; the depth of a derived tuple is one more than that of the deepest of
//! its rule's positive conditions. Negations and aggregates are checked, but not explained.
//! Relations that native code computes are treated as inputs if the caller includes them in the
//! leaves.
//!
//! Architecture invariant: this crate makes no decisions, and does not depend on modules or file
//! names: a [`Subject`] describes the objects in rows.

mod ancestors;
mod derivation;
mod dot;
mod excerpt;
mod expression;
mod gaps;
mod givers;
mod heights;
mod index;
mod json;
mod page;
mod paths;
mod plan;
mod reasons;
mod relations;
mod rule;
mod search;
mod solve;
mod telling;
mod tree;
pub mod why;
mod why_not;
mod words;

pub use derivation::{Derivation, Step, Tuple, Wanted, why};
pub use dot::dot;
pub use gaps::{gaps, near};
pub use givers::Givers;
pub use json::{MOST_STEPS, derivation_json, missing_json, near_json};
pub use page::{Look, paragraph};
pub use reasons::{Reason, Reasons, reasons};
pub use relations::Relations;
pub use solve::GivenUp;
pub use telling::Telling;
pub use tree::{Detail, tree};
pub use why_not::{Attempt, Failure, Missing, NearMisses, near_misses, why_not};
pub use words::{Place, Subject, sentence, tuple};
