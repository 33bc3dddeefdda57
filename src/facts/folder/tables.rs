//! One table for each relation over all functions: CSV or Parquet.
//!
//! In relations of functions, a column `function` with the function's name precedes the other
//! columns.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use super::super::declared::{ModuleFacts, Signature};
#[cfg(feature = "parquet")]
use super::parquet;
use super::stage::{self, Staged};
use super::text;
use super::write::{WriteError, of_functions};

/// Formatted rows of one function.
pub enum Piece {
    /// Rows as text.
    Bytes(Vec<u8>),
    /// Columns of a Parquet table.
    #[cfg(feature = "parquet")]
    Columns(Vec<parquet::Column>),
}

impl Piece {
    /// The rows as text.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Piece::Bytes(bytes) => bytes,
            #[cfg(feature = "parquet")]
            Piece::Columns(_) => &[],
        }
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
    #[cfg(feature = "parquet")]
    Parquet(parquet::Writer),
}

impl Tables {
    /// Starts a CSV table for each relation.
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

    /// Starts a Parquet table for each relation.
    ///
    /// # Errors
    /// If a file cannot be created.
    #[cfg(feature = "parquet")]
    pub fn parquet(folder: &Path) -> Result<Tables, WriteError> {
        Tables::begin(folder, "parquet", |signature, of_function, path, file| {
            let writer = parquet::Writer::new(file, signature, of_function);
            let wrong = |error| unwritten(path, &error);
            Ok(Sink::Parquet(writer.map_err(wrong)?))
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

    /// Appends rows to consecutive tables, beginning with table `first`.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn add(&mut self, first: usize, pieces: &[Piece]) -> Result<(), WriteError> {
        for (table, piece) in self.tables.iter_mut().skip(first).zip(pieces) {
            match (&mut table.sink, piece) {
                (Sink::Csv(file), Piece::Bytes(bytes)) => {
                    stage::at("write", &table.path, file.write_all(bytes))?;
                }
                #[cfg(feature = "parquet")]
                (Sink::Parquet(writer), Piece::Columns(columns)) => {
                    let added = writer.add(columns);
                    added.map_err(|error| unwritten(&table.path, &error))?;
                }
                #[cfg(feature = "parquet")]
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
                #[cfg(feature = "parquet")]
                Sink::Parquet(writer) => {
                    let closed = writer.close();
                    closed.map_err(|error| unwritten(&table.path, &error))?;
                }
            }
            table.staged.keep()?;
        }
        Ok(())
    }
}

#[cfg(feature = "parquet")]
fn unwritten(path: &Path, error: &impl ToString) -> WriteError {
    WriteError::Table(path.into(), error.to_string())
}
