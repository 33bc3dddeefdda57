//! Tables in memory: typed columns, filled row by row.

use std::ops::Range;
use std::sync::Arc;

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// UTF-8.
    Text,
    /// A 64-bit signed integer.
    Number,
    /// True or false.
    Flag,
}

/// The declaration of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name of the field.
    pub name: String,
    /// The type of the field.
    pub kind: Kind,
    /// Whether the field may be null.
    pub optional: bool,
}

impl Field {
    /// A column that is never null.
    pub fn new(name: impl Into<String>, kind: Kind) -> Field {
        Field {
            name: name.into(),
            kind,
            optional: false,
        }
    }

    /// Makes the column nullable.
    pub fn or_null(mut self) -> Field {
        self.optional = true;
        self
    }
}

/// The declaration of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schema {
    /// The name of the table, which is the name of its file without `.parquet`.
    pub name: String,
    /// The columns of the table.
    pub fields: Vec<Field>,
}

impl Schema {
    /// A name that two columns have in common, if any.
    #[must_use]
    pub fn repeated(&self) -> Option<&str> {
        let mut fields = self.fields.iter().enumerate();
        let repeated = fields.find(|(at, field)| {
            let mut before = self.fields.iter().take(*at);
            before.any(|other| other.name == field.name)
        });
        repeated.map(|(_, field)| field.name.as_str())
    }
}

/// A value in a row and column.
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
    /// A column of texts.
    Texts(Texts),
    /// A column of numbers.
    Numbers(Vec<Option<i64>>),
    /// A column of truth values.
    Flags(Vec<Option<bool>>),
}

/// Concatenated texts, so that a million texts need only two allocations.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Texts {
    bytes: Vec<u8>,
    /// The end offset of each text; the bit [`Texts::NOTHING`] is set for null.
    ends: Vec<u64>,
}

impl Texts {
    const NOTHING: u64 = 1 << 63;

    /// Appends a text, or null.
    pub fn push(&mut self, text: Option<&[u8]>) {
        self.bytes.extend_from_slice(text.unwrap_or_default());
        let end = self.bytes.len() as u64;
        self.ends.push(match text {
            Some(_) => end,
            None => end | Texts::NOTHING,
        });
    }

    /// Number of texts, including nulls.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no texts.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    fn end(&self, row: usize) -> usize {
        let end = self.ends.get(row).copied().unwrap_or_default();
        usize::try_from(end & !Texts::NOTHING).unwrap_or(usize::MAX)
    }

    /// The text of a row.
    pub fn get(&self, row: usize) -> Option<&[u8]> {
        self.bytes.get(self.range(row)?)
    }

    /// All texts.
    pub fn iter(&self) -> impl Iterator<Item = Option<&[u8]>> {
        (0..self.len()).map(|row| self.get(row))
    }

    /// The concatenated bytes of all texts.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The range of each text within [`Texts::bytes`].
    pub(super) fn ranges(&self) -> impl Iterator<Item = Option<Range<usize>>> {
        (0..self.len()).map(|row| self.range(row))
    }

    fn range(&self, row: usize) -> Option<Range<usize>> {
        let begin = row.checked_sub(1).map_or(0, |before| self.end(before));
        let is_there = self.ends.get(row)? & Texts::NOTHING == 0;
        is_there.then(|| begin..self.end(row))
    }

    fn truncate(&mut self, rows: usize) {
        if rows < self.len() {
            let bytes = rows.checked_sub(1).map_or(0, |last| self.end(last));
            self.bytes.truncate(bytes);
            self.ends.truncate(rows);
        }
    }

    fn append(&mut self, other: &mut Texts) {
        let before = self.bytes.len() as u64;
        self.bytes.append(&mut other.bytes);
        self.ends
            .extend(other.ends.drain(..).map(|end| end + before));
    }
}

