//! Explains why a tuple holds, by its shortest derivation, and why a tuple does not hold, by the
//! condition of each rule that fails.
//!
//! Engines record no provenance. On request, the finished relations are searched backwards from the
//! goal: for the rule instances that derive it, then for those that derive their premises, and so
//! on, until the least derivation depth is known.
//!
//! | file | contents |
//! |---|---|
//! | `relations`, `index`, `ancestors` | finished relations, with lookup by any columns |
//! | `expression`, `plan`, `solve`, `rule` | finds all instances of a rule that derive a tuple |
//! | `search`, `heights`, `derivation` | finds the shortest derivation of a tuple |
//! | `givers` | finds the rules that derive a tuple, without the derivations of their premises |
//! | `why_not` | finds the conditions that fail for a missing tuple |
//! | `words`, `telling`, `paths` | describes tuples and conditions as sentences, with source locations and control-flow paths |
//! | `page`, `tree`, `gaps` | writes explanations as text for a terminal |
//! | `excerpt`, `json`, `dot` | writes explanations in machine-readable formats |
//!
//! Input tuples have depth 0; a derived tuple is one deeper than the deepest of its rule's positive
//! conditions. Negations and aggregates are checked, but not explained. Relations that native code
//! computes are treated as inputs if the caller includes them in the leaves.
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
mod relations;
mod rule;
mod search;
mod solve;
mod telling;
mod tree;
pub mod why;
mod why_not;
mod words;

pub use derivation::{Derivation, Step, Wanted, why};
pub use dot::dot;
pub use gaps::{gaps, near};
pub use givers::Givers;
pub use json::{MOST_STEPS, derivation_json, missing_json};
pub use page::{Look, paragraph};
pub use relations::Relations;
pub use solve::GivenUp;
pub use telling::Telling;
pub use tree::{Detail, tree};
pub use why_not::{Attempt, Failure, Missing, NearMisses, near_misses, why_not};
pub use words::{Place, Subject, sentence, tuple};
