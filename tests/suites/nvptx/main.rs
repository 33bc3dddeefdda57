//! NVIDIA's kernels translated for AMD's GPUs, against execution and PTX's definitions.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod assembly;
mod cooperation;
mod definitions;
mod demanded;
mod emitted;
mod exact;
mod libdevice;
#[path = "../../support/llvm.rs"]
mod llvm;
#[path = "../../support/program.rs"]
mod program;
mod required_sizes;
mod rows;
mod run;
mod single_instructions;
mod unknown_shuffles;
