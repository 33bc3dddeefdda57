//! Files of the machine, whoever put them there: only regular ones are read, and what is written is there as a whole or not at all.
//!
//! To open a pipe is to wait for somebody who writes, and a device may give bytes for ever: neither is opened. What a pipe brings is read as stdin, where
//! a command takes that.
//!
//! | file | what it does |
//! |---|---|
//! | `read` | opens and reads regular files |
//! | `mapped` | files that are mapped, on Linux |
//! | `replace` | files that get their name when all is in them |

#[cfg(target_os = "linux")]
mod mapped;
mod read;
mod replace;

#[cfg(target_os = "linux")]
pub use mapped::Mapped;
pub use read::{NotRegular, is_irregular, open, read, read_text};
pub use replace::{Temporary, replace};
