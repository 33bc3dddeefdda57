//! Intrinsics on integers: which there are, and how their elements are walked.

use super::bit_manipulation::Element;
use super::elements::elements;
use super::extension::Extension;
use super::held::Held;
use super::mnemonics::Operation;
use super::reason::{Broken, Malformed};
use super::rules;
use super::{Selected, Selector, wide_intrinsics, wide_overflow};
use crate::machine::Value;
use lanelog_ir::Opcode;
use lanelog_target::intrinsics::base_name;
use lanelog_typed::Type;

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
        let ty = selector.instruction().ty.clone();
        if ty == Type::Integer(1) {
            let bits = selector.conditions(0)?;
            selector.result_bits(bits);
        } else {
            let extension = selector.extension(0);
            let words = selector.operand(0)?;
            selector.result_extension(words, extension);
        }
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
    let extension: Vec<Extension> = (0..operands).map(|at| selector.extension(at)).collect();
    let mut all = Vec::with_capacity(operands);
    for at in 0..operands {
        all.push(selector.operand(at)?);
    }
    let operand_words: Vec<&[Value]> = all.iter().map(|words| &words[..]).collect();
    let mut result = Vec::with_capacity(count * per);
    // Of elements that are computed two at a time, the second one is there already.
    let mut done = 0;
    for at in 0..count {
        if at < done {
            continue;
        }
        if let Some(pair) = selector.two_at_once(at, &operand_words) {
            result.extend(pair);
            done = at + 2;
            continue;
        }
        let words: Vec<&[Value]> = all
            .iter()
            .map(|words| words.get(at * per..(at + 1) * per).unwrap_or_default())
            .collect();
        if words.iter().any(|words| words.is_empty()) {
            return Err(
                Malformed("its operands are of other types than the intrinsic takes").into(),
            );
        }
        let element = Element {
            at,
            bits,
            words: &words,
            extension: &extension,
        };
        result.extend(match (extreme, function) {
            (None, function) if bits == wide_intrinsics::BITS => {
                let of_several = match function {
                    Some(function) => wide_overflow::select(selector, function, &words)?,
                    None => None,
                };
                match of_several {
                    Some(words) => words,
                    None => {
                        let first = words.first().copied().unwrap_or_default();
                        wide_intrinsics::select(selector, function, first)?
                    }
                }
            }
            (Some(operation), _) => selector.extreme(operation, &element),
            (None, Some(function)) => selector.by_rules(function, &element)?,
            (None, None) => return Err(Broken("an intrinsic that no rule selects").into()),
        });
    }
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
