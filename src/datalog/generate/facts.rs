//! The facts' row types from the schema.

use std::fmt::Write;

use super::super::resolved::Resolved;
use super::expression::field;

/// Rust text: a type for each id, and a struct with the rows of every input relation.
///
/// # Errors
/// If a column is not of an `unsigned` type.
pub fn facts(schema: &Resolved) -> Result<String, String> {
    let mut ids: Vec<&str> = Vec::new();
    let mut fields = String::new();
    let mut rows = String::new();
    let mut clear = String::new();
    let mut none = String::new();
    for relation in schema.relations.iter().filter(|relation| relation.is_input) {
        let name = &relation.name;
        let field = field(name);
        for column in &relation.columns {
            if !ids.contains(&column.type_name.as_str()) {
                ids.push(&column.type_name);
            }
        }
        let types: Vec<&str> = relation
            .columns
            .iter()
            .map(|column| column.type_name.as_str())
            .collect();
        let row = match types.as_slice() {
            [] => "()".to_string(),
            [only] => format!("({only},)"),
            several => format!("({})", several.join(", ")),
        };
        let columns: Vec<&str> = relation
            .columns
            .iter()
            .map(|column| column.name.as_str())
            .collect();
        let documentation = relation.documentation.as_deref().unwrap_or("A relation.");
        let _ = writeln!(
            fields,
            "    /// `{name}({})`: {documentation}\n    pub {field}: Vec<{row}>,",
            columns.join(", ")
        );
        let ids: Vec<String> = (0..types.len()).map(|at| format!("row.{at}.0")).collect();
        let _ = writeln!(
            rows,
            "            \"{name}\" => self.{field}.iter().map(|{}row| vec![{}]).collect(),",
            if ids.is_empty() { "_" } else { "" },
            ids.join(", ")
        );
        let _ = write!(none, "{field}: Vec::new(), ");
        let _ = writeln!(clear, "        self.{field}.clear();");
    }
    let mut text = String::new();
    for id in ids {
        let _ = writeln!(
            text,
            "/// A `{id}` of the schema.\n#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]\n#[repr(transparent)]\npub struct {id}(pub u32);\n"
        );
    }
    let _ = write!(
        text,
        "/// The facts of one function: the rows of every input relation of `rules/schema.dl`.\n#[derive(Clone, Debug, Default, PartialEq, Eq)]\npub struct Facts {{\n{fields}}}\n\n\
         impl Facts {{\n    /// No rows.\n    pub const fn none() -> Facts {{ Facts {{ {none}}} }}\n\n    /// The rows of a relation by its name.\n    pub fn rows(&self, relation: &str) -> Option<Vec<Vec<u32>>> {{\n        Some(match relation {{\n{rows}            _ => return None,\n        }})\n    }}\n\n    /// Empties every relation and keeps its memory.\n    pub fn clear(&mut self) {{\n{clear}    }}\n}}\n"
    );
    Ok(text)
}
