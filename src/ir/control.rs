//! Parses terminators, and the instructions for exception handling.
//!
//! Successors are in the order of LLVM's `successors()`: for `br`, the true block first; for
//! `switch`, the default, then the cases; for `catchswitch`, the unwind destination, then the
//! handlers.

use super::cursor::Read;
use super::function::{Expected, FunctionReader};
use super::module::Opcode;
use super::statement::Draft;

impl FunctionReader<'_, '_> {
    /// Parses a terminator after its keyword. Returns whether the terminator has a result.
    pub fn control(&mut self, draft: &mut Draft) -> Read<bool> {
        match draft.instruction.opcode {
            Opcode::Ret => {
                let ty = self.cursor.ty()?;
                draft.instruction.type_at = self.offset(ty.start);
                if !ty.void {
                    self.value()?;
                }
            }
            Opcode::Br => self.branch(draft)?,
            Opcode::Switch => self.switch(draft)?,
            Opcode::IndirectBr => {
                self.first_typed_value(draft)?;
                self.cursor.expect(b',')?;
                self.labels()?;
            }
            Opcode::Resume => self.first_typed_value(draft)?,
            Opcode::CatchSwitch => {
                self.within()?;
                // The unwind destination is parsed before the handlers, which precede it in the
                // text, because it is first in LLVM's order of successors.
                let handlers = self.cursor.at;
                self.cursor.balanced()?;
                self.unwind()?;
                let end = std::mem::replace(&mut self.cursor.at, handlers);
                self.labels()?;
                self.cursor.at = end;
                return Ok(true);
            }
            Opcode::CatchRet => {
                self.cursor.expect_word("from")?;
                self.value()?;
                self.cursor.expect_word("to")?;
                self.successor()?;
            }
            Opcode::CleanupRet => {
                self.cursor.expect_word("from")?;
                self.value()?;
                self.unwind()?;
            }
            Opcode::CatchPad | Opcode::CleanupPad => {
                self.within()?;
                self.cursor.expect(b'[')?;
                self.list_after(b']')?;
                return Ok(true);
            }
            Opcode::LandingPad => {
                self.landing_pad(draft)?;
                return Ok(true);
            }
            _ => {}
        }
        Ok(false)
    }

    fn branch(&mut self, draft: &mut Draft) -> Read<()> {
        let ty = self.cursor.ty()?;
        if self.cursor.since(ty.start) == b"label" {
            return self.local(Expected::Successor);
        }
        draft.instruction.type_at = self.offset(ty.start);
        self.value()?;
        self.cursor.expect(b',')?;
        self.successor()?;
        self.cursor.expect(b',')?;
        self.successor()
    }

    /// Parses a `switch`. Operands: the condition, then the value of each case.
    fn switch(&mut self, draft: &mut Draft) -> Read<()> {
        self.first_typed_value(draft)?;
        self.cursor.expect(b',')?;
        self.successor()?;
        self.cursor.expect(b'[')?;
        while !self.cursor.eat(b']') {
            self.typed_value()?;
            self.cursor.expect(b',')?;
            self.successor()?;
        }
        Ok(())
    }

    /// Parses `[label %a, label %b]`.
    pub fn labels(&mut self) -> Read<()> {
        self.cursor.expect(b'[')?;
        if self.cursor.eat(b']') {
            return Ok(());
        }
        loop {
            self.successor()?;
            if self.cursor.eat(b']') {
                return Ok(());
            }
            self.cursor.expect(b',')?;
        }
    }

    /// Parses `within none` or `within %pad`.
    fn within(&mut self) -> Read<()> {
        self.cursor.expect_word("within")?;
        self.value()
    }

    /// Parses `unwind to caller` or `unwind label %x`.
    fn unwind(&mut self) -> Read<()> {
        self.cursor.expect_word("unwind")?;
        if self.cursor.eat_word(b"to") {
            return self.cursor.expect_word("caller");
        }
        self.successor()
    }

    /// Parses a `landingpad`. Operands: the value of each clause.
    fn landing_pad(&mut self, draft: &mut Draft) -> Read<()> {
        self.result_type(draft)?;
        self.cursor.eat_word(b"cleanup");
        while self.cursor.eat_word(b"catch") || self.cursor.eat_word(b"filter") {
            self.typed_value()?;
        }
        Ok(())
    }

    /// Parses typed values separated by commas, up to the closing bracket.
    pub fn list_after(&mut self, close: u8) -> Read<()> {
        if self.cursor.eat(close) {
            return Ok(());
        }
        loop {
            self.typed_value()?;
            if self.cursor.eat(close) {
                return Ok(());
            }
            if !self.cursor.eat(b',') {
                return Err(self
                    .cursor
                    .wrong(&format!("`,` or `{}`", char::from(close))));
            }
        }
    }

    /// Parses the rest of an `invoke`: `to label %normal unwind label %pad`.
    pub fn invoke_targets(&mut self) -> Read<()> {
        self.cursor.expect_word("to")?;
        self.successor()?;
        self.cursor.expect_word("unwind")?;
        self.successor()
    }

    /// Parses the rest of a `callbr`: `to label %next [label %a, label %b]`.
    pub fn callbr_targets(&mut self) -> Read<()> {
        self.cursor.expect_word("to")?;
        self.successor()?;
        self.labels()
    }
}
