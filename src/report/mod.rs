//! What an analysis found, as text: for people, and for machines.
//!
//! Architecture invariant: nothing here prints, and nothing is decided here: every answer comes from [`crate::analysis`].

pub mod counts;
pub mod read_error;
pub mod summary;
pub mod verdicts;
