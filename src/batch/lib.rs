//! Whole corpora: finding modules, analysing them in child processes, and tables of the results.
//!
//! A parent finds modules one after the other and gives them, in chunks, to child processes of its
//! own program; each child has a limit on time and memory for each module. If a module exceeds it,
//! or ends its process, only its own results are lost. Finished results are in files, so that a run
//! is resumable, and the tables are made of these files when all are there: the same tables,
//! however often it was resumed.
//!
//! | file | contents |
//! |---|---|
//! | `place` | where modules are: files, members of archives, rows of shards |
//! | `chunk` | modules that are worked on together |
//! | `table`, `schemas` | rows in memory; the tables that every run has |
//! | `parquet_file`, `row_file` | tables as Parquet; the rows of a chunk as one file |
//! | `failure`, `fault` | failures; injected faults |
//! | `worker` | the child |
//! | `supervise` | its parent, for one chunk |
//! | `run` | all chunks, and the tables |
//!
//! Architecture invariant: nothing here depends on the analysis. The caller defines how rows are
//! made of a module ([`Examine`]).

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
