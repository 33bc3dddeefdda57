//! Prints an owned function.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use super::{Function, Instruction, Piece};
use crate::Module;

/// The names of values and blocks in the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The original names.
    Named,
    /// Consecutive names: `%a0` for arguments, `%v0` for results, `%b0` for blocks. Blocks are
    /// separated by an empty line. The names in addresses of blocks (`blockaddress`) of other
    /// functions are unchanged.
    Numbered,
}

/// Names by id, with the `%`.
struct Names<'f> {
    function: &'f Function,
    values: FxHashMap<u32, String>,
    blocks: FxHashMap<u32, String>,
}

impl<'f> Names<'f> {
    fn new(function: &'f Function, style: Style) -> Names<'f> {
        let numbered = style == Style::Numbered;
        let pick = |own: &str, letter: char, at: usize| match numbered {
            true => format!("%{letter}{at}"),
            false => own.to_string(),
        };
        let arguments = function.arguments.iter().enumerate();
        let arguments = arguments.map(|(at, own)| (own.id, pick(&own.name, 'a', at)));
        let results = function.instructions();
        let results = results.filter_map(|own| Some((own.id, own.name.as_deref()?)));
        let results = results
            .enumerate()
            .map(|(at, (id, own))| (id, pick(own, 'v', at)));
        let blocks = function.blocks.iter().enumerate();
        let blocks = blocks.map(|(at, own)| (own.id, pick(&own.name, 'b', at)));
        Names {
            function,
            values: arguments.chain(results).collect(),
            blocks: blocks.collect(),
        }
    }

    fn value(&self, value: u32) -> &str {
        self.values.get(&value).map_or("poison", String::as_str)
    }

    fn block(&self, block: u32) -> &str {
        self.blocks.get(&block).map_or("%gone", String::as_str)
    }

    fn piece(&self, out: &mut String, piece: &Piece) {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Value(value) => out.push_str(self.value(*value)),
            Piece::Block(block) => out.push_str(self.block(*block)),
            Piece::Address(block) => {
                let (own, block) = (&self.function.name, self.block(*block));
                let _ = write!(out, "blockaddress({own}, {block})");
            }
        }
    }

    fn instruction(&self, out: &mut String, instruction: &Instruction) {
        if instruction.has_result() {
            let _ = write!(out, "{} = ", self.value(instruction.id));
        }
        let head = if instruction.incoming.is_empty() {
            0
        } else {
            1
        };
        let (head, rest) = instruction
            .pieces
            .split_at_checked(head)
            .unwrap_or_default();
        head.iter().for_each(|piece| self.piece(out, piece));
        let mut separator = " ";
        for (piece, from) in &instruction.incoming {
            let _ = write!(out, "{separator}[ ");
            self.piece(out, piece);
            let _ = write!(out, ", {} ]", self.block(*from));
            separator = ", ";
        }
        rest.iter().for_each(|piece| self.piece(out, piece));
    }
}

/// A text that was generated from a module, with the position in the module's text from which each
/// piece of it comes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printed {
    /// The text.
    pub text: String,
    /// For each piece, in ascending order: its start in `text`, and the position in the module's
    /// text from which it comes.
    places: Vec<(usize, usize)>,
}

impl Printed {
    /// Prints a module in which some functions are replaced, in ascending order of their indices.
    /// Time: linear in the text.
    pub fn module(module: &Module<'_>, changed: &[(usize, Function)], style: Style) -> Printed {
        let mut printed = Printed::default();
        let mut done = 0;
        for (index, function) in changed {
            let Some(read) = module.functions.get(*index) else {
                continue;
            };
            printed.piece(module.text, done..read.span.start as usize, 0);
            printed.function(function, style);
            done = read.span.end as usize;
        }
        printed.piece(module.text, done..module.text.len(), 0);
        printed
    }

    /// The original position of an offset in the text.
    pub fn origin(&self, place: usize) -> usize {
        let at = self.places.partition_point(|(start, _)| *start <= place);
        let found = at.checked_sub(1).and_then(|at| self.places.get(at));
        found.map_or(place, |(start, origin)| origin + (place - start))
    }

    /// Appends a range of a module's text; `place` is the position of the start of this module's
    /// text.
    pub fn piece(&mut self, text: &[u8], range: std::ops::Range<usize>, place: usize) {
        self.places.push((self.text.len(), place + range.start));
        let bytes = text.get(range).unwrap_or_default();
        self.text.push_str(&String::from_utf8_lossy(bytes));
    }

    /// Appends a text. `places` contains the offset of each piece in it, and the piece's original
    /// position, in ascending order.
    pub fn part(&mut self, text: &str, places: impl IntoIterator<Item = (usize, usize)>) {
        let start = self.text.len();
        let places = places.into_iter();
        self.places
            .extend(places.map(|(at, origin)| (start + at, origin)));
        self.text.push_str(text);
    }

