//! Integer intrinsics: loops over the elements of their operands.

use super::elements::elements;
use super::extension::Extension;
use super::location::Location;
use super::reason::Broken;
use super::rules::{self, Function, Number, Operation, Words};
use super::{Selected, Selector, wide_intrinsics};
use lanelog_amdgpu::machine::Value;
use lanelog_ir::Opcode;

/// Selects an intrinsic element by element. `operands` is the number of integer operands;
/// `result_extension` states the upper bits of the result's words.
pub(super) fn each(
    selector: &mut Selector<'_>,
    operands: usize,
    result_extension: Extension,
) -> Selected {
    let called = selector.instruction().intrinsic();
    let extreme = called.and_then(Operation::extreme);
    let function = called.and_then(rules::function_of_intrinsic);
    let ty = &selector.instruction().ty;
    let (count, element) = elements(ty);
    let bits = selector.integer_bits(element)?;
    if bits == 1 || bits > 64 && bits != wide_intrinsics::BITS {
        return Err(
            format!("i{bits} is not covered, integers of 2 to 64 bits and i128 are").into(),
        );
    }
    let per = selector.words_of(element)?;
    let mut known = [Extension::Unknown; 3];
    let mut all = Vec::with_capacity(operands);
    for (at, known) in known.iter_mut().enumerate().take(operands) {
        *known = selector.extension(at);
        all.push(selector.operand(at)?);
    }
    let all = all.iter().map(|words| (words.as_slice(), Some(per)));
    let all: Vec<_> = all.collect();
    let (result, _) = selector.walk(count, &all, &mut |selector, at, words| {
        if let (Some(operation), &[lhs, rhs]) = (extreme, words) {
            return Ok(match (bits, lhs, rhs) {
                (32, &[lhs], &[rhs])
                    if let Some(word) = selector.extreme_of_three(operation, at, [lhs, rhs]) =>
                {
                    vec![word]
                }
                _ => selector.extreme_of_two(operation, bits, [lhs, rhs], [known[0], known[1]]),
            });
        }
        let function = function.ok_or(Broken("an intrinsic that no rule selects"))?;
        match bits {
            wide_intrinsics::BITS => wide_intrinsics::select(selector, function, words),
            _ => by_rules(selector, function, bits, words, known),
        }
    })?;
    // 16-bit vector operations leave the upper half of the result register undefined.
    let halves = bits == 16 && !selector.wants_scalar(&result);
    let result_extension = if halves {
        Extension::Unknown
    } else {
        result_extension
    };
    selector.result_extension(result, result_extension);
    Ok(())
}

/// Selects an intrinsic by the selection rules.
fn by_rules(
    selector: &mut Selector<'_>,
    function: Function,
    bits: u32,
    words: &[&[Value]],
    known: [Extension; 3],
) -> Selected<Vec<Value>> {
    let number = |at: usize| Number::new(words.get(at).copied().unwrap_or_default(), known[at]);
    let [first, second, third] = [0, 1, 2].map(number);
    let result = rules::intrinsic(selector, &function, bits, first, second, third);
    let covered = match function {
        Function::bswap => "i16, i32, i48 and i64 are",
        _ => "integers of up to 32 bits and i64 are",
    };
    let refused = || format!("i{bits} is not covered, {covered}").into();
    result.map(Words::to_vec).ok_or_else(refused)
}

/// `vector.reduce.*`: combines all elements of a vector in order.
pub(super) fn reduce(selector: &mut Selector<'_>, operation: Operation) -> Selected {
    let bits = selector.integer_bits(&selector.instruction().ty)?;
    if bits == 1 {
        return Err(selector.unknown_callee());
    }
    let per = selector.words_of(&selector.instruction().ty)?;
    let words = selector.operand(0)?;
    let mut elements = words.chunks(per.max(1));
    let unknown = [Extension::Unknown; 2];
    let mut result = elements.next().unwrap_or_default().to_vec();
    for element in elements {
        result = match operation {
            Operation::Add => selector.sum(false, &result, element),
            Operation::Mul => selector.integer(Opcode::Mul, bits, &result, element, unknown)?,
            Operation::MinU | Operation::MaxU | Operation::MinI | Operation::MaxI => {
                selector.extreme_of_two(operation, bits, [&result, element], unknown)
            }
            operation => selector.logic(operation, &result, element),
        };
    }
    selector.hold(Location::Words(result));
    Ok(())
}

/// `is.constant`: always false, because calls with a constant operand are replaced before
/// selection.
pub(super) fn is_constant(selector: &mut Selector<'_>) -> Selected {
    selector.result(vec![Value::Bits(0)]);
    Ok(())
}

impl Selector<'_> {
    /// The minimum or the maximum of two integers of `bits` bits.
    fn extreme_of_two(
        &mut self,
        operation: Operation,
        bits: u32,
        [lhs, rhs]: [&[Value]; 2],
        [known, other]: [Extension; 2],
    ) -> Vec<Value> {
        if bits > 64 {
            let first = rules::first_of(self, &operation);
            let by = self.compare_integers(first, bits, lhs, rhs, [known, other]);
            return self.choose_words(by, lhs, rhs);
        }
        let (lhs, rhs) = (Number::new(lhs, known), Number::new(rhs, other));
        rules::extreme_number(self, &operation, bits, lhs, rhs).to_vec()
    }
}
