//! A lowered kernel against the kernel: the machine code wave by wave, the function lane by lane,
//! the same memory at the end.
//!
//! | file | contents |
//! |---|---|
//! | `outcome` | how it ended |
//! | `compare` | the memory that both leave |
//! | `attempt` | kernels of one module, lowered and tried |
//! | `kernels` | the kernels of a module on made-up inputs |
//! | `random` | random kernels, and how they become small |
//! | `tally` | results for many kernels |
//! | `sides` | the interpreted and the lowered module, which differ for NVIDIA GPUs |
//! | `rounding` | kernels that call functions which the machine approximates |
//!
//! Deliberately absent: any knowledge of the lowering. Only the memory at the end is compared.

pub mod kernels;
pub mod random;
pub mod tally;

mod attempt;
mod compare;
mod outcome;
mod rounding;
mod sides;

pub use attempt::{Attempt, is_raced, is_unordered};
pub use compare::{compare, compare_in_waves};
pub(crate) use compare::{difference, settle, stopped};
pub use outcome::{Difference, Outcome, Ran};
