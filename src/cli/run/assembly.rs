//! `lanelog run kernel.s`: AMDGPU assembly is executed wave by wave, and what it left and executed is shown.
//!
//! What does not fit assembly is refused: traces and masks of lanes, made-up inputs, other processors.

use std::io::{self, Write};

use serde_json::json;

use super::arguments::{RunArguments, RunFormat, form};
use super::bind::Named;
use super::element::Element;
use super::launch::listed;
use super::literal::{self, Contents, Literal};
use super::memory::Shown;
use crate::input::{self, shown_path};
use crate::interrupt;
use crate::outcome::Outcome;
use crate::output::{self, complain, finish};
use lanelog_assembly::{Assembly, Ending, Execution, Parameter, Problem};
use lanelog_datalog::nearest::nearest;
use lanelog_simt::{Argument, Buffer, Launch, Limits, Value};
use lanelog_terminal as terminal;

/// Whether a file is read as assembly: by its name.
pub(super) fn is_assembly(call: &RunArguments) -> bool {
    call.file
        .extension()
        .is_some_and(|extension| extension == "s")
}

/// How it went, or what is wrong with the call.
pub(super) fn answered(call: &RunArguments) -> Result<Outcome, String> {
    for (given, option) in [
        (call.trace.is_some(), "--trace"),
        (call.mask, "--mask"),
        (call.input.is_some(), "--input"),
        (call.target.is_some(), "--target"),
        (call.mcpu.is_some(), "--mcpu"),
    ] {
        if given {
            return Err(format!(
                "{option} is for LLVM IR, and {} is assembly\n  help: leave it out",
                terminal::path(&call.file)
            ));
        }
    }
    let (inputs, _) = input::expand(std::slice::from_ref(&call.file));
    let path = shown_path(&call.file);
    let input = inputs
        .into_iter()
        .next()
        .ok_or_else(|| format!("{path}: nothing is there"))?;
    let bytes = input.read().map_err(|error| format!("{path}: {error}"))?;
    let text = String::from_utf8_lossy(&bytes);
    // An instruction that is not known matters only if it is executed.
    let (assembly, _) =
        Assembly::read_known(&text).map_err(|problems| listing(&path, &text, &problems))?;
    let kernel = choose(call, &assembly)?;
    let (launch, named) = prepare(call, &assembly, &kernel)?;
    let execution = assembly.run_until(&kernel, &launch, &interrupt::interrupted);
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
    let told = told(&execution.ending);
    let mut out =
        output::stdout(form(call)).map_err(|error| format!("cannot write to stdout: {error}"))?;
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

/// The kernel that is meant.
fn choose(call: &RunArguments, assembly: &Assembly) -> Result<String, String> {
    let file = terminal::path(&call.file);
    let names: Vec<&str> = assembly.kernels().collect();
    if let Some(wanted) = &call.kernel {
        let bare = wanted.strip_prefix('@').unwrap_or(wanted);
        return match names.iter().find(|name| **name == bare) {
            Some(name) => Ok((*name).to_string()),
            None => Err(match nearest(bare, names.iter().copied()) {
                Some(near) => format!("{file} has no kernel @{bare}\n  help: is @{near} meant?"),
                None => format!("{file} has no kernel @{bare}"),
            }),
        };
    }
    match names.as_slice() {
        [] => Err(format!("{file} has no kernel: no .amdhsa_kernel is in it")),
        [only] => Ok((*only).to_string()),
        several => {
            let shown: Vec<String> = several
                .iter()
                .take(20)
                .map(|name| format!("@{name}"))
                .collect();
            let more = if several.len() > shown.len() {
                ", ..."
            } else {
                ""
            };
            Err(format!(
                "{file} has several kernels: {}{more}\n  help: name one behind the file",
                shown.join(", ")
            ))
        }
    }
}

/// The launch, and what people call its buffers.
fn prepare(
    call: &RunArguments,
    assembly: &Assembly,
    kernel: &str,
) -> Result<(Launch, Vec<Named>), String> {
    let own = assembly.wave(kernel).unwrap_or(64);
    if let Some(wave) = call.wave.filter(|wave| *wave != own) {
        return Err(format!(
            "@{kernel} is for waves of {own} lanes, and --wave says {wave}\n  help: leave --wave out"
        ));
    }
    let required = assembly.required_block(kernel);
    let block = match (call.block, required) {
        (Some(block), Some(required)) if block != required => {
            return Err(format!(
                "@{kernel} was compiled for work-groups of {}, and --block says {}\n  help: leave --block out",
                listed(required),
                listed(block)
            ));
        }
        (Some(block), _) | (None, Some(block)) => block,
        (None, None) => [own, 1, 1],
    };
    let mut launch = Launch {
        function: 0,
        grid: call.grid,
        block,
        wave: own,
        arguments: Vec::new(),
        buffers: Vec::new(),
        limits: Limits {
            steps: call.steps,
            bytes: call.max_memory,
            ..Limits::default()
        },
    };
    let parameters = assembly.parameters(kernel);
    let mut texts: Vec<Option<&str>> = vec![None; parameters.len()];
    let mut next = 0;
    for text in &call.arg {
        let (name, _) = literal::read(text).map_err(|error| format!("--arg {text}: {error}"))?;
        let at = match name {
            None => {
                next += 1;
                next - 1
            }
            Some(name) => {
                let named = parameters.iter().enumerate();
                let mut named =
                    named.filter(|(number, of)| of.name == name || number.to_string() == name);
                named.next().map(|(number, _)| number).ok_or_else(|| {
                    format!(
                        "--arg {text}: @{kernel} has no parameter {name}\n{}",
                        expected(&parameters)
                    )
                })?
            }
        };
        match texts.get_mut(at) {
            Some(place @ None) => *place = Some(text),
            Some(Some(_)) => return Err(format!("--arg {text}: parameter {at} was given before")),
            None => {
                return Err(format!(
                    "--arg {text}: @{kernel} has {} parameters\n{}",
                    parameters.len(),
                    expected(&parameters)
                ));
            }
        }
    }
    let mut named = Vec::new();
    for (number, (parameter, text)) in parameters.iter().zip(&texts).enumerate() {
        let text = text.ok_or_else(|| {
            format!(
                "parameter {number} of @{kernel} is missing\n{}",
                expected(&parameters)
            )
        })?;
        let argument = bind(
            call,
            parameter,
            number,
            text,
            &mut launch.buffers,
            &mut named,
        )?;
        launch.arguments.push(argument);
    }
    Ok((launch, named))
}

/// A line for each parameter.
fn expected(parameters: &[Parameter<'_>]) -> String {
    let lines = parameters.iter().enumerate().map(|(number, of)| {
        let what = match of.kind {
            "by_value" => format!("{} bytes: a number, or f32[...], i32[...]", of.size),
            kind => format!("{kind}: buffer:1024, f32[...], i32:random[...]"),
        };
        format!("  {number:>2}  {:<16} {:<12} {what}", of.name, of.type_name)
    });
    lines.collect::<Vec<String>>().join("\n")
}

fn bind(
    call: &RunArguments,
    parameter: &Parameter<'_>,
    number: usize,
    text: &str,
    buffers: &mut Vec<Buffer>,
    named: &mut Vec<Named>,
) -> Result<Argument, String> {
    let wrong = |what: &str| format!("--arg {text} does not fit parameter {number}: {what}");
    let (_, literal) = literal::read(text).map_err(|error| format!("--arg {text}: {error}"))?;
    let left = call
        .max_memory
        .saturating_sub(buffers.iter().map(|buffer| buffer.bytes.len() as u64).sum());
    let bytes = |contents: &Contents| {
        contents
            .bytes(call.seed, number, left)
            .map_err(|error| format!("--arg {text}: {error}"))
    };
    let by_value = parameter.kind == "by_value";
    Ok(match literal {
        Literal::Undef | Literal::Poison => Argument::Same(Value::Undef),
        Literal::Null => Argument::Same(Value::Bits(0)),
        Literal::Memory(contents) if by_value => {
            let bytes = bytes(&contents)?;
            if bytes.len() as u64 > parameter.size {
                return Err(wrong(&format!(
                    "it is of {} bytes, and these are {}",
                    parameter.size,
                    bytes.len()
                )));
            }
            let word = |bytes: &[u8]| {
                bytes
                    .iter()
                    .rev()
                    .fold(0, |all, byte| all << 8 | u64::from(*byte))
            };
            Argument::Same(Value::Wide(bytes.chunks(8).map(word).collect()))
        }
        Literal::Memory(contents) => {
            buffers.push(Buffer {
                bytes: bytes(&contents)?,
            });
            let name = match parameter.name {
                "" => number.to_string(),
                name => name.to_string(),
            };
            named.push(Named {
                parameter: number,
                name,
                element: contents.element(),
                local: parameter.kind == "dynamic_shared_pointer",
            });
            Argument::Buffer(buffers.len() - 1)
        }
        Literal::Lanes(..) => return Err(wrong("a kernel's arguments are the same for all lanes")),
        Literal::Number(value) if by_value => {
            let float = match parameter.size {
                2 => Element::F16,
                8 => Element::F64,
                _ => Element::F32,
            };
            let is_float = matches!(parameter.type_name, "float" | "double" | "half");
            Argument::Same(Value::Bits(match value.integer {
                Some(integer) if !is_float => {
                    if parameter.size < 16 && !literal::fits(integer, (parameter.size * 8) as u32) {
                        return Err(wrong(&format!("it has {} bytes", parameter.size)));
                    }
                    integer as u64
                }
                _ => float.float_bits(value.float),
            }))
        }
        Literal::Number(_) => {
            return Err(wrong(
                "memory is expected: buffer:BYTES, f32[1,2,3], i32:random[256] or @FILE",
            ));
        }
    })
}

/// An ending as people and machines read it.
struct Told {
    outcome: Outcome,
    ending: &'static str,
    message: Option<String>,
    line: Option<u32>,
}

fn told(ending: &Ending) -> Told {
    let (outcome, ending, message, line) = match ending {
        Ending::Finished => (Outcome::Done, "finished", None, None),
        Ending::Limit(_) if interrupt::interrupted() => {
            let words = "Ctrl-C was pressed".to_string();
            (Outcome::Wrong, "interrupted", Some(words), None)
        }
        Ending::Limit(words) => (Outcome::Wrong, "limit", Some(words.clone()), None),
        Ending::Unsupported(words) => (Outcome::Wrong, "unsupported", Some(words.clone()), None),
        Ending::Unknown { line, message } => (
            Outcome::Wrong,
            "unsupported",
            Some(message.clone()),
            Some(*line),
        ),
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

/// So many problems are told at most.
const MOST: usize = 10;

/// What is wrong with a text, with its lines. It begins behind `error: `.
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

/// So many characters of a line are shown.
const WIDEST: usize = 160;

/// A message with the line that it is about.
fn placed(path: &str, text: &str, line: u32, column: u32, message: &str) -> String {
    let own = text
        .lines()
        .nth((line as usize).saturating_sub(1))
        .unwrap_or("");
    // A line may be as long as the file, and hold anything.
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
