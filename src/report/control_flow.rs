//! The control flow of a function as a graph to draw: blocks with their text, divergent branches,
//! joins, and cycles as frames.

use std::collections::{BTreeMap, HashSet};

use lanelog_analysis::Analysis;
use lanelog_analysis::query::terms::Terms;
use lanelog_explain::why::without_attachments;
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

/// The control flow of a function. Linear in the function and its verdicts.
pub fn graph(
    module: &Module<'_>,
    function: &Function,
    analysis: &Analysis<'_>,
    contents: Contents,
) -> Graph {
    let terms = Terms::new(module, function);
    let first = function.arguments.len();
    let parts: HashSet<u32> = analysis.divergent_branches().iter().copied().collect();
    let joins: HashSet<u32> = analysis.joins().iter().copied().collect();
    let has_text = match contents {
        Contents::Text(most) => function.blocks.len() <= most,
        Contents::Numbers => false,
    };
    let mut graph = Graph {
        title: format!("@{}", terminal::name(module.bytes(function.name))),
        ..Graph::default()
    };
    for block in 0..function.blocks.len() {
        let range = function.block_instructions(block);
        let divergent = range.clone().zip(0..);
        let divergent = divergent.filter(|(at, _)| analysis.is_divergent((first + at) as u32));
        let divergent: Vec<usize> = divergent.map(|(_, line)| line).collect();
        let mut node = Node {
            name: terms
                .block(block as u32)
                .trim_start_matches('%')
                .to_string(),
            marks: Marks {
                parts: parts.contains(&(block as u32)),
                joins: joins.contains(&(block as u32)),
                added: false,
            },
            ..Node::default()
        };
        if has_text {
            let shown = match range.len() > MOST_LINES {
                true => MOST_LINES - 1,
                false => range.len(),
            };
            let instructions = function.instructions.get(range.clone());
            let instructions = instructions.unwrap_or_default().iter();
            let texts = instructions.map(|instruction| line(module, function, instruction));
            node.notes = texts.take(shown).collect();
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
    }
    for block in 0..function.blocks.len() {
        for (to, label) in successors(module, function, block) {
            graph.edges.push(Edge {
                from: block,
                to: to as usize,
                label,
                parts: parts.contains(&(block as u32)),
            });
        }
    }
    graph.frames = frames(analysis, &terms);
    graph
}

/// An instruction on one line.
fn line(module: &Module<'_>, function: &Function, instruction: &Instruction) -> String {
    let text = terminal::lines(module.instruction_text(function, instruction));
    let text = without_attachments(&text);
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
    let mut found: Vec<(u32, String)> = Vec::new();
    for (at, to) in all.iter().enumerate() {
        let label = labels.get(at).cloned().unwrap_or_default();
        match found.iter_mut().find(|(known, _)| known == to) {
            Some((_, known)) if !label.is_empty() => *known += &format!(", {label}"),
            Some(_) => {}
            None => found.push((*to, label)),
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
fn frames(analysis: &Analysis<'_>, terms: &Terms<'_, '_>) -> Vec<Frame> {
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
            title: format!("{kind} of {}{note}", terms.block(header)),
            nodes,
            parts,
        }
    });
    frames.collect()
}
