//! Division of floats: rounded to the nearest, as the function asks. Where `!fpmath` allows less, it is made of the machine's reciprocal, which is the
//! nearest number or one beside it. `afn` gives an approximation.
//!
//! Source: AMD's ISA documents, on `v_div_scale`, `v_div_fmas` and `v_div_fixup`, which are made for this; LLVM's `AMDGPUCodeGenPrepare.cpp`, for how little is enough where 2.5 units in the last place
//! are allowed.

use super::mnemonics::Operation;
use super::source_modifiers::{Names, Precision};
use super::{Selected, Selector};
use crate::instructions::op;
use crate::machine::{Class, Fixed, Operand, Value};

const SCALE: Names = [op::NONE, op::V_DIV_SCALE_F32, op::V_DIV_SCALE_F64];
const LAST: Names = [op::NONE, op::V_DIV_FMAS_F32, op::V_DIV_FMAS_F64];
const FIXUP: Names = [
    op::V_DIV_FIXUP_F16,
    op::V_DIV_FIXUP_F32,
    op::V_DIV_FIXUP_F64,
];
const RECIPROCAL: Names = [op::V_RCP_F16, op::V_RCP_F32, op::V_RCP_F64];
const FMA: Names = [op::V_FMA_F16, op::V_FMA_F32, op::V_FMA_F64];
const MUL: Names = [op::V_MUL_F16, op::V_MUL_F32, op::V_MUL_F64];

fn minus(value: Value) -> Operand {
    Operand {
        negated: true,
        ..value.into()
    }
}

/// A float divided by another.
pub(super) fn quotient(
    selector: &mut Selector<'_>,
    precision: Precision,
    approximate: bool,
    numerator: &[Value],
    denominator: &[Value],
) -> Selected<Vec<Value>> {
    selector.on_vector_unit();
    let words = precision.words();
    if approximate && precision != Precision::Double {
        return Ok(vec![approximately(
            selector,
            precision,
            numerator,
            denominator,
        )]);
    }
    if precision == Precision::Half {
        return Ok(vec![half(selector, numerator, denominator)]);
    }
    if precision == Precision::Single
        && let [Value::Bits(one)] = numerator
        && one & 0x7fff_ffff == 0x3f80_0000
        && selector.allowed_error() >= 1.0
    {
        return Ok(vec![reciprocal(selector, *one != 0x3f80_0000, denominator)]);
    }
    if precision == Precision::Single && selector.allowed_error() >= 2.5 {
        return Ok(vec![by_reciprocal(selector, numerator, denominator)]);
    }
    // Signs change nothing before the last step, and the scaling takes no modifiers.
    let signed = [numerator, denominator].map(|words| selector.source(words, precision));
    let [x, y] = signed.map(|source| Operand::from(source.value));
    let one: Operand = match precision {
        Precision::Double => Value::Wide(precision.exact(1.0)).into(),
        _ => Value::Bits(precision.exact(1.0) as u32).into(),
    };
    let scale = precision.name(SCALE);
    let [fma, mul] = [FMA, MUL].map(|names| precision.name(names));
    let vcc = Value::Fixed(Fixed::Vcc, selector.gpu().mask_words());
    let d = selector.fresh(Class::Vector, words);
    let dead = selector.fresh_mask();
    selector.emit(scale, &[d, dead], &[y, y, x]);
    let r = selector.make(precision.name(RECIPROCAL), words, &[d]);
    let error = selector.make(fma, words, &[minus(d), r.into(), one]);
    let mut r = selector.make(fma, words, &[error, r, r]);
    if precision == Precision::Double {
        let error = selector.make(fma, words, &[minus(d), r.into(), one]);
        r = selector.make(fma, words, &[r, error, r]);
    }
    let n = selector.fresh(Class::Vector, words);
    selector.emit(scale, &[n, vcc], &[x, y, x]);
    let mut q = selector.make(mul, words, &[n, r]);
    let mut rest = selector.make(fma, words, &[minus(d), q.into(), n.into()]);
    // The last step rounds once, also to a denormal quotient. So one that is exactly between two of these must be exact before, with no rest left.
    q = selector.make(fma, words, &[rest, r, q]);
    rest = selector.make(fma, words, &[minus(d), q.into(), n.into()]);
    // It reads VCC, which the second scaling wrote.
    let q = selector.make(precision.name(LAST), words, &[rest, r, q]);
    let q = selector.make(
        precision.name(FIXUP),
        words,
        &[q.into(), signed[1], signed[0]],
    );
    Ok(selector.split(q))
}

/// A part of a quotient that one operand decides: several quotients may share it.
fn once(selector: &mut Selector<'_>, name: op::Opcode, source: Operand) -> Value {
    selector.made_once(name, source, |selector| selector.make(name, 1, &[source]))
}

