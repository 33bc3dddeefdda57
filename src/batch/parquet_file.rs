//! Writes tables as Parquet files, and reads them.

use std::fs::File;
use std::io::Write;
use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::column::reader::ColumnReader;
use parquet::column::writer::ColumnCloseResult;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::{ChunkReader, FileReader, SerializedFileReader};
use parquet::file::serialized_reader::ReadOptionsBuilder;
use parquet::file::statistics::Statistics;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;

use super::table::{Column, Field, Kind, Schema, Table, Texts};

/// Number of rows that complete a row group: a reader decodes one group at a time, and a writer
/// buffers one in memory.
pub(super) const GROUP: usize = 1 << 14;

/// A file that is being written.
pub struct Writer<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    waiting: Table,
    rows: u64,
}

impl<W: Write + Send> Writer<W> {
    /// Creates a file without rows.
    ///
    /// # Errors
    /// Writing fails. The same error applies to the methods below.
    pub fn new(out: W, schema: &Arc<Schema>) -> Result<Writer<W>, ParquetError> {
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            // The output must not depend on the program that writes it, so that equal rows yield
            // equal bytes.
            .set_created_by("lanelog".to_string())
            // Indices of pages would not be copied with a group.
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_offset_index_disabled(true);
        let writer = SerializedFileWriter::new(out, types(schema)?, Arc::new(properties.build()))?;
        Ok(Writer {
            writer,
            waiting: Table::new(schema.clone()),
            rows: 0,
        })
    }

    /// Appends rows. Memory is that of one row group and the new rows.
    ///
    /// # Errors
    /// The rows cannot be written.
    pub fn add(&mut self, rows: &mut Table) -> Result<(), ParquetError> {
        self.waiting.append(rows);
        if self.waiting.rows() >= GROUP {
            self.end_group()?;
        }
        Ok(())
    }

    /// The rows that the next row group has so far.
    #[cfg_attr(
        not(unix),
        allow(dead_code, reason = "only runs with child processes copy")
    )]
    pub(super) fn waiting(&mut self) -> &mut Table {
        &mut self.waiting
    }

    /// Copies a row group of a file, of which `other` is a reader, with the same schema, and adds
    /// `by` to the numbers of its modules. Only if that changes them, their column is decoded. The
    /// writer must be between two groups.
    ///
    /// # Errors
    /// The group cannot be read or written.
    #[cfg_attr(
        not(unix),
        allow(dead_code, reason = "only runs with child processes copy")
    )]
    pub(super) fn copy(
        &mut self,
        (other, file): (&Reader<File>, &File),
        group: usize,
        by: i64,
    ) -> Result<(), ParquetError> {
        let from = other.reader.get_row_group(group)?;
        let rows = from.metadata().num_rows();
        self.rows += u64::try_from(rows).unwrap_or(0);
        let mut to = self.writer.next_row_group()?;
        for (at, field) in other.schema.fields.iter().enumerate() {
            if by != 0 && field.name == "module" {
                let rows = usize::try_from(rows).unwrap_or(0);
                let column = read(from.get_column_reader(at)?, rows, field)?;
                let Column::Numbers(cells) = column else {
                    return Err(ParquetError::General("`module` is not a number".into()));
                };
                let cells = cells.into_iter().map(|cell| Some(cell?.saturating_add(by)));
                put::<Int64Type, W>(&mut to, cells, field.optional)?;
                continue;
            }
            let metadata = with_all_extremes(from.metadata().column(at).clone())?;
            let column = ColumnCloseResult {
                bytes_written: u64::try_from(metadata.compressed_size()).unwrap_or(0),
                rows_written: u64::try_from(rows).unwrap_or(0),
                metadata,
                bloom_filter: None,
                column_index: None,
                offset_index: None,
            };
            to.append_column(file, column)?;
        }
        to.close().map(|_| ())
    }

    /// Writes the buffered rows and the end of the file. Returns the underlying writer and the
    /// number of rows.
    ///
    /// # Errors
    /// The rows cannot be written.
    pub fn finish(mut self) -> Result<(W, u64), ParquetError> {
        self.end_group()?;
        let rows = self.rows;
        Ok((self.writer.into_inner()?, rows))
    }

    /// Writes the buffered rows as a row group, if there are any.
    ///
    /// # Errors
    /// The rows cannot be written.
    pub(super) fn end_group(&mut self) -> Result<(), ParquetError> {
        if self.waiting.rows() == 0 {
            return Ok(());
        }
        let table = &mut self.waiting;
        self.rows += table.rows() as u64;
        let mut group = self.writer.next_row_group()?;
        for (field, column) in table.schema.fields.iter().zip(&table.columns) {
            let optional = field.optional;
            match column {
                Column::Texts(texts) => {
                    let bytes = Bytes::copy_from_slice(texts.bytes());
                    let cells = texts.ranges().map(|range| Some(bytes.slice(range?).into()));
                    put::<ByteArrayType, W>(&mut group, cells, optional)?;
                }
                Column::Numbers(cells) => {
                    put::<Int64Type, W>(&mut group, cells.iter().copied(), optional)?;
                }
                Column::Flags(cells) => {
                    put::<BoolType, W>(&mut group, cells.iter().copied(), optional)?;
                }
            }
        }
        // Truncating keeps the capacity for the next group.
        table.truncate(0);
        group.close().map(|_| ())
    }
}

