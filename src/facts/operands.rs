//! Operands with their types and values, numbered as in the relation `operand`.

use lanelog_ir::typed::{self as typed, Constant, Detail, Operand, Type};
use lanelog_ir::{Opcode, OperandKind};

use super::declared::{Symbol, Value};
use super::describe::View;
use super::detail::spelled;
use super::symbols::Symbols;
use super::typed::Typed;

/// An operand of an instruction.
pub(super) struct Numbered<'y> {
    pub user: Value,
    pub instruction: &'y typed::Instruction,
    /// The index of the operand in the relation `operand`.
    pub index: i32,
    pub ty: &'y Type,
    /// The operand; `None` for a case of a switch.
    pub operand: Option<&'y Operand>,
    /// The bits of a constant of at most 64 bits.
    pub bits: Option<u64>,
}

impl Numbered<'_> {
    /// The value of an integer constant, signed unless it has one bit; 0 for a null pointer whose
    /// bits are 0.
    pub fn signed(&self) -> Option<i64> {
        let bits = self.bits?;
        match self.ty {
            Type::Integer(1) => i64::try_from(bits).ok(),
            Type::Integer(width @ 2..=64) => {
                let above = 64 - width;
                Some(((bits << above) as i64) >> above)
            }
            Type::Pointer(_) => (bits == 0).then_some(0),
            _ => None,
        }
    }
}

/// The operands of all instructions that could be parsed, in linear time.
pub(super) fn operands<'y>(
    view: View<'_, '_>,
    typed: Typed<'y>,
) -> impl Iterator<Item = Numbered<'y>> {
    let both = view.instructions().zip(&typed.function.instructions);
    both.flat_map(move |((user, at), instruction)| {
        let written = view.function.operands_of(at);
        // The typed representation has no operands for metadata arguments of a call.
        let is_value = |(_, operand): &(i32, &lanelog_ir::Operand)| {
            !matches!(operand.kind(), OperandKind::Opaque)
        };
        let mut places: Vec<i32> = match at.opcode {
            opcode if opcode.is_call() => (0..)
                .zip(written)
                .filter(is_value)
                .map(|(index, _)| index)
                .collect(),
            Opcode::Alloca if written.is_empty() => Vec::new(),
            _ => (0..).take(instruction.operands.len()).collect(),
        };
        // In the text representation, the callee is the last operand, after those of operand
        // bundles.
        let of_callee = places.last().copied();
        places.truncate(instruction.operands.len());
        let is_through = matches!(&instruction.detail, Detail::Callee(name) if name.is_empty())
            && !at.has(lanelog_ir::flag::INLINE_ASM);
        if is_through && let (Some(place), Some(last)) = (places.last_mut(), of_callee) {
            *place = last;
        }
        let mut found: Vec<Numbered<'y>> = Vec::new();
        for (index, (ty, operand)) in places.into_iter().zip(&instruction.operands) {
            let bits = match operand {
                Operand::Constant(Constant::Bits(bits)) => Some(*bits),
                _ => None,
            };
            found.push(Numbered {
                user,
                instruction,
                index,
                ty,
                operand: Some(operand),
                bits,
            });
        }
        if let (Detail::Cases(cases), Some((ty, _))) =
            (&instruction.detail, instruction.operands.first())
        {
            found.extend((1..).zip(cases.iter()).map(|(index, bits)| Numbered {
                user,
                instruction,
                index,
                ty,
                operand: None,
                bits: Some(*bits),
            }));
        }
        found
    })
}

impl Typed<'_> {
    /// Rows of the relation `operand_type`.
    pub(super) fn operand_types(
        self,
        view: View<'_, '_>,
        symbols: &mut Symbols,
    ) -> Vec<(Value, i32, Symbol)> {
        operands(view, self)
            .map(|operand| (operand.user, operand.index, spelled(operand.ty, symbols)))
            .collect()
    }

    /// Rows of the relation `constant_number`.
    pub(super) fn constant_numbers(self, view: View<'_, '_>) -> Vec<(Value, i32, i32)> {
        let numbers = operands(view, self).filter_map(|operand| {
            let value = i32::try_from(operand.signed()?).ok()?;
            Some((operand.user, operand.index, value))
        });
        numbers.collect()
    }

    /// Rows of the relation `constant_bits`.
    pub(super) fn constant_bits(self, view: View<'_, '_>) -> Vec<(Value, i32, u32, u32)> {
        let words = operands(view, self).filter_map(|operand| {
            let bits = operand.bits?;
            Some((
                operand.user,
                operand.index,
                bits as u32,
                (bits >> 32) as u32,
            ))
        });
        words.collect()
    }
}
