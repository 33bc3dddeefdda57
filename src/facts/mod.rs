//! A module as relations: one set of [`Facts`] for each function.
//!
//! Architecture invariant: what a fact means stands in `rules/schema.dl` only; the row types here are generated from it, and
//! `rules/invariants.dl` says when rows are well formed. Nothing here knows how an analysis works.

mod constants;
mod depth_first;
mod export;
pub mod rows;

pub use constants::phi_constants;
pub use export::Exporter;
pub use rows::{Block, Facts, NO_FACTS, Rank, Value};
