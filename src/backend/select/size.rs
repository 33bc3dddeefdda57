//! How large numbers can be, as far as the function's text says it.

use super::Selector;
use super::shape::elements;
use crate::ir::Opcode::*;
use crate::typed::{self, Constant, Operand, Type};

/// How many operands deep a number's size is looked for.
const DEPTH: u32 = 4;

impl Selector<'_> {
    /// Whether both factors of a product have at most 24 bits.
    pub(super) fn are_small(&self, product: &typed::Instruction) -> bool {
        product
            .operands
            .iter()
            .take(2)
            .all(|(ty, operand)| self.most_bits(ty, operand, DEPTH) <= 24)
    }

    /// How many bits a number without a sign has at most, each element of a vector.
    pub(super) fn most_bits(&self, ty: &Type, operand: &Operand, depth: u32) -> u32 {
        let (_, element) = elements(ty);
        let Ok(bits) = self.integer_bits(element) else {
            return 64;
        };
        let value = match operand {
            Operand::Constant(constant) => return constant_bits(constant).min(bits),
            Operand::Value(value) => *value,
        };
        let (Some(made), true) = (self.definition(value), depth > 0) else {
            return bits;
        };
        let of = |index: usize| {
            let operand = made.operands.get(index);
            operand.map_or(bits, |(ty, operand)| self.most_bits(ty, operand, depth - 1))
        };
        let by = |index: usize| match made.operands.get(index) {
            Some((_, Operand::Constant(Constant::Bits(by)))) => u32::try_from(*by).ok(),
            _ => None,
        };
        let most = match made.opcode {
            ZExt | Freeze => of(0),
            Trunc => of(0),
            And => of(0).min(of(1)),
            Or | Xor => of(0).max(of(1)),
            Select => of(1).max(of(2)),
            LShr => of(0).saturating_sub(by(1).unwrap_or(0)),
            Shl => by(1).map_or(bits, |by| of(0).saturating_add(by)),
            Add => of(0).max(of(1)).saturating_add(1),
            Mul => of(0).saturating_add(of(1)),
            UDiv => of(0),
            URem => of(0).min(of(1)),
            Call => match &made.detail {
                typed::Detail::Callee(name) => match &**name {
                    name if name.starts_with("llvm.amdgcn.workitem.id.") => 10,
                    "llvm.amdgcn.mbcnt.lo" | "llvm.amdgcn.mbcnt.hi" => bits,
                    name if name.starts_with("llvm.umin.") => of(0).min(of(1)),
                    name if name.starts_with("llvm.umax.") => of(0).max(of(1)),
                    name if name.starts_with("llvm.ctpop.") => 7,
                    _ => bits,
                },
                _ => bits,
            },
            _ => bits,
        };
        most.min(bits)
    }

    /// Both factors of a product of 64 bits as words with their sign, if that is what they are made of.
    pub(super) fn signed_factors(&self, product: &typed::Instruction) -> bool {
        let mut operands = product.operands.iter();
        operands.all(|(_, operand)| match operand {
            Operand::Value(value) => self.definition(*value).is_some_and(|made| {
                made.opcode == SExt
                    && made.operands.first().is_some_and(|(ty, _)| {
                        let (_, element) = elements(ty);
                        matches!(element, Type::Integer(2..=32))
                    })
            }),
            Operand::Constant(Constant::Bits(bits)) => i32::try_from(*bits as i64).is_ok(),
            Operand::Constant(_) => false,
        })
    }
}

/// How many bits a constant without a sign has, each element of a vector.
fn constant_bits(constant: &Constant) -> u32 {
    match constant {
        Constant::Undef | Constant::Poison => 0,
        Constant::Bits(bits) => 64 - bits.leading_zeros(),
        Constant::Parts(parts) => parts.iter().map(constant_bits).max().unwrap_or(0),
        _ => 64,
    }
}
