//! Analyses whole corpora: finds modules, analyses them in child processes, and writes tables of
//! the results.
//!
//! A parent process enumerates modules and sends them in chunks to child processes of its own
//! program. Each module has a time and memory limit. If a module exceeds a limit or crashes its
//! process, only its own results are lost. Finished results are stored in files, so that a run is
//! resumable. When all chunks are finished, the tables are written from these files; they do not
//! depend on how often the run was resumed.
//!
//! | file | contents |
//! |---|---|
//! | `place` | the locations of modules: files, members of archives, rows of shards |
//! | `remote` | object stores, by URL |
//! | `zip` | modules in zip archives |
//! | `chunk` | groups of modules that one child process analyses |
//! | `table`, `schemas` | rows in memory; the schemas of the tables that every run writes |
//! | `parquet_file`, `row_file` | writes tables as Parquet; writes and reads the rows of a chunk as one file |
//! | `saved` | reuses what has not changed since the previous run |
//! | `failure`, `fault` | failures of modules; faults that tests inject |
//! | `worker` | the child process, which analyses a chunk |
//! | `supervise` | the parent process of a worker, which handles crashes and limits |
//! | `run` | a whole run: all chunks, and the final tables |
//!
//! Architecture invariant: this crate does not depend on the analysis. The caller defines how the
//! rows of a module are computed ([`Examine`]).

pub mod failure;
pub mod parquet_file;
pub mod place;
pub mod remote;
pub mod schemas;
pub mod table;
pub mod zip;

// Child processes are watched by means of Unix: sockets, signals, and files that both truncate.
#[cfg(unix)]
mod chunk;
#[cfg(unix)]
mod fault;
#[cfg(unix)]
mod row_file;
#[cfg(unix)]
mod run;
#[cfg(unix)]
mod saved;
#[cfg(unix)]
mod supervise;
#[cfg(unix)]
mod worker;

#[cfg(unix)]
pub use run::{Done, MANIFEST, Manifest, Wanted, manifest, run};
#[cfg(unix)]
pub use supervise::{BatchError, Came, Event, Terms};
#[cfg(unix)]
pub use worker::{Examine, Known, examine_here, work};
