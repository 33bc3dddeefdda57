//! Results for kernels that were lowered and whose machine code was executed for comparison.

use crate::output::table;
use lanelog_amdgpu::Gpu;
use lanelog_ir::{LineIndex, Module};
use lanelog_report::summary::counted;
use lanelog_report::table::count;
use lanelog_sim::{Race, RacingAccess};
use lanelog_verify::check::lowering::tally::Tally;
use lanelog_verify::check::lowering::{Difference, Outcome};

/// GPUs by their names on the command line.
pub(crate) fn gpus(names: &[String]) -> Vec<&'static Gpu> {
    let mut gpus: Vec<&'static Gpu> = Vec::new();
    for gpu in names.iter().filter_map(|name| Gpu::named(name)) {
        if !gpus.contains(&gpu) {
            gpus.push(gpu);
        }
    }
    gpus
}

/// The description of a byte that differs, as the rest of a line.
pub(crate) fn differs(difference: &Difference) -> String {
    let Difference {
        launch,
        buffer,
        byte,
        expected,
        found,
        distance: _,
        race: _,
    } = difference;
    format!(
        "input {launch}, buffer {buffer}, byte {byte:#x}: the kernel leaves {expected:#010x}, its machine code {found:#010x}"
    )
}

/// The line of a racing access.
pub(crate) fn line_of(
    access: &RacingAccess,
    module: &Module<'_>,
    lines: &LineIndex<'_>,
) -> Option<u32> {
    let function = module.functions.get(access.function)?;
    let instruction = function.instructions.get(access.instruction)?;
    let start = function.span.start + instruction.start;
    Some(lines.position(start).line)
}

/// A data race with the lines of its accesses.
pub(crate) fn lines_of(race: &Race, module: &Module<'_>) -> String {
    let lines = LineIndex::new(module.text);
    let line = |access: &RacingAccess| line_of(access, module, &lines);
    let verb = |access: &RacingAccess| match access.way.writes {
        true => "write",
        false => "read",
    };
    let place = |access: &RacingAccess| match line(access) {
        Some(line) => format!("the {} in line {line}", verb(access)),
        None => format!("a {} of a linked function", verb(access)),
    };
    match (line(&race.first), line(&race.second)) {
        (Some(one), Some(other)) if one == other => {
            format!("a data race of {} by several lanes", place(&race.first))
        }
        _ => format!(
            "a data race of {} with {}",
            place(&race.first),
            place(&race.second)
        ),
    }
}

/// Like [`detail`], with the lines of the data race that a difference depends on.
pub(crate) fn detail_in(outcome: &Outcome, module: &Module<'_>) -> String {
    let own = detail(outcome);
    match outcome {
        Outcome::Unordered(Difference {
            race: Some(race), ..
        }) => format!("{own}; depends on {}", lines_of(race, module)),
        _ => own,
    }
}

/// The text after the name of an outcome; empty if the name suffices.
pub(crate) fn detail(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Refused(refusals) => {
            let first = refusals.first().map_or("", |refusal| &refusal.message);
            match refusals.len().checked_sub(1) {
                None | Some(0) => first.to_string(),
                Some(more) => format!("{first} (and {more} more)"),
            }
        }
        Outcome::Unread(why) | Outcome::NotRun(why) => why.clone(),
        Outcome::Failed(launch, why) => format!("input {launch}: {why}"),
        Outcome::Differs(difference) | Outcome::Unordered(difference) => differs(difference),
        Outcome::Near(distance) => format!(
            "numbers differ by {distance:e} at most: the machine approximates the functions that it calls"
        ),
        Outcome::Same(ran) => format!(
            "{} on {}",
            counted(ran.counts.total() as usize, "instruction"),
            counted(ran.launches, "input")
        ),
    }
}

/// Results for many kernels as tables: a row for each GPU, and a row for each reason why kernels
/// are not covered.
pub(crate) fn tables(tally: &Tally) -> String {
    const NAMES: [&str; 8] = [
        "same",
        "rounding",
        "order of lanes",
        "not covered",
        "not run",
        "failed",
        "differs",
        "unread",
    ];
    let rows = tally.gpus.iter().map(|(gpu, counts)| {
        let mut row = vec![gpu.name.to_string(), count(counts.kernels())];
        row.extend(NAMES.map(|name| count(counts.of(name))));
        row.push(count(counts.ran.launches));
        row.push(count(counts.ran.counts.total() as usize));
        row
    });
    let mut titles = vec!["lowered for", "kernels"];
    titles.extend(NAMES);
    titles.extend(["runs", "instructions"]);
    let mut text = table(&titles, 1, &rows.collect::<Vec<_>>());
    if !tally.reasons.is_empty() {
        let mut reasons: Vec<(&String, &Vec<usize>)> = tally.reasons.iter().collect();
        reasons.sort_by_key(|(_, counts)| std::cmp::Reverse(counts.iter().sum::<usize>()));
        let rows = reasons.iter().map(|(reason, counts)| {
            let mut row = vec![(*reason).clone()];
            let numbers = 0..tally.gpus.len();
            row.extend(numbers.map(|at| count(counts.get(at).copied().unwrap_or(0))));
            row
        });
        let mut titles = vec!["not covered"];
        titles.extend(tally.gpus.iter().map(|(gpu, _)| gpu.name));
        text.push_str(&format!(
            "\n{}",
            table(&titles, 1, &rows.collect::<Vec<_>>())
        ));
    }
    text
}
