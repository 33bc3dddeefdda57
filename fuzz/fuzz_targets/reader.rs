//! Any bytes through the reader of LLVM's text: no panic, no hang, and an answer whose parts fit
//! together.

#![no_main]

#[path = "../../tests/programs/mutated_inputs/module.rs"]
mod module;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| module::check(text));
