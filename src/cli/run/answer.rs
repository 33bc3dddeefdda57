//! Executes a launch, and reports its ending and results.

use std::io::{self, Write};
use std::path::PathBuf;

use serde_json::json;

use super::arguments::{RunArguments, RunFormat};
use super::lane::Lane;
use super::last::Last;
use super::launch::{Prepared, listed};
use super::mask::Mask;
use super::memory::{DumpError, Shown, save_variable};
use super::races::Races;
use super::rows::Rows;
use super::steps::Steps;
use super::time::Time;
use super::trace::{LaneError, Row, Trace};
use super::watch::{Wanted, Watcher};
use crate::outcome::Outcome;
use crate::output::{Colours, Stdout, complain_styled};
use crate::places::Places;
use lanelog_ir::Module;
use lanelog_ir::target::ModuleContext;
use lanelog_ir::target::intrinsics::is_intrinsic;
use lanelog_sim::{Ending, Execution, Launch, Place, Program, Warning};
use lanelog_util::escape as terminal;

/// Stdout after everything was written, or the reason why writing failed.
type Written = io::Result<Stdout>;

/// Reasons why a launch is not executed to its end, or its ending is not reported.
#[derive(Debug, thiserror::Error)]
pub(super) enum AnswerError {
    #[error(transparent)]
    Lane(#[from] LaneError),
    #[error(transparent)]
    Dump(#[from] DumpError),
}

/// Executes the launch. Returns the exit code, and the state of stdout.
///
/// # Errors
/// If the arguments are wrong.
#[expect(
    clippy::too_many_arguments,
    reason = "the parts of a launch and its output"
)]
pub(super) fn answer(
    call: &RunArguments,
    name: String,
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    prepared: Prepared,
    time: Time,
    out: Stdout,
    colours: Colours,
) -> Result<(Outcome, Written), AnswerError> {
    let places = Places::new(module, name);
    let launch = &prepared.launch;
    let wanted = match call.trace {
        Some(lane) => Wanted::Trace(Box::new(Trace::new(
            &places,
            launch,
            lane,
            &prepared.buffers,
        )?)),
        None if call.mask => Wanted::Mask(Box::new(Mask::new(&places, launch))),
        None => Wanted::Nothing,
    };
    let program = Program::new(module, context);
    let mut rows = Rows::new(out, call.format == RunFormat::Json);
    begin(&mut rows, &wanted, &places, call, &prepared);
    let mut watcher = Watcher {
        rows,
        wanted,
        shown: call.only_steps.unwrap_or(Steps::ALL),
        warnings: Vec::new(),
        printed: Vec::new(),
        steps: 0,
        stopped: false,
        time,
        late: false,
    };
    let mut saved = Ok(());
    let (execution, found) =
        program.inspect(launch, &mut watcher, call.races, &mut |name, bytes| {
            if let (Some(folder), true) = (&call.dump_to, saved.is_ok()) {
                saved = save_variable(folder, name, bytes);
            }
        });
    saved?;
    watcher.finish();
    let races = call.races.then_some(Races {
        races: &found,
        places: &places,
        launch,
        buffers: &prepared.buffers,
    });
    let mut told = Told::new(&execution, &places, &watcher);
    if !found.is_empty() {
        told.outcome = Outcome::No;
    }
    if call.trace.is_none() && call.last > 0 {
        told.last = last(&program, &places, &prepared, &told, (call.last, time))?;
    }
    let at_end = execution.buffers.iter().zip(&execution.marks);
    let buffers = prepared.buffers.iter().zip(&launch.buffers).zip(at_end);
    let buffers: Vec<Shown<'_>> = buffers
        .map(|((named, before), (after, marks))| Shown {
            named,
            before: &before.bytes,
            after: &after.bytes,
            marks,
        })
        .collect();
    let mut files = Vec::new();
    if let Some(folder) = &call.dump_to {
        for buffer in &buffers {
            files.push(buffer.save(folder)?);
        }
    }
    let mut out = watcher.rows.into_out();
    if let Ok(file) = &mut out {
        let written = match call.format {
            RunFormat::Json => {
                let end = (&execution, &told, races.as_ref());
                end_json(file, call, end, &places, &buffers, &files)
            }
            RunFormat::Text => {
                let end = (&execution, &told, races.as_ref());
                end_text(file, call, end, &buffers, &prepared, &places)
            }
        };
        if let Err(error) = written.and_then(|()| file.flush()) {
            out = Err(error);
        }
    }
    // A closed stdout ends the run without an error.
    if out
        .as_ref()
        .is_err_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    {
        return Ok((Outcome::Done, out));
    }
    if out.is_ok() {
        told.complain(&places, launch, call.trace.is_some(), colours.stderr);
        if let Some(races) = &races {
            complain_styled(&races.text(colours.stderr), colours.stderr);
        }
    }
    Ok((told.outcome, out))
}

