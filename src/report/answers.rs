//! The rows that a program derives, as CSV (RFC 4180, with line feeds) and as JSON (docs/json.md).

use std::io::{self, Write};
use std::rc::Rc;

use super::cells::{Cell, Cells, Found, Name, ordered};
use super::json::VERSION;
use super::relation::{csv, json};
use lanelog_datalog::resolved::{Column, Relation};
use lanelog_query::Plan;

/// The header of CSV: the columns of the relation. What is known of a value or block stands behind its name, in columns of their own. Rows of a whole module
/// have no function of their own: each of their values and blocks has one.
pub fn csv_header(relation: &Relation, of_module: bool) -> String {
    let mut titles = vec!["path".to_string()];
    if !of_module {
        titles.push("function".to_string());
    }
    for Column {
        name, outermost, ..
    } in &relation.columns
    {
        titles.push(name.clone());
        let more: &[&str] = match outermost.as_str() {
            "Value" => &["line", "source"],
            "Block" => &["line"],
            _ => &[],
        };
        if of_module && !more.is_empty() {
            titles.push(format!("{name}_function"));
        }
        titles.extend(more.iter().map(|more| format!("{name}_{more}")));
    }
    format!("{}\n", titles.join(","))
}

/// The rows of a function or module as CSV. `at` is the place of the relation among those that are wanted. Linear in the rows and the function.
///
/// # Errors
/// Those of the writer.
pub fn write_csv(
    found: &Found<'_, '_>,
    relation: &Relation,
    at: usize,
    path: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Some(rows) = found.answer.rows.get(at) else {
        return Ok(());
    };
    let cells = Cells::new(found.clone());
    let of_module = found.scope.is_module();
    let place = match found.scope.plain_function() {
        Some(function) => format!("{},{}", csv(path), csv(&function)),
        None if of_module => csv(path),
        None => format!("{},", csv(path)),
    };
    let mut line = String::new();
    for row in ordered(rows, &relation.columns, &found.answer.symbols) {
        line.clear();
        line.push_str(&place);
        let mut field = |text: &str| {
            line.push(',');
            line.push_str(&csv(text));
        };
        for (column, id) in relation.columns.iter().zip(row) {
            let cell = cells.cell(column, *id);
            field(&text(&cell));
            if let Cell::Value { function, line, .. } | Cell::Block { function, line, .. } = &cell {
                if of_module {
                    let function = function.as_ref();
                    field(function.map_or("", |function| &function.plain));
                }
                field(&line.map_or(String::new(), |line| line.to_string()));
            }
            if let Cell::Value { source, .. } = &cell {
                field(source.as_deref().unwrap_or_default());
            }
        }
        line.push('\n');
        out.write_all(line.as_bytes())?;
    }
    Ok(())
}

/// The name, text or number in a cell.
fn text(cell: &Cell) -> String {
    match cell {
        Cell::Value { name, .. } | Cell::Block { name, .. } => name.clone(),
        Cell::Function(name) => name.plain.clone(),
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
    let or_null = |text: Option<String>| text.unwrap_or_else(|| "null".to_string());
    let named = |function: &Option<Rc<Name>>, line: &Option<u32>| {
        let function = function.as_ref();
        let function = function.map_or(String::new(), |function| {
            format!("\"function\":{},", json(&function.plain))
        });
        let line = or_null(line.map(|line| line.to_string()));
        format!("{function}\"name\":{name},\"line\":{line}")
    };
    match cell {
        Cell::Value {
            function,
            line,
            source,
            ..
        } => {
            let source = or_null(source.as_deref().map(json));
            format!("{{{},\"source\":{source}}}", named(function, line))
        }
        Cell::Block { function, line, .. } => format!("{{{}}}", named(function, line)),
        Cell::Number(number) => number.to_string(),
        Cell::Function(_) | Cell::Text(_) => name,
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
        plan.program.mode().name(),
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
