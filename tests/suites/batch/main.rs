//! Whole corpora: every module arrives or is named, whatever happens to the processes that work on them.

#![allow(clippy::unwrap_used, clippy::panic)]

mod duckdb;
mod inputs;
mod interrupted;
mod poison;
mod rules;
mod tables;

#[path = "../../support/program.rs"]
mod program;
