//! Random kernels, from several independent generators that share only the PRNG.
//!
//! `generate` makes kernels of selected shapes with selected features, which can be executed on
//! request. `arbitrary` makes kernels with arbitrary control-flow graphs. `hazards` makes kernels
//! with features that analyses often neglect. `affine` makes kernels that index memory by affine
//! expressions of the lanes' ids. `bits` makes kernels of bit arithmetic. `aliases` makes kernels
//! with many accesses of little memory. `calls` makes modules of functions that call each other.

pub mod affine;
pub mod aliases;
pub mod arbitrary;
pub mod bits;
mod builder;
pub mod calls;
pub mod generate;
pub mod hazards;
pub mod loops;
