//! Names the objects in rows of one function of a module.

use crate::{Place, Subject};
use lanelog_analysis::query::terms::{Term, Terms};
use lanelog_datalog::resolved::{Base, Column};
use lanelog_facts::Symbols;
use lanelog_ir::target::{Called, Summaries, called};
use lanelog_ir::{Function, Instruction, LineIndex, Module, flag};
use lanelog_util::escape as terminal;

/// A function with names and source locations.
pub struct FunctionSubject<'m, 't> {
    /// The module of the function.
    pub module: &'m Module<'t>,
    /// The function in question.
    pub function: &'m Function,
    path: String,
    terms: Terms<'m, 't>,
    lines: &'m LineIndex<'t>,
    /// The texts of symbols in rows.
    pub symbols: Symbols,
    /// The summaries of the module's functions, if the analysis is interprocedural.
    pub calls: Option<&'m Summaries>,
}

impl<'m, 't> FunctionSubject<'m, 't> {
    /// Linear in the function.
    pub fn new(
        module: &'m Module<'t>,
        function: &'m Function,
        lines: &'m LineIndex<'t>,
        path: String,
    ) -> FunctionSubject<'m, 't> {
        FunctionSubject {
            module,
            function,
            path,
            terms: Terms::new(module, function),
            lines,
            symbols: Symbols::default(),
            calls: None,
        }
    }

    /// ` (file:line)` of the function with this name.
    fn defined_at(&self, name: &[u8]) -> String {
        let mut functions = self.module.functions.iter();
        let found = functions.find(|function| *self.module.function_name(function) == *name);
        found.map_or_else(String::new, |function| {
            let line = self.lines.line_at(function.name.start);
            format!(" ({}:{line})", self.path)
        })
    }

    /// Describes the call that passes a divergent value for an argument, if the verdict is due to a
    /// call.
    fn passed(&self, argument: u32) -> Option<String> {
        let mut functions = self.module.functions.iter();
        let span = self.function.span.start;
        let index = functions.position(|function| function.span.start == span)?;
        let summary = self.calls?.functions.get(index)?;
        let (caller, at) = (*summary.passed_by.get(argument as usize)?)?;
        let caller = self.module.functions.get(caller as usize)?;
        let call = caller.instructions.get(at as usize)?;
        let name = terminal::name(&self.module.function_name(caller)).into_owned();
        let line = self.lines.line_at(caller.span.start + call.start);
        let passed = caller
            .operands_of(call)
            .get(argument as usize)?
            .as_value()?;
        let passed = Terms::new(self.module, caller).value(passed);
        Some(format!(
            "the call of {}:{line} in @{name} passes {passed}, which differs: 'why @{name} {passed}' goes on",
            self.path
        ))
    }

    /// `%loop`.
    pub fn block_name(&self, block: u32) -> String {
        self.terms.block(block)
    }

    /// The name as written in the file, without `@`.
    pub fn function_name(&self) -> String {
        terminal::name(self.module.bytes(self.function.name)).into_owned()
    }

    fn instruction(&self, value: u32) -> Option<(usize, &'m Instruction)> {
        let at = (value as usize).checked_sub(self.function.arguments.len())?;
        Some((at, self.function.instructions.get(at)?))
    }

    fn value_place(&self, value: u32) -> Option<Place> {
        if let Some((_, instruction)) = self.instruction(value) {
            let text = self.module.instruction_text(self.function, instruction);
            let start = self.function.span.start + instruction.start;
            return Some(Place {
                file: self.path.clone(),
                line: self.lines.line_at(start),
                text: without_attachments(&terminal::lines(text)),
                source: self.module.known_frames(instruction),
            });
        }
        let argument = self.function.arguments.get(value as usize)?;
        let text = terminal::lines(self.module.bytes(argument.span));
        Some(Place {
            file: self.path.clone(),
            line: self.lines.line_at(argument.span.start),
            text: format!("{} (argument)", text.trim()),
            source: Vec::new(),
        })
    }

    fn block_place(&self, number: u32) -> Option<Place> {
        let line = self.terms.block_line(number, self.lines)?;
        let range = self.function.block_instructions(number as usize);
        let instructions = self.function.instructions.get(range)?;
        let frames = instructions.iter().map(|one| self.module.known_frames(one));
        let source = frames.into_iter().find(|frames| !frames.is_empty());
        let name = self.block_name(number);
        let label = name.strip_prefix('%').unwrap_or(&name);
        Some(Place {
            file: self.path.clone(),
            line,
            text: format!("{label}:"),
            source: source.unwrap_or_default(),
        })
    }
}

/// The text of an instruction without metadata attachments such as `, !dbg !12`.
pub fn without_attachments(text: &str) -> String {
    let end = lanelog_ir::metadata::attachments_at(text.as_bytes());
    text.get(..end).unwrap_or(text).to_string()
}

impl Subject for FunctionSubject<'_, '_> {
    fn name(&self, column: &Column, value: u32) -> String {
        match (column.base, self.terms.term(&column.outermost, value)) {
            (_, Term::Name(name)) => name,
            (Base::Symbol, Term::Number(number)) => {
                format!("{:?}", self.symbols.text(number).unwrap_or("?"))
            }
            (Base::Number, Term::Number(number)) => (number as i32).to_string(),
            (Base::Unsigned, Term::Number(number)) => number.to_string(),
        }
    }

    fn phrase(&self, column: &Column, value: u32) -> String {
        if column.outermost == "Value"
            && let Some((at, instruction)) = self.instruction(value)
            && self.terms.name(value).is_empty()
        {
            let word = instruction.opcode.keyword();
            if instruction.opcode.is_terminator() {
                let blocks = &self.function.blocks;
                let after = blocks.partition_point(|block| block.first_instruction as usize <= at);
                let block = self.block_name(after.saturating_sub(1) as u32);
                return format!("the {word} of {block}");
            }
            if let Some(frame) = self.module.known_frames(instruction).first() {
                return format!("the {word} of {}:{}", frame.file, frame.line);
            }
            let line = self
                .lines
                .line_at(self.function.span.start + instruction.start);
            return format!("the {word} of line {line}");
        }
        self.name(column, value)
    }

    fn place(&self, column: &Column, value: u32) -> Option<Place> {
        match column.outermost.as_str() {
            "Value" => self.value_place(value),
            "Block" => self.block_place(value),
            _ => None,
        }
    }

    fn remark(&self, relation: &str, row: &[u32]) -> Option<String> {
        let value = *row.first()?;
        if relation == "source" && (value as usize) < self.function.arguments.len() {
            return self.passed(value);
        }
        let (_, call) = self.instruction(value)?;
        if relation != "source" || !call.opcode.is_call() || call.has(flag::INLINE_ASM) {
            return None;
        }
        let Some(name) = self.module.callee_name(self.function, call) else {
            return Some("it calls a function that is a value".to_string());
        };
        let shown = terminal::name(&*name).into_owned();
        match called(self.module, &name) {
            Called::Intrinsic => None,
            Called::Library => Some(format!(
                "it calls @{shown}, a device library function with a different result for each lane"
            )),
            Called::Defined if self.calls.is_some() => Some(format!(
                "it calls @{shown}{}, which lanes may leave with different results",
                self.defined_at(&name)
            )),
            Called::Defined => Some(format!("it calls @{shown}, and calls are not followed")),
            Called::Unknown => Some(format!("it calls @{shown}, of which nothing is known")),
        }
    }

    fn successors(&self, block: u32) -> Vec<u32> {
        if (block as usize) < self.function.blocks.len() {
            self.function.block_successors(block as usize).to_vec()
        } else {
            Vec::new()
        }
    }
}
