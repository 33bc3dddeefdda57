//! The facts' row types from the files that declare them.

use std::fmt::Write;

use super::super::resolved::{Base, Column, Relation, Resolved};
use super::expression::field;

/// A file that declares facts.
pub struct Declared<'d> {
    /// The Rust name of the struct that holds its rows.
    pub name: &'d str,
    /// What the rows are about.
    pub documentation: &'d str,
    /// The file with all that it includes. Relations that an earlier file has declared are left out.
    pub program: &'d Resolved,
}

/// Rust text: a type for each kind of id, a struct with the rows of the input relations of each file, and what is known of each relation.
#[must_use]
pub fn facts(files: &[Declared<'_>]) -> String {
    let mut text = String::new();
    let mut seen: Vec<&str> = Vec::new();
    let mut ids: Vec<&str> = Vec::new();
    for file in files {
        let relations: Vec<&Relation> = file
            .program
            .relations
            .iter()
            .filter(|relation| relation.is_input && !seen.contains(&relation.name.as_str()))
            .collect();
        seen.extend(relations.iter().map(|relation| relation.name.as_str()));
        for column in relations.iter().flat_map(|relation| &relation.columns) {
            let is_id = column.base == Base::Unsigned && column.type_name != Base::Unsigned.name();
            if is_id && !ids.contains(&column.type_name.as_str()) {
                ids.push(&column.type_name);
            }
        }
        text.push_str(&rows(file, &relations));
    }
    for id in ids {
        let _ = writeln!(
            text,
            "/// A `{id}` of the schema.\n#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]\n#[repr(transparent)]\npub struct {id}(pub u32);\n"
        );
    }
    text
}

/// The struct of one file.
fn rows(file: &Declared<'_>, relations: &[&Relation]) -> String {
    let mut fields = String::new();
    let mut vectors = String::new();
    let mut rows = String::new();
    let mut clear = String::new();
    let mut extend = String::new();
    let mut none = String::new();
    let mut signatures = String::new();
    for relation in relations {
        let name = &relation.name;
        let field = field(name);
        let types: Vec<&str> = relation.columns.iter().map(rust_type).collect();
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
            "    /// `{name}({})`: {}\n    pub {field}: Vec<{row}>,",
            columns.join(", "),
            documentation.replace('\n', "\n    /// ")
        );
        let _ = writeln!(
            vectors,
            "            \"{name}\" => self.{field}.iter().map(|{}row| vec![{}]).collect(),",
            if types.is_empty() { "_" } else { "" },
            values(relation, false)
        );
        let all = if types.is_empty() {
            format!("Rows::flag(!self.{field}.is_empty())")
        } else {
            format!(
                "Rows::new({}, self.{field}.iter().flat_map(|row| [{}]).collect())",
                types.len(),
                values(relation, true)
            )
        };
        let _ = writeln!(rows, "            \"{name}\" => {all},");
        let _ = writeln!(
            extend,
            "            \"{name}\" => self.{field}.extend(rows.map(|row| {})),",
            from_values(relation)
        );
        let _ = write!(none, "{field}: Vec::new(), ");
        let _ = writeln!(clear, "        self.{field}.clear();");
        let typed: Vec<(&str, &str)> = relation
            .columns
            .iter()
            .map(|column| (column.name.as_str(), column.type_name.as_str()))
            .collect();
        let _ = writeln!(
            signatures,
            "        Signature {{ name: {name:?}, columns: &{typed:?}, documentation: {documentation:?} }},"
        );
    }
    let Declared {
        name,
        documentation,
        ..
    } = file;
    format!(
        "/// {documentation}\n#[derive(Clone, Debug, Default, PartialEq, Eq)]\npub struct {name} {{\n{fields}}}\n\n\
         impl {name} {{\n    /// What is known of each relation, in the order of the file.\n    pub const RELATIONS: &'static [Signature] = &[\n{signatures}    ];\n\n    \
         /// No rows.\n    pub const fn none() -> {name} {{ {name} {{ {none}}} }}\n\n    \
         /// The rows of a relation by its name.\n    pub fn rows(&self, relation: &str) -> Option<Vec<Vec<u32>>> {{\n        Some(match relation {{\n{vectors}            _ => return None,\n        }})\n    }}\n\n    \
         /// The rows of a relation by its name, ascending, ids shifted.\n    pub fn relation(&self, relation: &str, shift: Shift) -> Option<Rows> {{\n        Some(match relation {{\n{rows}            _ => return None,\n        }})\n    }}\n\n    \
         /// Adds rows, each column's 32-bit value in its place, to a relation by its name. Tells whether there is one.\n    pub fn extend<'r>(&mut self, relation: &str, rows: impl Iterator<Item = &'r [u32]>) -> bool {{\n        match relation {{\n{extend}            _ => return false,\n        }}\n        true\n    }}\n\n    \
         /// Empties every relation and keeps its memory.\n    pub fn clear(&mut self) {{\n{clear}    }}\n}}\n\n"
    )
}

fn rust_type(column: &Column) -> &str {
    match column.base {
        Base::Symbol => "Symbol",
        Base::Number => "i32",
        Base::Unsigned if column.type_name == Base::Unsigned.name() => "u32",
        Base::Unsigned => &column.type_name,
    }
}

/// The columns of `row` as 32-bit values, separated by commas.
fn values(relation: &Relation, shifted: bool) -> String {
    let columns = relation.columns.iter().enumerate().map(|(at, column)| {
        let value = match column.base {
            Base::Number => return format!("row.{at} as u32"),
            Base::Symbol => return format!("row.{at}.0"),
            Base::Unsigned if column.type_name == Base::Unsigned.name() => format!("row.{at}"),
            Base::Unsigned => format!("row.{at}.0"),
        };
        match column.type_name.as_str() {
            "Block" if shifted => format!("{value}.wrapping_add(shift.block)"),
            "Value" if shifted => format!("{value}.wrapping_add(shift.value)"),
            "Rank" if shifted => format!("{value}.wrapping_add(shift.rank)"),
            _ => value,
        }
    });
    columns.collect::<Vec<_>>().join(", ")
}

/// A row from the slice `row` of 32-bit values; what is not there is 0.
fn from_values(relation: &Relation) -> String {
    let columns = relation.columns.iter().enumerate().map(|(at, column)| {
        let value = format!("row.get({at}).copied().unwrap_or_default()");
        match column.base {
            Base::Number => format!("{value} as i32"),
            Base::Unsigned if column.type_name == Base::Unsigned.name() => value,
            _ => format!("{}({value})", rust_type(column)),
        }
    });
    let columns: Vec<String> = columns.collect();
    match columns.as_slice() {
        [] => "{ let _: &[u32] = row; }".to_string(),
        [only] => format!("({only},)"),
        several => format!("({})", several.join(", ")),
    }
}
