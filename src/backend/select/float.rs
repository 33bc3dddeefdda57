//! Floats: arithmetic and compares, and what all float operations share.
//!
//! Nothing is fused that the function does not fuse: `fmul` and `fadd` with `contract` stay two operations, so that the results are those of the function
//! computed step by step. `fma` and `fmuladd` are one.

use super::reason::{Malformed, spelled};
use super::source_modifiers::{Names, Precision};
use super::words::Held;
use super::{
    Selected, Selector, convert, float_division, float_intrinsics, float_remainder,
    integer_division,
};
use crate::instructions::op;
use crate::machine::{Operand, Value};
use lanelog_ir::Opcode;
use lanelog_typed::Type;

/// `udiv`, `sdiv`, `urem`, `srem`.
pub fn divide(selector: &mut Selector<'_>) -> Selected {
    integer_division::divide(selector)
}

/// `fptrunc`, `fpext`, `fptoui`, `fptosi`, `uitofp`, `sitofp`.
pub fn convert(selector: &mut Selector<'_>) -> Selected {
    convert::convert(selector)
}

/// Intrinsics on floats. Whether it is one.
pub fn call(selector: &mut Selector<'_>, name: &str) -> Selected<bool> {
    float_intrinsics::call(selector, name)
}

/// An element of an operand.
pub(super) struct Part<'p> {
    /// Its type.
    pub ty: &'p Type,
    /// Its words.
    pub words: &'p [Value],
}

impl Part<'_> {
    /// Its only word.
    pub fn word(&self) -> Value {
        self.words.first().copied().unwrap_or(Value::Bits(0))
    }
}

/// What computes the words of an element of the result from those of the operands.
pub(super) type Compute<'c, S> = dyn FnMut(&mut S, &[Part<'_>]) -> Selected<Vec<Value>> + 'c;

/// The type of the elements; the type itself if it has none.
pub(super) fn element(ty: &Type) -> &Type {
    match ty {
        Type::Vector(_, element) => element,
        _ => ty,
    }
}

/// What is said of a type that is not covered.
pub(super) fn not_covered<T>(ty: &Type) -> Selected<T> {
    Err(format!("{} is not covered", spelled(element(ty))).into())
}

impl Selector<'_> {
    /// Whether the instruction at hand has a flag: `nnan`, `afn`; `fast` has all.
    pub(super) fn has_flag(&self, flag: &str) -> bool {
        let mut words = self.instruction().words.iter();
        words.any(|word| **word == *flag || **word == *"fast")
    }

    /// Computes the result of the instruction at hand element by element. Operands that are no vectors are the same for all elements.
    pub(super) fn each(&mut self, compute: &mut Compute<'_, Self>) -> Selected {
        let instruction = self.instruction();
        let count = match &instruction.ty {
            Type::Vector(count, _) => *count as usize,
            _ => 1,
        };
        let mut operands = Vec::with_capacity(instruction.operands.len());
        for (index, (ty, _)) in instruction.operands.iter().enumerate() {
            let size = self.words_of(element(ty))?;
            operands.push((ty, size, self.operand(index)?));
        }
        let mut result = Vec::new();
        for at in 0..count {
            let mut parts = Vec::with_capacity(operands.len());
            for (ty, size, words) in &operands {
                let words = match ty {
                    Type::Vector(..) => words.get(at * size..(at + 1) * size),
                    _ => Some(words.as_slice()),
                };
                parts.push(Part {
                    ty: element(ty),
                    words: words
                        .ok_or(Malformed("its vectors have different numbers of elements"))?,
                });
            }
            result.extend(compute(self, &parts)?);
        }
        self.result(result);
        Ok(())
    }

    /// A float operation on the vector unit: its words.
    pub(super) fn float(
        &mut self,
        names: Names,
        precision: Precision,
        sources: &[Operand],
    ) -> Selected<Vec<Value>> {
        let name = precision.name(names);
        if name == op::NONE {
            return Err(format!(
                "there is no such instruction for {} bits",
                16 << precision as u32
            )
            .into());
        }
        self.on_vector_unit();
        let result = self.make(name, precision.words(), sources);
        Ok(self.split(result))
    }
}

const ADD: Names = [op::V_ADD_F16, op::V_ADD_F32, op::V_ADD_F64];
const SUB: Names = [op::V_SUB_F16, op::V_SUB_F32, op::NONE];
const MUL: Names = [op::V_MUL_F16, op::V_MUL_F32, op::V_MUL_F64];

/// `fneg`, `fadd`, `fsub`, `fmul`, `fdiv`, `frem`.
pub fn arithmetic(selector: &mut Selector<'_>) -> Selected {
    let opcode = selector.instruction().opcode;
    let approximate = selector.has_flag("afn");
    let ty = element(&selector.instruction().ty);
    if opcode == Opcode::FRem {
        return float_remainder::remainder(selector);
    }
    if *ty == Type::BFloat {
        return short(selector, opcode);
    }
    let Some(precision) = Precision::of(ty) else {
        return not_covered(ty);
    };
    selector.each(&mut |selector, parts| {
        let words: Vec<&[Value]> = parts.iter().map(|part| part.words).collect();
        binary(selector, opcode, precision, approximate, &words)
    })
}

