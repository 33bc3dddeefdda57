//! Operands of intrinsics in the form that an instruction requires.

use super::condition::Condition;
use super::reason::Malformed;
use super::{Selected, Selector};
use lanelog_amdgpu::machine::{Class, Value};
use lanelog_ir::typed::{Constant, Operand};

/// The words of an operand. A lane mask becomes a vector word 0 or 1.
pub(super) fn words(selector: &mut Selector<'_>, index: usize) -> Selected<Vec<Value>> {
    let mut words = selector.operand(index)?;
    for word in &mut words {
        if selector.class(*word) == Some(Class::Mask) {
            *word = selector.vector_bit(Condition::Mask(*word));
        }
    }
    Ok(words)
}

/// The lowest word of an operand.
pub(super) fn word(selector: &mut Selector<'_>, index: usize) -> Selected<Value> {
    let words = words(selector, index)?;
    Ok(words.first().copied().ok_or(Malformed(
        "its operands are of other types than the intrinsic takes",
    ))?)
}

/// An operand that must be a constant.
pub(super) fn immediate(selector: &Selector<'_>, index: usize) -> Selected<u32> {
    match selector.instruction().operands.get(index) {
        Some((_, Operand::Constant(Constant::Bits(bits)))) => Ok(*bits as u32),
        _ => Err(Malformed(
            "an operand that the intrinsic marks `immarg` is not an integer constant",
        )
        .into()),
    }
}

/// Whether an operand is `undef` or `poison`.
pub(super) fn is_undefined(selector: &Selector<'_>, index: usize) -> bool {
    let operand = selector.instruction().operands.get(index);
    matches!(
        operand,
        Some((_, Operand::Constant(Constant::Undef | Constant::Poison)))
    )
}
