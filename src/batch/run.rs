//! A run over a corpus. Several child processes examine chunks in parallel, and each finished chunk
//! has a file of rows. When all chunks are finished, the tables are written from these files, and
//! from the tables of the previous run where chunks have not changed.

use std::collections::{BTreeMap, HashSet};
use std::env;
use std::fs::{self, File};
use std::io;
use std::iter::Peekable;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use parquet::errors::ParquetError;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::chunk::{Chunk, Chunks, Id, Key};
use super::fault::{self, Fault};
use super::place::{Places, Selected, hexadecimal};
use super::row_file;
use super::saved::{self, Opened, Output, Saved, SavedChunk, SavedTable};
use super::schemas::{Rows, VERSION};
use super::supervise::{BatchError, Came, Event, Supervisor, Terms};

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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

/// The folder of the new tables while they are written, and its name when they are complete.
const NEW: &str = "new";
const READY: &str = "ready";

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
    let faults = fault::from_environment();
    if wanted.part.is_none() {
        replace_tables(wanted.folder, &work, &faults)?;
    }
    let paths = with_stdin_as_file(wanted.paths, &work)?;
    let places = |selected| Places::new(&paths, wanted.folder, selected);
    let chunks = |places| Chunks::new(places, wanted.most, rows_are(wanted));
    // If the tables are damaged, nothing is reused.
    let saved = Saved::read(wanted.folder, &rows_are(wanted), &wanted.terms.relations);
    let (mut pool, mut kept) = (None, None);
    let mut selected = wanted.selected;
    if let Some(saved) = &saved {
        let listed = Listed::new(chunks(places(selected)));
        // Files that are not inputs are reported once.
        selected = Selected::silently(selected.sources);
        let same = manifest(wanted.folder)
            .filter(|manifest| manifest.how == wanted.how && manifest.key == listed.key);
        if same.is_some() && wanted.part.is_none() {
            drop(locked);
            let _ = fs::remove_dir_all(&work);
            return Ok(Done::There);
        }
        pool = pool_of(saved, &listed, &work);
        kept = listed.chunks;
    }
    let left: AllChunks<'_> = match kept {
        Some(kept) => Box::new(kept.into_iter()),
        None => Box::new(chunks(places(selected))),
    };
    let all = All {
        wanted,
        work: &work,
        saved: saved.as_ref(),
        pool,
        left: Mutex::new(Left {
            chunks: left.peekable(),
            key: Sha256::new(),
            steps: Vec::new(),
            working: 0,
        }),
        threads: AtomicUsize::new(1),
        failed: Mutex::new(None),
        over: AtomicBool::new(false),
        written: AtomicUsize::new(0),
        faults,
    };
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
    let Left { steps, key, .. } = left.into_inner().unwrap_or_else(PoisonError::into_inner);
    fault::die(&faults, "tables", 0);
    let key = hexadecimal(&key.finalize());
    tables(wanted, &work, &steps, saved.as_ref(), key)?;
    replace_tables(wanted.folder, &work, &faults)?;
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

/// The inputs; a list on stdin is copied to a file, because inputs are listed twice.
fn with_stdin_as_file(paths: &[PathBuf], work: &Path) -> Result<Vec<PathBuf>, BatchError> {
    let mut paths = paths.to_vec();
    for path in paths.iter_mut().filter(|path| path.as_os_str() == "@-") {
        let to = work.join("stdin");
        let copied = File::create(&to).and_then(|mut file| io::copy(&mut io::stdin(), &mut file));
        copied.map_err(BatchError::file(&to))?;
        let mut list = std::ffi::OsString::from("@");
        list.push(&to);
        *path = list.into();
    }
    Ok(paths)
}

/// Everything that determines the rows of a module and their file format, as text.
fn rows_are(wanted: &Wanted<'_>) -> String {
    let (version, files) = (env!("CARGO_PKG_VERSION"), row_file::VERSION);
    format!("{version}{} {VERSION} {files}\n{}", build(), wanted.how)
}

