//! Cells of rows: converts ids to names and source locations.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use super::Answer;
use super::terms::Terms;
use lanelog_datalog::resolved::{Base, Column};
use lanelog_facts::{IrFunction, Rows, Shift, Symbols};
use lanelog_ir::{Function, LineIndex, Module};
use lanelog_util::escape as terminal;

/// One column of one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// An argument, an instruction or a constant.
    Value {
        /// The function, if ids are those of a whole module.
        function: Option<Rc<Name>>,
        /// `%x`, `store#12`, `0`.
        name: String,
        /// The opcode of an instruction: `store`.
        opcode: Option<&'static str>,
        /// The line in the IR; none for a constant.
        line: Option<u32>,
        /// `reduce.cl:14`, if there is debug information.
        source: Option<String>,
    },
    /// A block.
    Block {
        /// The function, if ids are those of a whole module.
        function: Option<Rc<Name>>,
        /// `%loop`.
        name: String,
        /// The line of its label in the IR; for an entry block without a label, that of its first
        /// instruction.
        line: Option<u32>,
    },
    /// A function.
    Function(Rc<Name>),
    /// A text.
    Text(String),
    /// A number.
    Number(i64),
}

/// The name of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// `@kernel`, as written in the file, for display.
    pub written: String,
    /// `kernel`, without `@`, quotes and escapes, for machine-readable output.
    pub plain: String,
}

/// A module and the line index of its text.
#[derive(Clone, Copy)]
pub struct View<'m, 't> {
    /// The module.
    pub module: &'m Module<'t>,
    /// The lines of its text.
    pub lines: &'m LineIndex<'t>,
}

/// A function of any IR other than LLVM's, or a folder of rows.
pub struct Other<'m> {
    /// The name of the function or folder; empty if there is only one.
    pub name: String,
    /// The function, unless it is a folder of other rows.
    pub function: Option<Box<dyn IrFunction + 'm>>,
}

