//! What the lanes of a wave touch together, access by access: the rows of `rules/memory.dl` of each access, and runs that they are held against.
//!
//! [`Rules`] has the program, [`Reader`] asks it about functions, [`Watch`] watches the addresses of runs.
//!
//! Architecture invariant: nothing is decided here that rules decide; a watch counts what was touched in its own way.

mod claims;
mod watch;

pub use claims::{Access, Banks, PROGRAM, Pattern, Reader, Rules, Segments};
pub use watch::{Refuted, Watch};
