//! Sums, differences and products of 128 bits that stay in their range, or say whether they fit; shifts of two such numbers as one; compares with three outcomes.

use super::condition::Condition;
use super::extension::Extension;
use super::mnemonics::{Operation, Predicate};
use super::rules::Function;
use super::wide_intrinsics::BITS;
use super::{Selected, Selector, rules};
use crate::instructions::op;
use crate::machine::{Class, Value};
use lanelog_ir::Opcode;

/// Words of a number of 128 bits.
const WORDS: usize = (BITS / 32) as usize;

/// What is known of operands that fill their words.
const FULL: [Extension; 2] = [Extension::Unknown; 2];

/// A function of two or three numbers of four words; `None` if it is none of these.
///
/// # Errors
/// A shift that is not covered.
pub(super) fn select(
    selector: &mut Selector<'_>,
    function: Function,
    words: &[&[Value]],
) -> Selected<Option<Vec<Value>>> {
    let &[lhs, rhs, ..] = words else {
        return Ok(None);
    };
    let (subtract, signed) = match function {
        Function::uadd_sat => (false, false),
        Function::usub_sat => (true, false),
        Function::sadd_sat => (false, true),
        Function::ssub_sat => (true, true),
        Function::fshl | Function::fshr => {
            let amount = words.get(2).and_then(|words| words.first());
            let amount = amount.copied().unwrap_or(Value::Bits(0));
            let left = function == Function::fshl;
            return funnel(selector, left, lhs, rhs, amount).map(Some);
        }
        _ => return Ok(None),
    };
    let (sum, over) = sum(selector, subtract, signed, lhs, rhs);
    let end = match (signed, subtract) {
        (false, true) => vec![Value::Bits(0); WORDS],
        (false, false) => vec![Value::Bits(u32::MAX); WORDS],
        // The first operand says at which end it left.
        (true, _) => {
            let sign = sign(selector, lhs);
            let low = selector.word(Operation::Xor, &[sign, Value::Bits(u32::MAX)]);
            let high = selector.word(Operation::Xor, &[sign, Value::Bits(u32::MAX >> 1)]);
            vec![low, low, low, high]
        }
    };
    Ok(Some(selector.choose_words(over, &end, &sum)))
}

/// A sum, a difference or a product, and whether it does not fit.
pub(super) fn checked(
    selector: &mut Selector<'_>,
    operation: Operation,
    signed: bool,
    lhs: &[Value],
    rhs: &[Value],
) -> (Vec<Value>, Condition) {
    match operation {
        Operation::Mul => product(selector, signed, lhs, rhs),
        _ => sum(selector, operation == Operation::Sub, signed, lhs, rhs),
    }
}

/// -1, 0 or 1.
pub(super) fn three_way(
    selector: &mut Selector<'_>,
    signed: bool,
    lhs: &[Value],
    rhs: &[Value],
) -> Value {
    let [less, greater] = match signed {
        true => [Predicate::Slt, Predicate::Sgt],
        false => [Predicate::Ult, Predicate::Ugt],
    };
    let less = selector.compare_integers(less, BITS, lhs, rhs, FULL);
    let less = rules::bit_number(selector, false, less);
    let greater = selector.compare_integers(greater, BITS, lhs, rhs, FULL);
    let greater = rules::bit_number(selector, false, greater);
    selector.word(Operation::Sub, &[greater, less])
}

fn sum(
    selector: &mut Selector<'_>,
    subtract: bool,
    signed: bool,
    lhs: &[Value],
    rhs: &[Value],
) -> (Vec<Value>, Condition) {
    if signed {
        let words = selector.sum(subtract, lhs, rhs);
        let over = left_its_sign(selector, subtract, [lhs, rhs, &words]);
        return (words, over);
    }
    if selector.wants_scalar(&[lhs, rhs].concat()) {
        let (lhs, rhs) = (selector.to_scalars(lhs), selector.to_scalars(rhs));
        let (sum, _) = selector.carried(subtract, Class::Scalar, &lhs, &rhs, None);
        let over = selector.make(op::S_CSELECT_B32, 1, &[Value::Bits(1), Value::Bits(0)]);
        return (selector.split(sum), Condition::Scalar(over));
    }
    let (sum, over) = selector.carried(subtract, Class::Vector, lhs, rhs, None);
    (selector.split(sum), Condition::Mask(over))
}

/// Whether a sum has another sign than both numbers, or a difference another than the first, which has another than the second.
fn left_its_sign(
    selector: &mut Selector<'_>,
    subtract: bool,
    [lhs, rhs, sum]: [&[Value]; 3],
) -> Condition {
    let last = |words: &[Value]| words.last().copied().unwrap_or(Value::Bits(0));
    let [lhs, rhs, sum] = [lhs, rhs, sum].map(last);
    let first = selector.word(Operation::Xor, &[lhs, sum]);
    let against = if subtract { lhs } else { sum };
    let second = selector.word(Operation::Xor, &[rhs, against]);
    let both = selector.word(Operation::And, &[first, second]);
    selector.compare_integers(Predicate::Slt, 32, &[both], &[Value::Bits(0)], FULL)
}

/// Of the product of 256 bits the lower half, and whether the upper one is not what the lower one says.
fn product(
    selector: &mut Selector<'_>,
    signed: bool,
    lhs: &[Value],
    rhs: &[Value],
) -> (Vec<Value>, Condition) {
    let [lhs, rhs] = [lhs, rhs].map(|words| {
        let above = match signed {
            true => sign(selector, words),
            false => Value::Bits(0),
        };
        [words, &[above; WORDS]].concat()
    });
    let mut low = selector.product_wide(&lhs, &rhs);
    let high = low.split_off(WORDS.min(low.len()));
    let expected = match signed {
        true => sign(selector, &low),
        false => Value::Bits(0),
    };
    let expected = [expected; WORDS];
    let over = selector.compare_integers(Predicate::Ne, BITS, &high, &expected, FULL);
    (low, over)
}

/// Zeros, or ones if a number is negative.
fn sign(selector: &mut Selector<'_>, words: &[Value]) -> Value {
    let last = words.last().copied().unwrap_or(Value::Bits(0));
    selector.word(Operation::AShr, &[last, Value::Bits(31)])
}

/// The upper half of two numbers, the first above the second, shifted left; or the lower half, shifted right. The amount counts modulo 128: by one first, so that what is left is less than that.
fn funnel(
    selector: &mut Selector<'_>,
    left: bool,
    high: &[Value],
    low: &[Value],
    amount: Value,
) -> Selected<Vec<Value>> {
    let amount = selector.word(Operation::And, &[amount, Value::Bits(BITS - 1)]);
    let rest = selector.word(Operation::Xor, &[amount, Value::Bits(BITS - 1)]);
    let (own, other) = match left {
        true => (Opcode::Shl, Opcode::LShr),
        false => (Opcode::LShr, Opcode::Shl),
    };
    let (kept, moved) = if left { (high, low) } else { (low, high) };
    let kept = selector.integer(own, BITS, kept, &[amount], FULL)?;
    let moved = selector.integer(other, BITS, moved, &[Value::Bits(1)], FULL)?;
    let moved = selector.integer(other, BITS, &moved, &[rest], FULL)?;
    Ok(selector.logic(Operation::Or, &kept, &moved))
}
