//! Facts: what they say of a module, as files, of others, and of nothing that makes sense.

#![allow(clippy::unwrap_used, clippy::panic)]

mod depth_first;
mod described;
mod files;
mod folders;
mod nonsense;
#[path = "../program/mod.rs"]
mod program;
#[path = "../random/mod.rs"]
mod random;
