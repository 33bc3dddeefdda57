//! Random kernels, from several independent generators that share only the PRNG.
//!
//! `generate` makes kernels by shapes and features, most of which can be run; `arbitrary` makes
//! arbitrary graphs of blocks; `hazards` makes kernels with features that analyses often neglect;
//! `affine` makes kernels that index memory by affine expressions of the lanes; `calls` makes
//! modules of functions that call each other.

pub mod affine;
pub mod arbitrary;
mod builder;
pub mod calls;
pub mod generate;
pub mod hazards;
pub mod loops;
