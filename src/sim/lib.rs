//! A reference interpreter: runs a kernel of LLVM IR, waves of lanes in lockstep, every lane with
//! its own values.
//!
//! **Convergence.** A wave runs in lockstep. Lanes are converged if they are at the same place in
//! the same iteration of every cycle around it (and in the same activation of the function). The
//! lanes of a wave with the least progress are executed next, so that lanes reconverge whenever
//! possible. The iteration of a cycle is the number of times that its header was reached since the
//! cycle was entered.
//!
//! The order of execution does not affect convergence: lanes arrive at a place in an iteration
//! once, and all that will arrive are waited for. It does affect the memory contents that lanes
//! see; a kernel whose lanes race has more outcomes than the one that is computed.
//!
//! **Memory.** Every variable, buffer and `alloca` is an object of its own, with nothing right
//! beside it: an access outside of every object has no meaning, and the run ends. Lanes that
//! execute an `alloca` together get the same address, each its own bytes. Generic addresses reach
//! LDS and private memory through windows. Bytes know whether they are undef or poison.
//!
//! Unsupported features are reported ([`Ending::Unsupported`]), never guessed; so is undefined
//! behaviour ([`Ending::Undefined`]). Observations until then are valid.
//!
//! Deliberately absent: undefined behaviour that only attributes and flags define (alignment,
//! `inbounds`, `noalias`, `nonnull`, `dereferenceable`); unwinding; `indirectbr`; images of other
//! than two dimensions, `printf` and other functions without a body; aliases.
//!
//! | file | contents |
//! |---|---|
//! | `launch`, `observe`, `program` | input and results |
//! | `spaces`, `address` | addresses |
//! | `decode` | text to `code` |
//! | `cycles` | cycles, and the order of blocks |
//! | `operation`, `intrinsic` | semantics of instructions and intrinsics |
//! | `memory` | objects and bytes |
//! | `machine` | runs it |
//!
//! Architecture invariant: nothing here uses rules, facts or verdicts: verdicts are compared with
//! it.

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
