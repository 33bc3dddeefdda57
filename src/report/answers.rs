//! Formats the rows that a program derives: as CSV (RFC 4180, with line feeds) and as JSON
//! (docs/reference/json.md).

use std::io::{self, Write};
use std::rc::Rc;

use super::json::VERSION;
use super::relation::{csv, json};
use lanelog_analysis::query::Plan;
use lanelog_analysis::query::cells::{Cell, Cells, Found, Name, ordered};
use lanelog_datalog::resolved::{Base, Column, Relation};

/// A column of a table that combines all inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableColumn {
    /// The title of the column.
    pub title: String,
    /// Whether the column contains numbers, rather than texts.
    pub is_number: bool,
    /// Whether some rows have no value in this column.
    pub optional: bool,
}

/// A value in a column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableCell {
    /// No value.
    Nothing,
    /// A text.
    Text(String),
    /// A number.
    Number(i64),
}

/// The columns of the table for a relation: path, function, and the columns of the relation.
/// Properties of a value or block have separate columns after its name. For a relation of a whole
/// module, the function of a row is that of its first value, block or function; a column of the
/// relation named `function` replaces it.
pub fn table_columns(relation: &Relation, of_module: bool) -> Vec<TableColumn> {
    let column = |title: String, is_number, optional| TableColumn {
        title,
        is_number,
        optional,
    };
    let mut columns = vec![column("path".to_string(), false, false)];
    if !names_function(relation, of_module) {
        columns.push(column("function".to_string(), false, true));
    }
    for Column {
        name,
        outermost,
        base,
        ..
    } in &relation.columns
    {
        let is_value = outermost == "Value";
        let is_place = is_value || outermost == "Block";
        let is_text = is_place || *base == Base::Symbol || (of_module && outermost == "Function");
        columns.push(column(name.clone(), !is_text, false));
        if is_place {
            if of_module {
                columns.push(column(format!("{name}_function"), false, true));
            }
            columns.push(column(format!("{name}_line"), true, true));
        }
        if is_value {
            columns.push(column(format!("{name}_opcode"), false, true));
            columns.push(column(format!("{name}_source"), false, true));
        }
    }
    columns
}

/// The header of the CSV file.
pub fn csv_header(relation: &Relation, of_module: bool) -> String {
    let columns = table_columns(relation, of_module).into_iter();
    let titles: Vec<String> = columns.map(|column| column.title).collect();
    format!("{}\n", titles.join(","))
}

/// Whether a relation of a whole module has its own column `function` with ids of functions.
fn names_function(relation: &Relation, of_module: bool) -> bool {
    let is_one = |column: &Column| column.name == "function" && column.outermost == "Function";
    of_module && relation.columns.iter().any(is_one)
}

/// Calls `each` with the rows of a function or module, with a cell for each of [`table_columns`].
/// `at` is the index of the relation among the requested ones. Linear in the rows and the function.
///
/// # Errors
/// Returns errors of `each`.
pub fn table_rows(
    found: &Found<'_, '_>,
    relation: &Relation,
    at: usize,
    path: &str,
    each: &mut dyn FnMut(Vec<TableCell>) -> io::Result<()>,
) -> io::Result<()> {
    let Some(rows) = found.answer.rows.get(at) else {
        return Ok(());
    };
    let cells = Cells::new(found.clone());
    let of_module = found.scope.is_module();
    let named = names_function(relation, of_module);
    let whole = found.scope.plain_function();
    let text = |text: Option<String>| text.map_or(TableCell::Nothing, TableCell::Text);
    for row in ordered(rows, &relation.columns, &found.answer.symbols) {
        let row: Vec<Cell> = relation
            .columns
            .iter()
            .zip(row)
            .map(|(column, id)| cells.cell(column, *id))
            .collect();
        let mut fields = vec![TableCell::Text(path.to_string())];
        if !named {
            fields.push(text(match of_module {
                true => function_of(&row),
                false => whole.clone(),
            }));
        }
        for cell in &row {
            fields.push(match cell {
                Cell::Number(number) => TableCell::Number(*number),
                other => TableCell::Text(self::text(other)),
            });
            if let Cell::Value { function, line, .. } | Cell::Block { function, line, .. } = cell {
                if of_module {
                    let function = function.as_ref();
                    fields.push(text(function.map(|function| function.plain.clone())));
                }
                fields.push(line.map_or(TableCell::Nothing, |line| {
                    TableCell::Number(i64::from(line))
                }));
            }
            if let Cell::Value { opcode, source, .. } = cell {
                fields.push(text(opcode.map(str::to_string)));
                fields.push(text(source.clone()));
            }
        }
        each(fields)?;
    }
    Ok(())
}

/// Writes the rows of [`table_rows`] as CSV.
///
/// # Errors
/// Errors of the writer.
pub fn write_csv(
    found: &Found<'_, '_>,
    relation: &Relation,
    at: usize,
    path: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    table_rows(found, relation, at, path, &mut |fields| {
        let fields = fields.iter().map(|field| match field {
            TableCell::Nothing => String::new(),
            TableCell::Text(text) => csv(text),
            TableCell::Number(number) => number.to_string(),
        });
        let line: Vec<String> = fields.collect();
        writeln!(out, "{}", line.join(","))
    })
}

