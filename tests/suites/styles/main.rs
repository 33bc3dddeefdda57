//! Kernels in other styles than AMD's assembly: linearised, executed, held against what they were.

#![allow(clippy::unwrap_used, clippy::panic)]

mod host;
mod ir;
mod made;
mod nyuzi;
mod off;
mod page;
mod partial;
mod picture;
mod predicate;
mod stack;
mod words;

#[path = "../../support/program.rs"]
mod program;
