//! Memory that the lanes of a wave access at the same time: the rows of `rules/memory.dl` for each
//! access.
//!
//! [`Rules`] has the program, [`Reader`] evaluates it for functions.
//!
//! Architecture invariant: nothing is decided here that rules decide.

mod claims;

pub use claims::{Access, Banks, PROGRAM, Pattern, Reader, Rules, Segments};
