//! The language server: rule files (`.dl`) and kernels (`.ll`) in an editor.
//!
//! | file | contents |
//! |---|---|
//! | `transport` | messages on a stream, malformed ones included |
//! | `server` | documents, requests and their answers |
//! | `text` | UTF-16 positions, edits, URIs |
//! | `program` | a rule program as written: its names and what they mean |
//! | `rules`, `completion` | answers about rule files |
//! | `cache` | built-in rule files as files that an editor can open |
//! | `kernel` | answers about kernels |
//!
//! Only the texts of open documents are kept between two answers: reading and analysing a file
//! again takes milliseconds. Diagnostics are computed while no request waits.
//!
//! Architecture invariant: this crate makes no decisions. Diagnostics are those of `rules check`,
//! verdicts are those of `analyze`, and reasons are those of `why`. Only the command uses this
//! crate.

mod cache;
mod completion;
mod kernel;
mod program;
mod rules;
mod server;
mod text;
mod transport;

pub use server::{Ending, Host, serve};
