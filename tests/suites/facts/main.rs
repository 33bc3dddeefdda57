//! Facts: what they say of a module, as files, of others, and of nothing that makes sense.

#![allow(clippy::unwrap_used, clippy::panic)]

mod depth_first;
mod described;
mod files;
mod folders;
mod nonsense;
#[path = "../../support/program.rs"]
mod program;
#[path = "../../support/random.rs"]
mod random;
