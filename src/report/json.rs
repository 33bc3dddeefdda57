//! All results for each function as JSON, as described in `docs/reference/json.md`. [`VERSION`]
//! changes with the format.
//!
//! The document is written in pieces, so that memory is bounded by the largest function: [`begin`];
//! for each input [`begin_input`], its functions separated by commas, and [`end_input`], with
//! commas between inputs; finally [`end`].

use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use super::loops;
use lanelog_analysis::iterations::Loop;
use lanelog_analysis::query::terms::Terms;
use lanelog_analysis::{Analysis, Summary};
use lanelog_facts::SourcePlace;
use lanelog_ir::target::{Architecture, Mode, Target};
use lanelog_ir::{Function, Instruction, LineIndex, Module, ReadError, SourceFrame};

/// The version of the format.
pub const VERSION: u32 = 1;

#[derive(Serialize)]
pub(super) struct FunctionReport {
    pub name: String,
    pub lines: Option<[u32; 2]>,
    /// For loop analysis: the loop whose iterations are treated as lanes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#loop: Option<LoopReport>,
    pub summary: Counts,
    pub arguments: Vec<ArgumentReport>,
    pub values: Vec<InstructionReport>,
    pub terminators: Vec<InstructionReport>,
    pub joins: Vec<String>,
    pub cycles: Vec<CycleReport>,
    pub temporal_uses: Vec<TemporalReport>,
}

#[derive(Serialize)]
pub(super) struct Counts {
    blocks: usize,
    values: usize,
    divergent_values: usize,
    divergent_branches: usize,
    joins: usize,
    divergent_cycles: usize,
    temporal_uses: usize,
}

#[derive(Serialize)]
pub(super) struct ArgumentReport {
    pub number: u32,
    pub name: String,
    pub divergent: bool,
}

#[derive(Serialize)]
pub(super) struct InstructionReport {
    pub number: u32,
    pub name: Option<String>,
    pub opcode: String,
    pub block: String,
    pub line: Option<u32>,
    pub divergent: bool,
    pub source: Vec<Frame>,
}

#[derive(Serialize)]
pub(super) struct Frame {
    file: String,
    directory: String,
    line: u32,
    column: u32,
    function: String,
}

impl From<SourcePlace<'_>> for Frame {
    fn from(place: SourcePlace<'_>) -> Frame {
        Frame {
            file: place.file.into_owned(),
            directory: String::new(),
            line: place.line,
            column: place.column,
            function: String::new(),
        }
    }
}

/// A cycle of a function.
#[derive(Serialize)]
pub struct CycleReport {
    /// The name of its header.
    pub header: String,
    /// Number of cycles around this one, including itself.
    pub depth: u32,
    /// Whether its header is its only entry.
    pub reducible: bool,
    /// Whether lanes may leave the cycle in different iterations.
    pub divergent_exit: bool,
    /// The blocks at which control enters the cycle: the header first.
    pub entries: Vec<String>,
    /// All blocks of the cycle, including those of inner cycles, in the order of the text.
    pub blocks: Vec<String>,
}

#[derive(Serialize)]
pub(super) struct TemporalReport {
    pub value: u32,
    pub value_name: String,
    pub user: u32,
    pub user_name: Option<String>,
    pub line: Option<u32>,
}

#[derive(Serialize)]
pub(super) struct LoopReport {
    header: String,
    line: Option<u32>,
    depth: u32,
    reducible: bool,
    counters: Vec<CounterReport>,
    live_out: Vec<TemporalReport>,
}

#[derive(Serialize)]
struct CounterReport {
    phi: u32,
    name: String,
    step: i32,
}

#[derive(Serialize)]
struct ErrorReport<'e> {
    line: Option<u32>,
    column: Option<u32>,
    function: Option<&'e str>,
    message: &'e str,
}

#[derive(Serialize)]
struct TargetReport<'t> {
    architecture: &'static str,
    processor: Option<&'t str>,
}

/// Writes the start of the document.
///
/// # Errors
/// Writing fails. The same holds for the functions below.
pub fn begin(out: &mut dyn Write, mode: Mode) -> io::Result<()> {
    writeln!(
        out,
        "{{\"version\":{VERSION},\"mode\":\"{}\",\"inputs\":[",
        mode.name()
    )
}

