//! File access: only regular files are read, and files are written completely or not at all.
//!
//! Opening a pipe waits for a writer, and a device may deliver bytes forever: neither is opened. A
//! pipe can be read as stdin by commands that accept it.
//!
//! | file | contents |
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
