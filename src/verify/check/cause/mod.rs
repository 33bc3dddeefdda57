//! Causes of LLVM 22's wrong verdicts uniform: the first step of a derivation in mode `sound` that
//! mode `llvm22` lacks.
//!
//! The search goes backwards from the refuted value over the steps that make it divergent in mode
//! `sound`, as long as mode `llvm22` lacks them too. It ends at a step for which `llvm22` has the
//! premises and not the conclusion. Observations of execution guide it: a premise on which lanes
//! were seen to disagree is preferred to one that may be uniform.
//!
//! | file | contents |
//! |---|---|
//! | `kind` | the ways in which it is wrong |
//! | `search` | from a refuted value back to one of them |
//! | `step` | steps that make a value divergent, and facts that are missing for them |
//! | `rows` | the finished relations of both modes |
//! | `tally` | how often which |
//!
//! LLVM 14 is not covered: most of its wrong verdicts are due to missing features, not errors.

mod kind;
mod rows;
mod search;
mod step;
mod tally;

pub use kind::Cause;
pub use search::Causes;
pub use tally::{CauseTally, Done, Missed};
