//! The child: creates inputs and passes them to the tested code in its own process, until an input
//! is a finding or the time has elapsed.
//!
//! Each input's number is written to a file before the input is used, so that a child that ends
//! tells which input it used last.

use std::fs::{self, File};
use std::os::fd::AsRawFd;
use std::os::unix::fs::FileExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use lanelog_cli::{self as cli, Outcome};

use crate::input::{Input, Seeds};
use crate::kind::{Call, Kind, calls};
use crate::random::Random;
use crate::{module, rule_file};

/// Exit code of a child whose input panicked.
pub const PANIC: u8 = 40;
/// Exit code of a child whose input exceeded the time limit.
pub const HANG: u8 = 41;
/// Exit code of a child whose input exceeded the memory limit.
pub const LARGE: u8 = 42;
/// Exit code of a child that could not start.
pub const UNABLE: u8 = 43;

/// Instructions of a child.
#[derive(Clone, Debug)]
pub struct Job<'j> {
    /// The consumer.
    pub kind: Kind,
    /// The seed of the run.
    pub seed: u64,
    /// The first input.
    pub from: u64,
    /// The maximum number of inputs.
    pub count: u64,
    /// Processor time after which no other input is started.
    pub slice: Duration,
    /// Processor time limit of one input.
    pub limit: Duration,
    /// Memory limit of the process, in bytes.
    pub memory: u64,
    /// The folder that contains the input as `in`, and the progress files.
    pub scratch: &'j Path,
    /// The folder of the project.
    pub root: &'j Path,
    /// Whether the input is already in the folder.
    pub given: bool,
}

/// Progress of a child.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The current input.
    pub number: u64,
    /// Commands that ended with exit codes 0, 1 and 2.
    pub answers: [u64; 3],
    /// The input that took the longest, and its processor time in microseconds.
    pub slowest: (u64, u64),
}

impl Progress {
    fn words(&self) -> String {
        let [done, no, wrong] = self.answers;
        let (slowest, took) = self.slowest;
        format!("{} {done} {no} {wrong} {slowest} {took} \n", self.number)
    }

    /// Reads the progress that a child wrote last.
    pub fn read(scratch: &Path) -> Option<Progress> {
        let text = fs::read_to_string(scratch.join("progress")).ok()?;
        let mut words = text.split(' ').map(|word| word.parse().unwrap_or(0));
        let mut next = || words.next().unwrap_or(0);
        Some(Progress {
            number: next(),
            answers: [next(), next(), next()],
            slowest: (next(), next()),
        })
    }
}

/// The PRNG of an input.
pub fn prng(seed: u64, number: u64, kind: Kind, what: u64) -> Random {
    let mixed = (seed << 32)
        ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ (kind as u64) << 56
        ^ what << 48;
    let mut random = Random(mixed | 1);
    // Similar seeds have similar first outputs, which are discarded.
    for _ in 0..8 {
        random.below(2);
    }
    random
}

/// Processor time of this process, in microseconds.
fn processor_time() -> u64 {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the pointer is to a local variable.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.tv_sec as u64 * 1_000_000 + time.tv_nsec as u64 / 1000
}

/// Peak memory of this process, in bytes.
fn peak() -> u64 {
    // SAFETY: all zeros are a valid value, and the pointer is to a local variable.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_SELF, &mut usage);
        usage
    };
    usage.ru_maxrss as u64 * 1024
}

/// Discards all output, and limits the memory of the process.
fn confine(memory: u64) -> std::io::Result<()> {
    let nowhere = File::options().write(true).open("/dev/null")?;
    let limit = libc::rlimit {
        rlim_cur: memory,
        rlim_max: memory,
    };
    let none = libc::rlimit {
        rlim_cur: 0,
        rlim_max: 0,
    };
    // SAFETY: descriptors and limits are those of this process, and the pointers are to local
    // variables.
    unsafe {
        libc::dup2(nowhere.as_raw_fd(), 1);
        libc::dup2(nowhere.as_raw_fd(), 2);
        libc::setrlimit(libc::RLIMIT_AS, &limit);
        libc::setrlimit(libc::RLIMIT_CORE, &none);
    }
    Ok(())
}