/// The objects that ids in rows denote.
#[derive(Clone)]
pub enum Scope<'m, 't> {
    /// Values and blocks of one function.
    Function(View<'m, 't>, &'m Function),
    /// Values and blocks of all functions of a module; the shifts are added to the ids of each
    /// function.
    Module(View<'m, 't>, &'m [Shift]),
    /// Objects of a function of any other IR.
    Other(Arc<Other<'m>>),
}

/// The way in which a column is displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A value: its name, line and source.
    Value,
    /// A block: its name and line.
    Block,
    /// A function.
    Function,
    /// A text.
    Text,
    /// A number.
    Number,
}

impl Shape {
    /// The shape of a column, by its type. Functions occur only if a whole module is evaluated.
    pub fn of(column: &Column, scope: &Scope<'_, '_>) -> Shape {
        Shape::by(column, scope.is_module())
    }

    /// Like [`Shape::of`]; `of_module`: whether a whole module is evaluated.
    pub fn by(column: &Column, of_module: bool) -> Shape {
        match (column.outermost.as_str(), column.base) {
            ("Value", _) => Shape::Value,
            ("Block", _) => Shape::Block,
            ("Function", _) if of_module => Shape::Function,
            (_, Base::Symbol) => Shape::Text,
            (_, Base::Unsigned | Base::Number) => Shape::Number,
        }
    }
}

impl<'m, 't> Scope<'m, 't> {
    /// Whether ids are those of a whole module.
    pub fn is_module(&self) -> bool {
        matches!(self, Scope::Module(..))
    }

    /// The function of an IR other than LLVM's, if the scope is one.
    pub fn of_other(&self) -> Option<&(dyn IrFunction + 'm)> {
        match self {
            Scope::Other(other) => other.function.as_deref(),
            Scope::Function(..) | Scope::Module(..) => None,
        }
    }

    /// The name of the function, such as `@kernel`, if the rows are those of a single function.
    pub fn function(&self) -> Option<Rc<str>> {
        match self {
            Scope::Function(view, function) => {
                Some(Name::new(view.module, function).written.into())
            }
            Scope::Module(..) => None,
            Scope::Other(other) if other.name.is_empty() => None,
            Scope::Other(other) => Some(match other.function {
                Some(_) => format!("@{}", terminal::name(&other.name)).into(),
                None => terminal::name(&other.name).into(),
            }),
        }
    }

    /// Resolves an id: the module, the index of the function in it (0 for ids of a single
    /// function), the function, and the id within the function. `shift` selects whether the id is
    /// of a value or a block. Time is logarithmic in the number of functions.
    pub fn local(
        &self,
        id: u32,
        shift: impl Fn(&Shift) -> u32,
    ) -> Option<(View<'m, 't>, usize, &'m Function, u32)> {
        match self {
            Scope::Other(_) => None,
            Scope::Function(view, function) => Some((*view, 0, *function, id)),
            Scope::Module(view, shifts) => {
                let at = shifts.partition_point(|before| shift(before) <= id);
                let at = at.checked_sub(1)?;
                let local = id.checked_sub(shifts.get(at).map(&shift)?)?;
                Some((*view, at, view.module.functions.get(at)?, local))
            }
        }
    }

    /// The name of the function without `@`, quotes and escapes.
    pub fn plain_function(&self) -> Option<String> {
        match self {
            Scope::Function(view, function) => Some(Name::new(view.module, function).plain),
            Scope::Module(..) => None,
            Scope::Other(other) => Some(other.name.clone()).filter(|name| !name.is_empty()),
        }
    }
}

/// The rows derived for a function or a module, with their scope.
#[derive(Clone)]
pub struct Found<'m, 't> {
    /// The objects that the ids denote.
    pub scope: Scope<'m, 't>,
    /// The derived rows.
    pub answer: &'m Answer,
}

/// Converts ids to cells.
pub struct Cells<'m, 't> {
    found: Found<'m, 't>,
    /// The names of each function that has been used, by its index in the module; a single function
    /// has index 0.
    known: RefCell<HashMap<usize, Rc<Known<'m, 't>>>>,
}

/// The names of one function.
struct Known<'m, 't> {
    /// The function's name, if ids are those of a whole module.
    name: Option<Rc<Name>>,
    terms: Terms<'m, 't>,
    lines: &'m LineIndex<'t>,
    /// Source locations that have been looked up, by value.
    sources: RefCell<HashMap<u32, Option<String>>>,
}

impl<'m, 't> Cells<'m, 't> {
    /// The names of a function are computed when one of its ids is first converted, in time linear
    /// in the function.
    pub fn new(found: Found<'m, 't>) -> Cells<'m, 't> {
        Cells {
            found,
            known: RefCell::default(),
        }
    }

    /// Converts an id in a column to a cell.
    pub fn cell(&self, column: &Column, id: u32) -> Cell {
        let scope = &self.found.scope;
        match Shape::of(column, scope) {
            Shape::Value => match self.local(id, |shift| shift.value) {
                Some((known, id)) => Cell::Value {
                    function: known.name.clone(),
                    name: known.terms.value(id),
                    opcode: known.terms.opcode(id),
                    line: known.terms.line(id, known.lines),
                    source: known.source(id),
                },
                None => Cell::Value {
                    function: None,
                    name: match scope.of_other() {
                        Some(function) => function.value(id),
                        None => format!("value#{id}"),
                    },
                    opcode: None,
                    line: scope.of_other().and_then(|function| function.line(id)),
                    source: scope.of_other().and_then(|function| {
                        let place = function.place(id)?;
                        Some(format!("{}:{}", terminal::name(&*place.file), place.line))
                    }),
                },
            },
            Shape::Block => match self.local(id, |shift| shift.block) {
                Some((known, id)) => Cell::Block {
                    function: known.name.clone(),
                    name: known.terms.block(id),
                    line: known.terms.block_line(id, known.lines),
                },
                None => Cell::Block {
                    function: None,
                    name: match scope.of_other() {
                        Some(function) => function.block(id),
                        None => format!("block#{id}"),
                    },
                    line: scope
                        .of_other()
                        .and_then(|function| function.block_line(id)),
                },
            },
            Shape::Function => {
                let name = match scope {
                    Scope::Module(view, _) => {
                        let function = view.module.functions.get(id as usize);
                        function.map(|function| Name::new(view.module, function))
                    }
                    Scope::Function(..) | Scope::Other(_) => None,
                };
                let unknown = || Name {
                    written: format!("function#{id}"),
                    plain: format!("function#{id}"),
                };
                Cell::Function(Rc::new(name.unwrap_or_else(unknown)))
            }
            Shape::Text => {
                let text = self.found.answer.symbols.text(id);
                Cell::Text(text.unwrap_or_default().to_string())
            }
            Shape::Number if column.base == Base::Number => {
                Cell::Number(i64::from(id.cast_signed()))
            }
            Shape::Number => Cell::Number(i64::from(id)),
        }
    }

    /// The names of the function that contains an id, and the id within that function.
    fn local(&self, id: u32, shift: impl Fn(&Shift) -> u32) -> Option<(Rc<Known<'m, 't>>, u32)> {
        let (view, at, function, local) = self.found.scope.local(id, shift)?;
        let mut all = self.known.borrow_mut();
        let known = all.entry(at).or_insert_with(|| {
            let is_module = self.found.scope.is_module();
            Rc::new(Known {
                name: is_module.then(|| Rc::new(Name::new(view.module, function))),
                terms: Terms::new(view.module, function),
                lines: view.lines,
                sources: RefCell::default(),
            })
        });
        Some((known.clone(), local))
    }
}

impl Known<'_, '_> {
    fn source(&self, value: u32) -> Option<String> {
        let mut sources = self.sources.borrow_mut();
        let source = sources.entry(value);
        source.or_insert_with(|| self.terms.source(value)).clone()
    }
}

impl Name {
    /// The name of a function.
    pub fn new(module: &Module<'_>, function: &Function) -> Name {
        let written = terminal::name(module.bytes(function.name));
        let plain = module.function_name(function);
        Name {
            written: format!("@{written}"),
            plain: String::from_utf8_lossy(&plain).into_owned(),
        }
    }
}

/// The rows in display order: values and blocks in the order of the file, texts alphabetically, and
/// numbers by their signed value.
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
