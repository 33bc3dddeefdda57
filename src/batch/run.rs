//! A run over a corpus. Several child processes examine chunks in parallel, and each finished chunk
//! has a file of rows. When all chunks are finished, the tables are written from these files.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::iter::Peekable;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use parquet::errors::ParquetError;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::chunk::{Chunk, Chunks};
use super::fault::{self, Fault};
use super::parquet_file::Writer;
use super::place::{Places, Selected, hexadecimal};
use super::row_file;
use super::schemas::{Rows, VERSION};
use super::supervise::{BatchError, Came, Event, Supervisor, Terms};
use lanelog_util::files;

/// Options of a run.
pub struct Wanted<'w> {
    /// The paths of the inputs.
    pub paths: &'w [PathBuf],
    /// The files in folders that are inputs.
    pub selected: Selected<'w>,
    /// The output folder for the tables.
    pub folder: &'w Path,
    /// Maximum number of concurrent child processes.
    pub jobs: usize,
    /// For a run that is split over several processes: the index of this part, from 0, and the
    /// number of parts. Parts do not write tables; a final run without parts does.
    pub part: Option<(u64, u64)>,
    /// Maximum number of modules in a chunk.
    pub most: usize,
    /// Whether the table with a name is written.
    pub tables: &'w (dyn Fn(&str) -> bool + Sync),
    /// The options that affect the rows, as text.
    pub how: String,
    /// The command line and limits of a child.
    pub terms: Terms,
    /// Set from outside to stop the run.
    pub stop: &'w AtomicBool,
    /// The observer of events.
    pub tell: &'w (dyn Fn(Event<'_>) + Sync),
}

/// The results that a run has written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the tables.
    pub version: u32,
    /// The version of lanelog.
    pub lanelog: String,
    /// The options, as text.
    pub how: String,
    /// A hash over the inputs and the options.
    pub key: String,
    /// Number of rows of each table.
    pub rows: BTreeMap<String, u64>,
}

/// The name of the manifest, which is written last.
pub const MANIFEST: &str = "lanelog.json";

/// The outcome of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// The tables have been written.
    Tables,
    /// The folder already contains the tables of the same inputs and options.
    There,
    /// This part of the run is complete; a final run without parts writes the tables.
    Part,
}

/// Processes the missing chunks. Finished chunks are kept, regardless of how the run ends.
///
/// # Errors
/// If the disk is full, another run uses the folder, or children cannot be started.
pub fn run(wanted: &Wanted<'_>) -> Result<Done, BatchError> {
    let work = wanted.folder.join("work");
    fs::create_dir_all(&work).map_err(BatchError::file(&work))?;
    let lock = wanted.folder.join("work").join("lock");
    let locked = File::create(&lock).map_err(BatchError::file(&lock))?;
    let busy = |_| {
        io::Error::other(
            "another run is at work in this folder\n  help: wait for it, or name another folder by -o",
        )
    };
    match wanted.part {
        Some(_) => locked.try_lock_shared(),
        None => locked.try_lock(),
    }
    .map_err(busy)
    .map_err(BatchError::file(wanted.folder))?;
    let places = Places::new(wanted.paths, wanted.folder, wanted.selected);
    let all = All {
        wanted,
        work: &work,
        left: Mutex::new(Left {
            chunks: Chunks::new(places, wanted.most, rows_are(wanted)).peekable(),
            key: Sha256::new(),
            names: Vec::new(),
            working: 0,
        }),
        threads: AtomicUsize::new(1),
        failed: Mutex::new(None),
        over: AtomicBool::new(false),
        written: AtomicUsize::new(0),
        faults: fault::from_environment(),
    };
    if let Some(manifest) = manifest(wanted.folder)
        && wanted.part.is_none()
        && manifest.version == VERSION
        && manifest.how == wanted.how
        && manifest.key == key_of(wanted)
    {
        drop(locked);
        let _ = fs::remove_dir_all(&work);
        return Ok(Done::There);
    }
    std::thread::scope(|scope| {
        let all = &all;
        for job in 1..wanted.jobs {
            let started = std::thread::Builder::new().spawn_scoped(scope, move || all.work(job));
            if started.is_err() {
                break;
            }
        }
        all.work(0);
    });
    let failed = all
        .failed
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take();
    if let Some(error) = failed {
        return Err(error);
    }
    if wanted.part.is_some() {
        return Ok(Done::Part);
    }
    let All { left, faults, .. } = all;
    let Left { names, key, .. } = left.into_inner().unwrap_or_else(PoisonError::into_inner);
    fault::die(&faults, "tables", 0);
    let key = hexadecimal(&key.finalize());
    tables(wanted, &work, &names, &faults, key)?;
    // The row files are redundant now; the lock is removed with them.
    drop(locked);
    let _ = fs::remove_dir_all(&work);
    Ok(Done::Tables)
}

