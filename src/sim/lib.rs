//! A reference interpreter of LLVM IR: runs a kernel with waves of lanes in lockstep, where each
//! lane has its own values.
//!
//! **Convergence.** A wave runs in lockstep. Lanes are converged if they are at the same
//! instruction, in the same iteration of every cycle around it, and in the same activation of the
//! function. The lanes of a wave with the least progress are executed next, so that lanes
//! reconverge whenever possible. The iteration of a cycle is the number of times that its header
//! was reached since the cycle was entered.
//!
//! The order in which lanes are executed does not affect convergence: a lane reaches an instruction
//! in an iteration only once, and the wave waits for all lanes that will reach it. The order
//! affects the memory contents that lanes see: a kernel with data races has more outcomes than the
//! computed one. [`Program::run_for_races`] finds data races.
//!
//! **Memory.** Each variable, buffer and `alloca` is a separate object, with unallocated memory
//! around it. An access outside of all objects is undefined behaviour and ends the run. Lanes that
//! execute an `alloca` together get the same address, each with its own bytes. Generic addresses
//! contain LDS and private memory as apertures. Each byte is marked as defined, undef or poison.
//!
//! Unsupported features are reported ([`Ending::Unsupported`]), never guessed, and so is undefined
//! behaviour ([`Ending::Undefined`]). Observations made before the run ended are valid.
//!
//! Deliberately absent: the bounds of `inbounds`, `noalias`, `!tbaa` and other promises about
//! memory that docs/reference/undefined-behaviour.md lists as not seen; unwinding; `indirectbr`;
//! cubes and multisampled images; functions without a body other than those that print.
//!
//! | file | contents |
//! |---|---|
//! | `launch`, `observe`, `program` | the interface: decoded modules, launches, observers |
//! | `spaces`, `address` | address spaces and pointer casts |
//! | `decode` | decodes an LLVM module to `code` |
//! | `cycles` | cycles of the control-flow graph, and the execution order of blocks |
//! | `operation`, `intrinsic` | semantics of instructions and intrinsics |
//! | `memory` | allocations and their bytes |
//! | `printf` | the conversions of printed text |
//! | `machine` | executes decoded code |
//! | `races` | finds data races |
//!
//! Architecture invariant: this crate uses no rules, facts or verdicts, because verdicts are
//! compared with its results.

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
mod printf;
pub mod program;
mod races;
mod spaces;
mod stop;

pub use lanelog_ir::launch::{Argument, Buffer, Ending, Execution, Launch, Limits, Place};
pub use lanelog_ir::typed::{Type, Value};
pub use not_a_number::NotANumber;
pub use observe::{Observer, Step, Warning};
pub use operation::Quotient;
pub use program::Program;
pub use races::{Between, Object, Race, Raced, RacingAccess, Scope, Way};
