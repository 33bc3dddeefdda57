//! Operands of intrinsics that are wanted in some form.

use super::reason::Malformed;
use super::{Selected, Selector};
use crate::machine::{Class, Value};
use lanelog_typed::{Constant, Operand};

/// The words of an operand; bits are refused.
pub(super) fn words(selector: &mut Selector<'_>, index: usize) -> Selected<Vec<Value>> {
    let words = selector.operand(index)?;
    if words
        .iter()
        .any(|word| selector.class(*word) == Some(Class::Mask))
    {
        return Err("operands of type i1 are not covered: extend them to i32".into());
    }
    Ok(words)
}

/// An operand that must be a constant.
pub(super) fn immediate(selector: &Selector<'_>, index: usize) -> Selected<u32> {
    match selector.instruction().operands.get(index) {
        Some((_, Operand::Constant(Constant::Bits(bits)))) => Ok(*bits as u32),
        _ => Err(
            Malformed("an operand that the intrinsic marks `immarg` is no integer constant").into(),
        ),
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
