//! A reference interpreter: runs a kernel of LLVM IR, waves of lanes in lockstep, every lane with its own values.
//!
//! **Convergence.** A wave runs in lockstep. Lanes are together at the same place in the same iteration of every cycle around it (the same activation
//! of the function too); of the lanes of a wave, those that are furthest behind go on next, so that whoever can come together does.
//! The iteration of a cycle is how often its header was reached since the cycle was entered.
//!
//! What is not supported is said ([`Ending::Unsupported`]), never guessed.
//!
//! Architecture invariant: nothing here knows of rules, facts or verdicts: it is what verdicts are held against.

mod address;
mod code;
mod cycles;
mod decode;
pub mod intrinsic;
pub mod launch;
mod layout;
mod machine;
mod memory;
pub mod observe;
pub mod operation;
pub mod program;
mod spaces;
mod stop;
pub mod types;
pub mod value;

pub use launch::{Argument, Buffer, Ending, Execution, Launch, Limits, Place};
pub use observe::{Observer, Step};
pub use program::Program;
pub use types::Type;
pub use value::Value;