/// Writes the end of the document.
///
/// # Errors
/// Errors of the writer.
pub fn end(out: &mut dyn Write) -> io::Result<()> {
    out.write_all(b"\n]}\n")
}

/// Writes an entry for an input that could not be read at all.
///
/// # Errors
/// Errors of the writer.
pub fn unreadable(out: &mut dyn Write, path: &Path, message: &str) -> io::Result<()> {
    let error = ErrorReport {
        line: None,
        column: None,
        function: None,
        message,
    };
    write!(
        out,
        "{{\"path\":{},\"triple\":null,\"target\":null,\"functions\":[],\"errors\":[{}]}}",
        text(&path.to_string_lossy())?,
        text(&error)?
    )
}

/// Writes the start of an input; its functions follow.
///
/// # Errors
/// Errors of the writer.
pub fn begin_input(
    out: &mut dyn Write,
    path: &Path,
    module: &Module<'_>,
    target: &Target,
) -> io::Result<()> {
    let target = target.gpu().map(|gpu| TargetReport {
        architecture: match gpu.architecture {
            Architecture::Amdgpu => "amdgpu",
            Architecture::Nvptx => "nvptx",
        },
        processor: Some(gpu.processor.as_str()).filter(|processor| !processor.is_empty()),
    });
    let triple = String::from_utf8_lossy(module.triple);
    write!(
        out,
        "{{\"path\":{},\"triple\":{},\"target\":{},\"functions\":[",
        text(&path.to_string_lossy())?,
        text(&triple)?,
        text(&target)?
    )
}

/// Writes the start of a folder of facts; its functions follow.
///
/// # Errors
/// Errors of the writer.
pub fn begin_folder(out: &mut dyn Write, path: &Path) -> io::Result<()> {
    write!(
        out,
        "{{\"path\":{},\"triple\":null,\"target\":null,\"functions\":[",
        text(&path.to_string_lossy())?
    )
}

/// Writes the end of a folder, with its errors.
///
/// # Errors
/// Errors of the writer.
pub fn end_folder(out: &mut dyn Write, errors: &[String]) -> io::Result<()> {
    out.write_all(b"\n],\"errors\":[")?;
    for (number, message) in errors.iter().enumerate() {
        let report = ErrorReport {
            line: None,
            column: None,
            function: None,
            message: message.trim_end(),
        };
        let comma = if number > 0 { "," } else { "" };
        write!(out, "{comma}{}", text(&report)?)?;
    }
    out.write_all(b"]}")
}

/// Writes the end of an input, with its errors and the functions that were omitted.
///
/// # Errors
/// Errors of the writer.
pub fn end_input(
    out: &mut dyn Write,
    module: &Module<'_>,
    left_out: &[ReadError],
) -> io::Result<()> {
    out.write_all(b"\n],\"errors\":[")?;
    if !module.errors.is_empty() || !left_out.is_empty() {
        let lines = LineIndex::new(module.text);
        for (number, error) in module.errors.iter().chain(left_out).enumerate() {
            let position = lines.position(error.span.start);
            let report = ErrorReport {
                line: Some(position.line),
                column: Some(position.column),
                function: error.function.as_deref(),
                message: &error.message,
            };
            write!(
                out,
                "{}{}",
                if number > 0 { "," } else { "" },
                text(&report)?
            )?;
        }
    }
    out.write_all(b"]}")
}

/// A function on one line. Linear in the function, and in the metadata nodes that are reachable
/// from its `!dbg` attachments.
///
/// # Errors
/// None in practice, because the function writes to memory.
pub fn function(
    module: &Module<'_>,
    function: &Function,
    analysis: &Analysis<'_>,
    lines: &LineIndex<'_>,
) -> io::Result<Vec<u8>> {
    let report = Reporter {
        module,
        function,
        analysis,
        lines,
        terms: &Terms::new(module, function),
        within: None,
    }
    .report();
    serde_json::to_vec(&report).map_err(io::Error::from)
}

