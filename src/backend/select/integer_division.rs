//! Division of integers: by constants, by way of floats where these are exact enough, and of 64 bits by a reciprocal that is made exact in two steps.
//!
//! No instruction divides. The estimates are those of LLVM (AMDGPUISelLowering.cpp, AMDGPUCodeGenPrepare.cpp): of 32 bits the reciprocal is a `float`, scaled a
//! little below 2^32, and one step of Newton's iteration makes it good enough for a quotient that is at most 2 too small; of 64 bits it is the same with two
//! steps. What is uniform is computed on the scalar unit, but for the reciprocal itself. Nothing branches.

use super::float::{Part, element, not_covered};
use super::mnemonics::Operation;
use super::reason::Malformed;
use super::unit::Long;
use super::value_numbering::Key;
use super::{Selected, Selector};
use crate::instructions::op;
use crate::machine::{Class, Operand, Value, Why};
use lanelog_ir::Opcode;
use lanelog_typed::Type;

/// What is asked for.
#[derive(Clone, Copy)]
struct Asked {
    signed: bool,
    remainder: bool,
    /// Nothing is left.
    exact: bool,
}

/// `udiv`, `sdiv`, `urem`, `srem`.
pub(super) fn divide(selector: &mut Selector<'_>) -> Selected {
    let instruction = selector.instruction();
    let asked = Asked {
        signed: matches!(instruction.opcode, Opcode::SDiv | Opcode::SRem),
        remainder: matches!(instruction.opcode, Opcode::URem | Opcode::SRem),
        exact: instruction.words.iter().any(|word| **word == *"exact"),
    };
    let ty = element(&instruction.ty);
    let &Type::Integer(bits @ (2..=32 | 64)) = ty else {
        return not_covered(ty);
    };
    let uniform = selector.is_on_scalar_unit();
    selector.each(&mut |selector, parts: &[Part<'_>]| {
        let [lhs, rhs] = parts else {
            return Err(Malformed("a division takes two integers of one type").into());
        };
        let mut words = [lhs.words, rhs.words].concat();
        if uniform {
            words = selector.to_scalars(&words);
        }
        match *words.as_slice() {
            [lhs, rhs] => Ok(vec![word(selector, asked, bits, lhs, rhs)]),
            [low, high, rhs_low, rhs_high] => {
                let divided = long(selector, asked, [low, high], [rhs_low, rhs_high]);
                Ok(divided.to_vec())
            }
            _ => not_covered(&Type::Integer(bits)),
        }
    })
}

/// Up to 32 bits.
fn word(selector: &mut Selector<'_>, asked: Asked, bits: u32, lhs: Value, rhs: Value) -> Value {
    let [lhs, rhs] = [lhs, rhs].map(|word| selector.filled(word, bits, asked.signed));
    if let Value::Bits(divisor) = rhs {
        return by_constant(selector, asked, bits, lhs, divisor);
    }
    if bits <= 16 {
        return short(selector, asked, lhs, rhs);
    }
    if !asked.signed {
        return full(selector, asked.remainder, lhs, rhs);
    }
    // Of magnitudes; a remainder has the sign of the number that is divided.
    let sign = match asked.remainder {
        true => lhs,
        false => selector.on_unit_of_operands(Operation::Xor, lhs, rhs),
    };
    let sign = selector.on_unit_of_operands(Operation::AShr, sign, Value::Bits(31));
    let [lhs, rhs] = [lhs, rhs].map(|word| magnitude(selector, word));
    let result = full(selector, asked.remainder, lhs, rhs);
    let result = selector.on_unit_of_operands(Operation::Xor, result, sign);
    selector.on_unit_of_operands(Operation::Sub, result, sign)
}

fn magnitude(selector: &mut Selector<'_>, word: Value) -> Value {
    if let Value::Bits(bits) = word {
        return Value::Bits((bits as i32).unsigned_abs());
    }
    if selector.is_scalar(word) {
        return selector.make(op::S_ABS_I32, 1, &[word]);
    }
    let negated = selector.on_unit_of_operands(Operation::Sub, Value::Bits(0), word);
    selector.make(op::V_MAX_I32, 1, &[negated, word])
}