fn put<D: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    cells: impl Iterator<Item = Option<D::T>>,
    optional: bool,
) -> Result<(), ParquetError>
where
    D::T: Default,
{
    let Some(mut column) = group.next_column()? else {
        return Ok(());
    };
    if optional {
        let (mut levels, mut values) = (Vec::new(), Vec::new());
        for cell in cells {
            levels.push(i16::from(cell.is_some()));
            values.extend(cell);
        }
        column
            .typed::<D>()
            .write_batch(&values, Some(&levels), None)?;
    } else {
        let values: Vec<D::T> = cells.map(Option::unwrap_or_default).collect();
        column.typed::<D>().write_batch(&values, None, None)?;
    }
    column.close()
}

/// Metadata as it was written: a reader forgets the second, older form of the extremes of numbers.
#[cfg_attr(
    not(unix),
    allow(dead_code, reason = "only runs with child processes copy")
)]
fn with_all_extremes(column: ColumnChunkMetaData) -> Result<ColumnChunkMetaData, ParquetError> {
    let Some(Statistics::Int64(extremes)) = column.statistics().cloned() else {
        return Ok(column);
    };
    let extremes = extremes.with_backwards_compatible_min_max(true);
    let column = column.into_builder();
    column.set_statistics(Statistics::Int64(extremes)).build()
}

/// The types of a table's columns.
fn types(schema: &Schema) -> Result<Arc<Type>, ParquetError> {
    let mut columns = Vec::new();
    for field in &schema.fields {
        let (physical, logical) = match field.kind {
            Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            Kind::Number => (Physical::INT64, None),
            Kind::Flag => (Physical::BOOLEAN, None),
        };
        let repetition = match field.optional {
            true => Repetition::OPTIONAL,
            false => Repetition::REQUIRED,
        };
        let column = Type::primitive_type_builder(&field.name, physical)
            .with_repetition(repetition)
            .with_logical_type(logical)
            .build()?;
        columns.push(Arc::new(column));
    }
    let whole = Type::group_type_builder(&schema.name).with_fields(columns);
    Ok(Arc::new(whole.build()?))
}

/// A file that is read one row group at a time.
pub struct Reader<R: ChunkReader> {
    reader: SerializedFileReader<R>,
    schema: Arc<Schema>,
}

