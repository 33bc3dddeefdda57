//! Parses common forms of statements, as printed by LLVM on one line each. The grammar is that of
//! the reference parser, but parsing is faster.
//!
//! Each function accepts a subset of what the reference parser accepts at the same position, and
//! checks each delimiter. A statement is accepted only if it was parsed up to the newline.
//! Otherwise everything that was recorded for it is undone, and the reference parser parses it. If
//! an accepted statement continues on the next line, that line does not look like a statement, so
//! that the reference parser fails there. The whole function is then parsed again without the fast
//! parser.

use super::cursor::in_name;
use super::function::{Expected, FunctionReader};
use super::keyword::{Form, first_bytes, first_eight, keyword_at};
use super::module::{Block, Instruction, Opcode, Operand, flag};
use super::symbols::Key;

const NOUNDEF: u64 = first_eight("noundef ");
const NONNULL: u64 = first_eight("nonnull ");
const SIGNEXT: u64 = first_eight("signext ");
const ZEROEXT: u64 = first_eight("zeroext ");
const NOALIAS: u64 = first_eight("noalias ");
const INREG: u64 = first_eight("inreg ");
const ALIGN_BEFORE: u64 = first_eight("align ");
const ALIGN: u64 = first_eight(", align ");
const TBAA: u64 = first_eight(", !tbaa ");
const DBG: u64 = first_eight(", !dbg !");
const TWO_SPACES: u64 = first_eight("  ");
const EIGHT_SPACES: u64 = first_eight("        ");

/// Fields of an [`Instruction`] that are recorded while it is parsed.
pub(super) struct Notes {
    /// The address space.
    pub space: u32,
    /// The offset of the instruction's main type.
    pub type_at: u32,
    /// The position of the callee's `@`.
    pub callee: u32,
    /// The number N of an attribute group `#N` after a call.
    pub attributes: u32,
    /// The number N of `!dbg !N`.
    pub debug: u32,
    /// Bits of [`flag`].
    pub flags: u8,
}

impl FunctionReader<'_, '_> {
    /// Parses statements in common forms. Stops before the first statement in another form.
    pub fn fast_statements(&mut self) {
        let mut at = self.cursor.at;
        loop {
            let eight = self.eight(at);
            let next = if eight & first_bytes(2) == TWO_SPACES {
                self.fast_instruction(at, eight)
            } else {
                match eight as u8 {
                    b'\n' => Some(at + 1),
                    byte if in_name(byte) => self.fast_label(at),
                    _ => None,
                }
            };
            match next {
                Some(next) => at = next,
                None => break,
            }
        }
        self.cursor.at = at;
    }

    /// Parses a label `5:` or `name:`, followed by a comment or nothing.
    fn fast_label(&mut self, start: usize) -> Option<usize> {
        if self.open {
            return None;
        }
        let number = self
            .digits(start)
            .filter(|(_, end)| self.byte(*end) == b':');
        let end = match number {
            Some((_, end)) => end,
            None => self.name_end(start),
        };
        if self.byte(end) != b':' {
            return None;
        }
        // Spaces may precede the comment, because LLVM's printer aligns comments in a column.
        let mut at = self.have(end + 1, &[b' '; 32]).unwrap_or(end + 1);
        loop {
            let spaces = (self.eight(at) ^ EIGHT_SPACES).trailing_zeros() / 8;
            at += spaces as usize;
            if spaces < 8 {
                break;
            }
        }
        match self.byte(at) {
            b'\n' => {}
            b';' => at = self.line_end(at)?,
            _ => return None,
        }
        let key = if let Some((number, _)) = number {
            if number < self.next_number {
                return None;
            }
            Key::Number(number)
        } else if self
            .cursor
            .text
            .get(start..end)?
            .iter()
            .all(u8::is_ascii_digit)
        {
            // The number has more digits than the fast parser supports.
            return None;
        } else {
            self.scratch.symbols.name(self.cursor.text, start, end)
        };
        if !self
            .scratch
            .symbols
            .define(key, Operand::block(self.scratch.blocks.len() as u32))
        {
            return None;
        }
        if let Key::Number(number) = key {
            self.next_number = number + 1;
        }
        self.scratch.blocks.push(Block {
            label_at: self.offset(start),
            first_instruction: self.scratch.instructions.len() as u32,
            first_successor: self.scratch.successors.len() as u32,
        });
        self.open = true;
        Some(at + 1)
    }

