//! The reference interpreter of IR: what it runs, and how that ends.

#![allow(clippy::unwrap_used, clippy::panic)]

mod arguments;
mod calls;
mod control_flow;
mod endings;
mod graphs;
mod groups;
mod lanes_off;
mod launches;
mod layout;
mod memory;
mod nonsense;
mod tokens;
