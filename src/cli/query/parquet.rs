//! The rows of one relation as a Parquet table, over all inputs: the columns of CSV, with their
//! types.
//!
//! Rows of an input wait in a [`Table`] until earlier rows are written; complete output of the
//! writer is then written to stdout.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use super::budget::Budget;
use super::call::{Findings, Run};
use lanelog_analysis::query::cells::Found;
use lanelog_batch::parquet_file::Writer;
use lanelog_batch::table::{Cell, Field, Kind, Schema, Table};
use lanelog_datalog::resolved::Relation;
use lanelog_report::answers::{TableCell, table_columns, table_rows};

/// The declaration of a relation's table.
pub(super) fn schema(relation: &Relation, of_module: bool) -> Arc<Schema> {
    let fields = table_columns(relation, of_module)
        .into_iter()
        .map(|column| {
            let kind = match column.is_number {
                true => Kind::Number,
                false => Kind::Text,
            };
            let field = Field::new(column.title, kind);
            match column.optional {
                true => field.or_null(),
                false => field,
            }
        });
    Arc::new(Schema {
        name: relation.name.clone(),
        fields: fields.collect(),
    })
}

/// Appends the rows of a function or module, and returns their approximate size in bytes.
pub(super) fn add(
    found: &Found<'_, '_>,
    relation: &Relation,
    path: &str,
    table: &mut Table,
) -> io::Result<u64> {
    let mut bytes = 0;
    table_rows(found, relation, 0, path, &mut |row| {
        let cells = row.into_iter().map(|cell| match cell {
            TableCell::Nothing => Cell::Nothing,
            TableCell::Text(text) => {
                bytes += text.len() as u64;
                Cell::Text(text)
            }
            TableCell::Number(number) => Cell::Number(number),
        });
        table.push(cells);
        bytes += (table.columns.len() * size_of::<Cell>()) as u64;
        Ok(())
    })?;
    Ok(bytes)
}

/// The rows of an input that wait to be written.
pub(super) struct Waiting {
    pub table: Table,
    /// The number of bytes of these rows, as counted by the budget.
    pub bytes: u64,
}

/// Bytes that were produced and not yet written.
#[derive(Clone, Default)]
struct Pipe(Arc<Mutex<Vec<u8>>>);

impl Pipe {
    fn drain(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        out.write_all(&bytes)?;
        bytes.clear();
        Ok(())
    }
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The table that is being written, if one is.
pub(super) struct Rows<'r> {
    budget: &'r Budget,
    table: Option<(Writer<Pipe>, Pipe)>,
}

impl<'r> Rows<'r> {
    /// Creates the state before any rows.
    pub fn of(run: &'r Run<'_>) -> io::Result<Rows<'r>> {
        let begun = |schema: Arc<Schema>| {
            let pipe = Pipe::default();
            let writer = Writer::new(pipe.clone(), &schema).map_err(io::Error::other)?;
            Ok::<_, io::Error>((writer, pipe))
        };
        Ok(Rows {
            budget: &run.budget,
            table: run.schema().map(begun).transpose()?,
        })
    }

    /// Writes the rows of the next input.
    pub fn write(&mut self, found: &mut Findings, out: &mut dyn Write) -> io::Result<()> {
        let Some(mut rows) = found.rows.take() else {
            return Ok(());
        };
        self.budget.release_bytes(rows.bytes);
        if let Some((writer, pipe)) = &mut self.table {
            writer.add(&mut rows.table).map_err(io::Error::other)?;
            pipe.drain(out)?;
        }
        Ok(())
    }

    /// Writes the end of the table.
    pub fn finish(self, out: &mut dyn Write) -> io::Result<()> {
        if let Some((writer, pipe)) = self.table {
            writer.finish().map_err(io::Error::other)?;
            pipe.drain(out)?;
        }
        Ok(())
    }
}