/// Writes the header of the rows that are written while the kernel runs.
fn begin(
    rows: &mut Rows,
    wanted: &Wanted<'_>,
    places: &Places<'_, '_>,
    call: &RunArguments,
    prepared: &Prepared,
) {
    let launch = &prepared.launch;
    if call.format == RunFormat::Json {
        rows.line("{");
        for (key, value) in [
            ("version", json!(VERSION)),
            ("file", json!(places.path)),
            ("function", json!(places.function_name(launch.function))),
            ("grid", json!(launch.grid)),
            ("block", json!(launch.block)),
            ("wave", json!(launch.wave)),
        ] {
            rows.line(&format!("  {key:?}: {value},"));
        }
    }
    match wanted {
        Wanted::Nothing => {}
        Wanted::Trace(trace) if call.format == RunFormat::Text => trace.heading(rows),
        Wanted::Mask(_) if call.format == RunFormat::Text => {
            rows.line("          steps  place                        lanes, iterations");
        }
        Wanted::Trace(_) => rows.open("trace"),
        Wanted::Mask(_) => rows.open("mask"),
    }
}

/// The version of the JSON format; it changes when its keys do.
const VERSION: u32 = 1;

fn end_json(
    out: &mut impl Write,
    call: &RunArguments,
    (execution, told, races): (&Execution, &Told, Option<&Races<'_>>),
    places: &Places<'_, '_>,
    buffers: &[Shown<'_>],
    files: &[PathBuf],
) -> io::Result<()> {
    if call.trace.is_some() || call.mask {
        writeln!(out, "\n  ],")?;
    }
    writeln!(out, "  \"ending\": {},", json!(told.ending))?;
    writeln!(out, "  \"message\": {},", json!(told.message))?;
    writeln!(out, "  \"places\": {},", told.json(places))?;
    let rows: Vec<_> = told.last.iter().map(Row::json).collect();
    writeln!(out, "  \"last\": {},", json!(rows))?;
    writeln!(out, "  \"warnings\": {},", told.json_warnings(places))?;
    let printed = String::from_utf8_lossy(&told.printed);
    writeln!(out, "  \"printed\": {},", json!(printed))?;
    writeln!(out, "  \"steps\": {},", execution.steps)?;
    if let Some(races) = races {
        writeln!(out, "  \"races\": {},", races.json())?;
    }
    writeln!(out, "  \"buffers\": [")?;
    for (number, buffer) in buffers.iter().enumerate() {
        let json = buffer.json(call.dump, files.get(number).map(PathBuf::as_path));
        let comma = if number + 1 < buffers.len() { "," } else { "" };
        writeln!(out, "    {json}{comma}")?;
    }
    writeln!(out, "  ]\n}}")
}

fn end_text(
    out: &mut impl Write,
    call: &RunArguments,
    (execution, told, races): (&Execution, &Told, Option<&Races<'_>>),
    buffers: &[Shown<'_>],
    prepared: &Prepared,
    places: &Places<'_, '_>,
) -> io::Result<()> {
    let launch = &prepared.launch;
    if call.trace.is_some() || call.mask {
        writeln!(out)?;
    }
    let steps = execution.steps;
    let after = if steps == 1 {
        "1 step".to_string()
    } else {
        format!("{steps} steps")
    };
    writeln!(
        out,
        "@{}: {} after {after}; --grid {} --block {} --wave {}",
        places.function_name(launch.function),
        told.ending,
        listed(launch.grid),
        listed(launch.block),
        launch.wave
    )?;
    for buffer in buffers {
        write!(out, "\n{}", buffer.text(call.dump))?;
    }
    if let Some(races) = races {
        writeln!(out, "\n{}", races.summary())?;
    }
    if let Some(folder) = &call.dump_to {
        writeln!(out, "\nwritten to {}", terminal::path(&folder))?;
    }
    Ok(())
}

/// The ending of a run, as displayed to users.
struct Told {
    outcome: Outcome,
    /// The ending in one or two words: `finished`, `undefined behaviour`.
    ending: &'static str,
    message: Option<String>,
    /// The location of the ending, or every location where lanes wait.
    places: Vec<Place>,
    help: &'static str,
    /// Warnings: one for each instruction, with their number.
    warnings: Vec<(Place, Warning, u64)>,
    /// The text that the kernel printed, for JSON.
    printed: Vec<u8>,
    /// The last instructions of the lane with undefined behaviour.
    last: Vec<Row>,
}

/// The last rows of the trace of the lane with undefined behaviour.
fn last<'p>(
    program: &Program,
    places: &'p Places<'p, 'p>,
    prepared: &Prepared,
    told: &Told,
    (wanted, time): (usize, Time),
) -> Result<Vec<Row>, AnswerError> {
    let launch = &prepared.launch;
    let (Some(place), "undefined behaviour" | "trap") = (told.places.first(), told.ending) else {
        return Ok(Vec::new());
    };
    let Some(lane) = place.lane.or(lanes(place.lanes).first().copied()) else {
        return Ok(Vec::new());
    };
    let lane = Lane {
        group: place.group,
        item: place.wave.saturating_mul(launch.wave).saturating_add(lane),
    };
    // A lane without a work-item has no trace.
    let Ok(trace) = Trace::new(places, launch, lane, &prepared.buffers) else {
        return Ok(Vec::new());
    };
    let mut last = Last::new(trace, wanted, time);
    program.run(launch, &mut last);
    Ok(last.rows())
}

impl Told {
    fn new(execution: &Execution, places: &Places<'_, '_>, watcher: &Watcher<'_>) -> Told {
        let mut told = Told {
            outcome: Outcome::Wrong,
            ending: "finished",
            message: None,
            places: Vec::new(),
            help: "",
            warnings: watcher.warnings.clone(),
            printed: watcher.printed.clone(),
            last: Vec::new(),
        };
        // Undefined results that reached neither memory nor the ending were not used.
        let mut marks = execution.marks.iter().flatten();
        if execution.ending == Ending::Finished && marks.all(|mark| *mark == 0) {
            told.warnings
                .retain(|(_, warning, _)| !warning.is_undefined);
        }
        match &execution.ending {
            Ending::Finished => told.outcome = Outcome::Done,
            Ending::Limit(_) if watcher.stopped => {
                told.ending = "interrupted";
                told.message = Some("Ctrl-C was pressed".to_string());
            }
            Ending::Limit(_) if watcher.late => {
                told.ending = "limit";
                let (words, help) = watcher.time.words();
                told.message = Some(words);
                told.help = help;
            }
            Ending::Limit(words) => {
                told.ending = "limit";
                told.message = Some(words.clone());
                told.help = match words.ends_with("calls within calls") {
                    true => "deeper recursion is not followed; --trace shows the calls of a lane",
                    false => {
                        "--steps and --max-memory raise the limits; --mask shows where lanes go round"
                    }
                };
            }
            Ending::Unsupported(place, words) => {
                told.ending = "unsupported";
                told.message = Some(words.clone());
                told.places.extend(*place);
                let calls = place.is_some_and(|place| calls_a_function(places, &place));
                told.help = match calls && !words.starts_with("Op") {
                    true => {
                        "a function needs a body: llvm-link adds one from another module, such as a library"
                    }
                    false => "docs/reference/run.md says what is supported",
                };
            }
            Ending::Undefined(place, words) | Ending::Trapped(place, words) => {
                told.outcome = Outcome::No;
                told.ending = match execution.ending {
                    Ending::Trapped(..) => "trap",
                    _ => "undefined behaviour",
                };
                told.message = Some(words.clone());
                told.places.push(*place);
                let others = execution.waiting.iter().filter(|other| *other != place);
                told.places.extend(others);
            }
            Ending::Deadlock(words) => {
                told.outcome = Outcome::No;
                told.ending = "deadlock";
                told.message = Some(words.clone());
                told.places = execution.waiting.clone();
                told.places
                    .sort_by_key(|place| (place.function, place.instruction, place.wave));
                told.help = "every lane of a work-group must come to the same barrier; --mask shows the way of each";
            }
        }
        told
    }

    /// The locations as JSON.
    fn json(&self, places: &Places<'_, '_>) -> serde_json::Value {
        let each = self.places.iter().map(|place| {
            let start = places.span(place.function, place.instruction).start;
            let position = places.lines.position(start);
            json!({
                "function": places.function_name(place.function),
                "line": position.line,
                "column": position.column,
                "instruction": places.text(place.function, place.instruction),
                "group": place.group,
                "wave": place.wave,
                "lanes": lanes(place.lanes),
                "lane": place.lane,
                "source": places.source(place.function, place.instruction),
            })
        });
        each.collect()
    }

    /// The warnings as JSON.
    fn json_warnings(&self, places: &Places<'_, '_>) -> serde_json::Value {
        let each = self.warnings.iter().map(|(place, warning, count)| {
            let start = places.span(place.function, place.instruction).start;
            let position = places.lines.position(start);
            json!({
                "function": places.function_name(place.function),
                "line": position.line,
                "column": position.column,
                "group": place.group,
                "wave": place.wave,
                "message": warning.words,
                "count": count,
            })
        });
        each.collect()
    }

    /// Reports warnings, and the error with its location and a suggestion, on stderr.
    fn complain(&self, places: &Places<'_, '_>, launch: &Launch, traced: bool, colour: bool) {
        for (place, warning, count) in &self.warnings {
            let words = &warning.words;
            let start = places.span(place.function, place.instruction).start;
            let at = places.lines.position(start);
            let times = match count {
                1 => String::new(),
                _ => format!(" (and {} more times)", count - 1),
            };
            complain_styled(
                &format!(
                    "warning: {}:{}:{}: wave {} in group {}: {words}{times}\n",
                    places.path, at.line, at.column, place.wave, place.group
                ),
                colour,
            );
        }
        let Some(message) = &self.message else {
            return;
        };
        let title = format!("{}: {message}", self.ending);
        let mut text = match self.places.first() {
            None => format!("error: {}: {title}\n", places.path),
            Some(place) => places.rendered(
                places.span(place.function, place.instruction),
                title,
                colour,
            ),
        };
        for (number, place) in self.places.iter().take(MOST_PLACES).enumerate() {
            let together = many(&lanes(place.lanes));
            let (who, others) = match place.lane {
                Some(lane) if place.lanes.count_ones() > 1 => (
                    format!("lane {lane}"),
                    format!("; {together} are there together"),
                ),
                _ => (together, String::new()),
            };
            let function = places.function_name(place.function);
            let (wave, group) = (place.wave, place.group);
            let line = match number {
                0 => String::new(),
                _ => format!(", line {}", places.line(place.function, place.instruction)),
            };
            text.push_str(&format!(
                "  = note: {who} of wave {wave} in group {group}, in @{function}{line}{others}\n"
            ));
            for source in places.source(place.function, place.instruction) {
                text.push_str(&format!("  = note: compiled from {source}\n"));
            }
        }
        if self.places.len() > MOST_PLACES {
            text.push_str(&format!(
                "  = note: and {} more\n",
                self.places.len() - MOST_PLACES
            ));
        }
        let mut help = self.help.to_string();
        if !self.last.is_empty() {
            text.push_str("  = note: the last instructions of the lane:\n");
            for row in &self.last {
                text.push_str(&format!("    {}\n", row.text()));
            }
        }
        if let ([place, ..], "undefined behaviour" | "trap", false) =
            (self.places.as_slice(), self.ending, traced)
            && let Some(lane) = place.lane.or(lanes(place.lanes).first().copied())
        {
            let item = place.wave.saturating_mul(launch.wave).saturating_add(lane);
            let lane = match place.group {
                0 => item.to_string(),
                group => format!("{group}:{item}"),
            };
            help = format!("--trace {lane} shows its instructions until then");
        }
        if !help.is_empty() {
            text.push_str(&format!("  = help: {help}\n"));
        }
        complain_styled(&text, colour);
    }
}

/// Whether the instruction at a location calls a function that is not an intrinsic.
fn calls_a_function(places: &Places<'_, '_>, place: &Place) -> bool {
    let function = places.module.functions.get(place.function);
    let called = function.and_then(|function| {
        let instruction = function.instructions.get(place.instruction)?;
        places.module.callee_name(function, instruction)
    });
    called.is_some_and(|name| !is_intrinsic(&name))
}

/// Maximum number of races that are shown as text.
pub(super) const MOST_RACES: usize = 10;

/// Maximum number of locations that are shown.
const MOST_PLACES: usize = 8;

/// The numbers of lanes.
fn lanes(bits: u64) -> Vec<u32> {
    (0..64).filter(|lane| bits >> lane & 1 == 1).collect()
}

/// `lane 3`, `lanes 0-7, 9`.
fn many(lanes: &[u32]) -> String {
    let mut parts: Vec<(u32, u32)> = Vec::new();
    for lane in lanes {
        match parts.last_mut() {
            Some((_, last)) if *last + 1 == *lane => *last = *lane,
            _ => parts.push((*lane, *lane)),
        }
    }
    let parts = parts.iter().map(|(first, last)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    });
    let word = if lanes.len() == 1 { "lane" } else { "lanes" };
    format!("{word} {}", parts.collect::<Vec<String>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::{lanes, many};
    use pretty_assertions::assert_eq;

    #[test]
    fn lanes_are_told_in_ranges() {
        assert_eq!(many(&lanes(0b1000)), "lane 3");
        assert_eq!(many(&lanes(0b10_1111_0001)), "lanes 0, 4-7, 9");
        assert_eq!(many(&lanes(u64::MAX)), "lanes 0-63");
    }
}
