//! Relations in memory, and the relations that native code computes: immediate dominators, cycles
//! and labels.
//!
//! | file | contents |
//! |---|---|
//! | `programs` | the built-in rule programs, generated from `rules/` |
//! | `finished` | storage for finished relations: bit sets, sorted rows, arrays |
//! | `log` | storage for relations to which ascent adds rows; `distinct` connects it to ascent |
//! | `forest` | trees of immediate (post-)dominators |
//! | `cycles` | the blocks of cycles, computed from the forest of cycles |
//! | `labels` | the labels of branches |
//! | `outside` | rows that belong to every cycle that contains one block but not another |
//! | `minima` | queries for the numbers in an interval that are below a bound |
//! | `part` | small relations for one value of a column, which are created and dropped often |
//! | `trace` | the order in which a worklist derives rows |
//! | `filled` | natively computed relations for engines that identify rules by their names |

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
pub mod trace;
