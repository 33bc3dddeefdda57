//! Compares linearised kernels with the execution of their IR by the interpreter and by the host.

#![allow(clippy::unwrap_used, clippy::panic)]

mod host;
mod ir;
mod nyuzi;
mod off;
mod page;
mod partial;
mod picture;
mod predicate;
mod random_kernels;
mod stack;
mod words;

#[path = "../../support/program.rs"]
mod program;

/// The number of random kernels of each kind.
const KERNELS: u64 = if program::CAMPAIGN { 1000 } else { 40 };
