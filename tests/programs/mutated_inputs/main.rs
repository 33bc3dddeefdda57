//! Fuzzing with nearly valid inputs: files of the project and random kernels, with mutations of
//! their syntax, are passed to all commands and parsers.
//!
//! ```text
//! cargo run --release --example mutated_inputs -- --seed 7 --seconds 600
//! cargo run --release --example mutated_inputs -- lower run --seed 7 --count 20000 --keep found
//! cargo run --release --example mutated_inputs -- lower --seed 7 --from 1234 --count 1 --keep found --keep-all      # the input of a number
//! ```
//!
//! An input depends only on the seed, its number and its kind, so the same call produces the same
//! inputs. Inputs are made in `input`, mutated in `ir`, `assembly`, `rules` and `facts`, and tested
//! with the calls in `kind`. Inputs are tested in a child process (`worker`), which calls the
//! command line as a library. If the child panics, exceeds its time or memory limit, or is killed
//! by a signal, the input is a finding, and a new child continues with the next input. The first
//! findings of each kind are reduced (`smallest`) and kept.
//!
//! Exit code 1 if there were findings.

mod assembly;
mod bytes;
mod facts;
mod input;
mod ir;
mod kind;
mod module;
#[path = "../../support/random.rs"]
mod random;
mod rule_file;
mod rules;
mod smallest;
mod text;
mod worker;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use clap::Parser;
use lanelog_util::limits::allocator::{self, Counting};

use input::{Input, Seeds};
use kind::Kind;
use worker::{Job, Progress};

/// The allocator of the command line, which counts the memory of each function against its limit.
#[global_allocator]
static ALLOCATOR: Counting<mimalloc::MiMalloc> = Counting(mimalloc::MiMalloc);

/// Passes mutated inputs to all parsers and commands, and detects panics, aborts, hangs and
/// excessive use of memory.
#[derive(Debug, Parser)]
struct Arguments {
    /// Kinds of inputs to test: all except bitcode if none is named
    kinds: Vec<Kind>,
    /// Other inputs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The first input of each kind
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// How many inputs of each kind; without it and --seconds, 10000
    #[arg(long)]
    count: Option<u64>,
    /// Stop after this processor time in seconds, which is divided among the kinds
    #[arg(long)]
    seconds: Option<u64>,
    /// Processor time that one input may take
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    limit: u64,
    /// Address space of a child, in MiB; an input that uses half of it is a finding
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    memory: u64,
    /// Folder for findings; by default a folder for temporary files
    #[arg(long)]
    keep: Option<PathBuf>,
    /// Keep every input, whether it is a finding or not
    #[arg(long)]
    keep_all: bool,
    /// Files with the job of a child process
    #[arg(long, hide = true, num_args = 2)]
    child: Vec<PathBuf>,
    #[arg(long, hide = true)]
    given: bool,
}

/// Findings of a kind.
#[derive(Default)]
struct Tally {
    next: u64,
    inputs: u64,
    answers: [u64; 3],
    slowest: (u64, u64),
    time: Duration,
    findings: BTreeMap<String, u64>,
    is_over: bool,
}

/// Processor time of all children that have ended.
fn children_time() -> Duration {
    // SAFETY: all zeros are a valid value, and the pointer is to a local variable.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &mut usage);
        usage
    };
    let of = |time: libc::timeval| {
        Duration::from_secs(time.tv_sec as u64) + Duration::from_micros(time.tv_usec as u64)
    };
    of(usage.ru_utime) + of(usage.ru_stime)
}

struct Parent<'p> {
    arguments: &'p Arguments,
    scratch: &'p Path,
    root: PathBuf,
    keep: PathBuf,
}

