//! Intrinsics that correspond to one instruction, with operands or results other than plain floats.

use super::elementwise::{not_covered, too_few};
use super::masks;
use super::operands::immediate;
use super::source_modifiers::Precision;
use super::{Selected, Selector};
use lanelog_amdgpu::instructions::{Names, op};
use lanelog_amdgpu::machine::{Class, Fixed, Value};

/// `llvm.amdgcn.div.scale`: scales the numerator or the denominator, and returns whether the
/// quotient must be scaled back.
pub(super) fn division_scale(selector: &mut Selector<'_>) -> Selected {
    let instruction = selector.instruction();
    let [(ty, _), _, _] = &*instruction.operands else {
        return too_few();
    };
    let names: Names = [op::NONE, op::V_DIV_SCALE_F32, op::V_DIV_SCALE_F64];
    let Some(precision) = Precision::of(ty).filter(|found| found.name(names) != op::NONE) else {
        return not_covered(ty);
    };
    let which = immediate(selector, 2)?;
    let (numerator, denominator) = (selector.operand(0)?, selector.operand(1)?);
    selector.on_vector_unit();
    // The instruction allows no source modifiers, so that a negated operand must be computed into a
    // register.
    let [numerator, denominator] = [numerator, denominator].map(|words| match words.as_slice() {
        [word] => *word,
        words => selector.pair(words, Class::Vector),
    });
    let chosen = if which & 1 == 1 {
        numerator
    } else {
        denominator
    };
    let result = selector.fresh(Class::Vector, precision.words());
    let mask = selector.fresh_mask();
    let sources = [chosen, denominator, numerator];
    selector.emit(precision.name(names), &[result, mask], &sources);
    let mut words = selector.split(result);
    words.push(mask);
    selector.result(words);
    Ok(())
}

/// `llvm.amdgcn.div.fmas`: VCC contains the lanes whose quotient must be scaled back.
pub(super) fn division_last(selector: &mut Selector<'_>) -> Selected {
    let instruction = selector.instruction();
    let [(ty, _), _, _, (_, condition)] = &*instruction.operands else {
        return too_few();
    };
    let names: Names = [op::NONE, op::V_DIV_FMAS_F32, op::V_DIV_FMAS_F64];
    let Some(precision) = Precision::of(ty).filter(|found| found.name(names) != op::NONE) else {
        return not_covered(ty);
    };
    let condition = selector.condition(condition)?;
    let mask = selector.mask(condition);
    selector.on_vector_unit();
    let mut sources = Vec::with_capacity(3);
    for index in 0..3 {
        let words = selector.operand(index)?;
        sources.push(selector.source(&words, precision));
    }
    let words = selector.gpu().mask_words();
    let vcc = Value::Fixed(Fixed::Vcc, words);
    selector.on_masks_to(vcc, masks::MOVE, &[mask]);
    let result = selector.make(precision.name(names), precision.words(), &sources);
    selector.result(selector.split(result));
    Ok(())
}

/// Packs two values into a vector of two 16-bit elements.
pub(super) fn packed(selector: &mut Selector<'_>, name: op::Opcode) -> Selected {
    let (lhs, rhs) = (selector.operand(0)?, selector.operand(1)?);
    selector.on_vector_unit();
    let sources = [lhs, rhs].map(|words| selector.source(&words, Precision::Single));
    let both = selector.make(name, 1, &sources);
    if selector.words_of(&selector.instruction().ty)? == 1 {
        selector.result(vec![both]);
        return Ok(());
    }
    let upper = selector.make(op::V_LSHRREV_B32, 1, &[Value::Bits(16), both]);
    selector.result(vec![both, upper]);
    Ok(())
}

/// `llvm.amdgcn.cvt.pk.u8.f32`: converts a float to a byte, and inserts it into a word.
pub(super) fn packed_byte(selector: &mut Selector<'_>) -> Selected {
    let (number, at, word) = (
        selector.operand(0)?,
        selector.operand(1)?,
        selector.operand(2)?,
    );
    selector.on_vector_unit();
    let number = selector.source(&number, Precision::Single);
    let [at, word] = [at, word].map(|words| words.first().copied().unwrap_or(Value::Bits(0)));
    let result = selector.make(op::V_CVT_PK_U8_F32, 1, &[number, at.into(), word.into()]);
    selector.result(vec![result]);
    Ok(())
}
