//! The parent of the child processes: sends them chunks, limits time and memory for each module,
//! and identifies the module that caused a child to end.
//!
//! If a child ends early, only the module that it was working on can fail. This module is tried
//! again in a separate child, because memory used for other modules, or a kill by the operator, may
//! have ended the first child. The modules before and after it are sent to other children, so that
//! the rows of a chunk do not depend on when a child ended.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::mem;
use std::ops::Range;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::chunk::Chunk;
use super::failure::{Failure, Kind};
use super::place::Place;
use super::remote;
use super::row_file;
use super::schemas::Rows;
use super::table::{Cell, Schema};
use super::worker::{Order, Work, add_module};

/// The command line of a child, and the limits of a module.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The program of children, and its arguments.
    pub program: PathBuf,
    /// The arguments of the child process.
    pub arguments: Vec<std::ffi::OsString>,
    /// Environment variables that are added to those of this process.
    pub environment: Vec<(&'static str, &'static str)>,
    /// Environment variables that are added for a child that tries a single module again.
    pub alone: Vec<(&'static str, &'static str)>,
    /// The time limit for a module.
    pub time: Duration,
    /// The memory limit of a child process, in bytes.
    pub memory: u64,
    /// The relations of the user's rules.
    pub relations: Vec<Arc<Schema>>,
    /// As [`Examine::clang`](super::Examine::clang).
    pub clang: String,
}

/// Reasons why a run cannot continue.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    /// A file of the run cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The path of the file.
        path: PathBuf,
        /// The cause.
        error: io::Error,
    },
    /// No child can be started.
    #[error("{}: a child process cannot be started: {error}", program.display())]
    Start {
        /// The program.
        program: PathBuf,
        /// The cause.
        error: io::Error,
    },
    /// A child ended before it started a module, so no module was the cause.
    #[error("a child process could not do its work: {0}")]
    Child(String),
    /// An object store cannot be listed or read.
    #[error("{0}\n  help: the same command goes on where this one ended")]
    Store(String),
    /// The run was stopped by the caller.
    #[error("interrupted\n  help: the same command goes on where this one ended")]
    Stopped,
}

impl BatchError {
    pub(super) fn file(path: &Path) -> impl FnOnce(io::Error) -> BatchError {
        let path = path.to_path_buf();
        |error| BatchError::File { path, error }
    }
}

/// An event for observers of a run.
#[derive(Clone, Debug)]
pub enum Event<'e> {
    /// Work on a module starts.
    Begin(&'e Place),
    /// A module is finished, successfully or not.
    End(&'e Place, Came),
    /// Sent regularly while nothing else happens.
    Tick,
}

/// The number of results for a module.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Came {
    /// Number of analysed functions.
    pub functions: u64,
    /// Number of rows in the table of failures.
    pub failures: u64,
}

/// Interval between checks of a child's memory.
const LOOK: Duration = Duration::from_millis(20);

/// Maximum length of a child's stderr in a table, in bytes.
const WORDS: usize = 2000;

/// Number of times that a child which ends before it starts a module is replaced.
const TRIES: usize = 3;

/// Processes chunks one after another.
pub struct Supervisor<'s> {
    /// The command line and limits of a child.
    pub terms: &'s Terms,
    /// A folder for the supervisor's files, which no other process uses.
    pub scratch: &'s Path,
    /// The number of threads of a child.
    pub threads: &'s AtomicUsize,
    /// Set from outside to stop the run.
    pub stop: &'s AtomicBool,
    /// The observer of events.
    pub tell: &'s (dyn Fn(Event<'_>) + Sync),
    /// An idle child.
    pub idle: Option<Running>,
    /// Number of modules of the chunk that were reported as finished, so that a module that is
    /// tried again is reported only once.
    pub told: usize,
    /// Rows of modules of the previous run that may be those of the chunk.
    pub earlier: Option<PathBuf>,
}

