//! Float arithmetic, compares and functions, and code shared by all float operations.
//!
//! The rules (`floats`, `math`, `float_division`, `extremes`) select operations on elements. This
//! module iterates over the elements.

use super::elementwise::{element, precision_of, selected, too_few};
use super::location::Location;
use super::reason::Malformed;
use super::rules::{self, Arithmetic, Context, Float, Function, Words};
use super::source_modifiers::Precision;
use super::{Selected, Selector, float_remainder};
use crate::families;
use lanelog_amdgpu::instructions::{Names, op};
use lanelog_amdgpu::machine::Value;
use lanelog_ir::Opcode;
use lanelog_ir::typed::Type;

/// Selects `fneg`, `fadd`, `fsub`, `fmul`, `fdiv` and `frem`.
pub fn arithmetic(selector: &mut Selector<'_>) -> Selected {
    let operation = match selector.instruction().opcode {
        Opcode::FAdd => Arithmetic::Add,
        Opcode::FSub => Arithmetic::Sub,
        Opcode::FMul => Arithmetic::Mul,
        Opcode::FDiv => Arithmetic::Div,
        Opcode::FRem => return float_remainder::remainder(selector),
        _ => return negate(selector),
    };
    let approximate = selector.has_flag("afn");
    selector.each(&mut |selector, parts| {
        let [lhs, rhs] = parts else {
            return Err(Malformed("it has more operands than it takes").into());
        };
        if *lhs.ty == Type::BFloat {
            // `bfloat` arithmetic is computed in `float`, and the result is rounded to `bfloat`.
            // Rounding twice gives the correctly rounded result, because the 24-bit precision is at
            // least twice the 8-bit precision plus two (Figueroa, When is double rounding
            // innocuous?, 1995).
            let [lhs, rhs] =
                [lhs, rhs].map(|part| Words::One(rules::widened_bfloat(selector, part.word())));
            let result =
                rules::arithmetic(selector, &operation, false, &Precision::Single, lhs, rhs);
            return Ok(vec![
                selector.nearest_bfloat(result.map_or(Value::Bits(0), Words::low)),
            ]);
        }
        let precision = precision_of(lhs.ty)?;
        let result = rules::arithmetic(
            selector,
            &operation,
            approximate,
            &precision,
            lhs.whole()?,
            rhs.whole()?,
        );
        selected(selector, precision, result)
    })
}

/// Selects `fneg`.
fn negate(selector: &mut Selector<'_>) -> Selected {
    selector.each(&mut |selector, parts| {
        let [part] = parts else { return too_few() };
        let precision = sign_as(part.ty)?;
        let words = part.whole()?;
        Ok(selector
            .with_signs(precision, words, |negated, absolute| (!negated, absolute))
            .to_vec())
    })
}

/// The precision whose sign bit is at the same position as the sign bit of a type.
fn sign_as(ty: &Type) -> Selected<Precision> {
    match ty {
        Type::BFloat => Ok(Precision::Half),
        ty => precision_of(ty),
    }
}

/// Applies a function that the rules select to each element.
pub(super) fn by_rules(selector: &mut Selector<'_>, function: Function) -> Selected {
    selector.each(&mut |selector, parts| {
        let [part, ..] = parts else { return too_few() };
        let precision = match function {
            Function::fabs => sign_as(part.ty)?,
            _ => precision_of(part.ty)?,
        };
        let mut operands = [None; 3];
        for (operand, part) in operands.iter_mut().zip(parts) {
            *operand = Some(part.whole()?);
        }
        let result = rules::function(selector, &function, &precision, operands);
        selected(selector, precision, result)
    })
}

/// `llvm.frexp`: returns the fraction and the exponent.
pub(super) fn fraction_and_exponent(selector: &mut Selector<'_>) -> Selected {
    let [(ty, _)] = &*selector.instruction().operands else {
        return too_few();
    };
    let precision = precision_of(ty)?;
    let words = selector.operand(0)?;
    let source = selector.source(&words, precision);
    selector.on_vector_unit();
    let source = Float::Source(source);
    let mut result = Context::frexp_mant(selector, &precision, source).to_vec();
    result.push(rules::exponent(selector, &precision, source));
    selector.result(result);
    Ok(())
}

/// The predicates of `fcmp` in the order of LLVM's numbering: vector compares, and scalar compares
/// of 16 and 32 bits.
#[rustfmt::skip]
pub(super) const PREDICATES: &[(&str, Names, [op::Opcode; 2])] = &[
    ("oeq", families::CMP_EQ, [op::S_CMP_EQ_F16, op::S_CMP_EQ_F32]),
    ("ogt", families::CMP_GT, [op::S_CMP_GT_F16, op::S_CMP_GT_F32]),
    ("oge", families::CMP_GE, [op::S_CMP_GE_F16, op::S_CMP_GE_F32]),
    ("olt", families::CMP_LT, [op::S_CMP_LT_F16, op::S_CMP_LT_F32]),
    ("ole", families::CMP_LE, [op::S_CMP_LE_F16, op::S_CMP_LE_F32]),
    ("one", families::CMP_LG, [op::S_CMP_LG_F16, op::S_CMP_LG_F32]),
    ("ord", families::CMP_O, [op::S_CMP_O_F16, op::S_CMP_O_F32]),
    ("uno", families::CMP_U, [op::S_CMP_U_F16, op::S_CMP_U_F32]),
    ("ueq", families::CMP_NLG, [op::S_CMP_NLG_F16, op::S_CMP_NLG_F32]),
    ("ugt", families::CMP_NLE, [op::S_CMP_NLE_F16, op::S_CMP_NLE_F32]),
    ("uge", families::CMP_NLT, [op::S_CMP_NLT_F16, op::S_CMP_NLT_F32]),
    ("ult", families::CMP_NGE, [op::S_CMP_NGE_F16, op::S_CMP_NGE_F32]),
    ("ule", families::CMP_NGT, [op::S_CMP_NGT_F16, op::S_CMP_NGT_F32]),
    ("une", families::CMP_NEQ, [op::S_CMP_NEQ_F16, op::S_CMP_NEQ_F32]),
];

/// Selects `fcmp`.
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
    let ty = element(&selector.typed_operand(0)?.0);
    let short = *ty == Type::BFloat;
    let precision = match short {
        true => Precision::Single,
        false => precision_of(ty)?,
    };
    let vector = matches!(instruction.ty, Type::Vector(..));
    if !vector && !short {
        let (lhs, rhs) = (selector.operand(0)?, selector.operand(1)?);
        let [half, single] = *scalar;
        let names: Names = [half, single, op::NONE];
        if let Some(name) = selector.scalar_form(names, precision, &[&lhs, &rhs])
            && let ([lhs], [rhs]) = (lhs.as_slice(), rhs.as_slice())
        {
            selector.hold(Location::Compare(name, *lhs, *rhs));
            return Ok(());
        }
    }
    selector.each(&mut |selector, parts| {
        selector.on_vector_unit();
        let mut sources = Vec::with_capacity(2);
        for part in parts {
            let wide = [match short {
                true => rules::widened_bfloat(selector, part.word()),
                false => part.word(),
            }];
            let words = if short { &wide[..] } else { part.words };
            sources.push(selector.source(words, precision));
        }
        let mask = selector.make_mask(precision.name(*names), &sources);
        Ok(vec![mask])
    })
}
