//! Intrinsics on integers: which there are, and how their elements are walked.

use super::elements::elements;
use super::extension::Extension;
use super::held::Held;
use super::mnemonics::Operation;
use super::reason::Broken;
use super::rules::{self, Function, Number, Words};
use super::{Selected, Selector, wide_intrinsics};
use crate::machine::Value;
use lanelog_ir::Opcode;
use lanelog_ir::target::intrinsics::base_name;

/// Intrinsics on elements, without the type behind their names: how many operands are integers, what is known above the result.
#[rustfmt::skip]
const EACH: &[(&str, usize, Extension)] = &[
    ("umin", 2, Extension::Zero),
    ("umax", 2, Extension::Zero),
    ("smin", 2, Extension::Sign),
    ("smax", 2, Extension::Sign),
    ("abs", 1, Extension::Unknown),
    ("ctlz", 1, Extension::Zero),
    ("cttz", 1, Extension::Zero),
    ("ctpop", 1, Extension::Zero),
    ("bitreverse", 1, Extension::Zero),
    ("bswap", 1, Extension::Zero),
    ("fshl", 3, Extension::Unknown),
    ("fshr", 3, Extension::Unknown),
    ("uadd.sat", 2, Extension::Zero),
    ("usub.sat", 2, Extension::Zero),
    ("sadd.sat", 2, Extension::Sign),
    ("ssub.sat", 2, Extension::Sign),
    ("amdgcn.ubfe", 3, Extension::Unknown),
    ("amdgcn.sbfe", 3, Extension::Unknown),
    ("amdgcn.mul.u24", 2, Extension::Unknown),
    ("amdgcn.mul.i24", 2, Extension::Unknown),
    ("amdgcn.mulhi.u24", 2, Extension::Unknown),
    ("amdgcn.mulhi.i24", 2, Extension::Unknown),
    ("amdgcn.alignbyte", 3, Extension::Unknown),
    ("amdgcn.perm", 3, Extension::Unknown),
    ("amdgcn.lerp", 3, Extension::Unknown),
    ("amdgcn.sad.u8", 3, Extension::Unknown),
    ("amdgcn.sad.hi.u8", 3, Extension::Unknown),
    ("amdgcn.sad.u16", 3, Extension::Unknown),
    ("amdgcn.msad.u8", 3, Extension::Unknown),
    ("amdgcn.sffbh", 1, Extension::Unknown),
];

/// What becomes nothing.
const NOTHING: &[&str] = &[
    "llvm.assume",
    "llvm.lifetime.start",
    "llvm.lifetime.end",
    "llvm.dbg.",
    "llvm.experimental.convergence.",
    "llvm.experimental.noalias.scope.decl",
    "llvm.donothing",
    "llvm.sideeffect",
    "llvm.pseudoprobe",
    "llvm.var.annotation",
    "llvm.fake.use",
];

/// What is its first operand.
const SAME: &[&str] = &[
    "llvm.expect",
    "llvm.expect.with.probability",
    "llvm.launder.invariant.group",
    "llvm.strip.invariant.group",
    "llvm.annotation",
    "llvm.ptr.annotation",
    "llvm.ssa.copy",
    "llvm.amdgcn.softwqm",
    "llvm.amdgcn.wqm",
];

/// Reductions of the elements of a vector, and the operation on two of them.
const REDUCTIONS: &[(&str, Operation)] = &[
    ("llvm.vector.reduce.add", Operation::Add),
    ("llvm.vector.reduce.and", Operation::And),
    ("llvm.vector.reduce.or", Operation::Or),
    ("llvm.vector.reduce.xor", Operation::Xor),
    ("llvm.vector.reduce.mul", Operation::Mul),
    ("llvm.vector.reduce.umin", Operation::MinU),
    ("llvm.vector.reduce.umax", Operation::MaxU),
    ("llvm.vector.reduce.smin", Operation::MinI),
    ("llvm.vector.reduce.smax", Operation::MaxI),
];

/// Intrinsics on integers. Whether it is one.
pub fn call(selector: &mut Selector<'_>, name: &str) -> Selected<bool> {
    if NOTHING.iter().any(|start| name.starts_with(start)) {
        return Ok(true);
    }
    let base = base_name(name);
    if SAME.contains(&base) {
        selector.same()?;
        return Ok(true);
    }
    if base == "llvm.is.constant" {
        selector.result(vec![Value::Bits(0)]);
        return Ok(true);
    }
    let short = base.strip_prefix("llvm.").unwrap_or(base);
    if let Some(entry) = EACH.iter().find(|entry| entry.0 == short) {
        each_element(selector, entry)?;
        return Ok(true);
    }
    if let Some((_, operation)) = REDUCTIONS.iter().find(|entry| entry.0 == base) {
        return reduce(selector, *operation);
    }
    match base {
        "llvm.ucmp" | "llvm.scmp" => selector.three_way(base == "llvm.scmp"),
        _ => selector.with_overflow(base),
    }
}

/// Walks the elements of the operands.
fn each_element(
    selector: &mut Selector<'_>,
    &(name, operands, result_extension): &(&str, usize, Extension),
) -> Selected {
    let extreme = Operation::extreme(name);
    let function = rules::function_named(name);
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
