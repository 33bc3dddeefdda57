//! Runs the installed `opt` of LLVM 14 and 19 to 23 on a module, within a time limit.
//!
//! All runs of `opt` are in this file. Deliberately absent: conversion of a module to the syntax of
//! an older version (`tests/llvm/text-for-14`). A module that `opt` cannot read is rejected.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use crate::check::command::{Running, end, is_program, separate};
use crate::oracle::opt::{PrintError, Printed, read};
use lanelog_ir::Module;
use lanelog_ir::target::{Architecture, Target};
use lanelog_util::escape as terminal;

/// The versions whose output can be read.
pub const VERSIONS: &[u32] = &[14, 19, 20, 21, 22, 23];
/// Maximum size in bytes of the output that is read.
const MOST_BYTES: u64 = 1 << 30;

/// The divergence analysis that `opt` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Analysis {
    /// `print<uniformity>`, of 19 and later.
    Uniformity,
    /// LLVM 14's analysis of disjoint paths, on any GPU target. On irreducible functions this is
    /// [`Analysis::Legacy`], to which LLVM 14 falls back.
    Gpu,
    /// LLVM 14's analysis of immediate post-dominators, on any GPU target.
    Legacy,
}

/// An `opt`: an installed version, or a user's build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opt {
    /// The name of the program in reports: `opt-22`, or the user's.
    pub name: String,
    /// The version of the program, one of [`VERSIONS`]. `None` for a user's build, whose output has
    /// the format of LLVM 19 and later.
    pub version: Option<u32>,
    program: PathBuf,
}

/// The arguments of an `opt` besides the module.
#[derive(Clone, Debug)]
pub struct Question<'q> {
    /// The triple, if it differs from the module's.
    pub triple: Option<&'q str>,
    /// The processor for functions that do not name one.
    pub processor: Option<&'q str>,
    /// The time limit.
    pub limit: Duration,
}

impl<'q> Question<'q> {
    /// The target that is passed to `opt` for a module: the user's target if one was named;
    /// otherwise, if the module does not name a target, the one that is inferred for it.
    #[must_use]
    pub fn of_module(
        module: &Module<'_>,
        named: Option<&'q str>,
        processor: Option<&'q str>,
        limit: Duration,
    ) -> Question<'q> {
        let triple = match named {
            Some("amdgpu") => Some(Architecture::Amdgpu.triple()),
            Some("nvptx") => Some(Architecture::Nvptx.triple()),
            Some("none") => None,
            Some(triple) => Some(triple),
            None => Target::of_module(module, None, None)
                .ok()
                .and_then(|(_, inferred)| Some(inferred?.architecture.triple())),
        };
        Question {
            triple,
            processor,
            limit,
        }
    }
}

/// The reason why `opt` did not produce verdicts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// `opt` rejected the module or crashed.
    #[error("{program} refuses it: {message}")]
    Refused {
        /// The name of the program in reports.
        program: String,
        /// The first line of its message.
        message: String,
    },
    /// `opt` was killed because it exceeded the time limit.
    #[error("{program} took longer than {} s and was ended", limit.as_secs_f32())]
    TooLong {
        /// The name of the program in reports.
        program: String,
        /// The time limit.
        limit: Duration,
    },
    /// `opt` could not be started.
    #[error("{program} cannot be run: {message}")]
    NotRun {
        /// The name of the program in reports.
        program: String,
        /// The system's message.
        message: String,
    },
    /// The output of the program does not match the module.
    #[error("the output of {program} cannot be read: {error}")]
    NotRead {
        /// The name of the program in reports.
        program: String,
        /// The location in the output, and the reason.
        error: PrintError,
    },
}

impl Analysis {
    /// The name of the pass after the version: empty if there is only one.
    pub fn name(self) -> &'static str {
        match self {
            Analysis::Uniformity => "",
            Analysis::Gpu => "gpu",
            Analysis::Legacy => "legacy",
        }
    }
}

