//! Memory accesses of a wave: the rows of `rules/memory.dl` for each access.
//!
//! [`Rules`] contains the program, and [`Reader`] evaluates it for functions.
//!
//! Architecture invariant: this module makes no decisions; they are made in rules.

mod claims;

pub use claims::{Access, Banks, PROGRAM, Pattern, Reader, Segments};
