//! Tables in memory: typed columns, filled row by row.

use std::sync::Arc;

use parquet::data_type::ByteArray;

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// UTF-8.
    Text,
    /// A signed integer of 64 bits.
    Number,
    /// True or false.
    Flag,
}

/// A column of a table, as it is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: Kind,
    /// Whether it may be null.
    pub optional: bool,
}

impl Field {
    /// A column that always has a value.
    pub fn new(name: impl Into<String>, kind: Kind) -> Field {
        Field {
            name: name.into(),
            kind,
            optional: false,
        }
    }

    /// The same, and it may be null.
    pub fn or_null(mut self) -> Field {
        self.optional = true;
        self
    }
}

/// A table, as it is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schema {
    /// Its name: that of its file, without `.parquet`.
    pub name: String,
    /// Its columns.
    pub fields: Vec<Field>,
}

/// What stands in a row's column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Null.
    Nothing,
    /// A text.
    Text(String),
    /// A number.
    Number(i64),
    /// True or false.
    Flag(bool),
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_string())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<u32> for Cell {
    fn from(number: u32) -> Cell {
        Cell::Number(i64::from(number))
    }
}

impl From<usize> for Cell {
    fn from(number: usize) -> Cell {
        Cell::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<bool> for Cell {
    fn from(flag: bool) -> Cell {
        Cell::Flag(flag)
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Cell {
        cell.map_or(Cell::Nothing, Into::into)
    }
}

/// The cells of one column.
#[derive(Clone, Debug, PartialEq)]
pub enum Column {
    /// Of texts.
    Texts(Vec<Option<ByteArray>>),
    /// Of numbers.
    Numbers(Vec<Option<i64>>),
    /// Of truth values.
    Flags(Vec<Option<bool>>),
}

impl Column {
    fn new(kind: Kind) -> Column {
        match kind {
            Kind::Text => Column::Texts(Vec::new()),
            Kind::Number => Column::Numbers(Vec::new()),
            Kind::Flag => Column::Flags(Vec::new()),
        }
    }

    fn len(&self) -> usize {
        match self {
            Column::Texts(cells) => cells.len(),
            Column::Numbers(cells) => cells.len(),
            Column::Flags(cells) => cells.len(),
        }
    }

    /// Appends a cell; null if it is of another type.
    fn push(&mut self, cell: Cell) {
        match self {
            Column::Texts(cells) => cells.push(match cell {
                Cell::Text(text) => Some(text.into_bytes().into()),
                _ => None,
            }),
            Column::Numbers(cells) => cells.push(match cell {
                Cell::Number(number) => Some(number),
                _ => None,
            }),
            Column::Flags(cells) => cells.push(match cell {
                Cell::Flag(flag) => Some(flag),
                _ => None,
            }),
        }
    }

    fn truncate(&mut self, rows: usize) {
        match self {
            Column::Texts(cells) => cells.truncate(rows),
            Column::Numbers(cells) => cells.truncate(rows),
            Column::Flags(cells) => cells.truncate(rows),
        }
    }

    fn append(&mut self, other: &mut Column) {
        match (self, other) {
            (Column::Texts(all), Column::Texts(more)) => all.append(more),
            (Column::Numbers(all), Column::Numbers(more)) => all.append(more),
            (Column::Flags(all), Column::Flags(more)) => all.append(more),
            _ => {}
        }
    }

    /// A row's cell.
    pub fn cell(&self, row: usize) -> Cell {
        match self {
            Column::Texts(cells) => {
                let text = cells.get(row).and_then(Option::as_ref);
                text.map(|text| String::from_utf8_lossy(text.data()).into_owned())
                    .into()
            }
            Column::Numbers(cells) => match cells.get(row).copied().flatten() {
                Some(number) => Cell::Number(number),
                None => Cell::Nothing,
            },
            Column::Flags(cells) => cells.get(row).copied().flatten().into(),
        }
    }
}

/// Rows of one table.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// How it is declared.
    pub schema: Arc<Schema>,
    /// A column for each field, all of the same length.
    pub columns: Vec<Column>,
}

impl Table {
    /// No rows.
    pub fn new(schema: Arc<Schema>) -> Table {
        let columns = schema.fields.iter().map(|field| Column::new(field.kind));
        Table {
            columns: columns.collect(),
            schema,
        }
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, Column::len)
    }

    /// Appends a row: a cell for each field, in their order. What is missing is null.
    pub fn push(&mut self, row: impl IntoIterator<Item = Cell>) {
        let mut cells = row.into_iter();
        for column in &mut self.columns {
            column.push(cells.next().unwrap_or(Cell::Nothing));
        }
    }

    /// Leaves the first rows alone.
    pub fn truncate(&mut self, rows: usize) {
        for column in &mut self.columns {
            column.truncate(rows);
        }
    }

    /// Takes the rows of a table of the same fields.
    pub fn append(&mut self, other: &mut Table) {
        for (column, more) in self.columns.iter_mut().zip(&mut other.columns) {
            column.append(more);
        }
    }

    /// The place of a field.
    pub fn field(&self, name: &str) -> Option<usize> {
        self.schema
            .fields
            .iter()
            .position(|field| field.name == name)
    }

    /// Adds to each number of a column.
    pub fn shift(&mut self, field: &str, by: i64) {
        let column = self.field(field).and_then(|at| self.columns.get_mut(at));
        if let Some(Column::Numbers(cells)) = column {
            for number in cells.iter_mut().flatten() {
                *number = number.saturating_add(by);
            }
        }
    }

    /// A row.
    pub fn row(&self, row: usize) -> Vec<Cell> {
        self.columns.iter().map(|column| column.cell(row)).collect()
    }
}
