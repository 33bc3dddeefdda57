//! Modules as one HTML page without references to other files: IR with verdicts beside its source,
//! the reason of each verdict, and the control flow as a picture.
//!
//! Each function is a script element with JSON that the page's script reads when the function is
//! shown; an attribute has the data of the lists of functions and causes. Values, blocks and rules
//! have the same numbers as in the analysis.
//!
//! The page is written piece by piece, like [`super::json`]: [`Page::begin`]; for each input
//! [`Page::begin_input`], its functions, [`Page::end_input`]; [`Page::end`].

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::control_flow::{Contents, graph, graph_of_ir};
use lanelog_analysis::Analysis;
use lanelog_analysis::query::terms::Terms;
use lanelog_explain::why::{FunctionSubject, Program};
use lanelog_explain::{Reason, Reasons, Subject};
use lanelog_facts::{Divergence, IrFunction, Listing};
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Function, Instruction, LineIndex, Module, metadata};
use lanelog_util::cfg_svg::{Graph, folded, layout, sizes};
use lanelog_util::escape as terminal;

const HEAD: &str = include_str!("head.html");
const STYLE: &str = include_str!("page.css");
const BODY: &str = include_str!("body.html");
const SCRIPT: &str = include_str!("page.js");

/// Rows that may be scanned for the reasons of one function.
const BUDGET: u64 = 400_000_000;

/// Steps for counting what depends on the causes of one function.
const MOST_COUNTED: usize = 1 << 26;

/// Boxes of a picture.
const MOST_BOXES: usize = 300;

/// Bytes of a source file, and of all source files of an input.
const MOST_SOURCE: u64 = 4 << 20;
const MOST_SOURCES: u64 = 32 << 20;

/// A page for modules that are analysed in one mode.
pub struct Page {
    program: Program,
    mode: Mode,
}

/// A function as a piece of a page, and the source files that it names.
pub struct Piece {
    /// The element.
    pub text: Vec<u8>,
    /// Source files.
    pub files: Files,
}

/// Source files by directory and name, with their text if the IR has it.
pub type Files = BTreeMap<(String, String), Option<String>>;

/// The assembly of a function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assembly {
    /// Lines, each with the numbers of the instructions of the function that it comes from.
    pub lines: Vec<(String, Vec<u32>)>,
}

/// A line with sources of divergence: the first such value, its line, source file, source line,
/// number of values that depend on the line.
type CauseRow = (u32, u32, Option<usize>, u32, Option<u32>);

/// A function in the lists of the page.
#[derive(Serialize)]
struct Entry<'e> {
    name: &'e str,
    line: u32,
    blocks: usize,
    values: usize,
    divergent: usize,
    branches: usize,
    causes: Vec<CauseRow>,
    files: &'e [String],
}

/// A line with sources of divergence, or an argument.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Cause {
    /// File and line.
    Source(usize, u32),
    Argument(u32),
    /// From the function's first line.
    Line(u32),
}

#[derive(Serialize)]
struct Record<'r> {
    text: String,
    /// For each value: its line, relative to the function's first line.
    at: Vec<u32>,
    arguments: usize,
    /// For each value: `1` if the value is divergent.
    divergent: String,
    /// Names of arguments, and of instructions whose names are not in the text.
    names: BTreeMap<u32, String>,
    /// Reasons, four numbers each: relation, first column, rule, and the first premise or -1.
    reasons: Vec<i64>,
    /// Why there are no reasons.
    no_reasons: Option<String>,
    remarks: BTreeMap<u32, String>,
    blocks: Vec<BlockRecord>,
    cycles: Vec<CycleRecord>,
    /// For each value: its source location as an index into `frames`, from 1.
    places: Vec<u32>,
    /// Source locations: the frames of each, from the innermost, as file, line, column and
    /// function.
    frames: Vec<Vec<(usize, u32, u32, String)>>,
    files: &'r [String],
    picture: Picture,
    /// Lines, each with its values.
    assembly: Option<Vec<(&'r str, Vec<u32>)>>,
    no_assembly: Option<&'r str>,
}

