//! Any bytes as a rule file: no panic, no hang, messages that can be shown; formatting settles at
//! once and changes no meaning; what is right runs within limits.

#![no_main]

#[path = "../../tests/programs/mutated_inputs/rule_file.rs"]
mod rule_file;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = std::str::from_utf8(bytes) {
        rule_file::check(text);
    }
});
