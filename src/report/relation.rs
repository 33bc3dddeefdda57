//! Formats the rows of a relation, one on each line, with names from the file instead of ids.
//!
//! | format | example of a row |
//! |---|---|
//! | text | `kernel: edge(%entry, %loop)` |
//! | csv | `a.ll,kernel,%entry,%loop`, below the header `path,function,from,to` |
//! | json | `{"path":"a.ll","function":"kernel","from":"%entry","to":"%loop"}` |

use std::borrow::Cow;
use std::path::Path;

use lanelog_analysis::Analysis;
use lanelog_analysis::query::terms::{Term, Terms};
use lanelog_facts::Signature;
use lanelog_ir::{Function, Module};
use lanelog_util::escape as terminal;

/// The format of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowFormat {
    /// Rows in the syntax of facts.
    Text,
    /// RFC 4180, with line feeds.
    Csv,
    /// Rows as JSON objects, one on each line.
    Json,
}

impl RowFormat {
    /// A path as it appears in rows; JSON has its own escapes.
    pub fn path(self, path: &Path) -> Cow<'_, str> {
        match self {
            RowFormat::Json => path.to_string_lossy(),
            RowFormat::Text | RowFormat::Csv => terminal::path(path),
        }
    }
}

/// The text before all rows: a header for CSV, otherwise nothing.
pub fn header(relation: &Signature, format: RowFormat) -> String {
    match format {
        RowFormat::Csv => {
            let names = ["path", "function"]
                .into_iter()
                .chain(relation.columns.iter().map(|column| column.0));
            format!("{}\n", names.collect::<Vec<_>>().join(","))
        }
        RowFormat::Text | RowFormat::Json => String::new(),
    }
}

/// Appends the rows of a function, in ascending order of their ids. Linear in the function and the
/// rows.
pub fn write(
    module: &Module<'_>,
    function: &Function,
    analysis: &Analysis<'_>,
    relation: &Signature,
    path: &str,
    format: RowFormat,
    out: &mut String,
) {
    let rows = analysis.rows(relation.name).unwrap_or_default();
    if rows.is_empty() {
        return;
    }
    let terms = Terms::new(module, function);
    let plain = module.function_name(function);
    let named = Named {
        path,
        written: &terminal::name(module.bytes(function.name)),
        plain: &String::from_utf8_lossy(&plain),
    };
    let term = |kind: &str, id| terms.term(kind, id);
    write_rows(&named, rows, relation, term, format, out);
}

/// The names of the module and function that rows belong to.
pub(super) struct Named<'n> {
    pub path: &'n str,
    /// The function's name as written, including quotes.
    pub written: &'n str,
    pub plain: &'n str,
}

/// Appends rows, in the given order.
pub(super) fn write_rows(
    named: &Named<'_>,
    rows: Vec<Vec<u32>>,
    relation: &Signature,
    term_of: impl Fn(&str, u32) -> Term,
    format: RowFormat,
    out: &mut String,
) {
    let Named {
        path,
        written,
        plain,
    } = named;
    let before = match format {
        RowFormat::Text => format!("{written}: {}(", relation.name),
        RowFormat::Csv => format!("{},{}", csv(path), csv(plain)),
        RowFormat::Json => format!("{{\"path\":{},\"function\":{}", json(path), json(plain)),
    };
    for row in rows {
        out.push_str(&before);
        for (at, ((name, kind), id)) in relation.columns.iter().zip(row).enumerate() {
            let term = term_of(kind, id);
            match format {
                RowFormat::Text => {
                    out.push_str(if at > 0 { ", " } else { "" });
                    out.push_str(&plain_term(term));
                }
                RowFormat::Csv => {
                    out.push(',');
                    out.push_str(&csv(&plain_term(term)));
                }
                RowFormat::Json => {
                    let term = match term {
                        Term::Name(name) => json(&name),
                        Term::Number(number) => number.to_string(),
                    };
                    out.push_str(&format!(",{}:{term}", json(name)));
                }
            }
        }
        out.push_str(match format {
            RowFormat::Text => ")\n",
            RowFormat::Csv => "\n",
            RowFormat::Json => "}\n",
        });
    }
}

fn plain_term(term: Term) -> String {
    match term {
        Term::Name(name) => name,
        Term::Number(number) => number.to_string(),
    }
}

/// A CSV field, quoted if necessary.
pub fn csv(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_string()
    }
}

/// A text as JSON.
pub fn json(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn csv_fields_are_quoted_where_they_must_be() {
        let fields = ["%x", "%\"a name\"", "a,b"].map(csv);
        assert_eq!(fields, ["%x", "\"%\"\"a name\"\"\"", "\"a,b\""]);
    }
}
