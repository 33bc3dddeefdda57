//! Random kernels, and unrelated opinions held against each other.

pub mod agreement;
pub mod command;
pub mod dispute;
pub mod engines;
pub mod foreign;
pub mod generate;
pub mod module;
pub mod opinion;
pub mod oracles;
pub mod refute;
