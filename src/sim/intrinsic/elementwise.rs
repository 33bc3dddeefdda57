//! Intrinsics on scalars of one lane, or on corresponding elements of several vectors.

use lanelog_ir::Intrinsic;
use num_bigint::BigUint;

use super::floats::{self, class, frexp, ldexp};
use super::integers::{self, Sign};
use super::{ptx, words};
use crate::operation::casts::{from_float, to_float};
use crate::operation::float::Format;
use crate::operation::integer::{Binary, NARROW, Number};
use crate::operation::shape::element;
use crate::{Type, Value};

/// The maximum number of operands of an elementwise intrinsic.
pub const MOST_OPERANDS: usize = 4;

/// A function of scalars.
#[derive(Clone, Copy, Debug)]
pub enum Pure {
    /// A function of integers with this width.
    Integers(integers::Function, u32),
    /// A function of floats in this format. The flag tells whether denormals are flushed to zero.
    Floats(floats::Function, Format, bool),
    /// A function of values of at most 64 bits, whose result has this width.
    Words(words::Function, u32),
    /// Converts a float to an integer with this width, rounded toward zero and saturated. NaN
    /// becomes 0.
    Saturated(Format, u32, Sign),
    /// Converts a float to an integer with this width, by a rounding function. Values out of range
    /// become the nearest integer of the range. NaN becomes 0; if doubles or 64-bit integers are
    /// involved, only the highest bit is set (PTX `cvt`). The flag tells whether denormals are
    /// flushed to zero.
    Rounded(Format, u32, Sign, fn(f64) -> f64, bool),
    /// Converts a float between two formats, rounded to nearest. The flag tells whether denormals
    /// are flushed to zero.
    Converted(Format, Format, bool),
    /// Converts an integer with this width to the nearest float.
    Nearest(u32, Sign, Format),
    /// Whether a float belongs to one of the classes in a mask.
    Class(Format),
    /// Multiplies a float by a power of two.
    Scaled(Format, u32),
    /// The exponent of a float, as an integer with this width.
    Exponent(Format, u32),
    /// Raises a float to an integer power.
    Power(Format, u32),
}

impl Pure {
    /// The format of an arithmetic result. If an arithmetic result is a NaN, its sign and payload
    /// are unspecified.
    pub fn arithmetic(&self) -> Option<Format> {
        match self {
            Pure::Floats(floats::Function::Sign(..), ..) => None,
            Pure::Floats(_, format, _)
            | Pure::Converted(_, format, _)
            | Pure::Scaled(format, _)
            | Pure::Power(format, _) => Some(*format),
            _ => None,
        }
    }

