//! Float to integer: conversions that cut off what is behind the point.

use super::convert::{change, from_short, one};
use super::float::{Part, not_covered};
use super::mnemonics::Operation;
use super::source_modifiers::Precision;
use super::{Selected, Selector};
use crate::instructions::op;
use crate::machine::{Operand, Value};
use lanelog_typed::Type;

/// `fptoui`, `fptosi` of an element.
pub(super) fn to_integer(
    selector: &mut Selector<'_>,
    part: &Part<'_>,
    to: &Type,
    signed: bool,
) -> Selected<Vec<Value>> {
    let &Type::Integer(bits) = to else {
        return not_covered(to);
    };
    let mut words = part.words.to_vec();
    let mut from = match Precision::of(part.ty) {
        Some(from) => from,
        None if *part.ty == Type::BFloat => {
            words = vec![from_short(selector, part.word())];
            Precision::Single
        }
        None => return not_covered(part.ty),
    };
    selector.on_vector_unit();
    if from == Precision::Half && (bits > 16 || bits == 1) {
        words = change(selector, &words, from, &Type::Float)?;
        from = Precision::Single;
        if bits > 32 && bits <= 64 {
            // Every finite `half` fits in a word.
            let low = to_word(selector, &words, from, signed);
            let high = match signed {
                true => selector.on_unit_of_operands(Operation::AShr, low, Value::Bits(31)),
                false => Value::Bits(0),
            };
            return Ok(vec![low, high]);
        }
    }
    let source = selector.source(&words, from);
    match bits {
        1 => {
            // Cut to 0 or 1, or to 0 or -1.
            let (names, limit) = if signed {
                ([op::NONE, op::V_CMP_GE_F32, op::V_CMP_GE_F64], -1.0)
            } else {
                ([op::NONE, op::V_CMP_LE_F32, op::V_CMP_LE_F64], 1.0)
            };
            let limit = match from {
                Precision::Double => Value::Wide(from.exact(limit)),
                _ => Value::Bits(from.exact(limit) as u32),
            };
            let mask = selector.fresh_mask();
            selector.emit(from.name(names), &[mask], &[limit.into(), source]);
            Ok(vec![mask])
        }
        2..=32 => Ok(vec![to_word(selector, &words, from, signed)]),
        33..=64 => to_long(selector, source, from, signed),
        _ => not_covered(to),
    }
}

/// A float cut to an integer of a word, or of 16 bits of it for `half`.
pub(super) fn to_word(
    selector: &mut Selector<'_>,
    words: &[Value],
    from: Precision,
    signed: bool,
) -> Value {
    let (scalar, vector) = if signed {
        (
            [op::NONE, op::S_CVT_I32_F32, op::NONE],
            [op::V_CVT_I16_F16, op::V_CVT_I32_F32, op::V_CVT_I32_F64],
        )
    } else {
        (
            [op::NONE, op::S_CVT_U32_F32, op::NONE],
            [op::V_CVT_U16_F16, op::V_CVT_U32_F32, op::V_CVT_U32_F64],
        )
    };
    if let Some(name) = selector.scalar_form(scalar, from, &[words]) {
        return selector.make(name, 1, words);
    }
    let source = selector.source(words, from);
    one(selector, from.name(vector), 1, source)
}

/// A float cut to an integer of two words: its upper word is the float scaled down and rounded down, the lower one is exactly what that leaves.
fn to_long(
    selector: &mut Selector<'_>,
    source: Operand,
    from: Precision,
    signed: bool,
) -> Selected<Vec<Value>> {
    if from == Precision::Double {
        let whole = selector.make(op::V_TRUNC_F64, 2, &[source]);
        let down = Value::Bits(-32i32 as u32);
        let scaled = selector.make(op::V_LDEXP_F64, 2, &[whole, down]);
        let upper = selector.make(op::V_FLOOR_F64, 2, &[scaled]);
        let words = [Value::Bits(0), Value::Bits(0xc1f0_0000)];
        let factor = selector.wide(&words);
        let lower = selector.make(op::V_FMA_F64, 2, &[factor, upper, whole]);
        let name = if signed {
            op::V_CVT_I32_F64
        } else {
            op::V_CVT_U32_F64
        };
        let low = selector.make(op::V_CVT_U32_F64, 1, &[lower]);
        let high = selector.make(name, 1, &[upper]);
        return Ok(vec![low, high]);
    }
    let whole = selector.make(op::V_TRUNC_F32, 1, &[source]);
    // With a sign: of the magnitude, which a `float` has as exactly.
    let magnitude = Operand {
        absolute: signed,
        ..whole.into()
    };
    let [down, up] = [0x2f80_0000, 0xcf80_0000].map(|bits| Value::Bits(bits).into());
    let scaled = selector.make(op::V_MUL_F32, 1, &[down, magnitude]);
    let upper: Operand = selector.make(op::V_FLOOR_F32, 1, &[scaled]).into();
    let lower = selector.make(op::V_FMA_F32, 1, &[up, upper, magnitude]);
    let mut high = selector.make(op::V_CVT_U32_F32, 1, &[upper]);
    let mut low = selector.make(op::V_CVT_U32_F32, 1, &[lower]);
    if !signed {
        return Ok(vec![low, high]);
    }
    let mut whole = whole;
    if selector.is_uniform() {
        [low, high, whole] = [low, high, whole].map(|word| selector.to_scalar(word));
    }
    let sign = selector.on_unit_of_operands(Operation::AShr, whole, Value::Bits(31));
    let low = selector.on_unit_of_operands(Operation::Xor, low, sign);
    let high = selector.on_unit_of_operands(Operation::Xor, high, sign);
    Ok(selector.long_difference([low, high], [sign, sign]).to_vec())
}

/// A float cut to the nearest integer of 33 to 64 bits; 0 if it is not a number. What does not fit is chosen by compares with powers of two, which
/// are exact.
pub(super) fn to_long_saturated(
    selector: &mut Selector<'_>,
    words: &[Value],
    from: Precision,
    signed: bool,
    width: u32,
) -> Selected<Vec<Value>> {
    let source = selector.source(words, from);
    let cut = to_long(selector, source, from, signed)?;
    let [low, high] = cut[..] else {
        return Ok(cut);
    };
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
