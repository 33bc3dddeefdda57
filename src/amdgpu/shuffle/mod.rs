//! Compiles shuffles with known source lanes to the cheapest moves of a GPU.
//!
//! The source of each lane is given by a [`LaneMap`]. Each move gives some lanes the values that
//! the map requires; the moves of a sequence together cover all lanes. The table
//! `instructions/moves.txt` lists the moves and their costs. This module combines moves into
//! sequences:
//!
//! | file | contents |
//! |---|---|
//! | `lane_map` | the source of each lane |
//! | `moves` | cross-lane moves: rows of the table, and the lanes that they read |
//! | `candidate` | moves that give some lanes their required values |
//! | `sequence` | sequences of moves, and the lanes that they read in total |
//! | `bound` | a lower bound of the cost for the remaining lanes |
//! | `cover` | the search for the cheapest sequence |
//! | `known` | a cache of results |
//!
//! All moves of a sequence read the original word, and write another register, because a move
//! within one register might read lanes that it has already overwritten. Inactive lanes are never
//! written.

mod bound;
pub mod candidate;
pub mod cover;
mod known;
pub mod lane_map;
pub mod moves;
pub mod sequence;

pub use candidate::InactiveSource;
pub use cover::{Search, pulled_cost};
pub use known::cheapest;
pub use lane_map::LaneMap;
pub use sequence::Sequence;

#[cfg(test)]
mod tests;
