//! Intrinsics on integers of 128 bits: those of their halves, put together.

use super::extension::Extension;
use super::mnemonics::Operation;
use super::rules::{self, Function, Number, Words};
use super::{Selected, Selector};
use crate::machine::Value;

/// Bits of a number.
pub(super) const BITS: u32 = 128;

/// Magnitudes, counted and reversed bits of a number of four words, the lowest first.
///
/// # Errors
/// It is none of these, or no such number.
pub(super) fn select(
    selector: &mut Selector<'_>,
    function: Option<Function>,
    words: &[Value],
) -> Selected<Vec<Value>> {
    let found = match (function, words) {
        (Some(function), &[a, b, c, d]) => of_halves(selector, function, [a, b], [c, d]),
        _ => None,
    };
    found.ok_or_else(|| "i128 is not covered, integers of 2 to 64 bits are".into())
}

fn of_halves(
    selector: &mut Selector<'_>,
    function: Function,
    low: [Value; 2],
    high: [Value; 2],
) -> Option<Vec<Value>> {
    let zero = Value::Bits(0);
    if let Function::abs = function {
        let sign = selector.word(Operation::AShr, &[high[1], Value::Bits(31)]);
        let signs = [sign; 4];
        let words = selector.logic(Operation::Xor, &[low, high].concat(), &signs);
        return Some(selector.sum(true, &words, &signs));
    }
    let [of_low, of_high] = [low, high].map(|half| {
        let number = Number::new(&half, Extension::Unknown);
        rules::intrinsic(selector, &function, 64, number, number, number)
    });
    let [of_low, of_high] = [of_low?, of_high?];
    Some(match function {
        // What was above is below.
        Function::bitreverse | Function::bswap => [of_high.to_vec(), of_low.to_vec()].concat(),
        Function::ctpop => {
            let sum = selector.word(Operation::Add, &[first(of_low), first(of_high)]);
            vec![sum, zero, zero, zero]
        }
        Function::ctlz => {
            vec![behind(selector, high, of_high, of_low), zero, zero, zero]
        }
        Function::cttz => {
            vec![behind(selector, low, of_low, of_high), zero, zero, zero]
        }
        _ => return None,
    })
}

fn first(words: Words) -> Value {
    words.to_vec().first().copied().unwrap_or(Value::Bits(0))
}

/// The zeros of a half; if it has no bit, 64 and those of the other one.
fn behind(selector: &mut Selector<'_>, half: [Value; 2], own: Words, other: Words) -> Value {
    let more = selector.word(Operation::Add, &[first(other), Value::Bits(64)]);
    let any = selector.word(Operation::Or, &half);
    let any = selector.is_not_zero(any);
    let chosen = selector.choose_words(any, &[first(own)], &[more]);
    chosen.first().copied().unwrap_or(Value::Bits(0))
}
