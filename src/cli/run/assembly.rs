//! `lanelog run kernel.s`: AMDGPU assembly is executed wave by wave, and its results and counts are
//! shown.
//!
//! Options that do not apply to assembly are rejected: `--trace` and `--mask`, generated inputs,
//! and a processor other than that of the text.

use std::cell::Cell;
use std::io::{self, Write};

use serde_json::json;

use super::arguments::{RunArguments, RunFormat, form};
use super::bind;
use super::launch::{LaunchError, Launched, Prepared, listed};
use super::memory::{DumpError, Shown, save_variable};
use super::time::Time;
use crate::input::{self, InputError, Others, shown_path};
use crate::interrupt;
use crate::outcome::Outcome;
use crate::output::{self, StdoutError, complain, finish};
use lanelog_amdgpu_sim::{Assembly, Ending, Execution, Problem};
use lanelog_datalog::nearest::nearest;
use lanelog_sim::Launch;
use lanelog_util::escape as terminal;

/// Whether a file is read as assembly: by its name.
pub(super) fn is_assembly(call: &RunArguments) -> bool {
    call.file
        .extension()
        .is_some_and(|extension| extension == "s")
}

/// Reasons why assembly is not executed, or its ending is not reported.
#[derive(Debug, thiserror::Error)]
pub(super) enum AssemblyError {
    #[error("--mcpu {given}: {file} is assembly for {own}\n  help: leave it out")]
    OtherProcessor {
        given: String,
        own: String,
        file: String,
    },
    #[error("{option} is for LLVM IR, and {file} is assembly\n  help: leave it out")]
    OnlyOfIr { option: &'static str, file: String },
    #[error("{path}: nothing is there")]
    Nothing { path: String },
    #[error("{path}: {error}")]
    Input { path: String, error: InputError },
    /// Errors in the text, with their lines.
    #[error("{0}")]
    Text(String),
    #[error("{file} has no kernel @{name}{help}")]
    NoSuchKernel {
        file: String,
        name: String,
        help: String,
    },
    #[error("{file} has no kernel: no .amdhsa_kernel is in it")]
    NoKernel { file: String },
    #[error(
        "@{kernel} is for waves of {own} lanes, and --wave says {wave}\n  help: leave --wave out"
    )]
    Wave { kernel: String, own: u32, wave: u32 },
    #[error(transparent)]
    Launch(#[from] LaunchError),
    #[error(transparent)]
    Dump(#[from] DumpError),
    #[error(transparent)]
    Stdout(#[from] StdoutError),
}

/// Executes the assembly, and reports its ending.
///
/// # Errors
/// If the arguments or the text are wrong.
pub(super) fn answered(call: &RunArguments) -> Result<Outcome, AssemblyError> {
    for (given, option) in [
        (call.trace.is_some(), "--trace"),
        (call.mask, "--mask"),
        (call.races, "--races"),
        (call.input.is_some(), "--input"),
        (call.target.is_some(), "--target"),
        (call.assume_work_group.is_some(), "--assume-work-group"),
        (call.promote, "--promote"),
    ] {
        if given {
            return Err(AssemblyError::OnlyOfIr {
                option,
                file: terminal::path(&call.file).into_owned(),
            });
        }
    }
    let time = Time::new(call);
    let (inputs, _) = input::expand(std::slice::from_ref(&call.file), Others::default());
    let path = shown_path(&call.file);
    let Some(input) = inputs.into_iter().next() else {
        return Err(AssemblyError::Nothing { path });
    };
    let bytes = match input.read() {
        Ok(bytes) => bytes,
        Err(error) => return Err(AssemblyError::Input { path, error }),
    };
    let text = String::from_utf8_lossy(&bytes);
    // An unknown instruction matters only if it is executed.
    let (assembly, _) = Assembly::read_known(&text)
        .map_err(|problems| AssemblyError::Text(listing(&path, &text, &problems)))?;
    if let Some(given) = call
        .mcpu
        .as_deref()
        .filter(|name| *name != assembly.target())
    {
        return Err(AssemblyError::OtherProcessor {
            given: terminal::name(given).into_owned(),
            own: assembly.target().to_owned(),
            file: terminal::path(&call.file).into_owned(),
        });
    }
    let kernel = choose(call, &assembly)?;
    let Prepared {
        launch,
        buffers: named,
    } = prepare(call, &assembly, &kernel)?;
    let is_late = Cell::new(false);
    let stop = || {
        is_late.set(time.is_over());
        is_late.get() || interrupt::interrupted()
    };
    let mut saved = Ok(());
    let execution = assembly.run_reading(&kernel, &launch, &stop, &mut |name, bytes| {
        if let (Some(folder), true) = (&call.dump_to, saved.is_ok()) {
            saved = save_variable(folder, name, bytes);
        }
    });
    saved?;
    let buffers = named.iter().zip(&launch.buffers).zip(&execution.buffers);
    let buffers: Vec<Shown<'_>> = buffers
        .map(|((named, before), after)| Shown {
            named,
            before: &before.bytes,
            after: &after.bytes,
            marks: &[],
        })
        .collect();
    let mut files = Vec::new();
    if let Some(folder) = &call.dump_to {
        for buffer in &buffers {
            files.push(buffer.save(folder)?);
        }
    }
    let told = told(&execution.ending, time, is_late.get());
    let mut out = output::stdout(form(call)).map_err(StdoutError)?;
    let written = match call.format {
        RunFormat::Text => write_text(
            &mut out, call, &kernel, &launch, &execution, &told, &buffers,
        ),
        RunFormat::Json => {
            let buffers: Vec<serde_json::Value> = (0..)
                .zip(&buffers)
                .map(|(number, buffer)| {
                    buffer.json(
                        call.dump,
                        files.get::<usize>(number).map(|file| file.as_path()),
                    )
                })
                .collect();
            let answer = json!({
                "version": 1,
                "file": path,
                "function": kernel,
                "processor": assembly.target(),
                "grid": launch.grid,
                "block": launch.block,
                "wave": launch.wave,
                "ending": told.ending,
                "message": told.message,
                "line": told.line,
                "counts": counts(&execution),
                "buffers": buffers,
            });
            serde_json::to_writer_pretty(&mut out, &answer)
                .map_err(io::Error::from)
                .and_then(|()| writeln!(out))
        }
    };
    let outcome = finish(written.and_then(|()| out.flush()), told.outcome);
    if let Some(message) = &told.message {
        let mut words = match told.line {
            Some(line) => {
                let own = text
                    .lines()
                    .nth((line as usize).saturating_sub(1))
                    .unwrap_or("");
                let column = own.len() - own.trim_start().len() + 1;
                let message = format!("{}: {message}", told.ending);
                placed(&path, &text, line, column as u32, &message)
            }
            None => format!("error: {path}: {}: {message}\n", told.ending),
        };
        if let Ending::Fault {
            lane, wave, group, ..
        } = &execution.ending
        {
            let who = lane.map_or_else(|| "the wave".to_string(), |lane| format!("lane {lane}"));
            let group = match *group {
                [x, 0, 0] => x.to_string(),
                [x, y, 0] => format!("{x},{y}"),
                [x, y, z] => format!("{x},{y},{z}"),
            };
            words.push_str(&format!(
                "  = note: {who}, wave {wave} of work-group {group}\n"
            ));
        }
        complain(&words);
    }
    Ok(outcome)
}

/// The kernel to execute.
fn choose(call: &RunArguments, assembly: &Assembly) -> Result<String, AssemblyError> {
    let file = terminal::path(&call.file).into_owned();
    let names: Vec<&str> = assembly.kernels().collect();
    if let Some(wanted) = &call.kernel {
        let bare = wanted.strip_prefix('@').unwrap_or(wanted);
        return match names.iter().find(|name| **name == bare) {
            Some(name) => Ok((*name).to_string()),
            None => Err(AssemblyError::NoSuchKernel {
                file,
                name: bare.to_string(),
                help: match nearest(bare, names.iter().copied()) {
                    Some(near) => format!("\n  help: is @{near} meant?"),
                    None => String::new(),
                },
            }),
        };
    }
    match names.as_slice() {
        [] => Err(AssemblyError::NoKernel { file }),
        [only] => Ok((*only).to_string()),
        several => {
            let names: Vec<String> = several.iter().map(|name| format!("@{name}")).collect();
            Err(LaunchError::several(file, "kernels", &names).into())
        }
    }
}

/// The launch, and the names of its buffers.
fn prepare(
    call: &RunArguments,
    assembly: &Assembly,
    kernel: &str,
) -> Result<Prepared, AssemblyError> {
    let own = assembly.wave(kernel).unwrap_or(64);
    if let Some(wave) = call.wave.filter(|wave| *wave != own) {
        return Err(AssemblyError::Wave {
            kernel: kernel.to_string(),
            own,
            wave,
        });
    }
    let launched = Launched {
        function: 0,
        name: kernel,
        wave: own,
        required: assembly.required_block(kernel),
        uniform: true,
        parameters: bind::parameters_of_assembly(assembly, kernel),
    };
    Ok(Prepared::new(call, &launched)?)
}

/// An ending for users and programs.
struct Told {
    outcome: Outcome,
    ending: &'static str,
    message: Option<String>,
    line: Option<u32>,
}

fn told(ending: &Ending, time: Time, is_late: bool) -> Told {
    let (outcome, ending, message, line) = match ending {
        Ending::Finished => (Outcome::Done, "finished", None, None),
        Ending::Limit(_) if interrupt::interrupted() => {
            let words = "Ctrl-C was pressed".to_string();
            (Outcome::Wrong, "interrupted", Some(words), None)
        }
        Ending::Limit(_) if is_late => {
            let (words, help) = time.words();
            let words = format!("{words}: {help}");
            (Outcome::Wrong, "limit", Some(words), None)
        }
        Ending::Limit(words) => (Outcome::Wrong, "limit", Some(words.clone()), None),
        Ending::Unsupported(words) => (Outcome::Wrong, "unsupported", Some(words.clone()), None),
        Ending::Unknown { line, message } => (
            Outcome::Wrong,
            "unsupported",
            Some(message.clone()),
            Some(*line),
        ),
        Ending::Trapped { line, message } => {
            (Outcome::No, "trap", Some(message.clone()), Some(*line))
        }
        Ending::Fault { line, message, .. } => {
            (Outcome::No, "fault", Some(message.clone()), Some(*line))
        }
        Ending::Deadlock(words) => (Outcome::No, "deadlock", Some(words.clone()), None),
    };
    Told {
        outcome,
        ending,
        message,
        line,
    }
}

/// Executed instructions by class.
fn counts(execution: &Execution) -> serde_json::Value {
    let named = execution
        .counts
        .named()
        .map(|(name, count)| (name.to_string(), json!(count)));
    let mut all: serde_json::Map<String, serde_json::Value> = named.collect();
    all.insert("dual".to_string(), json!(execution.counts.dual));
    all.insert("lanes".to_string(), json!(execution.counts.lanes));
    serde_json::Value::Object(all)
}

fn write_text(
    out: &mut impl Write,
    call: &RunArguments,
    kernel: &str,
    launch: &Launch,
    execution: &Execution,
    told: &Told,
    buffers: &[Shown<'_>],
) -> io::Result<()> {
    let total = execution.counts.total();
    writeln!(
        out,
        "@{kernel}: {} after {total} instructions; --grid {} --block {} --wave {}",
        told.ending,
        listed(launch.grid),
        listed(launch.block),
        launch.wave
    )?;
    let counts: Vec<String> = execution
        .counts
        .named()
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    writeln!(out, "  {}", counts.join(", "))?;
    for buffer in buffers {
        write!(out, "\n{}", buffer.text(call.dump))?;
    }
    if let Some(folder) = &call.dump_to {
        writeln!(out, "\nwritten to {}", terminal::path(&folder))?;
    }
    Ok(())
}

/// Number of problems that are shown.
const MOST: usize = 10;

/// A list of the errors in a text, with their lines. The list begins after `error: `.
fn listing(path: &str, text: &str, problems: &[Problem]) -> String {
    let told = problems.iter().take(MOST);
    let told: String = told
        .map(|one| placed(path, text, one.line, one.column, &one.message))
        .collect();
    let more = match problems.len().saturating_sub(MOST) {
        0 => String::new(),
        more => format!("and {more} more"),
    };
    format!("{}{more}", told.strip_prefix("error: ").unwrap_or(&told))
}

/// Number of characters of a line that are shown.
const WIDEST: usize = 160;

/// A message with the line that it concerns.
fn placed(path: &str, text: &str, line: u32, column: u32, message: &str) -> String {
    let own = text
        .lines()
        .nth((line as usize).saturating_sub(1))
        .unwrap_or("");
    // A line may be as long as the file, and contain any bytes.
    let before = (column.saturating_sub(1) as usize).min(WIDEST / 2);
    let skipped = (column.saturating_sub(1) as usize) - before;
    let harmless = |letter: char| match letter {
        '\t' => '\t',
        letter if letter.is_control() => '\u{FFFD}',
        letter => letter,
    };
    let own: String = own
        .chars()
        .skip(skipped)
        .take(WIDEST)
        .map(harmless)
        .collect();
    let message: String = message.chars().take(3 * WIDEST).map(harmless).collect();
    let lead: String = own
        .chars()
        .take(before)
        .map(|letter| if letter == '\t' { '\t' } else { ' ' })
        .collect();
    let gap = " ".repeat(line.to_string().len());
    format!("error: {path}:{line}:{column}: {message}\n {line} | {own}\n {gap} | {lead}^\n")
}
