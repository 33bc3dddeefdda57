//! Parses the statements of a body: labels, debug records, instructions, the closing brace.
//!
//! This is the reference parser: it accepts any spacing and reports exact positions. Common forms
//! are parsed faster by `fast`.

use super::constants::Constant;
use super::cursor::{Read, in_name};
use super::function::{Expected, FunctionReader};
use super::keyword::opcode;
use super::module::{Block, Instruction, Opcode, Operand, flag};
use super::symbols::Key;

/// An instruction that is being parsed.
pub(super) struct Draft {
    pub instruction: Instruction,
    /// The name, and its offset.
    pub name: Option<(Key, usize)>,
    /// Whether the instruction is a call that only describes variables to a debugger. Such a call
    /// is dropped.
    pub debug_only: bool,
}

impl FunctionReader<'_, '_> {
    /// Parses one statement. Returns false after the closing brace.
    pub fn statement(&mut self) -> Read<bool> {
        self.cursor.space();
        let start = self.cursor.at;
        match self.cursor.peek() {
            b'}' => {
                if self.open {
                    return Err(self.open_block());
                }
                self.cursor.at += 1;
                return Ok(false);
            }
            b'#' => {
                self.begin_block_if_needed();
                self.debug_record()?;
                return Ok(true);
            }
            b'%' => {}
            _ => {
                if let Some((name_start, name_end, quoted)) = self.label() {
                    self.begin_labelled_block(start, name_start, name_end, quoted)?;
                    return Ok(true);
                }
                if !self.open && self.cursor.next_word() == b"uselistorder" {
                    self.use_list_order()?;
                    return Ok(true);
                }
            }
        }
        self.instruction(start)?;
        Ok(true)
    }

    /// If a label comes next, skips it and its colon. Returns the range of its name, and whether
    /// the name is quoted.
    fn label(&mut self) -> Option<(usize, usize, bool)> {
        let start = self.cursor.at;
        let mut c = self.cursor;
        if c.peek() == b'"' {
            c.string().ok()?;
            if c.peek() != b':' {
                return None;
            }
            self.cursor.at = c.at + 1;
            return Some((start + 1, c.at - 1, true));
        }
        while in_name(c.peek()) {
            c.at += 1;
        }
        if c.at == start || c.peek() != b':' {
            return None;
        }
        self.cursor.at = c.at + 1;
        Some((start, c.at, false))
    }

    fn begin_labelled_block(
        &mut self,
        start: usize,
        name_start: usize,
        name_end: usize,
        quoted: bool,
    ) -> Read<()> {
        if self.open {
            self.cursor.at = start;
            return Err(self.open_block());
        }
        let text = self.cursor.text;
        let name = text.get(name_start..name_end).unwrap_or_default();
        let key = if quoted {
            self.scratch.symbols.quoted_name(text, name, name_start)
        } else if name.iter().all(u8::is_ascii_digit) {
            let mut c = self.cursor;
            c.at = name_start;
            Key::Number(c.digits()?)
        } else {
            self.scratch.symbols.name(text, name_start, name_end)
        };
        self.define(key, start, Operand::block(self.scratch.blocks.len() as u32))?;
        self.push_block(self.offset(start));
        Ok(())
    }

    /// Starts an unlabelled block for the instruction at the cursor, if no block is open.
    pub fn begin_block_if_needed(&mut self) {
        if !self.open {
            self.define_next(Operand::block(self.scratch.blocks.len() as u32));
            self.push_block(Instruction::NONE);
        }
    }

    fn push_block(&mut self, label_at: u32) {
        self.scratch.blocks.push(Block {
            label_at,
            first_instruction: self.scratch.instructions.len() as u32,
            first_successor: self.scratch.successors.len() as u32,
        });
        self.open = true;
    }

    /// The error for a block that ends without a terminator.
    #[cold]
    fn open_block(&self) -> Box<super::cursor::Failure> {
        self.cursor
            .wrong("an instruction, since the block has no terminator yet")
    }

