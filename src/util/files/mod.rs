//! File access: reads regular files only, and writes files atomically.
//!
//! Opening a pipe waits for a writer, and a device may return an endless stream, so that neither is
//! opened. To read from a pipe, commands that accept standard input can be used.
//!
//! | file | contents |
//! |---|---|
//! | `read` | opens and reads regular files |
//! | `mapped` | maps files into memory, on Linux |
//! | `replace` | writes files to a temporary name, and renames them when they are complete |

#[cfg(target_os = "linux")]
mod mapped;
mod read;
mod replace;

#[cfg(target_os = "linux")]
pub use mapped::Mapped;
pub use read::{NotRegular, is_irregular, open, read, read_text};
pub use replace::{Temporary, replace};
