//! Facts as files: folders that Soufflé reads, tables for data tools, and folders of anybody's compiler read back.
//!
//! | file | what it does |
//! |---|---|
//! | `text` | rows as lines: Soufflé's facts, CSV |
//! | `names` | a folder's name for each function |
//! | `read` | rows of folders, with the place of every mistake |
//! | `stage` | files that appear whole or not at all |
//!
//! Nothing here prints; who calls says what went wrong.

pub mod names;
pub mod read;
pub mod stage;
pub mod text;

pub use read::{Folder, Kind, Mistake, Table, read};
