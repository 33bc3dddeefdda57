//! The parent of child processes: gives each a chunk, watches time and memory of each module, and finds out which one ended a child.
//!
//! A child that ends before it is done costs one module: that which it had in hand. Those before it and behind it go to new children, so that the rows of a
//! chunk are the same whatever happened on the way.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use super::chunk::Chunk;
use super::failure::{Failure, Kind};
use super::place::Place;
use super::row_file;
use super::schemas::Rows;
use super::table::{Cell, Schema};
use super::worker::{Order, add_module};

/// What a child is, and what a module may take.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The program that children run, and what it is told.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<std::ffi::OsString>,
    /// How long a module may take.
    pub time: Duration,
    /// How much memory its process may have.
    pub memory: u64,
    /// The relations of the user's rules.
    pub relations: Vec<Arc<Schema>>,
}

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    /// A file of the run cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// No child can be started.
    #[error("{}: a child process cannot be started: {error}", program.display())]
    Start {
        /// The program.
        program: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A child ended before it had a module in hand, or after the last: no module is to blame.
    #[error("a child process could not do its work: {0}")]
    Child(String),
    /// Somebody wants it to end.
    #[error("interrupted\n  help: the same command goes on where this one ended")]
    Stopped,
}

impl BatchError {
    pub(super) fn file(path: &Path) -> impl FnOnce(io::Error) -> BatchError {
        let path = path.to_path_buf();
        |error| BatchError::File { path, error }
    }
}

/// Something that whoever watches a run may like to know.
#[derive(Clone, Debug)]
pub enum Event<'e> {
    /// A module is in hand.
    Begin(&'e Place),
    /// A module is done, however it ended.
    End(&'e Place),
    /// Nothing has happened for a while.
    Tick,
}

/// How often the memory of a child is looked at.
const LOOK: Duration = Duration::from_millis(20);

/// A child's last words are not longer than this in a table.
const WORDS: usize = 2000;

/// Works on a chunk.
pub struct Supervisor<'s> {
    /// What a child is.
    pub terms: &'s Terms,
    /// Where its files may be: a folder that nobody else uses.
    pub scratch: &'s Path,
    /// Whether to stop.
    pub stop: &'s AtomicBool,
    /// Who is told what happens.
    pub tell: &'s (dyn Fn(Event<'_>) + Sync),
}