    /// `#dbg_value(...)`: information for a debugger, not an instruction.
    fn debug_record(&mut self) -> Read<()> {
        let start = self.cursor.at;
        self.cursor.at += 1;
        if !self.cursor.word().starts_with(b"dbg_") || self.cursor.next() != b'(' {
            self.cursor.at = start;
            return Err(self.cursor.wrong("an instruction or a debug record"));
        }
        self.cursor.balanced()
    }

    /// Skips `uselistorder i32 %x, { 1, 0 }`.
    fn use_list_order(&mut self) -> Read<()> {
        let c = &mut self.cursor;
        c.expect_word("uselistorder")?;
        c.ty()?;
        if c.eat(b'%') {
            c.name()?;
        } else {
            c.constant()?;
        }
        c.expect(b',')?;
        c.balanced()
    }

    /// Parses one instruction, with its name, attachments and attributes.
    fn instruction(&mut self, start: usize) -> Read<()> {
        self.begin_block_if_needed();
        let mut name = None;
        if self.cursor.eat(b'%') {
            let at = self.cursor.at - 1;
            let key = self.key()?;
            self.cursor.expect(b'=')?;
            name = Some((key, at));
        }
        self.cursor.space();
        let word_at = self.cursor.at;
        let mut word = self.cursor.word();
        if word.is_empty() {
            return Err(self.cursor.wrong(if name.is_some() {
                "an instruction"
            } else {
                "an instruction or `}`"
            }));
        }
        if matches!(word, b"tail" | b"musttail" | b"notail") {
            self.cursor.space();
            word = self.cursor.word();
            if word != b"call" {
                self.cursor.at -= word.len();
                return Err(self.cursor.wrong("`call`"));
            }
        }
        if matches!(
            word,
            b"define" | b"declare" | b"attributes" | b"source_filename"
        ) {
            self.cursor.at = word_at;
            return Err(self.cursor.wrong("`}` or an instruction"));
        }
        let opcode = opcode(word).unwrap_or(Opcode::Other);
        if opcode == Opcode::Other && self.fast {
            // The word may be an attribute of the call on the previous line. The fast parser fails,
            // so that the reference parser decides.
            return Err(self.cursor.wrong("an instruction"));
        }
        if opcode == Opcode::Other && !self.may_begin_instruction(start) {
            // The word is an attribute of the call on the previous line, and not an unknown
            // instruction.
            self.cursor.at = start;
            return Err(self.cursor.wrong("the end of the line"));
        }
        let mut draft = Draft {
            instruction: Instruction {
                opcode,
                flags: 0,
                address_space: 0,
                start: self.offset(start),
                end: 0,
                operands_start: self.scratch.operands.len() as u32,
                operands_len: 0,
                type_at: Instruction::NONE,
                callee: Instruction::NONE,
                attributes: Instruction::NONE,
                debug_location: Instruction::NONE,
            },
            name,
            debug_only: false,
        };
        if self.operation(&mut draft)? {
            draft.instruction.flags |= flag::RESULT;
        }
        if opcode != Opcode::Other {
            self.attachments(&mut draft.instruction)?;
        }
        self.commit(draft)
    }

    /// Whether an unknown instruction may start here: its keyword is the first word on the line, or
    /// follows a label, a brace or a comment.
    fn may_begin_instruction(&self, start: usize) -> bool {
        let before = self.cursor.text.get(..start).unwrap_or_default();
        let last = before
            .iter()
            .rfind(|byte| !matches!(byte, b' ' | b'\t' | b'\r' | 0));
        matches!(last, Some(b'\n' | b':' | b'{' | b'/'))
    }

    /// Adds a finished instruction.
    pub fn commit(&mut self, draft: Draft) -> Read<()> {
        let mut instruction = draft.instruction;
        if draft.debug_only {
            let keep = instruction.operands_start as usize;
            self.scratch.operands.truncate(keep);
            return Ok(());
        }
        instruction.end = self.offset(self.cursor.at);
        instruction.operands_len = self.scratch.operands.len() as u32 - instruction.operands_start;
        let meaning = Operand::value(self.first_value + self.scratch.instructions.len() as u32);
        match draft.name {
            Some((key, at)) => {
                if !instruction.has(flag::RESULT) {
                    let message = "this instruction has no result, so it cannot have a name".into();
                    return Err(self.cursor.failure(at, self.cursor.at, message));
                }
                self.define(key, at, meaning)?;
            }
            None if instruction.has(flag::RESULT) => self.define_next(meaning),
            None => {}
        }
        self.scratch.instructions.push(instruction);
        let ends_block = match instruction.opcode {
            Opcode::Other => self.unknown_ends_block(),
            known => known.is_terminator(),
        };
        if ends_block {
            self.open = false;
        }
        Ok(())
    }