/// The manifest of the tables in a folder.
pub fn manifest(folder: &Path) -> Option<Manifest> {
    let text = fs::read(folder.join(MANIFEST)).ok()?;
    serde_json::from_slice(&text).ok()
}

/// Everything that determines the rows of a module and their file format, as text.
fn rows_are(wanted: &Wanted<'_>) -> String {
    let (version, files) = (env!("CARGO_PKG_VERSION"), row_file::VERSION);
    format!("{version} {VERSION} {files}\n{}", wanted.how)
}

/// The key of a run.
fn key_of(wanted: &Wanted<'_>) -> String {
    let selected = Selected::silently(wanted.selected.sources);
    let places = Places::new(wanted.paths, wanted.folder, selected);
    let mut key = Sha256::new();
    for chunk in Chunks::new(places, wanted.most, rows_are(wanted)) {
        key.update(&chunk.key);
    }
    hexadecimal(&key.finalize())
}

struct All<'a> {
    wanted: &'a Wanted<'a>,
    work: &'a Path,
    left: Mutex<Left<'a>>,
    /// The number of threads of each child; more than one if fewer chunks remain than there are
    /// children.
    threads: AtomicUsize,
    failed: Mutex<Option<BatchError>>,
    over: AtomicBool,
    /// Number of chunks that this run has written.
    written: AtomicUsize,
    faults: Vec<Fault>,
}

/// Chunks that no job has taken yet.
struct Left<'a> {
    chunks: Peekable<Chunks<Places<'a>>>,
    /// A hash of the keys of all chunks that have been taken.
    key: Sha256,
    /// The row files of these chunks.
    names: Vec<String>,
    /// Number of chunks in progress.
    working: usize,
}

impl All<'_> {
    /// Processes chunks until there are none left.
    fn work(&self, job: usize) {
        let scratch = self
            .work
            .join(format!("child-{}-{job}", std::process::id()));
        if let Err(error) = self.chunks_in(&scratch) {
            self.over.store(true, Ordering::Relaxed);
            if let Ok(mut failed) = self.failed.lock() {
                failed.get_or_insert(error);
            }
        }
        let _ = fs::remove_dir_all(&scratch);
    }

    fn chunks_in(&self, scratch: &Path) -> Result<(), BatchError> {
        fs::create_dir_all(scratch).map_err(BatchError::file(scratch))?;
        let mut supervisor = Supervisor {
            terms: &self.wanted.terms,
            scratch,
            threads: &self.threads,
            stop: self.wanted.stop,
            tell: self.wanted.tell,
            idle: None,
            told: 0,
        };
        let mut done = false;
        while let Some(chunk) = self.next(done) {
            done = true;
            let to = self.work.join(chunk.file_name());
            if row_file::is_whole(&to) {
                for place in &chunk.places {
                    (self.wanted.tell)(Event::End(place, Came::default()));
                }
                continue;
            }
            supervisor.work(&chunk, &to)?;
            let written = self.written.fetch_add(1, Ordering::Relaxed) + 1;
            fault::die(&self.faults, "chunk", written);
        }
        match self.wanted.stop.load(Ordering::Relaxed) {
            true => Err(BatchError::Stopped),
            false => Ok(()),
        }
    }

    /// Takes the next chunk of this part. `done`: whether the caller has finished a chunk.
    fn next(&self, done: bool) -> Option<Chunk> {
        let mut left = self.left.lock().ok()?;
        left.working -= usize::from(done);
        let is_ours = |chunk: &Chunk| match self.wanted.part {
            Some((part, parts)) => chunk.number % parts == part,
            None => true,
        };
        let mut found = None;
        while found.is_none() && !self.over.load(Ordering::Relaxed) {
            if self.wanted.stop.load(Ordering::Relaxed) {
                return None;
            }
            let Some(chunk) = left.chunks.next() else {
                break;
            };
            left.key.update(&chunk.key);
            left.names.push(chunk.file_name());
            found = Some(chunk).filter(is_ours);
        }
        left.working += usize::from(found.is_some());
        if left.chunks.peek().is_none() {
            let threads = self.wanted.jobs / left.working.max(1);
            self.threads.store(threads.max(1), Ordering::Relaxed);
        }
        found
    }
}

