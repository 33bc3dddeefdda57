//! Kernels for NVIDIA's GPUs on AMD's: the interpreter of IR runs them as they are, the interpreter of assembly runs what they become.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod across;
mod assembly;
mod cooperation;
mod definitions;
mod demanded;
mod emitted;
mod kept;
mod libdevice;
#[path = "../../support/llvm.rs"]
mod llvm;
#[path = "../../support/program.rs"]
mod program;
mod rows;
mod run;