/// Start of the current input, in microseconds of processor time; 0 between inputs.
static BEGUN: AtomicU64 = AtomicU64::new(0);

/// Ends the process when an input takes too long.
fn watch(limit: Duration) {
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(Duration::from_millis(200));
            let begun = BEGUN.load(Ordering::Relaxed);
            if begun != 0 && u128::from(processor_time().saturating_sub(begun)) > limit.as_micros()
            {
                std::process::exit(HANG.into());
            }
        }
    });
}

fn run(call: &Call, input: &Input) -> Option<Outcome> {
    match call {
        Call::Module => {
            module::check(&input.files.first()?.1);
            None
        }
        Call::RuleFile => {
            rule_file::check(std::str::from_utf8(&input.files.first()?.1).ok()?);
            None
        }
        Call::Command(words) => Some(cli::call(words)),
    }
}

/// Runs the inputs of a job.
pub fn work(job: &Job<'_>) -> ExitCode {
    let folder = job.scratch.join("in");
    let unable = |_| ExitCode::from(UNABLE);
    let progress = match fs::create_dir_all(&folder).and_then(|()| confine(job.memory)) {
        Ok(()) => File::create(job.scratch.join("progress")),
        Err(error) => Err(error),
    };
    let progress = match progress.map_err(unable) {
        Ok(progress) => progress,
        Err(unable) => return unable,
    };
    let seeds = (!job.given).then(|| Seeds::new(job.kind, job.root, job.scratch));
    if seeds.as_ref().is_some_and(|seeds| seeds.count() == 0) {
        return ExitCode::from(UNABLE);
    }
    let told = job.scratch.join("panic");
    std::panic::set_hook(Box::new(move |panic| {
        let place = panic
            .location()
            .map(ToString::to_string)
            .unwrap_or_default();
        let payload = panic.payload();
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
        let line: String = text.unwrap_or_default().chars().take(300).collect();
        let _told = fs::write(&told, format!("{place}: {}", line.replace('\n', " ")));
    }));
    watch(job.limit);
    let before = peak();
    let mut state = Progress::default();
    let begun = processor_time();
    for number in job.from..job.from.saturating_add(job.count) {
        let started = processor_time();
        if u128::from(started - begun) > job.slice.as_micros() {
            break;
        }
        state.number = number;
        let _told = progress.write_all_at(state.words().as_bytes(), 0);
        let done = catch_unwind(AssertUnwindSafe(|| {
            let input = match &seeds {
                Some(seeds) => {
                    let input = seeds.input(&mut prng(job.seed, number, job.kind, 0));
                    input.write(&folder)?;
                    input
                }
                None => Input::read(&folder)?,
            };
            BEGUN.store(processor_time().max(1), Ordering::Relaxed);
            let asked = calls(
                job.kind,
                &mut prng(job.seed, number, job.kind, 1),
                &input,
                &folder,
                job.root,
            );
            let outcomes = asked.iter().map(|call| run(call, &input));
            Ok::<Vec<Option<Outcome>>, std::io::Error>(outcomes.collect())
        }));
        BEGUN.store(0, Ordering::Relaxed);
        let took = processor_time() - started;
        if took > state.slowest.1 {
            state.slowest = (number, took);
        }
        match done {
            Ok(Ok(outcomes)) => {
                for outcome in outcomes.into_iter().flatten() {
                    state.answers[match outcome {
                        Outcome::Done => 0,
                        Outcome::No => 1,
                        Outcome::Wrong => 2,
                    }] += 1;
                }
            }
            Ok(Err(_)) => return ExitCode::from(UNABLE),
            Err(_) => return ExitCode::from(PANIC),
        }
        // An input is a finding if it raises the peak memory by more than half of the limit.
        if peak() > before + job.memory / 2 {
            let _told = progress.write_all_at(state.words().as_bytes(), 0);
            return ExitCode::from(LARGE);
        }
    }
    state.number = state.number.wrapping_add(1).max(job.from);
    let _told = progress.write_all_at(state.words().as_bytes(), 0);
    ExitCode::SUCCESS
}