/// A loop of a function on one line: the fields of [`function`] for one iteration. Linear in the
/// loop.
///
/// # Errors
/// None in practice, because the function writes to memory.
pub fn of_loop<'t>(
    module: &Module<'t>,
    function: &Function,
    terms: &Terms<'_, 't>,
    (within, analysis): (&Loop, &Analysis<'_>),
    lines: &LineIndex<'_>,
) -> io::Result<Vec<u8>> {
    let reporter = Reporter {
        module,
        function,
        analysis,
        lines,
        terms,
        within: Some(within),
    };
    let counters = within.counters.iter().map(|counter| CounterReport {
        phi: counter.phi,
        name: terms.value(counter.phi),
        step: counter.step,
    });
    let live_out = within.live_out.iter();
    let report = FunctionReport {
        summary: counts(&loops::summary(function, (within, analysis))),
        r#loop: Some(LoopReport {
            header: terms.block(within.header),
            line: terms.block_line(within.header, lines),
            depth: within.depth,
            reducible: within.is_reducible,
            counters: counters.collect(),
            live_out: live_out
                .map(|[value, user]| reporter.temporal(*value, *user))
                .collect(),
        }),
        ..reporter.report()
    };
    serde_json::to_vec(&report).map_err(io::Error::from)
}

struct Reporter<'r, 't> {
    module: &'r Module<'t>,
    function: &'r Function,
    analysis: &'r Analysis<'r>,
    lines: &'r LineIndex<'r>,
    terms: &'r Terms<'r, 't>,
    /// Restricts the output to values in this loop.
    within: Option<&'r Loop>,
}

impl Reporter<'_, '_> {
    fn report(&self) -> FunctionReport {
        let function = self.function;
        let first = function.arguments.len() as u32;
        let (mut values, mut terminators) = (Vec::new(), Vec::new());
        let blocks: Vec<usize> = match self.within {
            Some(within) => (within.facts.block.iter())
                .map(|(block,)| block.0 as usize)
                .collect(),
            None => (0..function.blocks.len()).collect(),
        };
        for block in blocks {
            let instructions = function.block_instructions(block);
            for at in instructions.clone() {
                let Some(instruction) = function.instructions.get(at) else {
                    continue;
                };
                let report = self.instruction(first + at as u32, block as u32, instruction);
                let is_last = at + 1 == instructions.end;
                if is_last {
                    &mut terminators
                } else {
                    &mut values
                }
                .push(report);
            }
        }
        let mut joins = self.analysis.joins().to_vec();
        joins.sort_unstable();
        FunctionReport {
            name: String::from_utf8_lossy(&self.module.function_name(function)).into_owned(),
            lines: Some(
                [function.span.start, function.span.end.saturating_sub(1)]
                    .map(|at| self.lines.line_at(at)),
            ),
            r#loop: None,
            summary: counts(&self.analysis.summary()),
            arguments: (0..first)
                .map(|number| ArgumentReport {
                    number,
                    name: self.terms.value(number),
                    divergent: self.analysis.is_divergent(number),
                })
                .collect(),
            values,
            terminators,
            joins: joins
                .into_iter()
                .map(|block| self.terms.block(block))
                .collect(),
            cycles: cycles(self.analysis, |header| self.terms.block(header)),
            temporal_uses: self
                .analysis
                .temporal_uses()
                .iter()
                .map(|[value, user]| self.temporal(*value, *user))
                .collect(),
        }
    }

    fn instruction(&self, number: u32, block: u32, instruction: &Instruction) -> InstructionReport {
        let frames = match instruction.debug_location {
            Instruction::NONE => Vec::new(),
            location => self.module.source_frames(location),
        };
        InstructionReport {
            number,
            name: self.name(number),
            opcode: self.opcode(instruction),
            block: self.terms.block(block),
            line: Some(self.line(instruction)),
            divergent: self.analysis.is_divergent(number),
            source: frames.into_iter().map(frame).collect(),
        }
    }

    fn name(&self, number: u32) -> Option<String> {
        Some(self.terms.name(number)).filter(|name| !name.is_empty())
    }

    fn line(&self, instruction: &Instruction) -> u32 {
        self.lines
            .line_at(self.function.span.start.saturating_add(instruction.start))
    }

    /// The opcode keyword; for an unknown opcode, the word in the file.
    fn opcode(&self, instruction: &Instruction) -> String {
        let known = instruction.opcode.keyword();
        if known != "?" {
            return known.to_string();
        }
        let written =
            String::from_utf8_lossy(self.module.instruction_text(self.function, instruction))
                .into_owned();
        let operation = if written.starts_with('%') {
            written.split_once('=').map_or("", |(_, after)| after)
        } else {
            &written
        };
        operation
            .split_whitespace()
            .next()
            .unwrap_or("?")
            .to_string()
    }

