//! Differential testing: verdicts, relations and code against independent implementations and
//! execution.
//!
//! | module | purpose |
//! |---|---|
//! | `check` | compares verdicts, relations, claims and lowered kernels |
//! | `oracle` | reference implementations of the rules; reader of the output of LLVM's `opt` |
//! | `random` | generators of random kernels |

pub mod check;
pub mod oracle;
pub mod random;
