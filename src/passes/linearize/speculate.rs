//! Determines which instructions may also be executed for inactive lanes.

use lanelog_ir::typed::{Constant, Instruction, Operand, Type};
use lanelog_ir::{Intrinsic, Opcode};

/// Whether an instruction may be executed with any operands, also for lanes that would not execute
/// it: it has no side effects, is always defined, and does not communicate between lanes.
pub fn is_speculatable(instruction: &Instruction) -> bool {
    use Opcode::*;
    match instruction.opcode {
        UDiv | SDiv | URem | SRem => divides_by_constant(instruction),
        Call => instruction
            .intrinsic()
            .is_some_and(Intrinsic::is_speculatable),
        Load | Store | AtomicRmw | CmpXchg | Fence | Invoke | CallBr | VaArg | Other => false,
        _ => instruction.unsupported.is_none(),
    }
}

/// Whether the divisor of a division is a constant for which every division is defined: not 0, and
/// for signed divisions also not -1.
fn divides_by_constant(instruction: &Instruction) -> bool {
    let signed = matches!(instruction.opcode, Opcode::SDiv | Opcode::SRem);
    let Some((ty, Operand::Constant(divisor))) = instruction.operands.get(1) else {
        return false;
    };
    let fine = |ty: &Type, constant: &Constant| match (ty, constant) {
        (Type::Integer(bits @ 1..=64), Constant::Bits(value)) => {
            let all = u64::MAX >> (64 - bits);
            *value != 0 && (!signed || *value != all)
        }
        _ => false,
    };
    match (ty, divisor) {
        (Type::Vector(_, element), Constant::Parts(parts)) => {
            parts.iter().all(|part| fine(element, part))
        }
        (ty, constant) => fine(ty, constant),
    }
}
