//! The child process. It examines the modules of a chunk one after another, reports the current
//! module, and finally writes the rows of all modules. Then it waits for the next chunk, until
//! stdin is closed.
//!
//! Each line on stdin is an [`Order`], as JSON.
//!
//! | line on stdout | meaning |
//! |---|---|
//! | `begin N` | the worker starts module N of the chunk |
//! | `id HASH BYTES` | the worker has read the module, which has this hash and length |
//! | `end FUNCTIONS FAILURES` | the module is done, with these numbers of analysed functions and of failures |
//! | `lost TEXT` | an object store could not be reached, as JSON: the parent ends the run |
//! | `rows` | all modules are done, and the worker writes their rows |
//! | `wrong TEXT` | the rows cannot be written, for the stated reason |
//! | `done` | all rows are written |

use std::fs::File;
use std::io::{self, BufRead, Write};
use std::os::fd::AsFd;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Instant;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::failure::{Failure, Kind};
use super::fault::{self, Fault};
use super::place::{Contents, Opened, Place, hexadecimal};
use super::remote;
use super::row_file;
use super::saved::Earlier;
use super::schemas::Rows;
use super::table::{Cell, Schema};

/// An order to a child.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Order {
    /// Sets the number of threads, which is larger if other children are idle.
    Threads(usize),
    /// Modules to examine: a chunk, or part of one.
    Work(Work),
}

/// Modules to examine, and the output file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Work {
    /// The index within the chunk of the first module.
    pub first: usize,
    /// The modules.
    pub places: Vec<Place>,
    /// The output file.
    pub to: PathBuf,
    /// Rows of modules of the previous run, which need not be examined again.
    pub earlier: Option<PathBuf>,
}

/// Properties of a module that could be read.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The target triple of the module.
    pub triple: Option<String>,
    /// `amdgpu` or `nvptx`.
    pub architecture: Option<String>,
    /// The target processor.
    pub processor: Option<String>,
    /// The number of analysed functions.
    pub functions: usize,
}

/// Computes the rows of modules.
pub trait Examine {
    /// Computes the rows of a module, except its row in the table of modules. Errors are appended
    /// to `failures`; returns `None` if the module cannot be used. `threads` is the number of
    /// threads to use. The number may change during the work; the rows do not depend on it.
    fn examine(
        &mut self,
        number: usize,
        place: &Place,
        contents: Contents,
        threads: &AtomicUsize,
        rows: &mut Rows,
        failures: &mut Vec<Failure>,
    ) -> Option<Known>;

    /// The words that make `lanelog analyze` compile a source file as here, each after a space.
    fn clang(&self) -> String;
}

/// Executes the orders on stdin, until it is closed.
///
/// # Errors
/// Returns errors of stdin and stdout, which mean that the parent has ended.
pub fn work(examine: &mut dyn Examine, relations: &[Arc<Schema>]) -> io::Result<()> {
    end_with_parent();
    // The stderr file is truncated for each module, so that messages belong to one module.
    let said = File::from(io::stderr().as_fd().try_clone_to_owned()?);
    let threads = Arc::new(AtomicUsize::new(1));
    let (sender, orders) = channel();
    let told = threads.clone();
    std::thread::Builder::new().spawn(move || listen(&told, &sender))?;
    let mut worker = Worker {
        examine,
        faults: fault::from_environment(),
        threads,
        opened: Opened::default(),
        rows: Rows::new(relations),
        earlier: None,
        lost: None,
        say: &say,
    };
    for order in orders {
        let order = order?;
        worker.read_earlier(order.earlier.as_deref(), relations);
        // Buffered until the next line is written, which saves a system call for each module.
        let mut before = String::new();
        for (at, place) in order.places.iter().enumerate() {
            let number = order.first + at;
            let _ = said.set_len(0);
            say(&format!("{before}begin {number}"))?;
            let (functions, failures) = worker.module(number, place, None);
            if let Some(message) = worker.lost.take() {
                say(&format!("lost {}", serde_json::to_string(&message)?))?;
            }
            before = format!("end {functions} {failures}\n");
        }
        say(&format!("{before}rows"))?;
        fault::write(&worker.faults, order.places.len());
        let mut rows = std::mem::replace(&mut worker.rows, Rows::new(relations));
        match row_file::write(&order.to, &mut rows) {
            Ok(()) => say("done")?,
            Err(error) => say(&format!("wrong {error}"))?,
        }
    }
    Ok(())
}

/// Examines one module on this thread, with the help of `threads` threads. `bytes` are its contents
/// if it is in memory already. Always returns the rows of the module: a panic is a row of the table
/// of failures.
pub fn examine_here(
    examine: &mut dyn Examine,
    (number, place): (usize, &Place),
    bytes: Option<Vec<u8>>,
    relations: &[Arc<Schema>],
    threads: Arc<AtomicUsize>,
) -> Rows {
    let mut worker = Worker {
        examine,
        faults: Vec::new(),
        threads,
        opened: Opened::default(),
        rows: Rows::new(relations),
        earlier: None,
        lost: None,
        say: &|_| Ok(()),
    };
    worker.module(number, place, bytes);
    worker.rows
}

/// Reads orders from stdin: stores the number of threads, and passes modules to the worker.
fn listen(threads: &AtomicUsize, work: &Sender<io::Result<Work>>) {
    for line in io::stdin().lock().lines() {
        let order = line.and_then(|line| Ok(serde_json::from_str(&line)?));
        let sent = match order {
            Ok(Order::Threads(most)) => {
                threads.store(most, Ordering::Relaxed);
                Ok(())
            }
            Ok(Order::Work(order)) => work.send(Ok(order)),
            Err(error) => work.send(Err(error)),
        };
        if sent.is_err() {
            return;
        }
    }
}

