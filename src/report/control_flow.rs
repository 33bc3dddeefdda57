//! The control flow of a function as a graph to draw: blocks with their text, divergent branches,
//! joins, and cycles as frames.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use lanelog_analysis::Analysis;
use lanelog_analysis::query::terms::Terms;
use lanelog_explain::why::without_attachments;
use lanelog_facts::{IrFunction, Listing};
use lanelog_ir::{Function, Instruction, Module};
use lanelog_util::cfg_svg::{Edge, Frame, Graph, Marks, Node};
use lanelog_util::escape as terminal;

/// Maximum number of lines of a block that are shown.
const MOST_LINES: usize = 12;

/// The contents of boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contents {
    /// The instructions, if the function has at most this many blocks, otherwise their number.
    Text(usize),
    /// The number of instructions.
    Numbers,
}

/// A block as it is drawn.
struct Drawn {
    name: String,
    /// Its instructions.
    values: Range<u32>,
    /// Each successor once, with the conditions under which control passes to it.
    successors: Vec<(u32, String)>,
}

/// The control flow of a function. Linear in the function and its verdicts.
pub fn graph(
    module: &Module<'_>,
    function: &Function,
    analysis: &Analysis<'_>,
    contents: Contents,
) -> Graph {
    let terms = Terms::new(module, function);
    let first = function.arguments.len();
    let blocks = (0..function.blocks.len()).map(|block| {
        let range = function.block_instructions(block);
        Drawn {
            name: terms.block(block as u32),
            values: (first + range.start) as u32..(first + range.end) as u32,
            successors: successors(module, function, block),
        }
    });
    let text = |value: u32| {
        let instruction = function.instructions.get(value as usize - first);
        instruction.map_or_else(String::new, |found| line(module, function, found))
    };
    let title = format!("@{}", terminal::name(module.bytes(function.name)));
    drawn(
        title,
        &blocks.collect::<Vec<_>>(),
        analysis,
        contents,
        &text,
    )
}

/// The control flow of a function of an IR other than LLVM's. Linear in the function and its
/// verdicts.
pub fn graph_of_ir(
    function: &dyn IrFunction,
    analysis: &Analysis<'_>,
    contents: Contents,
) -> Graph {
    let blocks = (0..function.block_count()).map(|block| Drawn {
        name: function.block(block),
        values: function.instructions(block),
        successors: {
            let all = function.successors(block);
            let all = all.iter().enumerate().map(|(at, to)| {
                let condition = function.branch_condition(block, at);
                (
                    *to,
                    terminal::name(&*condition.unwrap_or_default()).into_owned(),
                )
            });
            distinct(all)
        },
    });
    let listing = Listing::of(function);
    let lines: Vec<&str> = listing.text.lines().collect();
    let text = |value: u32| {
        let at = listing.line(value).and_then(|line| line.checked_sub(1));
        let line = at.and_then(|at| lines.get(at as usize)).unwrap_or(&"");
        one_line(line)
    };
    let title = format!("@{}", terminal::name(function.name()));
    drawn(
        title,
        &blocks.collect::<Vec<_>>(),
        analysis,
        contents,
        &text,
    )
}