#[derive(Serialize)]
struct BlockRecord {
    name: String,
    line: u32,
    first: u32,
    to: Vec<u32>,
    parts: bool,
    joins: bool,
}

#[derive(Serialize)]
struct CycleRecord {
    header: u32,
    parts: bool,
}

/// A picture in pixels.
#[derive(Serialize)]
struct Picture {
    size: [i64; 2],
    /// For each box: left, top, width, height.
    boxes: Vec<[i64; 4]>,
    /// For each box: names, notes, blocks.
    names: Vec<String>,
    notes: Vec<String>,
    members: Vec<Vec<usize>>,
    /// Frames with their titles.
    frames: Vec<([i64; 4], String, bool)>,
    /// From, to, label, coordinates of corners.
    edges: Vec<(usize, usize, String, Vec<i64>)>,
}

impl Page {
    /// A page for a mode.
    ///
    /// # Errors
    /// None in practice, because the rules of the mode are built in.
    pub fn new(mode: Mode) -> io::Result<Page> {
        let program = Program::of_mode(mode);
        let program = program.map_err(|_| io::Error::other("the rules of the mode are wrong"))?;
        Ok(Page { program, mode })
    }

    /// The head of the page.
    ///
    /// # Errors
    /// Errors of the writer; likewise below.
    pub fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{HEAD}<style>\n{STYLE}</style>\n{BODY}")?;
        let rules = &self.program.rules.rules.rules;
        let places = (0..rules.len()).map(|at| self.program.rules.place(at));
        let rules: Vec<(String, &str)> = places
            .zip(rules)
            .map(|(place, rule)| {
                let words = rule.words.as_deref().unwrap_or_default();
                (place.unwrap_or_default(), words)
            })
            .collect();
        let relations = self.program.rules.rules.relations.iter();
        let relations: Vec<&str> = relations.map(|relation| relation.name.as_str()).collect();
        let about = serde_json::json!({
            "mode": self.mode.name(),
            "version": env!("CARGO_PKG_VERSION"),
            "rules": rules,
            "relations": relations,
        });
        element(out, "about", &[], &about)
    }

    /// The head of an input.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn begin_input(
        &self,
        out: &mut dyn Write,
        path: &Path,
        module: &Module<'_>,
        target: &Target,
    ) -> io::Result<()> {
        let processor = target.gpu().map(|gpu| gpu.processor.as_str());
        let about = serde_json::json!({
            "path": path.to_string_lossy(),
            "triple": String::from_utf8_lossy(module.triple),
            "processor": processor,
            "lines": module.text.iter().filter(|byte| **byte == b'\n').count(),
        });
        element(out, "input", &[], &about)
    }

    /// The head of an input in an IR other than LLVM's: the number of lines of its text, and the
    /// options with which another call reads it, each after a space.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn begin_input_of_ir(
        &self,
        out: &mut dyn Write,
        path: &Path,
        (lines, options): (usize, &str),
    ) -> io::Result<()> {
        let path = path.to_string_lossy();
        let about = serde_json::json!({"path": path, "lines": lines, "options": options});
        element(out, "input", &[], &about)
    }

    /// The end of an input: functions that were omitted, and the input's source files as far as
    /// they can be read.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn end_input(
        &self,
        out: &mut dyn Write,
        path: &Path,
        errors: &[&str],
        files: &Files,
    ) -> io::Result<()> {
        if !errors.is_empty() {
            element(out, "errors", &[], errors)?;
        }
        let folder = path.parent().unwrap_or(path);
        let mut left = MOST_SOURCES;
        for ((directory, file), text) in files {
            let shown = shown_file(directory, file);
            let text = match text {
                Some(text) => Some(Cow::Borrowed(text.as_str())),
                None => source(folder, directory, file, &mut left).map(Cow::Owned),
            };
            if let Some(text) = text {
                element(out, "source", &[("path", &shown)], &text)?;
            }
        }
        Ok(())
    }

    /// An input that could not be read.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn unreadable(&self, out: &mut dyn Write, path: &Path, message: &str) -> io::Result<()> {
        let about = serde_json::json!({"path": path.to_string_lossy(), "lines": 0});
        element(out, "input", &[], &about)?;
        element(out, "errors", &[], &[message])
    }

    /// The end of the page.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn end(&self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "<script>\n{SCRIPT}</script>\n</body>\n</html>\n")
    }

    /// A function. Time: that of its reasons, each rule instance once, and of its picture.
    ///
    /// # Errors
    /// None in practice, because the function writes to memory.
    pub fn function(
        &self,
        (module, context, lines): (&Module<'_>, &ModuleContext<'_>, &LineIndex<'_>),
        function: &Function,
        analysis: &Analysis<'_>,
        assembly: Option<&Result<Assembly, String>>,
    ) -> io::Result<Piece> {
        let terms = Terms::new(module, function);
        let first = function.arguments.len();
        let base = lines.line_at(function.span.start);
        let at = (0..function.value_count())
            .map(|value| terms.line(value, lines).unwrap_or(base) - base);
        let mut sources = Sources::default();
        let places = function.instructions.iter();
        let places: Vec<u32> = places
            .map(|instruction| sources.place(module, instruction.debug_location))
            .collect();
        let reasons = self
            .program
            .reasons(module, context, function, analysis, BUDGET);
        let blocks = (0..function.blocks.len()).map(|block| BlockRecord {
            name: terms.block(block as u32),
            line: terms.block_line(block as u32, lines).unwrap_or(base) - base,
            first: (first + function.block_instructions(block).start) as u32,
            to: function.block_successors(block).to_vec(),
            parts: false,
            joins: false,
        });
        let subject = FunctionSubject::new(module, function, lines, String::new());
        let described = Described {
            name: terminal::name(module.bytes(function.name)).into_owned(),
            text: text(module, function),
            line: base,
            at: at.collect(),
            arguments: first,
            names: names(module, function, &terms),
            sources,
            places,
            blocks: blocks.collect(),
            graph: graph(module, function, analysis, Contents::Numbers),
        };
        let remark = |value: u32| subject.remark("source", &[value]);
        self.piece(described, reasons, &remark, analysis, assembly)
    }

    /// A function of an IR other than LLVM's.
    ///
    /// # Errors
    /// None in practice, because the function writes to memory.
    pub fn function_of_ir(
        &self,
        function: &dyn IrFunction,
        analysis: &Analysis<'_>,
    ) -> io::Result<Piece> {
        let listing = Listing::of(function);
        let first = function.argument_count();
        let line = |line: Option<u32>| line.and_then(|line| line.checked_sub(1)).unwrap_or(0);
        let values = 0..function.instruction_end();
        let mut sources = Sources::default();
        let mut known = HashMap::new();
        let places = (first..values.end).map(|value| {
            let Some(place) = function.place(value).filter(|place| place.line > 0) else {
                return 0;
            };
            let key = (place.file.to_string(), place.line, place.column);
            *known.entry(key).or_insert_with(|| {
                let file = sources.file(String::new(), place.file.into_owned());
                sources.add(vec![(file, place.line, place.column, String::new())])
            })
        });
        let places: Vec<u32> = places.collect();
        let blocks = (0..function.block_count()).map(|block| BlockRecord {
            name: function.block(block),
            line: line(listing.block_line(block)),
            first: function.instructions(block).start,
            to: function.successors(block).into_owned(),
            parts: false,
            joins: false,
        });
        let described = Described {
            name: terminal::name(function.name()).into_owned(),
            line: 1,
            at: values
                .clone()
                .map(|value| line(listing.line(value)))
                .collect(),
            arguments: first as usize,
            names: values.map(|value| (value, function.value(value))).collect(),
            sources,
            places,
            blocks: blocks.collect(),
            graph: graph_of_ir(function, analysis, Contents::Numbers),
            text: listing.text.trim_end().to_string(),
        };
        let remark = |value: u32| {
            let reason = function.reason(value)?;
            let is_source = function.divergence(value) == Divergence::Source;
            is_source.then(|| terminal::name(&*reason).into_owned())
        };
        let reasons = self.program.reasons_of_ir(analysis, BUDGET);
        let mut piece = self.piece(described, reasons, &remark, analysis, None)?;
        for ((_, file), text) in &mut piece.files {
            *text = function.source_text(file).map(Cow::into_owned);
        }
        Ok(piece)
    }

    fn piece(
        &self,
        described: Described,
        reasons: Result<Reasons, String>,
        remark: &dyn Fn(u32) -> Option<String>,
        analysis: &Analysis<'_>,
        assembly: Option<&Result<Assembly, String>>,
    ) -> io::Result<Piece> {
        let Described {
            at,
            arguments,
            places,
            sources,
            mut blocks,
            ..
        } = described;
        let (reasons, no_reasons) = match reasons {
            Ok(reasons) => (reasons, None),
            Err(message) => (Reasons::default(), Some(message)),
        };
        let values = self.program.rules.relation("divergent_value");
        // Sources of divergence on one line of the source, or of the IR, are one cause.
        let mut groups: BTreeMap<Cause, (u32, Vec<u32>)> = BTreeMap::new();
        let mut remarks = BTreeMap::new();
        for (number, reason) in reasons.all.iter().enumerate() {
            let Some(value) = reason.row.first().copied() else {
                continue;
            };
            if Some(reason.relation) != values || !reason.premises.is_empty() {
                continue;
            }
            if let Some(remark) = remark(value) {
                remarks.insert(value, remark);
            }
            let place = (value as usize).checked_sub(arguments);
            let place = place.and_then(|at| places.get(at)).copied().unwrap_or(0);
            let cause = match (sources.first(place), (value as usize) < arguments) {
                (Some((file, line)), _) => Cause::Source(file, line),
                (None, true) => Cause::Argument(value),
                (None, false) => Cause::Line(at.get(value as usize).copied().unwrap_or(0)),
            };
            let group = groups.entry(cause).or_insert((value, Vec::new()));
            group.1.push(number as u32);
        }
        let mut steps = MOST_COUNTED;
        let causes = groups.into_iter().map(|(cause, (value, all))| {
            let count = reasons.dependents(values.unwrap_or_default(), &all, &mut steps);
            let (file, source_line) = match cause {
                Cause::Source(file, line) => (Some(file), line),
                Cause::Argument(_) | Cause::Line(_) => (None, 0),
            };
            let line = at.get(value as usize).copied().unwrap_or(0);
            (value, line, file, source_line, count)
        });
        let mut causes: Vec<_> = causes.collect();
        causes.sort_by_key(|cause| (std::cmp::Reverse(cause.4), cause.0));
        let parts: BTreeSet<u32> = analysis.divergent_branches().iter().copied().collect();
        let joins: BTreeSet<u32> = analysis.joins().iter().copied().collect();
        for (block, number) in blocks.iter_mut().zip(0..) {
            (block.parts, block.joins) = (parts.contains(&number), joins.contains(&number));
        }
        let divergent = (0..at.len() as u32).map(|value| match analysis.is_divergent(value) {
            true => '1',
            false => '0',
        });
        let summary = analysis.summary();
        let record = Record {
            text: described.text,
            arguments,
            divergent: divergent.collect(),
            names: described.names,
            reasons: flat(&reasons.all),
            no_reasons,
            remarks,
            blocks,
            cycles: cycles(analysis),
            places,
            frames: sources.frames,
            files: &sources.files,
            picture: picture(&described.graph),
            assembly: assembly.and_then(|found| found.as_ref().ok()).map(|found| {
                let lines = found.lines.iter().map(|(text, instructions)| {
                    let values = instructions.iter().map(|at| arguments as u32 + at);
                    (text.as_str(), values.collect())
                });
                lines.collect()
            }),
            no_assembly: assembly.and_then(|found| found.as_ref().err().map(String::as_str)),
            at,
        };
        let entry = Entry {
            name: &described.name,
            line: described.line,
            blocks: summary.blocks,
            values: summary.values,
            divergent: summary.divergent_values,
            branches: summary.divergent_branches,
            causes,
            files: &sources.files,
        };
        let entry = serde_json::to_string(&entry)?;
        let mut text = Vec::new();
        element(&mut text, "function", &[("entry", &entry)], &record)?;
        let files = sources.known.into_keys().map(|file| (file, None));
        Ok(Piece {
            text,
            files: files.collect(),
        })
    }
}