/// One, or minus one, by a float of any size: the machine's reciprocal is of its mantissa, which is never too small for it.
fn reciprocal(selector: &mut Selector<'_>, negative: bool, denominator: &[Value]) -> Value {
    let source = selector.source(denominator, Precision::Single);
    let mantissa = once(selector, op::V_FREXP_MANT_F32, source);
    let reciprocal = once(selector, op::V_RCP_F32, mantissa.into());
    let exponent = once(selector, op::V_FREXP_EXP_I32_F32, source.value.into());
    let exponent = selector.make(op::V_SUB_NC_U32, 1, &[Value::Bits(0), exponent]);
    let reciprocal = Operand {
        negated: negative,
        ..reciprocal.into()
    };
    selector.make(op::V_LDEXP_F32, 1, &[reciprocal, exponent.into()])
}

/// A float as a mantissa of at least a half and less than 1, and an exponent.
fn parts(selector: &mut Selector<'_>, words: &[Value]) -> (Operand, Value) {
    if let &[Value::Bits(bits)] = words
        && f32::from_bits(bits).is_normal()
    {
        let mantissa = bits & 0x807f_ffff | 0x3f00_0000;
        let exponent = (bits >> 23 & 0xff).wrapping_sub(126);
        return (Value::Bits(mantissa).into(), Value::Bits(exponent));
    }
    let source = selector.source(words, Precision::Single);
    let mantissa = once(selector, op::V_FREXP_MANT_F32, source);
    let exponent = once(selector, op::V_FREXP_EXP_I32_F32, source.value.into());
    (mantissa.into(), exponent)
}

/// A quotient within 2.5 units of the last place, of floats of any size: the product of one mantissa with the machine's reciprocal of the other, and the
/// difference of their exponents.
fn by_reciprocal(selector: &mut Selector<'_>, numerator: &[Value], denominator: &[Value]) -> Value {
    let (below, down) = parts(selector, denominator);
    let reciprocal: Operand = match below.value {
        Value::Bits(bits) => Value::Bits((1.0 / f32::from_bits(bits)).to_bits()).into(),
        _ => once(selector, op::V_RCP_F32, below).into(),
    };
    let (above, up) = parts(selector, numerator);
    let product = selector.make(op::V_MUL_F32, 1, &[above, reciprocal]);
    let by = selector.word(Operation::Sub, &[up, down]);
    selector.make(op::V_LDEXP_F32, 1, &[product, by])
}

/// A quotient with an error in the last bits: the product with the reciprocal.
fn approximately(
    selector: &mut Selector<'_>,
    precision: Precision,
    numerator: &[Value],
    denominator: &[Value],
) -> Value {
    let y = selector.source(denominator, precision);
    let one = Value::Bits(precision.exact(1.0) as u32);
    let reciprocal = once(selector, precision.name(RECIPROCAL), y);
    if numerator == [one] {
        return reciprocal;
    }
    let x = selector.source(numerator, precision);
    selector.make(precision.name(MUL), 1, &[x, reciprocal.into()])
}

/// A quotient of `half`, by way of `float`: the quotient of two that are exact there is at most one step off, so that its second rounding is the right one
/// but for ties, which the remainder decides.
fn half(selector: &mut Selector<'_>, numerator: &[Value], denominator: &[Value]) -> Value {
    let x = selector.source(numerator, Precision::Half);
    let y = selector.source(denominator, Precision::Half);
    let wide_x = selector.make(op::V_CVT_F32_F16, 1, &[x]);
    let wide_y = selector.make(op::V_CVT_F32_F16, 1, &[y]);
    let r = selector.make(op::V_RCP_F32, 1, &[wide_y]);
    let q = selector.make(op::V_MUL_F32, 1, &[wide_x, r]);
    let rest = selector.make(op::V_FMA_F32, 1, &[minus(wide_y), q.into(), wide_x.into()]);
    let q = selector.make(op::V_FMA_F32, 1, &[rest, r, q]);
    let rest = selector.make(op::V_FMA_F32, 1, &[minus(wide_y), q.into(), wide_x.into()]);
    let error = selector.make(op::V_MUL_F32, 1, &[rest, r]);
    // Only its sign and exponent: enough to move a tie, and never further.
    let error = selector.make(op::V_AND_B32, 1, &[Value::Bits(0xff80_0000), error]);
    let q = selector.make(op::V_ADD_F32, 1, &[error, q]);
    let q = selector.make(op::V_CVT_F16_F32, 1, &[q]);
    selector.make(op::V_DIV_FIXUP_F16, 1, &[q.into(), y, x])
}
