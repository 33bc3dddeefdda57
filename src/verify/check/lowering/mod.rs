//! Compares kernels with their machine code: the function is interpreted lane by lane, the machine
//! code wave by wave, and the final memory must be equal.
//!
//! | file | contents |
//! |---|---|
//! | `outcome` | the outcome of a comparison |
//! | `compare` | compares the final memory of both |
//! | `attempt` | lowers and compares kernels of one module |
//! | `kernels` | lowers and compares the kernels of a module on generated inputs |
//! | `random` | lowers and compares random kernels, and reduces them |
//! | `tally` | counts of outcomes for many kernels |
//! | `sides` | the interpreted module and the lowered module, which differ for NVIDIA GPUs |
//! | `rounding` | kernels that call functions which the machine code approximates |
//!
//! Deliberately absent: any knowledge of how kernels are lowered. Only the final memory is
//! compared.

pub mod kernels;
pub mod random;
pub mod tally;

mod attempt;
mod compare;
mod outcome;
mod rounding;
mod sides;

pub use attempt::{Attempt, is_unordered};
pub(crate) use compare::{agrees_on_frozen, difference, race_of, settle, stopped};
pub use compare::{compare, compare_in_waves};
pub use outcome::{Difference, Outcome, Ran};
