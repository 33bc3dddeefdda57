//! Names of values, blocks and callees as written in the file, and the text of constants and types.
//! Control characters are escaped (`terminal`).
//!
//! Numbers that the text omits (`call i32 @f()` without a name, a block without a label) are
//! counted as in LLVM. Deliberately absent: renumbering, by which LLVM closes gaps in the numbers
//! of a file.

use std::borrow::Cow;

use super::cursor::Cursor;
use super::module::{Function, Instruction, Module, Span, flag};
use super::symbols::unescape;
use lanelog_util::escape as terminal;

/// The name of a value or block.
#[derive(Clone, Copy, Debug)]
enum Name {
    /// The instruction has no result, and therefore no name.
    None,
    /// The span of the name in the text, without `%` and `:`, with quotes.
    Written(Span),
    /// A number that the text omits.
    Number(u32),
}

/// The names of the values and blocks of a function. Computing the names takes time linear in the
/// function.
#[derive(Clone, Debug)]
pub struct Names<'t> {
    text: &'t [u8],
    values: Vec<Name>,
    blocks: Vec<Name>,
}

impl Names<'_> {
    /// The name of a value: `%5`, `%name`, `%"a name"`. Empty for an instruction without a result,
    /// and for invalid numbers.
    pub fn value(&self, value: u32) -> String {
        self.show(self.values.get(value as usize))
    }

    /// The name of a block as in a branch: `%5`, `%name`. Empty for invalid numbers.
    pub fn block(&self, block: u32) -> String {
        self.show(self.blocks.get(block as usize))
    }

    fn show(&self, name: Option<&Name>) -> String {
        match name {
            Some(Name::Written(span)) => {
                let text = self
                    .text
                    .get(span.start as usize..span.end as usize)
                    .unwrap_or_default();
                let name = terminal::name(text);
                let mut shown = String::with_capacity(1 + name.len());
                shown.push('%');
                shown.push_str(&name);
                shown
            }
            Some(Name::Number(number)) => format!("%{number}"),
            Some(Name::None) | None => String::new(),
        }
    }
}

/// Counts values and blocks whose numbers the text omits.
struct Counter {
    next: u32,
    text_is: Vec<Name>,
}

impl Counter {
    fn written(&mut self, text: &[u8], span: Span) {
        let name = text
            .get(span.start as usize..span.end as usize)
            .unwrap_or_default();
        if let Some(number) = std::str::from_utf8(name)
            .ok()
            .and_then(|name| name.parse::<u32>().ok())
        {
            self.next = number.saturating_add(1);
        }
        self.text_is.push(Name::Written(span));
    }

    fn counted(&mut self) {
        self.text_is.push(Name::Number(self.next));
        self.next = self.next.saturating_add(1);
    }
}