impl Column {
    pub(super) fn new(kind: Kind) -> Column {
        match kind {
            Kind::Text => Column::Texts(Texts::default()),
            Kind::Number => Column::Numbers(Vec::new()),
            Kind::Flag => Column::Flags(Vec::new()),
        }
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        match self {
            Column::Texts(cells) => cells.len(),
            Column::Numbers(cells) => cells.len(),
            Column::Flags(cells) => cells.len(),
        }
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn push(&mut self, cell: Cell) {
        match self {
            Column::Texts(cells) => cells.push(match &cell {
                Cell::Text(text) => Some(text.as_bytes()),
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

    fn copy(&mut self, other: &Column, rows: Range<usize>) {
        match (self, other) {
            (Column::Texts(all), Column::Texts(more)) => {
                rows.for_each(|row| all.push(more.get(row)));
            }
            (Column::Numbers(all), Column::Numbers(more)) => {
                all.extend_from_slice(more.get(rows).unwrap_or_default());
            }
            (Column::Flags(all), Column::Flags(more)) => {
                all.extend_from_slice(more.get(rows).unwrap_or_default());
            }
            _ => {}
        }
    }

    /// The cell of a row.
    pub fn cell(&self, row: usize) -> Cell {
        match self {
            Column::Texts(cells) => {
                let text = cells.get(row);
                text.map(|text| String::from_utf8_lossy(text).into_owned())
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

/// A table: a schema, and rows stored by column.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The declaration of the table.
    pub schema: Arc<Schema>,
    /// A column for each field, all of the same length.
    pub columns: Vec<Column>,
}

impl Table {
    /// An empty table.
    pub fn new(schema: Arc<Schema>) -> Table {
        let columns = schema.fields.iter().map(|field| Column::new(field.kind));
        Table {
            columns: columns.collect(),
            schema,
        }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, Column::len)
    }

    /// Appends a row: a cell for each field, in order. Missing cells are null.
    pub fn push(&mut self, row: impl IntoIterator<Item = Cell>) {
        let mut cells = row.into_iter();
        for column in &mut self.columns {
            column.push(cells.next().unwrap_or(Cell::Nothing));
        }
    }

    /// Removes all rows after the first `rows`.
    pub fn truncate(&mut self, rows: usize) {
        for column in &mut self.columns {
            column.truncate(rows);
        }
    }

    /// Moves the rows of a table with the same fields to the end of this table.
    pub fn append(&mut self, other: &mut Table) {
        for (column, more) in self.columns.iter_mut().zip(&mut other.columns) {
            column.append(more);
        }
    }

    /// Copies rows of a table with the same fields to the end of this table, and adds `by` to the
    /// numbers of their modules.
    pub fn copy(&mut self, other: &Table, rows: Range<usize>, by: i64) {
        let before = self.rows();
        for (column, more) in self.columns.iter_mut().zip(&other.columns) {
            column.copy(more, rows.clone());
        }
        let column = self.field("module").and_then(|at| self.columns.get_mut(at));
        if let Some(Column::Numbers(cells)) = column {
            for number in cells.iter_mut().skip(before).flatten() {
                *number = number.saturating_add(by);
            }
        }
    }

    /// The numbers in a column; none if it has no numbers.
    pub fn numbers(&self, field: &str) -> &[Option<i64>] {
        match self.field(field).and_then(|at| self.columns.get(at)) {
            Some(Column::Numbers(cells)) => cells,
            _ => &[],
        }
    }

    /// The index of a field.
    pub fn field(&self, name: &str) -> Option<usize> {
        self.schema
            .fields
            .iter()
            .position(|field| field.name == name)
    }

    /// Adds `by` to each number in a column.
    pub fn shift(&mut self, field: &str, by: i64) {
        let column = self.field(field).and_then(|at| self.columns.get_mut(at));
        if let Some(Column::Numbers(cells)) = column {
            for number in cells.iter_mut().flatten() {
                *number = number.saturating_add(by);
            }
        }
    }

    /// The cells of a row.
    pub fn row(&self, row: usize) -> Vec<Cell> {
        self.columns.iter().map(|column| column.cell(row)).collect()
    }
}
