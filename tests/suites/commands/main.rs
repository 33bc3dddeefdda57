//! Output, errors and exit codes of each command, against expected texts and LLVM 22.

#![allow(clippy::unwrap_used, clippy::panic)]

mod check_command;
mod cli;
mod cli_calls;
mod explain;
mod fuzz_command;
mod gallery;
mod hostile_files;
mod hostile_system;
mod html_page;
mod instrument_command;
mod limits;
mod lower_command;
mod lsp;
mod opt_words;
mod outside_analyses;
mod pages;
mod quota;
mod reduce;
mod remarks;
mod review;
mod shaders;
mod shuffle_command;
mod suggested_calls;
mod terminal;
mod why_command;
mod why_questions;

#[path = "../../support/expected.rs"]
mod expected;
#[path = "../../support/ground.rs"]
mod ground;
#[path = "../../support/kernels.rs"]
mod kernels;
#[path = "../../support/llvm.rs"]
mod llvm;
#[path = "../../support/program.rs"]
mod program;
