//! Facts as files: folders in Soufflé's format, tables for data tools, and reading folders of facts
//! from any compiler.
//!
//! | file | contents |
//! |---|---|
//! | `text` | writes rows as lines: Soufflé's facts, CSV |
//! | `write` | writes the facts of a module, function by function |
//! | `tables`, `parquet` | writes one table for each relation: CSV, Parquet (feature `parquet`) |
//! | `names` | the names of the folders for functions |
//! | `read` | reads the rows of folders, and reports the location of every error |
//! | `find`, `function` | reads functions from folders that any program may have written, and numbers their values like lanelog does |
//! | `stage` | creates files atomically |
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
