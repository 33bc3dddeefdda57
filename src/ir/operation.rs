//! Parses the operands of instructions that are neither terminators nor calls.

use super::cursor::Read;
use super::function::{Expected, FunctionReader};
use super::module::{Opcode, Operand, flag};
use super::statement::Draft;

impl FunctionReader<'_, '_> {
    /// Parses an instruction after its keyword. Returns whether the instruction has a result.
    pub fn operation(&mut self, draft: &mut Draft) -> Read<bool> {
        use Opcode::*;
        match draft.instruction.opcode {
            Ret | Br | Switch | IndirectBr | Resume | CatchSwitch | CatchRet | CleanupRet
            | Unreachable | CatchPad | CleanupPad | LandingPad => return self.control(draft),
            Call | Invoke | CallBr => return self.call(draft),
            Other => return self.unknown(draft),
            Fence => {
                draft.instruction.flags |= flag::ATOMIC;
                self.ordering()?;
                return Ok(false);
            }
            _ => {}
        }
        let words = self.cursor.words_before_type()?;
        if matches!(draft.instruction.opcode, CmpXchg | AtomicRmw) {
            draft.instruction.flags |= words & flag::VOLATILE;
        }
        match draft.instruction.opcode {
            Load | Store => {
                draft.instruction.flags |= words;
                return self.load_or_store(draft);
            }
            Phi => self.phi(draft)?,
            FNeg | Freeze => {
                self.first_typed_value(draft)?;
            }
            ICmp | FCmp | Add | FAdd | Sub | FSub | Mul | FMul | UDiv | SDiv | FDiv | URem
            | SRem | FRem | Shl | LShr | AShr | And | Or | Xor => {
                self.first_typed_value(draft)?;
                self.comma_value()?;
            }
            Trunc | ZExt | SExt | FPTrunc | FPExt | FPToUI | FPToSI | UIToFP | SIToFP
            | PtrToInt | PtrToAddr | IntToPtr | BitCast | AddrSpaceCast => {
                let from = self.typed_value()?;
                if draft.instruction.opcode == AddrSpaceCast {
                    draft.instruction.address_space = from.address_space;
                }
                self.cursor.expect_word("to")?;
                self.result_type(draft)?;
            }
            Select => {
                self.typed_value()?;
                self.cursor.expect(b',')?;
                self.first_typed_value(draft)?;
                self.comma_typed_value()?;
            }
            ExtractElement => {
                self.first_typed_value(draft)?;
                self.comma_typed_value()?;
            }
            InsertElement | ShuffleVector => {
                self.first_typed_value(draft)?;
                self.comma_typed_value()?;
                self.comma_typed_value()?;
            }
            ExtractValue => {
                self.first_typed_value(draft)?;
                self.indices()?;
            }
            InsertValue => {
                self.first_typed_value(draft)?;
                self.comma_typed_value()?;
                self.indices()?;
            }
            GetElementPtr => {
                self.result_type(draft)?;
                self.comma_typed_value()?;
                while self.another() {
                    self.cursor.eat_word(b"inrange");
                    self.typed_value()?;
                }
            }
            Alloca => {
                self.result_type(draft)?;
                if self.another() {
                    self.typed_value()?;
                }
            }
            VaArg => {
                self.typed_value()?;
                self.cursor.expect(b',')?;
                self.result_type(draft)?;
            }
            CmpXchg => {
                draft.instruction.flags |= flag::ATOMIC;
                draft.instruction.address_space = self.typed_value()?.address_space;
                self.cursor.expect(b',')?;
                self.first_typed_value(draft)?;
                self.comma_typed_value()?;
                self.ordering()?;
            }
            AtomicRmw => {
                draft.instruction.flags |= flag::ATOMIC;
                draft.instruction.address_space = self.typed_value()?.address_space;
                self.cursor.expect(b',')?;
                self.first_typed_value(draft)?;
                self.ordering()?;
            }
            _ => return self.unknown(draft),
        }
        Ok(true)
    }

    /// Parses the instruction's main type.
    pub fn result_type(&mut self, draft: &mut Draft) -> Read<super::types::Type> {
        let ty = self.cursor.ty()?;
        draft.instruction.type_at = self.offset(ty.start);
        Ok(ty)
    }

