//! Converts a function of a module to an owned one.

use std::sync::Arc;

use super::{Argument, Block, Function, Instruction, Locals, NamePool, Piece, pieces};
use crate::cursor::Read;
use crate::{self as ir, Cursor, Module, Opcode, OperandKind, flag};

impl Function {
    /// Converts a function of a module. Values and blocks keep their ids and names; numbers become
    /// names (`%5` becomes `%n5`). Time: linear in the text of the function.
    pub fn new(module: &Module<'_>, function: &ir::Function) -> Function {
        let mut owned = Function::as_written(module, function);
        let mut pool = owned.names();
        owned.rename(&mut pool, 0);
        owned
    }

    /// Converts a function of a module with its original names, to be copied by
    /// [`Function::rename`]. Names that are numbers stay valid only as long as nothing is added,
    /// because numbers must be consecutive. Time: linear in its text.
    pub fn as_written(module: &Module<'_>, function: &ir::Function) -> Function {
        let known = module.names(function);
        let loader = Loader {
            module,
            function,
            locals: Locals::new(module, function),
        };
        let first = function.arguments.len() as u32;
        let mut owned = loader.header(|id| known.value(id).into());
        for block in 0..function.blocks.len() {
            let range = function.block_instructions(block);
            let read = function.instructions.get(range.clone());
            let read = read.unwrap_or_default().iter();
            let instructions = range.zip(read).map(|(at, read)| {
                let id = first + at as u32;
                let name = read.has(flag::RESULT).then(|| known.value(id).into());
                loader.instruction(id, name, read)
            });
            owned.blocks.push(Block {
                id: block as u32,
                name: known.block(block as u32).into(),
                instructions: instructions.collect(),
            });
        }
        owned
    }

    /// All names of the function.
    pub fn names(&self) -> NamePool {
        let blocks = self.blocks.iter().map(|own| &own.name);
        let arguments = self.arguments.iter().map(|own| &own.name);
        let results = self.instructions().filter_map(|own| own.name.as_ref());
        let all = blocks.chain(arguments).chain(results);
        NamePool::new(all.map(|name| name.to_string()))
    }

    /// Renames all blocks, then all values, with names that are free in the pool: see
    /// [`NamePool::copy`], whose argument `copy` is passed on.
    pub fn rename(&mut self, pool: &mut NamePool, copy: usize) {
        let mut rename = |name: &mut Arc<str>| *name = pool.copy(name, copy);
        self.blocks.iter_mut().for_each(|own| rename(&mut own.name));
        let arguments = self.arguments.iter_mut();
        arguments.for_each(|own| rename(&mut own.name));
        let results = self.instructions_mut();
        let results = results.filter_map(|own| own.name.as_mut());
        results.for_each(rename);
    }
}

struct Loader<'m, 't> {
    module: &'m Module<'t>,
    function: &'m ir::Function,
    locals: Locals,
}

impl Loader<'_, '_> {
    /// Converts everything except the blocks.
    fn header(&self, named: impl Fn(u32) -> Arc<str>) -> Function {
        let (module, function) = (self.module, self.function);
        let text = |start: u32, end: u32| with_blanks(module.bytes(ir::Span { start, end }));
        let rest = text(function.name.end, function.body);
        let open = function.name.end + rest.find('(').unwrap_or_default() as u32;
        let mut end = open + 1;
        let mut arguments = Vec::with_capacity(function.arguments.len());
        for (id, argument) in (0..).zip(&function.arguments) {
            let name = module.argument_name(argument.span);
            let stop = name.map_or(argument.span.end, |name| name.start - 1);
            arguments.push(Argument {
                id,
                name: named(id),
                text: text(argument.span.start, stop).trim_end().into(),
            });
            end = argument.span.end;
        }
        Function {
            name: format!("@{}", text(function.name.start, function.name.end)).into(),
            before: text(function.span.start, open).into(),
            arguments,
            after: text(end, function.body).into(),
            blocks: Vec::with_capacity(function.blocks.len()),
            next_value: function.value_count(),
            next_block: function.blocks.len() as u32,
            place: function.span.start as usize,
        }
    }

    fn instruction(&self, id: u32, name: Option<Arc<str>>, read: &ir::Instruction) -> Instruction {
        let text = self.module.instruction_text(self.function, read);
        let written = text.get(after_name(text)..).unwrap_or_default();
        let mut instruction = Instruction {
            id,
            name,
            opcode: read.opcode,
            pieces: Vec::new(),
            incoming: Vec::new(),
            place: (self.function.span.start + read.start) as usize,
        };
        match (read.opcode, pairs(written)) {
            (Opcode::Phi, Ok((start, end))) => {
                let part = |part: Option<&[u8]>| with_blanks(part.unwrap_or_default());
                let head = part(written.get(..start));
                let tail = part(written.get(end..));
                instruction.pieces.push(Piece::text(head.trim_end()));
                instruction.pieces.extend(pieces(&tail, &self.locals));
                let operands = self.function.operands_of(read).chunks_exact(2);
                instruction.incoming = operands.filter_map(|pair| self.incoming(pair)).collect();
            }
            _ => instruction.pieces = pieces(&with_blanks(written), &self.locals),
        }
        instruction
    }

    /// An incoming value of a phi.
    fn incoming(&self, pair: &[ir::Operand]) -> Option<(Piece, u32)> {
        let [value, from] = pair else { return None };
        let piece = match value.kind() {
            OperandKind::Value(value) => Piece::Value(value),
            OperandKind::Undef => Piece::text("undef"),
            OperandKind::Poison => Piece::text("poison"),
            OperandKind::Constant(at) => {
                let text = with_blanks(self.module.constant_text(self.function, at));
                match pieces(&text, &self.locals).as_slice() {
                    [one] => one.clone(),
                    _ => Piece::Text(text.into()),
                }
            }
            OperandKind::Block(_) | OperandKind::Opaque => return None,
        };
        Some((piece, from.as_block()?))
    }
}

/// The offset of an instruction's text after the name of its result.
fn after_name(text: &[u8]) -> usize {
    let mut cursor = Cursor { text, at: 0 };
    if cursor.eat(b'%') && (cursor.name().is_err() || cursor.expect(b'=').is_err()) {
        return 0;
    }
    cursor.space();
    cursor.at
}

/// The start and end offsets of the value-block pairs of a phi.
fn pairs(text: &[u8]) -> Read<(usize, usize)> {
    let mut cursor = Cursor { text, at: 0 };
    cursor.expect_word("phi")?;
    cursor.words_before_type()?;
    cursor.skip_type()?;
    let start = cursor.at;
    loop {
        cursor.space();
        cursor.balanced()?;
        let end = cursor.at;
        if !cursor.eat(b',') || cursor.next() != b'[' {
            return Ok((start, end));
        }
    }
}

/// Converts text to UTF-8. NUL bytes outside of strings, which the parser treats as white space,
/// become spaces.
fn with_blanks(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    if !text.contains('\0') {
        return text.into_owned();
    }
    let mut inside = false;
    let blank = |letter: char| {
        inside ^= letter == '"';
        if letter == '\0' && !inside {
            ' '
        } else {
            letter
        }
    };
    text.chars().map(blank).collect()
}
