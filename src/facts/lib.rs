//! A module as relations: one set of [`Facts`] for each function; what a program asks for besides
//! is made by [`Inputs`].
//!
//! | file | what it does |
//! |---|---|
//! | `declared` | the row types, generated from `rules/schema.dl`, `rules/program.dl` and `rules/module.dl` |
//! | `export`, `depth_first`, `constants` | what the built-in rules read |
//! | `describe`, `kinds`, `types`, `typed`, `detail`, `operands`, `type_shapes`, `attached`, `control`, `convergence` | what instructions are and are called |
//! | `module`, `returned` | relations of the module |
//! | `change` | facts that are other than the function has them |
//! | `inputs` | any of those by name, when asked |
//! | `folder` | facts as files |
//! | `rows`, `symbols` | finished relations; texts as numbers |
//!
//! Architecture invariant: what a fact means stands in `rules/` only; the row types here are
//! generated from it, and `rules/invariants.dl` says when rows are well formed. Nothing here knows
//! how an analysis works.

mod attached;
mod change;
mod constants;
mod control;
mod convergence;
mod declared;
mod depth_first;
mod describe;
mod detail;
mod export;
pub mod folder;
mod inputs;
mod kinds;
mod module;
mod operands;
mod returned;
pub mod rows;
pub mod symbols;
mod type_shapes;
mod typed;
pub mod types;

pub use change::Change;
pub use constants::phi_constants;
pub use declared::{
    Block, Description, Facts, Function, ModuleFacts, NO_FACTS, Rank, Shift, Signature, Symbol,
    Value, signature,
};
pub use describe::Describer;
pub use export::Exporter;
pub use inputs::{Inputs, is_of_module};
pub use module::{Extent, module_facts, shifts};
pub use returned::{Returned, returned};
pub use rows::Rows;
pub use symbols::Symbols;
pub use typed::Typed;