impl Parent<'_> {
    /// Runs a child. Returns the reason if the child ended with a finding.
    fn child(
        &self,
        kind: Kind,
        from: u64,
        count: u64,
        slice: Duration,
        given: bool,
    ) -> io::Result<Option<String>> {
        let told = self.scratch.join("panic");
        let _none = fs::remove_file(&told);
        let mut command = Command::new(std::env::current_exe()?);
        command.arg(kind.name());
        command.args([
            "--seed",
            &self.arguments.seed.to_string(),
            "--from",
            &from.to_string(),
        ]);
        command.args([
            "--count",
            &count.to_string(),
            "--seconds",
            &slice.as_secs().to_string(),
        ]);
        command.args([
            "--limit",
            &self.arguments.limit.to_string(),
            "--memory",
            &self.arguments.memory.to_string(),
        ]);
        command.arg("--child").arg(self.scratch).arg(&self.root);
        if given {
            command.arg("--given");
        }
        let status = command.stdin(Stdio::null()).status()?;
        Ok(match status.code().map(u8::try_from) {
            Some(Ok(0)) => None,
            Some(Ok(worker::PANIC)) => Some(format!(
                "panic at {}",
                fs::read_to_string(told).unwrap_or_default()
            )),
            Some(Ok(worker::HANG)) => Some(format!("over {} s", self.arguments.limit)),
            Some(Ok(worker::LARGE)) => Some(format!("over {} MiB", self.arguments.memory / 2)),
            Some(Ok(worker::UNABLE)) => {
                return Err(io::Error::other(format!(
                    "{}: there is nothing to begin with",
                    kind.name()
                )));
            }
            Some(_) => Some("no memory is left".to_string()),
            None => Some(format!("signal {}", status.signal().unwrap_or(0))),
        })
    }

    /// Reduces a finding and keeps it. Returns its path.
    fn keep(&self, kind: Kind, number: u64, wrong: &str, small: bool) -> io::Result<PathBuf> {
        let folder = self.scratch.join("in");
        let mut input = Input::read(&folder)?;
        if small {
            let until = Instant::now() + Duration::from_secs(120);
            let place = place(wrong);
            input = smallest::smallest(input, until, &mut |smaller| {
                let again = smaller
                    .write(&folder)
                    .and_then(|()| self.child(kind, number, 1, Duration::MAX, true));
                matches!(again, Ok(Some(again)) if crate::place(&again) == place)
            });
        }
        let kept = self
            .keep
            .join(format!("{}-{}-{number}", kind.name(), self.arguments.seed));
        fs::create_dir_all(&kept)?;
        input.write(&kept)?;
        Ok(kept)
    }

    /// Tests further inputs of a kind for a slice of time.
    fn go_on(&self, kind: Kind, tally: &mut Tally, slice: Duration) -> io::Result<()> {
        let last = self
            .arguments
            .count
            .map_or(u64::MAX, |count| self.arguments.from.saturating_add(count));
        let before = children_time();
        let from = tally.next;
        let wrong = self.child(kind, from, last - from, slice, false)?;
        let progress = Progress::read(self.scratch).unwrap_or_default();
        tally.time += children_time() - before;
        for (sum, more) in tally.answers.iter_mut().zip(progress.answers) {
            *sum += more;
        }
        if progress.slowest.1 > tally.slowest.1 {
            tally.slowest = progress.slowest;
        }
        tally.next = match &wrong {
            Some(_) => progress.number + 1,
            None => progress.number,
        };
        tally.inputs += tally.next - from;
        tally.is_over = tally.next >= last;
        if let Some(wrong) = wrong {
            let seen = tally.findings.entry(place(&wrong).to_string()).or_default();
            *seen += 1;
            if *seen <= 2 {
                let kept = self.keep(kind, progress.number, &wrong, *seen == 1)?;
                println!(
                    "{} {}: {wrong}: {}",
                    kind.name(),
                    progress.number,
                    kept.display()
                );
            }
        }
        Ok(())
    }
}

/// The key that distinguishes findings: the location of a panic, without its message.
fn place(wrong: &str) -> &str {
    match wrong.starts_with("panic at ") {
        true => wrong.split(": ").next().unwrap_or(wrong),
        false => wrong,
    }
}

