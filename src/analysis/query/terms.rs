//! Names of ids in rows, as in the IR file.

use std::cell::OnceCell;

use lanelog_facts::constants;
use lanelog_ir::{Function, Instruction, LineIndex, Module, Names};
use lanelog_util::escape as terminal;

/// A column's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// `%x`, `store#12`, `0`.
    Name(String),
    /// A rank or number.
    Number(u32),
}

/// Names of one function's values, blocks and constants.
pub struct Terms<'m, 't> {
    module: &'m Module<'t>,
    function: &'m Function,
    /// Computed on first use: most names of blocks are written in the text.
    names: OnceCell<Names<'t>>,
    /// Offset of each constant's text, by its value number minus the number of values. Computed on
    /// first use.
    constants: OnceCell<Vec<u32>>,
}

impl<'m, 't> Terms<'m, 't> {
    /// The names of a function. Time: constant, and once linear in the function when a name is
    /// needed that is not the label of a block.
    pub fn new(module: &'m Module<'t>, function: &'m Function) -> Terms<'m, 't> {
        Terms {
            module,
            function,
            names: OnceCell::new(),
            constants: OnceCell::new(),
        }
    }

    /// The name or number of an id in a column of a schema type.
    pub fn term(&self, kind: &str, id: u32) -> Term {
        match kind {
            "Block" => Term::Name(self.block(id)),
            "Value" => Term::Name(self.value(id)),
            _ => Term::Number(id),
        }
    }

    /// `%loop`; `block#7` if the number does not denote a block.
    pub fn block(&self, block: u32) -> String {
        let written = self.module.written_block_name(self.function, block);
        let name = written.unwrap_or_else(|| self.names().block(block));
        if name.is_empty() {
            return format!("block#{block}");
        }
        name
    }

    /// `%x`; empty for an instruction without a result.
    pub fn name(&self, value: u32) -> String {
        self.names().value(value)
    }

    fn names(&self) -> &Names<'t> {
        self.names.get_or_init(|| self.module.names(self.function))
    }

    /// `%x`; for an instruction without a result, its opcode and number, as in `store#12`; for a
    /// constant, its text.
    pub fn value(&self, value: u32) -> String {
        let count = self.function.value_count();
        if let Some(constant) = value.checked_sub(count) {
            let constants = || constants(self.module, self.function);
            let offset = self.constants.get_or_init(constants).get(constant as usize);
            let text = offset.map(|offset| self.module.constant_text(self.function, *offset));
            return match text {
                Some(text) if !text.is_empty() => terminal::name(text).into_owned(),
                _ => format!("constant#{value}"),
            };
        }
        let name = self.name(value);
        if !name.is_empty() {
            return name;
        }
        let keyword = self.instruction(value).map(|found| found.opcode.keyword());
        format!("{}#{value}", keyword.unwrap_or("?"))
    }

    /// The opcode of an instruction: `store`.
    pub fn opcode(&self, value: u32) -> Option<&'static str> {
        self.instruction(value).map(|found| found.opcode.keyword())
    }

    /// The line in the IR on which a value begins; for an argument, the line of the argument; none
    /// for a constant.
    pub fn line(&self, value: u32, lines: &LineIndex<'_>) -> Option<u32> {
        let argument = self.function.arguments.get(value as usize);
        let start = match argument {
            Some(argument) => argument.span.start,
            None => (self.function.span.start).checked_add(self.instruction(value)?.start)?,
        };
        Some(lines.line_at(start))
    }

    /// The line of a block's label; if it has no label, the line of its first instruction.
    pub fn block_line(&self, block: u32, lines: &LineIndex<'_>) -> Option<u32> {
        let block = self.function.blocks.get(block as usize)?;
        let offset = match block.label_at {
            Instruction::NONE => {
                let first = block.first_instruction as usize;
                self.function.instructions.get(first)?.start
            }
            label => label,
        };
        Some(lines.line_at(self.function.span.start.checked_add(offset)?))
    }

    /// The source location of an instruction from its `!dbg`, such as `reduce.cl:14`; the innermost
    /// location if it was inlined. `None` without `!dbg`, or if the compiler generated the
    /// instruction without a location.
    pub fn source(&self, value: u32) -> Option<String> {
        let location = self.instruction(value)?.debug_location;
        if location == Instruction::NONE {
            return None;
        }
        let frames = self.module.source_frames(location);
        let frame = frames.first().filter(|frame| frame.line > 0)?;
        Some(format!("{}:{}", frame.file, frame.line))
    }

    fn instruction(&self, value: u32) -> Option<&'m Instruction> {
        let at = (value as usize).checked_sub(self.function.arguments.len())?;
        self.function.instructions.get(at)
    }
}
