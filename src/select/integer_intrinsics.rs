//! Intrinsics on integers: which there are, and how their elements are walked.

use super::elements::elements;
use super::extension::Extension;
use super::held::Held;
use super::mnemonics::Operation;
use super::reason::Broken;
use super::rules::{self, Function, Number, Words};
use super::{Selected, Selector, wide_intrinsics};
use lanelog_amdgpu::machine::Value;
use lanelog_ir::{Intrinsic, Opcode};

/// Intrinsics on elements, without the type behind their names: how many operands are integers, what is known above the result.
#[rustfmt::skip]
const EACH: &[(Intrinsic, usize, Extension)] = &[
    (Intrinsic::Umin, 2, Extension::Zero),
    (Intrinsic::Umax, 2, Extension::Zero),
    (Intrinsic::Smin, 2, Extension::Sign),
    (Intrinsic::Smax, 2, Extension::Sign),
    (Intrinsic::Abs, 1, Extension::Unknown),
    (Intrinsic::Ctlz, 1, Extension::Zero),
    (Intrinsic::Cttz, 1, Extension::Zero),
    (Intrinsic::Ctpop, 1, Extension::Zero),
    (Intrinsic::Bitreverse, 1, Extension::Zero),
    (Intrinsic::Bswap, 1, Extension::Zero),
    (Intrinsic::Fshl, 3, Extension::Unknown),
    (Intrinsic::Fshr, 3, Extension::Unknown),
    (Intrinsic::UaddSat, 2, Extension::Zero),
    (Intrinsic::UsubSat, 2, Extension::Zero),
    (Intrinsic::SaddSat, 2, Extension::Sign),
    (Intrinsic::SsubSat, 2, Extension::Sign),
    (Intrinsic::AmdgcnUbfe, 3, Extension::Unknown),
    (Intrinsic::AmdgcnSbfe, 3, Extension::Unknown),
    (Intrinsic::AmdgcnMulU24, 2, Extension::Unknown),
    (Intrinsic::AmdgcnMulI24, 2, Extension::Unknown),
    (Intrinsic::AmdgcnMulhiU24, 2, Extension::Unknown),
    (Intrinsic::AmdgcnMulhiI24, 2, Extension::Unknown),
    (Intrinsic::AmdgcnAlignbyte, 3, Extension::Unknown),
    (Intrinsic::AmdgcnPerm, 3, Extension::Unknown),
    (Intrinsic::AmdgcnLerp, 3, Extension::Unknown),
    (Intrinsic::AmdgcnSadU8, 3, Extension::Unknown),
    (Intrinsic::AmdgcnSadHiU8, 3, Extension::Unknown),
    (Intrinsic::AmdgcnSadU16, 3, Extension::Unknown),
    (Intrinsic::AmdgcnMsadU8, 3, Extension::Unknown),
    (Intrinsic::AmdgcnSffbh, 1, Extension::Unknown),
];

/// Reductions of the elements of a vector, and the operation on two of them.
const REDUCTIONS: &[(Intrinsic, Operation)] = &[
    (Intrinsic::VectorReduceAdd, Operation::Add),
    (Intrinsic::VectorReduceAnd, Operation::And),
    (Intrinsic::VectorReduceOr, Operation::Or),
    (Intrinsic::VectorReduceXor, Operation::Xor),
    (Intrinsic::VectorReduceMul, Operation::Mul),
    (Intrinsic::VectorReduceUmin, Operation::MinU),
    (Intrinsic::VectorReduceUmax, Operation::MaxU),
    (Intrinsic::VectorReduceSmin, Operation::MinI),
    (Intrinsic::VectorReduceSmax, Operation::MaxI),
];

/// Intrinsics on integers. Whether it is one.
pub fn call(selector: &mut Selector<'_>, called: Intrinsic) -> Selected<bool> {
    let is_token = matches!(
        called,
        Intrinsic::ExperimentalConvergenceAnchor
            | Intrinsic::ExperimentalConvergenceEntry
            | Intrinsic::ExperimentalConvergenceLoop
    );
    if called.is_hint() || is_token {
        return Ok(true);
    }
    if called.is_identity() {
        selector.same()?;
        return Ok(true);
    }
    if called == Intrinsic::IsConstant {
        selector.result(vec![Value::Bits(0)]);
        return Ok(true);
    }
    if let Some(entry) = EACH.iter().find(|entry| entry.0 == called) {
        each_element(selector, entry)?;
        return Ok(true);
    }
    if let Some((_, operation)) = REDUCTIONS.iter().find(|entry| entry.0 == called) {
        return reduce(selector, *operation);
    }
    match called {
        Intrinsic::Ucmp | Intrinsic::Scmp => selector.three_way(called == Intrinsic::Scmp),
        _ => selector.with_overflow(called),
    }
}

/// Walks the elements of the operands.
fn each_element(
    selector: &mut Selector<'_>,
    &(called, operands, result_extension): &(Intrinsic, usize, Extension),
) -> Selected {
    let extreme = Operation::extreme(called);
    let function = rules::function_of_intrinsic(called);
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
    // Operations on halves leave what was in the other half.
    let halves = bits == 16 && !selector.wants_scalar(&result);
    let result_extension = if halves {
        Extension::Unknown
    } else {
        result_extension
    };
    selector.result_extension(result, result_extension);
    Ok(())
}

/// What rules select.
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

/// All elements of a vector, one after the other.
fn reduce(selector: &mut Selector<'_>, operation: Operation) -> Selected<bool> {
    let bits = selector.integer_bits(&selector.instruction().ty)?;
    if bits == 1 {
        return Ok(false);
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
    selector.hold(Held::Words(result));
    Ok(true)
}

impl Selector<'_> {
    /// The least or the greatest of two integers of so many bits.
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