/// Distinguishes builds of the same version, whose rules may differ: the size of the executable and
/// the time at which it was written.
fn build() -> String {
    let file = env::current_exe().and_then(fs::metadata);
    let written = file.and_then(|file| Ok((file.len(), file.modified()?)));
    written.map_or_else(|_| String::new(), |written| format!(" {written:?}"))
}

/// The chunks of a run, before any is processed.
struct Listed {
    /// The key of the run.
    key: String,
    keys: HashSet<Key>,
    names: HashSet<Key>,
    /// The chunks, if they have few modules: others are listed again.
    chunks: Option<Vec<Chunk>>,
}

/// Maximum number of modules that are listed only once.
const FEW: usize = 1 << 15;

impl Listed {
    fn new(chunks: impl Iterator<Item = Chunk>) -> Listed {
        let (mut keys, mut names) = (HashSet::new(), HashSet::new());
        let (mut kept, mut modules) = (Some(Vec::new()), 0);
        let mut key = Sha256::new();
        for chunk in chunks {
            key.update(chunk.id.key);
            keys.insert(chunk.id.key);
            names.insert(chunk.id.names);
            modules += chunk.places.len();
            kept = kept.filter(|_| modules <= FEW);
            if let Some(kept) = &mut kept {
                kept.push(chunk);
            }
        }
        Listed {
            key: hexadecimal(&key.finalize()),
            keys,
            names,
            chunks: kept,
        }
    }
}

/// A file with the rows of the previous run's chunks that no longer exist: their modules may have
/// other names now, or be in other chunks.
fn pool_of(saved: &Saved, listed: &Listed, work: &Path) -> Option<PathBuf> {
    let chunks = saved.chunks().iter().enumerate();
    let gone = chunks.filter(|(_, SavedChunk { id, .. })| {
        !listed.keys.contains(&id.key) && !listed.names.contains(&id.names)
    });
    let mut gone = gone.map(|(at, _)| at).peekable();
    gone.peek()?;
    let to = work.join("earlier");
    // Without the file, the modules are examined again.
    Opened::new(saved).write(gone, &to).ok().map(|()| to)
}

struct All<'a> {
    wanted: &'a Wanted<'a>,
    work: &'a Path,
    /// The tables of the previous run.
    saved: Option<&'a Saved>,
    /// A file of rows of the previous run, for chunks with new names of modules.
    pool: Option<PathBuf>,
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

/// The chunks of a run, in their order.
type AllChunks<'a> = Box<dyn Iterator<Item = Chunk> + Send + 'a>;

/// Chunks that no job has taken yet.
struct Left<'a> {
    chunks: Peekable<AllChunks<'a>>,
    /// A hash of the keys of all chunks that have been taken.
    key: Sha256,
    /// The chunks that have been taken.
    steps: Vec<Step>,
    /// Number of chunks in progress.
    working: usize,
}

