//! Verdicts compared with execution: a function is run on several inputs, and a verdict uniform is
//! refuted by one moment in which converged lanes disagreed on the value.
//!
//! Disagreement is defined by the kind of the value:
//!
//! | of | lanes disagree if |
//! |---|---|
//! | an argument, the result of an instruction | they hold different values |
//! | a terminator | they go to different blocks (a return: as below) |
//! | an instruction without a result | their values of an operand differ |
//! | a use after a cycle that the value is computed in | their values of that operand differ |
//!
//! `undef` and `poison` agree with any value. `freeze` replaces them by different numbers in each
//! lane, except on the first input; after that, LLVM's verdicts are not refuted in that run,
//! because its code uses one number for all lanes. Arguments differ from lane to lane where the
//! target allows it.
//!
//! A verdict that is not refuted is not proved. Verdicts `divergent` cannot be refuted at all.

mod draw;
mod images;
mod inputs;
mod stride;
mod watch;
mod witness;

pub use inputs::{Effort, launch};
pub use stride::{Claim, Refuted, StrideWatch};
pub use watch::{Seen, Watch, frozen_bits};
pub use witness::{Among, Held, Witness, disagree};
