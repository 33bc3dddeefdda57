//! The math library: functions of floats that take several instructions. Roots, powers, logarithms, sines, rounding half away from zero, saturating conversions.
//!
//! Roots and roundings are exact: rounded once to the nearest. Exponential functions, logarithms and sines are approximations, built as LLVM builds them
//! for these GPUs (AMDGPUISelLowering.cpp), so that the error is the same. Deliberately absent: `pow`, `exp` and their like for `double`, which are calls
//! of a library.

use super::float::{Part, element, not_covered};
use super::float_extremes::number;
use super::float_intrinsics::{precision, too_few};
use super::mnemonics::Operation;
use super::source_modifiers::{Names, Precision};
use super::{Selected, Selector, convert, float_division, float_to_integer};
use crate::instructions::op;
use crate::machine::{Operand, Value};
use lanelog_ir::metadata::node_float;
use lanelog_typed::Type;

const ADD: Names = [op::V_ADD_F16, op::V_ADD_F32, op::V_ADD_F64];
const MUL: Names = [op::V_MUL_F16, op::V_MUL_F32, op::V_MUL_F64];
const TRUNC: Names = [op::V_TRUNC_F16, op::V_TRUNC_F32, op::V_TRUNC_F64];

fn minus(value: Value) -> Operand {
    Operand {
        negated: true,
        ..value.into()
    }
}

fn plus(value: Value) -> Operand {
    value.into()
}

fn bits(word: u32) -> Operand {
    Value::Bits(word).into()
}

/// What is computed as `float` and is of another type.
fn only(parts: &[Part<'_>]) -> Selected<Precision> {
    match precision(parts)? {
        Precision::Double => match parts.first() {
            Some(_) => Err("double is not covered: no instruction computes it; link a device library that has the function".into()),
            None => too_few(),
        },
        other => Ok(other),
    }
}

impl Selector<'_> {
    /// One word by one vector instruction.
    fn computed(&mut self, name: op::Opcode, sources: &[Operand]) -> Value {
        self.make(name, 1, sources)
    }

    /// One of two words: the second in lanes of the mask.
    fn pick(&mut self, no: Value, yes: Value, mask: Value) -> Value {
        self.make(op::V_CNDMASK_B32, 1, &[no, yes, mask])
    }

    /// A compare of two sources.
    fn test(&mut self, name: op::Opcode, lhs: Operand, rhs: Operand) -> Value {
        let mask = self.fresh_mask();
        self.emit(name, &[mask], &[lhs, rhs]);
        mask
    }

    /// The error that `!fpmath` allows the instruction at hand, in units of the last place; 0 without it.
    pub(super) fn allowed_error(&self) -> f32 {
        let at = self.origin.instruction;
        let source = self.source;
        let instruction = at.and_then(|at| source.function.instructions.get(at as usize));
        let node = instruction.and_then(|instruction| {
            source
                .module
                .attached(source.function, instruction, b"fpmath")
        });
        node.and_then(node_float).unwrap_or(0.0)
    }
}

/// `sqrt`.
pub(super) fn root(selector: &mut Selector<'_>, parts: &[Part<'_>]) -> Selected<Vec<Value>> {
    let [part] = parts else { return too_few() };
    let precision = precision(parts)?;
    let names = [op::V_SQRT_F16, op::V_SQRT_F32, op::NONE];
    let source = selector.source(part.words, precision);
    let single = precision == Precision::Single;
    if precision == Precision::Half || single && selector.has_flag("afn") {
        return selector.float(names, precision, &[source]);
    }
    selector.on_vector_unit();
    if precision == Precision::Double {
        return Ok(root_of_double(selector, source));
    }
    if selector.allowed_error() >= 1.0 {
        return Ok(vec![near_root(selector, source)]);
    }
    // Small numbers are scaled up, so that what is computed below is no denormal.
    let scaled = selector.computed(op::V_MUL_F32, &[bits(0x4f80_0000), source]);
    let small = selector.test(op::V_CMP_GT_F32, bits(0x0f80_0000), source);
    let unscaled = match source {
        Operand {
            value,
            negated: false,
            absolute: false,
        } => value,
        _ => selector.computed(op::V_MUL_F32, &[bits(0x3f80_0000), source]),
    };
    let x = selector.pick(unscaled, scaled, small);
    // The root is one of three neighbours: the residues of the outer two tell.
    let near = selector.computed(op::V_SQRT_F32, &[plus(x)]);
    let below = selector.on_unit_of_operands(Operation::Add, near, Value::Bits(u32::MAX));
    let extension = selector.on_unit_of_operands(Operation::Add, near, Value::Bits(1));
    let residue = selector.computed(op::V_FMA_F32, &[minus(below), plus(near), plus(x)]);
    let too_much = selector.test(op::V_CMP_GE_F32, bits(0), plus(residue));
    let residue = selector.computed(op::V_FMA_F32, &[minus(extension), plus(near), plus(x)]);
    let too_little = selector.test(op::V_CMP_LT_F32, bits(0), plus(residue));
    let root = selector.pick(near, below, too_much);
    let root = selector.pick(root, extension, too_little);
    let back = selector.computed(op::V_MUL_F32, &[bits(0x3780_0000), plus(root)]);
    let root = selector.pick(root, back, small);
    // Zeros and plus infinity are their own roots.
    let same = selector.test(op::V_CMP_CLASS_F32, plus(x), bits(0x260));
    Ok(vec![selector.pick(root, x, same)])
}