impl Supervisor<'_> {
    /// The rows of a chunk. Memory: its rows. Each module that ends its child costs two more children.
    ///
    /// # Errors
    /// The disk is full, or children cannot be started.
    pub fn rows(&self, chunk: &Chunk) -> Result<Rows, BatchError> {
        let mut rows = Rows::new(&self.terms.relations);
        // The last comes first.
        let mut tasks = vec![Task::Part(0, chunk.places.len())];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Failed(number, ended) => self.add_failed(chunk, number, ended, &mut rows),
                Task::Part(begin, end) if begin >= end => {}
                Task::Part(begin, end) => match self.child(chunk, begin, end)? {
                    Ok(more) => rows.append(more),
                    Err((number, ended)) => tasks.extend([
                        Task::Part(number + 1, end),
                        Task::Failed(number, ended),
                        Task::Part(begin, number),
                    ]),
                },
            }
        }
        Ok(rows)
    }

    fn add_failed(&self, chunk: &Chunk, number: usize, ended: Ended, rows: &mut Rows) {
        let Some(place) = chunk.places.get(number) else {
            return;
        };
        add_module(rows, number, place, ended.hash, None, &[ended.failure]);
        let microseconds = i64::try_from(ended.time.as_micros()).unwrap_or(i64::MAX);
        rows.timings
            .push([number.into(), Cell::Number(microseconds)]);
        (self.tell)(Event::End(place));
    }

    /// What one child makes of some modules, or which of them ended it.
    fn child(
        &self,
        chunk: &Chunk,
        begin: usize,
        end: usize,
    ) -> Result<Result<Rows, (usize, Ended)>, BatchError> {
        let (to, words) = (self.scratch.join("rows"), self.scratch.join("stderr"));
        let stderr = File::create(&words).map_err(BatchError::file(&words))?;
        let places = chunk.places.get(begin..end).unwrap_or_default();
        let mut command = Command::new(&self.terms.program);
        command
            .args(&self.terms.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(stderr);
        let child = command.spawn().map_err(|error| BatchError::Start {
            program: self.terms.program.clone(),
            error,
        })?;
        let mut child = Reaped(child);
        let order = Order {
            first: begin,
            to: to.clone(),
        };
        // A child that has ended reads nothing; how it ended is found out below.
        let _ = child
            .0
            .stdin
            .take()
            .map(|stdin| send(stdin, &order, places));
        let Some(stdout) = child.0.stdout.take() else {
            return Err(BatchError::Child("it has no stdout".to_string()));
        };
        let (sender, lines) = channel();
        let listener = std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let watched = self.watch(chunk, &mut child.0, &lines);
        let status = child.end(watched.is_err());
        let _ = listener.join();
        let said = || {
            let words = fs::read(&words).unwrap_or_default();
            let last = words.len().saturating_sub(WORDS);
            String::from_utf8_lossy(words.get(last..).unwrap_or_default()).into_owned()
        };
        let (kind, in_hand) = match watched {
            Err(Some(stopped)) => return Err(stopped),
            Err(None) => return Err(BatchError::Child(said())),
            Ok(Watched::Done) => {
                let read =
                    row_file::read(&to, &self.terms.relations).map_err(BatchError::file(&to))?;
                return match read {
                    Some(rows) => Ok(Ok(rows)),
                    None => Err(BatchError::Child(format!(
                        "its rows are not whole\n{}",
                        said()
                    ))),
                };
            }
            Ok(Watched::Ended(in_hand)) => (None, in_hand),
            Ok(Watched::Exceeded(kind, in_hand)) => (Some(kind), in_hand),
        };
        let Some(in_hand) = in_hand else {
            return Err(BatchError::Child(format!("{}\n{}", ended(status), said())));
        };
        let words = said();
        let failure = self.failure(kind, status, &words);
        let ended = Ended {
            failure: Failure {
                stderr: Some(words).filter(|words| !words.is_empty()),
                ..failure
            },
            hash: in_hand.hash,
            time: in_hand.since.elapsed(),
        };
        Ok(Err((in_hand.number, ended)))
    }

    /// Listens to a child until it is done, has ended, or has taken too much.
    fn watch(
        &self,
        chunk: &Chunk,
        child: &mut Child,
        lines: &Receiver<String>,
    ) -> Result<Watched, Option<BatchError>> {
        let mut in_hand: Option<InHand> = None;
        let place = |number: usize| chunk.places.get(number);
        let mut looked = Instant::now();
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Some(BatchError::Stopped));
            }
            match lines.recv_timeout(LOOK) {
                Ok(line) => {
                    if let Some(number) = line.strip_prefix("begin ") {
                        if let Some(place) =
                            in_hand.as_ref().and_then(|module| place(module.number))
                        {
                            (self.tell)(Event::End(place));
                        }
                        let number = number.parse().map_err(|_| None)?;
                        if let Some(place) = place(number) {
                            (self.tell)(Event::Begin(place));
                        }
                        in_hand = Some(InHand {
                            number,
                            since: Instant::now(),
                            hash: None,
                        });
                    } else if let Some(id) = line.strip_prefix("id ") {
                        if let (Some(module), Some((id, bytes))) =
                            (&mut in_hand, id.split_once(' '))
                        {
                            module.hash = bytes.parse().ok().map(|bytes| (id.to_string(), bytes));
                        }
                    } else if line == "done" {
                        if let Some(place) =
                            in_hand.as_ref().and_then(|module| place(module.number))
                        {
                            (self.tell)(Event::End(place));
                        }
                        return Ok(Watched::Done);
                    }
                }
                Err(RecvTimeoutError::Timeout) => (self.tell)(Event::Tick),
                Err(RecvTimeoutError::Disconnected) => return Ok(Watched::Ended(in_hand)),
            }
            if looked.elapsed() < LOOK {
                continue;
            }
            looked = Instant::now();
            let exceeded = match &in_hand {
                Some(module) if module.since.elapsed() > self.terms.time => Some(Kind::Time),
                _ if resident(child.id()) > self.terms.memory => Some(Kind::Memory),
                _ => None,
            };
            if let Some(kind) = exceeded {
                let _ = child.kill();
                return Ok(Watched::Exceeded(kind, in_hand));
            }
        }
    }

    /// Why a child ended.
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
            // What the allocator says when nothing is left.
            None if words.contains("error: out of memory") => {
                let most = self.terms.memory >> 20;
                Failure::new(Kind::Memory, &format!("took more than {most} MiB"))
            }
            None => Failure::new(Kind::Crash, &ended(status)),
        }
    }
}

/// A child that does not outlive its watcher.
struct Reaped(Child);

impl Reaped {
    /// Waits for its end; kills it first if it is of no use any more.
    fn end(&mut self, kill: bool) -> Option<ExitStatus> {
        if kill {
            let _ = self.0.kill();
        }
        self.0.wait().ok()
    }
}

impl Drop for Reaped {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A module that a child works on.
struct InHand {
    number: usize,
    since: Instant,
    hash: Option<(String, usize)>,
}

enum Watched {
    Done,
    Ended(Option<InHand>),
    Exceeded(Kind, Option<InHand>),
}

/// What is still to be done of a chunk.
enum Task {
    /// Modules from one number to another.
    Part(usize, usize),
    /// A module that ended its process: only its rows are missing.
    Failed(usize, Ended),
}

/// How a module ended its process.
struct Ended {
    failure: Failure,
    hash: Option<(String, usize)>,
    time: Duration,
}

fn send(stdin: std::process::ChildStdin, order: &Order, places: &[Place]) -> io::Result<()> {
    let mut out = BufWriter::new(stdin);
    serde_json::to_writer(&mut out, order)?;
    for place in places {
        out.write_all(b"\n")?;
        serde_json::to_writer(&mut out, place)?;
    }
    out.write_all(b"\n")?;
    out.flush()
}

/// The memory that a process has, in bytes; 0 where the system does not say.
fn resident(process: u32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
    let pages = text.split_whitespace().nth(1);
    let pages: u64 = pages.and_then(|pages| pages.parse().ok()).unwrap_or(0);
    #[allow(unsafe_code)]
    // SAFETY: asks for a number.
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    pages.saturating_mul(u64::try_from(page).unwrap_or(4096))
}

/// How a process ended, in words.
fn ended(status: Option<ExitStatus>) -> String {
    let Some(status) = status else {
        return "nobody knows how the process ended".to_string();
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
