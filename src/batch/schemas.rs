//! The tables of every run, as documented in docs/reference/schema.md.

use std::sync::Arc;

use super::table::{Field, Kind, Schema, Table};

/// The version of the tables.
pub const VERSION: u32 = 2;

/// Results for modules: the rows of each table. The column `module` is the number of the module:
/// within the chunk at first, and within the whole run in the final tables.
#[derive(Clone, Debug)]
pub struct Rows {
    /// A row for each module.
    pub modules: Table,
    /// A row for each function that was analysed.
    pub functions: Table,
    /// A row for each branch.
    pub branches: Table,
    /// A row for each cycle.
    pub cycles: Table,
    /// A row for each argument and instruction, if requested.
    pub values: Table,
    /// A row for each kind of source of divergence in a function, if requested.
    pub roots: Table,
    /// A row for each failure.
    pub failures: Table,
    /// A row for each disagreement between analyses, if they are compared.
    pub disagreements: Table,
    /// The time that each module took. Timings are the only table that differs from run to run.
    pub timings: Table,
    /// A table for each relation of the user's rules.
    pub relations: Vec<Table>,
}

impl Rows {
    /// Creates empty tables; `relations` are the schemas of the user's relations.
    pub fn new(relations: &[Arc<Schema>]) -> Rows {
        use Kind::{Flag, Number, Text};
        let table = |name: &str, fields: Vec<Field>| {
            Table::new(Arc::new(Schema {
                name: name.to_string(),
                fields,
            }))
        };
        let text = |name| Field::new(name, Text);
        let number = |name| Field::new(name, Number);
        let flag = |name| Field::new(name, Flag);
        Rows {
            modules: table(
                "modules",
                vec![
                    number("module"),
                    text("path"),
                    text("member").or_null(),
                    text("id").or_null(),
                    number("bytes").or_null(),
                    text("state"),
                    text("triple").or_null(),
                    text("architecture").or_null(),
                    text("processor").or_null(),
                    number("functions"),
                    number("failures"),
                ],
            ),
            functions: table(
                "functions",
                vec![
                    number("module"),
                    number("function"),
                    text("name"),
                    flag("kernel"),
                    number("line"),
                    number("blocks"),
                    number("instructions"),
                    number("values"),
                    number("divergent_values"),
                    number("branches"),
                    number("divergent_branches"),
                    number("joins"),
                    number("cycles"),
                    number("divergent_cycles"),
                    number("temporal_uses"),
                ],
            ),
            branches: table(
                "branches",
                vec![
                    number("module"),
                    number("function"),
                    text("block"),
                    number("line"),
                    text("source").or_null(),
                    text("opcode"),
                    number("successors"),
                    flag("divergent"),
                ],
            ),
            cycles: table(
                "cycles",
                vec![
                    number("module"),
                    number("function"),
                    text("header"),
                    number("depth"),
                    flag("reducible"),
                    flag("divergent_exit"),
                ],
            ),
            values: table(
                "values",
                vec![
                    number("module"),
                    number("function"),
                    number("value"),
                    text("name").or_null(),
                    text("opcode").or_null(),
                    text("block").or_null(),
                    number("line").or_null(),
                    flag("divergent"),
                ],
            ),
            roots: table(
                "roots",
                vec![
                    number("module"),
                    number("function"),
                    text("root").or_null(),
                    number("sources"),
                    number("divergent_values"),
                    number("uniform_without"),
                ],
            ),
            failures: table(
                "failures",
                vec![
                    number("module"),
                    text("path"),
                    text("member").or_null(),
                    text("function").or_null(),
                    text("kind"),
                    text("message"),
                    number("line").or_null(),
                    number("column").or_null(),
                    text("stderr").or_null(),
                    text("repeat"),
                ],
            ),
            disagreements: table(
                "disagreements",
                vec![
                    number("module"),
                    number("function"),
                    text("name"),
                    text("about"),
                    number("line").or_null(),
                    text("uniform"),
                    text("divergent"),
                    text("execution").or_null(),
                    flag("follows"),
                    text("cause").or_null(),
                ],
            ),
            timings: table("timings", vec![number("module"), number("microseconds")]),
            relations: relations.iter().cloned().map(Table::new).collect(),
        }
    }

    /// Empty tables with the same schemas.
    pub fn none(&self) -> Rows {
        let none = |table: &Table| Table::new(table.schema.clone());
        Rows {
            modules: none(&self.modules),
            functions: none(&self.functions),
            branches: none(&self.branches),
            cycles: none(&self.cycles),
            values: none(&self.values),
            roots: none(&self.roots),
            failures: none(&self.failures),
            disagreements: none(&self.disagreements),
            timings: none(&self.timings),
            relations: self.relations.iter().map(none).collect(),
        }
    }

    /// All tables, in a fixed order.
    pub fn tables(&mut self) -> Vec<&mut Table> {
        let Rows {
            modules,
            functions,
            branches,
            cycles,
            values,
            roots,
            failures,
            disagreements,
            timings,
            relations,
        } = self;
        let mut all = vec![
            modules,
            functions,
            branches,
            cycles,
            values,
            roots,
            failures,
            disagreements,
            timings,
        ];
        all.extend(relations);
        all
    }

    /// The number of rows of each table.
    pub fn lengths(&mut self) -> Vec<usize> {
        self.tables().iter().map(|table| table.rows()).collect()
    }

    /// Truncates each table to the given length.
    pub fn truncate(&mut self, lengths: &[usize]) {
        for (table, rows) in self.tables().into_iter().zip(lengths) {
            table.truncate(*rows);
        }
    }

    /// Appends the rows of other tables.
    pub fn append(&mut self, mut others: Rows) {
        for (table, other) in self.tables().into_iter().zip(others.tables()) {
            table.append(other);
        }
    }

    /// Adds an offset to the module numbers, so that they are those of the whole run.
    pub fn shift(&mut self, first: i64) {
        for table in self.tables() {
            table.shift("module", first);
        }
    }
}