/// A root that may be one step off: only denormals need care.
fn near_root(selector: &mut Selector<'_>, source: Operand) -> Value {
    let small = selector.test(op::V_CMP_GT_F32, bits(0x80_0000), source);
    let [zero, up, down] = [0, 32, -16i32 as u32].map(Value::Bits);
    let up = selector.pick(zero, up, small);
    let down = selector.pick(zero, down, small);
    let x = selector.computed(op::V_LDEXP_F32, &[source, plus(up)]);
    let root = selector.computed(op::V_SQRT_F32, &[plus(x)]);
    selector.computed(op::V_LDEXP_F32, &[plus(root), plus(down)])
}

/// The root of a double: two steps of Goldschmidt from the reciprocal root, then two corrections by the residue.
fn root_of_double(selector: &mut Selector<'_>, source: Operand) -> Vec<Value> {
    let two =
        |selector: &mut Selector<'_>, name, sources: &[Operand]| selector.make(name, 2, sources);
    let limit = selector.wide(&[Value::Bits(0), Value::Bits(0x1000_0000)]);
    let small = selector.test(op::V_CMP_GT_F64, plus(limit), source);
    let [zero, up, down] = [0, 0x100, -128i32 as u32].map(Value::Bits);
    let up = selector.pick(zero, up, small);
    let x = two(selector, op::V_LDEXP_F64, &[source, plus(up)]);
    let half = Value::Wide(Precision::Double.exact(0.5));
    let near = two(selector, op::V_RSQ_F64, &[plus(x)]);
    let root = two(selector, op::V_MUL_F64, &[plus(x), plus(near)]);
    let inverse = two(selector, op::V_MUL_F64, &[plus(near), plus(half)]);
    let error = two(
        selector,
        op::V_FMA_F64,
        &[minus(inverse), plus(root), plus(half)],
    );
    let mut root = two(
        selector,
        op::V_FMA_F64,
        &[plus(root), plus(error), plus(root)],
    );
    let inverse = two(
        selector,
        op::V_FMA_F64,
        &[plus(inverse), plus(error), plus(inverse)],
    );
    for _ in 0..2 {
        let residue = two(selector, op::V_FMA_F64, &[minus(root), plus(root), plus(x)]);
        root = two(
            selector,
            op::V_FMA_F64,
            &[plus(residue), plus(inverse), plus(root)],
        );
    }
    let down = selector.pick(zero, down, small);
    let same = selector.test(op::V_CMP_CLASS_F64, plus(x), bits(0x260));
    let root = two(selector, op::V_LDEXP_F64, &[plus(root), plus(down)]);
    (0..2)
        .map(|at| selector.pick(root.word(at), x.word(at), same))
        .collect()
}

/// What is raised to a power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exponential {
    Two,
    Natural,
    Ten,
}

