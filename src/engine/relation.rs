//! The derived relations of the built-in programs as typed constants: a misspelt name is an error
//! of the Rust compiler, and rows have the type of the relation's columns.

use lanelog_facts::Rows;

/// A relation with `COLUMNS` columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Relation<const COLUMNS: usize> {
    name: &'static str,
}

impl<const COLUMNS: usize> Relation<COLUMNS> {
    const fn new(name: &'static str) -> Relation<COLUMNS> {
        Relation { name }
    }

    /// The name of the relation in the rules.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Converts finished rows of the relation to arrays, in linear time.
    pub fn tuples(self, rows: &Rows) -> Vec<[u32; COLUMNS]> {
        let tuple = |row: &[u32]| <[u32; COLUMNS]>::try_from(row).ok();
        rows.iter().filter_map(tuple).collect()
    }
}

include!(concat!(env!("OUT_DIR"), "/relations.rs"));
