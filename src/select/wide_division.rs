//! Division of 128-bit integers: a loop that computes about 20 bits of the quotient per iteration.
//!
//! The highest 32 bits of the remainder and of the divisor are normalized. Their quotient `e`,
//! computed with a `float` reciprocal, is between 1/2 and 2. It is too small by a relative error of
//! at most 2^-19: both conversions and both products are accurate to 2^-24, the reciprocal to
//! 2^-22, and the reciprocal is reduced by 2^-20, which is more than all of these errors. If the
//! divisor has `s` more leading zeros than the remainder, the quotient is about `e * 2^s`. An
//! iteration subtracts the divisor times the integer part of `e * 2^min(s, 22)`, shifted left by
//! `s - min(s, 22)`, which never exceeds the remainder. This factor is at least one while the
//! remainder is at least the divisor, so that the remainder decreases. There are at most about
//! seven iterations; operands of similar magnitude need one or two.
//!
//! A lane whose remainder is less than the divisor is done. A division by zero, which is undefined,
//! is computed as a division by 1, so that the loop terminates.

use super::cycle::{carried, carry, repeat};
use super::elementwise::{Part, element, not_covered};
use super::extension::Extension;
use super::reason::Malformed;
use super::rules::Operation;
use super::{Selected, Selector};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Value};
use lanelog_ir::Opcode;
use lanelog_ir::typed::Type;

/// The width of the operands in bits.
const BITS: u32 = 128;

/// The number of words of an operand.
const WORDS: usize = 4;

/// The maximum number of quotient bits per iteration: about the number of accurate bits of the
/// estimate.
const TAKEN: u32 = 22;

/// The `float` 1 - 2^-20, by which the reciprocal is reduced.
const BELOW_ONE: u32 = 0x3f7f_fff0;

/// Whether the current instruction is a 128-bit division.
pub(super) fn is_wide(selector: &Selector<'_>) -> bool {
    *element(&selector.instruction().ty) == Type::Integer(BITS)
}

/// `udiv`, `sdiv`, `urem`, `srem` of i128.
///
/// # Errors
/// An operand is missing.
pub(super) fn divide(selector: &mut Selector<'_>) -> Selected {
    let opcode = selector.instruction().opcode;
    let remainder = matches!(opcode, Opcode::URem | Opcode::SRem);
    let signed = matches!(opcode, Opcode::SDiv | Opcode::SRem);
    let uniform = selector.is_on_scalar_unit();
    let why = selector.origin.why;
    selector.each(&mut |selector, parts: &[Part<'_>]| {
        let [lhs, rhs] = parts else {
            return Err(Malformed("a division takes two integers of one type").into());
        };
        if lhs.words.len() != WORDS || rhs.words.len() != WORDS {
            return not_covered(&Type::Integer(BITS));
        }
        selector.on_vector_unit();
        let [lhs, rhs] = [lhs.words, rhs.words].map(|words| {
            let tuple = selector.tuple(words, Class::Vector);
            selector.split(tuple)
        });
        let result = if signed {
            of_signed(selector, remainder, &lhs, &rhs)?
        } else {
            of_magnitudes(selector, remainder, &lhs, &rhs)?
        };
        selector.because(why);
        // A uniform result must be in scalar registers, as the rules decided.
        Ok(if uniform {
            selector.to_scalars(&result)
        } else {
            result
        })
    })
}

/// Divides the magnitudes, and sets the sign of the result: a remainder has the sign of the
/// dividend.
fn of_signed(
    selector: &mut Selector<'_>,
    remainder: bool,
    lhs: &[Value],
    rhs: &[Value],
) -> Selected<Vec<Value>> {
    let [lhs_sign, rhs_sign] = [lhs, rhs].map(|words| selector.sign(true, words));
    let negated = |selector: &mut Selector<'_>, words: &[Value], sign: Value| {
        let signs = [sign; WORDS];
        let words = selector.logic(Operation::Xor, words, &signs);
        selector.sum(true, &words, &signs)
    };
    let lhs = negated(selector, lhs, lhs_sign);
    let rhs = negated(selector, rhs, rhs_sign);
    let result = of_magnitudes(selector, remainder, &lhs, &rhs)?;
    let sign = if remainder {
        lhs_sign
    } else {
        selector.word(Operation::Xor, &[lhs_sign, rhs_sign])
    };
    Ok(negated(selector, &result, sign))
}