fn by_constant(
    selector: &mut Selector<'_>,
    asked: Asked,
    bits: u32,
    number: Value,
    divisor: u32,
) -> Value {
    if divisor == 0 {
        // Undefined.
        return Value::Bits(0);
    }
    let size = if asked.signed {
        (divisor as i32).unsigned_abs()
    } else {
        divisor
    };
    if asked.remainder && size.is_power_of_two() {
        let rest = Value::Bits(size - 1);
        if !asked.signed || size == 1 {
            return selector.on_unit_of_operands(Operation::And, number, rest);
        }
        let up = selector.rounded_up(number, size.trailing_zeros());
        let multiple = selector.on_unit_of_operands(Operation::And, up, Value::Bits(!(size - 1)));
        return selector.on_unit_of_operands(Operation::Sub, number, multiple);
    }
    let quotient = match asked.signed {
        true => {
            let exact = asked.exact && !asked.remainder;
            selector.signed_quotient_by(number, divisor as i32, exact)
        }
        false => selector.quotient_by(number, divisor, bits),
    };
    if !asked.remainder {
        return quotient;
    }
    let multiple = selector.on_unit_of_operands(Operation::Mul, quotient, Value::Bits(divisor));
    selector.on_unit_of_operands(Operation::Sub, number, multiple)
}

fn minus(value: Value) -> Operand {
    Operand {
        negated: true,
        ..value.into()
    }
}

fn size(value: Value) -> Operand {
    Operand {
        absolute: true,
        ..value.into()
    }
}

/// Up to 16 bits: a `float` has both numbers exactly, and its quotient is at most one too small.
fn short(selector: &mut Selector<'_>, asked: Asked, lhs: Value, rhs: Value) -> Value {
    let why = selector.origin.why;
    let uniform = why == Why::Uniform;
    selector.on_vector_unit();
    let (from, to) = if asked.signed {
        (op::V_CVT_F32_I32, op::V_CVT_I32_F32)
    } else {
        (op::V_CVT_F32_U32, op::V_CVT_U32_F32)
    };
    let [x, y] = [lhs, rhs].map(|word| selector.make(from, 1, &[word]));
    let reciprocal = selector.make(op::V_RCP_IFLAG_F32, 1, &[y]);
    let quotient = selector.make(op::V_MUL_F32, 1, &[x, reciprocal]);
    let quotient = selector.make(op::V_TRUNC_F32, 1, &[quotient]);
    let rest = selector.make(op::V_FMA_F32, 1, &[minus(quotient), y.into(), x.into()]);
    let whole = selector.make(to, 1, &[quotient]);
    let more = selector.fresh_mask();
    let divisor = if asked.signed { size(y) } else { y.into() };
    selector.emit(op::V_CMP_GE_F32, &[more], &[size(rest), divisor]);
    let mut quotient = if asked.signed {
        // One further from zero.
        let sign = selector.on_unit_of_operands(Operation::Xor, lhs, rhs);
        let sign = selector.on_unit_of_operands(Operation::AShr, sign, Value::Bits(30));
        let step = selector.on_unit_of_operands(Operation::Or, sign, Value::Bits(1));
        let step = selector.make(op::V_CNDMASK_B32, 1, &[Value::Bits(0), step, more]);
        selector.on_unit_of_operands(Operation::Add, whole, step)
    } else {
        let dead = selector.fresh_mask();
        let result = selector.fresh(Class::Vector, 1);
        let sources = [whole, Value::Bits(0), more];
        selector.emit(op::V_ADD_CO_CI_U32, &[result, dead], &sources);
        result
    };
    if uniform {
        quotient = selector.to_scalar(quotient);
    }
    selector.because(why);
    if !asked.remainder {
        return quotient;
    }
    let multiple = selector.on_unit_of_operands(Operation::Mul, quotient, rhs);
    selector.on_unit_of_operands(Operation::Sub, lhs, multiple)
}

/// A reciprocal of a word, scaled a little below 2^32, so that it is never too large.
fn estimate(selector: &mut Selector<'_>, uniform: bool, word: Value) -> Value {
    let why = selector.origin.why;
    selector.on_vector_unit();
    let float = selector.make(op::V_CVT_F32_U32, 1, &[word]);
    let estimate = selector.make(op::V_RCP_IFLAG_F32, 1, &[float]);
    let scale = Value::Bits(0x4f7f_fffe);
    let estimate = selector.make(op::V_MUL_F32, 1, &[scale, estimate]);
    let mut estimate = selector.make(op::V_CVT_U32_F32, 1, &[estimate]);
    if uniform {
        estimate = selector.to_scalar(estimate);
    }
    selector.because(why);
    estimate
}