impl Supervisor<'_> {
    /// Writes the rows of a chunk to a file, which gets its final name when it is complete. Memory
    /// is constant if a single child examines all modules of the chunk; otherwise it is that of the
    /// chunk's rows.
    ///
    /// # Errors
    /// The disk is full, or children cannot be started.
    pub fn work(&mut self, chunk: &Chunk, to: &Path) -> Result<(), BatchError> {
        self.told = 0;
        let all = 0..chunk.places.len();
        let of_child = self.scratch.join("rows");
        let mut rows = Rows::new(&self.terms.relations);
        // The tasks are popped from the end.
        let mut tasks = vec![Task::Part(all.clone())];
        while let Some(task) = tasks.pop() {
            let (part, alone) = match task {
                Task::Failed(number, ended) => {
                    self.add_failed(chunk, number, ended, &mut rows);
                    continue;
                }
                Task::Part(part) => (part, false),
                Task::Alone(number) => (number..number + 1, true),
            };
            if part.is_empty() {
                continue;
            }
            match self.child(chunk, part.clone(), &of_child, alone)? {
                None if part == all => {
                    return fs::rename(&of_child, to).map_err(BatchError::file(to));
                }
                None => {
                    let read = row_file::read(&of_child, &self.terms.relations);
                    let read = read.map_err(BatchError::file(&of_child))?;
                    let torn = || BatchError::Child("its rows are not whole".to_string());
                    rows.append(read.ok_or_else(torn)?);
                }
                Some(Short::Rows) => {
                    let middle = part.start + part.len() / 2;
                    tasks.extend([Task::Part(middle..part.end), Task::Part(part.start..middle)]);
                }
                Some(Short::Module(number, ended)) => tasks.extend([
                    Task::Part(number + 1..part.end),
                    match alone || ended.failure.kind == Kind::Time {
                        true => Task::Failed(number, ended),
                        false => Task::Alone(number),
                    },
                    Task::Part(part.start..number),
                ]),
            }
        }
        row_file::write(&of_child, &mut rows).map_err(BatchError::file(&of_child))?;
        fs::rename(&of_child, to).map_err(BatchError::file(to))
    }

    fn add_failed(&mut self, chunk: &Chunk, number: usize, ended: Ended, rows: &mut Rows) {
        let Some(place) = chunk.places.get(number) else {
            return;
        };
        let place = (place, self.terms.clang.as_str());
        add_module(rows, number, place, ended.hash, None, &[ended.failure]);
        let microseconds = i64::try_from(ended.time.as_micros()).unwrap_or(i64::MAX);
        rows.timings
            .push([number.into(), Cell::Number(microseconds)]);
        let came = Came {
            functions: 0,
            failures: 1,
        };
        self.end(chunk, number, came);
    }

    /// Reports that a module is finished, unless it was reported before.
    fn end(&mut self, chunk: &Chunk, number: usize, came: Came) {
        if let Some(place) = chunk.places.get(number)
            && number >= self.told
        {
            self.told = number + 1;
            (self.tell)(Event::End(place, came));
        }
    }

    /// Makes a child write the rows of some modules, or returns how the child ended. A module that
    /// is `alone` gets a new child.
    fn child(
        &mut self,
        chunk: &Chunk,
        part: Range<usize>,
        to: &Path,
        alone: bool,
    ) -> Result<Option<Short>, BatchError> {
        let places = chunk.places.get(part.clone()).unwrap_or_default();
        let order = Order::Work(Work {
            first: part.start,
            places: places.to_vec(),
            to: to.to_path_buf(),
            earlier: self.earlier.clone(),
        });
        let mut tries = 0;
        loop {
            let mut running = match self.idle.take().filter(|_| !alone) {
                Some(running) => running,
                None => Running::start(self.terms, self.scratch, alone)?,
            };
            // A child that has ended does not read the order; its end is detected below.
            let _ = running.tell(&order);
            let (kind, in_hand) = match self.watch(chunk, &mut running, alone)? {
                Watched::Done => {
                    self.idle = Some(running);
                    return Ok(None);
                }
                Watched::Wrong(text) => {
                    let text = format!(
                        "{text}\n  help: the same command goes on where this one ended, when there is room"
                    );
                    let error = io::Error::other(text);
                    return Err(BatchError::file(to)(error));
                }
                Watched::Ended(hand) => (None, hand),
                Watched::Exceeded(kind, hand) => (Some(kind), hand),
            };
            let (status, words) = running.end();
            let in_hand = match in_hand {
                Hand::Module(module) => module,
                // A child with only one module fails to write rows because of that module.
                Hand::Rows(Some(last)) if part.len() == 1 => last,
                Hand::Rows(_) => return Ok(Some(Short::Rows)),
                Hand::Nothing => {
                    tries += 1;
                    if tries < TRIES {
                        continue;
                    }
                    return Err(BatchError::Child(format!("{}\n{words}", ended(status))));
                }
            };
            let failure = self.failure(kind, status, &words);
            let ended = Ended {
                failure: Failure {
                    stderr: Some(words).filter(|words| !words.is_empty()),
                    ..failure
                },
                hash: in_hand.hash,
                time: in_hand.since.elapsed(),
            };
            return Ok(Some(Short::Module(in_hand.number, ended)));
        }
    }

    /// Reads the output of a child until the child is done, has ended, or exceeds a limit.
    fn watch(
        &mut self,
        chunk: &Chunk,
        running: &mut Running,
        alone: bool,
    ) -> Result<Watched, BatchError> {
        let mut in_hand = Hand::Nothing;
        let mut last: Option<InHand> = None;
        let place = |number: usize| chunk.places.get(number);
        let mut looked = Instant::now();
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(BatchError::Stopped);
            }
            let threads = self.threads.load(Ordering::Relaxed);
            if !alone && threads != running.threads {
                running.threads = threads;
                let _ = running.tell(&Order::Threads(threads));
            }
            let line = match running.line() {
                Ok(None) => return Ok(Watched::Ended(in_hand)),
                Ok(Some(line)) => line,
                Err(_) => {
                    (self.tell)(Event::Tick);
                    String::new()
                }
            };
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match (word, &mut in_hand) {
                ("begin", _) => {
                    let number = rest.parse().unwrap_or(usize::MAX);
                    if let Some(place) = place(number) {
                        (self.tell)(Event::Begin(place));
                        in_hand = Hand::Module(InHand {
                            number,
                            since: Instant::now(),
                            hash: None,
                        });
                    }
                }
                ("id", Hand::Module(module)) => {
                    let parts = rest.split_once(' ');
                    let parts = parts.and_then(|(id, bytes)| Some((id, bytes.parse().ok()?)));
                    // The time limit is for the analysis, not for a store.
                    if place(module.number).is_some_and(remote::is_read) {
                        module.since = Instant::now();
                    }
                    module.hash = parts.map(|(id, bytes)| (id.to_string(), bytes));
                }
                ("end", _) => {
                    let mut numbers = rest.split(' ').map(|number| number.parse().unwrap_or(0));
                    let came = Came {
                        functions: numbers.next().unwrap_or(0),
                        failures: numbers.next().unwrap_or(0),
                    };
                    if let Hand::Module(module) = mem::replace(&mut in_hand, Hand::Nothing) {
                        self.end(chunk, module.number, came);
                        last = Some(module);
                    }
                }
                ("rows", _) => in_hand = Hand::Rows(last.take()),
                ("lost", _) => {
                    let message = serde_json::from_str(rest).unwrap_or_else(|_| rest.to_string());
                    return Err(BatchError::Store(message));
                }
                ("wrong", _) => return Ok(Watched::Wrong(rest.to_string())),
                ("done", _) => return Ok(Watched::Done),
                _ => {}
            }
            if looked.elapsed() < LOOK {
                continue;
            }
            looked = Instant::now();
            let exceeded = match &in_hand {
                Hand::Module(module)
                    if module.since.elapsed() > self.terms.time
                        // Requests to a store have limits of their own.
                        && (module.hash.is_some()
                            || !place(module.number).is_some_and(remote::is_read)) =>
                {
                    Some(Kind::Time)
                }
                _ if resident(running.child.id()) > self.terms.memory => Some(Kind::Memory),
                _ => None,
            };
            if let Some(kind) = exceeded {
                let _ = running.child.kill();
                return Ok(Watched::Exceeded(kind, in_hand));
            }
        }
    }

    /// The reason why a child ended, as a failure of the module.
    fn failure(&self, exceeded: Option<Kind>, status: Option<ExitStatus>, words: &str) -> Failure {
        match exceeded {
            Some(Kind::Time) => {
                let message = format!("took more than {} s", self.terms.time.as_secs_f64());
                Failure::new(Kind::Time, &message)
            }
            Some(kind) => {
                let most = self.terms.memory >> 20;
                Failure::new(kind, &format!("took more than {most} MiB"))
            }
            // The message that the allocator prints when memory is exhausted.
            None if words.contains("error: out of memory") => {
                let most = self.terms.memory >> 20;
                Failure::new(Kind::Memory, &format!("took more than {most} MiB"))
            }
            None => Failure::new(Kind::Crash, &ended(status)),
        }
    }
}

