//! Row types of all input relations, generated from `rules/schema.dl`, `rules/program.dl` and
//! `rules/module.dl`. An exporter that does not match the declarations does not compile.

use super::rows::Rows;

/// A relation of a rule program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The name of the relation.
    pub name: &'static str,
    /// Names and types of its columns.
    pub columns: &'static [(&'static str, &'static str)],
    /// The comment above its declaration.
    pub documentation: &'static str,
}

/// Numbers that are added to the ids of a function if all functions of a module are combined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shift {
    /// Added to block ids.
    pub block: u32,
    /// Added to value ids.
    pub value: u32,
    /// Added to positions in the depth-first order, so that the positions of all functions are
    /// distinct.
    pub rank: u32,
}

/// The number of a text in [`super::Symbols`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Symbol(pub u32);

/// The declaration of an input relation, by its name, from any file that declares facts.
pub fn signature(relation: &str) -> Option<&'static Signature> {
    let files = [
        Facts::RELATIONS,
        Description::RELATIONS,
        ModuleFacts::RELATIONS,
    ];
    let mut all = files.into_iter().flatten();
    all.find(|signature| signature.name == relation)
}

mod generated {
    #![allow(missing_docs, clippy::get_first)]
    use super::{Rows, Shift, Signature, Symbol};

    include!(concat!(env!("OUT_DIR"), "/facts.rs"));
}
pub use generated::*;

/// No facts at all.
pub static NO_FACTS: Facts = Facts::none();