/// A function of any IR as a page shows it.
struct Described {
    name: String,
    text: String,
    /// The line of the file at which the text begins.
    line: u32,
    /// For each value: its line in the text, from 0.
    at: Vec<u32>,
    arguments: usize,
    /// Names that do not occur at the beginning of a line of the text.
    names: BTreeMap<u32, String>,
    sources: Sources,
    /// For each instruction: its source location, as [`Sources::add`] returns it.
    places: Vec<u32>,
    /// Blocks without verdicts.
    blocks: Vec<BlockRecord>,
    graph: Graph,
}

/// The text of a function without attachments of metadata. Lines that are cut there have the
/// attachments of an instruction or of the function.
fn text(module: &Module<'_>, function: &Function) -> String {
    let text = String::from_utf8_lossy(module.bytes(function.span));
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        let is_short = line.contains(", !") || line.contains(" !dbg ");
        let end = match is_short {
            true => metadata::attachments_at(line.as_bytes()),
            false => line.len(),
        };
        out.push_str(line.get(..end).unwrap_or(line).trim_end());
        out.push('\n');
    }
    out.pop();
    out
}

/// Names that do not occur at the beginning of a line of the text.
fn names(module: &Module<'_>, function: &Function, terms: &Terms<'_, '_>) -> BTreeMap<u32, String> {
    let first = function.arguments.len() as u32;
    let mut names: BTreeMap<u32, String> = (0..first)
        .map(|value| (value, terms.value(value)))
        .collect();
    for (at, instruction) in function.instructions.iter().enumerate() {
        let value = first + at as u32;
        let name = terms.name(value);
        let text = module.instruction_text(function, instruction);
        if name.is_empty() {
            names.insert(value, terms.opcode(value).unwrap_or("?").to_string());
        } else if !text.starts_with(name.as_bytes()) {
            names.insert(value, name);
        }
    }
    names
}

