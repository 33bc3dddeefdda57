//! Constant folding of word operations, and the compare instructions of both units for the
//! predicates that the rules declare.

use super::{Operation, Predicate};
use Operation::*;
use lanelog_amdgpu::instructions::op;
use lanelog_ir::Intrinsic;

/// The result of an operation on constants; `None` if it is not folded here.
pub fn constant(operation: Operation, sources: &[u32]) -> Option<u32> {
    let lhs = *sources.first()?;
    let rhs = sources.get(1).copied().unwrap_or(0);
    Some(match operation {
        Add => lhs.wrapping_add(rhs),
        Sub => lhs.wrapping_sub(rhs),
        Mul => lhs.wrapping_mul(rhs),
        MulHighU => ((u64::from(lhs) * u64::from(rhs)) >> 32) as u32,
        MulHighI => ((i64::from(lhs as i32) * i64::from(rhs as i32)) >> 32) as u32,
        And => lhs & rhs,
        Or => lhs | rhs,
        Xor => lhs ^ rhs,
        Not => !lhs,
        Shl => lhs << (rhs & 31),
        LShr => lhs >> (rhs & 31),
        AShr => ((lhs as i32) >> (rhs & 31)) as u32,
        MinU => lhs.min(rhs),
        MaxU => lhs.max(rhs),
        MinI => (lhs as i32).min(rhs as i32) as u32,
        MaxI => (lhs as i32).max(rhs as i32) as u32,
        SignByte => lhs as i8 as u32,
        SignHalf => lhs as i16 as u32,
        _ => return None,
    })
}

/// Extracts a bit field of a constant: `count` bits from bit `first` on. The result is sign- or
/// zero-extended.
pub fn field(signed: bool, word: u32, first: u32, count: u32) -> u32 {
    let high = word << (32 - first - count);
    match signed {
        true => ((high as i32) >> (32 - count)) as u32,
        false => high >> (32 - count),
    }
}

impl Operation {
    /// The minimum or maximum operation on words that implements an intrinsic.
    pub fn extreme(called: Intrinsic) -> Option<Operation> {
        Some(match called {
            Intrinsic::Umin => MinU,
            Intrinsic::Umax => MaxU,
            Intrinsic::Smin => MinI,
            Intrinsic::Smax => MaxI,
            _ => return None,
        })
    }
}

/// All predicates of `icmp`, in LLVM's order: name, scalar compare (into SCC), and vector compares
/// of 16, 32 and 64 bits (into a mask).
#[rustfmt::skip]
pub(crate) const PREDICATES: &[(Predicate, &str, op::Opcode, [op::Opcode; 3])] = &[
    (Predicate::Eq, "eq", op::S_CMP_EQ_U32, [op::V_CMP_EQ_U16, op::V_CMP_EQ_U32, op::V_CMP_EQ_U64]),
    (Predicate::Ne, "ne", op::S_CMP_LG_U32, [op::V_CMP_NE_U16, op::V_CMP_NE_U32, op::V_CMP_NE_U64]),
    (Predicate::Ugt, "ugt", op::S_CMP_GT_U32, [op::V_CMP_GT_U16, op::V_CMP_GT_U32, op::V_CMP_GT_U64]),
    (Predicate::Uge, "uge", op::S_CMP_GE_U32, [op::V_CMP_GE_U16, op::V_CMP_GE_U32, op::V_CMP_GE_U64]),
    (Predicate::Ult, "ult", op::S_CMP_LT_U32, [op::V_CMP_LT_U16, op::V_CMP_LT_U32, op::V_CMP_LT_U64]),
    (Predicate::Ule, "ule", op::S_CMP_LE_U32, [op::V_CMP_LE_U16, op::V_CMP_LE_U32, op::V_CMP_LE_U64]),
    (Predicate::Sgt, "sgt", op::S_CMP_GT_I32, [op::V_CMP_GT_I16, op::V_CMP_GT_I32, op::V_CMP_GT_I64]),
    (Predicate::Sge, "sge", op::S_CMP_GE_I32, [op::V_CMP_GE_I16, op::V_CMP_GE_I32, op::V_CMP_GE_I64]),
    (Predicate::Slt, "slt", op::S_CMP_LT_I32, [op::V_CMP_LT_I16, op::V_CMP_LT_I32, op::V_CMP_LT_I64]),
    (Predicate::Sle, "sle", op::S_CMP_LE_I32, [op::V_CMP_LE_I16, op::V_CMP_LE_I32, op::V_CMP_LE_I64]),
];

impl Predicate {
    /// The predicate with a name.
    pub fn named(name: &str) -> Option<Predicate> {
        PREDICATES.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// The 32-bit compare on the scalar unit.
    pub fn scalar(self) -> op::Opcode {
        PREDICATES[self as usize].2
    }

    /// The 16-bit, 32-bit and 64-bit compares on the vector unit.
    pub fn vector(self) -> [op::Opcode; 3] {
        PREDICATES[self as usize].3
    }

    /// Whether the compare is signed.
    pub fn is_signed(self) -> bool {
        self as usize >= Predicate::Sgt as usize
    }

    /// The predicate for unsigned operands: `ult` for `slt`.
    pub fn unsigned(self) -> Predicate {
        match self {
            Predicate::Sgt => Predicate::Ugt,
            Predicate::Sge => Predicate::Uge,
            Predicate::Slt => Predicate::Ult,
            Predicate::Sle => Predicate::Ule,
            other => other,
        }
    }

    /// The strict predicate, which is false for equal operands: `slt` for `sle`.
    pub fn strict(self) -> Predicate {
        match self {
            Predicate::Uge => Predicate::Ugt,
            Predicate::Ule => Predicate::Ult,
            Predicate::Sge => Predicate::Sgt,
            Predicate::Sle => Predicate::Slt,
            other => other,
        }
    }

    /// Evaluates the predicate for constants.
    pub fn holds(self, lhs: u32, rhs: u32) -> bool {
        // A signed compare equals the unsigned compare with inverted sign bits.
        let [lhs, rhs] = [lhs, rhs].map(|word| word ^ u32::from(self.is_signed()) << 31);
        match self.unsigned() {
            Predicate::Eq => lhs == rhs,
            Predicate::Ne => lhs != rhs,
            Predicate::Ugt => lhs > rhs,
            Predicate::Uge => lhs >= rhs,
            Predicate::Ult => lhs < rhs,
            _ => lhs <= rhs,
        }
    }
}
