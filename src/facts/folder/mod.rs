//! Facts as files: folders in Soufflé's format, tables for data tools, and reading folders of facts
//! from any compiler.
//!
//! | file | contents |
//! |---|---|
//! | `text` | rows as lines: Soufflé's facts, CSV |
//! | `write` | a module's facts, function by function |
//! | `tables`, `parquet` | one table for each relation: CSV, Parquet (feature `parquet`) |
//! | `names` | a folder's name for each function |
//! | `read` | rows of folders, with the place of every mistake |
//! | `find`, `function` | functions of folders that anybody wrote, with numbers as everywhere in lanelog |
//! | `stage` | files that appear whole or not at all |
//!
//! Nothing here prints; callers report errors.

pub mod find;
pub mod function;
pub mod names;
#[cfg(feature = "parquet")]
mod parquet;
pub mod read;
pub mod stage;
mod tables;
pub mod text;
pub mod write;

pub use find::{Found, find};
pub use function::{FolderFunction, read_function};
pub use read::{Folder, Kind, Mistake, Table, integer, read};
pub use write::{Format, Order, WriteError, Written, write_module};
