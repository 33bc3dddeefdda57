//! Relations in memory, and the relations that native code computes: immediate dominators, cycles
//! and labels.
//!
//! | file | contents |
//! |---|---|
//! | `programs` | the built-in rule programs, generated from `rules/` |
//! | `finished` | finished relations: bit sets, sorted rows, arrays |
//! | `log` | relations that ascent derives into; `distinct` is its provider |
//! | `forest` | trees of immediate (post-)dominators |
//! | `cycles` | the blocks of cycles, as a forest of cycles |
//! | `labels` | labels of branches |
//! | `outside` | rows that belong to each cycle around one block and not another |
//! | `minima` | the numbers of a run that are below a bound |
//! | `part` | relations for one value of a column, made and forgotten often |
//! | `filled` | either kind, for engines that know rules by their names |

pub mod cycles;
pub mod distinct;
pub mod filled;
pub mod finished;
pub mod forest;
pub mod labels;
pub mod log;
mod minima;
pub mod outside;
pub mod part;
#[cfg(test)]
mod prng;
pub mod programs;