fn binary(
    selector: &mut Selector<'_>,
    opcode: Opcode,
    precision: Precision,
    approximate: bool,
    words: &[&[Value]],
) -> Selected<Vec<Value>> {
    let (lhs, rhs) = match words {
        [lhs] => return Ok(negate(selector, precision, lhs)),
        [lhs, rhs] => (*lhs, *rhs),
        _ => return Err(Malformed("it has more operands than it takes").into()),
    };
    if opcode == Opcode::FDiv {
        return float_division::quotient(selector, precision, approximate, lhs, rhs);
    }
    if let Some(name) = scalar_name(selector, opcode, precision, &[lhs, rhs]) {
        let sources = selector.to_scalars(&[lhs, rhs].concat());
        return Ok(vec![selector.make(name, 1, &sources)]);
    }
    let lhs = selector.source(lhs, precision);
    let mut rhs = selector.source(rhs, precision);
    let names = match opcode {
        Opcode::FAdd => ADD,
        Opcode::FSub if precision == Precision::Double => {
            rhs = minus(selector, rhs);
            ADD
        }
        Opcode::FSub => SUB,
        _ => MUL,
    };
    selector.float(names, precision, &[lhs, rhs])
}

/// A double as a source negated: a constant itself, as it may be an integer to the assembler.
fn minus(selector: &mut Selector<'_>, source: Operand) -> Operand {
    match source.value {
        Value::Wide(bits) if !source.absolute && !source.negated => {
            let bits = bits ^ 1 << 63;
            let words = [Value::Bits(bits as u32), Value::Bits((bits >> 32) as u32)];
            selector.wide(&words).into()
        }
        _ => Operand {
            negated: !source.negated,
            ..source
        },
    }
}

/// The scalar spelling of an operation on two, where the GPU has it and all lanes agree.
fn scalar_name(
    selector: &Selector<'_>,
    opcode: Opcode,
    precision: Precision,
    words: &[&[Value]],
) -> Option<op::Opcode> {
    let names: Names = match opcode {
        Opcode::FAdd => [op::S_ADD_F16, op::S_ADD_F32, op::NONE],
        Opcode::FSub => [op::S_SUB_F16, op::S_SUB_F32, op::NONE],
        Opcode::FMul => [op::S_MUL_F16, op::S_MUL_F32, op::NONE],
        _ => return None,
    };
    selector.scalar_form(names, precision, words)
}

impl Selector<'_> {
    /// The scalar spelling of an operation, where the GPU has it, all lanes agree, and some operand is in a scalar register.
    pub(super) fn scalar_form(
        &self,
        names: Names,
        precision: Precision,
        words: &[&[Value]],
    ) -> Option<op::Opcode> {
        let name = precision.name(names);
        let has_floats = self.source.choices.has_scalar_float();
        let usable = has_floats && name != op::NONE && self.is_on_scalar_unit();
        let scalar = words.iter().all(|words| self.are_scalar(words));
        (usable && scalar).then_some(name)
    }
}

/// A negated float.
pub(super) fn negate(
    selector: &mut Selector<'_>,
    precision: Precision,
    words: &[Value],
) -> Vec<Value> {
    let (inner, negated, absolute) = selector.unsigned(words, precision);
    selector.with_sign(&inner, precision, !negated, absolute)
}

/// The magnitude of a float.
pub(super) fn magnitude(
    selector: &mut Selector<'_>,
    precision: Precision,
    words: &[Value],
) -> Vec<Value> {
    let (inner, _, _) = selector.unsigned(words, precision);
    selector.with_sign(&inner, precision, false, true)
}

/// Arithmetic on `bfloat`: as `float`, rounded once more. That is the nearest: 24 bits are at least twice its 8 and two more (Figueroa, When is
/// double rounding innocuous?, 1995).
fn short(selector: &mut Selector<'_>, opcode: Opcode) -> Selected {
    selector.each(&mut |selector, parts| {
        if opcode == Opcode::FNeg {
            let words: Vec<Value> = parts.iter().flat_map(|part| part.words.to_vec()).collect();
            // Its sign is where that of `half` is.
            return Ok(negate(selector, Precision::Half, &words));
        }
        let wide: Vec<Vec<Value>> = parts
            .iter()
            .map(|part| vec![convert::from_short(selector, part.word())])
            .collect();
        let words: Vec<&[Value]> = wide.iter().map(Vec::as_slice).collect();
        let result = binary(selector, opcode, Precision::Single, false, &words)?;
        let word = result.first().copied().unwrap_or(Value::Bits(0));
        Ok(vec![convert::to_short(selector, word)])
    })
}

