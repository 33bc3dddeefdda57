//! Names on the command line, looked up in a function.

use std::collections::HashMap;

use crate::goal::{Goal, unquoted};
use crate::hint::did_you_mean;
use lanelog_analysis::query::terms::Terms;
use lanelog_datalog::nearest::nearest;
use lanelog_datalog::resolved::{Base, Relation};
use lanelog_facts::Symbols;
use lanelog_facts::constants;
use lanelog_ir::{Function, LineIndex, Module};
use lanelog_util::escape as terminal;

/// Reasons why a name or a tuple does not denote anything in a function.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NameError {
    #[error("`:{0}` is not a line: the colon needs a number after it")]
    NoLine(String),
    #[error("a line cannot be named here\n  help: name the value, as in `%x` or `store#12`")]
    LinesUnknown,
    #[error("`{0}` has a column `_`: one fact is assumed, so name all of its columns")]
    Pattern(String),
    #[error("no function is called `{0}`")]
    NoFunction(String),
    #[error(
        "`{0}` is of which function?\n  help: name it before, as in `@kernel {0}`, in the tuple or before the question"
    )]
    WhichFunction(String),
    #[error("no instruction of @{function} begins in line {line}")]
    EmptyLine { function: String, line: u32 },
    #[error("several values stand in line {line}: {}", .names.join(", "))]
    SeveralValues { line: u32, names: Vec<String> },
    #[error("there is no {kind} `{name}` in @{function}{}", did_you_mean(.meant.as_deref()))]
    Unknown {
        kind: &'static str,
        name: String,
        function: String,
        meant: Option<String>,
    },
    #[error("`{relation}` has {}, not {found}\n  help: {relation}({})", number_of(.columns), .columns.join(", "))]
    Columns {
        relation: String,
        columns: Vec<String>,
        found: usize,
    },
    #[error("`{text}` stands for column `{column}` of `{relation}`, which is a {kind}: {expected}")]
    Column {
        text: String,
        column: String,
        relation: String,
        kind: String,
        expected: &'static str,
    },
}

/// `1 column`, `2 columns`.
fn number_of(columns: &[String]) -> String {
    match columns.len() {
        1 => "1 column".to_string(),
        count => format!("{count} columns"),
    }
}

/// The values and blocks of a function by their names.
pub(crate) struct Dictionary<'m, 't> {
    module: &'m Module<'t>,
    function: &'m Function,
    lines: Option<&'m LineIndex<'t>>,
    values: HashMap<String, u32>,
    blocks: HashMap<String, u32>,
}

/// The object that a name denotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    Value(u32),
    Block(u32),
}

impl Named {
    /// The relation of a question that names only this object.
    pub fn relation(self) -> &'static str {
        match self {
            Named::Value(_) => "divergent_value",
            Named::Block(_) => "divergent_branch",
        }
    }
}

/// The relation of a tuple: its name; and for each column its name, its type, and the declared
/// type.
pub(crate) struct Shape<'s> {
    pub name: &'s str,
    pub columns: Vec<ShapeColumn<'s>>,
}

/// A column's name, its type, its outermost type, and its base type.
pub(crate) type ShapeColumn<'s> = (&'s str, &'s str, &'s str, Base);

