//! Determines whether the inputs of a value may depend on which lanes are active, so that it cannot
//! be computed as if all lanes were active.

use crate::target::intrinsics::is_intrinsic;
use crate::{Function, Instruction, Intrinsic, Module, Opcode, Operand, flag};

/// The index of the first instruction on which the operands of `of` depend and which reads other
/// lanes, tests which lanes are active, modifies memory, or calls a defined function. `None` if
/// each lane computes the operands only from its own values.
///
/// The search stops at phis: according to LLVM, phis in whole-wave computations
/// (`llvm.amdgcn.strict.wwm`) are undefined in inactive lanes. Time: linear in the function.
pub fn reads_lanes(module: &Module<'_>, function: &Function, of: &Instruction) -> Option<usize> {
    let mut seen = vec![false; function.instructions.len()];
    let mut left: Vec<usize> = Vec::new();
    let arguments = function.arguments.len();
    let definitions = |instruction: &Instruction, left: &mut Vec<usize>| {
        let operands = function.operands_of(instruction).iter();
        let values = operands.filter_map(|operand: &Operand| operand.as_value());
        left.extend(values.filter_map(|value| (value as usize).checked_sub(arguments)));
    };
    definitions(of, &mut left);
    let mut found: Option<usize> = None;
    while let Some(at) = left.pop() {
        let Some(instruction) = function.instructions.get(at) else {
            continue;
        };
        if std::mem::replace(&mut seen[at], true) || instruction.opcode == Opcode::Phi {
            continue;
        }
        match asks_lanes(module, function, instruction) {
            true => found = Some(found.map_or(at, |least| least.min(at))),
            false => definitions(instruction, &mut left),
        }
    }
    found
}

/// Whether an instruction reads other lanes, tests which lanes are active, modifies memory, or
/// calls a defined function.
pub fn asks_lanes(module: &Module<'_>, function: &Function, instruction: &Instruction) -> bool {
    match instruction.opcode {
        Opcode::AtomicRmw | Opcode::CmpXchg => true,
        Opcode::Call | Opcode::Invoke | Opcode::CallBr => {
            let name = module.callee_name(function, instruction);
            let name = name.unwrap_or_default();
            instruction.has(flag::INLINE_ASM)
                || !is_intrinsic(&name)
                || Intrinsic::of(&name).is_some_and(|called| {
                    called.is_convergent()
                        || matches!(
                            called,
                            Intrinsic::ReadRegister | Intrinsic::ReadVolatileRegister
                        )
                })
        }
        _ => false,
    }
}
