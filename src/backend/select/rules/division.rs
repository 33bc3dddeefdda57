//! Division of integers: what the rules ask for that has several results, is computed once for several, or takes numbers of 64 bits.

use super::super::Selector;
use super::super::mnemonics::Operation;
use super::super::unit::Long;
use super::super::value_numbering::Key;
use super::{self as rules, Division};
use crate::instructions::op;
use crate::machine::{Class, Value};
use lanelog_ir::Opcode;

/// Whether the instruction at hand is a quotient that leaves nothing.
pub(super) fn is_exact(selector: &Selector<'_>) -> bool {
    let instruction = selector.instruction();
    let mut words = instruction.words.iter();
    instruction.opcode == Opcode::SDiv && words.any(|word| **word == *"exact")
}

/// Which power of two the size of a constant is.
pub(super) fn places_of(signed: bool, number: u32) -> Option<u32> {
    let size = match signed {
        true => (number as i32).unsigned_abs(),
        false => number,
    };
    size.is_power_of_two().then(|| size.trailing_zeros())
}

/// One more on the scalar unit, where what is left is not less than the divisor.
pub(super) fn scalar_one_more(
    selector: &mut Selector<'_>,
    quotient: Value,
    rest: Value,
    divisor: Value,
) -> Value {
    selector.emit(op::S_CMP_GE_U32, &[], &[rest, divisor]);
    selector.make(op::S_ADDC_U32, 1, &[quotient, Value::Bits(0)])
}

/// The reciprocal of a word, scaled a little below 2^32, so that it is never too large.
pub(super) fn known_reciprocal(selector: &mut Selector<'_>, lhs: Value, rhs: Value) -> Value {
    let scalar = selector.are_scalar(&[lhs, rhs]);
    let class = match scalar {
        true => Class::Scalar,
        false => Class::Vector,
    };
    let key = Key::new("reciprocal", class, &[rhs]);
    let words = selector.numbered(key, |selector| {
        vec![rules::reciprocal(selector, scalar, rhs)]
    });
    words.first().copied().unwrap_or(Value::Bits(0))
}

/// The quotient, one more where what is left is not less than the divisor; and what is left less the divisor.
pub(super) fn stepped(
    selector: &mut Selector<'_>,
    quotient: Value,
    rest: Value,
    divisor: Value,
) -> [Value; 2] {
    let all = Value::Bits(u32::MAX);
    if selector.are_scalar(&[quotient, rest, divisor]) {
        let less = selector.make(op::S_SUB_U32, 1, &[rest, divisor]);
        // Less -1, less what was borrowed, which SCC has.
        return [selector.make(op::S_SUBB_U32, 1, &[quotient, all]), less];
    }
    let less = selector.fresh(Class::Vector, 1);
    let more = selector.fresh(Class::Vector, 1);
    let [borrowed, dead] = [(); 2].map(|()| selector.fresh_mask());
    selector.emit(op::V_SUB_CO_U32, &[less, borrowed], &[rest, divisor]);
    let sources = [quotient, all, borrowed];
    selector.emit(op::V_SUB_CO_CI_U32, &[more, dead], &sources);
    [more, less]
}

/// Two words divided by a constant. By 0 the result is undefined.
pub(super) fn by_long_constant(
    selector: &mut Selector<'_>,
    which: Division,
    signed: bool,
    number: Long,
    [low, high]: Long,
) -> Long {
    let remainder = which == Division::Remainder;
    let (Some(low), Some(high)) = (low.bits(), high.bits()) else {
        return number;
    };
    let divisor = u64::from(high) << 32 | u64::from(low);
    let words = |bits: u64| [Value::Bits(bits as u32), Value::Bits((bits >> 32) as u32)];
    if divisor == 0 {
        return words(0);
    }
    let size = if signed {
        (divisor as i64).unsigned_abs()
    } else {
        divisor
    };
    let cut = |selector: &mut Selector<'_>, number: Long, mask: u64| {
        let [low, high] = words(mask);
        [
            selector.on_unit_of_operands(Operation::And, number[0], low),
            selector.on_unit_of_operands(Operation::And, number[1], high),
        ]
    };
    if remainder && size.is_power_of_two() {
        if !signed || size == 1 {
            return cut(selector, number, size - 1);
        }
        let up = selector.long_rounded_up(number, size.trailing_zeros());
        let multiple = cut(selector, up, !(size - 1));
        return selector.long_difference(number, multiple);
    }
    let quotient = match signed {
        true => {
            let exact = is_exact(selector);
            selector.signed_long_quotient_by(number, divisor as i64, exact)
        }
        false => selector.long_quotient_by(number, divisor),
    };
    if !remainder {
        return quotient;
    }
    let multiple = selector.long_product(quotient, words(divisor));
    selector.long_difference(number, multiple)
}

/// 64 bits without signs.
pub(super) fn long_full(
    selector: &mut Selector<'_>,
    which: Division,
    lhs: Long,
    rhs: Long,
) -> Long {
    let remainder = which == Division::Remainder;
    let class = match selector.are_scalar(&rhs) {
        true => Class::Scalar,
        false => Class::Vector,
    };
    let words = selector.numbered(Key::new("reciprocal", class, &rhs), |selector| {
        let mut estimate = rules::long_estimate(selector, rhs);
        let zero = Value::Bits(0);
        let negated = selector.long_difference([zero, zero], rhs);
        for _ in 0..2 {
            let error = selector.long_product(negated, estimate);
            let error = selector.upper_product(estimate, error);
            estimate = selector.long_sum(estimate, error);
        }
        estimate.to_vec()
    });
    let estimate = [0, 1].map(|at| words.get(at).copied().unwrap_or(Value::Bits(0)));
    let mut quotient = selector.upper_product(lhs, estimate);
    let multiple = selector.long_product(rhs, quotient);
    let mut rest = selector.long_difference(lhs, multiple);
    for _ in 0..2 {
        long_step(selector, remainder, &mut quotient, &mut rest, rhs);
    }
    if remainder { rest } else { quotient }
}

/// One step more where what is left is not less than the divisor.
fn long_step(
    selector: &mut Selector<'_>,
    remainder: bool,
    quotient: &mut Long,
    rest: &mut Long,
    divisor: Long,
) {
    let all = Value::Bits(u32::MAX);
    let names = (
        [op::S_SUB_U32, op::S_SUBB_U32],
        [op::V_SUB_CO_U32, op::V_SUB_CO_CI_U32],
    );
    let (less, borrowed) = selector.carried(names.0, names.1, *rest, divisor);
    let Some(borrowed) = borrowed else {
        // SCC is what was borrowed: it lives through the choices, and the quotient less -1 takes it at last.
        for (at, less) in less.into_iter().enumerate() {
            rest[at] = selector.make(op::S_CSELECT_B32, 1, &[rest[at], less]);
        }
        if !remainder {
            *quotient = quotient.map(|word| selector.make(op::S_SUBB_U32, 1, &[word, all]));
        }
        return;
    };
    for (at, less) in less.into_iter().enumerate() {
        rest[at] = selector.make(op::V_CNDMASK_B32, 1, &[less, rest[at], borrowed]);
    }
    if !remainder {
        let mut borrowed = borrowed;
        *quotient = quotient.map(|word| {
            let out = selector.fresh_mask();
            let result = selector.fresh(Class::Vector, 1);
            selector.emit(op::V_SUB_CO_CI_U32, &[result, out], &[word, all, borrowed]);
            borrowed = out;
            result
        });
    }
}