/// A child process, which is killed when this value is dropped.
pub struct Running {
    child: Child,
    orders: Option<ChildStdin>,
    lines: BufReader<UnixStream>,
    /// Buffer for a line from the child.
    line: Vec<u8>,
    /// The file that receives its stderr.
    words: PathBuf,
    /// The number of threads that was last sent to the child.
    threads: usize,
}

impl Running {
    fn start(terms: &Terms, scratch: &Path, alone: bool) -> Result<Running, BatchError> {
        let words = scratch.join("stderr");
        // The child truncates the file, so its later output must be appended.
        let mut stderr = File::options();
        let stderr = stderr.append(true).create(true).open(&words);
        let stderr = stderr.and_then(|file| file.set_len(0).map(|()| file));
        let stderr = stderr.map_err(BatchError::file(&words))?;
        let start = || {
            let (lines, stdout) = UnixStream::pair()?;
            lines.set_read_timeout(Some(LOOK))?;
            let mut command = Command::new(&terms.program);
            command
                .args(&terms.arguments)
                .envs(terms.environment.iter().copied())
                .envs(terms.alone.iter().copied().filter(|_| alone))
                .stdin(Stdio::piped())
                .stdout(OwnedFd::from(stdout))
                .stderr(stderr);
            Ok((command.spawn()?, lines))
        };
        let (mut child, lines) = start().map_err(|error| BatchError::Start {
            program: terms.program.clone(),
            error,
        })?;
        Ok(Running {
            orders: child.stdin.take(),
            child,
            lines: BufReader::new(lines),
            line: Vec::new(),
            words,
            threads: 1,
        })
    }

