//! `frem`: the exact remainder of two floats.
//!
//! Both operands are split into `m * 2^e` with `m` from 1/2 to 1. The initial remainder is less
//! than the divisor. Each iteration multiplies the remainder by up to 2^11, and subtracts `q` times
//! the divisor, where `q` is the integer part of remainder / divisor, or one more. The new
//! remainder is a multiple of the divisor's last bit and smaller in magnitude than the divisor, so
//! that it is exactly representable. If the remainder becomes negative, the divisor is added once.
//! The quotient is below 2^11 and the reciprocal is accurate to 22 bits, so that the error of the
//! estimated quotient is below 2^-10. After adding 2^-9, the estimate is never too small, and at
//! most one too large.

use super::addressing_mode::vector_tuple;
use super::cycle::{carried, carry, repeat};
use super::elementwise::{Part, as_float, element, not_covered};
use super::reason::Malformed;
use super::rules::{self, Context, Float, Words};
use super::source_modifiers::Precision;
use super::{Selected, Selector};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::Value;
use lanelog_ir::typed::Type;

/// The number of quotient bits per iteration: each scales the remainder by this power of two.
const BITS: u32 = 11;

/// The high word of 2^-9, by precision: added to an estimated quotient so that it is not too small.
const MARGIN: [u32; 3] = [0, 0x3b00_0000, 0x3f60_0000];

/// Selects `frem`.
pub(super) fn remainder(selector: &mut Selector<'_>) -> Selected {
    let ty = element(&selector.instruction().ty);
    let precision = match ty {
        Type::Double => Precision::Double,
        Type::Half | Type::BFloat | Type::Float => Precision::Single,
        _ => return not_covered(ty),
    };
    selector.each(&mut |selector, parts: &[Part<'_>]| {
        let [lhs, rhs] = parts else {
            return Err(Malformed("`frem` takes two floats").into());
        };
        selector.on_vector_unit();
        // The remainder of two 16-bit floats is exactly representable as a 16-bit float.
        let mut wide = |part: &Part<'_>| -> Selected<Words> {
            let (own, words) = as_float(selector, part)?;
            Ok(match own {
                Precision::Half => Context::v_cvt_f32_f16(selector, Float::Words(words)).into(),
                _ => words,
            })
        };
        let (lhs, rhs) = (wide(lhs)?, wide(rhs)?);
        let left = of_two(selector, precision, lhs, rhs)?;
        Ok(match ty {
            Type::Half => vec![selector.make(op::V_CVT_F16_F32, 1, &[left.low()])],
            Type::BFloat => vec![selector.nearest_bfloat(left.low())],
            _ => left.to_vec(),
        })
    })
}

fn of_two(
    selector: &mut Selector<'_>,
    precision: Precision,
    lhs: Words,
    rhs: Words,
) -> Selected<Words> {
    let p = &precision;
    let [size, divisor] = [lhs, rhs].map(|words| {
        let words = selector.with_signs(precision, words, |_, _| (false, true));
        Float::from(vector_tuple(selector, words.as_slice()))
    });
    let [(above, top), (below, bottom)] = [size, divisor].map(|number| {
        let mantissa = Context::frexp_mant(selector, p, number);
        (mantissa, rules::exponent(selector, p, number))
    });
    let inverse = Context::rcp(selector, p, below.into());
    let margin = selector.upper_float(precision, MARGIN[precision as usize]);
    let rounds = selector.make(op::V_SUB_NC_U32, 1, &[top, bottom]);
    let first = rules::remainder_start(selector, p, above, below);
    let left = carried(selector, first.as_slice());
    let so_far = Words::new(&selector.split(left)).unwrap_or(first);
    let bits = carried(selector, &[rounds]);
    repeat(selector, |selector| {
        let most = Value::Bits(BITS);
        let step = selector.make(op::V_MED3_I32, 1, &[bits, Value::Bits(0), most]);
        let next = rules::remainder_round(selector, p, so_far, below, inverse, margin, step);
        let rest = selector.make(op::V_SUB_NC_U32, 1, &[bits, step]);
        carry(selector, left, next.as_slice());
        carry(selector, bits, &[rest]);
        let on = selector.make_mask(op::V_CMP_LT_I32, &[Value::Bits(0), rest]);
        Ok(on)
    })?;
    let result = rules::remainder_scaled(selector, p, lhs, so_far, bottom, rounds);
    Ok(rules::remainder_if_any(
        selector, p, lhs, result, size, divisor,
    ))
}