impl<R: ChunkReader + 'static> Reader<R> {
    /// Reads the metadata at the end of the file, which contains the schema.
    ///
    /// # Errors
    /// If the file is not a Parquet file, or has types that lanelog's tables do not use.
    pub fn new(file: R) -> Result<Reader<R>, ParquetError> {
        // All metadata of a group is kept, so that it can be copied.
        let options = ReadOptionsBuilder::new().with_encoding_stats_as_mask(false);
        let reader = SerializedFileReader::new_with_options(file, options.build())?;
        let schema = Arc::new(declared(reader.metadata().file_metadata().schema())?);
        Ok(Reader { reader, schema })
    }

    /// The schema of the table.
    pub fn schema(&self) -> &Arc<Schema> {
        &self.schema
    }

    /// Number of row groups.
    pub fn groups(&self) -> usize {
        self.reader.num_row_groups()
    }

    /// The rows of a row group.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn group(&self, group: usize) -> Result<Table, ParquetError> {
        let group = self.reader.get_row_group(group)?;
        let rows = usize::try_from(group.metadata().num_rows()).unwrap_or(0);
        let mut table = Table::new(self.schema.clone());
        let columns = table.columns.iter_mut().zip(&self.schema.fields);
        for (at, (column, field)) in columns.enumerate() {
            *column = read(group.get_column_reader(at)?, rows, field)?;
        }
        Ok(table)
    }
}

fn read(reader: ColumnReader, rows: usize, field: &Field) -> Result<Column, ParquetError> {
    macro_rules! cells {
        ($reader:ident) => {{
            let (mut values, mut levels) = (Vec::new(), Vec::new());
            let known = field.optional.then_some(&mut levels);
            $reader.read_records(rows, known, None, &mut values)?;
            match field.optional {
                false => values.into_iter().map(Some).collect(),
                true => {
                    let mut values = values.into_iter();
                    let cell = |level: &i16| (*level > 0).then(|| values.next()).flatten();
                    levels.iter().map(cell).collect::<Vec<_>>()
                }
            }
        }};
    }
    Ok(match reader {
        ColumnReader::ByteArrayColumnReader(mut reader) => {
            let cells: Vec<Option<ByteArray>> = cells!(reader);
            let mut texts = Texts::default();
            for cell in &cells {
                texts.push(cell.as_ref().map(ByteArray::data));
            }
            Column::Texts(texts)
        }
        ColumnReader::Int64ColumnReader(mut reader) => Column::Numbers(cells!(reader)),
        ColumnReader::BoolColumnReader(mut reader) => Column::Flags(cells!(reader)),
        _ => {
            return Err(ParquetError::General(format!(
                "`{}` has a type that no table of lanelog has",
                field.name
            )));
        }
    })
}

fn declared(whole: &Type) -> Result<Schema, ParquetError> {
    let mut fields = Vec::new();
    for column in whole.get_fields() {
        let kind = match (
            column.is_primitive(),
            column.is_primitive().then(|| column.get_physical_type()),
        ) {
            (true, Some(Physical::BYTE_ARRAY)) => Kind::Text,
            (true, Some(Physical::INT64)) => Kind::Number,
            (true, Some(Physical::BOOLEAN)) => Kind::Flag,
            _ => {
                let name = column.name();
                return Err(ParquetError::General(format!(
                    "`{name}` has a type that no table of lanelog has"
                )));
            }
        };
        let info = column.get_basic_info();
        let optional = info.has_repetition() && info.repetition() == Repetition::OPTIONAL;
        fields.push(Field {
            name: column.name().to_string(),
            kind,
            optional,
        });
    }
    Ok(Schema {
        name: whole.name().to_string(),
        fields,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::table::Cell;
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn written_files_are_read_again() {
        let schema = Arc::new(Schema {
            name: "some".to_string(),
            fields: vec![
                Field::new("number", Kind::Number),
                Field::new("text", Kind::Text).or_null(),
                Field::new("flag", Kind::Flag),
            ],
        });
        let mut table = Table::new(schema.clone());
        table.push([Cell::Number(-7), Cell::Nothing, Cell::Flag(true)]);
        table.push([Cell::Number(i64::MAX), "ü".into(), Cell::Flag(false)]);
        let mut writer = Writer::new(Vec::new(), &schema).unwrap();
        writer.add(&mut table.clone()).unwrap();
        let (bytes, rows) = writer.finish().unwrap();
        assert_eq!(rows, 2);
        let reader = Reader::new(Bytes::from(bytes)).unwrap();
        assert_eq!(reader.schema(), &schema);
        assert_eq!(reader.groups(), 1);
        assert_eq!(reader.group(0).unwrap(), table);
    }
}
