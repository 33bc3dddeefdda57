//! Calls of the program: what each command prints, and what it says of wrong ones.

#![allow(clippy::unwrap_used, clippy::panic)]

mod check_command;
mod cli;
mod cli_calls;
mod explain;
mod fuzz_command;
mod gallery;
mod hostile_files;
mod hostile_system;
mod limits;
mod lower_command;
mod outside_analyses;
mod quota;
mod reduce;
mod shuffle_command;
mod terminal;
mod why_command;
mod why_questions;

#[path = "../expected/mod.rs"]
mod expected;
#[path = "../ground/mod.rs"]
mod ground;
#[path = "../kernels/mod.rs"]
mod kernels;
#[path = "../llvm/mod.rs"]
mod llvm;
#[path = "../program/mod.rs"]
mod program;
