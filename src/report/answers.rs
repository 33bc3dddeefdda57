//! The rows that a program derives, as CSV (RFC 4180, with line feeds) and as JSON (docs/json.md).

use std::io::{self, Write};

use super::cells::{Cell, Cells, Found, ordered};
use super::json::{VERSION, mode_name};
use super::relation::{csv, json};
use crate::datalog::resolved::{Column, Relation};
use crate::query::Plan;

/// The header of CSV. Of one relation it names the columns; of several, whose columns differ, it numbers them. Without `functions` there is no column for
/// them: rows of a whole module name functions where it matters.
pub fn csv_header(relations: &[&Relation], functions: bool) -> String {
    let place = if functions {
        &["path", "function"][..]
    } else {
        &["path"]
    };
    let mut titles: Vec<String> = place.iter().map(|title| title.to_string()).collect();
    if let [relation] = relations {
        for column in &relation.columns {
            titles.push(column.name.clone());
            if is_value(column) {
                titles.push(format!("{}_line", column.name));
                titles.push(format!("{}_source", column.name));
            }
        }
    } else {
        titles.insert(0, "relation".to_string());
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

/// The rows of a function or module as CSV. Linear in the rows and the function.
///
/// # Errors
/// Those of the writer.
pub fn write_csv(
    found: &Found<'_, '_>,
    relations: &[&Relation],
    path: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let cells = Cells::new(found.clone());
    let most = if relations.len() == 1 {
        0
    } else {
        most_fields(relations)
    };
    let place = match found.scope.plain_function() {
        Some(function) => format!("{},{}", csv(path), csv(&function)),
        None if found.scope.is_module() => csv(path),
        None => format!("{},", csv(path)),
    };
    let mut line = String::new();
    for (relation, rows) in relations.iter().zip(&found.answer.rows) {
        for row in ordered(rows, &relation.columns, &found.answer.symbols) {
            line.clear();
            if relations.len() > 1 {
                line.push_str(&relation.name);
                line.push(',');
            }
            line.push_str(&place);
            for (column, id) in relation.columns.iter().zip(row) {
                let cell = cells.cell(column, *id);
                line.push(',');
                line.push_str(&csv(&text(&cell)));
                if let Cell::Value {
                    line: at, source, ..
                } = &cell
                {
                    line.push(',');
                    line.push_str(&at.map_or(String::new(), |at| at.to_string()));
                    line.push(',');
                    line.push_str(&csv(source.as_deref().unwrap_or_default()));
                }
            }
            line.push_str(&",".repeat(most.saturating_sub(fields(relation))));
            line.push('\n');
            out.write_all(line.as_bytes())?;
        }
    }
    Ok(())
}

/// The name, text or number in a cell; values and blocks of a module with their function in front.
fn text(cell: &Cell) -> String {
    match cell {
        Cell::Value { function, name, .. } | Cell::Block { function, name } => match function {
            Some(function) => format!("{function} {name}"),
            None => name.clone(),
        },
        Cell::Function(name) => name.to_string(),
        Cell::Text(text) => text.clone(),
        Cell::Number(number) => number.to_string(),
    }
}

/// The rows of a function or module as objects of JSON, each on a line of its own. `first` is whether no row of the input stands before; it is kept up.
/// Linear in the rows and the function.
///
/// # Errors
/// Those of the writer.
pub fn write_json(
    found: &Found<'_, '_>,
    relations: &[&Relation],
    first: &mut bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let cells = Cells::new(found.clone());
    let function = found.scope.plain_function();
    let function = function.map_or("null".to_string(), |function| json(&function));
    let mut line = String::new();
    for (relation, rows) in relations.iter().zip(&found.answer.rows) {
        let before = format!(
            "{{\"relation\":{},\"function\":{function},\"row\":{{",
            json(&relation.name)
        );
        for row in ordered(rows, &relation.columns, &found.answer.symbols) {
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
                line.push_str(&json_cell(&cells.cell(column, *id)));
            }
            line.push_str("}}");
            out.write_all(line.as_bytes())?;
        }
    }
    Ok(())
}

fn json_cell(cell: &Cell) -> String {
    let name = json(&text(cell));
    match cell {
        Cell::Value { line, source, .. } => {
            let line = line.map_or("null".to_string(), |line| line.to_string());
            let source = source.as_deref().map_or("null".to_string(), json);
            format!("{{\"name\":{name},\"line\":{line},\"source\":{source}}}")
        }
        Cell::Number(number) => number.to_string(),
        Cell::Block { .. } | Cell::Function(_) | Cell::Text(_) => name,
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

/// What went wrong with an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The function, if it is about one, without `@` and quotes.
    pub function: Option<String>,
    /// What happened.
    pub message: String,
}

/// The end of an input, with what went wrong.
pub fn json_input_end(mistakes: &[Mistake]) -> String {
    let errors = mistakes.iter().map(|mistake| {
        let function = mistake.function.as_deref();
        let function = function.map_or("null".to_string(), json);
        let message = json(mistake.message.trim_end());
        format!("{{\"function\":{function},\"message\":{message}}}")
    });
    let errors: Vec<String> = errors.collect();
    format!("\n],\"errors\":[{}]}}", errors.join(","))
}