    /// Parses a value whose type is the instruction's main type.
    pub fn first_typed_value(&mut self, draft: &mut Draft) -> Read<()> {
        let ty = self.typed_value()?;
        draft.instruction.type_at = self.offset(ty.start);
        Ok(())
    }

    fn load_or_store(&mut self, draft: &mut Draft) -> Read<bool> {
        let loads = draft.instruction.opcode == Opcode::Load;
        if loads {
            self.result_type(draft)?;
        } else {
            self.first_typed_value(draft)?;
        }
        draft.instruction.address_space = self.comma_typed_value()?.address_space;
        if draft.instruction.has(flag::ATOMIC) {
            self.ordering()?;
        }
        Ok(loads)
    }

    /// Parses the scope and the orderings of an atomic access: `syncscope("agent") acq_rel
    /// monotonic`, with any number of words.
    fn ordering(&mut self) -> Read<()> {
        loop {
            let before = self.cursor.at;
            match self.cursor.word() {
                b"syncscope" => self.cursor.balanced()?,
                b"unordered" | b"monotonic" | b"acquire" | b"release" | b"acq_rel" | b"seq_cst" => {
                }
                _ => {
                    self.cursor.at = before;
                    return Ok(());
                }
            }
        }
    }

    fn phi(&mut self, draft: &mut Draft) -> Read<()> {
        self.result_type(draft)?;
        loop {
            self.cursor.expect(b'[')?;
            self.value()?;
            self.cursor.expect(b',')?;
            self.local(Expected::Block)?;
            self.cursor.expect(b']')?;
            if !self.another() {
                return Ok(());
            }
        }
    }

    fn indices(&mut self) -> Read<()> {
        self.cursor.expect(b',')?;
        self.cursor.number()?;
        while self.another() {
            self.cursor.number()?;
        }
        Ok(())
    }

    /// Parses an instruction that is unknown, because it is from a newer LLVM. It extends to the
    /// end of its line, or further while a bracket is open. Local names that are values become
    /// operands of the instruction, and `label %x` its successors. The instruction has a result if
    /// it has a name.
    fn unknown(&mut self, draft: &mut Draft) -> Read<bool> {
        let mut depth = 0usize;
        let mut end = self.cursor.at;
        loop {
            match self.cursor.peek() {
                b'\n' if depth == 0 => break,
                b' ' | b'\t' | b'\r' | b'\n' => {
                    self.cursor.at += 1;
                    continue;
                }
                b';' => {
                    self.cursor.line();
                    continue;
                }
                b'/' if self.cursor.at_comment() => {
                    self.cursor.space();
                    if self.cursor.at_comment() {
                        return Err(self.cursor.wrong("the rest of the instruction"));
                    }
                    continue;
                }
                0 if !self.cursor.at_end() => {
                    self.cursor.at += 1;
                    continue;
                }
                b'}' if depth == 0 => break,
                b'"' => {
                    self.cursor.string()?;
                }
                b'(' | b'[' | b'{' => {
                    depth += 1;
                    self.cursor.at += 1;
                }
                b')' | b']' | b'}' => {
                    depth = depth.saturating_sub(1);
                    self.cursor.at += 1;
                }
                b'%' => self.local(Expected::Any)?,
                b'!' => {
                    self.cursor.at += 1;
                    self.note_debug_location(draft);
                }
                b'@' => {
                    self.cursor.at += 1;
                    let at = self.offset(self.cursor.at - 1);
                    self.cursor.name()?;
                    self.scratch.operands.push(Operand::constant(at));
                }
                byte if byte.is_ascii_alphabetic() => {
                    if self.cursor.word() == b"label" && self.cursor.next() == b'%' {
                        self.local(Expected::Successor)?;
                    }
                }
                _ if self.cursor.at_end() => break,
                _ => self.cursor.at += 1,
            }
            end = self.cursor.at;
        }
        self.cursor.at = end;
        Ok(draft.name.is_some())
    }

    /// If `dbg !5` follows the `!` of an unknown instruction, skips and records it.
    fn note_debug_location(&mut self, draft: &mut Draft) {
        let mut c = self.cursor;
        if c.word() == b"dbg"
            && c.eat(b'!')
            && c.peek().is_ascii_digit()
            && let Ok(number) = c.digits()
        {
            draft.instruction.debug_location = number;
            self.cursor = c;
        }
    }
}
