//! Small cases whose registers can be told by hand, and random code that the checker follows.

#![allow(clippy::unwrap_used, clippy::panic)]

mod live_blocks;
mod random;
mod simulate;
mod small;
mod text;