    /// Whether an unknown instruction is the terminator of its block: it refers to blocks, or no
    /// other terminator follows.
    fn unknown_ends_block(&mut self) -> bool {
        let first = self
            .scratch
            .blocks
            .last()
            .map_or(0, |block| block.first_successor as usize);
        if self.scratch.successors.len() > first {
            return true;
        }
        let before = self.cursor;
        self.cursor.space();
        let ends = self.cursor.peek() == b'}' || self.label().is_some();
        self.cursor = before;
        ends
    }

    /// Parses the rest of an instruction: `, !dbg !5, !range !6`, `, align 4`, `, addrspace(5)`.
    fn attachments(&mut self, instruction: &mut Instruction) -> Read<()> {
        loop {
            if !self.cursor.eat(b',') {
                return Ok(());
            }
            self.cursor.space();
            if self.cursor.peek() == b'!' {
                self.cursor.at += 1;
                let kind = self.cursor.at;
                self.cursor.metadata_kind()?;
                let is_debug = self.cursor.since(kind) == b"dbg";
                self.cursor.space();
                let node = self.cursor.at;
                self.cursor.metadata_node()?;
                if !is_debug {
                    instruction.flags |= flag::METADATA;
                } else if self
                    .cursor
                    .text
                    .get(node + 1)
                    .is_some_and(u8::is_ascii_digit)
                {
                    self.cursor.at = node + 1;
                    instruction.debug_location = self.cursor.digits()?;
                }
                continue;
            }
            if self.cursor.address_space()?.is_some() {
                continue;
            }
            match self.cursor.word() {
                b"align" => self.cursor.attribute_payload(b"align")?,
                _ => return Err(self.cursor.wrong("`align`, `addrspace` or an attachment")),
            }
        }
    }

    /// Parses a value whose type was parsed before, and appends it to the operands.
    pub fn value(&mut self) -> Read<()> {
        self.cursor.space();
        if self.cursor.peek() == b'%' {
            return self.local(Expected::Value);
        }
        let at = self.offset(self.cursor.at);
        let operand = match self.cursor.constant()? {
            Constant::Plain => Operand::constant(at),
            Constant::Undef => Operand::UNDEF,
            Constant::Poison => Operand::POISON,
            Constant::Asm => Operand::OPAQUE,
        };
        self.scratch.operands.push(operand);
        Ok(())
    }

    /// Parses a type and a value. Returns the type.
    pub fn typed_value(&mut self) -> Read<super::types::Type> {
        let ty = self.cursor.ty()?;
        if ty.metadata {
            self.cursor.metadata_operand()?;
            self.scratch.operands.push(Operand::OPAQUE);
        } else {
            self.value()?;
        }
        Ok(ty)
    }

    /// `, type value`.
    pub fn comma_typed_value(&mut self) -> Read<super::types::Type> {
        self.cursor.expect(b',')?;
        self.typed_value()
    }

    /// `, value`.
    pub fn comma_value(&mut self) -> Read<()> {
        self.cursor.expect(b',')?;
        self.value()
    }

    /// Skips a comma, unless an attachment, `align` or `addrspace` follows it.
    pub fn another(&mut self) -> bool {
        let before = self.cursor.at;
        if self.cursor.eat(b',')
            && self.cursor.next() != b'!'
            && !matches!(self.cursor.next_word(), b"align" | b"addrspace")
        {
            return true;
        }
        self.cursor.at = before;
        false
    }

    /// Parses `label %block`, and appends it to the successors.
    pub fn successor(&mut self) -> Read<()> {
        self.cursor.expect_word("label")?;
        self.local(Expected::Successor)
    }
}
