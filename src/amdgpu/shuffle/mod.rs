//! Constant shuffles as the cheapest moves that a GPU has.
//!
//! The source of each lane is known: a [`LaneMap`]. It is covered by moves of
//! `instructions/moves.txt`, each of which gives some lanes their required values. The table lists
//! the moves and their costs; this module combines them:
//!
//! | file | what it is |
//! |---|---|
//! | `lane_map` | the source of each lane |
//! | `moves` | a move, and which lanes it reads, by its row of the table |
//! | `candidate` | the moves that give some lanes their required values |
//! | `sequence` | moves one after the other, and which lanes they read together |
//! | `bound` | a lower bound for the cost of the lanes left |
//! | `cover` | the search for the cheapest sequence |
//! | `known` | a cache of results |
//!
//! All moves of a sequence read the word as it was, and write a register of their own: a move in
//! place would read lanes that are already changed. Inactive lanes are written by none of them.

mod bound;
pub mod candidate;
pub mod cover;
mod known;
pub mod lane_map;
pub mod moves;
pub mod sequence;

pub use candidate::Off;
pub use cover::{Search, pulled_cost};
pub use known::cheapest;
pub use lane_map::LaneMap;
pub use sequence::Sequence;

#[cfg(test)]
mod tests;
