//! Compares the interpreter of IR with LangRef, the definition of convergence and results worked
//! out by hand.

#![allow(clippy::unwrap_used, clippy::panic)]

mod arguments;
mod calls;
mod control_flow;
mod endings;
mod graphs;
mod groups;
mod instrumented;
mod lanes_off;
mod launches;
mod layout;
mod memory;
mod mutated_kernels;
mod tokens;
