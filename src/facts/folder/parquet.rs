//! Tables as Parquet files. Ids are unsigned 32-bit integers, numbers signed ones, and texts UTF-8
//! strings; no value is null.

use std::fs::File;
use std::io::BufWriter;
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, Int32Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use super::super::declared::Signature;
use super::super::symbols::Symbols;

/// Number of rows in a row group.
const GROUP: usize = 1 << 17;

/// Values of one column.
pub enum Column {
    /// Ids and numbers.
    Integers(Vec<i32>),
    /// Texts.
    Texts(Vec<ByteArray>),
}

/// Converts rows to columns. The first column is the name of the function.
pub fn columns(
    rows: &[&[u32]],
    signature: &Signature,
    symbols: &Symbols,
    function: Option<&str>,
) -> Vec<Column> {
    let mut columns = Vec::new();
    if let Some(function) = function {
        let name = ByteArray::from(function);
        columns.push(Column::Texts(vec![name; rows.len()]));
    }
    for (at, (_, kind)) in signature.columns.iter().enumerate() {
        let values = rows.iter().filter_map(|row| row.get(at).copied());
        columns.push(if *kind == "symbol" {
            let texts = values.map(|text| symbols.text(text).unwrap_or_default().into());
            Column::Texts(texts.collect())
        } else {
            Column::Integers(values.map(|value| value as i32).collect())
        });
    }
    columns
}

/// A file that is being written.
pub struct Writer {
    writer: Box<SerializedFileWriter<BufWriter<File>>>,
    /// Rows that have not been written yet.
    waiting: Vec<Column>,
}

impl Writer {
    /// Starts a table for a relation.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn new(
        file: BufWriter<File>,
        signature: &Signature,
        of_function: bool,
    ) -> Result<Writer, ParquetError> {
        let properties = WriterProperties::builder();
        let properties = properties.set_compression(Compression::SNAPPY).build();
        let schema = schema(signature, of_function)?;
        let writer = SerializedFileWriter::new(file, schema, Arc::new(properties))?;
        Ok(Writer {
            writer: Box::new(writer),
            waiting: Vec::new(),
        })
    }

    /// Appends rows.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, columns: &[Column]) -> Result<(), ParquetError> {
        append(&mut self.waiting, columns);
        match self.waiting.first() {
            Some(column) if column.len() >= GROUP => group(&mut self.writer, &mut self.waiting),
            _ => Ok(()),
        }
    }

    /// Completes the file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn close(mut self) -> Result<(), ParquetError> {
        group(&mut self.writer, &mut self.waiting)?;
        self.writer.close().map(|_| ())
    }
}

impl Column {
    fn len(&self) -> usize {
        match self {
            Column::Integers(values) => values.len(),
            Column::Texts(texts) => texts.len(),
        }
    }
}

fn append(waiting: &mut Vec<Column>, columns: &[Column]) {
    if waiting.is_empty() {
        waiting.extend(columns.iter().map(|column| match column {
            Column::Integers(_) => Column::Integers(Vec::new()),
            Column::Texts(_) => Column::Texts(Vec::new()),
        }));
    }
    for (waiting, column) in waiting.iter_mut().zip(columns) {
        match (waiting, column) {
            (Column::Integers(all), Column::Integers(more)) => all.extend_from_slice(more),
            (Column::Texts(all), Column::Texts(more)) => all.extend_from_slice(more),
            _ => {}
        }
    }
}

/// Writes the pending rows as one row group.
fn group(
    writer: &mut SerializedFileWriter<BufWriter<File>>,
    waiting: &mut Vec<Column>,
) -> Result<(), ParquetError> {
    let columns = std::mem::take(waiting);
    if columns.first().is_none_or(|column| column.len() == 0) {
        return Ok(());
    }
    let mut group = writer.next_row_group()?;
    for column in columns {
        let Some(mut into) = group.next_column()? else {
            break;
        };
        match column {
            Column::Integers(values) => {
                into.typed::<Int32Type>().write_batch(&values, None, None)?
            }
            Column::Texts(texts) => into
                .typed::<ByteArrayType>()
                .write_batch(&texts, None, None)?,
        };
        into.close()?;
    }
    group.close().map(|_| ())
}

/// The types of a table's columns.
fn schema(signature: &Signature, of_function: bool) -> Result<Arc<Type>, ParquetError> {
    let first = of_function.then_some(("function", "symbol")).into_iter();
    let mut columns = Vec::new();
    for (name, kind) in first.chain(signature.columns.iter().copied()) {
        let (physical, logical) = match kind {
            "symbol" => (Physical::BYTE_ARRAY, LogicalType::String),
            kind => (Physical::INT32, LogicalType::integer(32, kind == "number")),
        };
        let column = Type::primitive_type_builder(name, physical)
            .with_repetition(Repetition::REQUIRED)
            .with_logical_type(Some(logical))
            .build()?;
        columns.push(Arc::new(column));
    }
    let table = Type::group_type_builder(signature.name).with_fields(columns);
    table.build().map(Arc::new)
}
