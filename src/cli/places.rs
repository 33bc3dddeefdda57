//! Locations in the module: lines, texts and sources of instructions, names of values and blocks.

use std::cell::OnceCell;

use lanelog_explain::why::without_attachments;
use lanelog_ir::{Function, Instruction, LineIndex, Module, Names, ReadError, Span};
use lanelog_report::read_error;
use lanelog_util::escape as terminal;

/// A module with its displayed path.
pub(crate) struct Places<'m, 't> {
    pub module: &'m Module<'t>,
    pub path: String,
    pub lines: LineIndex<'t>,
    names: Vec<OnceCell<Names<'t>>>,
}

impl<'m, 't> Places<'m, 't> {
    /// Linear in the text.
    pub fn new(module: &'m Module<'t>, path: String) -> Places<'m, 't> {
        Places {
            module,
            path,
            lines: LineIndex::new(module.text),
            names: module.functions.iter().map(|_| OnceCell::new()).collect(),
        }
    }

    fn function(&self, function: usize) -> Option<&'m Function> {
        self.module.functions.get(function)
    }

    fn instruction(
        &self,
        function: usize,
        instruction: usize,
    ) -> Option<(&'m Function, &'m Instruction)> {
        let function = self.function(function)?;
        Some((function, function.instructions.get(instruction)?))
    }

    /// `reduction`: without `@`.
    pub fn function_name(&self, function: usize) -> String {
        let name = self
            .function(function)
            .map(|function| self.module.bytes(function.name));
        terminal::name(name.unwrap_or_default()).into_owned()
    }

    fn names(&self, function: usize) -> Option<&Names<'t>> {
        let found = self.function(function)?;
        Some(
            self.names
                .get(function)?
                .get_or_init(|| self.module.names(found)),
        )
    }

    /// `%x`; empty for an instruction without a result.
    pub fn value_name(&self, function: usize, value: u32) -> String {
        self.names(function)
            .map_or(String::new(), |names| names.value(value))
    }

    /// `%loop`.
    pub fn block_name(&self, function: usize, block: u32) -> String {
        let name = self
            .names(function)
            .map_or(String::new(), |names| names.block(block));
        if name.is_empty() {
            format!("block#{block}")
        } else {
            name
        }
    }

    /// The block of an instruction. Time: logarithmic.
    pub fn block_of(&self, function: usize, instruction: usize) -> u32 {
        let blocks = self
            .function(function)
            .map_or(&[][..], |function| &function.blocks);
        let after = blocks.partition_point(|block| block.first_instruction as usize <= instruction);
        after.saturating_sub(1) as u32
    }

    /// The span of an instruction in the module's text.
    pub fn span(&self, function: usize, instruction: usize) -> Span {
        self.instruction(function, instruction).map_or(
            Span::default(),
            |(function, instruction)| Span {
                start: function.span.start + instruction.start,
                end: function.span.start + instruction.end,
            },
        )
    }

    /// The line of an instruction.
    pub fn line(&self, function: usize, instruction: usize) -> u32 {
        self.lines.line_at(self.span(function, instruction).start)
    }

    /// An instruction on one line, without its attached metadata.
    pub fn text(&self, function: usize, instruction: usize) -> String {
        let Some((function, instruction)) = self.instruction(function, instruction) else {
            return String::new();
        };
        let text = terminal::lines(self.module.instruction_text(function, instruction));
        let text: Vec<&str> = text.split_whitespace().collect();
        without_attachments(&text.join(" "))
    }

    /// `kernel.cl:12`: the line of the source, if the module has debug locations; if functions were
    /// inlined, the innermost location first.
    pub fn source(&self, function: usize, instruction: usize) -> Vec<String> {
        let Some((_, instruction)) = self.instruction(function, instruction) else {
            return Vec::new();
        };
        let frames = self.module.known_frames(instruction);
        let frames = frames.iter();
        frames
            .map(|frame| format!("{}:{}", frame.file, frame.line))
            .collect()
    }

    /// A message with the location that it concerns.
    pub fn rendered(&self, span: Span, message: String, colour: bool) -> String {
        let error = ReadError {
            span,
            message,
            function: None,
        };
        read_error::render(&self.path, &self.lines, self.module.text, &error, colour)
    }
}

/// The span of a function's name, `@` included.
pub(crate) fn name_span(function: &Function) -> Span {
    Span {
        start: function.name.start.saturating_sub(1),
        end: function.name.end,
    }
}

/// `%loop 3, %inner 1`: the iteration of each cycle around a location.
pub(crate) fn iterations(
    places: &Places<'_, '_>,
    function: usize,
    iterations: &[(u32, u64)],
) -> String {
    let each = iterations
        .iter()
        .map(|(header, iteration)| format!("{} {iteration}", places.block_name(function, *header)));
    each.collect::<Vec<String>>().join(", ")
}
