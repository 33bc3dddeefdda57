//! Whole corpora: modules found, worked on by child processes, and what came of them as tables.
//!
//! A parent finds modules one after the other and gives them, in chunks, to children of its own program; each child has a bound on time and memory for each
//! module. A module that exceeds it, or ends its process, costs itself alone. What is done is in files, so that a run that ended early goes on where it was,
//! and the tables are made of these files when all are there: the same tables, however often it ended.
//!
//! | file | what it does |
//! |---|---|
//! | `place` | where modules are: files, members of archives, rows of shards |
//! | `chunk` | modules that are worked on together |
//! | `table`, `schemas` | rows in memory; the tables that every run has |
//! | `parquet_file`, `row_file` | tables as Parquet; the rows of a chunk as one file |
//! | `failure`, `fault` | what may go wrong; what goes wrong on purpose |
//! | `worker` | the child |
//! | `supervise` | its parent, for one chunk |
//! | `run` | all chunks, and the tables |
//!
//! Architecture invariant: nothing here knows what is analysed. Whoever uses it says how rows are made of a module ([`Examine`]).

pub mod failure;
pub mod parquet_file;
pub mod place;
pub mod schemas;
pub mod table;

mod chunk;
mod fault;
mod row_file;
mod run;
mod supervise;
mod worker;

pub use run::{Done, MANIFEST, Manifest, Wanted, manifest, run};
pub use supervise::{BatchError, Came, Event, Terms};
pub use worker::{Examine, Known, work};
