//! Names the objects in rows of a function, of a whole module, or of a function of any other IR.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::subject::FunctionSubject;
use crate::{Place, Subject};
use lanelog_analysis::query::cells::{Name, Scope};
use lanelog_datalog::resolved::{Base, Column};
use lanelog_facts::{Shift, Symbols};
use lanelog_util::escape as terminal;

/// The objects that ids in rows denote. For a whole module, the function precedes the name of each
/// value and block: `@kernel %x`.
pub struct ScopeSubject<'m, 't> {
    scope: Scope<'m, 't>,
    path: String,
    symbols: Symbols,
    /// Functions that have been used, by their index in the module.
    known: RefCell<HashMap<usize, Rc<FunctionSubject<'m, 't>>>>,
}

/// The objects that a column of ids denotes.
#[derive(Clone, Copy)]
enum Ids {
    Values,
    Blocks,
}

impl Ids {
    fn of(column: &Column) -> Option<Ids> {
        match column.outermost.as_str() {
            "Value" => Some(Ids::Values),
            "Block" => Some(Ids::Blocks),
            _ => None,
        }
    }

    fn shift(self, shift: &Shift) -> u32 {
        match self {
            Ids::Values => shift.value,
            Ids::Blocks => shift.block,
        }
    }
}

impl<'m, 't> ScopeSubject<'m, 't> {
    /// `symbols` contains the texts in rows. Names are looked up on first use.
    pub fn new(scope: Scope<'m, 't>, path: String, symbols: Symbols) -> ScopeSubject<'m, 't> {
        ScopeSubject {
            scope,
            path,
            symbols,
            known: RefCell::default(),
        }
    }

    /// The texts in rows.
    pub fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// The function that contains an id, and the id within the function.
    fn local(&self, ids: Ids, id: u32) -> Option<(Rc<FunctionSubject<'m, 't>>, u32)> {
        let (view, at, function, local) = self.scope.local(id, |shift| ids.shift(shift))?;
        let mut known = self.known.borrow_mut();
        let subject = known.entry(at).or_insert_with(|| {
            let (module, lines) = (view.module, view.lines);
            Rc::new(FunctionSubject::new(
                module,
                function,
                lines,
                self.path.clone(),
            ))
        });
        Some((subject.clone(), local))
    }

    /// The prefix of a name: the function, for a whole module.
    fn before(&self, subject: &FunctionSubject<'_, '_>) -> String {
        match self.scope.is_module() {
            true => format!("@{} ", subject.function_name()),
            false => String::new(),
        }
    }
}

impl Subject for ScopeSubject<'_, '_> {
    fn name(&self, column: &Column, value: u32) -> String {
        if let Some(ids) = Ids::of(column) {
            if let Some((subject, local)) = self.local(ids, value) {
                return self.before(&subject) + &subject.name(column, local);
            }
            return match (self.scope.of_other(), ids) {
                (Some(function), Ids::Values) => function.value(value),
                (Some(function), Ids::Blocks) => function.block(value),
                (None, Ids::Values) => format!("value#{value}"),
                (None, Ids::Blocks) => format!("block#{value}"),
            };
        }
        match (column.base, &self.scope) {
            (Base::Unsigned, Scope::Module(view, _)) if column.outermost == "Function" => {
                match view.module.functions.get(value as usize) {
                    Some(function) => Name::new(view.module, function).written,
                    None => format!("function#{value}"),
                }
            }
            (Base::Symbol, _) => {
                let text = self.symbols.text(value).unwrap_or("?");
                terminal::name(&format!("{text:?}")).into_owned()
            }
            (Base::Number, _) => value.cast_signed().to_string(),
            (Base::Unsigned, _) => value.to_string(),
        }
    }

    fn phrase(&self, column: &Column, value: u32) -> String {
        match Ids::of(column).and_then(|ids| self.local(ids, value)) {
            Some((subject, local)) => {
                let phrase = subject.phrase(column, local);
                match phrase.starts_with("the ") && self.scope.is_module() {
                    true => format!("{phrase} in @{}", subject.function_name()),
                    false => self.before(&subject) + &phrase,
                }
            }
            None => self.name(column, value),
        }
    }

    fn place(&self, column: &Column, value: u32) -> Option<Place> {
        let (subject, local) = self.local(Ids::of(column)?, value)?;
        subject.place(column, local)
    }

    fn successors(&self, block: u32) -> Vec<u32> {
        let Some((_, _, function, local)) = self.scope.local(block, |shift| shift.block) else {
            return Vec::new();
        };
        if local as usize >= function.blocks.len() {
            return Vec::new();
        }
        let successors = function.block_successors(local as usize).iter();
        successors.map(|next| next + (block - local)).collect()
    }
}
