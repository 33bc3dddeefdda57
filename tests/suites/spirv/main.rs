//! SPIR-V modules: verdicts that were decided by hand, and malformed modules.
//!
//! `tests/spirv` has modules as text, with a verdict after values, and assembled by `spirv-as
//! --preserve-numeric-ids`.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "../../support/random.rs"]
mod random;

mod malformed;
mod mutated;
mod structure;
mod verdicts;

use std::path::PathBuf;

use lanelog_spirv::{Module, Options, Scope, read};

const MODULES: [&str; 11] = [
    "barrier",
    "breaks",
    "calls",
    "components",
    "groups",
    "ids",
    "kernel",
    "memory",
    "once",
    "shade",
    "subpass",
];

fn path(name: &str) -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.join("tests/spirv").join(name)
}

fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(path(&format!("{name}.spv"))).unwrap()
}

fn module(name: &str, scope: Scope) -> Module {
    let options = Options {
        scope,
        ..Options::default()
    };
    let module = read(&bytes(name), &options);
    module.unwrap_or_else(|mistakes| panic!("{name}: {mistakes:?}"))
}

/// The words of a module of this version with the bound 100, after the header.
fn words(instructions: &[&[u32]]) -> Vec<u8> {
    let mut words = vec![0x0723_0203, 0x0001_0300, 0, 100, 0];
    for instruction in instructions {
        words.push((instruction.len() as u32) << 16 | instruction[0]);
        words.extend(&instruction[1..]);
    }
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}