fn flat(reasons: &[Reason]) -> Vec<i64> {
    let all = reasons.iter().flat_map(|reason| {
        let premise = reason
            .premises
            .first()
            .map_or(-1, |premise| i64::from(*premise));
        let column = reason.row.first().copied().unwrap_or(0);
        [
            reason.relation as i64,
            i64::from(column),
            reason.rule as i64,
            premise,
        ]
    });
    all.collect()
}

fn cycles(analysis: &Analysis<'_>) -> Vec<CycleRecord> {
    let headers = analysis.rows("cycle_header").unwrap_or_default();
    let exits: BTreeSet<u32> = analysis.divergent_cycle_exits().iter().copied().collect();
    let headers = headers.into_iter().flatten();
    let cycles = headers.map(|header| CycleRecord {
        header,
        parts: exits.contains(&header),
    });
    cycles.collect()
}

fn picture(whole: &Graph) -> Picture {
    let folded = folded(whole, MOST_BOXES);
    let graph = &folded.graph;
    let found = layout(graph, &sizes(graph));
    let place = |place: &lanelog_util::cfg_svg::Rectangle| {
        [place.x, place.y, place.width, place.height].map(|number| number.round() as i64)
    };
    let frames = graph.frames.iter().zip(&found.frames);
    let mut frames: Vec<_> = frames.collect();
    frames.sort_by_key(|(frame, _)| std::cmp::Reverse(frame.nodes.len()));
    let frames = frames.into_iter();
    let edges = graph.edges.iter().zip(&found.edges);
    Picture {
        size: [found.width.ceil() as i64, found.height.ceil() as i64],
        boxes: found.boxes.iter().map(place).collect(),
        names: graph.nodes.iter().map(|node| node.name.clone()).collect(),
        notes: graph
            .nodes
            .iter()
            .map(|node| node.notes.join(", "))
            .collect(),
        frames: frames
            .map(|(frame, at)| (place(at), frame.title.clone(), frame.parts))
            .collect(),
        edges: edges
            .map(|(edge, points)| {
                let points = points.iter().flat_map(|point| [point.x, point.y]);
                let points = points.map(|number| number.round() as i64).collect();
                (edge.from, edge.to, edge.label.clone(), points)
            })
            .collect(),
        members: folded.members,
    }
}