/// The state of the child: the rows so far.
struct Worker<'w> {
    examine: &'w mut dyn Examine,
    faults: Vec<Fault>,
    threads: Arc<AtomicUsize>,
    opened: Opened,
    rows: Rows,
    earlier: Option<Earlier>,
    /// Why a module could not be read that another run may read.
    lost: Option<String>,
    /// Tells the parent.
    say: &'w dyn Fn(&str) -> io::Result<()>,
}

/// The state of the current module.
#[derive(Default)]
struct InHand {
    /// The hash and the length of the module.
    hash: Option<(String, usize)>,
    failures: Vec<Failure>,
    /// The module of the previous run with the same rows.
    earlier: Option<usize>,
}

impl Worker<'_> {
    /// Reads a file of rows of the previous run, unless it is the one that was read last.
    fn read_earlier(&mut self, path: Option<&Path>, relations: &[Arc<Schema>]) {
        let known = self.earlier.take();
        self.earlier = known
            .filter(|known| Some(known.path.as_path()) == path)
            .or_else(|| Earlier::read(path?, relations));
    }

    /// Adds all rows of a module, and returns its numbers of functions and failures. If lanelog
    /// panics on the module, only the rows of the failure are added.
    fn module(&mut self, number: usize, place: &Place, bytes: Option<Vec<u8>>) -> (usize, usize) {
        let before = self.rows.lengths();
        let begun = Instant::now();
        let mut in_hand = InHand::default();
        let done = catch_unwind(AssertUnwindSafe(|| {
            self.known(number, place, bytes, &mut in_hand)
        }));
        let known = done.unwrap_or_else(|panic| {
            // Remove rows of a module that was only partly examined.
            self.rows.truncate(&before);
            self.opened = Opened::default();
            let words = panic.downcast_ref::<String>().map(String::as_str);
            let words = words.or(panic.downcast_ref::<&str>().copied());
            in_hand.failures = vec![Failure::new(Kind::Panic, words.unwrap_or("without words"))];
            None
        });
        let microseconds = begun.elapsed().as_micros();
        let InHand {
            hash,
            failures,
            earlier,
        } = in_hand;
        if let (Some(at), Some(earlier)) = (earlier, &mut self.earlier) {
            return earlier.add(at, number, place, &mut self.rows);
        }
        let functions = known.as_ref().map_or(0, |known| known.functions);
        let clang = self.examine.clang();
        let rows = &mut self.rows;
        add_module(rows, number, (place, &clang), hash, known, &failures);
        self.rows.timings.push([
            number.into(),
            Cell::Number(i64::try_from(microseconds).unwrap_or(i64::MAX)),
        ]);
        (functions, failures.len())
    }

    /// Reads and examines a module; returns its properties if it can be used.
    fn known(
        &mut self,
        number: usize,
        place: &Place,
        bytes: Option<Vec<u8>>,
        in_hand: &mut InHand,
    ) -> Option<Known> {
        let read = bytes.map_or_else(
            || self.opened.contents(place),
            |bytes| Ok(Contents::Read(bytes)),
        );
        let contents = match read {
            Ok(contents) => contents,
            Err(error) => {
                if remote::ends_the_run(&error) {
                    self.lost = Some(error.to_string());
                }
                let failure = Failure::new(Kind::Unreadable, &error.to_string());
                in_hand.failures.push(failure);
                return None;
            }
        };
        let id = hexadecimal(&Sha256::digest(&*contents));
        // An error means that the parent has ended; then this process also ends.
        let _ = (self.say)(&format!("id {id} {}", contents.len()));
        let earlier = self.earlier.as_ref();
        in_hand.earlier = earlier.and_then(|earlier| earlier.find(&id, place));
        in_hand.hash = Some((id, contents.len()));
        if in_hand.earlier.is_some() {
            return None;
        }
        fault::commit(&self.faults, place);
        let (rows, failures) = (&mut self.rows, &mut in_hand.failures);
        self.examine
            .examine(number, place, contents, &self.threads, rows, failures)
    }
}

/// Adds the row of a module and the rows of its failures. `clang`: as [`Examine::clang`].
pub(super) fn add_module(
    rows: &mut Rows,
    number: usize,
    (place, clang): (&Place, &str),
    hash: Option<(String, usize)>,
    known: Option<Known>,
    failures: &[Failure],
) {
    let state = match (&known, failures) {
        (Some(_), []) => "whole",
        (Some(_), _) => "part",
        (None, _) => "failed",
    };
    let known = known.unwrap_or_default();
    let (id, bytes) = hash.unzip();
    let path = place.path.to_string_lossy().into_owned();
    rows.modules.push([
        number.into(),
        path.clone().into(),
        place.member().into(),
        id.into(),
        bytes.into(),
        state.into(),
        known.triple.into(),
        known.architecture.into(),
        known.processor.into(),
        known.functions.into(),
        failures.len().into(),
    ]);
    for failure in failures {
        rows.failures.push([
            number.into(),
            path.clone().into(),
            place.member().into(),
            failure.function.clone().into(),
            failure.kind.name().into(),
            failure.message.clone().into(),
            failure.line.into(),
            failure.column.into(),
            failure.stderr.clone().into(),
            super::failure::repeat(place, clang).into(),
        ]);
    }
}

fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

/// Requests that the system kills this process when its parent ends for any reason.
fn end_with_parent() {
    #[cfg(target_os = "linux")]
    #[allow(unsafe_code)]
    // SAFETY: only requests a signal.
    unsafe {
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
    }
}
