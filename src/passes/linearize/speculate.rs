//! What may happen for lanes that are not there.

use lanelog_ir::Opcode;
use lanelog_ir::target::intrinsics::base_name;
use lanelog_ir::typed::{Constant, Detail, Instruction, Operand, Type};

/// Intrinsics without an effect, that ask no other lane and have a meaning for all operands (LLVM's language reference: `speculatable`); without types.
const PURE: &[&str] = &[
    "llvm.abs",
    "llvm.amdgcn.dispatch.ptr",
    "llvm.amdgcn.fract",
    "llvm.amdgcn.implicitarg.ptr",
    "llvm.amdgcn.kernarg.segment.ptr",
    "llvm.amdgcn.mul.i24",
    "llvm.amdgcn.mul.u24",
    "llvm.amdgcn.rcp",
    "llvm.amdgcn.rsq",
    "llvm.amdgcn.sbfe",
    "llvm.amdgcn.ubfe",
    "llvm.amdgcn.workgroup.id.x",
    "llvm.amdgcn.workgroup.id.y",
    "llvm.amdgcn.workgroup.id.z",
    "llvm.amdgcn.workitem.id.x",
    "llvm.amdgcn.workitem.id.y",
    "llvm.amdgcn.workitem.id.z",
    "llvm.bitreverse",
    "llvm.bswap",
    "llvm.canonicalize",
    "llvm.ceil",
    "llvm.copysign",
    "llvm.cos",
    "llvm.ctlz",
    "llvm.ctpop",
    "llvm.cttz",
    "llvm.exp",
    "llvm.exp2",
    "llvm.fabs",
    "llvm.floor",
    "llvm.fma",
    "llvm.fmuladd",
    "llvm.fshl",
    "llvm.fshr",
    "llvm.log",
    "llvm.log10",
    "llvm.log2",
    "llvm.maximum",
    "llvm.maxnum",
    "llvm.minimum",
    "llvm.minnum",
    "llvm.nearbyint",
    "llvm.pow",
    "llvm.rint",
    "llvm.round",
    "llvm.roundeven",
    "llvm.sadd.sat",
    "llvm.sadd.with.overflow",
    "llvm.sin",
    "llvm.smax",
    "llvm.smin",
    "llvm.smul.with.overflow",
    "llvm.sqrt",
    "llvm.sshl.sat",
    "llvm.ssub.sat",
    "llvm.ssub.with.overflow",
    "llvm.trunc",
    "llvm.uadd.sat",
    "llvm.uadd.with.overflow",
    "llvm.umax",
    "llvm.umin",
    "llvm.umul.with.overflow",
    "llvm.ushl.sat",
    "llvm.usub.sat",
    "llvm.usub.with.overflow",
];

/// Whether an instruction may be executed with any operands, by lanes for which it is none of theirs: it has no effect and asks no other lane.
pub fn is_speculatable(instruction: &Instruction) -> bool {
    use Opcode::*;
    match instruction.opcode {
        UDiv | SDiv | URem | SRem => divides_by_constant(instruction),
        Call => match &instruction.detail {
            Detail::Callee(name) => PURE.binary_search(&base_name(name)).is_ok(),
            _ => false,
        },
        Load | Store | AtomicRmw | CmpXchg | Fence | Invoke | CallBr | VaArg | Other => false,
        _ => instruction.unsupported.is_none(),
    }
}

/// Whether a division is by numbers for which it always has a meaning: not 0, and for signed ones not -1.
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

#[cfg(test)]
mod tests {
    use super::PURE;

    #[test]
    fn names_are_ascending() {
        assert!(PURE.is_sorted());
    }
}