impl<'s> Shape<'s> {
    /// The name and columns of a declared relation.
    pub fn of(relation: &'s Relation) -> Shape<'s> {
        let columns = relation.columns.iter().map(|column| {
            let (kind, outermost) = (&column.type_name, &column.outermost);
            let (kind, outermost) = (kind.as_str(), outermost.as_str());
            (column.name.as_str(), kind, outermost, column.base)
        });
        Shape {
            name: &relation.name,
            columns: columns.collect(),
        }
    }

    /// The columns of a tuple in which `_` stands for any value.
    ///
    /// # Errors
    /// If the number of columns is wrong, or a column has a different type.
    pub fn pattern(
        &self,
        arguments: &[String],
        column: impl Fn(ShapeColumn<'_>, &str) -> Result<u32, NameError>,
    ) -> Result<Vec<Option<u32>>, NameError> {
        let columns = &self.columns;
        if columns.len() != arguments.len() {
            return Err(NameError::Columns {
                relation: self.name.to_string(),
                columns: columns
                    .iter()
                    .map(|(name, kind, ..)| format!("{name}: {kind}"))
                    .collect(),
                found: arguments.len(),
            });
        }
        let columns = columns.iter().zip(arguments);
        let columns = columns.map(|(one, text)| match text.as_str() {
            "_" => Ok(None),
            text => column(*one, text).map(Some),
        });
        columns.collect()
    }

    /// The error for a text that does not match a column.
    pub fn wrong(
        &self,
        (name, kind, ..): ShapeColumn<'_>,
        text: &str,
        expected: &'static str,
    ) -> NameError {
        NameError::Column {
            text: text.to_string(),
            column: name.to_string(),
            relation: self.name.to_string(),
            kind: kind.to_string(),
            expected,
        }
    }

    /// The number or text of a column whose values have no names.
    ///
    /// # Errors
    /// If the text does not have the column's type.
    pub fn constant(
        &self,
        column: ShapeColumn<'_>,
        text: &str,
        symbols: &Symbols,
    ) -> Result<u32, NameError> {
        match column.3 {
            Base::Unsigned => text
                .parse()
                .map_err(|_| self.wrong(column, text, "a number from 0 to 4294967295 is expected")),
            Base::Number => text
                .parse::<i32>()
                .map(|number| number as u32)
                .map_err(|_| self.wrong(column, text, "a number is expected")),
            Base::Symbol => {
                // A text that occurs nowhere is in no tuple.
                Ok(symbols.find(unquoted(text)).unwrap_or(u32::MAX))
            }
        }
    }
}

impl<'m, 't> Dictionary<'m, 't> {
    /// Time: linear in the function. Without the lines of the file, values cannot be named by line.
    pub fn new(
        module: &'m Module<'t>,
        function: &'m Function,
        lines: Option<&'m LineIndex<'t>>,
    ) -> Dictionary<'m, 't> {
        let terms = Terms::new(module, function);
        let constants = constants(module, function).len() as u32;
        let mut values = HashMap::new();
        for value in 0..function.value_count() + constants {
            values.entry(terms.value(value)).or_insert(value);
        }
        let blocks = 0..function.blocks.len() as u32;
        Dictionary {
            module,
            function,
            lines,
            values,
            blocks: blocks.map(|block| (terms.block(block), block)).collect(),
        }
    }

    fn function_name(&self) -> String {
        terminal::name(self.module.bytes(self.function.name)).into_owned()
    }

    /// A value or block by a name: `%x`, `x`, `store#12`, `:14`.
    ///
    /// # Errors
    /// No value or block has this name.
    pub fn find(&self, name: &str) -> Result<Named, NameError> {
        if let Some(line) = name.strip_prefix(':') {
            return self.at_line(line).map(Named::Value);
        }
        self.value(name)
            .map(Named::Value)
            .or_else(|| self.block(name).map(Named::Block))
            .ok_or_else(|| {
                self.unknown(
                    name,
                    "value or block",
                    self.values.keys().chain(self.blocks.keys()),
                )
            })
    }

    /// The value that ends a block.
    pub fn terminator(&self, block: u32) -> u32 {
        let instructions = match (block as usize) < self.function.blocks.len() {
            true => self.function.block_instructions(block as usize),
            false => 0..1,
        };
        self.function.arguments.len() as u32 + instructions.end.saturating_sub(1) as u32
    }

    fn value(&self, name: &str) -> Option<u32> {
        by_name(&self.values, name)
    }

    fn block(&self, name: &str) -> Option<u32> {
        by_name(&self.blocks, name)
    }

    /// The value that an instruction of a line of the file is.
    fn at_line(&self, line: &str) -> Result<u32, NameError> {
        let wanted: u32 = line
            .parse()
            .map_err(|_| NameError::NoLine(line.to_string()))?;
        let Some(lines) = self.lines else {
            return Err(NameError::LinesUnknown);
        };
        let found = values_at(self.function, lines, wanted);
        match found.as_slice() {
            [only] => Ok(*only),
            [] => Err(NameError::EmptyLine {
                function: self.function_name(),
                line: wanted,
            }),
            several => {
                let names: Vec<String> = several
                    .iter()
                    .map(|value| Terms::new(self.module, self.function).value(*value))
                    .collect();
                Err(NameError::SeveralValues {
                    line: wanted,
                    names,
                })
            }
        }
    }

    fn unknown<'n>(
        &self,
        name: &str,
        kind: &'static str,
        known: impl Iterator<Item = &'n String>,
    ) -> NameError {
        let wanted = with_sigil(name);
        let mut known: Vec<&str> = known.map(String::as_str).collect();
        known.sort_unstable();
        NameError::Unknown {
            kind,
            name: name.to_string(),
            function: self.function_name(),
            meant: nearest(&wanted, known.into_iter()).map(str::to_string),
        }
    }

    /// The columns of a tuple.
    ///
    /// # Errors
    /// If there are too many or too few columns, or one has a different type.
    pub fn row(
        &self,
        relation: &Shape<'_>,
        arguments: &[String],
        symbols: &Symbols,
    ) -> Result<Vec<Option<u32>>, NameError> {
        relation.pattern(arguments, |column, text| {
            self.column(relation, column, text, symbols)
        })
    }

    /// The number that a text denotes in a column.
    ///
    /// # Errors
    /// If the text does not have the column's type.
    pub fn column(
        &self,
        relation: &Shape<'_>,
        column: ShapeColumn<'_>,
        text: &str,
        symbols: &Symbols,
    ) -> Result<u32, NameError> {
        let wrong = |expected: &'static str| relation.wrong(column, text, expected);
        let (_, _, outermost, base) = column;
        match (outermost, base) {
            ("Block", _) => self.block(text).ok_or_else(|| {
                if self.value(text).is_some() {
                    return wrong("this is a value");
                }
                self.unknown(text, "block", self.blocks.keys())
            }),
            ("Value", _) => {
                if let Some(line) = text.strip_prefix(':') {
                    return self.at_line(line);
                }
                self.value(text).ok_or_else(|| {
                    if self.block(text).is_some() {
                        return wrong("this is a block");
                    }
                    self.unknown(text, "value", self.values.keys())
                })
            }
            _ => relation.constant(column, text, symbols),
        }
    }

    /// Whether all names of a goal could be of this function.
    pub fn knows(&self, goal: &Goal) -> bool {
        let known = |name: &String| !name.starts_with(['%', ':']) || self.find(name).is_ok();
        match goal {
            Goal::Name(name) => self.find(name).is_ok(),
            Goal::Tuple { arguments, .. } => arguments.iter().all(known),
        }
    }
}

fn with_sigil(name: &str) -> String {
    if name.starts_with('%') || name.contains('#') {
        name.to_string()
    } else {
        format!("%{name}")
    }
}

/// Finds a name as in the file, or without `%`, or without the quotes, which a shell removes.
fn by_name(names: &HashMap<String, u32>, name: &str) -> Option<u32> {
    let name = &*terminal::name(name);
    let bare = name.strip_prefix('%').unwrap_or(name);
    let found = names
        .get(name)
        .or_else(|| names.get(&format!("%{name}")))
        .or_else(|| names.get(&format!("%\"{bare}\"")));
    found.copied()
}

/// The values whose instructions begin on a line of the file. Logarithmic.
fn values_at(function: &Function, lines: &LineIndex<'_>, line: u32) -> Vec<u32> {
    let first = function.arguments.len() as u32;
    let at = |start: u32| lines.line_at(function.span.start.saturating_add(start));
    let instructions = &function.instructions;
    let start = instructions.partition_point(|instruction| at(instruction.start) < line);
    let found = instructions.iter().zip(0u32..).skip(start);
    found
        .take_while(|(instruction, _)| at(instruction.start) == line)
        .map(|(_, index)| first + index)
        .collect()
}
