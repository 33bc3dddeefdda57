//! Intrinsics on whole operands of one lane: results that are pairs, reductions of vectors.

use lanelog_ir::Intrinsic;
use num_bigint::BigUint;

use super::floats::{self, frexp};
use super::integers::{self, Sign, overflowing};
use super::{divisions, packed};
use crate::operation::float::Format;
use crate::operation::integer::{Binary, NARROW, Number};
use crate::operation::shape::{element, part};
use crate::{Type, Value};

/// A function of a lane's operands.
#[derive(Clone, Debug)]
pub enum Whole {
    /// An operation that returns its first operand.
    First,
    /// `is.constant`, which returns `false`.
    No,
    /// The result of an operation truncated to the width, and whether it overflowed. The operands
    /// are scalars, or vectors with this number of elements.
    Overflow {
        op: Binary,
        sign: Sign,
        width: u32,
        count: Option<u32>,
    },
    /// `frexp`: a fraction, and an exponent as an integer with this width.
    Frexp {
        format: Format,
        width: u32,
        count: Option<u32>,
    },
    /// Reduces a vector of integers with this width.
    Reduce(Reduction, u32),
    /// Reduces a vector of floats, with an initial value if `start` is set.
    ReduceFloats {
        function: floats::Function,
        format: Format,
        start: bool,
    },
    /// Converts each of two operands, and packs the results into a vector.
    Packed(packed::Function),
    /// A dot product of two-element vectors, plus a third operand.
    Dot(Sign),
    /// `div.scale`: the scaled operand, and whether `div.fmas` must undo the scaling.
    DivisionScale(Format),
    /// `div.fmas`.
    DivisionFma(Format),
    /// `div.fixup`.
    DivisionFixup(Format),
}

/// The operation that reduces a vector of integers.
#[derive(Clone, Copy, Debug)]
pub enum Reduction {
    Binary(Binary),
    Function(integers::Function),
}

impl Whole {
    /// The operation of an intrinsic.
    pub fn known(called: Intrinsic, result: &Type, operands: &[Type]) -> Option<Whole> {
        let first = operands.first()?;
        let count = match first {
            Type::Vector(count, _) => Some(*count),
            _ => None,
        };
        let width = |of: &Type| match element(of) {
            Type::Integer(width) if *width > 0 => Some(*width),
            _ => None,
        };
        let overflow = |op, sign| {
            Some(Whole::Overflow {
                op,
                sign,
                width: width(first)?,
                count,
            })
        };
        if let Some(name) = called.name().strip_prefix("llvm.vector.reduce.") {
            return reduction(name, operands);
        }
        if let Some(function) = packed::Function::known(called) {
            return Some(Whole::Packed(function));
        }
        let format = Format::of(element(first));
        match called {
            _ if called.is_identity() => Some(Whole::First),
            Intrinsic::IsConstant => Some(Whole::No),
            Intrinsic::UaddWithOverflow => overflow(Binary::Add, Sign::Unsigned),
            Intrinsic::SaddWithOverflow => overflow(Binary::Add, Sign::Signed),
            Intrinsic::UsubWithOverflow => overflow(Binary::Sub, Sign::Unsigned),
            Intrinsic::SsubWithOverflow => overflow(Binary::Sub, Sign::Signed),
            Intrinsic::UmulWithOverflow => overflow(Binary::Mul, Sign::Unsigned),
            Intrinsic::SmulWithOverflow => overflow(Binary::Mul, Sign::Signed),
            Intrinsic::Frexp => match result {
                Type::Structure { fields, .. } => Some(Whole::Frexp {
                    format: format?,
                    width: width(fields.get(1)?)?,
                    count,
                }),
                _ => None,
            },
            Intrinsic::AmdgcnUdot2 => Some(Whole::Dot(Sign::Unsigned)),
            Intrinsic::AmdgcnSdot2 => Some(Whole::Dot(Sign::Signed)),
            Intrinsic::AmdgcnDivScale => {
                format.filter(|_| count.is_none()).map(Whole::DivisionScale)
            }
            Intrinsic::AmdgcnDivFmas => format.filter(|_| count.is_none()).map(Whole::DivisionFma),
            Intrinsic::AmdgcnDivFixup => {
                format.filter(|_| count.is_none()).map(Whole::DivisionFixup)
            }
            _ => None,
        }
    }

