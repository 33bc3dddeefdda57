//! The text of a module with verdicts next to its lines, for display.
//!
//! ```text
//! D   %leave = icmp uge i32 %i, %tid
//! D   br i1 %leave, label %exit, label %loop                  <- divergent exit of %loop
//!   exit:
//! D   %after = add i32 %next, 5                               <- temporal: %next
//! ```
//!
//! `D` is divergent, `.` uniform; lines without a value have no mark.

use std::borrow::Cow;
use std::collections::HashMap;

use anstyle::{AnsiColor, Effects, Style};

use super::loops;
use lanelog_analysis::Analysis;
use lanelog_analysis::iterations::Loop;
use lanelog_analysis::query::terms::Terms;
use lanelog_engine::relation;
use lanelog_facts::{IrFunction, Listing};
use lanelog_ir::{Function, Instruction, Module, Span};
use lanelog_util::escape as terminal;

/// The column at which notes start; in a longer line, they follow the text.
const NOTES_AT: usize = 72;
/// Maximum number of listed names; further names are counted.
const MOST_NAMES: usize = 4;

const DIVERGENT: Style = AnsiColor::Red.on_default();
const UNIFORM: Style = AnsiColor::Green.on_default();
const NOTE: Style = AnsiColor::Cyan.on_default();
const OUTSIDE: Style = Style::new().effects(Effects::DIMMED);

/// Splits a module into the text of each function and the text between them. A line that contains
/// the end of one function and the start of another is split; other pieces consist of whole lines.
/// There is one more piece of text between functions than there are functions: the first piece is
/// before the first function, and the last one after the last function.
pub fn pieces(module: &Module<'_>) -> (Vec<Span>, Vec<Span>) {
    let end = module.text.len() as u32;
    let mut functions = Vec::new();
    let mut between = Vec::new();
    let mut done = 0;
    for (at, function) in module.functions.iter().enumerate() {
        let next = module
            .functions
            .get(at + 1)
            .map_or(end, |next| next.span.start);
        let start = function.span.start;
        let before = module.bytes(Span {
            start: done,
            end: start,
        });
        let start =
            memchr::memrchr(b'\n', before).map_or(done, |newline| done + newline as u32 + 1);
        let rest = module.bytes(Span {
            start: function.span.end,
            end: next,
        });
        let stop = function.span.end
            + memchr::memchr(b'\n', rest).map_or(rest.len(), |newline| newline + 1) as u32;
        between.push(Span {
            start: done,
            end: start,
        });
        functions.push(Span { start, end: stop });
        done = stop;
    }
    between.push(Span { start: done, end });
    (functions, between)
}

/// Appends text that is outside of functions. Linear.
pub fn outside(text: &[u8], colour: bool, out: &mut Vec<u8>) {
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if !line.is_empty() {
            out.extend_from_slice(b"  ");
            painted(&terminal::lines(line), OUTSIDE, colour, out);
        }
        out.push(b'\n');
    }
}

/// Appends the text of a function with verdicts, line by line. Linear in its text and in the
/// results of the analysis.
pub fn function(
    module: &Module<'_>,
    function: &Function,
    piece: Span,
    analysis: &Analysis<'_>,
    colour: bool,
    out: &mut Vec<u8>,
) {
    marked(
        module,
        piece,
        &Marks::new(module, function, analysis),
        colour,
        out,
    );
}

