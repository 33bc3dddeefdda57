//! NVIDIA's kernels translated for AMD's GPUs, against execution and PTX's definitions.

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
