//! The rows that a program derives, as CSV (RFC 4180, with line feeds) and as JSON (docs/json.md).

use std::io::{self, Write};

use super::cells::{Cell, Cells, ordered};
use super::json::{VERSION, mode_name};
use super::relation::{csv, json};
use crate::datalog::resolved::{Column, Relation};
use crate::ir::{Function, LineIndex, Module};
use crate::query::{Answer, Plan};

/// The relations that are wanted, in the order in which their rows stand.
pub fn relations<'p>(plan: &Plan<'p>) -> Vec<&'p Relation> {
    let all = &plan.program.rules.relations;
    plan.wanted.iter().filter_map(|at| all.get(*at)).collect()
}

/// The header of CSV. Of one relation it names the columns; of several, whose columns differ, it numbers them.
pub fn csv_header(relations: &[&Relation]) -> String {
    let mut titles: Vec<String> = Vec::new();
    if let [relation] = relations {
        titles.extend(["path", "function"].map(str::to_string));
        for column in &relation.columns {
            titles.push(column.name.clone());
            if is_value(column) {
                titles.push(format!("{}_line", column.name));
                titles.push(format!("{}_source", column.name));
            }
        }
    } else {
        titles.extend(["relation", "path", "function"].map(str::to_string));
        titles.extend((1..=most_fields(relations)).map(|number| format!("column{number}")));
    }
    format!("{}\n", titles.join(","))
}

/// So many fields has the widest relation.
fn most_fields(relations: &[&Relation]) -> usize {
    let fields = relations.iter().map(|relation| fields(relation));
    fields.max().unwrap_or(0)
}

fn fields(relation: &Relation) -> usize {
    let fields = relation.columns.iter();
    fields
        .map(|column| if is_value(column) { 3 } else { 1 })
        .sum()
}

fn is_value(column: &Column) -> bool {
    column.outermost == "Value"
}

/// One function and what was derived of it.
pub struct Found<'m, 't> {
    /// Its module.
    pub module: &'m Module<'t>,
    /// The lines of that.
    pub lines: &'m LineIndex<'t>,
    /// The function.
    pub function: &'m Function,
    /// What was derived.
    pub answer: &'m Answer,
}

impl Found<'_, '_> {
    /// The rows as CSV. Linear in the rows and the function.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn csv(&self, relations: &[&Relation], path: &str, out: &mut dyn Write) -> io::Result<()> {
        let Some(cells) = self.cells() else {
            return Ok(());
        };
        let most = if relations.len() == 1 {
            0
        } else {
            most_fields(relations)
        };
        let place = format!("{},{}", csv(path), csv(&self.name()));
        let mut line = String::new();
        for (relation, rows) in relations.iter().zip(&self.answer.rows) {
            for row in ordered(rows, &relation.columns, &self.answer.symbols) {
                line.clear();
                if relations.len() > 1 {
                    line.push_str(&relation.name);
                    line.push(',');
                }
                line.push_str(&place);
                for (column, id) in relation.columns.iter().zip(row) {
                    line.push(',');
                    match cells.cell(column, *id) {
                        Cell::Value {
                            name,
                            line: at,
                            source,
                        } => {
                            line.push_str(&csv(&name));
                            line.push(',');
                            line.push_str(&at.map_or(String::new(), |at| at.to_string()));
                            line.push(',');
                            line.push_str(&csv(&source.unwrap_or_default()));
                        }
                        Cell::Text(text) => line.push_str(&csv(&text)),
                        Cell::Number(number) => line.push_str(&number.to_string()),
                    }
                }
                line.push_str(&",".repeat(most.saturating_sub(fields(relation))));
                line.push('\n');
                out.write_all(line.as_bytes())?;
            }
        }
        Ok(())
    }

    /// The rows as objects of JSON, each on a line of its own. `first` is whether no row of the input stands before; it is kept up.
    /// Linear in the rows and the function.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn json(
        &self,
        relations: &[&Relation],
        first: &mut bool,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let Some(cells) = self.cells() else {
            return Ok(());
        };
        let function = json(&self.name());
        let mut line = String::new();
        for (relation, rows) in relations.iter().zip(&self.answer.rows) {
            let before = format!(
                "{{\"relation\":{},\"function\":{function},\"row\":{{",
                json(&relation.name)
            );
            for row in ordered(rows, &relation.columns, &self.answer.symbols) {
                line.clear();
                line.push_str(if std::mem::replace(first, false) {
                    "\n"
                } else {
                    ",\n"
                });
                line.push_str(&before);
                for (at, (column, id)) in relation.columns.iter().zip(row).enumerate() {
                    line.push_str(if at > 0 { "," } else { "" });
                    line.push_str(&json(&column.name));
                    line.push(':');
                    line.push_str(&json_cell(cells.cell(column, *id)));
                }
                line.push_str("}}");
                out.write_all(line.as_bytes())?;
            }
        }
        Ok(())
    }

    /// None if there are no rows at all, so that no names need to be looked up.
    fn cells(&self) -> Option<Cells<'_, '_>> {
        let any = self.answer.rows.iter().any(|rows| !rows.is_empty());
        any.then(|| Cells::new(self.module, self.function, self.lines, &self.answer.symbols))
    }

    fn name(&self) -> String {
        String::from_utf8_lossy(&self.module.function_name(self.function)).into_owned()
    }
}

fn json_cell(cell: Cell) -> String {
    match cell {
        Cell::Value { name, line, source } => {
            let line = line.map_or("null".to_string(), |line| line.to_string());
            let source = source.map_or("null".to_string(), |source| json(&source));
            format!(
                "{{\"name\":{},\"line\":{line},\"source\":{source}}}",
                json(&name)
            )
        }
        Cell::Text(text) => json(&text),
        Cell::Number(number) => number.to_string(),
    }
}

/// The beginning of the document: the program's mode and its relations. Inputs follow, with commas between them.
pub fn json_header(plan: &Plan<'_>, relations: &[&Relation]) -> String {
    let relations = relations.iter().map(|relation| {
        let columns = relation.columns.iter().map(|column| {
            format!(
                "{{\"name\":{},\"type\":{}}}",
                json(&column.name),
                json(&column.type_name)
            )
        });
        let documentation = relation.documentation.as_deref();
        format!(
            "{{\"name\":{},\"columns\":[{}],\"documentation\":{}}}",
            json(&relation.name),
            columns.collect::<Vec<_>>().join(","),
            documentation.map_or("null".to_string(), json)
        )
    });
    format!(
        "{{\"version\":{VERSION},\"mode\":\"{}\",\"relations\":[{}],\"inputs\":[\n",
        mode_name(plan.program.mode()),
        relations.collect::<Vec<_>>().join(",")
    )
}

/// The beginning of an input; its rows follow.
pub fn json_input(path: &str) -> String {
    format!("{{\"path\":{},\"rows\":[", json(path))
}

/// The end of an input, with what went wrong: the function, if it is about one, and a message.
pub fn json_input_end(errors: &[(Option<String>, String)]) -> String {
    let errors = errors.iter().map(|(function, message)| {
        let function = function.as_deref().map_or("null".to_string(), json);
        format!("{{\"function\":{function},\"message\":{}}}", json(message))
    });
    let errors: Vec<String> = errors.collect();
    format!("\n],\"errors\":[{}]}}", errors.join(","))
}