/// The function of a row of a whole module, without `@` and quotes: that of the row's first value,
/// block or function.
pub fn function_of(row: &[Cell]) -> Option<String> {
    row.iter().find_map(|cell| match cell {
        Cell::Value { function, .. } | Cell::Block { function, .. } => {
            function.as_ref().map(|function| function.plain.clone())
        }
        Cell::Function(name) => Some(name.plain.clone()),
        Cell::Text(_) | Cell::Number(_) => None,
    })
}

/// The name, text or number in a cell.
pub fn text(cell: &Cell) -> String {
    match cell {
        Cell::Value { name, .. } | Cell::Block { name, .. } => name.clone(),
        Cell::Function(name) => name.plain.clone(),
        Cell::Text(text) => text.clone(),
        Cell::Number(number) => number.to_string(),
    }
}

/// A cell as an argument of `lanelog why`: `%x`, `@kernel %x`, `"text"`, `5`.
pub fn argument(cell: &Cell) -> String {
    match cell {
        Cell::Value { function, name, .. } | Cell::Block { function, name, .. } => match function {
            Some(function) => format!("{} {name}", function.written),
            None => name.clone(),
        },
        Cell::Function(name) => name.written.clone(),
        Cell::Text(text) => format!("{text:?}"),
        Cell::Number(number) => number.to_string(),
    }
}

/// Writes the rows of a function or module as JSON objects, one on each line. `first`: whether the
/// next row is the first of the input; the function updates it. `why` returns text to append to a
/// row, from the index of its relation and the row: a member of the object after a comma, or
/// nothing. Time: linear in the rows and the function.
///
/// # Errors
/// Errors of the writer.
pub fn write_json(
    found: &Found<'_, '_>,
    relations: &[&Relation],
    first: &mut bool,
    why: &dyn Fn(usize, &[u32]) -> String,
    out: &mut dyn Write,
) -> io::Result<()> {
    objects(found, relations, why, |object| {
        let before = match std::mem::replace(first, false) {
            true => "\n",
            false => ",\n",
        };
        write!(out, "{before}{{{object}}}")
    })
}

/// Writes the rows of a function or module as NDJSON: one object on each line, with the path. `why`
/// is as in [`write_json`].
///
/// # Errors
/// Errors of the writer.
pub fn write_lines(
    found: &Found<'_, '_>,
    relations: &[&Relation],
    path: &str,
    why: &dyn Fn(usize, &[u32]) -> String,
    out: &mut dyn Write,
) -> io::Result<()> {
    let path = json(path);
    objects(found, relations, why, |object| {
        writeln!(out, "{{\"path\":{path},{object}}}")
    })
}

/// Writes the members of each row's object.
fn objects(
    found: &Found<'_, '_>,
    relations: &[&Relation],
    why: &dyn Fn(usize, &[u32]) -> String,
    mut each: impl FnMut(&str) -> io::Result<()>,
) -> io::Result<()> {
    let cells = Cells::new(found.clone());
    let of_module = found.scope.is_module();
    let function = found.scope.plain_function();
    for (at, (relation, rows)) in relations.iter().zip(&found.answer.rows).enumerate() {
        for ids in ordered(rows, &relation.columns, &found.answer.symbols) {
            let columns = relation.columns.iter().zip(ids);
            let row: Vec<Cell> = columns
                .map(|(column, id)| cells.cell(column, *id))
                .collect();
            let function = match of_module {
                true => function_of(&row),
                false => function.clone(),
            };
            let function = function.map_or("null".to_string(), |function| json(&function));
            let named = relation.columns.iter().zip(&row);
            let named =
                named.map(|(column, cell)| format!("{}:{}", json(&column.name), json_cell(cell)));
            let named: Vec<String> = named.collect();
            each(&format!(
                "\"relation\":{},\"function\":{function},\"row\":{{{}}}{}",
                json(&relation.name),
                named.join(","),
                why(at, ids)
            ))?;
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
            opcode,
            source,
            ..
        } => {
            let source = or_null(source.as_deref().map(json));
            let opcode = or_null(opcode.map(json));
            format!(
                "{{{},\"opcode\":{opcode},\"source\":{source}}}",
                named(function, line)
            )
        }
        Cell::Block { function, line, .. } => format!("{{{}}}", named(function, line)),
        Cell::Number(number) => number.to_string(),
        Cell::Function(_) | Cell::Text(_) => name,
    }
}

/// The start of the document: the program's mode and its relations. Inputs follow, separated by
/// commas.
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

/// The start of an input; its rows follow.
pub fn json_input(path: &str) -> String {
    format!("{{\"path\":{},\"rows\":[", json(path))
}

/// An error about an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The name of the function that the error concerns, if any, without `@` and quotes.
    pub function: Option<String>,
    /// The message.
    pub message: String,
}

/// The end of an input, with its errors.
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
