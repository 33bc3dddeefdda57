//! `frem`: what is left of a float when another one is taken away as often as it fits. It is exact.
//!
//! Both are taken apart into `m * 2^e` with `m` from 1/2 to 1. The remainder's `m` is below the divisor's from the start; each round makes it larger by up to
//! 2^11, and takes away the divisor's `q` times, where `q` is the quotient or one more, so that what is left is a multiple of the divisor's last bit and smaller than
//! the divisor: a float. If it is negative, the divisor is added once. The quotient is below 2^11, and the reciprocal is right to 22 bits, so that the error of
//! the estimate is below 2^-10: with 2^-9 added it is never too small, and too large by one at most.

use super::addressing_mode::vector_tuple;
use super::cycle::{carried, carry, repeat};
use super::elementwise::{Part, element, not_covered};
use super::reason::Malformed;
use super::rules::{self, Words};
use super::source_modifiers::Precision;
use super::{Selected, Selector};
use crate::instructions::{Names, families, op};
use crate::machine::{Operand, Value};
use lanelog_typed::Type;

/// How much larger the remainder gets in a round, as a power of two.
const BITS: u32 = 11;

const EXPONENT: Names = [op::NONE, op::V_FREXP_EXP_I32_F32, op::V_FREXP_EXP_I32_F64];

/// `frem`.
pub(super) fn remainder(selector: &mut Selector<'_>) -> Selected {
    let ty = element(&selector.instruction().ty);
    if !matches!(ty, Type::Half | Type::BFloat | Type::Float | Type::Double) {
        return not_covered(ty);
    }
    selector.each(&mut |selector, parts: &[Part<'_>]| {
        let [lhs, rhs] = parts else {
            return Err(Malformed("`frem` takes two floats").into());
        };
        selector.on_vector_unit();
        let (lhs, rhs) = (lhs.words, rhs.words);
        // Floats of 16 bits have their remainders exactly among them.
        let mut wide = |words: &[Value]| -> Vec<Value> {
            let word = words.first().copied().unwrap_or(Value::Bits(0));
            match ty {
                Type::Half => vec![selector.make(op::V_CVT_F32_F16, 1, &[word])],
                Type::BFloat => vec![rules::widened_bfloat(selector, word)],
                _ => words.to_vec(),
            }
        };
        let (lhs, rhs) = (wide(lhs), wide(rhs));
        let precision = match ty {
            Type::Double => Precision::Double,
            _ => Precision::Single,
        };
        let left = of_two(selector, precision, &lhs, &rhs)?;
        let word = left.first().copied().unwrap_or(Value::Bits(0));
        Ok(match ty {
            Type::Half => vec![selector.make(op::V_CVT_F16_F32, 1, &[word])],
            Type::BFloat => vec![selector.nearest_bfloat(word)],
            _ => left,
        })
    })
}

/// Operations on floats of one precision.
struct Floats {
    precision: Precision,
}

impl Floats {
    fn make(&self, selector: &mut Selector<'_>, names: Names, sources: &[Operand]) -> Value {
        selector.make(self.precision.name(names), self.precision.words(), sources)
    }

    fn test(&self, selector: &mut Selector<'_>, names: Names, lhs: Value, rhs: Value) -> Value {
        selector.make_mask(self.precision.name(names), &[lhs, rhs])
    }

    /// A constant, in vector registers if it is of 64 bits.
    fn constant(&self, selector: &mut Selector<'_>, words: &[Value]) -> Value {
        match words {
            [word] => *word,
            words => vector_tuple(selector, words),
        }
    }
}

/// Word by word: those of the second where the mask is set.
fn pick(selector: &mut Selector<'_>, no: &[Value], yes: &[Value], mask: Value) -> Vec<Value> {
    let words = no.iter().zip(yes);
    words
        .map(|(no, yes)| selector.make(op::V_CNDMASK_B32, 1, &[*no, *yes, mask]))
        .collect()
}

fn minus(value: Value) -> Operand {
    Operand {
        negated: true,
        ..value.into()
    }
}