/// The source locations that a function names.
#[derive(Default)]
struct Sources {
    /// For each metadata number of a location: its index.
    seen: HashMap<u32, u32>,
    frames: Vec<Vec<(usize, u32, u32, String)>>,
    files: Vec<String>,
    known: BTreeMap<(String, String), usize>,
}

impl Sources {
    /// The index of a source location, from 1; 0 if there is none.
    fn place(&mut self, module: &Module<'_>, location: u32) -> u32 {
        if location == Instruction::NONE {
            return 0;
        }
        if let Some(place) = self.seen.get(&location) {
            return *place;
        }
        let mut frames = Vec::new();
        for frame in module.source_frames(location) {
            if frame.line == 0 || frame.file.is_empty() {
                continue;
            }
            // A stub that passes its arguments on.
            let is_same = |inner: &(usize, u32, u32, String)| inner.3 == frame.function;
            if frames.last().is_some_and(is_same) {
                continue;
            }
            let file = self.file(frame.directory, frame.file);
            frames.push((file, frame.line, frame.column, frame.function));
        }
        let place = self.add(frames);
        self.seen.insert(location, place);
        place
    }

    /// The index of a file.
    fn file(&mut self, directory: String, file: String) -> usize {
        let next = self.files.len();
        let shown = shown_file(&directory, &file);
        let at = *self.known.entry((directory, file)).or_insert(next);
        if at == next {
            self.files.push(shown);
        }
        at
    }