    /// Appends a function. Time: linear in its text.
    pub fn function(&mut self, function: &Function, style: Style) {
        self.places.push((self.text.len(), function.place));
        function.print(style, &mut self.text, &mut self.places);
        // The closing brace.
        self.places.push((self.text.len() - 1, function.place));
    }
}

/// A text that is being written. Each of its lines corresponds to the line of an original text with
/// the same number.
struct Lines<'t> {
    original: &'t [u8],
    /// A position in the original text, and the number of line ends before it, which need not be
    /// counted again.
    known: (usize, usize),
    text: String,
    /// A length of the printed text, and the number of line ends up to there, which need not be
    /// counted again.
    counted: (usize, usize),
}

impl Lines<'_> {
    /// The number of line ends before a position of the original text. Positions must not decrease
    /// from one call to the next.
    fn original_line(&mut self, place: usize) -> usize {
        let (at, lines) = self.known;
        let between = self.original.get(at..place).unwrap_or_default();
        let lines = lines + memchr::memchr_iter(b'\n', between).count();
        self.known = (place.max(at), lines);
        lines
    }

    /// Appends line ends until the text has this number of them.
    fn go_to(&mut self, line: usize) {
        let (at, lines) = self.counted;
        let added = self.text.get(at..).unwrap_or_default();
        let lines = lines + memchr::memchr_iter(b'\n', added.as_bytes()).count();
        let missing = line.saturating_sub(lines);
        self.text.extend(std::iter::repeat_n('\n', missing));
        self.counted = (self.text.len(), lines + missing);
    }
}

/// The text of a module in which some functions are replaced, given by their indices, ascending.
/// Every instruction stays on its line. Time: linear in the text.
pub fn print_on_lines(module: &Module<'_>, changed: &[(usize, Function)]) -> String {
    let mut lines = Lines {
        original: module.text,
        known: (0, 0),
        text: String::with_capacity(module.text.len()),
        counted: (0, 0),
    };
    let mut done = 0;
    for (index, function) in changed {
        let Some(read) = module.functions.get(*index) else {
            continue;
        };
        let (start, end) = (read.span.start as usize, read.span.end as usize);
        let before = module.text.get(done..start).unwrap_or_default();
        lines.text.push_str(&String::from_utf8_lossy(before));
        function.print_on_lines(&mut lines);
        let end_line = lines.original_line(end);
        lines.go_to(end_line);
        lines.text.push('}');
        done = end;
    }
    let rest = module.text.get(done..).unwrap_or_default();
    lines.text.push_str(&String::from_utf8_lossy(rest));
    lines.text
}

impl Function {
    /// Prints the function. Time: linear in its text.
    pub fn text(&self, style: Style) -> String {
        let mut text = String::new();
        self.print(style, &mut text, &mut Vec::new());
        text
    }

    /// Appends everything up to the brace.
    fn print_header(&self, names: &Names<'_>, out: &mut String) {
        let _ = write!(out, "{}(", self.before);
        for (at, argument) in self.arguments.iter().enumerate() {
            let separator = if at > 0 { ", " } else { "" };
            let name = names.value(argument.id);
            let _ = write!(out, "{separator}{} {name}", argument.text);
        }
        out.push_str(&self.after);
        if !out.ends_with(char::is_whitespace) {
            out.push(' ');
        }
        out.push('{');
    }

    /// Appends the function to a text. If the original positions of its instructions ascend, each
    /// instruction is on the line with the number of its original line.
    fn print_on_lines(&self, out: &mut Lines<'_>) {
        let names = Names::new(self, Style::Named);
        self.print_header(&names, &mut out.text);
        for block in &self.blocks {
            let first = block.instructions.first();
            if let Some(line) = first.map(|first| out.original_line(first.place)) {
                // A label gets the line before its instruction, if that line is free.
                out.go_to(line.saturating_sub(1));
            }
            let label = names.block(block.id).trim_start_matches('%');
            let _ = write!(out.text, " {label}:");
            for instruction in &block.instructions {
                let line = out.original_line(instruction.place);
                out.go_to(line);
                out.text.push(' ');
                names.instruction(&mut out.text, instruction);
            }
        }
    }

    /// Appends the function to a text. For each instruction, appends the start in this text and the
    /// original position to `places`.
    fn print(&self, style: Style, out: &mut String, places: &mut Vec<(usize, usize)>) {
        let names = Names::new(self, style);
        self.print_header(&names, out);
        out.push('\n');
        for (at, block) in self.blocks.iter().enumerate() {
            let separator = match style {
                Style::Numbered if at > 0 => "\n",
                _ => "",
            };
            let label = names.block(block.id).trim_start_matches('%');
            let _ = writeln!(out, "{separator}{label}:");
            for instruction in &block.instructions {
                places.push((out.len(), instruction.place));
                out.push_str("  ");
                names.instruction(out, instruction);
                out.push('\n');
            }
        }
        out.push('}');
    }
}
