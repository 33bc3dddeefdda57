//! The reader of IR, types and classes of calls, against LLVM 22.

#![allow(clippy::unwrap_used, clippy::panic)]

mod hazards;
mod mutated_inputs;
mod opt_prints;
mod owned;
mod reader;
mod reader_wrong_text;
mod rejected_ir;
mod target;
mod target_sound;
mod target_tables;
mod typed;
mod typed_exact;

#[path = "../../support/expected.rs"]
mod expected;
#[path = "../../support/llvm.rs"]
mod llvm;
#[path = "../../support/program.rs"]
mod program;
#[path = "../../support/random.rs"]
mod random;