/// `exp2`, `exp`, `exp10`.
pub(super) fn exponential(
    selector: &mut Selector<'_>,
    which: Exponential,
    parts: &[Part<'_>],
) -> Selected<Vec<Value>> {
    let [part] = parts else { return too_few() };
    let precision = only(parts)?;
    let approximate = selector.has_flag("afn");
    let x = selector.source(part.words, precision);
    selector.on_vector_unit();
    if precision == Precision::Half {
        let factor = match which {
            Exponential::Two => return Ok(vec![selector.computed(op::V_EXP_F16, &[x])]),
            Exponential::Natural => LOG2_OF_E,
            Exponential::Ten => LOG2_OF_10,
        };
        let wide = selector.computed(op::V_CVT_F32_F16, &[x]);
        let exponent = selector.computed(op::V_MUL_F32, &[bits(factor), plus(wide)]);
        let power = selector.computed(op::V_EXP_F32, &[plus(exponent)]);
        return Ok(vec![selector.computed(op::V_CVT_F16_F32, &[plus(power)])]);
    }
    Ok(vec![match which {
        Exponential::Two if approximate => selector.computed(op::V_EXP_F32, &[x]),
        Exponential::Two => power_of_two(selector, x),
        // The logarithm of the base in two parts; below the least and above the greatest there is nothing to compute.
        Exponential::Natural => raised(
            selector,
            x,
            [LOG2_OF_E, 0x32a5_705f],
            [0xc2ce_8ed0, 0x42b1_7218],
        ),
        Exponential::Ten => raised(
            selector,
            x,
            [LOG2_OF_10, 0x3397_9a37],
            [0xc233_69f4, 0x421a_209b],
        ),
    }])
}

const LOG2_OF_E: u32 = 0x3fb8_aa3b;
const LOG2_OF_10: u32 = 0x4054_9a78;

/// Two to a power: where the result is denormal, computed further up.
fn power_of_two(selector: &mut Selector<'_>, x: Operand) -> Value {
    let small = selector.test(op::V_CMP_GT_F32, bits(0xc2fc_0000), x);
    let [zero, up, down] = [0, 0x4280_0000, -64i32 as u32].map(Value::Bits);
    let up = selector.pick(zero, up, small);
    let down = selector.pick(zero, down, small);
    let x = selector.computed(op::V_ADD_F32, &[x, plus(up)]);
    let power = selector.computed(op::V_EXP_F32, &[plus(x)]);
    selector.computed(op::V_LDEXP_F32, &[plus(power), plus(down)])
}

/// Another base to a power: the exponent of two as a whole number and the rest, each in two parts.
fn raised(
    selector: &mut Selector<'_>,
    x: Operand,
    [high, low]: [u32; 2],
    [least, greatest]: [u32; 2],
) -> Value {
    let exponent = selector.computed(op::V_MUL_F32, &[bits(high), x]);
    let whole = selector.computed(op::V_RNDNE_F32, &[plus(exponent)]);
    let error = selector.computed(op::V_FMA_F32, &[bits(high), x, minus(exponent)]);
    let error = selector.computed(op::V_FMA_F32, &[x, bits(low), plus(error)]);
    let rest = selector.computed(op::V_SUB_F32, &[plus(exponent), plus(whole)]);
    let rest = selector.computed(op::V_ADD_F32, &[plus(rest), plus(error)]);
    let power = selector.computed(op::V_EXP_F32, &[plus(rest)]);
    let by = selector.computed(op::V_CVT_I32_F32, &[plus(whole)]);
    let power = selector.computed(op::V_LDEXP_F32, &[plus(power), plus(by)]);
    let [zero, infinity] = [0, Precision::Single.infinity()].map(Value::Bits);
    let kept = selector.test(op::V_CMP_NGT_F32, bits(least), x);
    let power = selector.pick(zero, power, kept);
    let kept = selector.test(op::V_CMP_NLT_F32, bits(greatest), x);
    selector.pick(infinity, power, kept)
}

/// The base of a logarithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Logarithm {
    Two,
    Natural,
    Ten,
}

