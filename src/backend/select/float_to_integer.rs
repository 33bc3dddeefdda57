//! Float to integer: conversions that cut off what is behind the point, or keep what does not fit in range.

use super::elementwise::{Part, element, not_covered, precision_of, too_few};
use super::mnemonics::Operation;
use super::rules::{self, Float, Words};
use super::source_modifiers::Precision;
use super::{Selected, Selector};
use crate::instructions::{families, op};
use crate::machine::Value;
use lanelog_typed::Type;

/// `fptoui`, `fptosi` of an element.
pub(super) fn to_integer(
    selector: &mut Selector<'_>,
    part: &Part<'_>,
    to: &Type,
    signed: bool,
) -> Selected<Vec<Value>> {
    let (from, words) = match part.ty {
        Type::BFloat => {
            let wide = selector.widened_bfloat(part.word());
            (Precision::Single, Words::One(wide))
        }
        ty => (precision_of(ty)?, part.whole()?),
    };
    let result = match to {
        Type::Integer(bits) => rules::integer_of(selector, &from, signed, *bits, words),
        _ => None,
    };
    result.map_or_else(|| not_covered(to), |words| Ok(words.to_vec()))
}

/// `fptoui.sat`, `fptosi.sat`: to the nearest integer that there is; of what is not a number, to 0. The instructions do that for words.
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
        if width > 32 {
            return to_long_saturated(selector, words.as_slice(), precision, signed, width);
        }
        let word = rules::word_of_float(selector, &precision, signed, words);
        if width == 32 || precision == Precision::Half {
            return Ok(vec![word]);
        }
        let most = (1u32 << (width - u32::from(signed))) - 1;
        let [least, most] = [!most, most].map(Value::Bits);
        Ok(vec![match signed {
            true => selector.make(op::V_MED3_I32, 1, &[word, least, most]),
            false => selector.on_unit_of_operands(Operation::MinU, word, most),
        }])
    })
}

/// `lrint`, `llrint`.
pub(super) fn nearest(selector: &mut Selector<'_>) -> Selected {
    let to = element(&selector.instruction().ty);
    selector.each(&mut |selector, parts| {
        let [part] = parts else { return too_few() };
        let precision = precision_of(part.ty)?;
        let source = selector.source(part.words, precision);
        selector.on_vector_unit();
        let whole = selector.make(
            precision.name(families::RNDNE),
            precision.words(),
            &[source],
        );
        let words = &selector.split(whole);
        to_integer(selector, &Part { ty: part.ty, words }, to, true)
    })
}

/// A float cut to the nearest integer of 33 to 64 bits; 0 if it is not a number. What does not fit is chosen by compares with powers of two, which
/// are exact.
fn to_long_saturated(
    selector: &mut Selector<'_>,
    words: &[Value],
    from: Precision,
    signed: bool,
    width: u32,
) -> Selected<Vec<Value>> {
    let source = selector.source(words, from);
    let [low, high] = rules::long_of(selector, &from, signed, Float::Source(source));
    let bound = f64::powi(2.0, (width - u32::from(signed)) as i32);
    let zero = [Value::Bits(0); 2];
    let most = (1u64 << (width - 1 - u32::from(signed)) << 1).wrapping_sub(1);
    let halves = |bits: u64| [bits as u32, (bits >> 32) as u32].map(Value::Bits);
    let number = |number: f64| match from {
        Precision::Double => Value::Wide(from.exact(number)),
        _ => Value::Bits(from.exact(number) as u32),
    };
    let extension = ([op::NONE, op::V_CMP_LE_F32, op::V_CMP_LE_F64], Some(bound));
    // What is at most 0 is 0 without a sign, and what is no number always: the negated compare holds for it too.
    let (below, none) = match signed {
        true => (
            ([op::NONE, op::V_CMP_GE_F32, op::V_CMP_GE_F64], Some(-bound)),
            ([op::NONE, op::V_CMP_U_F32, op::V_CMP_U_F64], None),
        ),
        false => (
            ([op::NONE, op::V_CMP_NLT_F32, op::V_CMP_NLT_F64], Some(0.0)),
            ([op::NONE, op::NONE, op::NONE], None),
        ),
    };
    let least = if signed { halves(!most) } else { zero };
    let mut result = [low, high];
    for ((names, limit), chosen) in [(extension, halves(most)), (below, least), (none, zero)] {
        let name = from.name(names);
        if name == op::NONE {
            continue;
        }
        let limit = limit.map_or(source, |limit| number(limit).into());
        let mask = selector.fresh_mask();
        selector.emit(name, &[mask], &[limit, source]);
        for (word, chosen) in result.iter_mut().zip(chosen) {
            *word = selector.make(op::V_CNDMASK_B32, 1, &[*word, chosen, mask]);
        }
    }
    Ok(result.to_vec())
}
