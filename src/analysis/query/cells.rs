//! Cells of rows of any relation: names and places instead of numbers.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use super::Answer;
use super::terms::Terms;
use lanelog_datalog::resolved::{Base, Column};
use lanelog_facts::Shift;
use lanelog_facts::folder::FolderFunction;
use lanelog_facts::{Rows, Symbols};
use lanelog_ir::{Function, LineIndex, Module};
use lanelog_util::escape as terminal;

/// One column of one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// An argument, an instruction or a constant.
    Value {
        /// The function, where ids are those of a whole module.
        function: Option<Rc<Name>>,
        /// `%x`, `store#12`, `0`.
        name: String,
        /// The operation of an instruction: `store`.
        opcode: Option<&'static str>,
        /// The line of the module's text; a constant has none.
        line: Option<u32>,
        /// `reduce.cl:14`, where there is debug information.
        source: Option<String>,
    },
    /// A block.
    Block {
        /// The function, where ids are those of a whole module.
        function: Option<Rc<Name>>,
        /// `%loop`.
        name: String,
        /// The line of its label; of an entry without one, that of its first instruction.
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
    /// `@kernel`, as the file has it: for people.
    pub written: String,
    /// `kernel`, without `@`, quotes and escapes: for programs.
    pub plain: String,
}

/// A module and the lines of its text.
#[derive(Clone, Copy)]
pub struct View<'m, 't> {
    /// The module.
    pub module: &'m Module<'t>,
    /// The lines of its text.
    pub lines: &'m LineIndex<'t>,
}

/// The names that a folder of facts contains.
#[derive(Debug)]
pub struct FolderNames {
    /// The name of the function or the folder; empty if there is only one.
    pub name: String,
    /// The function, if the facts are those of one.
    pub function: Option<FolderFunction>,
}

/// The objects whose ids are in rows.
#[derive(Clone)]
pub enum Scope<'m, 't> {
    /// One function's.
    Function(View<'m, 't>, &'m Function),
    /// Those of all functions of the module, to which so much was added.
    Module(View<'m, 't>, &'m [Shift]),
    /// The names of a folder of facts.
    Folder(Arc<FolderNames>),
}

/// The form in which a column is shown.
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
    /// By the type of the column. Only where a whole module is evaluated are there functions.
    pub fn of(column: &Column, scope: &Scope<'_, '_>) -> Shape {
        Shape::by(column, scope.is_module())
    }

    /// The same, if it is known whether a whole module is evaluated.
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

    /// The function of a folder of facts.
    pub fn of_folder(&self) -> Option<&FolderFunction> {
        match self {
            Scope::Folder(folder) => folder.function.as_ref(),
            Scope::Function(..) | Scope::Module(..) => None,
        }
    }

    /// The function, where the rows are those of one: `@kernel`.
    pub fn function(&self) -> Option<Rc<str>> {
        match self {
            Scope::Function(view, function) => {
                Some(Name::new(view.module, function).written.into())
            }
            Scope::Module(..) => None,
            Scope::Folder(folder) if folder.name.is_empty() => None,
            Scope::Folder(folder) => Some(match folder.function {
                Some(_) => format!("@{}", terminal::name(&folder.name)).into(),
                None => terminal::name(&folder.name).into(),
            }),
        }
    }

    /// The owner of an id: the module, the index of the function in it (0 for ids of a single
    /// function), the function, and the id in it. `shift` distinguishes ids of values from those of
    /// blocks. Logarithmic in the functions.
    pub fn local(
        &self,
        id: u32,
        shift: impl Fn(&Shift) -> u32,
    ) -> Option<(View<'m, 't>, usize, &'m Function, u32)> {
        match self {
            Scope::Folder(_) => None,
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
            Scope::Folder(folder) => Some(folder.name.clone()).filter(|name| !name.is_empty()),
        }
    }
}

/// The rows derived for a function or a module.
#[derive(Clone)]
pub struct Found<'m, 't> {
    /// The objects whose ids are in the rows.
    pub scope: Scope<'m, 't>,
    /// The derived rows.
    pub answer: &'m Answer,
}

/// Makes cells of ids.
pub struct Cells<'m, 't> {
    found: Found<'m, 't>,
    /// The names of each function that was used, by its index in the module; of a single function
    /// at 0.
    known: RefCell<HashMap<usize, Rc<Known<'m, 't>>>>,
}

/// One function's names.
struct Known<'m, 't> {
    /// The function's, where ids are those of a whole module.
    name: Option<Rc<Name>>,
    terms: Terms<'m, 't>,
    lines: &'m LineIndex<'t>,
    /// Known places in the source, by value.
    sources: RefCell<HashMap<u32, Option<String>>>,
}

impl<'m, 't> Cells<'m, 't> {
    /// Nothing is looked up yet: the names of a function are computed on first use of one of its
    /// ids, in time linear in it.
    pub fn new(found: Found<'m, 't>) -> Cells<'m, 't> {
        Cells {
            found,
            known: RefCell::default(),
        }
    }

    /// A row's column.
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
                    name: match scope.of_folder() {
                        Some(function) => function.value(id),
                        None => format!("value#{id}"),
                    },
                    opcode: None,
                    line: None,
                    source: None,
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
                    name: match scope.of_folder() {
                        Some(function) => function.block(id),
                        None => format!("block#{id}"),
                    },
                    line: None,
                },
            },
            Shape::Function => {
                let name = match scope {
                    Scope::Module(view, _) => {
                        let function = view.module.functions.get(id as usize);
                        function.map(|function| Name::new(view.module, function))
                    }
                    Scope::Function(..) | Scope::Folder(_) => None,
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

    /// The function of an id, and the id in it.
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

/// The rows in the order in which they are shown: that of the file by values and blocks, that of
/// the alphabet by texts, by numbers with their sign.
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