/// 32 bits without signs.
fn full(selector: &mut Selector<'_>, remainder: bool, lhs: Value, rhs: Value) -> Value {
    use Operation::{Add, MinU, Mul, MulHighU, Sub};
    let class = match selector.are_scalar(&[lhs, rhs]) {
        true => Class::Scalar,
        false => Class::Vector,
    };
    // Once for all numbers that are divided by it.
    let key = Key::new("reciprocal", class, &[rhs]);
    let estimate = selector.numbered(key, |selector| {
        let estimate = estimate(selector, class == Class::Scalar, rhs);
        let negated = selector.on_unit_of_operands(Sub, Value::Bits(0), rhs);
        let error = selector.on_unit_of_operands(Mul, negated, estimate);
        let error = selector.on_unit_of_operands(MulHighU, estimate, error);
        vec![selector.on_unit_of_operands(Add, estimate, error)]
    });
    let estimate = estimate.first().copied().unwrap_or(Value::Bits(0));
    let mut quotient = selector.on_unit_of_operands(MulHighU, lhs, estimate);
    let multiple = selector.on_unit_of_operands(Mul, quotient, rhs);
    let mut rest = selector.on_unit_of_operands(Sub, lhs, multiple);
    if remainder {
        // What is less than the divisor gives a very large difference.
        for _ in 0..2 {
            let less = selector.on_unit_of_operands(Sub, rest, rhs);
            rest = selector.on_unit_of_operands(MinU, rest, less);
        }
        return rest;
    }
    let less = stepped(selector, &mut quotient, rest, rhs);
    rest = selector.on_unit_of_operands(MinU, rest, less);
    last_step(selector, quotient, rest, rhs)
}

/// What is left less the divisor; the quotient becomes one more where that is not negative.
fn stepped(
    selector: &mut Selector<'_>,
    quotient: &mut Value,
    rest: Value,
    divisor: Value,
) -> Value {
    let all = Value::Bits(u32::MAX);
    if selector.are_scalar(&[*quotient, rest, divisor]) {
        let less = selector.make(op::S_SUB_U32, 1, &[rest, divisor]);
        // Less -1, less what was borrowed, which SCC has.
        *quotient = selector.make(op::S_SUBB_U32, 1, &[*quotient, all]);
        return less;
    }
    let less = selector.fresh(Class::Vector, 1);
    let more = selector.fresh(Class::Vector, 1);
    let [borrowed, dead] = [(); 2].map(|()| selector.fresh_mask());
    selector.emit(op::V_SUB_CO_U32, &[less, borrowed], &[rest, divisor]);
    let sources = [*quotient, all, borrowed];
    selector.emit(op::V_SUB_CO_CI_U32, &[more, dead], &sources);
    *quotient = more;
    less
}

/// The quotient, one more where what is left is not less than the divisor.
fn last_step(selector: &mut Selector<'_>, quotient: Value, rest: Value, divisor: Value) -> Value {
    let zero = Value::Bits(0);
    if selector.are_scalar(&[quotient, rest, divisor]) {
        selector.emit(op::S_CMP_GE_U32, &[], &[rest, divisor]);
        return selector.make(op::S_ADDC_U32, 1, &[quotient, zero]);
    }
    let more = selector.fresh_mask();
    selector.emit(op::V_CMP_GE_U32, &[more], &[rest, divisor]);
    let result = selector.fresh(Class::Vector, 1);
    let dead = selector.fresh_mask();
    selector.emit(
        op::V_ADD_CO_CI_U32,
        &[result, dead],
        &[quotient, zero, more],
    );
    result
}

/// 64 bits.
fn long(selector: &mut Selector<'_>, asked: Asked, lhs: Long, rhs: Long) -> Long {
    if let [Value::Bits(low), Value::Bits(high)] = rhs {
        let divisor = u64::from(high) << 32 | u64::from(low);
        return by_long_constant(selector, asked, lhs, divisor);
    }
    if !asked.signed {
        return long_full(selector, asked.remainder, lhs, rhs);
    }
    let signs = [lhs, rhs]
        .map(|number| selector.on_unit_of_operands(Operation::AShr, number[1], Value::Bits(31)));
    let negated = |selector: &mut Selector<'_>, number: Long, sign| {
        let number = number.map(|word| selector.on_unit_of_operands(Operation::Xor, word, sign));
        selector.long_difference(number, [sign, sign])
    };
    let lhs = negated(selector, lhs, signs[0]);
    let rhs = negated(selector, rhs, signs[1]);
    let result = long_full(selector, asked.remainder, lhs, rhs);
    let sign = match asked.remainder {
        true => signs[0],
        false => selector.on_unit_of_operands(Operation::Xor, signs[0], signs[1]),
    };
    negated(selector, result, sign)
}

