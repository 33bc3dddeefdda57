//! Names the objects in rows of a function, of a whole module, or of a function of any other IR.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use super::subject::FunctionSubject;
use crate::{Place, Subject};
use lanelog_analysis::query::cells::{Name, Scope};
use lanelog_datalog::resolved::{Base, Column};
use lanelog_facts::{Divergence, IrFunction, Shift, Symbols};
use lanelog_ir::SourceFrame;
use lanelog_util::escape as terminal;

/// The objects that ids in rows denote. For a whole module, the function precedes the name of each
/// value and block: `@kernel %x`.
pub struct ScopeSubject<'m, 't> {
    scope: Scope<'m, 't>,
    path: String,
    symbols: Symbols,
    /// Functions that have been used, by their index in the module.
    known: RefCell<HashMap<usize, Rc<FunctionSubject<'m, 't>>>>,
    /// The lines of the text of a function of an IR other than LLVM's.
    text: OnceCell<Vec<String>>,
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
            text: OnceCell::new(),
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

    /// A line of the text of a function of an IR other than LLVM's.
    fn line(&self, function: &dyn IrFunction, line: u32) -> Option<&str> {
        let lines = self.text.get_or_init(|| {
            let text = function.text().unwrap_or_default();
            text.lines()
                .map(|line| terminal::lines(line).trim().to_string())
                .collect()
        });
        lines
            .get((line as usize).checked_sub(1)?)
            .map(String::as_str)
    }

    /// The place of a value or block of an IR other than LLVM's. A function whose IR has no text
    /// has places in the source.
    fn other_place(&self, function: &dyn IrFunction, ids: Ids, id: u32) -> Option<Place> {
        let (line, source) = match ids {
            Ids::Values => (function.line(id), function.place(id)),
            Ids::Blocks => {
                let mut instructions = function.instructions(id);
                let source = instructions.find_map(|value| function.place(value));
                (function.block_line(id), source)
            }
        };
        let source = source.map(|place| SourceFrame {
            file: place.file.into_owned(),
            line: place.line,
            column: place.column,
            ..SourceFrame::default()
        });
        let text = line.and_then(|line| self.line(function, line));
        let text = text.unwrap_or_default().to_string();
        match (line, source) {
            (Some(line), source) => Some(Place {
                file: self.path.clone(),
                line,
                text,
                source: source.into_iter().collect(),
            }),
            (None, Some(frame)) => Some(Place {
                file: frame.file,
                line: frame.line,
                text,
                source: Vec::new(),
            }),
            (None, None) => None,
        }
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
            None => match (self.scope.of_other(), Ids::of(column)) {
                (Some(function), Some(Ids::Values)) => other_phrase(function, value),
                _ => self.name(column, value),
            },
        }
    }

    fn place(&self, column: &Column, value: u32) -> Option<Place> {
        if let (Some(function), Some(ids)) = (self.scope.of_other(), Ids::of(column)) {
            return self.other_place(function, ids, value);
        }
        let (subject, local) = self.local(Ids::of(column)?, value)?;
        subject.place(column, local)
    }

    fn remark(&self, relation: &str, row: &[u32]) -> Option<String> {
        let function = self.scope.of_other()?;
        let value = *row.first()?;
        let is_meant = match function.divergence(value) {
            Divergence::Source => relation == "source",
            Divergence::AlwaysUniform => relation == "always_uniform",
            Divergence::OfOperands => false,
        };
        let reason = function.reason(value).filter(|_| is_meant)?;
        Some(terminal::name(&*reason).into_owned())
    }

    fn successors(&self, block: u32) -> Vec<u32> {
        if let Some(function) = self.scope.of_other() {
            return function.successors(block).into_owned();
        }
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

/// The noun phrase of a value of an IR other than LLVM's: an instruction without a name is told by
/// its place.
fn other_phrase(function: &dyn IrFunction, value: u32) -> String {
    let name = function.value(value);
    let (None, Some(block)) = (function.value_name(value), function.block_of(value)) else {
        return name;
    };
    let word = terminal::name(function.opcode(value)).into_owned();
    if word.is_empty() {
        return name;
    }
    if function.instructions(block).next_back() == Some(value) {
        return format!("the {word} of {}", function.block(block));
    }
    match (function.place(value), function.line(value)) {
        (Some(place), _) => format!(
            "the {word} of {}:{}",
            terminal::name(&*place.file),
            place.line
        ),
        (None, Some(line)) => format!("the {word} of line {line}"),
        (None, None) => name,
    }
}
