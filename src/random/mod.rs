//! Random kernels, of two makers who share nothing but the dice.
//!
//! `generate` makes kernels by shapes and features, most of which can be run; `arbitrary` makes arbitrary graphs of blocks.

pub mod arbitrary;
pub mod generate;
