//! A reference interpreter: runs a kernel of LLVM IR, waves of lanes in lockstep, every lane with its own values.
//!
//! **Convergence.** A wave runs in lockstep. Lanes are together at the same place in the same iteration of every cycle around it (the same activation
//! of the function too); of the lanes of a wave, those that are furthest behind go on next, so that whoever can come together does.
//! The iteration of a cycle is how often its header was reached since the cycle was entered.
//!
//! Who runs first decides nothing of who is together: lanes come to a place in an iteration once, and all that will come are waited for.
//! It does decide what lanes see of each other in memory; a kernel whose lanes race has more outcomes than the one that is computed.
//!
//! **Memory.** Every variable, buffer and `alloca` is an object of its own, with nothing right beside it: an access outside of every object has no
//! meaning, and the run ends. Lanes that execute an `alloca` together get the same address, each its own bytes. Generic addresses reach LDS and
//! private memory through windows. Bytes know whether they are undef or poison.
//!
//! What is not supported is said ([`Ending::Unsupported`]), never guessed; so is what has no meaning ([`Ending::Undefined`]). What was observed until then counts.
//!
//! Deliberately absent: meaning that only attributes and flags take away (alignment, `inbounds`, `noalias`, `nonnull`, `dereferenceable`); unwinding;
//! `indirectbr`; images but those of two dimensions, `printf` and other functions without a body; aliases.
//!
//! | file | what it does |
//! |---|---|
//! | `launch`, `observe`, `program` | what is asked and answered |
//! | `spaces`, `address` | where values lie |
//! | `decode` | text to `code` |
//! | `cycles` | cycles, and the order of blocks |
//! | `operation`, `intrinsic` | what instructions and intrinsics compute |
//! | `memory` | objects and bytes |
//! | `machine` | runs it |
//!
//! Architecture invariant: nothing here knows of rules, facts or verdicts: it is what verdicts are held against.

mod address;
mod code;
mod cycles;
mod decode;
pub mod intrinsic;
mod machine;
mod memory;
mod not_a_number;
pub mod observe;
pub mod operation;
pub mod program;
mod spaces;
mod stop;

pub use lanelog_ir::launch::{Argument, Buffer, Ending, Execution, Launch, Limits, Place};
pub use lanelog_ir::typed::{Type, Value};
pub use not_a_number::NotANumber;
pub use observe::{Observer, Step};
pub use operation::Quotient;
pub use program::Program;
