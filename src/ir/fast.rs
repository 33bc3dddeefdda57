//! The common forms of statements, as LLVM's printer writes them, one a line: the same grammar as the reference, read faster.
//!
//! Nothing is guessed. Each piece accepts a subset of what the reference accepts there, or hands it to the reference; each delimiter is
//! compared; and a statement counts only when its tail was read up to the newline. Otherwise everything it noted is taken back, and the
//! reference reads the statement. What may continue on the next line never looks like a statement of its own, so the reference fails
//! there; then the whole function is read again without this file.

use super::constants::Constant;
use super::cursor::in_name;
use super::function::{FunctionReader, Wanted};
use super::keyword::{Form, keyword_at};
use super::module::{Block, Instruction, Opcode, Operand, flag};
use super::symbols::Key;
use super::types::is_type_word;

/// What is noted of an instruction on the way.
#[derive(Default)]
struct Notes {
    space: u32,
    type_at: usize,
    callee: Option<usize>,
    attributes: Option<u32>,
    debug: Option<u32>,
    flags: u8,
}

impl FunctionReader<'_, '_> {
    /// Reads the statements that are written in common forms. Stops in front of the first that is not.
    pub fn fast_statements(&mut self) {
        let mut at = self.cursor.at;
        // Behind a label's or brace's comment, the reference stops in front of the newline.
        while self.byte(at) == b'\n' {
            at += 1;
        }
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

    #[inline(always)]
    fn byte(&self, at: usize) -> u8 {
        self.cursor.text.get(at).copied().unwrap_or(0)
    }

    #[inline(always)]
    fn have(&self, at: usize, expected: &[u8]) -> Option<usize> {
        let end = at + expected.len();
        if self.cursor.text.get(at..end)? == expected {
            Some(end)
        } else {
            None
        }
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

    #[inline(always)]
    fn comma(&self, at: usize) -> Option<usize> {
        if self.byte(at) == b',' && self.byte(at + 1) == b' ' {
            Some(at + 2)
        } else {
            None
        }
    }

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

    /// Skips flags (`nuw`, `inbounds`, a predicate) up to a type.
    #[inline(always)]
    fn fast_flags(&self, mut at: usize) -> Option<usize> {
        loop {
            if self.simple_type_follows(at) {
                return Some(at);
            }
            let word = at;
            while self.byte(at).is_ascii_lowercase() {
                at += 1;
            }
            if at == word {
                // A type in brackets, or `%name`; anything else fails as a type.
                return Some(at);
            }
            if is_type_word(self.cursor.text.get(word..at)?) || !matches!(self.byte(at), b' ') {
                return Some(word);
            }
            at += 1;
            if matches!(
                self.byte(at),
                b'(' | b'=' | b'0'..=b'9' | b' ' | b'"' | b'#'
            ) {
                return None;
            }
        }
    }

    /// Holds if `i32`, `ptr` or a type in brackets begins here.
    #[inline(always)]
    fn simple_type_follows(&self, at: usize) -> bool {
        match self.byte(at) {
            b'i' => self.byte(at + 1).is_ascii_digit(),
            b'p' => {
                self.byte(at + 1) == b't'
                    && self.byte(at + 2) == b'r'
                    && !in_name(self.byte(at + 3))
            }
            b'<' | b'[' | b'%' | b'{' => true,
            _ => false,
        }
    }

    /// A type, and the address space if it is a pointer. Gives where it ends.
    #[inline(always)]
    fn fast_type(&mut self, at: usize) -> Option<(usize, u32)> {
        let mut end = at + 1;
        match self.byte(at) {
            b'i' => {
                while self.byte(end).is_ascii_digit() {
                    end += 1;
                }
                if end == at + 1 {
                    return None;
                }
            }
            b'p' => {
                end = self.have(at, b"ptr")?;
                if self.byte(end) == b' ' && self.byte(end + 1) == b'a' {
                    if let Some(number) = self.have(end, b" addrspace(") {
                        let (space, close) = self.digits(number)?;
                        if self.byte(close) != b')' {
                            return None;
                        }
                        end = close + 1;
                        return if self.type_ends(end) {
                            Some((end, space))
                        } else {
                            self.reference_type(at)
                        };
                    }
                }
            }
            b'f' => end = self.have(at, b"float")?,
            b'd' => end = self.have(at, b"double")?,
            b'%' if !self.byte(end).is_ascii_digit() => {
                while in_name(self.byte(end)) {
                    end += 1;
                }
                if end == at + 1 {
                    return None;
                }
            }
            b'<' => match self.fast_vector(end) {
                Some(close) => end = close,
                None => return self.reference_type(at),
            },
            _ => return self.reference_type(at),
        }
        if self.type_ends(end) {
            Some((end, 0))
        } else {
            self.reference_type(at)
        }
    }

    /// The rest of `<4 x i32>`; vectors of pointers, for their address space, and scalable ones are left to the reference.
    fn fast_vector(&self, at: usize) -> Option<usize> {
        let (_, at) = self.digits(at)?;
        let at = self.have(at, b" x ")?;
        let mut end = at;
        while self.byte(end).is_ascii_alphanumeric() {
            end += 1;
        }
        let known = matches!(
            self.cursor.text.get(at..end)?,
            b"i1" | b"i8" | b"i16" | b"i32" | b"i64" | b"float" | b"half" | b"double" | b"ptr"
        );
        if known && self.byte(end) == b'>' {
            Some(end + 1)
        } else {
            None
        }
    }

    /// Holds if what stands here cannot continue a type.
    #[inline(always)]
    fn type_ends(&self, at: usize) -> bool {
        match self.byte(at) {
            b',' => true,
            b' ' => !matches!(
                self.byte(at + 1),
                b'*' | b'(' | b'a' | b' ' | b'\t' | b'\r' | b'\n' | b';' | b'/'
            ),
            b'\n' => true,
            _ => false,
        }
    }

    #[inline(never)]
    fn reference_type(&mut self, at: usize) -> Option<(usize, u32)> {
        self.cursor.at = at;
        let ty = self.cursor.ty().ok()?;
        if ty.metadata || ty.start != at {
            return None;
        }
        Some((self.cursor.at, ty.address_space))
    }

    #[inline(always)]
    fn fast_typed_value(&mut self, at: usize) -> Option<(usize, u32)> {
        let (end, space) = self.fast_type(at)?;
        if self.byte(end) != b' ' {
            return None;
        }
        Some((self.fast_value(end + 1)?, space))
    }

    /// A value; appends it to the operands.
    #[inline(always)]
    fn fast_value(&mut self, at: usize) -> Option<usize> {
        let first = self.byte(at);
        if first == b'%' {
            return self.fast_local(at, Wanted::Value);
        }
        let mut end = at + 1;
        if first.is_ascii_digit() || (first == b'-' && self.byte(end).is_ascii_digit()) {
            while self.byte(end).is_ascii_digit() {
                end += 1;
            }
            if matches!(self.byte(end), b',' | b'\n' | b')' | b' ') {
                self.scratch
                    .operands
                    .push(Operand::constant(self.offset(at)));
                return Some(end);
            }
        }
        if first.is_ascii_lowercase() {
            return self.fast_word_value(at);
        }
        if first == b'@' && !self.byte(end).is_ascii_digit() {
            while in_name(self.byte(end)) {
                end += 1;
            }
            if end > at + 1 {
                self.scratch
                    .operands
                    .push(Operand::constant(self.offset(at)));
                return Some(end);
            }
        }
        self.reference_value(at)
    }

    /// `null`, `true` and the other values that are words.
    fn fast_word_value(&mut self, at: usize) -> Option<usize> {
        let mut end = at;
        while self.byte(end).is_ascii_lowercase() {
            end += 1;
        }
        if in_name(self.byte(end)) || self.byte(end) == b'"' {
            return self.reference_value(at);
        }
        let operand = match self.cursor.text.get(at..end)? {
            b"null" | b"true" | b"false" | b"zeroinitializer" => Operand::constant(self.offset(at)),
            b"undef" => Operand::UNDEF,
            b"poison" => Operand::POISON,
            _ => return self.reference_value(at),
        };
        self.scratch.operands.push(operand);
        Some(end)
    }

    #[inline(never)]
    fn reference_value(&mut self, at: usize) -> Option<usize> {
        if matches!(self.byte(at), b' ' | b'\t' | b'\r' | b'\n' | b';' | b'/') {
            return None;
        }
        self.cursor.at = at;
        let operand = match self.cursor.constant().ok()? {
            Constant::Plain => Operand::constant(self.offset(at)),
            Constant::Undef => Operand::UNDEF,
            Constant::Poison => Operand::POISON,
            Constant::Asm => return None,
        };
        self.scratch.operands.push(operand);
        Some(self.cursor.at)
    }

    /// `%5` or `%name`, from its `%` on.
    #[inline(always)]
    fn fast_local(&mut self, at: usize, wanted: Wanted) -> Option<usize> {
        if self.byte(at) != b'%' {
            return None;
        }
        let (key, end) = self.fast_key(at + 1)?;
        self.refer(key, at, wanted).ok()?;
        Some(end)
    }

    #[inline(always)]
    fn fast_key(&mut self, at: usize) -> Option<(Key, usize)> {
        let first = self.byte(at);
        if first.is_ascii_digit() {
            let (number, end) = self.digits(at)?;
            return Some((Key::Number(number), end));
        }
        let mut end = at;
        while in_name(self.byte(end)) {
            end += 1;
        }
        if end == at {
            return None;
        }
        Some((self.scratch.symbols.name(self.cursor.text, at, end), end))
    }

    /// A number of at most nine digits.
    #[inline(always)]
    fn digits(&self, at: usize) -> Option<(u32, usize)> {
        let mut end = at;
        let mut number = 0u32;
        loop {
            let digit = self.byte(end).wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            number = number.wrapping_mul(10).wrapping_add(u32::from(digit));
            end += 1;
        }
        if end == at || end > at + 9 {
            None
        } else {
            Some((number, end))
        }
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