    /// The index of a location with some frames, from 1; 0 if there are none.
    fn add(&mut self, frames: Vec<(usize, u32, u32, String)>) -> u32 {
        if frames.is_empty() {
            return 0;
        }
        self.frames.push(frames);
        self.frames.len() as u32
    }

    /// The file and line of the innermost frame of a source location.
    fn first(&self, place: u32) -> Option<(usize, u32)> {
        let frames = self.frames.get((place as usize).checked_sub(1)?)?;
        frames.first().map(|(file, line, ..)| (*file, *line))
    }
}

/// The name by which a page refers to a source file.
fn shown_file(directory: &str, file: &str) -> String {
    let path = match Path::new(file).is_absolute() || matches!(directory, "" | ".") {
        true => file.to_string(),
        false => format!("{}/{file}", directory.trim_end_matches('/')),
    };
    terminal::name(&path).into_owned()
}

/// The text of a source file, if it exists at the path in the debug information, or in the folder
/// of the input.
fn source(folder: &Path, directory: &str, file: &str, left: &mut u64) -> Option<String> {
    let named = Path::new(directory).join(file);
    let beside = folder.join(file);
    let name = Path::new(file).file_name().map(|name| folder.join(name));
    let places: [Option<PathBuf>; 3] = [Some(named), Some(beside), name];
    let found = places.into_iter().flatten().find(|path| path.is_file())?;
    let size = found.metadata().ok()?.len();
    if size > MOST_SOURCE || size > *left {
        return None;
    }
    let bytes = std::fs::read(found).ok()?;
    *left = left.saturating_sub(size);
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// A script element with JSON, whose text cannot contain the start or end of a tag.
fn element(
    out: &mut (impl Write + ?Sized),
    class: &str,
    attributes: &[(&str, &str)],
    data: &(impl Serialize + ?Sized),
) -> io::Result<()> {
    write!(out, "<script type=\"application/json\" class=\"{class}\"")?;
    for (name, value) in attributes {
        let value = value
            .replace('&', "&amp;")
            .replace('"', "&quot;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        write!(out, " data-{name}=\"{value}\"")?;
    }
    let data = serde_json::to_string(data)?;
    writeln!(out, ">{}</script>", data.replace('<', "\\u003c"))
}