impl<'t> Module<'t> {
    /// The text of a function, from `define` to the closing brace. Offsets within a function are
    /// relative to the start of this text.
    pub fn function_text(&self, function: &Function) -> &'t [u8] {
        self.bytes(function.span)
    }

    /// The name of a function without `@`, quotes and escapes.
    pub fn function_name(&self, function: &Function) -> Cow<'t, [u8]> {
        plain_name(self.bytes(function.name))
    }

    /// The text of an instruction, from its name to its last attachment.
    pub fn instruction_text(&self, function: &Function, instruction: &Instruction) -> &'t [u8] {
        self.function_text(function)
            .get(instruction.start as usize..instruction.end as usize)
            .unwrap_or_default()
    }

    /// The name of the function that a call refers to, without `@`, quotes and escapes. `None` if
    /// the callee is inline asm, a value or a constant expression.
    pub fn callee_name(
        &self,
        function: &Function,
        instruction: &Instruction,
    ) -> Option<Cow<'t, [u8]>> {
        if instruction.callee == Instruction::NONE || instruction.has(flag::INLINE_ASM) {
            return None;
        }
        let mut cursor = Cursor {
            text: self.function_text(function),
            at: instruction.callee as usize + 1,
        };
        cursor.name().ok().map(plain_name)
    }

    /// Whether an instruction returns a convergence token: a call of
    /// `llvm.experimental.convergence.entry`, `anchor` or `loop`.
    pub fn is_convergence_token(&self, function: &Function, instruction: &Instruction) -> bool {
        let text = self.function_text(function);
        instruction.callee != Instruction::NONE
            && text
                .get(instruction.callee as usize..)
                .is_some_and(|text| text.starts_with(b"@llvm.experimental.convergence."))
    }

    /// The convergence token of a call, from its bundle "convergencectrl"; none for an instruction
    /// that is not a call.
    #[inline]
    pub fn convergence_token(&self, function: &Function, call: &Instruction) -> Option<u32> {
        match call.opcode.is_call() {
            true => self.token_of(function, call),
            false => None,
        }
    }

    fn token_of(&self, function: &Function, call: &Instruction) -> Option<u32> {
        let operands = function.operands_of(call).iter();
        let mut values = operands.filter_map(|operand| operand.as_value());
        values.find(|value| {
            let at = (*value as usize).checked_sub(function.arguments.len());
            at.and_then(|at| function.instructions.get(at))
                .is_some_and(|found| self.is_convergence_token(function, found))
        })
    }

    /// The template and the constraints of a call of inline asm, without quotes.
    pub fn assembly(
        &self,
        function: &Function,
        instruction: &Instruction,
    ) -> Option<(&'t [u8], &'t [u8])> {
        if !instruction.has(flag::INLINE_ASM) {
            return None;
        }
        let mut cursor = Cursor {
            text: self.function_text(function),
            at: instruction.callee as usize,
        };
        while !cursor.word().is_empty() {}
        let template = cursor.string().ok()?;
        cursor.expect(b',').ok()?;
        Some((template, cursor.string().ok()?))
    }

    /// The name of the register in a call of `llvm.read_register` or a similar intrinsic, which is
    /// passed as a node `!{!"exec_lo"}`. Empty if there is none.
    pub fn register_name(&self, function: &Function, instruction: &Instruction) -> &'t [u8] {
        let text = self.function_text(function);
        let arguments = text.get(instruction.callee as usize..instruction.end as usize);
        let reference = arguments.and_then(|arguments| {
            let at = memchr::memmem::find(arguments, b"metadata ")?;
            arguments.get(at + 9..)
        });
        let node = reference.and_then(|reference| self.node(reference));
        let quoted = node.and_then(|node| node.splitn(3, |byte| *byte == b'"').nth(1));
        quoted.unwrap_or_default()
    }

    /// The text of the constant at an offset from the start of the function (`Operand::Constant`).
    /// Empty if there is no constant.
    pub fn constant_text(&self, function: &Function, offset: u32) -> &'t [u8] {
        let mut cursor = Cursor {
            text: self.function_text(function),
            at: offset as usize,
        };
        match cursor.constant() {
            Ok(_) => cursor.since(offset as usize),
            Err(_) => b"",
        }
    }

    /// The text of the type at an offset from the start of the function ([`Instruction::type_at`]).
    /// Empty if there is no type.
    pub fn type_text(&self, function: &Function, offset: u32) -> &'t [u8] {
        let mut cursor = Cursor {
            text: self.function_text(function),
            at: offset as usize,
        };
        match cursor.ty() {
            Ok(_) => cursor.since(offset as usize),
            Err(_) => b"",
        }
    }

    /// The names of all values and blocks of a function. Time: linear in the function.
    pub fn names(&self, function: &Function) -> Names<'t> {
        let mut counter = self.arguments(function);
        let mut values = std::mem::take(&mut counter.text_is);
        let mut blocks = Vec::with_capacity(function.blocks.len());
        let base = function.span.start;
        for (number, block) in function.blocks.iter().enumerate() {
            match self.label(base, block.label_at) {
                Some(span) => counter.written(self.text, span),
                None => counter.counted(),
            }
            blocks.append(&mut counter.text_is);
            for instruction in function
                .instructions
                .get(function.block_instructions(number))
                .unwrap_or_default()
            {
                if !instruction.has(flag::RESULT) {
                    counter.text_is.push(Name::None);
                } else if let Some(span) = self.local_at(base + instruction.start) {
                    counter.written(self.text, span);
                } else {
                    counter.counted();
                }
            }
            values.append(&mut counter.text_is);
        }
        Names {
            text: self.text,
            values,
            blocks,
        }
    }

    /// The names of the arguments.
    fn arguments(&self, function: &Function) -> Counter {
        let mut counter = Counter {
            next: 0,
            text_is: Vec::new(),
        };
        for argument in &function.arguments {
            match self.argument_name(argument.span) {
                Some(span) => counter.written(self.text, span),
                None => counter.counted(),
            }
        }
        counter
    }

    /// The same as [`Names::value`], for a single value. Time: linear in the function if the text
    /// omits the number, otherwise constant.
    pub fn value_name(&self, function: &Function, value: u32) -> String {
        let instruction = (value as usize)
            .checked_sub(function.arguments.len())
            .and_then(|index| function.instructions.get(index));
        let written = match (function.arguments.get(value as usize), instruction) {
            (Some(argument), _) => self.argument_name(argument.span),
            (None, Some(instruction)) if instruction.has(flag::RESULT) => {
                self.local_at(function.span.start + instruction.start)
            }
            _ => return String::new(),
        };
        match written {
            Some(span) => format!("%{}", terminal::name(self.bytes(span))),
            None => self.names(function).value(value),
        }
    }

    /// The same as [`Names::block`], for a single block. Time: linear in the function if the block
    /// has no label, otherwise constant.
    pub fn block_name(&self, function: &Function, block: u32) -> String {
        let written = self.written_block_name(function, block);
        written.unwrap_or_else(|| self.names(function).block(block))
    }

    /// The name of a block, if it follows from the text of its label, or from the names of the
    /// arguments, as that of the first block does. Time: constant, or linear in the arguments.
    pub fn written_block_name(&self, function: &Function, block: u32) -> Option<String> {
        let found = function.blocks.get(block as usize)?;
        match self.label(function.span.start, found.label_at) {
            Some(span) => Some(format!("%{}", terminal::name(self.bytes(span)))),
            None if block == 0 => Some(format!("%{}", self.arguments(function).next)),
            None => None,
        }
    }

    pub(crate) fn argument_name(&self, argument: Span) -> Option<Span> {
        let mut cursor = Cursor {
            text: self.text.get(..argument.end as usize)?,
            at: argument.start as usize,
        };
        cursor.ty().ok()?;
        cursor.attributes_before_value(|_| {}).ok()?;
        cursor.space();
        self.local_at(cursor.at as u32)
    }

    /// The label at an offset, without the colon.
    fn label(&self, base: u32, label_at: u32) -> Option<Span> {
        if label_at == Instruction::NONE {
            return None;
        }
        let start = base.checked_add(label_at)?;
        let mut cursor = Cursor {
            text: self.text,
            at: start as usize,
        };
        if cursor.peek() == b'"' {
            cursor.string().ok()?;
        } else {
            while super::cursor::in_name(cursor.peek()) {
                cursor.at += 1;
            }
        }
        Some(Span {
            start,
            end: cursor.at as u32,
        })
    }

    /// The name after the `%` at an offset in the module's text.
    fn local_at(&self, at: u32) -> Option<Span> {
        let mut cursor = Cursor {
            text: self.text,
            at: at as usize,
        };
        if cursor.peek() != b'%' {
            return None;
        }
        cursor.at += 1;
        cursor.name().ok()?;
        Some(Span {
            start: at + 1,
            end: cursor.at as u32,
        })
    }
}

/// A name without quotes and escapes.
pub fn plain_name(written: &[u8]) -> Cow<'_, [u8]> {
    match written
        .strip_prefix(b"\"")
        .and_then(|name| name.strip_suffix(b"\""))
    {
        Some(quoted) if quoted.contains(&b'\\') => Cow::Owned(unescape(quoted)),
        Some(quoted) => Cow::Borrowed(quoted),
        None => Cow::Borrowed(written),
    }
}
