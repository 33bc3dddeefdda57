//! The rows of every input relation, generated from `rules/schema.dl`, `rules/program.dl` and
//! `rules/module.dl`: an exporter that does not fit them does not compile.

use super::rows::Rows;

/// A relation of a rule program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Its name.
    pub name: &'static str,
    /// Names and types of its columns.
    pub columns: &'static [(&'static str, &'static str)],
    /// The comment above its declaration.
    pub documentation: &'static str,
}

/// The numbers added to ids of a function when all functions of a module are combined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shift {
    /// To blocks.
    pub block: u32,
    /// To values.
    pub value: u32,
    /// Added to positions in the depth-first order, so that those of functions follow each other
    /// too.
    pub rank: u32,
}

/// The number of a text: [`super::Symbols`] has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Symbol(pub u32);

/// The input relation of a name, of any file that declares facts.
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
