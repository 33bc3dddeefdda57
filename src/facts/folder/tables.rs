//! One table for each relation over all functions: CSV or Parquet.
//!
//! A column `function` with the function's name stands in front of what belongs to one. In Parquet ids are unsigned 32-bit integers, numbers signed ones,
//! texts UTF-8 strings; nothing is null.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, Int32Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use super::super::declared::{ModuleFacts, Signature};
use super::super::rows::Rows;
use super::super::symbols::Symbols;
use super::stage::{self, Staged};
use super::text;
use super::write::{WriteError, of_functions};

/// Rows of one function as their file has them.
pub enum Piece {
    /// Lines of text.
    Bytes(Vec<u8>),
    /// Columns of Parquet.
    Columns(Vec<Column>),
}

/// A column of Parquet.
pub enum Column {
    /// Ids and numbers.
    Integers(Vec<i32>),
    /// Texts.
    Texts(Vec<ByteArray>),
}

impl Piece {
    /// The lines of a text.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Piece::Bytes(bytes) => bytes,
            Piece::Columns(_) => &[],
        }
    }

    /// The columns of rows, behind the name of the function that they belong to.
    pub fn columns(
        rows: &Rows,
        signature: &Signature,
        symbols: &Symbols,
        function: Option<&str>,
    ) -> Piece {
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
        Piece::Columns(columns)
    }
}

/// Tables that are being written.
pub struct Tables {
    tables: Vec<Table>,
}

struct Table {
    staged: Staged,
    path: PathBuf,
    sink: Sink,
}

enum Sink {
    Csv(BufWriter<File>),
    Parquet {
        writer: Box<SerializedFileWriter<BufWriter<File>>>,
        /// Rows that wait until there are enough for a group.
        waiting: Vec<Column>,
    },
}

/// Rows that are written as one group.
const GROUP: usize = 1 << 17;

impl Tables {
    /// Begins a table for each relation, as CSV.
    ///
    /// # Errors
    /// If a file cannot be created.
    pub fn csv(folder: &Path) -> Result<Tables, WriteError> {
        Tables::begin(folder, "csv", |signature, of_function, path, mut file| {
            let header = text::csv_header(signature, of_function);
            stage::at("write", path, file.write_all(header.as_bytes()))?;
            Ok(Sink::Csv(file))
        })
    }

    /// The same as Parquet.
    ///
    /// # Errors
    /// If a file cannot be created.
    pub fn parquet(folder: &Path) -> Result<Tables, WriteError> {
        let properties = WriterProperties::builder();
        let properties = Arc::new(properties.set_compression(Compression::SNAPPY).build());
        Tables::begin(folder, "parquet", |signature, of_function, path, file| {
            let wrong = |error: ParquetError| WriteError::Table(path.into(), error.to_string());
            let schema = schema(signature, of_function).map_err(wrong)?;
            let writer = SerializedFileWriter::new(file, schema, properties.clone());
            Ok(Sink::Parquet {
                writer: Box::new(writer.map_err(wrong)?),
                waiting: Vec::new(),
            })
        })
    }

    fn begin(
        folder: &Path,
        extension: &str,
        sink: impl Fn(&Signature, bool, &Path, BufWriter<File>) -> Result<Sink, WriteError>,
    ) -> Result<Tables, WriteError> {
        let mut tables = Vec::new();
        let all = of_functions().map(|signature| (signature, true));
        for (signature, of_function) in
            all.chain(ModuleFacts::RELATIONS.iter().map(|of| (of, false)))
        {
            let path = folder.join(format!("{}.{extension}", signature.name));
            let (staged, file) = Staged::file(&path)?;
            let sink = sink(signature, of_function, &path, file)?;
            tables.push(Table { staged, path, sink });
        }
        Ok(Tables { tables })
    }

    /// Appends rows to the tables from the number `first` on.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn add(&mut self, first: usize, pieces: &[Piece]) -> Result<(), WriteError> {
        for (table, piece) in self.tables.iter_mut().skip(first).zip(pieces) {
            match (&mut table.sink, piece) {
                (Sink::Csv(file), Piece::Bytes(bytes)) => {
                    stage::at("write", &table.path, file.write_all(bytes))?;
                }
                (Sink::Parquet { writer, waiting }, Piece::Columns(columns)) => {
                    append(waiting, columns);
                    if waiting.first().is_some_and(|column| column.len() >= GROUP) {
                        let done = group(writer, waiting);
                        done.map_err(|error| {
                            WriteError::Table(table.path.clone(), error.to_string())
                        })?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Completes all tables.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn keep(self) -> Result<(), WriteError> {
        for table in self.tables {
            match table.sink {
                Sink::Csv(mut file) => stage::at("write", &table.path, file.flush())?,
                Sink::Parquet {
                    mut writer,
                    mut waiting,
                } => {
                    let done = group(&mut writer, &mut waiting);
                    let done = done.and_then(|()| writer.close().map(|_| ()));
                    done.map_err(|error| WriteError::Table(table.path, error.to_string()))?;
                }
            }
            table.staged.keep()?;
        }
        Ok(())
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

/// Writes what waits as a group of rows.
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