/// Like [`function`], with the verdicts of one iteration of a loop: values outside of the loop have
/// no mark.
pub fn of_loop(
    module: &Module<'_>,
    function: &Function,
    piece: Span,
    (within, analysis): (&Loop, &Analysis<'_>),
    colour: bool,
    out: &mut Vec<u8>,
) {
    let mut marks = Marks::new(module, function, analysis);
    let header = function.blocks.get(within.header as usize);
    let at = header.map_or(u32::MAX, |block| match block.label_at {
        Instruction::NONE => u32::MAX,
        label => function.span.start.saturating_add(label),
    });
    let mut counters: HashMap<u32, String> = HashMap::new();
    for counter in &within.counters {
        let instruction = (counter.phi as usize).checked_sub(function.arguments.len());
        if let Some(found) = instruction.and_then(|at| function.instructions.get(at)) {
            let at = function.span.start.saturating_add(found.start);
            counters.insert(at, loops::step(counter.step));
        }
    }
    marks.places.retain_mut(|place| {
        if place.at == at {
            place
                .notes
                .insert(0, "the lanes are its iterations".to_string());
        }
        place.notes.extend(counters.remove(&place.at));
        place.block.is_some_and(|block| within.has_block(block))
    });
    marked(module, piece, &marks, colour, out);
}

fn marked(module: &Module<'_>, piece: Span, marks: &Marks, colour: bool, out: &mut Vec<u8>) {
    let mut next = marks.places.iter().peekable();
    let mut start = piece.start;
    for line in module.bytes(piece).split_inclusive(|byte| *byte == b'\n') {
        let end = start.saturating_add(line.len() as u32);
        let mut divergent = None;
        let mut notes: Vec<&str> = Vec::new();
        while let Some(place) = next.next_if(|place| place.at < end) {
            divergent = match (divergent, place.divergent) {
                (None, new) => new,
                (Some(old), new) => Some(old || new.unwrap_or(false)),
            };
            notes.extend(place.notes.iter().map(String::as_str));
        }
        start = end;
        write_line(line, divergent, &notes, colour, out);
    }
}

fn write_line(
    line: &[u8],
    divergent: Option<bool>,
    notes: &[&str],
    colour: bool,
    out: &mut Vec<u8>,
) {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.is_empty() && notes.is_empty() && divergent.is_none() {
        out.push(b'\n');
        return;
    }
    let (mark, style) = match divergent {
        Some(true) => ("D ", DIVERGENT),
        Some(false) => (". ", UNIFORM),
        None => ("  ", Style::new()),
    };
    let line = terminal::lines(line);
    painted(&format!("{mark}{line}"), style, colour, out);
    if !notes.is_empty() {
        let width = 2 + line.chars().count();
        out.resize(out.len() + NOTES_AT.saturating_sub(width).max(2), b' ');
        painted(&format!("<- {}", notes.join(", ")), NOTE, colour, out);
    }
    out.push(b'\n');
}

fn painted(text: &str, style: Style, colour: bool, out: &mut Vec<u8>) {
    if colour {
        out.extend_from_slice(style.render().to_string().as_bytes());
        out.extend_from_slice(text.as_bytes());
        out.extend_from_slice(style.render_reset().to_string().as_bytes());
    } else {
        out.extend_from_slice(text.as_bytes());
    }
}

/// The verdict and notes at an offset of the text.
struct Place {
    /// The byte offset in the module.
    at: u32,
    /// The block that contains the instruction.
    block: Option<u32>,
    /// The verdict, if there is a value at this offset.
    divergent: Option<bool>,
    notes: Vec<String>,
}

/// The marks and notes of a function, in the order of its text.
struct Marks {
    places: Vec<Place>,
}

impl Marks {
    fn new(module: &Module<'_>, function: &Function, analysis: &Analysis<'_>) -> Marks {
        let terms = Terms::new(module, function);
        let first = function.arguments.len() as u32;
        let name = |block: u32| terms.block(block);
        let mut block_notes = block_notes(analysis, &name);
        let mut exits = divergent_exits(analysis, &name);
        let mut reads: HashMap<u32, Vec<String>> = HashMap::new();
        for [value, user] in analysis.temporal_uses() {
            reads.entry(*user).or_default().push(terms.value(*value));
        }
        let mut places = vec![Place {
            at: function.span.start,
            block: None,
            divergent: None,
            notes: argument_notes(function.arguments.len() as u32, analysis, &|at| {
                terms.value(at)
            }),
        }];
        for (number, block) in function.blocks.iter().enumerate() {
            let mut pending = block_notes.remove(&(number as u32)).unwrap_or_default();
            if block.label_at != Instruction::NONE {
                let at = function.span.start.saturating_add(block.label_at);
                places.push(Place {
                    at,
                    block: Some(number as u32),
                    divergent: None,
                    notes: std::mem::take(&mut pending),
                });
            }
            for index in function.block_instructions(number) {
                let Some(instruction) = function.instructions.get(index) else {
                    continue;
                };
                // Notes about a block without a label are placed at its first instruction.
                let mut notes = std::mem::take(&mut pending);
                if let Some(values) = reads.remove(&(first + index as u32)) {
                    notes.push(format!("temporal: {}", listed(&values)));
                }
                if instruction.opcode.is_terminator() {
                    notes.extend(
                        exits
                            .remove(&(number as u32))
                            .map(|headers| format!("divergent exit of {}", listed(&headers))),
                    );
                }
                let at = function.span.start.saturating_add(instruction.start);
                places.push(Place {
                    at,
                    block: Some(number as u32),
                    divergent: Some(analysis.is_divergent_instruction(index)),
                    notes,
                });
            }
        }
        Marks { places }
    }
}

/// Appends the text of functions of an IR other than LLVM's, which share it, with their verdicts.
/// Linear in the text and in the results of the analyses.
pub fn of_ir(functions: &[(&dyn IrFunction, &Analysis<'_>)], colour: bool, out: &mut Vec<u8>) {
    let mut marks: HashMap<u32, (Option<bool>, Vec<String>)> = HashMap::new();
    let mut text = Cow::default();
    for (function, analysis) in functions {
        let listing = Listing::of(*function);
        mark_lines(*function, &listing, analysis, &mut marks);
        text = listing.text;
    }
    for (line, number) in text.lines().zip(1..) {
        let (divergent, notes) = marks.remove(&number).unwrap_or_default();
        let notes: Vec<&str> = notes.iter().map(String::as_str).collect();
        write_line(line.as_bytes(), divergent, &notes, colour, out);
    }
}

/// Adds the verdict and the notes of each line of a function.
fn mark_lines(
    function: &dyn IrFunction,
    listing: &Listing<'_>,
    analysis: &Analysis<'_>,
    marks: &mut HashMap<u32, (Option<bool>, Vec<String>)>,
) {
    let block_name = |block: u32| function.block(block);
    let mut block_notes = block_notes(analysis, &block_name);
    let mut exits = divergent_exits(analysis, &block_name);
    let mut reads: HashMap<u32, Vec<String>> = HashMap::new();
    for [value, user] in analysis.temporal_uses() {
        let name = function.value(*value);
        reads.entry(*user).or_default().push(name);
    }
    let mut mark = |line: Option<u32>, divergent: Option<bool>, notes: Vec<String>| {
        let Some(line) = line else {
            return;
        };
        let (known, all) = marks.entry(line).or_default();
        *known = match (*known, divergent) {
            (Some(known), Some(divergent)) => Some(known || divergent),
            (known, divergent) => known.or(divergent),
        };
        all.extend(notes);
    };
    for argument in 0..function.argument_count() {
        let divergent = analysis.is_divergent(argument);
        mark(listing.line(argument), Some(divergent), Vec::new());
    }
    for block in 0..function.block_count() {
        let mut pending = block_notes.remove(&block).unwrap_or_default();
        if let Some(line) = listing.block_line(block) {
            mark(Some(line), None, std::mem::take(&mut pending));
        }
        let instructions = function.instructions(block);
        let terminator = instructions.clone().next_back();
        for value in instructions {
            // Notes about a block without a label are placed at its first instruction.
            let mut notes = std::mem::take(&mut pending);
            let values = reads.remove(&value);
            notes.extend(values.map(|values| format!("temporal: {}", listed(&values))));
            if Some(value) == terminator {
                let headers = exits.remove(&block);
                notes.extend(headers.map(|all| format!("divergent exit of {}", listed(&all))));
            }
            let divergent = analysis.is_divergent(value);
            mark(listing.line(value), Some(divergent), notes);
        }
    }
}

/// Notes that list the divergent arguments, because the `define` line has no mark for each
/// argument.
fn argument_notes(
    arguments: u32,
    analysis: &Analysis<'_>,
    name: &dyn Fn(u32) -> String,
) -> Vec<String> {
    let arguments = 0..arguments;
    let divergent: Vec<String> = arguments
        .clone()
        .filter(|at| analysis.is_divergent(*at))
        .map(name)
        .collect();
    match (divergent.len(), arguments.len()) {
        (_, 0) => Vec::new(),
        (0, _) => vec!["arguments uniform".to_string()],
        (some, all) if some == all => vec!["arguments divergent".to_string()],
        _ => vec![format!("divergent arguments: {}", divergent.join(", "))],
    }
}

/// Notes about blocks: for a block where lanes reconverge, the branches at which they diverge; and
/// for a header, that lanes leave its cycle in different iterations.
fn block_notes(analysis: &Analysis<'_>, name: &dyn Fn(u32) -> String) -> HashMap<u32, Vec<String>> {
    let mut notes: HashMap<u32, Vec<String>> = HashMap::new();
    for header in analysis.divergent_cycle_exits() {
        notes
            .entry(*header)
            .or_default()
            .push("divergent cycle".to_string());
    }
    if analysis.joins().is_empty() {
        return notes;
    }
    let parts: std::collections::HashSet<u32> =
        analysis.divergent_branches().iter().copied().collect();
    let mut parted: HashMap<u32, Vec<String>> = HashMap::new();
    for [join, branch] in analysis.tuples(relation::JOIN_BLOCK) {
        if parts.contains(&branch) {
            parted.entry(join).or_default().push(name(branch));
        }
    }
    for (join, branches) in parted {
        notes
            .entry(join)
            .or_default()
            .push(format!("join of {}", listed(&branches)));
    }
    notes
}

/// For each block: the headers of the cycles that lanes leave in different iterations because of
/// the block's branch.
fn divergent_exits(
    analysis: &Analysis<'_>,
    name: &dyn Fn(u32) -> String,
) -> HashMap<u32, Vec<String>> {
    let mut exits: HashMap<u32, Vec<String>> = HashMap::new();
    if analysis.divergent_cycle_exits().is_empty() {
        return exits;
    }
    let parts: std::collections::HashSet<u32> =
        analysis.divergent_branches().iter().copied().collect();
    for [branch, header] in analysis.tuples(relation::EXIT_CYCLE) {
        if parts.contains(&branch) {
            exits.entry(branch).or_default().push(name(header));
        }
    }
    exits
}

fn listed(names: &[String]) -> String {
    match names.get(..MOST_NAMES) {
        Some(some) if names.len() > MOST_NAMES => {
            format!("{} and {} more", some.join(", "), names.len() - MOST_NAMES)
        }
        _ => names.join(", "),
    }
}