fn search(arguments: &Arguments) -> io::Result<bool> {
    let scratch = tempfile::tempdir()?;
    let keep = match &arguments.keep {
        Some(folder) => folder.clone(),
        None => std::env::temp_dir().join(format!("mutated-inputs-{}", std::process::id())),
    };
    let kinds = match arguments.kinds.as_slice() {
        [] => Kind::USUAL.to_vec(),
        named => named.to_vec(),
    };
    let parent = Parent {
        arguments,
        scratch: scratch.path(),
        root: std::env::current_dir()?,
        keep,
    };
    if arguments.keep_all {
        let seeds = kinds
            .iter()
            .map(|kind| (*kind, Seeds::new(*kind, &parent.root, scratch.path())));
        for (kind, seeds) in seeds {
            for number in arguments.from..arguments.from + arguments.count.unwrap_or(1) {
                let folder =
                    parent
                        .keep
                        .join(format!("{}-{}-{number}", kind.name(), arguments.seed));
                fs::create_dir_all(&folder)?;
                let input = seeds.input(&mut worker::prng(arguments.seed, number, kind, 0));
                input.write(&folder)?;
                let asked = kind::calls(
                    kind,
                    &mut worker::prng(arguments.seed, number, kind, 1),
                    &input,
                    &folder,
                    &parent.root,
                );
                for call in asked {
                    if let kind::Call::Command(words) = call {
                        let words: Vec<_> =
                            words.iter().map(|word| word.to_string_lossy()).collect();
                        println!("{}", words.join(" "));
                    }
                }
            }
        }
        return Ok(true);
    }
    let start = |_| Tally {
        next: arguments.from,
        ..Tally::default()
    };
    let mut tallies: Vec<Tally> = kinds.iter().map(start).collect();
    let total = arguments.seconds.map_or(Duration::MAX, Duration::from_secs);
    // Kinds alternate in short slices, so that a run that is stopped early has tested all of them.
    let slice = Duration::from_secs(30).min(total / kinds.len().max(1) as u32);
    let share = total / kinds.len().max(1) as u32;
    loop {
        let mut is_over = true;
        for (kind, tally) in kinds.iter().zip(&mut tallies) {
            if tally.is_over || tally.time >= share {
                continue;
            }
            is_over = false;
            let left = share.saturating_sub(tally.time);
            parent.go_on(*kind, tally, slice.min(left).max(Duration::from_secs(1)))?;
        }
        if is_over {
            break;
        }
    }
    println!("kind       inputs  exit 0  exit 1  exit 2  findings  processor time  the slowest");
    for (kind, tally) in kinds.iter().zip(&tallies) {
        let [done, no, wrong] = tally.answers;
        println!(
            "{:<9} {:>7} {done:>7} {no:>7} {wrong:>7} {:>9} {:>13.0} s  {:.2} s (input {})",
            kind.name(),
            tally.inputs,
            tally.findings.values().sum::<u64>(),
            tally.time.as_secs_f64(),
            tally.slowest.1 as f64 / 1e6,
            tally.slowest.0
        );
        for (place, times) in &tally.findings {
            println!("          {times} times: {place}");
        }
    }
    Ok(tallies.iter().all(|tally| tally.findings.is_empty()))
}

fn main() -> ExitCode {
    allocator::put_by();
    let mut arguments = Arguments::parse();
    if let ([kind], [scratch, root]) = (arguments.kinds.as_slice(), arguments.child.as_slice()) {
        return worker::work(&Job {
            kind: *kind,
            seed: arguments.seed,
            from: arguments.from,
            count: arguments.count.unwrap_or(1),
            slice: Duration::from_secs(arguments.seconds.unwrap_or(u64::MAX)),
            limit: Duration::from_secs(arguments.limit),
            memory: arguments.memory << 20,
            scratch,
            root,
            given: arguments.given,
        });
    }
    if arguments.count.is_none() && arguments.seconds.is_none() {
        arguments.count = Some(10_000);
    }
    match search(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("mutated_inputs: {error}");
            ExitCode::from(2)
        }
    }
}
