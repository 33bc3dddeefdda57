//! Which unit can do what: operations on words, with the mnemonics of the scalar and of the vector unit.
//!
//! A uniform value is computed on the scalar unit wherever this table has a scalar form of its operation. Sources: AMD's ISA documents of Vega,
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
    pub scalar: Option<&'static str>,
    /// The instruction of the vector unit, if one alone does it.
    pub vector: Option<&'static str>,
    /// The vector instruction takes its sources in swapped order.
    pub swapped: bool,
}

const fn form(
    operation: Operation,
    words: u8,
    scalar: Option<&'static str>,
    vector: Option<&'static str>,
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
    scalar: Option<&'static str>,
    vector: Option<&'static str>,
) -> Form {
    Form {
        operation,
        words,
        scalar,
        vector,
        swapped: true,
    }
}

use Operation::*;

/// All forms. Where the vector unit has none, the operation is done word by word.
#[rustfmt::skip]
pub const FORMS: &[Form] = &[
    form(Add, 1, Some("s_add_i32"), Some("v_add_nc_u32")),
    form(Sub, 1, Some("s_sub_i32"), Some("v_sub_nc_u32")),
    form(Mul, 1, Some("s_mul_i32"), Some("v_mul_lo_u32")),
    form(MulHighU, 1, Some("s_mul_hi_u32"), Some("v_mul_hi_u32")),
    form(MulHighI, 1, Some("s_mul_hi_i32"), Some("v_mul_hi_i32")),
    form(And, 1, Some("s_and_b32"), Some("v_and_b32")),
    form(Or, 1, Some("s_or_b32"), Some("v_or_b32")),
    form(Xor, 1, Some("s_xor_b32"), Some("v_xor_b32")),
    form(Not, 1, Some("s_not_b32"), Some("v_not_b32")),
    swapped(Shl, 1, Some("s_lshl_b32"), Some("v_lshlrev_b32")),
    swapped(LShr, 1, Some("s_lshr_b32"), Some("v_lshrrev_b32")),
    swapped(AShr, 1, Some("s_ashr_i32"), Some("v_ashrrev_i32")),
    form(MinU, 1, Some("s_min_u32"), Some("v_min_u32")),
    form(MaxU, 1, Some("s_max_u32"), Some("v_max_u32")),
    form(MinI, 1, Some("s_min_i32"), Some("v_min_i32")),
    form(MaxI, 1, Some("s_max_i32"), Some("v_max_i32")),
    form(Reverse, 1, Some("s_brev_b32"), Some("v_bfrev_b32")),
    form(LeadingZeros, 1, Some("s_clz_i32_u32"), Some("v_clz_i32_u32")),
    form(TrailingZeros, 1, Some("s_ctz_i32_b32"), Some("v_ctz_i32_b32")),
    form(SignByte, 1, Some("s_sext_i32_i8"), None),
    form(SignHalf, 1, Some("s_sext_i32_i16"), None),
    form(And, 2, Some("s_and_b64"), None),
    form(Or, 2, Some("s_or_b64"), None),
    form(Xor, 2, Some("s_xor_b64"), None),
    form(Not, 2, Some("s_not_b64"), None),
    swapped(Shl, 2, Some("s_lshl_b64"), Some("v_lshlrev_b64")),
    swapped(LShr, 2, Some("s_lshr_b64"), Some("v_lshrrev_b64")),
    swapped(AShr, 2, Some("s_ashr_i64"), Some("v_ashrrev_i64")),
    form(Reverse, 2, Some("s_brev_b64"), None),
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
    pub scalar: &'static str,
    /// Of two words, on the scalar unit.
    pub scalar_wide: Option<&'static str>,
    /// Of 16, 32 and 64 bits, on the vector unit: into a mask.
    pub vector: [&'static str; 3],
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
    scalar: &'static str, scalar_wide: Option<&'static str>, vector: [&'static str; 3],
) -> Predicate {
    Predicate { name, scalar, scalar_wide, vector, signed, inverse, swapped }
}

/// All compares of integers.
#[rustfmt::skip]
pub const PREDICATES: &[Predicate] = &[
    predicate("eq", "ne", "eq", false, "s_cmp_eq_u32", Some("s_cmp_eq_u64"), ["v_cmp_eq_u16", "v_cmp_eq_u32", "v_cmp_eq_u64"]),
    predicate("ne", "eq", "ne", false, "s_cmp_lg_u32", Some("s_cmp_lg_u64"), ["v_cmp_ne_u16", "v_cmp_ne_u32", "v_cmp_ne_u64"]),
    predicate("ugt", "ule", "ult", false, "s_cmp_gt_u32", None, ["v_cmp_gt_u16", "v_cmp_gt_u32", "v_cmp_gt_u64"]),
    predicate("uge", "ult", "ule", false, "s_cmp_ge_u32", None, ["v_cmp_ge_u16", "v_cmp_ge_u32", "v_cmp_ge_u64"]),
    predicate("ult", "uge", "ugt", false, "s_cmp_lt_u32", None, ["v_cmp_lt_u16", "v_cmp_lt_u32", "v_cmp_lt_u64"]),
    predicate("ule", "ugt", "uge", false, "s_cmp_le_u32", None, ["v_cmp_le_u16", "v_cmp_le_u32", "v_cmp_le_u64"]),
    predicate("sgt", "sle", "slt", true, "s_cmp_gt_i32", None, ["v_cmp_gt_i16", "v_cmp_gt_i32", "v_cmp_gt_i64"]),
    predicate("sge", "slt", "sle", true, "s_cmp_ge_i32", None, ["v_cmp_ge_i16", "v_cmp_ge_i32", "v_cmp_ge_i64"]),
    predicate("slt", "sge", "sgt", true, "s_cmp_lt_i32", None, ["v_cmp_lt_i16", "v_cmp_lt_i32", "v_cmp_lt_i64"]),
    predicate("sle", "sgt", "sge", true, "s_cmp_le_i32", None, ["v_cmp_le_i16", "v_cmp_le_i32", "v_cmp_le_i64"]),
];

/// The compare of a name.
pub fn predicate_named(name: &str) -> Option<&'static Predicate> {
    PREDICATES.iter().find(|predicate| predicate.name == name)
}

/// Compares of the scalar unit, and what gives the complement.
const INVERSES: &[(&str, &str)] = &[
    ("s_cmp_eq_u32", "s_cmp_lg_u32"),
    ("s_cmp_eq_i32", "s_cmp_lg_i32"),
    ("s_cmp_eq_u64", "s_cmp_lg_u64"),
    ("s_cmp_lt_u32", "s_cmp_ge_u32"),
    ("s_cmp_lt_i32", "s_cmp_ge_i32"),
    ("s_cmp_gt_u32", "s_cmp_le_u32"),
    ("s_cmp_gt_i32", "s_cmp_le_i32"),
    ("s_bitcmp1_b32", "s_bitcmp0_b32"),
    ("s_bitcmp1_b64", "s_bitcmp0_b64"),
];

/// The compare of the scalar unit that gives the complement.
pub fn inverse_compare(name: &str) -> Option<&'static str> {
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
