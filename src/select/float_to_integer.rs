//! Conversions of floats to integers: truncating, saturating for values out of range, or rounding
//! to nearest.

use super::elementwise::{Part, as_float, element, not_covered, precision_of, too_few};
use super::rules::{self, Context};
use super::source_modifiers::Precision;
use super::{Selected, Selector};
use lanelog_amdgpu::machine::Value;
use lanelog_ir::typed::Type;

/// `fptoui`, `fptosi` of an element.
pub(super) fn to_integer(
    selector: &mut Selector<'_>,
    part: &Part<'_>,
    to: &Type,
    signed: bool,
) -> Selected<Vec<Value>> {
    let (from, words) = as_float(selector, part)?;
    let result = match to {
        Type::Integer(bits) => rules::integer_of(selector, &from, signed, *bits, words),
        _ => None,
    };
    result.map_or_else(|| not_covered(to), |words| Ok(words.to_vec()))
}

/// `fptoui.sat`, `fptosi.sat`: a value out of range becomes the nearest integer of the type, NaN
/// becomes 0. The conversion instructions to 32 bits already saturate.
pub(super) fn saturated(selector: &mut Selector<'_>, signed: bool) -> Selected {
    let to = element(&selector.instruction().ty);
    let &Type::Integer(width @ 2..=64) = to else {
        return not_covered(to);
    };
    selector.each(&mut |selector, parts| {
        let [part] = parts else { return too_few() };
        let mut precision = precision_of(part.ty)?;
        let mut words = part.whole()?;
        if precision == Precision::Half && width != 16 {
            words = rules::converted(selector, &precision, &Precision::Single, words);
            precision = Precision::Single;
        }
        Ok(rules::saturated_integer(selector, &precision, signed, width, words).to_vec())
    })
}

/// Selects `lrint` and `llrint`.
pub(super) fn nearest(selector: &mut Selector<'_>) -> Selected {
    let to = element(&selector.instruction().ty);
    selector.each(&mut |selector, parts| {
        let [part] = parts else { return too_few() };
        let precision = precision_of(part.ty)?;
        let whole = Context::rndne(selector, &precision, part.whole()?.into());
        let words = whole.as_slice();
        to_integer(selector, &Part { ty: part.ty, words }, to, true)
    })
}
