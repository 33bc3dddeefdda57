//! Parses the properties of memory accesses, which follow the operands of `load`, `store`,
//! `atomicrmw`, `cmpxchg` and `fence`.

use super::Read;
use super::Type;
use super::function::Access;
use super::instruction::Reader;
use super::meaning::Meaning;
use crate::{self as ir, flag};

impl<'t, M: Meaning<'t>> Reader<'_, 't, M> {
    /// Parses `syncscope("agent") acq_rel monotonic, align 4`, after the operands.
    pub(super) fn access(&mut self, instruction: &ir::Instruction, ty: &Type) -> Read<Access> {
        let (mut scope, mut ordering) = ("", "");
        let volatile = instruction.has(flag::VOLATILE);
        loop {
            let before = self.text.at;
            match self.text.word() {
                b"syncscope" => {
                    self.text.expect(b'(')?;
                    let written = std::str::from_utf8(self.text.string()?);
                    scope = written.map_err(|_| "a syncscope that is not text")?;
                    self.text.expect(b')')?;
                }
                word @ (b"unordered" | b"monotonic" | b"acquire" | b"release" | b"acq_rel"
                | b"seq_cst") => {
                    ordering = merged(ordering, std::str::from_utf8(word).unwrap_or_default());
                }
                _ => {
                    self.text.at = before;
                    break;
                }
            }
        }
        let natural = match ty {
            Type::Void => 1,
            // Without an alignment in the text, an atomic access is aligned to its size.
            _ if !ordering.is_empty() => {
                let size = self.meaning.layout().stored(ty)?;
                size.checked_next_power_of_two().unwrap_or(1)
            }
            _ => self.meaning.layout().align(ty)?,
        };
        let written = self.written_align()?;
        Ok(Access {
            align: written.unwrap_or(natural),
            volatile,
            ordering: ordering.into(),
            scope: scope.into(),
            operation: Box::default(),
        })
    }

    fn written_align(&mut self) -> Read<Option<u64>> {
        if self.text.eat(b',') && self.text.eat_word(b"align") {
            return Ok(Some(self.text.wide_number()?));
        }
        Ok(None)
    }
}

/// The weakest memory ordering that is at least as strong as both.
fn merged<'w>(one: &'w str, other: &'w str) -> &'w str {
    match (one, other) {
        ("acquire" | "acq_rel", "release") | ("release", "acquire" | "acq_rel") => "acq_rel",
        _ => {
            let order = [
                "",
                "unordered",
                "monotonic",
                "acquire",
                "release",
                "acq_rel",
                "seq_cst",
            ];
            let strength = |word| order.iter().position(|known| *known == word);
            if strength(one) >= strength(other) {
                one
            } else {
                other
            }
        }
    }
}
