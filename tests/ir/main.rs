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

#[path = "../expected/mod.rs"]
mod expected;
#[path = "../llvm/mod.rs"]
mod llvm;
#[path = "../program/mod.rs"]
mod program;
#[path = "../random/mod.rs"]
mod random;