    /// The operation of an intrinsic.
    pub fn known(called: Intrinsic, result: &Type, operands: &[Type]) -> Option<Pure> {
        use integers::Function::*;
        let result = element(result);
        let first = element(operands.first()?);
        let width = |of: &Type| match of {
            Type::Integer(width) if *width > 0 => Some(*width),
            _ => None,
        };
        let integers = |function| Some(Pure::Integers(function, width(first)?));
        if let Some(function) = floats::Function::known(called) {
            return Some(Pure::Floats(function, Format::of(first)?, false));
        }
        if let Some(function) = words::Function::known(called) {
            let bits = match result {
                Type::Double => 64,
                other => width(other).unwrap_or(32),
            };
            return Some(Pure::Words(function, bits));
        }
        match called {
            Intrinsic::Umin => integers(UMin),
            Intrinsic::Umax => integers(UMax),
            Intrinsic::Smin => integers(SMin),
            Intrinsic::Smax => integers(SMax),
            Intrinsic::Abs => integers(Abs),
            Intrinsic::Ctpop | Intrinsic::NvvmPopcI | Intrinsic::NvvmPopcLl => integers(Ones),
            Intrinsic::Ctlz | Intrinsic::NvvmClzI | Intrinsic::NvvmClzLl => integers(LeadingZeros),
            Intrinsic::Cttz => integers(TrailingZeros),
            Intrinsic::Bswap => integers(SwapBytes),
            Intrinsic::Bitreverse | Intrinsic::NvvmBrev32 | Intrinsic::NvvmBrev64 => {
                integers(ReverseBits)
            }
            Intrinsic::Fshl => integers(FunnelLeft),
            Intrinsic::Fshr | Intrinsic::AmdgcnAlignbit => integers(FunnelRight),
            Intrinsic::UaddSat => integers(Saturating(Binary::Add, Sign::Unsigned)),
            Intrinsic::SaddSat => integers(Saturating(Binary::Add, Sign::Signed)),
            Intrinsic::UsubSat => integers(Saturating(Binary::Sub, Sign::Unsigned)),
            Intrinsic::SsubSat => integers(Saturating(Binary::Sub, Sign::Signed)),
            Intrinsic::UshlSat => integers(Saturating(Binary::Shl, Sign::Unsigned)),
            Intrinsic::SshlSat => integers(Saturating(Binary::Shl, Sign::Signed)),
            Intrinsic::Ucmp => integers(Compare(Sign::Unsigned, width(result)?)),
            Intrinsic::Scmp => integers(Compare(Sign::Signed, width(result)?)),
            Intrinsic::AmdgcnUbfe => integers(Field(Sign::Unsigned)),
            Intrinsic::AmdgcnSbfe => integers(Field(Sign::Signed)),
            Intrinsic::AmdgcnMulU24 | Intrinsic::NvvmMul24Ui => {
                Some(Pure::Integers(Product24(Sign::Unsigned), width(result)?))
            }
            Intrinsic::AmdgcnMulI24 | Intrinsic::NvvmMul24I => {
                Some(Pure::Integers(Product24(Sign::Signed), width(result)?))
            }
            Intrinsic::AmdgcnMulhiU24 => integers(UpperProduct24(Sign::Unsigned)),
            Intrinsic::AmdgcnMulhiI24 => integers(UpperProduct24(Sign::Signed)),
            Intrinsic::AmdgcnSffbh => integers(SignBits),
            Intrinsic::NvvmMulhiI | Intrinsic::NvvmMulhiLl | Intrinsic::NvvmMulhiS => {
                integers(UpperProduct(Sign::Signed))
            }
            Intrinsic::NvvmMulhiUi | Intrinsic::NvvmMulhiUll | Intrinsic::NvvmMulhiUs => {
                integers(UpperProduct(Sign::Unsigned))
            }
            Intrinsic::NvvmSadI | Intrinsic::NvvmSadLl | Intrinsic::NvvmSadS => {
                integers(Distance(Sign::Signed))
            }
            Intrinsic::NvvmSadUi | Intrinsic::NvvmSadUll | Intrinsic::NvvmSadUs => {
                integers(Distance(Sign::Unsigned))
            }
            Intrinsic::NvvmFns => integers(NthBit),
            Intrinsic::FptouiSat => Some(Pure::Saturated(
                Format::of(first)?,
                width(result)?,
                Sign::Unsigned,
            )),
            Intrinsic::FptosiSat => Some(Pure::Saturated(
                Format::of(first)?,
                width(result)?,
                Sign::Signed,
            )),
            Intrinsic::IsFpclass | Intrinsic::AmdgcnClass => Some(Pure::Class(Format::of(first)?)),
            Intrinsic::Ldexp | Intrinsic::AmdgcnLdexp => Some(Pure::Scaled(
                Format::of(first)?,
                width(element(operands.get(1)?))?,
            )),
            Intrinsic::AmdgcnFrexpExp => Some(Pure::Exponent(Format::of(first)?, width(result)?)),
            Intrinsic::Powi => Some(Pure::Power(
                Format::of(first)?,
                width(element(operands.get(1)?))?,
            )),
            Intrinsic::Lrint | Intrinsic::Llrint | Intrinsic::Lround | Intrinsic::Llround => {
                Some(Pure::Rounded(
                    Format::of(first)?,
                    width(result)?,
                    Sign::Signed,
                    match called {
                        Intrinsic::Lrint | Intrinsic::Llrint => f64::round_ties_even,
                        _ => f64::round,
                    },
                    false,
                ))
            }
            Intrinsic::ConvertToFp16 => {
                Some(Pure::Converted(Format::of(first)?, Format::Half, false))
            }
            Intrinsic::ConvertFromFp16 => {
                Some(Pure::Converted(Format::Half, Format::of(result)?, false))
            }
            _ => ptx::known(called, first),
        }
    }

    /// The number of the intrinsic's operands that affect the result.
    fn operands(self) -> usize {
        match self {
            Pure::Integers(function, _) => function.operands(),
            Pure::Floats(function, ..) => function.operands(),
            Pure::Words(function, _) => function.operands(),
            Pure::Saturated(..)
            | Pure::Rounded(..)
            | Pure::Converted(..)
            | Pure::Nearest(..)
            | Pure::Exponent(..) => 1,
            Pure::Class(_) | Pure::Scaled(..) | Pure::Power(..) => 2,
        }
    }

