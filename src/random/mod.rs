//! Random kernels, of two makers who share nothing but the dice.
//!
//! `generate` makes kernels by shapes and features, most of which can be run; `arbitrary` makes arbitrary graphs of blocks; `affine` makes kernels that index
//! memory by affine expressions of the lanes; `calls` makes modules of functions that call each other.

pub mod affine;
pub mod arbitrary;
pub mod calls;
pub mod generate;
pub mod loops;
