//! Formats the results of an analysis as text, for display and for other programs.
//!
//! Architecture invariant: this crate neither prints nor decides. Every result is the rows of a
//! relation of [`lanelog_analysis`], unchanged or filtered by another relation.

pub mod annotated;
pub mod answers;
pub mod control_flow;
pub mod counts;
pub mod difference;
pub mod finding;
pub mod html;
pub mod ir_function;
pub mod json;
pub mod loops;
pub mod memory;
pub mod one_line;
pub mod opt;
pub mod overview;
pub mod profile;
pub mod read_error;
pub mod relation;
pub mod relation_table;
pub mod remarks;
pub mod summary;
pub mod table;
pub mod thousands;
pub mod verdicts;
pub mod wrapping;
