//! Names on the command line, looked up in a function.

use std::collections::HashMap;

use crate::datalog::nearest::nearest;
use crate::datalog::resolved::{Base, Column, Relation};
use crate::engine::Symbols;

use super::goal::Goal;
use super::subject::FunctionSubject;

/// The values and blocks of a function by their names.
pub(super) struct Dictionary<'s, 'm, 't> {
    subject: &'s FunctionSubject<'m, 't>,
    values: HashMap<String, u32>,
    blocks: HashMap<String, u32>,
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    Value(u32),
    Block(u32),
}

impl<'s, 'm, 't> Dictionary<'s, 'm, 't> {
    /// Linear in the function.
    pub fn new(subject: &'s FunctionSubject<'m, 't>) -> Dictionary<'s, 'm, 't> {
        let mut values = HashMap::new();
        for value in 0..subject.values() {
            values.entry(subject.value_name(value)).or_insert(value);
        }
        let blocks = 0..subject.function.blocks.len() as u32;
        Dictionary {
            subject,
            values,
            blocks: blocks
                .map(|block| (subject.block_name(block), block))
                .collect(),
        }
    }

    /// A value or block by a name: `%x`, `x`, `store#12`, `:14`.
    ///
    /// # Errors
    /// A message with the nearest name.
    pub fn find(&self, name: &str) -> Result<Named, String> {
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

    fn value(&self, name: &str) -> Option<u32> {
        by_name(&self.values, name)
    }

    fn block(&self, name: &str) -> Option<u32> {
        by_name(&self.blocks, name)
    }

    /// The value that an instruction of a line of the file is.
    fn at_line(&self, line: &str) -> Result<u32, String> {
        let wanted: u32 = line
            .parse()
            .map_err(|_| format!("`:{line}` is no line: a number stands behind the colon"))?;
        let found = self.subject.values_at(wanted);
        match found.as_slice() {
            [only] => Ok(*only),
            [] => Err(format!(
                "no instruction of @{} begins in line {wanted}",
                self.subject.function_name()
            )),
            several => {
                let names: Vec<String> = several
                    .iter()
                    .map(|value| self.subject.value_name(*value))
                    .collect();
                Err(format!(
                    "several values stand in line {wanted}: {}",
                    names.join(", ")
                ))
            }
        }
    }

    fn unknown<'n>(
        &self,
        name: &str,
        kind: &str,
        known: impl Iterator<Item = &'n String>,
    ) -> String {
        let wanted = with_sigil(name);
        let mut known: Vec<&str> = known.map(String::as_str).collect();
        known.sort_unstable();
        let hint = nearest(&wanted, known.into_iter()).map_or(String::new(), |meant| {
            format!("\n  help: did you mean `{meant}`?")
        });
        format!(
            "there is no {kind} `{name}` in @{}{hint}",
            self.subject.function_name()
        )
    }

    /// The columns of a tuple.
    ///
    /// # Errors
    /// A message.
    pub fn row(
        &self,
        relation: &Relation,
        arguments: &[String],
        symbols: &Symbols,
    ) -> Result<Vec<u32>, String> {
        let columns = &relation.columns;
        if columns.len() != arguments.len() {
            let expected: Vec<String> = columns
                .iter()
                .map(|column| format!("{}: {}", column.name, column.type_name))
                .collect();
            let count = match columns.len() {
                1 => "1 column".to_string(),
                count => format!("{count} columns"),
            };
            return Err(format!(
                "`{}` has {count}, not {}\n  help: {}({})",
                relation.name,
                arguments.len(),
                relation.name,
                expected.join(", ")
            ));
        }
        let columns = columns.iter().zip(arguments);
        columns
            .map(|(column, text)| self.column(relation, column, text, symbols))
            .collect()
    }

    fn column(
        &self,
        relation: &Relation,
        column: &Column,
        text: &str,
        symbols: &Symbols,
    ) -> Result<u32, String> {
        let wrong = |expected: &str| {
            format!(
                "`{text}` stands for column `{}` of `{}`, which is a {}: {expected}",
                column.name, relation.name, column.type_name
            )
        };
        match (column.type_name.as_str(), column.base) {
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
            (_, Base::Unsigned) => text
                .parse()
                .map_err(|_| wrong("a number from 0 to 4294967295 is expected")),
            (_, Base::Number) => text
                .parse::<i32>()
                .map(|number| number as u32)
                .map_err(|_| wrong("a number is expected")),
            (_, Base::Symbol) => {
                let plain = text
                    .strip_prefix('"')
                    .and_then(|text| text.strip_suffix('"'));
                // A text that occurs nowhere is in no tuple.
                Ok(symbols.find(plain.unwrap_or(text)).unwrap_or(u32::MAX))
            }
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

fn by_name(names: &HashMap<String, u32>, name: &str) -> Option<u32> {
    let found = names.get(name).or_else(|| names.get(&format!("%{name}")));
    found.copied()
}
