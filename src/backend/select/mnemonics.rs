//! Operations on words by name, with what they give for constants; and compares, with the instructions of both units. Rules have the instructions of operations.

/// An operation on words of 32 bits, or on tuples of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Low word of a product.
    Mul,
    /// High word of a product of unsigned numbers.
    MulHighU,
    /// High word of a product of signed numbers.
    MulHighI,
    /// Bits that are in both.
    And,
    /// Bits that are in any.
    Or,
    /// Bits that are in one.
    Xor,
    /// Complement of each bit.
    Not,
    /// A value, shifted up by an amount.
    Shl,
    /// A value, shifted down by an amount; zeros come in.
    LShr,
    /// A value, shifted down by an amount; its sign comes in.
    AShr,
    /// The lesser of unsigned numbers.
    MinU,
    /// The greater of unsigned numbers.
    MaxU,
    /// The lesser of signed numbers.
    MinI,
    /// The greater of signed numbers.
    MaxI,
    /// The bits in reversed order.
    Reverse,
    /// How many zeros stand above the highest bit; all ones for zero.
    LeadingZeros,
    /// How many zeros stand below the lowest bit; all ones for zero.
    TrailingZeros,
    /// A byte, with its sign.
    SignByte,
    /// The lower half, with its sign.
    SignHalf,
}

use crate::instructions::op;
use Operation::*;

/// The result of an operation on constant words; `None` where it is not computed here.
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

/// So many bits of a constant from one on, with their sign or zeros above.
pub fn field(signed: bool, word: u32, first: u32, count: u32) -> u32 {
    let high = word << (32 - first - count);
    match signed {
        true => ((high as i32) >> (32 - count)) as u32,
        false => high >> (32 - count),
    }
}

impl Operation {
    /// The lesser or the greater of two, by the name of its intrinsic without `llvm.` and type.
    pub fn extreme(name: &str) -> Option<Operation> {
        Some(match name {
            "umin" => MinU,
            "umax" => MaxU,
            "smin" => MinI,
            "smax" => MaxI,
            _ => return None,
        })
    }
}

/// A compare of integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Predicate {
    /// As the text of a function names it.
    pub name: &'static str,
    /// Of words, on the scalar unit: into SCC.
    pub scalar: op::Opcode,
    /// Of two words, on the scalar unit.
    pub scalar_wide: Option<op::Opcode>,
    /// Of 16, 32 and 64 bits, on the vector unit: into a mask.
    pub vector: [op::Opcode; 3],
    /// Numbers with a sign.
    pub signed: bool,
    /// What holds exactly when this one does not.
    pub inverse: &'static str,
    /// What holds of the swapped operands.
    pub swapped: &'static str,
}

#[rustfmt::skip]
const fn predicate(
    name: &'static str, inverse: &'static str, swapped: &'static str, signed: bool,
    scalar: op::Opcode, scalar_wide: Option<op::Opcode>, vector: [op::Opcode; 3],
) -> Predicate {
    Predicate { name, scalar, scalar_wide, vector, signed, inverse, swapped }
}

/// All compares of integers.
#[rustfmt::skip]
pub const PREDICATES: &[Predicate] = &[
    predicate("eq", "ne", "eq", false, op::S_CMP_EQ_U32, Some(op::S_CMP_EQ_U64), [op::V_CMP_EQ_U16, op::V_CMP_EQ_U32, op::V_CMP_EQ_U64]),
    predicate("ne", "eq", "ne", false, op::S_CMP_LG_U32, Some(op::S_CMP_LG_U64), [op::V_CMP_NE_U16, op::V_CMP_NE_U32, op::V_CMP_NE_U64]),
    predicate("ugt", "ule", "ult", false, op::S_CMP_GT_U32, None, [op::V_CMP_GT_U16, op::V_CMP_GT_U32, op::V_CMP_GT_U64]),
    predicate("uge", "ult", "ule", false, op::S_CMP_GE_U32, None, [op::V_CMP_GE_U16, op::V_CMP_GE_U32, op::V_CMP_GE_U64]),
    predicate("ult", "uge", "ugt", false, op::S_CMP_LT_U32, None, [op::V_CMP_LT_U16, op::V_CMP_LT_U32, op::V_CMP_LT_U64]),
    predicate("ule", "ugt", "uge", false, op::S_CMP_LE_U32, None, [op::V_CMP_LE_U16, op::V_CMP_LE_U32, op::V_CMP_LE_U64]),
    predicate("sgt", "sle", "slt", true, op::S_CMP_GT_I32, None, [op::V_CMP_GT_I16, op::V_CMP_GT_I32, op::V_CMP_GT_I64]),
    predicate("sge", "slt", "sle", true, op::S_CMP_GE_I32, None, [op::V_CMP_GE_I16, op::V_CMP_GE_I32, op::V_CMP_GE_I64]),
    predicate("slt", "sge", "sgt", true, op::S_CMP_LT_I32, None, [op::V_CMP_LT_I16, op::V_CMP_LT_I32, op::V_CMP_LT_I64]),
    predicate("sle", "sgt", "sge", true, op::S_CMP_LE_I32, None, [op::V_CMP_LE_I16, op::V_CMP_LE_I32, op::V_CMP_LE_I64]),
];

/// The compare of a name.
pub fn predicate_named(name: &str) -> Option<&'static Predicate> {
    PREDICATES.iter().find(|predicate| predicate.name == name)
}

/// Compares of the scalar unit, and what gives the complement.
const INVERSES: &[(op::Opcode, op::Opcode)] = &[
    (op::S_CMP_EQ_U32, op::S_CMP_LG_U32),
    (op::S_CMP_EQ_I32, op::S_CMP_LG_I32),
    (op::S_CMP_EQ_U64, op::S_CMP_LG_U64),
    (op::S_CMP_LT_U32, op::S_CMP_GE_U32),
    (op::S_CMP_LT_I32, op::S_CMP_GE_I32),
    (op::S_CMP_GT_U32, op::S_CMP_LE_U32),
    (op::S_CMP_GT_I32, op::S_CMP_LE_I32),
    (op::S_BITCMP1_B32, op::S_BITCMP0_B32),
    (op::S_BITCMP1_B64, op::S_BITCMP0_B64),
];

/// The compare of the scalar unit that gives the complement.
pub fn inverse_compare(name: op::Opcode) -> Option<op::Opcode> {
    INVERSES.iter().find_map(|(compare, inverse)| {
        if *compare == name {
            Some(*inverse)
        } else if *inverse == name {
            Some(*compare)
        } else {
            None
        }
    })
}