    /// Parses one instruction up to the newline; `eight` contains the first eight bytes of the
    /// line. If the instruction is not in a common form, undoes what was recorded for it.
    #[inline(always)]
    fn fast_instruction(&mut self, line: usize, eight: u64) -> Option<usize> {
        let operands = self.scratch.operands.len();
        let next = self.fast_whole_instruction(line, eight, operands as u32);
        if next.is_none() {
            self.undo(line, operands);
        }
        next
    }

    /// Removes what was recorded for a statement of an open block.
    #[cold]
    fn undo(&mut self, line: usize, operands: usize) {
        let scratch = &mut *self.scratch;
        scratch.operands.truncate(operands);
        // Only the last instruction of a block has successors.
        if let (true, Some(block)) = (self.open, scratch.blocks.last()) {
            scratch.successors.truncate(block.first_successor as usize);
        }
        while scratch
            .forwards
            .pop_if(|one| one.at as usize >= line)
            .is_some()
        {}
    }

    #[inline(always)]
    fn fast_whole_instruction(
        &mut self,
        line: usize,
        eight: u64,
        operands_start: u32,
    ) -> Option<usize> {
        if !self.open {
            return None;
        }
        let start = line + 2;
        let mut at = start;
        let mut name = None;
        if (eight >> 16) as u8 == b'%' {
            let (key, end) = self.fast_key_in(at + 1, self.eight(at + 1))?;
            at = self.have(end, b" = ")?;
            if let Key::Number(number) = key
                && number < self.next_number
            {
                return None;
            }
            name = Some(key);
        }
        let (mut opcode, mut form, mut end) = keyword_at(|at| self.eight(at), at)?;
        if form == Form::Tail {
            (opcode, form, end) = keyword_at(|at| self.eight(at), end + 1)?;
            if form != Form::Call {
                return None;
            }
        }
        let none = Instruction::NONE;
        let mut notes = Notes {
            space: 0,
            type_at: none,
            callee: none,
            attributes: none,
            debug: none,
            flags: flag::RESULT,
        };
        at = self.fast_operation(form, opcode, end, &mut notes)?;
        at = self.fast_tail(at, &mut notes)?;
        // The statement has been parsed completely: nothing after this point can fail.
        let has_result = notes.flags & flag::RESULT != 0;
        let meaning = Operand::value(self.first_value + self.scratch.instructions.len() as u32);
        match name {
            Some(key) => {
                if !has_result || !self.scratch.symbols.define(key, meaning) {
                    return None;
                }
                if let Key::Number(number) = key {
                    self.next_number = number + 1;
                }
            }
            None if has_result => return None,
            None => {}
        }
        self.scratch.instructions.push(Instruction {
            opcode,
            flags: notes.flags,
            address_space: notes.space,
            start: self.offset(start),
            end: self.offset(at),
            operands_start,
            operands_len: self.scratch.operands.len() as u32 - operands_start,
            type_at: notes.type_at,
            callee: notes.callee,
            attributes: notes.attributes,
            debug_location: notes.debug,
        });
        if opcode.is_terminator() {
            self.open = false;
        }
        Some(at + 1)
    }

