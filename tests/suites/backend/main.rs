//! Compares lowered kernels with the execution of their IR, with LLVM 22 and with expected
//! instructions.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::hash::{DefaultHasher, Hash, Hasher};

mod agreement;
mod aliases;
mod assembly_text;
mod atomics;
mod buffers;
mod builtins;
mod choices;
mod cross_lane;
mod delay;
mod descriptor;
mod dpp;
mod dual;
#[path = "../../support/expected.rs"]
mod expected;
mod fault;
mod filetests;
mod floats;
mod golden;
mod growth;
mod hazards;
mod indexed;
mod inline_assembly;
mod instructions;
mod integers;
mod irreducible;
#[path = "../../support/llvm.rs"]
mod llvm;
mod long_branches;
mod lowering;
mod memory;
mod narrow;
mod numbers;
mod opencl_functions;
mod packed;
mod passes;
#[path = "../../support/program.rs"]
mod program;
#[path = "../../support/recorded_launches.rs"]
mod recorded_launches;
mod refused;
mod run_time_calls;
mod shuffles;
mod spilled;
mod sub_groups;
mod switches;
mod undefined_memory;
mod uniform;
mod units;
mod variables;
mod votes;
mod walks;
mod wave_reduce;
mod whole_wave;
mod wide_integers;
mod work_groups;

/// Assembles a text with LLVM, as [`llvm::assembled`] does. By default, only a quarter of the texts
/// is assembled, selected by their contents; the others are accepted.
fn assembled_sample(text: &str, processor: &str) -> Option<Result<(), String>> {
    let mut hasher = DefaultHasher::new();
    (text, processor).hash(&mut hasher);
    match program::CAMPAIGN || hasher.finish().is_multiple_of(4) {
        true => llvm::assembled(text, processor),
        false => Some(Ok(())),
    }
}