/// `log2`, `log`, `log10`.
pub(super) fn logarithm(
    selector: &mut Selector<'_>,
    which: Logarithm,
    parts: &[Part<'_>],
) -> Selected<Vec<Value>> {
    let [part] = parts else { return too_few() };
    let precision = only(parts)?;
    let x = selector.source(part.words, precision);
    selector.on_vector_unit();
    if precision == Precision::Half {
        let two = selector.computed(op::V_LOG_F16, &[x]);
        let factor = match which {
            Logarithm::Two => return Ok(vec![two]),
            Logarithm::Natural => 0x398c,
            Logarithm::Ten => 0x34d1,
        };
        return Ok(vec![
            selector.computed(op::V_MUL_F16, &[bits(factor), plus(two)]),
        ]);
    }
    if which == Logarithm::Two && selector.has_flag("afn") {
        return Ok(vec![selector.computed(op::V_LOG_F32, &[x])]);
    }
    // Denormals are scaled up, and that is taken off again.
    let small = selector.test(op::V_CMP_GT_F32, bits(0x80_0000), x);
    let [zero, up] = [0, 32].map(Value::Bits);
    let up = selector.pick(zero, up, small);
    let x = selector.computed(op::V_LDEXP_F32, &[x, plus(up)]);
    let mut result = selector.computed(op::V_LOG_F32, &[plus(x)]);
    // The factor in two parts, and the logarithm of what it was scaled by.
    let (factor, off) = match which {
        Logarithm::Two => (None, 0x4200_0000),
        Logarithm::Natural => (Some([0x3f31_7217, 0x3377_d1cf]), 0x41b1_7218),
        Logarithm::Ten => (Some([0x3e9a_209a, 0x3284_fbcf]), 0x411a_209b),
    };
    if let Some([high, low]) = factor {
        let product = selector.computed(op::V_MUL_F32, &[bits(high), plus(result)]);
        let error = selector.computed(op::V_FMA_F32, &[bits(high), plus(result), minus(product)]);
        let error = selector.computed(op::V_FMA_F32, &[plus(result), bits(low), plus(error)]);
        let sum = selector.computed(op::V_ADD_F32, &[plus(product), plus(error)]);
        let size = Operand {
            absolute: true,
            ..result.into()
        };
        let finite = selector.test(op::V_CMP_GT_F32, bits(Precision::Single.infinity()), size);
        result = selector.pick(result, sum, finite);
    }
    let off = selector.pick(zero, Value::Bits(off), small);
    Ok(vec![
        selector.computed(op::V_SUB_F32, &[plus(result), plus(off)]),
    ])
}

/// `pow`: by way of the logarithm to the base of two.
pub(super) fn power(selector: &mut Selector<'_>, parts: &[Part<'_>]) -> Selected<Vec<Value>> {
    let [base, exponent] = parts else {
        return too_few();
    };
    let precision = only(parts)?;
    selector.on_vector_unit();
    let mut sources = [base, exponent].map(|part| selector.source(part.words, precision));
    if precision == Precision::Half {
        sources = sources.map(|source| plus(selector.computed(op::V_CVT_F32_F16, &[source])));
    }
    let [base, exponent] = sources;
    let logarithm = selector.computed(op::V_LOG_F32, &[base]);
    let product = selector.computed(op::V_MUL_DX9_ZERO_F32, &[exponent, plus(logarithm)]);
    let power = selector.computed(op::V_EXP_F32, &[plus(product)]);
    Ok(vec![match precision {
        Precision::Half => selector.computed(op::V_CVT_F16_F32, &[plus(power)]),
        _ => power,
    }])
}

/// `sin`.
pub(super) fn sine(selector: &mut Selector<'_>, parts: &[Part<'_>]) -> Selected<Vec<Value>> {
    sine_or_cosine(selector, parts, [op::V_SIN_F16, op::V_SIN_F32, op::NONE])
}

/// `cos`.
pub(super) fn cosine(selector: &mut Selector<'_>, parts: &[Part<'_>]) -> Selected<Vec<Value>> {
    sine_or_cosine(selector, parts, [op::V_COS_F16, op::V_COS_F32, op::NONE])
}