    #[inline(always)]
    fn fast_operation(
        &mut self,
        form: Form,
        opcode: Opcode,
        at: usize,
        notes: &mut Notes,
    ) -> Option<usize> {
        let at = at + 1;
        match form {
            Form::Load => {
                let at = self.fast_volatile(at, notes);
                let (end, _) = self.fast_type(at)?;
                notes.type_at = self.offset(at);
                let (end, space) = self.fast_typed_value(self.comma(end)?)?;
                notes.space = space;
                Some(end)
            }
            Form::Store => {
                notes.flags = 0;
                let at = self.fast_volatile(at, notes);
                notes.type_at = self.offset(at);
                let (end, _) = self.fast_typed_value(at)?;
                let (end, space) = self.fast_typed_value(self.comma(end)?)?;
                notes.space = space;
                Some(end)
            }
            Form::Pair => {
                let (at, length) = self.fast_flags(at)?;
                notes.type_at = self.offset(at);
                let (end, _) = self.fast_value_of(at, length, 0)?;
                self.fast_value(self.comma(end)?)
            }
            Form::Address => {
                let at = self.have(at, b"inbounds ").unwrap_or(at);
                let (at, length) = self.fast_flags(at)?;
                notes.type_at = self.offset(at);
                let (end, _) = self.fast_type_of(at, length, 0)?;
                let (mut end, _) = self.fast_typed_value(self.comma(end)?)?;
                while self.byte(end) == b','
                    && self.byte(end + 1) == b' '
                    && self.byte(end + 2) != b'!'
                {
                    (end, _) = self.fast_typed_value(end + 2)?;
                }
                Some(end)
            }
            Form::Cast => {
                let (at, length) = self.fast_flags(at)?;
                let (end, space) = self.fast_value_of(at, length, 0)?;
                let at = self.have(end, b" to ")?;
                notes.type_at = self.offset(at);
                if opcode == Opcode::AddrSpaceCast {
                    notes.space = space;
                }
                Some(self.fast_type(at)?.0)
            }
            Form::Phi => {
                let (at, length) = self.fast_flags(at)?;
                notes.type_at = self.offset(at);
                let (mut end, _) = self.fast_type_of(at, length, 0)?;
                end = self.have(end, b" [ ")?;
                loop {
                    end = self.fast_value(end)?;
                    end = self.comma(end)?;
                    if self.byte(end) != b'%' {
                        return None;
                    }
                    end = self.fast_local(end, Expected::Block)?;
                    end = self.have(end, b" ]")?;
                    match self.have(end, b", [ ") {
                        Some(next) => end = next,
                        None => return Some(end),
                    }
                }
            }
            Form::Select => {
                let (at, length) = self.fast_flags(at)?;
                let (end, _) = self.fast_value_of(at, length, 0)?;
                let at = self.comma(end)?;
                notes.type_at = self.offset(at);
                let (end, _) = self.fast_typed_value(at)?;
                Some(self.fast_typed_value(self.comma(end)?)?.0)
            }
            Form::Values(count) => {
                let at = match count {
                    1 => self.fast_flags(at)?.0,
                    _ => at,
                };
                notes.type_at = self.offset(at);
                let (mut end, _) = self.fast_typed_value(at)?;
                for _ in 1..count {
                    (end, _) = self.fast_typed_value(self.comma(end)?)?;
                }
                Some(end)
            }
            Form::Branch => {
                notes.flags = 0;
                if let Some(at) = self.have(at, b"label ") {
                    return self.fast_local(at, Expected::Successor);
                }
                notes.type_at = self.offset(at);
                let at = self.have(at, b"i1 ")?;
                let at = self.fast_value(at)?;
                let at = self.have(at, b", label ")?;
                let at = self.fast_local(at, Expected::Successor)?;
                let at = self.have(at, b", label ")?;
                self.fast_local(at, Expected::Successor)
            }
            Form::Return => {
                notes.flags = 0;
                notes.type_at = self.offset(at);
                match self.have(at, b"void") {
                    Some(end) => Some(end),
                    None => Some(self.fast_typed_value(at)?.0),
                }
            }
            Form::Unreachable => {
                notes.flags = 0;
                Some(at - 1)
            }
            Form::Alloca => {
                notes.type_at = self.offset(at);
                Some(self.fast_type(at)?.0)
            }
            Form::Call => self.fast_call(at, notes),
            Form::Switch => self.fast_switch(at, notes),
            Form::Tail | Form::Reference => None,
        }
    }

    /// Skips `volatile`, if it comes next.
    #[inline(always)]
    fn fast_volatile(&self, at: usize, notes: &mut Notes) -> usize {
        match self.have(at, b"volatile ") {
            Some(after) => {
                notes.flags |= flag::VOLATILE;
                after
            }
            None => at,
        }
    }

    /// Parses the condition and the default of a `switch`, then its cases, each on its own line.
    fn fast_switch(&mut self, at: usize, notes: &mut Notes) -> Option<usize> {
        notes.flags = 0;
        notes.type_at = self.offset(at);
        let (end, _) = self.fast_typed_value(at)?;
        let at = self.have(end, b", label ")?;
        let at = self.fast_local(at, Expected::Successor)?;
        let mut at = self.have(at, b" [\n")?;
        while let Some(case) = self.have(at, b"    ") {
            let (end, _) = self.fast_typed_value(case)?;
            let label = self.have(end, b", label ")?;
            let end = self.fast_local(label, Expected::Successor)?;
            at = self.have(end, b"\n")?;
        }
        self.have(at, b"  ]")
    }

