//! A module as relations: a set of [`Facts`] for each function. Other relations that programs read
//! are computed by [`Inputs`].
//!
//! | file | contents |
//! |---|---|
//! | `declared` | the row types, generated from `rules/schema.dl`, `rules/program.dl` and `rules/module.dl` |
//! | `export`, `depth_first`, `constants` | the input of the built-in rules |
//! | `describe`, `kinds`, `types`, `typed`, `detail`, `operands`, `type_shapes`, `attached`, `alias`, `attributes`, `control`, `convergence` | opcodes, types, names and properties of instructions |
//! | `module`, `returned` | relations about the whole module |
//! | `change` | hypothetical changes to the facts of a function |
//! | `inputs` | any of these relations, selected by name and computed on request |
//! | `ir_function` | the interface of functions of any IR, and the facts that follow from it |
//! | `folder` | reads and writes facts as files |
//! | `symbols` | numbers texts |
//!
//! Architecture invariant: the meaning of facts is defined in `rules/` only. The row types are
//! generated from it, and `rules/invariants.dl` defines when rows are well formed. This crate does
//! not depend on an analysis.

mod alias;
mod attached;
mod attributes;
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
pub mod ir_function;
mod kinds;
mod listing;
mod module;
mod operands;
mod returned;
pub mod symbols;
mod type_shapes;
mod typed;
pub mod types;

pub use change::Change;
pub use constants::constants;
pub use declared::{
    Block, Description, Facts, Function, ModuleFacts, NO_FACTS, Rank, Shift, Signature, Symbol,
    Value, signature,
};
pub use describe::Describer;
pub use export::Exporter;
pub use inputs::{Inputs, is_of_module};
pub use ir_function::{Divergence, Field, IrFunction, SourcePlace};
pub use lanelog_util::rows::{self, Rows};
pub use listing::Listing;
pub use module::{Extent, module_facts, shifts};
pub use returned::{Returned, returned};
pub use symbols::Symbols;
pub use typed::Typed;