    /// Computes the function. The result is `poison` if an operand is `poison`, otherwise `undef`
    /// if an operand is `undef`.
    pub fn compute(self, operands: [&Value; MOST_OPERANDS]) -> Value {
        let mut undef = false;
        for operand in operands.iter().take(self.operands()) {
            match operand {
                Value::Bits(_) | Value::Wide(_) => {}
                Value::Undef => undef = true,
                _ => return Value::Poison,
            }
        }
        if undef {
            return Value::Undef;
        }
        // Unused operands are zero: the second one of `ctlz` in older IR, or of `nvvm.popc`.
        let bits = operands.map(|operand| match operand {
            Value::Bits(bits) => *bits,
            _ => 0,
        });
        let [a, b, c, _] = bits;
        let computed = match self {
            Pure::Integers(function, width) if width.max(function.result(width)) <= NARROW => {
                integers::<u128>(function, width, operands)
            }
            Pure::Integers(function, width) => integers::<BigUint>(function, width, operands),
            Pure::Floats(function, format, flush) => {
                let operands = [a, b, c].map(|bits| flushed(format, bits, flush));
                let result = function.compute(format, operands);
                Some(Value::Bits(flushed(format, result, flush)))
            }
            Pure::Words(function, width) => {
                let mask = u64::MAX >> (64 - width.clamp(1, 64));
                Some(Value::Bits(function.compute(bits) & mask))
            }
            Pure::Saturated(format, width, sign) if width <= NARROW => {
                Some(saturated::<u128>(format.value(a), width, sign))
            }
            Pure::Saturated(format, width, sign) => {
                Some(saturated::<BigUint>(format.value(a), width, sign))
            }
            Pure::Rounded(format, width, sign, round, flush) => {
                let value = round(format.value(flushed(format, a, flush)));
                let high = value.is_nan() && (format == Format::Double || width == NARROW);
                Some(match high {
                    true => Value::Bits(1 << (width - 1)),
                    false => saturated::<u128>(value, width, sign),
                })
            }
            Pure::Converted(from, to, flush) => {
                let result = from.convert(flushed(from, a, flush), to);
                Some(Value::Bits(flushed(to, result, flush)))
            }
            Pure::Nearest(width, sign, format) => {
                let whole = u128::from(a).cut(width);
                Some(Value::Bits(to_float(
                    whole,
                    width,
                    sign == Sign::Signed,
                    format,
                )))
            }
            Pure::Class(format) => Some(Value::Bits(u64::from(class(format, a) & b != 0))),
            Pure::Scaled(format, width) => Some(Value::Bits(ldexp(format, a, signed(b, width)))),
            Pure::Exponent(format, width) => {
                let exponent = frexp(format, a).1;
                Some(Value::Bits(
                    exponent as u64 & (u64::MAX >> (64 - width.clamp(1, 64))),
                ))
            }
            Pure::Power(format, width) => {
                let exponent = signed(b, width) as f64;
                let power = libm::pow(format.value(a), exponent);
                Some(Value::Bits(format.result(&[a], power)))
            }
        };
        computed.unwrap_or(Value::Poison)
    }
}

/// A float. With `flush`, a denormal becomes a zero of the same sign.
fn flushed(format: Format, bits: u64, flush: bool) -> u64 {
    let denormal = format.magnitude(bits) < 1 << format.fraction();
    if flush && denormal {
        bits & format.sign()
    } else {
        bits
    }
}

/// Sign-extends an integer of at most 64 bits.
fn signed(bits: u64, width: u32) -> i64 {
    let unused = 64 - width.clamp(1, 64);
    (bits << unused) as i64 >> unused
}

fn integers<N: Number>(
    function: integers::Function,
    width: u32,
    operands: [&Value; MOST_OPERANDS],
) -> Option<Value> {
    let count = function.operands();
    let read = |index: usize| match operands.get(index) {
        Some(operand) if index < count => N::of(operand).map(|number| number.cut(width)),
        _ => Some(N::from(0)),
    };
    let result = function.compute(width, [read(0)?, read(1)?, read(2)?])?;
    Some(result.into_value(function.result(width)))
}

fn saturated<N: Number>(value: f64, width: u32, sign: Sign) -> Value {
    if value.is_nan() {
        return N::from(0).into_value(width);
    }
    match from_float::<N>(value, width, sign == Sign::Signed) {
        Some((whole, true)) => whole.into_value(width),
        _ => integers::limit::<N>(value < 0.0, sign, width).into_value(width),
    }
}