    fn temporal(&self, value: u32, user: u32) -> TemporalReport {
        let at = (user as usize).checked_sub(self.function.arguments.len());
        let instruction = at.and_then(|at| self.function.instructions.get(at));
        TemporalReport {
            value,
            value_name: self.terms.value(value),
            user,
            user_name: self.name(user),
            line: Some(instruction.map_or(0, |instruction| self.line(instruction))),
        }
    }
}

/// A cycle, without its blocks.
pub struct Cycle {
    /// Number of the block.
    pub header: u32,
    /// Number of cycles around it, and this one.
    pub depth: u32,
    /// Whether control enters it at the header only.
    pub reducible: bool,
    /// Whether lanes may leave it in different iterations.
    pub divergent_exit: bool,
}

/// The cycles of a function. Time: linear in their number.
pub fn cycle_headers(analysis: &Analysis<'_>) -> Vec<Cycle> {
    let rows = |relation| analysis.rows(relation).unwrap_or_default();
    let headers = rows("cycle_header");
    if headers.is_empty() {
        return Vec::new();
    }
    let set = |relation| {
        rows(relation)
            .into_iter()
            .flatten()
            .collect::<HashSet<u32>>()
    };
    let (reducible, exits) = (set("reducible"), set("divergent_cycle_exit"));
    let depths: HashMap<u32, u32> = rows("cycle_depth")
        .into_iter()
        .filter_map(|row| Some((*row.first()?, *row.get(1)?)))
        .collect();
    let cycle = |header| Cycle {
        header,
        depth: depths.get(&header).copied().unwrap_or(0),
        reducible: reducible.contains(&header),
        divergent_exit: exits.contains(&header),
    };
    headers.into_iter().flatten().map(cycle).collect()
}

/// All cycles, with block names.
pub fn cycles(analysis: &Analysis<'_>, name: impl Fn(u32) -> String) -> Vec<CycleReport> {
    let headers = cycle_headers(analysis);
    if headers.is_empty() {
        return Vec::new();
    }
    let rows = |relation| analysis.rows(relation).unwrap_or_default();
    let mut members: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for row in rows("cycle_block") {
        if let [header, block] = *row {
            members.entry(header).or_default().push(block);
        }
    }
    let mut predecessors: HashMap<u32, Vec<u32>> = HashMap::new();
    let reachable: HashSet<u32> = rows("reachable").into_iter().flatten().collect();
    let edges = analysis.finished(&["edge"]).pop().flatten();
    for row in edges.iter().flat_map(lanelog_facts::Rows::iter) {
        if let [from, to] = *row
            && reachable.contains(&from)
        {
            predecessors.entry(to).or_default().push(from);
        }
    }
    let entries = |header: u32, blocks: &[u32]| -> Vec<u32> {
        let outside = |block: &u32| blocks.binary_search(block).is_err();
        let is_entry = |block: &&u32| {
            let before = predecessors.get(*block);
            **block != header && before.is_some_and(|before| before.iter().any(outside))
        };
        let others = blocks.iter().filter(is_entry).copied();
        std::iter::once(header).chain(others).collect()
    };
    headers
        .into_iter()
        .map(|cycle| {
            let blocks = members.get(&cycle.header).map_or(&[][..], Vec::as_slice);
            let entries = entries(cycle.header, blocks);
            CycleReport {
                entries: entries.into_iter().map(&name).collect(),
                blocks: blocks.iter().copied().map(&name).collect(),
                header: name(cycle.header),
                depth: cycle.depth,
                reducible: cycle.reducible,
                divergent_exit: cycle.divergent_exit,
            }
        })
        .collect()
}

pub(super) fn counts(summary: &Summary) -> Counts {
    Counts {
        blocks: summary.blocks,
        values: summary.values,
        divergent_values: summary.divergent_values,
        divergent_branches: summary.divergent_branches,
        joins: summary.joins,
        divergent_cycles: summary.divergent_cycle_exits,
        temporal_uses: summary.temporal_uses,
    }
}

fn frame(frame: SourceFrame) -> Frame {
    Frame {
        file: frame.file,
        directory: frame.directory,
        line: frame.line,
        column: frame.column,
        function: frame.function,
    }
}

fn text(value: &(impl Serialize + ?Sized)) -> io::Result<String> {
    serde_json::to_string(value).map_err(io::Error::from)
}
