//! Formats the analysis of loops, with iterations treated as lanes, as a table with a row for each
//! loop.

use super::summary::Look;
use anstyle::Style;
use lanelog_analysis::iterations::Loop;
use lanelog_analysis::query::terms::Terms;
use lanelog_analysis::{Analysis, Summary};
use lanelog_ir::{Function, LineIndex, Module};
use lanelog_util::escape as terminal;

/// The counts for one loop: blocks, instructions, divergent ones, divergent branches (including
/// exits of the loop), blocks where lanes reconverge, inner cycles that lanes leave in different
/// iterations, and reads after such cycles. Linear in the loop.
pub fn summary(function: &Function, (within, analysis): (&Loop, &Analysis<'_>)) -> Summary {
    let parts = |block: u32| {
        let to = function.block_successors(block as usize);
        to.iter().any(|next| Some(next) != to.first())
    };
    let ends = within.facts.terminator.iter();
    let divergent_branches =
        ends.filter(|(end, block)| analysis.is_divergent(end.0) && parts(block.0));
    Summary {
        blocks: within.facts.block.len(),
        values: within.values().len(),
        divergent_values: within
            .values()
            .filter(|value| analysis.is_divergent(*value))
            .count(),
        divergent_branches: divergent_branches.count(),
        joins: analysis.joins().len(),
        divergent_cycle_exits: analysis.divergent_cycle_exits().len(),
        temporal_uses: analysis.temporal_uses().len(),
    }
}

/// The step of an induction variable in words: `consecutive`, `step 4`.
pub(super) fn step(step: i32) -> String {
    match step {
        1 => "consecutive".to_string(),
        other => format!("step {other}"),
    }
}

const HEADER: &str = "
 depth  blocks  values     div.      div.  joins    div.  temporal  loop
                         values  branches         cycles      uses
";

/// The column titles, with a line below.
pub fn header(look: Look) -> String {
    let rule = "─".repeat(usize::from(look.width.unwrap_or(80)));
    format!("{}{rule}\n", HEADER.trim_start_matches('\n'))
}

/// A row of the table, such as `@f:%header, line 12; %i consecutive`. Linear in the loop.
pub fn row(
    module: &Module<'_>,
    function: &Function,
    terms: &Terms<'_, '_>,
    (within, analysis): (&Loop, &Analysis<'_>),
    lines: &LineIndex<'_>,
) -> String {
    let counts = summary(function, (within, analysis));
    let dashed = |count: usize| match count {
        0 => "-".to_string(),
        some => some.to_string(),
    };
    let name = terminal::name(module.bytes(function.name));
    let header = terms.block(within.header);
    let line = terms.block_line(within.header, lines);
    let line = line.map_or(String::new(), |line| format!(", line {line}"));
    let mut counters = String::new();
    for counter in &within.counters {
        let before = if counters.is_empty() { "; " } else { ", " };
        let phi = terms.value(counter.phi);
        counters.push_str(&format!("{before}{phi} {}", step(counter.step)));
    }
    format!(
        "{:>6}  {:>6}  {:>6}  {:>7}  {:>8}  {:>5}  {:>6}  {:>8}  @{name}:{header}{line}{counters}\n",
        within.depth,
        counts.blocks,
        counts.values,
        dashed(counts.divergent_values),
        dashed(counts.divergent_branches),
        dashed(counts.joins),
        dashed(counts.divergent_cycle_exits),
        dashed(counts.temporal_uses),
    )
}

/// The title above the loops of a module.
pub fn title(path: &str, look: Look) -> String {
    let title = format!("{path}: iterations as lanes");
    match look.colour {
        true => {
            let bold = Style::new().bold();
            format!("{bold}{title}{bold:#}\n")
        }
        false => format!("{title}\n"),
    }
}
