//! The reader of LLVM's text: bytes in, a [`Module`] out.
//!
//! Architecture invariant: nothing here knows about targets, facts or rules. A reader never panics and never takes more than linear time.

mod call;
mod constants;
mod control;
mod cursor;
mod fast;
mod fast_call;
mod fast_pieces;
mod function;
mod global;
mod keyword;
pub mod module;
mod naming;
mod operation;
mod parallel;
mod position;
mod source;
mod statement;
mod symbols;
mod toplevel;
mod types;

pub use module::*;
pub use naming::{Names, plain_name};
pub use parallel::read_parallel;
pub use position::{LineIndex, Position};
pub use source::SourceFrame;
pub use toplevel::{read, read_slowly};
