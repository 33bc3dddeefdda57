//! Compares verdicts with execution. A function is run on several inputs, and a single step in
//! which converged lanes disagree on a value refutes the verdict `uniform`.
//!
//! Disagreement is defined by the kind of the value:
//!
//! | of | lanes disagree if |
//! |---|---|
//! | an argument, the result of an instruction | they hold different values |
//! | a terminator | they branch to different blocks (for a return, see the next row) |
//! | an instruction without a result | their values of an operand differ |
//! | a use after a cycle that the value is computed in | their values of that operand differ |
//!
//! `undef` and `poison` agree with any value. On all inputs except the first, `freeze` replaces
//! `undef` and `poison` with a different number in each lane. After such a `freeze`, the run does
//! not refute verdicts of LLVM, because the code that LLVM generates uses one number for all lanes.
//! Arguments differ between lanes if the target allows it.
//!
//! If a verdict is not refuted, this does not prove that it is correct. A `divergent` verdict
//! cannot be refuted.

mod draw;
mod images;
mod inputs;
mod stride;
mod watch;
mod witness;

pub use inputs::{Effort, launch};
pub use stride::{Claim, Refuted, StrideWatch};
pub use watch::{Freezing, Observations, Watch, frozen_bits};
pub use witness::{Among, LaneValues, Witness, disagree};
