//! The least and the greatest of floats, and what is between two others.

use super::float::{Part, not_covered};
use super::reason::Malformed;
use super::source_modifiers::{Names, Precision};
use super::{Selected, Selector};
use crate::gpu::Generation;
use crate::instructions::{Traits, op};
use crate::machine::{Class, Modifier, Operand, Value};

/// A function of two floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extreme {
    /// The greatest, not the least.
    pub greatest: bool,
    /// What is not a number wins, instead of the number.
    pub spreads: bool,
}

const LEAST: Names = [op::V_MIN_F16, op::V_MIN_F32, op::V_MIN_F64];
const GREATEST: Names = [op::V_MAX_F16, op::V_MAX_F32, op::V_MAX_F64];
const LEAST_3: Names = [op::V_MIN3_F16, op::V_MIN3_F32, op::NONE];
const GREATEST_3: Names = [op::V_MAX3_F16, op::V_MAX3_F32, op::NONE];
const MEDIAN: Names = [op::V_MED3_F16, op::V_MED3_F32, op::NONE];

/// Two compares in one instruction, of RDNA3 and later: the outer one is named last.
const LEAST_OF_GREATEST: Names = [op::V_MAXMIN_F16, op::V_MAXMIN_F32, op::NONE];
const GREATEST_OF_LEAST: Names = [op::V_MINMAX_F16, op::V_MINMAX_F32, op::NONE];