fn by_long_constant(selector: &mut Selector<'_>, asked: Asked, number: Long, divisor: u64) -> Long {
    let words = |bits: u64| [Value::Bits(bits as u32), Value::Bits((bits >> 32) as u32)];
    if divisor == 0 {
        // Undefined.
        return words(0);
    }
    let size = if asked.signed {
        (divisor as i64).unsigned_abs()
    } else {
        divisor
    };
    let cut = |selector: &mut Selector<'_>, number: Long, mask: u64| {
        let [low, high] = words(mask);
        [
            selector.on_unit_of_operands(Operation::And, number[0], low),
            selector.on_unit_of_operands(Operation::And, number[1], high),
        ]
    };
    if asked.remainder && size.is_power_of_two() {
        if !asked.signed || size == 1 {
            return cut(selector, number, size - 1);
        }
        let up = selector.long_rounded_up(number, size.trailing_zeros());
        let multiple = cut(selector, up, !(size - 1));
        return selector.long_difference(number, multiple);
    }
    let quotient = match asked.signed {
        true => {
            let exact = asked.exact && !asked.remainder;
            selector.signed_long_quotient_by(number, divisor as i64, exact)
        }
        false => selector.long_quotient_by(number, divisor),
    };
    if !asked.remainder {
        return quotient;
    }
    let multiple = selector.long_product(quotient, words(divisor));
    selector.long_difference(number, multiple)
}

/// 64 bits without signs.
fn long_full(selector: &mut Selector<'_>, remainder: bool, lhs: Long, rhs: Long) -> Long {
    let class = match selector.are_scalar(&rhs) {
        true => Class::Scalar,
        false => Class::Vector,
    };
    let words = selector.numbered(Key::new("reciprocal", class, &rhs), |selector| {
        let mut estimate = long_estimate(selector, rhs);
        let zero = Value::Bits(0);
        let negated = selector.long_difference([zero, zero], rhs);
        for _ in 0..2 {
            let error = selector.long_product(negated, estimate);
            let error = selector.upper_product(estimate, error);
            estimate = selector.long_sum(estimate, error);
        }
        estimate.to_vec()
    });
    let estimate = [0, 1].map(|at| words.get(at).copied().unwrap_or(Value::Bits(0)));
    let mut quotient = selector.upper_product(lhs, estimate);
    let multiple = selector.long_product(rhs, quotient);
    let mut rest = selector.long_difference(lhs, multiple);
    for _ in 0..2 {
        long_step(selector, remainder, &mut quotient, &mut rest, rhs);
    }
    if remainder { rest } else { quotient }
}

/// A reciprocal of two words, scaled a little below 2^64, with about 22 bits that are right.
fn long_estimate(selector: &mut Selector<'_>, other: Long) -> Long {
    let why = selector.origin.why;
    let uniform = selector.are_scalar(&other);
    selector.on_vector_unit();
    let bits = Value::Bits;
    let low = selector.make(op::V_CVT_F32_U32, 1, &[other[0]]);
    let high = selector.make(op::V_CVT_F32_U32, 1, &[other[1]]);
    let float = selector.make(op::V_FMA_F32, 1, &[high, bits(0x4f80_0000), low]);
    let estimate = selector.make(op::V_RCP_F32, 1, &[float]);
    let estimate = selector.make(op::V_MUL_F32, 1, &[bits(0x5f7f_fffc), estimate]);
    let upper = selector.make(op::V_MUL_F32, 1, &[bits(0x2f80_0000), estimate]);
    let upper = selector.make(op::V_TRUNC_F32, 1, &[upper]);
    let lower = selector.make(op::V_FMA_F32, 1, &[upper, bits(0xcf80_0000), estimate]);
    let mut words = [lower, upper].map(|word| selector.make(op::V_CVT_U32_F32, 1, &[word]));
    if uniform {
        words = words.map(|word| selector.to_scalar(word));
    }
    selector.because(why);
    words
}

/// One step more where what is left is not less than the divisor.
fn long_step(
    selector: &mut Selector<'_>,
    remainder: bool,
    quotient: &mut Long,
    rest: &mut Long,
    divisor: Long,
) {
    let all = Value::Bits(u32::MAX);
    let names = (
        [op::S_SUB_U32, op::S_SUBB_U32],
        [op::V_SUB_CO_U32, op::V_SUB_CO_CI_U32],
    );
    let (less, borrowed) = selector.carried(names.0, names.1, *rest, divisor);
    let Some(borrowed) = borrowed else {
        // SCC is what was borrowed: it lives through the choices, and the quotient less -1 takes it at last.
        for (at, less) in less.into_iter().enumerate() {
            rest[at] = selector.make(op::S_CSELECT_B32, 1, &[rest[at], less]);
        }
        if !remainder {
            *quotient = quotient.map(|word| selector.make(op::S_SUBB_U32, 1, &[word, all]));
        }
        return;
    };
    for (at, less) in less.into_iter().enumerate() {
        rest[at] = selector.make(op::V_CNDMASK_B32, 1, &[less, rest[at], borrowed]);
    }
    if !remainder {
        let mut borrowed = borrowed;
        *quotient = quotient.map(|word| {
            let out = selector.fresh_mask();
            let result = selector.fresh(Class::Vector, 1);
            selector.emit(op::V_SUB_CO_CI_U32, &[result, out], &[word, all, borrowed]);
            borrowed = out;
            result
        });
    }
}