    /// Computes the function. `operands` returns an operand by index.
    pub fn compute(&self, operands: &dyn Fn(usize) -> Value) -> Value {
        let bits = |index: usize| match operands(index) {
            Value::Bits(bits) => Ok(bits),
            Value::Undef => Err(Value::Undef),
            _ => Err(Value::Poison),
        };
        let three = || -> Result<[u64; 3], Value> { Ok([bits(0)?, bits(1)?, bits(2)?]) };
        match *self {
            Whole::First => operands(0),
            Whole::No => Value::Bits(0),
            Whole::Overflow {
                op,
                sign,
                width,
                count,
            } => {
                let (a, b) = (operands(0), operands(1));
                let of = |a: &Value, b: &Value| {
                    if width <= NARROW {
                        overflow::<u128>(op, sign, width, a, b)
                    } else {
                        overflow::<BigUint>(op, sign, width, a, b)
                    }
                };
                pair(count, |index| of(&at(&a, index), &at(&b, index)))
            }
            Whole::Frexp {
                format,
                width,
                count,
            } => {
                let of = operands(0);
                pair(count, |index| match at(&of, index) {
                    Value::Bits(bits) => {
                        let (fraction, exponent) = frexp(format, bits);
                        let mask = u64::MAX >> (64 - width.clamp(1, 64));
                        [Value::Bits(fraction), Value::Bits(exponent as u64 & mask)]
                    }
                    other => [other.clone(), other],
                })
            }
            Whole::Reduce(reduction, width) => match operands(0) {
                Value::Many(parts) if width <= NARROW => reduce::<u128>(reduction, width, &parts),
                Value::Many(parts) => reduce::<BigUint>(reduction, width, &parts),
                other => other,
            },
            Whole::ReduceFloats {
                function,
                format,
                start,
            } => {
                let vector = operands(usize::from(start));
                let Value::Many(parts) = vector else {
                    return vector;
                };
                let first = start.then(|| operands(0));
                let all: Result<Vec<u64>, Value> =
                    first.iter().chain(&parts).map(defined).collect();
                let step = |a: u64, b: &u64| function.compute(format, [a, *b, 0]);
                match all {
                    Ok(all) => {
                        let folded = all
                            .split_first()
                            .map(|(first, rest)| rest.iter().fold(*first, step));
                        folded.map_or(Value::Poison, Value::Bits)
                    }
                    Err(undefined) => undefined,
                }
            }
            Whole::Packed(function) => function.compute(bits(0), bits(1)),
            Whole::Dot(sign) => {
                let two = |index: usize| -> Result<[u64; 2], Value> {
                    let of = operands(index);
                    Ok([defined(part(&of, 0))?, defined(part(&of, 1))?])
                };
                match (two(0), two(1), bits(2), bits(3)) {
                    (Ok(a), Ok(b), Ok(c), Ok(clamp)) => {
                        Value::Bits(packed::dot(sign, a, b, c, clamp & 1 == 1))
                    }
                    (Err(undefined), ..)
                    | (_, Err(undefined), ..)
                    | (_, _, Err(undefined), _)
                    | (.., Err(undefined)) => undefined,
                }
            }
            Whole::DivisionScale(format) => match three() {
                Ok(operands) => {
                    let (scaled, flag) = divisions::scale(format, operands);
                    Value::Many([Value::Bits(scaled), Value::Bits(u64::from(flag))].into())
                }
                Err(undefined) => Value::Many([undefined.clone(), undefined].into()),
            },
            Whole::DivisionFma(format) => match (three(), bits(3)) {
                (Ok(operands), Ok(flag)) => {
                    Value::Bits(divisions::fma(format, operands, flag & 1 == 1))
                }
                (Err(undefined), _) | (_, Err(undefined)) => undefined,
            },
            Whole::DivisionFixup(format) => match three() {
                Ok(operands) => Value::Bits(divisions::fixup(format, operands)),
                Err(undefined) => undefined,
            },
        }
    }
}

