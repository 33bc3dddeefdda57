//! Why a tuple holds, and why it does not.

mod ancestors;
mod derivation;
mod expression;
mod gaps;
mod heights;
mod index;
mod page;
mod paths;
mod plan;
mod rule;
mod search;
mod solve;
mod table;
mod telling;
mod tree;
mod why_not;
mod words;

pub use derivation::{Derivation, Step, Wanted, why};
pub use gaps::gaps;
pub use page::{Look, paragraph};
pub use solve::GivenUp;
pub use table::Relations;
pub use telling::Telling;
pub use tree::{Detail, tree};
pub use why_not::{Attempt, Failure, Missing, why_not};
pub use words::{Place, Subject, sentence, tuple};