/// A chunk of which the tables will have the rows.
struct Step {
    id: Id,
    /// The chunk of the previous run that has these rows; else they are in a file.
    saved: Option<usize>,
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
            earlier: None,
        };
        let mut opened = self.saved.map(Opened::new);
        let mut done = false;
        while let Some(chunk) = self.next(done) {
            done = true;
            let to = self.work.join(chunk.id.file_name(chunk.number));
            if row_file::is_whole(&to) {
                self.skip(&chunk);
                continue;
            }
            // If these rows cannot be read, the modules are examined again.
            let own = scratch.join(format!("earlier-{}", chunk.number));
            let namesake = self.saved.and_then(|saved| saved.namesake(&chunk.id));
            let written = namesake.zip(opened.as_mut());
            let written = written.is_some_and(|(at, opened)| opened.write([at], &own).is_ok());
            supervisor.earlier = match written {
                true => Some(own.clone()),
                false => self.pool.clone(),
            };
            supervisor.work(&chunk, &to)?;
            let _ = fs::remove_file(&own);
            let written = self.written.fetch_add(1, Ordering::Relaxed) + 1;
            fault::die(&self.faults, "chunk", written);
        }
        match self.wanted.stop.load(Ordering::Relaxed) {
            true => Err(BatchError::Stopped),
            false => Ok(()),
        }
    }

    /// Reports the modules of a chunk whose rows exist.
    fn skip(&self, chunk: &Chunk) {
        for place in &chunk.places {
            (self.wanted.tell)(Event::End(place, Came::default()));
        }
    }

    /// Takes the next chunk of this part whose rows are not in the tables of the previous run.
    /// `done`: whether the caller has finished a chunk.
    fn next(&self, done: bool) -> Option<Chunk> {
        let mut left = self.left.lock().ok()?;
        left.working -= usize::from(done);
        let mut found = None;
        while found.is_none() && !self.over.load(Ordering::Relaxed) {
            if self.wanted.stop.load(Ordering::Relaxed) {
                return None;
            }
            let Some(chunk) = left.chunks.next() else {
                break;
            };
            left.key.update(chunk.id.key);
            let saved = self.saved.and_then(|saved| saved.same(&chunk.id));
            left.steps.push(Step {
                id: chunk.id,
                saved,
            });
            let is_ours =
                (self.wanted.part).is_none_or(|(part, parts)| chunk.number % parts == part);
            match saved {
                Some(_) if is_ours => self.skip(&chunk),
                None if is_ours => found = Some(chunk),
                _ => {}
            }
        }
        left.working += usize::from(found.is_some());
        if left.chunks.peek().is_none() {
            let threads = self.wanted.jobs / left.working.max(1);
            self.threads.store(threads.max(1), Ordering::Relaxed);
        }
        found
    }
}

