//! Compares the interpreter of IR with LangRef, the definition of convergence and results worked
//! out by hand.

#![allow(clippy::unwrap_used, clippy::panic)]

mod arguments;
mod barriers;
mod calls;
mod control_flow;
mod endings;
mod frozen;
mod graphs;
mod groups;
mod instrumented;
mod lanes_off;
mod launches;
mod layout;
mod members;
mod memory;
mod mutated_kernels;
mod printed;
#[path = "../../support/program.rs"]
mod program;
mod races;
mod reported;
mod tokens;
mod undefined;
