//! Comparison of two runs: of two versions of lanelog, in two modes, or at two times. Modules
//! correspond if their ids are equal; functions correspond if their names are also equal.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::io;
use std::path::Path;

use super::report::{Row, each};
use lanelog_util::escape as terminal;

/// The columns that are compared for each function.
const COUNTS: [&str; 6] = [
    "divergent_values",
    "divergent_branches",
    "joins",
    "cycles",
    "divergent_cycles",
    "temporal_uses",
];

/// A module's id, or its path if it could not be read, and a function's name.
type Key = (String, String);

/// Writes how the run in `other` differs. Memory: the names and counts of one run's functions.
///
/// # Errors
/// A table cannot be read.
pub(super) fn write(folder: &Path, other: &Path, top: usize, text: &mut String) -> io::Result<()> {
    let mut functions = of(folder)?;
    let (mut same, mut more, mut changed) = (0_u64, Vec::new(), BTreeMap::new());
    let mut differing = Vec::new();
    for (key, counts) in of(other)? {
        match functions.remove(&key) {
            None => more.push(key),
            Some(before) if before == counts => same += 1,
            Some(before) => {
                for ((name, before), after) in COUNTS.iter().zip(before).zip(counts) {
                    let entry: &mut (u64, i64) = changed.entry(*name).or_default();
                    entry.0 += u64::from(before != after);
                    entry.1 += after.cast_signed() - before.cast_signed();
                }
                differing.push((key, before, counts));
            }
        }
    }
    let mut fewer: Vec<Key> = functions.into_keys().collect();
    fewer.sort_unstable();
    more.sort_unstable();
    differing.sort_unstable();
    let (from, to) = (terminal::path(folder), terminal::path(other));
    let _ = writeln!(
        text,
        "{from} and {to}: {same} functions have the same counts, {} differ",
        differing.len()
    );
    for (name, (functions, sum)) in &changed {
        if *functions > 0 {
            let _ = writeln!(text, "  {name}: {functions} functions, {sum:+} in all");
        }
    }
    for ((module, function), before, after) in differing.iter().take(top) {
        let differences = COUNTS
            .iter()
            .zip(before)
            .zip(after)
            .filter(|((_, before), after)| before != after);
        let differences: Vec<String> = differences
            .map(|((name, before), after)| format!("{name} {before} -> {after}"))
            .collect();
        let (function, module) = (terminal::name(function), terminal::name(module));
        let _ = writeln!(
            text,
            "  @{function} of {module}: {}",
            differences.join(", ")
        );
    }
    for (which, only) in [(&from, &fewer), (&to, &more)] {
        if only.is_empty() {
            continue;
        }
        let _ = writeln!(text, "only in {which}: {} functions", only.len());
        for (module, function) in only.iter().take(top) {
            let _ = writeln!(
                text,
                "  @{} of {}",
                terminal::name(function),
                terminal::name(module)
            );
        }
    }
    Ok(())
}

fn of(folder: &Path) -> io::Result<HashMap<Key, [u64; COUNTS.len()]>> {
    let mut ids = HashMap::new();
    each(folder, "modules", |table| {
        for row in Row::all(table) {
            let id = Some(row.text("id")).filter(|id| !id.is_empty());
            ids.insert(row.number("module"), id.unwrap_or_else(|| row.text("path")));
        }
    })?;
    let mut all = HashMap::new();
    each(folder, "functions", |table| {
        for row in Row::all(table) {
            let module = ids.get(&row.number("module")).cloned().unwrap_or_default();
            all.insert(
                (module, row.text("name")),
                COUNTS.map(|count| row.number(count)),
            );
        }
    })?;
    Ok(all)
}
