//! The common forms of statements, as LLVM's printer writes them, one a line: the same grammar as the reference, read faster.
//!
//! Nothing is guessed. Each piece accepts a subset of what the reference accepts there, or hands it to the reference; each delimiter is
//! compared; and a statement counts only when its tail was read up to the newline. Otherwise everything it noted is taken back, and the
//! reference reads the statement. What may continue on the next line never looks like a statement of its own, so the reference fails
//! there; then the whole function is read again without this file.

use super::cursor::in_name;
use super::function::{FunctionReader, Wanted};
use super::keyword::{Form, keyword_at};
use super::module::{Block, Instruction, Opcode, Operand, flag};
use super::symbols::Key;

/// What is noted of an instruction on the way.
#[derive(Default)]
pub(super) struct Notes {
    /// The address space.
    pub space: u32,
    /// Where the type begins in the text; `usize::MAX` if there is none.
    pub type_at: usize,
    /// Where the callee's `@` stands in the text.
    pub callee: Option<usize>,
    /// `#N` behind a call.
    pub attributes: Option<u32>,
    /// `!dbg !N`.
    pub debug: Option<u32>,
    /// Bits of [`flag`].
    pub flags: u8,
}

impl FunctionReader<'_, '_> {
    /// Reads the statements that are written in common forms. Stops in front of the first that is not.
    pub fn fast_statements(&mut self) {
        let mut at = self.cursor.at;
        loop {
            let next = match self.byte(at) {
                b' ' if self.byte(at + 1) == b' ' => self.fast_instruction(at),
                b'\n' => Some(at + 1),
                byte if in_name(byte) => self.fast_label(at),
                _ => None,
            };
            match next {
                Some(next) => at = next,
                None => break,
            }
        }
        self.cursor.at = at;
    }