    fn tell(&mut self, order: &Order) -> io::Result<()> {
        let Some(orders) = &mut self.orders else {
            return Ok(());
        };
        let mut line = serde_json::to_vec(order)?;
        line.push(b'\n');
        orders.write_all(&line)
    }

    /// The next line of the child's output; `None` if the child has ended. An error if no line
    /// arrives within the interval.
    fn line(&mut self) -> io::Result<Option<String>> {
        match self.lines.read_until(b'\n', &mut self.line) {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => {}
            Err(error) => return Err(error),
        }
        let line = std::mem::take(&mut self.line);
        let line = line.strip_suffix(b"\n");
        Ok(line.map(|line| String::from_utf8_lossy(line).into_owned()))
    }

    /// Waits for the child. Returns the exit status of the child and the end of its stderr.
    fn end(mut self) -> (Option<ExitStatus>, String) {
        let status = self.child.wait().ok();
        let words = fs::read(&self.words).unwrap_or_default();
        let last = words.len().saturating_sub(WORDS);
        let words = String::from_utf8_lossy(words.get(last..).unwrap_or_default()).into_owned();
        (status, words)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The module that a child is working on.
struct InHand {
    number: usize,
    since: Instant,
    hash: Option<(String, usize)>,
}

/// The state of a child.
enum Hand {
    /// The worker has not started a module, or is between two modules.
    Nothing,
    Module(InHand),
    /// The worker is writing the rows of all modules; contains the last module.
    Rows(Option<InHand>),
}

enum Watched {
    Done,
    /// The child reported that it cannot write its rows.
    Wrong(String),
    Ended(Hand),
    Exceeded(Kind, Hand),
}

/// The reason why a child ended before its rows were complete.
enum Short {
    /// The child ended while it worked on a module.
    Module(usize, Ended),
    /// The child ended while it wrote the rows of several modules.
    Rows,
}

/// A part of the work on a chunk.
enum Task {
    /// A range of modules.
    Part(Range<usize>),
    /// A module during which a child ended that had examined other modules before; this module is
    /// tried again in a separate child.
    Alone(usize),
    /// A module during which a separate child ended, or that exceeded the time limit. Only the row
    /// of this failure is missing.
    Failed(usize, Ended),
}

/// The failure of a module that ended its child.
struct Ended {
    failure: Failure,
    hash: Option<(String, usize)>,
    time: Duration,
}

/// The resident memory of a process in bytes; 0 if the system does not report it.
fn resident(process: u32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
    let pages = text.split_whitespace().nth(1);
    let pages: u64 = pages.and_then(|pages| pages.parse().ok()).unwrap_or(0);
    #[allow(unsafe_code)]
    // SAFETY: only queries a system parameter.
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    pages.saturating_mul(u64::try_from(page).unwrap_or(4096))
}

/// Describes how a process ended.
fn ended(status: Option<ExitStatus>) -> String {
    let Some(status) = status else {
        return "it is unknown how the process ended".to_string();
    };
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        if let Some(signal) = status.signal() {
            return format!("signal {signal} ended the process");
        }
    }
    match status.code() {
        Some(code) => format!("the process ended with exit code {code}"),
        None => "the process ended".to_string(),
    }
}