fn drawn(
    title: String,
    blocks: &[Drawn],
    analysis: &Analysis<'_>,
    contents: Contents,
    line: &dyn Fn(u32) -> String,
) -> Graph {
    let parts: HashSet<u32> = analysis.divergent_branches().iter().copied().collect();
    let joins: HashSet<u32> = analysis.joins().iter().copied().collect();
    let has_text = match contents {
        Contents::Text(most) => blocks.len() <= most,
        Contents::Numbers => false,
    };
    let mut graph = Graph {
        title,
        ..Graph::default()
    };
    for (block, number) in blocks.iter().zip(0..) {
        let range = block.values.clone();
        let divergent = range.clone().zip(0..);
        let divergent = divergent.filter(|(value, _)| analysis.is_divergent(*value));
        let divergent: Vec<usize> = divergent.map(|(_, line)| line).collect();
        let mut node = Node {
            name: block.name.trim_start_matches('%').to_string(),
            marks: Marks {
                parts: parts.contains(&number),
                joins: joins.contains(&number),
                added: false,
            },
            ..Node::default()
        };
        if has_text {
            let shown = match range.len() > MOST_LINES {
                true => MOST_LINES - 1,
                false => range.len(),
            };
            node.notes = range.clone().take(shown).map(line).collect();
            if range.len() > shown {
                node.notes.push(format!("… {} more", range.len() - shown));
            }
            node.divergent = divergent.iter().copied().filter(|at| *at < shown).collect();
            if divergent.len() > node.divergent.len() && range.len() > shown {
                node.divergent.push(shown);
            }
        } else {
            node.notes.push(match divergent.len() {
                0 => format!("{} uniform", range.len()),
                some if some == range.len() => format!("{some} divergent"),
                some => format!("{} uniform, {some} divergent", range.len() - some),
            });
        }
        graph.nodes.push(node);
        for (to, label) in &block.successors {
            graph.edges.push(Edge {
                from: number as usize,
                to: *to as usize,
                label: label.clone(),
                parts: parts.contains(&number),
            });
        }
    }
    let name = |block: u32| blocks.get(block as usize).map_or("", |block| &block.name);
    graph.frames = frames(analysis, &name);
    graph
}

/// An instruction on one line.
fn line(module: &Module<'_>, function: &Function, instruction: &Instruction) -> String {
    let text = terminal::lines(module.instruction_text(function, instruction));
    one_line(&without_attachments(&text))
}

/// A text with single spaces.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}

/// The successors of a block, each once, with the conditions under which control passes to them.
fn successors(module: &Module<'_>, function: &Function, block: usize) -> Vec<(u32, String)> {
    let all = function.block_successors(block);
    let last = function.block_instructions(block).last();
    let last = last.and_then(|last| function.instructions.get(last));
    let labels: Vec<String> = match last.map(|last| (last, last.opcode.keyword())) {
        Some((_, "br")) if all.len() == 2 => vec!["T".into(), "F".into()],
        Some((last, "switch")) => cases(&line(module, function, last)),
        _ => Vec::new(),
    };
    let all = all.iter().enumerate();
    distinct(all.map(|(at, to)| (*to, labels.get(at).cloned().unwrap_or_default())))
}

/// Each successor once, with all conditions; a single successor has none.
fn distinct(all: impl Iterator<Item = (u32, String)>) -> Vec<(u32, String)> {
    let mut found: Vec<(u32, String)> = Vec::new();
    for (to, label) in all {
        match found.iter_mut().find(|(known, _)| *known == to) {
            Some((_, known)) if !label.is_empty() => *known += &format!(", {label}"),
            Some(_) => {}
            None => found.push((to, label)),
        }
    }
    if let [(_, label)] = found.as_mut_slice() {
        label.clear();
    }
    found
}

/// The conditions of a switch, in the order of its successors.
fn cases(text: &str) -> Vec<String> {
    let cases = text.split_once('[').map_or("", |(_, cases)| cases);
    let values = cases
        .split(", label ")
        .filter_map(|case| case.split_whitespace().last());
    let mut all = vec!["else".to_string()];
    all.extend(values.filter(|value| *value != "]").map(str::to_string));
    all
}

/// A frame for each cycle.
fn frames<'n>(analysis: &Analysis<'_>, name: &dyn Fn(u32) -> &'n str) -> Vec<Frame> {
    let rows = |relation| analysis.rows(relation).unwrap_or_default();
    let mut blocks: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for row in rows("cycle_block") {
        if let [header, block] = row.as_slice() {
            blocks.entry(*header).or_default().push(*block as usize);
        }
    }
    if blocks.is_empty() {
        return Vec::new();
    }
    let reducible: HashSet<u32> = rows("reducible").into_iter().flatten().collect();
    let exits: HashSet<u32> = analysis.divergent_cycle_exits().iter().copied().collect();
    let frames = blocks.into_iter().map(|(header, nodes)| {
        let kind = if reducible.contains(&header) {
            "cycle"
        } else {
            "irreducible cycle"
        };
        let parts = exits.contains(&header);
        let note = if parts { ", divergent exit" } else { "" };
        Frame {
            title: format!("{kind} of {}{note}", name(header)),
            nodes,
            parts,
        }
    });
    frames.collect()
}
