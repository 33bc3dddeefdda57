//! Division of floats: rounded to the nearest, as the function asks. Where `!fpmath` allows less, a reciprocal is made of the machine's, which is the
//! nearest number or one beside it; other quotients stay exact. Only `afn` gives an approximation.
//!
//! Source: AMD's ISA documents, on `v_div_scale`, `v_div_fmas` and `v_div_fixup`, which are made for this.

use super::source_modifiers::{Names, Precision};
use super::{Selected, Selector};
use crate::machine::{Class, Fixed, Operand, Value};

const SCALE: Names = ["", "v_div_scale_f32", "v_div_scale_f64"];
const LAST: Names = ["", "v_div_fmas_f32", "v_div_fmas_f64"];
const FIXUP: Names = ["v_div_fixup_f16", "v_div_fixup_f32", "v_div_fixup_f64"];
const RECIPROCAL: Names = ["v_rcp_f16", "v_rcp_f32", "v_rcp_f64"];
const FMA: Names = ["v_fma_f16", "v_fma_f32", "v_fma_f64"];
const MUL: Names = ["v_mul_f16", "v_mul_f32", "v_mul_f64"];

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

/// A quotient with an error in the last bits: the product with the reciprocal.
/// One, or minus one, by a float of any size: the machine's reciprocal is of its mantissa, which is never too small for it.
fn reciprocal(selector: &mut Selector<'_>, negative: bool, denominator: &[Value]) -> Value {
    let source = selector.source(denominator, Precision::Single);
    let mantissa = selector.make("v_frexp_mant_f32", 1, &[source]);
    let reciprocal = selector.make("v_rcp_f32", 1, &[mantissa]);
    let exponent = selector.make("v_frexp_exp_i32_f32", 1, &[Operand::from(source.value)]);
    let exponent = selector.make("v_sub_nc_u32", 1, &[Value::Bits(0), exponent]);
    let reciprocal = Operand {
        negated: negative,
        ..reciprocal.into()
    };
    selector.make("v_ldexp_f32", 1, &[reciprocal, exponent.into()])
}

fn approximately(
    selector: &mut Selector<'_>,
    precision: Precision,
    numerator: &[Value],
    denominator: &[Value],
) -> Value {
    let y = selector.source(denominator, precision);
    let one = Value::Bits(precision.exact(1.0) as u32);
    let reciprocal = selector.make(precision.name(RECIPROCAL), 1, &[y]);
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
    let wide_x = selector.make("v_cvt_f32_f16", 1, &[x]);
    let wide_y = selector.make("v_cvt_f32_f16", 1, &[y]);
    let r = selector.make("v_rcp_f32", 1, &[wide_y]);
    let q = selector.make("v_mul_f32", 1, &[wide_x, r]);
    let rest = selector.make("v_fma_f32", 1, &[minus(wide_y), q.into(), wide_x.into()]);
    let q = selector.make("v_fma_f32", 1, &[rest, r, q]);
    let rest = selector.make("v_fma_f32", 1, &[minus(wide_y), q.into(), wide_x.into()]);
    let error = selector.make("v_mul_f32", 1, &[rest, r]);
    // Only its sign and exponent: enough to move a tie, and never further.
    let error = selector.make("v_and_b32", 1, &[Value::Bits(0xff80_0000), error]);
    let q = selector.make("v_add_f32", 1, &[error, q]);
    let q = selector.make("v_cvt_f16_f32", 1, &[q]);
    selector.make("v_div_fixup_f16", 1, &[q.into(), y, x])
}