/// Writes the tables of all chunks to a folder that is renamed when they are complete. Memory is
/// that of one chunk's rows, and a row group of each table.
fn tables(
    wanted: &Wanted<'_>,
    work: &Path,
    steps: &[Step],
    saved: Option<&Saved>,
    key: String,
) -> Result<(), BatchError> {
    let folder = work.join(NEW);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(BatchError::file(&folder))?;
    let mut declared = Rows::new(&wanted.terms.relations);
    let mut outputs = Vec::new();
    for (at, table) in declared.tables().into_iter().enumerate() {
        let name = table.schema.name.clone();
        if !(wanted.tables)(&name) {
            outputs.push(None);
            continue;
        }
        let to = folder.join(format!("{name}.parquet"));
        let output = Output::new(at, &table.schema, &to, saved).map_err(wrong(&to))?;
        outputs.push(Some((name, to, output)));
    }
    let (mut first, mut chunks) = (0, Vec::new());
    for (number, Step { id, saved: at }) in (0_u64..).zip(steps) {
        if let Some((at, saved)) = at.zip(saved)
            && let Some(chunk) = saved.chunks().get(at)
        {
            let by = first - saved.modules_before(at);
            for (output, rows) in outputs.iter_mut().zip(&chunk.rows) {
                if let Some((_, to, output)) = output {
                    output.reuse(at, *rows, by, id.ends).map_err(wrong(to))?;
                }
            }
            first += chunk
                .rows
                .first()
                .map_or(0, |rows| i64::try_from(*rows).unwrap_or(0));
            chunks.push(SavedChunk {
                id: *id,
                rows: chunk.rows.clone(),
            });
            continue;
        }
        let path = work.join(id.file_name(number));
        let read =
            row_file::read(&path, &wanted.terms.relations).map_err(BatchError::file(&path))?;
        let Some(mut rows) = read else {
            let error = io::Error::other("it is not whole\n  help: run the same command again");
            return Err(BatchError::File { path, error });
        };
        chunks.push(SavedChunk {
            id: *id,
            rows: rows.lengths().into_iter().map(|rows| rows as u64).collect(),
        });
        let modules = rows.modules.rows();
        rows.shift(first);
        first += i64::try_from(modules).unwrap_or(0);
        for (table, output) in rows.tables().into_iter().zip(&mut outputs) {
            if let Some((_, to, output)) = output {
                output.add(table, id.ends).map_err(wrong(to))?;
            }
        }
    }
    let (mut files, mut written) = (Vec::new(), Vec::new());
    let mut rows = BTreeMap::new();
    for (name, to, output) in outputs.into_iter().flatten() {
        let (file, hash, count) = output.finish().map_err(wrong(&to))?;
        rows.insert(name.clone(), count);
        match saved.is_some_and(|saved| saved.has(&name, &hash)) {
            true => fs::remove_file(&to).map_err(BatchError::file(&to))?,
            false => files.push((file, to)),
        }
        written.push(SavedTable { name, hash });
    }
    // Writing to the disk takes about as long for one file as for all together.
    std::thread::scope(|scope| {
        let syncs = files
            .iter()
            .map(|(file, to)| (to, scope.spawn(|| file.sync_all())));
        let syncs: Vec<_> = syncs.collect();
        syncs.into_iter().try_for_each(|(to, sync)| {
            let done = sync
                .join()
                .unwrap_or_else(|_| Err(io::Error::other("a thread ended")));
            done.map_err(BatchError::file(to))
        })
    })?;
    let manifest = Manifest {
        version: VERSION,
        lanelog: env!("CARGO_PKG_VERSION").to_string(),
        how: wanted.how.clone(),
        key,
        rows,
    };
    let text = serde_json::to_vec_pretty(&manifest).map_err(io::Error::from);
    let text = text.map_err(BatchError::file(&folder))?;
    let cache = saved::text(&rows_are(wanted), &written, &chunks);
    for (name, text) in [(MANIFEST, text.as_slice()), (saved::FILE, cache.as_bytes())] {
        let to = folder.join(name);
        fs::write(&to, text).map_err(BatchError::file(&to))?;
    }
    fs::rename(&folder, work.join(READY)).map_err(BatchError::file(&folder))
}

/// Replaces the tables in a folder by new ones, if those are complete. If the process ends
/// meanwhile, the next run continues here.
fn replace_tables(folder: &Path, work: &Path, faults: &[Fault]) -> Result<(), BatchError> {
    let ready = work.join(READY);
    let at = ready.join(MANIFEST);
    let Some(new) = manifest(&ready) else {
        // The last file has its place.
        let _ = fs::remove_dir_all(&ready);
        return Ok(());
    };
    // A manifest means that all tables are those of one run.
    let to = folder.join(MANIFEST);
    let before = manifest(folder);
    match fs::remove_file(&to) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(BatchError::file(&to)(error));
        }
        _ => {}
    }
    let names = before
        .into_iter()
        .flat_map(|before| before.rows.into_keys());
    for name in names.filter(|name| !new.rows.contains_key(name)) {
        let _ = fs::remove_file(folder.join(format!("{name}.parquet")));
    }
    let mut names: Vec<String> = (new.rows.keys())
        .map(|name| format!("{name}.parquet"))
        .collect();
    names.push(saved::FILE.to_string());
    for (count, name) in names.iter().enumerate() {
        fault::die(faults, "names", count);
        let (from, to) = (ready.join(name), folder.join(name));
        match fs::rename(&from, &to) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(BatchError::file(&to)(error));
            }
            // The table is unchanged, or was renamed before.
            _ => {}
        }
    }
    fs::rename(&at, &to).map_err(BatchError::file(&to))?;
    let _ = fs::remove_dir_all(&ready);
    Ok(())
}

fn wrong(path: &Path) -> impl FnOnce(ParquetError) -> BatchError {
    let path = path.to_path_buf();
    |error| BatchError::File {
        path,
        error: io::Error::other(error),
    }
}
