//! How large a number can be: what lets an index be added to a base by the load itself.
//!
//! Deliberately absent: what branches say of values, phis, lower bounds.

use super::Selector;
use crate::ir::Opcode;
use crate::typed::{Constant, Detail, Operand, Type};

/// As deep as is worth it.
const DEPTH: u32 = 6;

/// The largest number, without a sign, that a value of at most 32 bits can be. Time: bounded.
pub fn of(selector: &Selector<'_>, value: u32) -> u64 {
    of_value(selector, value, DEPTH)
}

fn of_value(selector: &Selector<'_>, value: u32, depth: u32) -> u64 {
    let all = u64::from(u32::MAX);
    let Some(definition) = selector.definition(value) else {
        return all;
    };
    let Type::Integer(width @ 1..=32) = definition.ty else {
        return all;
    };
    let all = (1u64 << width) - 1;
    if depth == 0 || definition.unsupported.is_some() {
        return all;
    }
    let operand = |at: usize| match definition.operands.get(at) {
        Some((_, Operand::Value(value))) => of_value(selector, *value, depth - 1),
        Some((_, Operand::Constant(Constant::Bits(bits)))) => *bits,
        _ => u64::MAX,
    };
    let constant = |at: usize| match definition.operands.get(at) {
        Some((_, Operand::Constant(Constant::Bits(bits)))) => Some(*bits),
        _ => None,
    };
    let no_wrap = definition.words.iter().any(|word| &**word == "nuw");
    // The smallest number of ones that is as large.
    let ones = |number: u64| u64::MAX.checked_shr(number.leading_zeros()).unwrap_or(0);
    // Behind an overflow anything is possible.
    let whole = |number: Option<u64>| number.filter(|number| no_wrap || *number <= all);
    let found = match definition.opcode {
        Opcode::And => operand(0).min(operand(1)),
        Opcode::Or | Opcode::Xor => ones(operand(0) | operand(1)),
        Opcode::LShr => match constant(1) {
            Some(shift @ 0..=63) => operand(0) >> shift,
            _ => operand(0),
        },
        Opcode::Shl => match constant(1) {
            Some(shift @ 0..=31) => whole(operand(0).checked_mul(1 << shift)).unwrap_or(all),
            _ => all,
        },
        Opcode::Add => whole(operand(0).checked_add(operand(1))).unwrap_or(all),
        Opcode::Mul => whole(operand(0).checked_mul(operand(1))).unwrap_or(all),
        Opcode::UDiv => match constant(1) {
            Some(by @ 1..) => operand(0) / by,
            _ => operand(0),
        },
        Opcode::URem => operand(0).min(operand(1).saturating_sub(1)),
        Opcode::ZExt => operand(0),
        Opcode::Trunc => match definition.operands.first() {
            Some((Type::Integer(..=32), _)) => operand(0),
            _ => all,
        },
        Opcode::Select => operand(1).max(operand(2)),
        Opcode::Call => called(definition, &operand),
        _ => all,
    };
    found.min(all)
}

/// The same for the result of an intrinsic.
fn called(definition: &crate::typed::Instruction, operand: &dyn Fn(usize) -> u64) -> u64 {
    let Detail::Callee(name) = &definition.detail else {
        return u64::MAX;
    };
    match &**name {
        // No GPU has work-groups of more.
        "llvm.amdgcn.workitem.id.x" | "llvm.amdgcn.workitem.id.y" | "llvm.amdgcn.workitem.id.z" => {
            1023
        }
        "llvm.amdgcn.mbcnt.lo" => operand(1).saturating_add(32),
        "llvm.amdgcn.mbcnt.hi" => operand(1).saturating_add(32),
        "llvm.umin.i32" => operand(0).min(operand(1)),
        "llvm.umax.i32" => operand(0).max(operand(1)),
        _ => u64::MAX,
    }
}
