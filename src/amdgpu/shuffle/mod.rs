//! Constant shuffles as the cheapest moves that a GPU has.
//!
//! The source of each lane is known: a [`LaneMap`]. It is covered by moves of `instructions/moves.txt`, each of which brings some lanes what they shall have.
//! Which moves there are and what they cost is a table, here is how they are put together:
//!
//! | file | what it is |
//! |---|---|
//! | `lane_map` | the source of each lane |
//! | `moves` | a move, and which lanes it reads, by its row of the table |
//! | `candidate` | the moves that bring some lanes what they shall have |
//! | `sequence` | moves one after the other, and which lanes they read together |
//! | `bound` | what is left costs at least so much |
//! | `cover` | the search for the cheapest sequence |
//! | `known` | what was found before |
//!
//! All moves of a sequence read the word as it was, and write a register of their own: a move in place would read lanes that are already changed. Lanes
//! that are off are written by none of them.

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