    /// Parses the alignment and attachments, up to the newline.
    #[inline(always)]
    fn fast_tail(&mut self, mut at: usize, notes: &mut Notes) -> Option<usize> {
        loop {
            let eight = self.eight(at);
            if eight as u8 == b'\n' {
                return Some(at);
            }
            match eight {
                ALIGN => {
                    at = self.digits(at + 8)?.1;
                    continue;
                }
                TBAA if self.byte(at + 8) == b'!' => {
                    at = self.digits(at + 9)?.1;
                    notes.flags |= flag::METADATA;
                    continue;
                }
                DBG => {
                    (notes.debug, at) = self.digits(at + 8)?;
                    continue;
                }
                _ if eight as u16 == u16::from_le_bytes(*b", ") => {}
                _ => return None,
            }
            at += 2;
            if self.byte(at) == b'!' {
                let kind = at + 1;
                at = self.name_end(kind);
                if self.byte(kind).is_ascii_digit()
                    || at == kind
                    || self.byte(at) != b' '
                    || self.byte(at + 1) != b'!'
                {
                    return None;
                }
                at = self.digits(at + 2)?.1;
                notes.flags |= flag::METADATA;
            } else {
                let (_, close) = self.digits(self.have(at, b"addrspace(")?)?;
                if self.byte(close) != b')' {
                    return None;
                }
                at = close + 1;
            }
        }
    }
}

/// Methods that parse calls in common forms.
impl FunctionReader<'_, '_> {
    fn fast_call(&mut self, at: usize, notes: &mut Notes) -> Option<usize> {
        let mut at = at;
        if !(self.byte(at) == b'v' || self.simple_type_follows(at)) {
            at = match self.have(at, b"fastcc ") {
                Some(after) if self.byte(after) == b'v' || self.simple_type_follows(after) => after,
                _ => {
                    self.cursor.at = at;
                    self.cursor.words_before_type().ok()?;
                    self.cursor.space();
                    self.cursor.at
                }
            }
        }
        notes.type_at = self.offset(at);
        let (end, void) = if let Some(end) = self.have(at, b"void ") {
            (end - 1, true)
        } else {
            // The type is a word that starts with `v`, but is not `void` followed by a space.
            if self.byte(at) == b'v' {
                return None;
            }
            (self.fast_type(at)?.0, false)
        };
        // A function type such as `void (...)` fails below, because no sigil follows the space, and
        // is left to the reference parser.
        if self.byte(end) != b' ' {
            return None;
        }
        let name = end + 2;
        let mut at;
        let mut called = None;
        match self.byte(end + 1) {
            b'@' if !self.byte(name).is_ascii_digit() => {
                notes.callee = self.offset(end + 1);
                at = self.name_end(name);
                if at == name || self.cursor.text.get(name..at)?.starts_with(b"llvm.dbg.") {
                    return None;
                }
            }
            b'%' => {
                let (key, after) = self.fast_key_in(name, self.eight(name))?;
                called = Some((key, end + 1));
                at = after;
            }
            _ => return None,
        }
        if self.byte(at) != b'(' {
            return None;
        }
        if void {
            notes.flags = 0;
        }
        at += 1;
        if self.byte(at) == b')' {
            at += 1;
        } else {
            loop {
                at = self.fast_argument(at)?;
                match self.byte(at) {
                    b',' if self.byte(at + 1) == b' ' => at += 2,
                    b')' => break,
                    _ => return None,
                }
            }
            at += 1;
        }
        if let Some((key, place)) = called
            && !self.referred(key, place, Expected::Value)
        {
            return None;
        }
        if self.byte(at) == b' ' && self.byte(at + 1) == b'#' {
            let (group, end) = self.digits(at + 2)?;
            notes.attributes = group;
            at = end;
        }
        Some(at)
    }

    /// Parses an argument of a call: type, attributes, value.
    #[inline(always)]
    fn fast_argument(&mut self, at: usize) -> Option<usize> {
        let (end, _) = self.fast_type(at)?;
        if self.byte(end) != b' ' {
            return None;
        }
        let mut at = end + 1;
        loop {
            let eight = self.eight(at);
            if !(eight as u8).is_ascii_lowercase() {
                break;
            }
            match eight {
                NOUNDEF | NONNULL | SIGNEXT | ZEROEXT | NOALIAS => at += 8,
                _ if eight & first_bytes(6) == ALIGN_BEFORE => {
                    let end = self.digits(at + 6)?.1;
                    at = self.have(end, b" ")?;
                }
                _ if eight & first_bytes(6) == INREG => at += 6,
                _ => {
                    self.cursor.at = at;
                    self.cursor.attributes_before_value(|_| {}).ok()?;
                    self.cursor.space();
                    at = self.cursor.at;
                    break;
                }
            }
        }
        self.fast_value(at)
    }
}
