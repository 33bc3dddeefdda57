//! Random kernels, and unrelated opinions held against each other.

pub mod generate;
pub mod reduce;
pub mod refute;
