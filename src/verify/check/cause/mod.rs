//! Finds the cause of a wrong `uniform` verdict of LLVM 22: the first step in the derivation of
//! divergence that mode `sound` makes and mode `llvm22` does not.
//!
//! The search starts at the refuted value and goes backwards over the steps that make it divergent
//! in mode `sound`, as long as their premises are missing in mode `llvm22` too. It ends at a step
//! whose premises hold in `llvm22` but whose conclusion is missing there. Observed values guide the
//! search: a premise on which lanes disagreed in a run is preferred to one that may be uniform.
//!
//! | file | contents |
//! |---|---|
//! | `kind` | LLVM's known errors |
//! | `search` | the search from a refuted value back to an error |
//! | `step` | the steps that make a value divergent, and the facts that LLVM lacks for them |
//! | `rows` | the finished relations of both modes |
//! | `tally` | counts of refuted verdicts, by cause |
//!
//! LLVM 14 is not covered: most of its wrong verdicts are due to missing features, not errors.

mod kind;
mod rows;
mod search;
mod step;
mod tally;

pub use kind::Cause;
pub use search::Causes;
pub use tally::{CauseCount, CauseTally, Missed};
