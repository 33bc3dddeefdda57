//! Parses calls: the callee and its arguments.

use super::Read;
use super::Type;
use super::function::Detail;
use super::instruction::Reader;
use super::meaning::Meaning;
use crate::target::intrinsics::without_pointees;
use crate::{self as ir, plain_name};

impl<'t, M: Meaning<'t>> Reader<'_, 't, M> {
    /// Parses a call after its keyword.
    pub(super) fn call(&mut self, instruction: &ir::Instruction) -> Read<(Type, Detail)> {
        let before = self.text;
        self.read_words()?;
        let words = before.text.get(before.at..self.text.at);
        let written = self.meaning.named().written(&mut self.text)?;
        let result = self.meaning.kept(written.returns.unwrap_or(written.ty))?;
        let mut name = Box::default();
        let mut through = None;
        match self.text.next() {
            b'@' => {
                self.text.expect(b'@')?;
                let plain = plain_name(self.text.name()?);
                name = without_pointees(&String::from_utf8_lossy(&plain)).into();
            }
            b'a' if self.text.next_word() == b"asm" => {
                while !self.text.next_word().is_empty() {
                    self.text.word();
                }
                self.text.string()?;
                self.text.expect(b',')?;
                self.text.string()?;
            }
            _ => {
                // The callee comes first in the text, but is the last operand.
                let last = self.function.operands_of(instruction).len().checked_sub(1);
                let last = last.ok_or("a call of nothing")?;
                let first = self.next_operand;
                self.next_operand = first + last;
                let pointer = Type::Pointer(address_space(words.unwrap_or_default()));
                through = Some((pointer.clone(), self.operand(&pointer)?));
                self.next_operand = first;
            }
        }
        self.arguments()?;
        self.operands.extend(through);
        Ok((result, Detail::Callee(name)))
    }

    fn arguments(&mut self) -> Read<()> {
        self.text.expect(b'(')?;
        if self.text.eat(b')') {
            return Ok(());
        }
        loop {
            let ty = self.ty()?;
            if ty == Type::Other("metadata".into()) {
                self.next_operand += 1;
                self.text.metadata_operand()?;
            } else {
                let operand = self.operand(&ty)?;
                self.operands.push((ty, operand));
            }
            if !self.text.eat(b',') {
                return Ok(self.text.expect(b')')?);
            }
        }
    }
}

/// The address space of the called pointer, from the words between `call` and the type.
fn address_space(words: &[u8]) -> u32 {
    let words = std::str::from_utf8(words).unwrap_or_default();
    let space = words.rsplit_once("addrspace(");
    let space = space.and_then(|(_, rest)| rest.split_once(')'));
    space.map_or(0, |(space, _)| space.trim().parse().unwrap_or(0))
}
