//! Results of an analysis as text, for people and for machines.
//!
//! Architecture invariant: nothing here prints or decides: every answer is rows of a relation of
//! [`lanelog_analysis`], unchanged or filtered by another relation.

pub mod annotated;
pub mod answers;
pub mod counts;
pub mod difference;
pub mod finding;
pub mod folder;
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