/// The instructions take revolutions, not radians.
fn sine_or_cosine(
    selector: &mut Selector<'_>,
    parts: &[Part<'_>],
    names: Names,
) -> Selected<Vec<Value>> {
    let [part] = parts else { return too_few() };
    let precision = only(parts)?;
    let source = selector.source(part.words, precision);
    let per_radian = match precision {
        Precision::Half => 0x3118,
        _ => 0x3e22_f983,
    };
    let revolutions = selector.float(MUL, precision, &[bits(per_radian), source])?;
    let revolutions = selector.source(&revolutions, precision);
    selector.float(names, precision, &[revolutions])
}

/// `round`: halves away from zero. What is cut off is exact, and so is its comparison with a half.
pub(super) fn round(selector: &mut Selector<'_>, parts: &[Part<'_>]) -> Selected<Vec<Value>> {
    let [part] = parts else { return too_few() };
    let precision = precision(parts)?;
    let source = selector.source(part.words, precision);
    let cut = selector.float(TRUNC, precision, &[source])?;
    let cut = selector.source(&cut, precision);
    let rest = match precision {
        Precision::Half => selector.computed(op::V_SUB_F16, &[source, cut]),
        Precision::Single => selector.computed(op::V_SUB_F32, &[source, cut]),
        Precision::Double => selector.make(op::V_ADD_F64, 2, &[source, minus(cut.value)]),
    };
    let size = Operand {
        absolute: true,
        ..rest.into()
    };
    let half = number(precision, 0.5);
    let half = selector.source(&half, precision);
    let name = precision.name([op::V_CMP_GE_F16, op::V_CMP_GE_F32, op::V_CMP_GE_F64]);
    let far = selector.test(name, size, half);
    let mut step = number(precision, 1.0);
    if let (Some(last), Some(sign)) = (step.last_mut(), part.words.last()) {
        let one = selector.pick(Value::Bits(0), *last, far);
        let sign = *sign;
        let mask = Value::Bits(precision.magnitude());
        *last = selector.make(op::V_BFI_B32, 1, &[mask, one, sign]);
    }
    let step = selector.source(&step, precision);
    selector.float(ADD, precision, &[cut, step])
}

/// `fptoui.sat`.
pub(super) fn saturated_unsigned(
    selector: &mut Selector<'_>,
    parts: &[Part<'_>],
) -> Selected<Vec<Value>> {
    saturated(selector, parts, false)
}

/// `fptosi.sat`.
pub(super) fn saturated_signed(
    selector: &mut Selector<'_>,
    parts: &[Part<'_>],
) -> Selected<Vec<Value>> {
    saturated(selector, parts, true)
}

/// A conversion to the nearest integer that there is; of what is not a number, to 0. The instructions do that for words.
fn saturated(
    selector: &mut Selector<'_>,
    parts: &[Part<'_>],
    signed: bool,
) -> Selected<Vec<Value>> {
    let [part] = parts else { return too_few() };
    let to = element(&selector.instruction().ty);
    let &Type::Integer(width @ 2..=64) = to else {
        return not_covered(to);
    };
    let mut precision = precision(parts)?;
    let mut words = part.words.to_vec();
    if precision == Precision::Half && width != 16 {
        words = convert::change(selector, &words, precision, &Type::Float)?;
        precision = Precision::Single;
    }
    selector.on_vector_unit();
    if width > 32 {
        return float_to_integer::to_long_saturated(selector, &words, precision, signed, width);
    }
    let word = float_to_integer::to_word(selector, &words, precision, signed);
    if width == 32 || precision == Precision::Half {
        return Ok(vec![word]);
    }
    let most = (1u32 << (width - u32::from(signed))) - 1;
    Ok(vec![match signed {
        true => selector.make(
            op::V_MED3_I32,
            1,
            &[word, Value::Bits(!most), Value::Bits(most)],
        ),
        false => selector.on_unit_of_operands(Operation::MinU, word, Value::Bits(most)),
    }])
}

/// `lrint`, `llrint`.
pub(super) fn nearest_integer(
    selector: &mut Selector<'_>,
    parts: &[Part<'_>],
) -> Selected<Vec<Value>> {
    let to = element(&selector.instruction().ty);
    let [part] = parts else { return too_few() };
    let precision = precision(parts)?;
    let source = selector.source(part.words, precision);
    let names = [op::V_RNDNE_F16, op::V_RNDNE_F32, op::V_RNDNE_F64];
    let words = selector.float(names, precision, &[source])?;
    let part = Part {
        ty: part.ty,
        words: &words,
    };
    float_to_integer::to_integer(selector, &part, to, true)
}

/// `llvm.amdgcn.fdiv.fast`: more exact than it must be.
pub(super) fn fast_quotient(
    selector: &mut Selector<'_>,
    parts: &[Part<'_>],
) -> Selected<Vec<Value>> {
    let [lhs, rhs] = parts else {
        return too_few();
    };
    let precision = precision(parts)?;
    float_division::quotient(selector, precision, false, lhs.words, rhs.words)
}
