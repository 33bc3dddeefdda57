//! Intrinsics on 128-bit integers: bit counts and reversals, which are combined from those of the
//! 64-bit halves; saturating arithmetic; funnel shifts.

use super::extension::Extension;
use super::rules::{self, Function, Number, Operation, Words};
use super::{Selected, Selector};
use lanelog_amdgpu::machine::Value;
use lanelog_ir::Opcode;

/// The width of an operand in bits.
pub(super) const BITS: u32 = 128;

/// The number of words of an operand.
const WORDS: usize = (BITS / 32) as usize;

/// Selects a function of one to three operands with four words each, the lowest word first.
///
/// # Errors
/// The function is not supported.
pub(super) fn select(
    selector: &mut Selector<'_>,
    function: Function,
    words: &[&[Value]],
) -> Selected<Vec<Value>> {
    let (subtract, signed) = match function {
        Function::uadd_sat => (false, false),
        Function::usub_sat => (true, false),
        Function::sadd_sat => (false, true),
        Function::ssub_sat => (true, true),
        Function::fshl => return funnel(selector, true, words),
        Function::fshr => return funnel(selector, false, words),
        _ => return of_halves(selector, function, words).map_or_else(not_covered, Ok),
    };
    let &[lhs, rhs] = words else {
        return not_covered();
    };
    let (sum, over) = selector.checked_sum(subtract, signed, lhs, rhs);
    let end = match (signed, subtract) {
        (false, true) => vec![Value::Bits(0); WORDS],
        (false, false) => vec![Value::Bits(u32::MAX); WORDS],
        // A signed operation saturates to the minimum or the maximum, depending on the sign of the
        // first operand.
        (true, _) => {
            let sign = selector.sign(true, lhs);
            let low = selector.word(Operation::Xor, &[sign, Value::Bits(u32::MAX)]);
            let high = selector.word(Operation::Xor, &[sign, Value::Bits(u32::MAX >> 1)]);
            vec![low, low, low, high]
        }
    };
    Ok(selector.choose_words(over, &end, &sum))
}

fn not_covered<T>() -> Selected<T> {
    Err("i128 is not covered, integers of 2 to 64 bits are".into())
}

/// Absolute value, bit counts and reversals.
fn of_halves(
    selector: &mut Selector<'_>,
    function: Function,
    words: &[&[Value]],
) -> Option<Vec<Value>> {
    let words = *words.first()?;
    let &[a, b, c, d] = words else { return None };
    if let Function::abs = function {
        let signs = [selector.sign(true, words); WORDS];
        let words = selector.logic(Operation::Xor, words, &signs);
        return Some(selector.sum(true, &words, &signs));
    }
    let (low, high) = ([a, b], [c, d]);
    let [of_low, of_high] = [low, high].map(|half| {
        let number = Number::new(&half, Extension::Unknown);
        rules::intrinsic(selector, &function, 64, number, number, number)
    });
    let (of_low, of_high) = (of_low?, of_high?);
    let count = match function {
        // Each half is reversed, and the halves are swapped.
        Function::bitreverse | Function::bswap => {
            return Some([of_high.as_slice(), of_low.as_slice()].concat());
        }
        Function::ctpop => selector.word(Operation::Add, &[of_low.low(), of_high.low()]),
        Function::ctlz => after(selector, high, of_high, of_low),
        Function::cttz => after(selector, low, of_low, of_high),
        _ => return None,
    };
    let zero = Value::Bits(0);
    Some(vec![count, zero, zero, zero])
}

/// Counts zeros from one end of the integer: those of the half at this end, or, if all bits of this
/// half are zero, 64 plus those of the other half.
fn after(selector: &mut Selector<'_>, half: [Value; 2], own: Words, other: Words) -> Value {
    let more = selector.word(Operation::Add, &[other.low(), Value::Bits(64)]);
    let any = selector.word(Operation::Or, &half);
    let any = selector.is_not_zero(any);
    selector.choose_word(any, own.low(), more)
}

/// Funnel shifts: the concatenation of two operands is shifted left, and the upper half returned;
/// or right, and the lower half returned. The amount is modulo 128. One half is first shifted by
/// one bit, so that the remaining shift is less than 128.
fn funnel(selector: &mut Selector<'_>, left: bool, words: &[&[Value]]) -> Selected<Vec<Value>> {
    let &[high, low, &[amount, ..]] = words else {
        return not_covered();
    };
    let amount = selector.word(Operation::And, &[amount, Value::Bits(BITS - 1)]);
    let rest = selector.word(Operation::Xor, &[amount, Value::Bits(BITS - 1)]);
    let (own, other, kept, moved) = match left {
        true => (Opcode::Shl, Opcode::LShr, high, low),
        false => (Opcode::LShr, Opcode::Shl, low, high),
    };
    let full = [Extension::Unknown; 2];
    let kept = selector.integer(own, BITS, kept, &[amount], full)?;
    let moved = selector.integer(other, BITS, moved, &[Value::Bits(1)], full)?;
    let moved = selector.integer(other, BITS, &moved, &[rest], full)?;
    Ok(selector.logic(Operation::Or, &kept, &moved))
}