impl Opt {
    /// The versions whose program is on the path, as `opt-22`, in the order of `versions`.
    pub fn installed(versions: &[u32]) -> Vec<Opt> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let find = |version: &u32| {
            let name = format!("opt-{version}");
            let program = std::env::split_paths(&path)
                .map(|folder| folder.join(&name))
                .find(|program| is_program(program))?;
            Some(Opt {
                name,
                version: Some(*version),
                program,
            })
        };
        versions.iter().filter_map(find).collect()
    }

    /// A user's build of `opt`: an absolute path, or a path that begins with `./`.
    pub fn own(name: String, program: PathBuf) -> Opt {
        Opt {
            name,
            version: None,
            program,
        }
    }

    /// The analyses that this version of `opt` has.
    pub fn ways(&self) -> &'static [Analysis] {
        match self.version {
            Some(14) => &[Analysis::Gpu, Analysis::Legacy],
            _ => &[Analysis::Uniformity],
        }
    }

    /// Analyses all functions of a module. Returns the output for each function, by its index in
    /// [`Module::functions`].
    ///
    /// # Errors
    /// `opt` rejects the module, takes too long, cannot be run, or prints text that does not match
    /// the module.
    pub fn ask(
        &self,
        way: Analysis,
        module: &Module<'_>,
        question: &Question<'_>,
    ) -> Result<BTreeMap<usize, Printed>, NoAnswer> {
        let program = || self.name.clone();
        let mut command = Command::new(&self.program);
        command.args(arguments(way));
        if let Some(triple) = question.triple {
            command.arg(format!("-mtriple={triple}"));
        }
        if let Some(processor) = question.processor {
            command.arg(format!("-mcpu={processor}"));
        }
        let not_run = |error: std::io::Error| NoAnswer::NotRun {
            program: program(),
            message: error.to_string(),
        };
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // If `opt` is a script, its child processes are killed with it.
        separate(&mut command);
        let (child, _running) = Running::start(&mut command).map_err(not_run)?;
        let ended = talk(child, module.text, question.limit).map_err(not_run)?;
        let Some((status, out, err)) = ended else {
            return Err(NoAnswer::TooLong {
                program: program(),
                limit: question.limit,
            });
        };
        if !status.success() {
            return Err(NoAnswer::Refused {
                program: program(),
                message: first_line(&err, status),
            });
        }
        let print = match way {
            Analysis::Uniformity => &err,
            Analysis::Gpu | Analysis::Legacy => &out,
        };
        read(print, module).map_err(|error| NoAnswer::NotRead {
            program: program(),
            error,
        })
    }
}

/// The options to print an analysis. For irreducible functions, LLVM 14's fallback is printed by
/// the old pass, because `print<divergence>` calls all values of these functions divergent.
fn arguments(way: Analysis) -> &'static [&'static str] {
    match way {
        Analysis::Uniformity => &["-passes=print<uniformity>", "-disable-output", "-"],
        Analysis::Gpu => &[
            "-opaque-pointers",
            "-enable-new-pm=0",
            "-analyze",
            "-divergence",
            "-use-gpu-divergence-analysis",
            "-",
        ],
        Analysis::Legacy => &[
            "-opaque-pointers",
            "-enable-new-pm=0",
            "-analyze",
            "-divergence",
            "-amdgpu-use-legacy-divergence-analysis",
            "-",
        ],
    }
}

/// The exit status of a process, its standard output and its standard error.
type Ended = (ExitStatus, Vec<u8>, Vec<u8>);

/// Writes the text to the process and collects both of its outputs; `None` if it exceeds the time
/// limit.
fn talk(mut child: Child, text: &[u8], limit: Duration) -> std::io::Result<Option<Ended>> {
    let deadline = Instant::now() + limit;
    let (input, out, err) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    std::thread::scope(|scope| {
        let (sender, ended) = mpsc::channel();
        let thread = std::thread::Builder::new;
        let written = thread().spawn_scoped(scope, move || {
            // A write error is ignored: if the process stopped reading, its output states the
            // reason.
            let _ = input.map(|mut input| input.write_all(text));
        });
        let collect = |from: Option<Box<dyn Read + Send>>| {
            let sender = sender.clone();
            thread().spawn_scoped(scope, move || {
                let mut bytes = Vec::new();
                let read = from.map(|from| from.take(MOST_BYTES).read_to_end(&mut bytes));
                // The receiver no longer exists if the time limit was exceeded.
                let _ = sender.send(());
                read.transpose().map(|_| bytes)
            })
        };
        let out = collect(out.map(|out| Box::new(out) as _));
        let err = collect(err.map(|err| Box::new(err) as _));
        let (out, err) = match (written, out, err) {
            (Ok(_), Ok(out), Ok(err)) => (out, err),
            (Err(error), ..) | (_, Err(error), _) | (.., Err(error)) => {
                child.kill()?;
                child.wait()?;
                return Err(error);
            }
        };
        let within = (0..2).all(|_| {
            let left = deadline.saturating_duration_since(Instant::now());
            ended.recv_timeout(left).is_ok()
        });
        // Both outputs are closed by now, or the process is killed, so that the threads end.
        let status = match within {
            true => Some(child.wait()?),
            false => {
                end(&mut child);
                None
            }
        };
        let lost = |_| std::io::Error::other("a thread that listened to it ended");
        let (out, err) = (out.join().map_err(lost)??, err.join().map_err(lost)??);
        Ok(status.map(|status| (status, out, err)))
    })
}

/// The first line of the error message, without the program's name and the input's location.
fn first_line(err: &[u8], status: ExitStatus) -> String {
    let text = terminal::lines(err);
    let line = text.lines().map(str::trim).find(|line| !line.is_empty());
    let line = line.map(|line| line.split_once(": <stdin>:").map_or(line, |parts| parts.1));
    line.map_or_else(|| format!("it ended with {status}"), str::to_string)
}
