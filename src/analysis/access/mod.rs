//! What the lanes of a wave touch together, access by access: the rows of `rules/memory.dl` of each access.
//!
//! [`Rules`] has the program, [`Reader`] asks it about functions.
//!
//! Architecture invariant: nothing is decided here that rules decide.

mod claims;

pub use claims::{Access, Banks, PROGRAM, Pattern, Reader, Rules, Segments};