/// The least or the greatest of two.
pub(super) fn extreme(
    selector: &mut Selector<'_>,
    which: Extreme,
    parts: &[Part<'_>],
) -> Selected<Vec<Value>> {
    let [lhs, rhs] = parts else {
        return Err(Malformed("its operands are not those that the intrinsic takes").into());
    };
    let Some(precision) = Precision::of(lhs.ty) else {
        return not_covered(lhs.ty);
    };
    selector.on_vector_unit();
    if which.spreads {
        return spreading(selector, which, precision, lhs.words, rhs.words);
    }
    let scalar: Names = match which.greatest {
        true => [op::S_MAX_F16, op::S_MAX_F32, op::NONE],
        false => [op::S_MIN_F16, op::S_MIN_F32, op::NONE],
    };
    if let Some(name) = selector.scalar_form(scalar, precision, &[lhs.words, rhs.words]) {
        let words = [lhs.word(), rhs.word()];
        return Ok(vec![selector.make(name, 1, &words)]);
    }
    // Constants last: clamps are found by them.
    let (lhs, rhs) = match lhs.word() {
        Value::Bits(_) => (rhs, lhs),
        _ => (lhs, rhs),
    };
    if !which.greatest
        && rhs.words == number(precision, 1.0)
        && let Some(inner) = greatest_of_zero(selector, precision, lhs.words)
    {
        return clamped(selector, precision, inner);
    }
    let promised = selector.has_flag("nnan");
    if !which.greatest
        && let Some(word) = between(selector, precision, lhs, rhs)
    {
        return Ok(vec![word]);
    }
    if let Some(words) = threefold(selector, which, precision, lhs, rhs, promised) {
        return Ok(words);
    }
    let names = if which.greatest { GREATEST } else { LEAST };
    let sources = [lhs, rhs].map(|part| selector.quiet_source(part.words, precision, promised));
    selector.float(names, precision, &sources)
}

/// A number that is exact in every precision, as words.
pub(super) fn number(precision: Precision, number: f64) -> Vec<Value> {
    let bits = precision.exact(number);
    match precision {
        Precision::Double => vec![Value::Bits(bits as u32), Value::Bits((bits >> 32) as u32)],
        _ => vec![Value::Bits(bits as u32)],
    }
}

/// What the greater of zero and it is taken of, if a float is that.
fn greatest_of_zero(
    selector: &mut Selector<'_>,
    precision: Precision,
    words: &[Value],
) -> Option<Operand> {
    let last = words.last().copied()?;
    let here = selector.at;
    let (block, instruction) = selector.defining(last)?;
    let [lhs, rhs] = instruction.sources.as_slice() else {
        return None;
    };
    let zero = |source: &Operand| {
        matches!(source.value, Value::Bits(0) | Value::Wide(0))
            && !source.negated
            && !source.absolute
    };
    let plain = instruction.opcode == precision.name(GREATEST) && instruction.modifiers.is_empty();
    // In another block its sources may have changed.
    let plain = plain && block == here;
    let found = if zero(rhs) { *lhs } else { *rhs };
    (plain && (zero(lhs) || zero(rhs))).then_some(found)
}

/// A float clamped between 0 and 1; what is not a number becomes 0.
pub(super) fn clamped(
    selector: &mut Selector<'_>,
    precision: Precision,
    source: Operand,
) -> Selected<Vec<Value>> {
    selector.on_vector_unit();
    let clamp = Modifier::Word("clamp");
    // What computes it can clamp it: written once more, and the first is left for dead-code elimination.
    let here = selector.at;
    if !source.negated
        && !source.absolute
        && let Some((block, instruction)) = selector.defining(source.value)
        && block == here
        && instruction.opcode.is(Traits::CLAMP)
        && instruction.modifiers.is_empty()
        && instruction.results == [source.value]
    {
        let mut again = instruction.clone();
        let result = selector.fresh(Class::Vector, precision.words());
        again.results = vec![result];
        again.modifiers = vec![clamp];
        again.origin = selector.origin;
        if let Some(block) = selector.code.blocks.get_mut(here as usize) {
            block.instructions.push(again);
        }
        return Ok(selector.split(result));
    }
    let result = selector.fresh(Class::Vector, precision.words());
    let name = precision.name(GREATEST);
    selector.emit_with(name, &[result], &[source, source], &[clamp]);
    Ok(selector.split(result))
}

/// The lesser of a bound and the greater of a lower bound and something that does not signal: the one in the middle. What is not a number gives the
/// lower bound either way.
fn between(
    selector: &mut Selector<'_>,
    precision: Precision,
    lhs: &Part<'_>,
    upper: &Part<'_>,
) -> Option<Value> {
    if precision == Precision::Double || selector.gpu().generation >= Generation::Gfx11 {
        return None;
    }
    let &[Value::Bits(upper)] = upper.words else {
        return None;
    };
    let here = selector.at;
    let (block, instruction) = selector.defining(lhs.word())?;
    let [first, second] = *instruction.sources.as_slice() else {
        return None;
    };
    let plain = block == here;
    let plain =
        plain && instruction.opcode == precision.name(GREATEST) && instruction.modifiers.is_empty();
    let (rhs, lower) = match (first.value, second.value) {
        (Value::Bits(lower), _) => (second, lower),
        (_, Value::Bits(lower)) => (first, lower),
        _ => return None,
    };
    // As numbers of one sign, or zero and above.
    let ascending = lower <= upper && upper < precision.infinity();
    let all = [rhs, Value::Bits(lower).into(), Value::Bits(upper).into()];
    let few = constants(selector, precision, &all) <= usize::from(selector.gpu().constant_bus);
    (plain && ascending && few).then(|| selector.make(precision.name(MEDIAN), 1, &all))
}

/// Three in one instruction, if one of two is the least or the greatest of two in the same block.
fn threefold(
    selector: &mut Selector<'_>,
    which: Extreme,
    precision: Precision,
    lhs: &Part<'_>,
    rhs: &Part<'_>,
    promised: bool,
) -> Option<Vec<Value>> {
    if precision == Precision::Double {
        return None;
    }
    let fused = selector.gpu().generation >= Generation::Gfx11;
    let (same, opposite, three, mixed) = match which.greatest {
        true => (GREATEST, LEAST, GREATEST_3, GREATEST_OF_LEAST),
        false => (LEAST, GREATEST, LEAST_3, LEAST_OF_GREATEST),
    };
    let here = selector.at;
    for (inner, outer) in [(lhs, rhs), (rhs, lhs)] {
        let Some((block, instruction)) = selector.defining(inner.word()) else {
            continue;
        };
        let name = if instruction.opcode == precision.name(same) {
            precision.name(three)
        } else if fused && instruction.opcode == precision.name(opposite) {
            precision.name(mixed)
        } else {
            continue;
        };
        let [first, second] = *instruction.sources.as_slice() else {
            continue;
        };
        // Two times the same only makes it quiet.
        if block != here || !instruction.modifiers.is_empty() || first == second {
            continue;
        }
        let outer = selector.quiet_source(outer.words, precision, promised);
        let all = [first, second, outer];
        if constants(selector, precision, &all) > usize::from(selector.gpu().constant_bus) {
            // One would take a register of its own: then nothing is won.
            continue;
        }
        return Some(vec![selector.make(name, 1, &all)]);
    }
    None
}

/// How many of some operands come by way of the constant bus.
fn constants(selector: &Selector<'_>, precision: Precision, operands: &[Operand]) -> usize {
    let constant = |operand: &&Operand| match operand.value {
        Value::Bits(bits) => !is_short(precision, bits),
        value => selector.is_scalar(value),
    };
    operands.iter().filter(constant).count()
}

/// Whether a number is one that an operand has in itself.
fn is_short(precision: Precision, bits: u32) -> bool {
    [0.0, 0.5, 1.0, 2.0, 4.0, -0.5, -1.0, -2.0, -4.0]
        .iter()
        .any(|short| precision.exact(*short) as u32 == bits)
}

/// The least or the greatest where what is not a number wins.
fn spreading(
    selector: &mut Selector<'_>,
    which: Extreme,
    precision: Precision,
    lhs: &[Value],
    rhs: &[Value],
) -> Selected<Vec<Value>> {
    let sources = [lhs, rhs].map(|words| selector.source(words, precision));
    if selector.gpu().generation >= Generation::Gfx12 {
        let names = match which.greatest {
            true => [op::V_MAXIMUM_F16, op::V_MAXIMUM_F32, op::V_MAXIMUM_F64],
            false => [op::V_MINIMUM_F16, op::V_MINIMUM_F32, op::V_MINIMUM_F64],
        };
        return selector.float(names, precision, &sources);
    }
    let names = if which.greatest { GREATEST } else { LEAST };
    let chosen = selector.float(names, precision, &sources)?;
    if selector.has_flag("nnan") {
        return Ok(chosen);
    }
    let ordered = selector.fresh_mask();
    let name = precision.name([op::V_CMP_O_F16, op::V_CMP_O_F32, op::V_CMP_O_F64]);
    selector.emit(name, &[ordered], &sources);
    let mut not_a_number = number(precision, 0.0);
    if let Some(last) = not_a_number.last_mut() {
        *last = Value::Bits(precision.not_a_number());
    }
    let pairs = not_a_number.into_iter().zip(chosen);
    Ok(pairs
        .map(|(none, word)| selector.make(op::V_CNDMASK_B32, 1, &[none, word, ordered]))
        .collect())
}

/// `llvm.amdgcn.fmed3`: the one in the middle.
pub(super) fn median(selector: &mut Selector<'_>, parts: &[Part<'_>]) -> Selected<Vec<Value>> {
    let [lhs, rhs, third] = parts else {
        return Err(Malformed("its operands are not those that the intrinsic takes").into());
    };
    let Some(precision) = Precision::of(lhs.ty) else {
        return not_covered(lhs.ty);
    };
    let [zero, unit] = [0.0, 1.0].map(|of| number(precision, of));
    let bounds = (rhs.words, third.words);
    if bounds == (&zero, &unit) || bounds == (&unit, &zero) {
        let source = selector.source(lhs.words, precision);
        return clamped(selector, precision, source);
    }
    let sources = [lhs, rhs, third].map(|part| selector.source(part.words, precision));
    selector.float(MEDIAN, precision, &sources)
}
