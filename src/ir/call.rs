//! `call`, `invoke` and `callbr`: callee, arguments, attributes, operand bundles.

use super::constants::Constant;
use super::cursor::{Read, in_name};
use super::function::{Expected, FunctionReader};
use super::keyword::opcode;
use super::module::{Opcode, Operand, flag};
use super::statement::Draft;

/// Attributes of a call that are accepted at the start of a line after the call. On the line of the
/// call itself, any word is accepted as an attribute.
const CALL_ATTRIBUTES: [&[u8]; 23] = [
    b"nounwind",
    b"readnone",
    b"readonly",
    b"writeonly",
    b"argmemonly",
    b"memory",
    b"convergent",
    b"noreturn",
    b"willreturn",
    b"nosync",
    b"nofree",
    b"nocallback",
    b"mustprogress",
    b"speculatable",
    b"cold",
    b"hot",
    b"builtin",
    b"nobuiltin",
    b"noinline",
    b"alwaysinline",
    b"nomerge",
    b"nodivergencesource",
    b"alwaysuniform",
];

impl FunctionReader<'_, '_> {
    /// Parses a call after its keyword. Returns whether the call has a result.
    pub fn call(&mut self, draft: &mut Draft) -> Read<bool> {
        self.cursor.words_before_type()?;
        let ty = self.result_type(draft)?;
        self.cursor.space();
        let callee_at = self.cursor.at;
        let mut callee = None;
        match self.cursor.peek() {
            b'%' => {
                self.cursor.at += 1;
                callee = Some(Err(self.key()?));
            }
            b'@' => {
                draft.instruction.callee = self.offset(callee_at);
                self.cursor.at += 1;
                let name = self.cursor.name()?;
                draft.debug_only =
                    draft.instruction.opcode == Opcode::Call && ty.void && is_debug_intrinsic(name);
            }
            _ => match self.cursor.constant()? {
                Constant::Asm => {
                    draft.instruction.callee = self.offset(callee_at);
                    draft.instruction.flags |= flag::INLINE_ASM;
                }
                Constant::Undef => callee = Some(Ok(Operand::UNDEF)),
                Constant::Poison => callee = Some(Ok(Operand::POISON)),
                Constant::Plain => callee = Some(Ok(Operand::constant(self.offset(callee_at)))),
            },
        }
        let forwards = self.scratch.forwards.len();
        self.cursor.expect(b'(')?;
        self.arguments()?;
        self.call_attributes(draft)?;
        if self.cursor.next() == b'[' {
            self.bundles()?;
        }
        match callee {
            Some(Ok(constant)) => self.scratch.operands.push(constant),
            Some(Err(key)) => self.refer(key, callee_at, Expected::Value)?,
            None => {}
        }
        match draft.instruction.opcode {
            Opcode::Invoke => self.invoke_targets()?,
            Opcode::CallBr => self.callbr_targets()?,
            _ => {}
        }
        if draft.debug_only {
            self.scratch.forwards.truncate(forwards);
        }
        Ok(!ty.void)
    }

    fn arguments(&mut self) -> Read<()> {
        if self.cursor.eat(b')') {
            return Ok(());
        }
        loop {
            if self.cursor.eat_dots() {
                return self.cursor.expect(b')');
            }
            let ty = self.cursor.ty()?;
            if ty.metadata {
                self.cursor.metadata_operand()?;
                self.scratch.operands.push(Operand::OPAQUE);
            } else {
                self.cursor.attributes_before_value(|_| {})?;
                self.value()?;
            }
            if self.cursor.eat(b')') {
                return Ok(());
            }
            if !self.cursor.eat(b',') {
                return Err(self.cursor.wrong("`,` or `)` after an argument"));
            }
        }
    }

    /// Parses the attributes of the call: groups, strings and words.
    fn call_attributes(&mut self, draft: &mut Draft) -> Read<()> {
        loop {
            let before = self.cursor.at;
            self.cursor.space();
            let same_line = !self.cursor.since(before).contains(&b'\n');
            match self.cursor.peek() {
                // `#` without a digit after it, as in `#dbg_value`, starts the next statement.
                b'#' if self.cursor.ahead(1).is_ascii_digit() => {
                    self.cursor.at += 1;
                    draft.instruction.attributes = self.cursor.group()?;
                }
                b'"' => {
                    let mut copy = self.cursor;
                    copy.string()?;
                    if copy.peek() == b':' {
                        self.cursor.at = before;
                        return Ok(());
                    }
                    self.cursor.string_attribute()?;
                }
                byte if in_name(byte) => {
                    let word = self.cursor.word();
                    let is_attribute = !word.is_empty()
                        && !in_name(self.cursor.peek())
                        && self.cursor.peek() != b':'
                        && !matches!(
                            word,
                            b"to" | b"tail" | b"musttail" | b"notail" | b"uselistorder"
                        )
                        && opcode(word).is_none()
                        && (same_line || CALL_ATTRIBUTES.contains(&word));
                    if !is_attribute {
                        self.cursor.at = before;
                        return Ok(());
                    }
                    draft.instruction.flags |= match word {
                        b"nodivergencesource" => flag::NO_DIVERGENCE_SOURCE,
                        b"alwaysuniform" => flag::ALWAYS_UNIFORM,
                        _ => 0,
                    };
                    self.cursor.attribute_payload(word)?;
                }
                _ => {
                    self.cursor.at = before;
                    return Ok(());
                }
            }
        }
    }

    /// Parses `[ "name"(type value, ...), ... ]`: the values are appended to the operands.
    fn bundles(&mut self) -> Read<()> {
        self.cursor.expect(b'[')?;
        if self.cursor.eat(b']') {
            return Ok(());
        }
        loop {
            self.cursor.string()?;
            self.cursor.expect(b'(')?;
            self.list_after(b')')?;
            if self.cursor.eat(b']') {
                return Ok(());
            }
            self.cursor.expect(b',')?;
        }
    }
}

/// Whether an intrinsic describes variables to a debugger.
pub(super) fn is_debug_intrinsic(name: &[u8]) -> bool {
    matches!(
        name,
        b"llvm.dbg.declare"
            | b"llvm.dbg.value"
            | b"llvm.dbg.assign"
            | b"llvm.dbg.label"
            | b"llvm.dbg.addr"
    )
}
