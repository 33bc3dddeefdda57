//! Compares facts of modules with LLVM 22's description of them, and with files that are read back.

#![allow(clippy::unwrap_used, clippy::panic)]

mod depth_first;
mod files;
mod folders;
mod optional_facts;
#[path = "../../support/program.rs"]
mod program;
#[path = "../../support/random.rs"]
mod random;
mod random_facts;
mod toy_ir;