fn of_two(
    selector: &mut Selector<'_>,
    precision: Precision,
    lhs: &[Value],
    rhs: &[Value],
) -> Selected<Vec<Value>> {
    let floats = Floats { precision };
    let [size, divisor] = [lhs, rhs].map(|words| {
        let words = Words::new(words).unwrap_or(Words::number(precision, 0.0));
        let words = selector.with_signs(precision, words, |_, _| (false, true));
        vector_tuple(selector, words.as_slice())
    });
    let mut apart = |value: Value| {
        let mantissa = floats.make(selector, families::FREXP_MANT, &[value.into()]);
        let exponent = selector.make(precision.name(EXPONENT), 1, &[value]);
        (mantissa, exponent)
    };
    let (above, top) = apart(size);
    let (below, bottom) = apart(divisor);
    let inverse = floats.make(selector, families::RCP, &[below.into()]);
    let small = Words::number(precision, 0.001_953_125);
    let small = floats.constant(selector, small.as_slice());
    let zero = match precision {
        Precision::Double => Value::Wide(0),
        _ => Value::Bits(0),
    };
    let rounds = selector.make(op::V_SUB_NC_U32, 1, &[top, bottom]);
    // Below the divisor's from the start.
    let fits = floats.test(selector, families::CMP_GE, above, below);
    let less = floats.make(selector, families::ADD, &[above.into(), minus(below)]);
    let (above, less) = (selector.split(above), selector.split(less));
    let first = pick(selector, &above, &less, fits);
    let left = carried(selector, &first);
    let bits = carried(selector, &[rounds]);
    repeat(selector, |selector| {
        let most = Value::Bits(BITS);
        let step = selector.make(op::V_MED3_I32, 1, &[bits, Value::Bits(0), most]);
        let larger = floats.make(selector, families::LDEXP, &[left.into(), step.into()]);
        let estimate = [larger.into(), inverse.into(), small.into()];
        let estimate = floats.make(selector, families::FMA, &estimate);
        let times = floats.make(selector, families::TRUNC, &[estimate.into()]);
        let taken = [minus(times), below.into(), larger.into()];
        let taken = floats.make(selector, families::FMA, &taken);
        let back = floats.make(selector, families::ADD, &[taken.into(), below.into()]);
        let too_much = floats.test(selector, families::CMP_GT, zero, taken);
        let (taken, back) = (selector.split(taken), selector.split(back));
        let next = pick(selector, &taken, &back, too_much);
        let rest = selector.make(op::V_SUB_NC_U32, 1, &[bits, step]);
        carry(selector, left, &next);
        carry(selector, bits, &[rest]);
        let on = selector.make_mask(op::V_CMP_LT_I32, &[Value::Bits(0), rest]);
        Ok(on)
    })?;
    let result = floats.make(selector, families::LDEXP, &[left.into(), bottom.into()]);
    let mut result = selector.split(result);
    if let (Some(last), Some(sign)) = (result.last_mut(), lhs.last()) {
        let magnitude = Value::Bits(0x7fff_ffff);
        *last = selector.make(op::V_BFI_B32, 1, &[magnitude, *last, *sign]);
    }
    let smaller = selector.make_mask(op::V_CMP_GT_I32, &[Value::Bits(0), rounds]);
    let result = pick(selector, &result, lhs, smaller);
    let infinity = special(precision, precision.infinity());
    let infinity = floats.constant(selector, &infinity);
    let endless = floats.test(selector, families::CMP_EQ, infinity, divisor);
    let result = pick(selector, &result, lhs, endless);
    // The dividend is infinite or no number; the divisor is zero or no number.
    let wrong = [
        floats.test(selector, families::CMP_NGT, infinity, size),
        floats.test(selector, families::CMP_NLT, zero, divisor),
    ];
    let none = special(precision, precision.not_a_number());
    let none: Vec<Value> = none
        .into_iter()
        .map(|word| selector.to_vector(word))
        .collect();
    let result = pick(selector, &result, &none, wrong[0]);
    Ok(pick(selector, &result, &none, wrong[1]))
}

/// A float of which only the upper word has bits.
fn special(precision: Precision, upper: u32) -> Vec<Value> {
    match precision {
        Precision::Double => vec![Value::Bits(0), Value::Bits(upper)],
        _ => vec![Value::Bits(upper)],
    }
}
