//! Which unit can do what: operations on words, with the mnemonics of the scalar and of the vector unit.
//!
//! Which unit computes a value is what `scalar_unit` of `rules/backend/unit.dl` says; here is what the instructions are. Sources: AMD's ISA documents of Vega,
//! CDNA3, RDNA3 and RDNA4 (SOP1, SOP2, VOP1, VOP2, VOP3). Names are those of gfx11.

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

/// How an operation is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// What.
    pub operation: Operation,
    /// On so many words.
    pub words: u8,
    /// The instruction of the scalar unit, if it has one.
    pub scalar: Option<op::Opcode>,
    /// The instruction of the vector unit, if one alone does it.
    pub vector: Option<op::Opcode>,
    /// The vector instruction takes its sources in swapped order.
    pub swapped: bool,
}

const fn form(
    operation: Operation,
    words: u8,
    scalar: Option<op::Opcode>,
    vector: Option<op::Opcode>,
) -> Form {
    Form {
        operation,
        words,
        scalar,
        vector,
        swapped: false,
    }
}

const fn swapped(
    operation: Operation,
    words: u8,
    scalar: Option<op::Opcode>,
    vector: Option<op::Opcode>,
) -> Form {
    Form {
        operation,
        words,
        scalar,
        vector,
        swapped: true,
    }
}

use crate::instructions::op;
use Operation::*;

/// All forms. Where the vector unit has none, the operation is done word by word.
#[rustfmt::skip]
pub const FORMS: &[Form] = &[
    form(Add, 1, Some(op::S_ADD_I32), Some(op::V_ADD_NC_U32)),
    form(Sub, 1, Some(op::S_SUB_I32), Some(op::V_SUB_NC_U32)),
    form(Mul, 1, Some(op::S_MUL_I32), Some(op::V_MUL_LO_U32)),
    form(MulHighU, 1, Some(op::S_MUL_HI_U32), Some(op::V_MUL_HI_U32)),
    form(MulHighI, 1, Some(op::S_MUL_HI_I32), Some(op::V_MUL_HI_I32)),
    form(And, 1, Some(op::S_AND_B32), Some(op::V_AND_B32)),
    form(Or, 1, Some(op::S_OR_B32), Some(op::V_OR_B32)),
    form(Xor, 1, Some(op::S_XOR_B32), Some(op::V_XOR_B32)),
    form(Not, 1, Some(op::S_NOT_B32), Some(op::V_NOT_B32)),
    swapped(Shl, 1, Some(op::S_LSHL_B32), Some(op::V_LSHLREV_B32)),
    swapped(LShr, 1, Some(op::S_LSHR_B32), Some(op::V_LSHRREV_B32)),
    swapped(AShr, 1, Some(op::S_ASHR_I32), Some(op::V_ASHRREV_I32)),
    form(MinU, 1, Some(op::S_MIN_U32), Some(op::V_MIN_U32)),
    form(MaxU, 1, Some(op::S_MAX_U32), Some(op::V_MAX_U32)),
    form(MinI, 1, Some(op::S_MIN_I32), Some(op::V_MIN_I32)),
    form(MaxI, 1, Some(op::S_MAX_I32), Some(op::V_MAX_I32)),
    form(Reverse, 1, Some(op::S_BREV_B32), Some(op::V_BFREV_B32)),
    form(LeadingZeros, 1, Some(op::S_CLZ_I32_U32), Some(op::V_CLZ_I32_U32)),
    form(TrailingZeros, 1, Some(op::S_CTZ_I32_B32), Some(op::V_CTZ_I32_B32)),
    form(SignByte, 1, Some(op::S_SEXT_I32_I8), None),
    form(SignHalf, 1, Some(op::S_SEXT_I32_I16), None),
    form(And, 2, Some(op::S_AND_B64), None),
    form(Or, 2, Some(op::S_OR_B64), None),
    form(Xor, 2, Some(op::S_XOR_B64), None),
    form(Not, 2, Some(op::S_NOT_B64), None),
    swapped(Shl, 2, Some(op::S_LSHL_B64), Some(op::V_LSHLREV_B64)),
    swapped(LShr, 2, Some(op::S_LSHR_B64), Some(op::V_LSHRREV_B64)),
    swapped(AShr, 2, Some(op::S_ASHR_I64), Some(op::V_ASHRREV_I64)),
    form(Reverse, 2, Some(op::S_BREV_B64), None),
];

/// How an operation on so many words is done.
pub fn find(operation: Operation, words: u8) -> Option<&'static Form> {
    FORMS
        .iter()
        .find(|form| form.operation == operation && form.words == words)
}

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