/// The predicates of `fcmp`, and how compares are spelled behind `v_cmp_` and `s_cmp_`.
const PREDICATES: &[(&str, Names, op::Opcode)] = &[
    (
        "oeq",
        [op::V_CMP_EQ_F16, op::V_CMP_EQ_F32, op::V_CMP_EQ_F64],
        op::S_CMP_EQ_F32,
    ),
    (
        "ogt",
        [op::V_CMP_GT_F16, op::V_CMP_GT_F32, op::V_CMP_GT_F64],
        op::S_CMP_GT_F32,
    ),
    (
        "oge",
        [op::V_CMP_GE_F16, op::V_CMP_GE_F32, op::V_CMP_GE_F64],
        op::S_CMP_GE_F32,
    ),
    (
        "olt",
        [op::V_CMP_LT_F16, op::V_CMP_LT_F32, op::V_CMP_LT_F64],
        op::S_CMP_LT_F32,
    ),
    (
        "ole",
        [op::V_CMP_LE_F16, op::V_CMP_LE_F32, op::V_CMP_LE_F64],
        op::S_CMP_LE_F32,
    ),
    (
        "one",
        [op::V_CMP_LG_F16, op::V_CMP_LG_F32, op::V_CMP_LG_F64],
        op::S_CMP_LG_F32,
    ),
    (
        "ord",
        [op::V_CMP_O_F16, op::V_CMP_O_F32, op::V_CMP_O_F64],
        op::S_CMP_O_F32,
    ),
    (
        "uno",
        [op::V_CMP_U_F16, op::V_CMP_U_F32, op::V_CMP_U_F64],
        op::S_CMP_U_F32,
    ),
    (
        "ueq",
        [op::V_CMP_NLG_F16, op::V_CMP_NLG_F32, op::V_CMP_NLG_F64],
        op::S_CMP_NLG_F32,
    ),
    (
        "ugt",
        [op::V_CMP_NLE_F16, op::V_CMP_NLE_F32, op::V_CMP_NLE_F64],
        op::S_CMP_NLE_F32,
    ),
    (
        "uge",
        [op::V_CMP_NLT_F16, op::V_CMP_NLT_F32, op::V_CMP_NLT_F64],
        op::S_CMP_NLT_F32,
    ),
    (
        "ult",
        [op::V_CMP_NGE_F16, op::V_CMP_NGE_F32, op::V_CMP_NGE_F64],
        op::S_CMP_NGE_F32,
    ),
    (
        "ule",
        [op::V_CMP_NGT_F16, op::V_CMP_NGT_F32, op::V_CMP_NGT_F64],
        op::S_CMP_NGT_F32,
    ),
    (
        "une",
        [op::V_CMP_NEQ_F16, op::V_CMP_NEQ_F32, op::V_CMP_NEQ_F64],
        op::S_CMP_NEQ_F32,
    ),
];

/// `fcmp`.
pub fn compare(selector: &mut Selector<'_>) -> Selected {
    let instruction = selector.instruction();
    let known = |word: &str| PREDICATES.iter().find(|(name, ..)| *name == word);
    let found = instruction.words.iter().find_map(|word| known(word));
    let constant = |word: &str| instruction.words.iter().any(|rhs| **rhs == *word);
    let Some((_, names, scalar)) = found else {
        if !constant("true") && !constant("false") {
            return Err(Malformed("an `fcmp` without a predicate").into());
        }
        let bit = Value::Bits(u32::from(constant("true")));
        return selector.each(&mut |_, _| Ok(vec![bit]));
    };
    let ty = instruction.operands.first().map(|(ty, _)| element(ty));
    let ty = ty.ok_or(Malformed("it has fewer operands than it takes"))?;
    let short = *ty == Type::BFloat;
    let Some(precision) = (if short {
        Some(Precision::Single)
    } else {
        Precision::of(ty)
    }) else {
        return not_covered(ty);
    };
    let vector = matches!(instruction.ty, Type::Vector(..));
    if !vector && !short && precision == Precision::Single {
        let (lhs, rhs) = (selector.operand(0)?, selector.operand(1)?);
        let names: Names = [op::NONE, *scalar, op::NONE];
        if let Some(name) = selector.scalar_form(names, precision, &[&lhs, &rhs])
            && let ([lhs], [rhs]) = (lhs.as_slice(), rhs.as_slice())
        {
            selector.hold(Held::Compare(name, *lhs, *rhs));
            return Ok(());
        }
    }
    selector.each(&mut |selector, parts| {
        selector.on_vector_unit();
        let mut sources = Vec::with_capacity(2);
        for part in parts {
            let wide = [match short {
                true => convert::from_short(selector, part.word()),
                false => part.word(),
            }];
            let words = if short { &wide[..] } else { part.words };
            sources.push(selector.source(words, precision));
        }
        let mask = selector.fresh_mask();
        selector.emit(precision.name(*names), &[mask], &sources);
        Ok(vec![mask])
    })
}