/// Divides unsigned integers, which are in vector registers.
fn of_magnitudes(
    selector: &mut Selector<'_>,
    remainder: bool,
    lhs: &[Value],
    rhs: &[Value],
) -> Selected<Vec<Value>> {
    let zero = Value::Bits(0);
    let divisor = at_least_one(selector, rhs);
    // The remainder is less than the divisor if it is at most the divisor minus one.
    let least = selector.sum(true, &divisor, &[Value::Bits(1), zero, zero, zero]);
    let (zeros, top) = leading(selector, &divisor);
    let inverse = selector.make(op::V_CVT_F32_U32, 1, &[top]);
    let inverse = selector.make(op::V_RCP_IFLAG_F32, 1, &[inverse]);
    let inverse = selector.make(op::V_MUL_F32, 1, &[Value::Bits(BELOW_ONE), inverse]);
    let left = carried(selector, lhs);
    let quotient = carried(selector, &[zero; WORDS]);
    repeat(selector, |selector| {
        let words = selector.split(left);
        let fits = is_less(selector, &least, &words);
        let (own, top) = leading(selector, &words);
        let scale = selector.word(Operation::Sub, &[zeros, own]);
        let most = Value::Bits(TAKEN);
        let taken = selector.make(op::V_MED3_I32, 1, &[scale, zero, most]);
        let missing = selector.word(Operation::Sub, &[scale, taken]);
        let estimate = selector.make(op::V_CVT_F32_U32, 1, &[top]);
        let estimate = selector.make(op::V_MUL_F32, 1, &[estimate, inverse]);
        let estimate = selector.make(op::V_LDEXP_F32, 1, &[estimate, taken]);
        let times = selector.make(op::V_CVT_U32_F32, 1, &[estimate]);
        let times = selector.make(op::V_MAX_U32, 1, &[Value::Bits(1), times]);
        let times = selector.make(op::V_CNDMASK_B32, 1, &[zero, times, fits]);
        let product = times_word(selector, &divisor, times);
        let product = shifted(selector, &product, missing)?;
        let rest = selector.sum(true, &words, &product);
        if !remainder {
            let times = shifted(selector, &[times, zero, zero, zero], missing)?;
            let old = selector.split(quotient);
            let sum = selector.sum(false, &old, &times);
            carry(selector, quotient, &sum);
        }
        carry(selector, left, &rest);
        Ok(is_less(selector, &least, &rest))
    })?;
    Ok(selector.split(if remainder { left } else { quotient }))
}

/// Replaces zero by 1.
fn at_least_one(selector: &mut Selector<'_>, words: &[Value]) -> Vec<Value> {
    let mut words = words.to_vec();
    let any = words
        .iter()
        .copied()
        .reduce(|one, other| selector.word(Operation::Or, &[one, other]));
    if let (Some(any), Some(first)) = (any, words.first_mut()) {
        let none = selector.make_mask(op::V_CMP_EQ_U32, &[Value::Bits(0), any]);
        *first = selector.make(op::V_CNDMASK_B32, 1, &[*first, Value::Bits(1), none]);
    }
    words
}

/// The mask of lanes in which one integer is less than another: the borrow of the difference.
fn is_less(selector: &mut Selector<'_>, one: &[Value], other: &[Value]) -> Value {
    let mut borrowed = None;
    for (one, other) in one.iter().zip(other) {
        let dead = selector.fresh(Class::Vector, 1);
        let out = selector.fresh_mask();
        match borrowed {
            None => selector.emit(op::V_SUB_CO_U32, &[dead, out], &[*one, *other]),
            Some(bit) => selector.emit(op::V_SUB_CO_CI_U32, &[dead, out], &[*one, *other, bit]),
        };
        borrowed = Some(out);
    }
    borrowed.unwrap_or(Value::Bits(0))
}

/// The number of leading zeros of a nonzero integer, and its highest 32 significant bits.
fn leading(selector: &mut Selector<'_>, words: &[Value]) -> (Value, Value) {
    let mut low = Value::Bits(0);
    let mut high = words.first().copied().unwrap_or(Value::Bits(0));
    let mut above = selector.to_vector(Value::Bits(BITS - 32));
    for (at, pair) in words.windows(2).enumerate() {
        let &[below, word] = pair else { continue };
        let set = selector.make_mask(op::V_CMP_NE_U32, &[Value::Bits(0), word]);
        let zeros = Value::Bits(BITS - 64 - 32 * at as u32);
        low = selector.make(op::V_CNDMASK_B32, 1, &[low, below, set]);
        high = selector.make(op::V_CNDMASK_B32, 1, &[high, word, set]);
        above = selector.make(op::V_CNDMASK_B32, 1, &[above, zeros, set]);
    }
    let own = selector.make(op::V_CLZ_I32_U32, 1, &[high]);
    let top = selector.shift(Operation::Shl, &[low, high], own);
    let count = selector.word(Operation::Add, &[above, own]);
    (count, top.last().copied().unwrap_or(high))
}

/// The product of an integer and a word.
fn times_word(selector: &mut Selector<'_>, number: &[Value], word: Value) -> Vec<Value> {
    let zero = Value::Bits(0);
    let mut carry = zero;
    let mut product = Vec::with_capacity(number.len());
    for own in number {
        let sum = selector.multiply_add(false, *own, word, &[carry, zero]);
        product.push(sum.word(0));
        carry = sum.word(1);
    }
    product
}

fn shifted(selector: &mut Selector<'_>, words: &[Value], amount: Value) -> Selected<Vec<Value>> {
    let zero = Value::Bits(0);
    let amount = [amount, zero, zero, zero];
    selector.integer(Opcode::Shl, BITS, words, &amount, [Extension::Unknown; 2])
}