    /// `5:` or `name:` with a comment or nothing behind it.
    fn fast_label(&mut self, start: usize) -> Option<usize> {
        if self.open {
            return None;
        }
        let mut end = start;
        let mut digits = true;
        while in_name(self.byte(end)) {
            digits &= self.byte(end).is_ascii_digit();
            end += 1;
        }
        if self.byte(end) != b':' {
            return None;
        }
        let mut at = end + 1;
        while self.byte(at) == b' ' {
            at += 1;
        }
        match self.byte(at) {
            b'\n' => {}
            b';' => at += memchr::memchr(b'\n', self.cursor.text.get(at..)?)?,
            _ => return None,
        }
        let key = if digits {
            let (number, _) = self.digits(start)?;
            if number < self.next_number {
                return None;
            }
            Key::Number(number)
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

    /// One instruction with its line. Takes back what it noted if it is none of the common forms.
    #[inline]
    fn fast_instruction(&mut self, line: usize) -> Option<usize> {
        let operands = self.scratch.operands.len();
        let successors = self.scratch.successors.len();
        let forwards = self.scratch.forwards.len();
        let next = self.fast_whole_instruction(line, operands as u32);
        if next.is_none() {
            self.scratch.operands.truncate(operands);
            self.scratch.successors.truncate(successors);
            self.scratch.forwards.truncate(forwards);
        }
        next
    }

    #[inline(always)]
    fn fast_whole_instruction(&mut self, line: usize, operands_start: u32) -> Option<usize> {
        if !self.open {
            return None;
        }
        let start = line + 2;
        let mut at = start;
        let mut name = None;
        if self.byte(at) == b'%' {
            let (key, end) = self.fast_key(at + 1)?;
            at = self.have(end, b" = ")?;
            if let Key::Number(number) = key
                && number < self.next_number
            {
                return None;
            }
            name = Some(key);
        }
        let (mut opcode, mut form, mut end) = keyword_at(self.cursor.text, at)?;
        if form == Form::Tail {
            (opcode, form, end) = keyword_at(self.cursor.text, end + 1)?;
            if form != Form::Call {
                return None;
            }
        }
        let mut notes = Notes {
            type_at: usize::MAX,
            flags: flag::RESULT,
            ..Notes::default()
        };
        at = self.fast_operation(form, opcode, end, &mut notes)?;
        at = self.fast_tail(at, &mut notes)?;
        // The statement is whole: from here on nothing fails.
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
        let none = Instruction::NONE;
        let type_at = if notes.type_at == usize::MAX {
            none
        } else {
            self.offset(notes.type_at)
        };
        let callee = notes.callee.map_or(none, |callee| self.offset(callee));
        self.scratch.instructions.push(Instruction {
            opcode,
            flags: notes.flags,
            address_space: notes.space,
            start: self.offset(start),
            end: self.offset(at),
            operands_start,
            operands_len: self.scratch.operands.len() as u32 - operands_start,
            type_at,
            callee,
            attributes: notes.attributes.unwrap_or(none),
            debug_location: notes.debug.unwrap_or(none),
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
                let (end, _) = self.fast_type(at)?;
                notes.type_at = at;
                let (end, space) = self.fast_typed_value(self.comma(end)?)?;
                notes.space = space;
                Some(end)
            }
            Form::Store => {
                notes.flags = 0;
                notes.type_at = at;
                let (end, _) = self.fast_typed_value(at)?;
                let (end, space) = self.fast_typed_value(self.comma(end)?)?;
                notes.space = space;
                Some(end)
            }
            Form::Pair => {
                let at = self.fast_flags(at)?;
                notes.type_at = at;
                let (end, _) = self.fast_typed_value(at)?;
                self.fast_value(self.comma(end)?)
            }
            Form::Address => {
                let at = self.fast_flags(at)?;
                notes.type_at = at;
                let (end, _) = self.fast_type(at)?;
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
                let (end, space) = self.fast_typed_value(self.fast_flags(at)?)?;
                let at = self.have(end, b" to ")?;
                notes.type_at = at;
                if opcode == Opcode::AddrSpaceCast {
                    notes.space = space;
                }
                Some(self.fast_type(at)?.0)
            }
            Form::Phi => {
                let at = self.fast_flags(at)?;
                notes.type_at = at;
                let (mut end, _) = self.fast_type(at)?;
                end = self.have(end, b" [ ")?;
                loop {
                    end = self.fast_value(end)?;
                    end = self.comma(end)?;
                    if self.byte(end) != b'%' {
                        return None;
                    }
                    end = self.fast_local(end, Wanted::Block)?;
                    end = self.have(end, b" ]")?;
                    match self.have(end, b", [ ") {
                        Some(next) => end = next,
                        None => return Some(end),
                    }
                }
            }
            Form::Select => {
                let (end, _) = self.fast_typed_value(self.fast_flags(at)?)?;
                let at = self.comma(end)?;
                notes.type_at = at;
                let (end, _) = self.fast_typed_value(at)?;
                Some(self.fast_typed_value(self.comma(end)?)?.0)
            }
            Form::Values(count) => {
                let at = if count == 1 { self.fast_flags(at)? } else { at };
                notes.type_at = at;
                let (mut end, _) = self.fast_typed_value(at)?;
                for _ in 1..count {
                    (end, _) = self.fast_typed_value(self.comma(end)?)?;
                }
                Some(end)
            }
            Form::Branch => {
                notes.flags = 0;
                if let Some(at) = self.have(at, b"label ") {
                    return self.fast_local(at, Wanted::Successor);
                }
                notes.type_at = at;
                let at = self.have(at, b"i1 ")?;
                let at = self.fast_value(at)?;
                let at = self.have(at, b", label ")?;
                let at = self.fast_local(at, Wanted::Successor)?;
                let at = self.have(at, b", label ")?;
                self.fast_local(at, Wanted::Successor)
            }
            Form::Return => {
                notes.flags = 0;
                notes.type_at = at;
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
                notes.type_at = at;
                Some(self.fast_type(at)?.0)
            }
            Form::Call => self.fast_call(at, notes),
            Form::Switch => self.fast_switch(at, notes),
            Form::Tail | Form::Reference => None,
        }
    }

    /// The condition and the default of a `switch`, then its cases, each on a line of its own.
    fn fast_switch(&mut self, at: usize, notes: &mut Notes) -> Option<usize> {
        notes.flags = 0;
        notes.type_at = at;
        let (end, _) = self.fast_typed_value(at)?;
        let at = self.have(end, b", label ")?;
        let at = self.fast_local(at, Wanted::Successor)?;
        let mut at = self.have(at, b" [\n")?;
        while let Some(case) = self.have(at, b"    ") {
            let (end, _) = self.fast_typed_value(case)?;
            let label = self.have(end, b", label ")?;
            let end = self.fast_local(label, Wanted::Successor)?;
            at = self.have(end, b"\n")?;
        }
        self.have(at, b"  ]")
    }

    /// Alignment and attachments, up to the newline.
    #[inline(always)]
    fn fast_tail(&mut self, mut at: usize, notes: &mut Notes) -> Option<usize> {
        loop {
            match self.byte(at) {
                b'\n' => return Some(at),
                b',' if self.byte(at + 1) == b' ' => {}
                _ => return None,
            }
            at += 2;
            if self.byte(at) == b'!' {
                let kind = at + 1;
                at = kind;
                while in_name(self.byte(at)) {
                    at += 1;
                }
                if self.byte(kind).is_ascii_digit()
                    || at == kind
                    || self.byte(at) != b' '
                    || self.byte(at + 1) != b'!'
                {
                    return None;
                }
                let (number, end) = self.digits(at + 2)?;
                if self.cursor.text.get(kind..at)? == b"dbg" {
                    notes.debug = Some(number);
                } else {
                    notes.flags |= flag::METADATA;
                }
                at = end;
            } else if let Some(number) = self.have(at, b"align ") {
                at = self.digits(number)?.1;
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

/// Calls in common forms.
impl FunctionReader<'_, '_> {
    fn fast_call(&mut self, at: usize, notes: &mut Notes) -> Option<usize> {
        let mut at = at;
        if !(self.byte(at) == b'v' || self.simple_type_follows(at)) {
            at = match self.have(at, b"fastcc ") {
                Some(behind) if self.byte(behind) == b'v' || self.simple_type_follows(behind) => {
                    behind
                }
                _ => {
                    self.cursor.at = at;
                    self.cursor.words_before_type().ok()?;
                    self.cursor.space();
                    self.cursor.at
                }
            }
        }
        notes.type_at = at;
        let (end, void) = if let Some(end) = self.have(at, b"void ") {
            (end - 1, true)
        } else {
            self.cursor.at = at;
            let void = self.cursor.ty().ok()?.void;
            (self.cursor.at, void)
        };
        // A function type with `(` may follow `void`: then the next byte is no sigil, and the reference reads it.
        if self.byte(end) != b' ' {
            return None;
        }
        let name = end + 2;
        let mut at = name;
        let mut called = None;
        match self.byte(end + 1) {
            b'@' if !self.byte(name).is_ascii_digit() => {
                notes.callee = Some(end + 1);
                while in_name(self.byte(at)) {
                    at += 1;
                }
                if at == name || self.cursor.text.get(name..at)?.starts_with(b"llvm.dbg.") {
                    return None;
                }
            }
            b'%' => {
                let (key, behind) = self.fast_key(name)?;
                called = Some((key, end + 1));
                at = behind;
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
        if let Some((key, place)) = called {
            self.refer(key, place, Wanted::Value).ok()?;
        }
        if self.byte(at) == b' ' && self.byte(at + 1) == b'#' {
            let (group, end) = self.digits(at + 2)?;
            notes.attributes = Some(group);
            at = end;
        }
        Some(at)
    }

    /// One argument of a call: type, attributes, value.
    #[inline(always)]
    fn fast_argument(&mut self, at: usize) -> Option<usize> {
        let (end, _) = self.fast_type(at)?;
        if self.byte(end) != b' ' {
            return None;
        }
        let mut at = end + 1;
        loop {
            let byte = self.byte(at);
            if !byte.is_ascii_lowercase() {
                break;
            }
            let word = at;
            while self.byte(at).is_ascii_lowercase() || self.byte(at) == b'_' {
                at += 1;
            }
            let known = matches!(
                self.cursor.text.get(word..at)?,
                b"noundef" | b"nonnull" | b"signext" | b"zeroext" | b"noalias" | b"inreg"
            );
            if !(known && self.byte(at) == b' ') {
                self.cursor.at = word;
                self.cursor.attributes_before_value(|_| {}).ok()?;
                self.cursor.space();
                at = self.cursor.at;
                break;
            }
            at += 1;
        }
        self.fast_value(at)
    }
}
