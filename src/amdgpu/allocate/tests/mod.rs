//! Tests of register allocation: small cases with expected registers, and random code for the
//! checker.

#![allow(clippy::unwrap_used, clippy::panic)]

mod live_blocks;
mod random;
mod simulate;
mod small;
mod text;
