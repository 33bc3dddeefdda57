//! What stands in the columns of a row of any relation: names and places instead of numbers.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::HashMap;

use super::terms::Terms;
use crate::datalog::resolved::{Base, Column};
use crate::engine::{Rows, Symbols};
use crate::ir::{Function, LineIndex, Module};

/// One column of one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// An argument, an instruction or a constant.
    Value {
        /// `%x`, `store#12`, `0`.
        name: String,
        /// The line of the module's text; a constant has none.
        line: Option<u32>,
        /// `reduce.cl:14`, where there is debug information.
        source: Option<String>,
    },
    /// A block, or a text.
    Text(String),
    /// A number.
    Number(i64),
}

/// Makes cells of the ids of one function.
pub struct Cells<'m, 't> {
    terms: Terms<'m, 't>,
    lines: &'m LineIndex<'t>,
    symbols: &'m Symbols,
    /// Known places in the source, by value.
    sources: RefCell<HashMap<u32, Option<String>>>,
}

impl<'m, 't> Cells<'m, 't> {
    /// Looks names up. Linear in the function.
    pub fn new(
        module: &'m Module<'t>,
        function: &'m Function,
        lines: &'m LineIndex<'t>,
        symbols: &'m Symbols,
    ) -> Cells<'m, 't> {
        Cells {
            terms: Terms::new(module, function),
            lines,
            symbols,
            sources: RefCell::default(),
        }
    }

    /// A row's column.
    pub fn cell(&self, column: &Column, id: u32) -> Cell {
        match column.outermost.as_str() {
            "Value" => Cell::Value {
                name: self.terms.value(id),
                line: self.terms.line(id, self.lines),
                source: self.source(id),
            },
            "Block" => Cell::Text(self.terms.block(id)),
            _ => plain(column.base, id, self.symbols),
        }
    }

    fn source(&self, value: u32) -> Option<String> {
        let mut known = self.sources.borrow_mut();
        let source = known
            .entry(value)
            .or_insert_with(|| self.terms.source(value));
        source.clone()
    }
}

/// A number or a text.
pub fn plain(base: Base, id: u32, symbols: &Symbols) -> Cell {
    match base {
        Base::Unsigned => Cell::Number(i64::from(id)),
        Base::Number => Cell::Number(i64::from(id.cast_signed())),
        Base::Symbol => Cell::Text(symbols.text(id).unwrap_or_default().to_string()),
    }
}

/// The rows in the order in which they are shown: that of the file by values and blocks, that of the alphabet by texts, by numbers with their sign.
pub fn ordered<'r>(rows: &'r Rows, columns: &[Column], symbols: &Symbols) -> Vec<&'r [u32]> {
    let mut ordered: Vec<&[u32]> = rows.iter().collect();
    if columns.iter().any(|column| column.base != Base::Unsigned) {
        ordered.sort_by(|one, other| compare(one, other, columns, symbols));
    }
    ordered
}

fn compare(one: &[u32], other: &[u32], columns: &[Column], symbols: &Symbols) -> Ordering {
    let pairs = one.iter().zip(other).zip(columns);
    let by_column = pairs.map(|((one, other), column)| match column.base {
        Base::Unsigned => one.cmp(other),
        Base::Number => one.cast_signed().cmp(&other.cast_signed()),
        Base::Symbol => symbols.text(*one).cmp(&symbols.text(*other)),
    });
    by_column.fold(Ordering::Equal, Ordering::then)
}
