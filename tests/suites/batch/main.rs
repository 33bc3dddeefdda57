//! Tables of corpora, against single runs: also if processes crash, hang or are interrupted.

#![allow(clippy::unwrap_used, clippy::panic)]

mod crashing_modules;
mod duckdb;
mod embedded;
mod inputs;
mod interrupted;
mod reuse;
mod rules;
mod stores;
mod tables;

#[path = "../../support/llvm.rs"]
mod llvm;
#[path = "../../support/program.rs"]
mod program;