/// The operation that a name after `vector.reduce.` refers to.
fn reduction(name: &str, operands: &[Type]) -> Option<Whole> {
    use integers::Function::{SMax, SMin, UMax, UMin};
    let vector = operands.last()?;
    let floats = |function, start| {
        Some(Whole::ReduceFloats {
            function,
            format: Format::of(element(vector))?,
            start,
        })
    };
    let known = |called| floats(floats::Function::known(called)?, false);
    let reduction = match name {
        // The elements are added in order, even if fast-math flags allow another order.
        "fadd" => return floats(floats::Function::Two(|a, b| a + b), true),
        "fmul" => return floats(floats::Function::Two(|a, b| a * b), true),
        "fmin" => return known(Intrinsic::Minnum),
        "fmax" => return known(Intrinsic::Maxnum),
        "fminimum" => return known(Intrinsic::Minimum),
        "fmaximum" => return known(Intrinsic::Maximum),
        "add" => Reduction::Binary(Binary::Add),
        "mul" => Reduction::Binary(Binary::Mul),
        "and" => Reduction::Binary(Binary::And),
        "or" => Reduction::Binary(Binary::Or),
        "xor" => Reduction::Binary(Binary::Xor),
        "smin" => Reduction::Function(SMin),
        "smax" => Reduction::Function(SMax),
        "umin" => Reduction::Function(UMin),
        "umax" => Reduction::Function(UMax),
        _ => return None,
    };
    match element(vector) {
        Type::Integer(width) if *width > 0 => Some(Whole::Reduce(reduction, *width)),
        _ => None,
    }
}

/// The bits of a scalar; an error with the value if it is undefined.
fn defined(of: &Value) -> Result<u64, Value> {
    match of {
        Value::Bits(bits) => Ok(*bits),
        Value::Undef => Err(Value::Undef),
        _ => Err(Value::Poison),
    }
}

/// An element of a vector. A scalar is returned unchanged.
fn at(of: &Value, index: Option<usize>) -> Value {
    match index {
        Some(index) => part(of, index).clone(),
        None => of.clone(),
    }
}

/// A structure of two results, each a scalar or a vector.
fn pair(count: Option<u32>, each: impl Fn(Option<usize>) -> [Value; 2]) -> Value {
    let Some(count) = count else {
        return Value::Many(each(None).into());
    };
    let all = (0..count as usize).map(|index| each(Some(index)));
    let (first, second): (Vec<_>, Vec<_>) = all.map(|[a, b]| (a, b)).unzip();
    Value::Many([Value::Many(first.into()), Value::Many(second.into())].into())
}

fn overflow<N: Number>(op: Binary, sign: Sign, width: u32, a: &Value, b: &Value) -> [Value; 2] {
    match (N::of(a), N::of(b)) {
        (Some(a), Some(b)) => {
            let (result, overflowed) = overflowing(op, sign, width, a, b);
            [result.into_value(width), Value::Bits(u64::from(overflowed))]
        }
        _ => {
            let poison = [a, b]
                .iter()
                .any(|of| !of.is_defined() && **of != Value::Undef);
            let undefined = if poison { Value::Poison } else { Value::Undef };
            [undefined.clone(), undefined]
        }
    }
}

fn reduce<N: Number>(reduction: Reduction, width: u32, parts: &[Value]) -> Value {
    if parts.iter().any(|part| !part.is_defined()) {
        let poison = |part: &Value| !part.is_defined() && *part != Value::Undef;
        return if parts.iter().any(poison) {
            Value::Poison
        } else {
            Value::Undef
        };
    }
    let step = |a: N, b: N| match reduction {
        Reduction::Binary(op) => op.compute(Default::default(), width, a, b).ok().flatten(),
        Reduction::Function(function) => function.compute(width, [a, b, N::from(0)]),
    };
    let mut numbers = parts
        .iter()
        .map(|part| N::of(part).map(|number| number.cut(width)));
    let Some(Some(first)) = numbers.next() else {
        return Value::Poison;
    };
    numbers
        .try_fold(first, |all, number| step(all, number?))
        .map_or(Value::Poison, |all| all.into_value(width))
}