/// Writes the tables of all chunks to temporary files, which replace the old tables when all are
/// complete. Memory is that of one chunk's rows, and a row group of each table.
fn tables(
    wanted: &Wanted<'_>,
    work: &Path,
    names: &[String],
    faults: &[Fault],
    key: String,
) -> Result<(), BatchError> {
    let mut declared = Rows::new(&wanted.terms.relations);
    let mut writers = Vec::new();
    for table in declared.tables() {
        if !(wanted.tables)(&table.schema.name) {
            writers.push(None);
            continue;
        }
        let name = format!("{}.parquet", table.schema.name);
        let to = wanted.folder.join(&name);
        let beside = files::Temporary::new(wanted.folder, &name).map_err(BatchError::file(&to))?;
        let file = File::options().write(true).open(beside.path());
        let file = file.map_err(BatchError::file(&to))?;
        let writer = Writer::new(file, &table.schema).map_err(wrong(&to))?;
        writers.push(Some((table.schema.name.clone(), to, beside, writer)));
    }
    let mut first = 0;
    for name in names {
        let path = work.join(name);
        let read =
            row_file::read(&path, &wanted.terms.relations).map_err(BatchError::file(&path))?;
        let Some(mut rows) = read else {
            let error = io::Error::other("it is not whole\n  help: run the same command again");
            return Err(BatchError::File { path, error });
        };
        let modules = rows.modules.rows();
        rows.shift(first);
        first += i64::try_from(modules).unwrap_or(0);
        for (table, writer) in rows.tables().into_iter().zip(&mut writers) {
            if let Some((_, to, _, writer)) = writer {
                writer.add(table).map_err(wrong(to))?;
            }
        }
    }
    let mut finished = Vec::new();
    let mut rows = BTreeMap::new();
    for (name, to, beside, writer) in writers.into_iter().flatten() {
        let (file, count) = writer.finish().map_err(wrong(&to))?;
        file.sync_all().map_err(BatchError::file(&to))?;
        rows.insert(name, count);
        finished.push((beside, to));
    }
    // The old tables are replaced from here on, so the manifest is removed first.
    let at = wanted.folder.join(MANIFEST);
    match fs::remove_file(&at) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(BatchError::File { path: at, error });
        }
        _ => {}
    }
    for (at, (beside, to)) in finished.into_iter().enumerate() {
        fault::die(faults, "names", at);
        beside.rename(&to).map_err(BatchError::file(&to))?;
    }
    let manifest = Manifest {
        version: VERSION,
        lanelog: env!("CARGO_PKG_VERSION").to_string(),
        how: wanted.how.clone(),
        key,
        rows,
    };
    let text = serde_json::to_vec_pretty(&manifest).map_err(io::Error::from);
    let written = text.and_then(|text| files::replace(&at, &text));
    written.map_err(BatchError::file(&at))
}

fn wrong(path: &Path) -> impl FnOnce(ParquetError) -> BatchError {
    let path = path.to_path_buf();
    |error| BatchError::File {
        path,
        error: io::Error::other(error),
    }
}
