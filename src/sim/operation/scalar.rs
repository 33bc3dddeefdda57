//! Operations on scalars, with one or two operands.

use std::cmp::Ordering;

use num_bigint::BigUint;

use super::casts::Cast;
use super::float::{self, Format, Relation, Rules};
use super::integer::{Binary, NARROW, Number, Promises};
use crate::Value;

/// An `icmp`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compare {
    /// The orderings for which the predicate is true.
    pub relation: Relation,
    /// Whether signed integers are compared.
    pub signed: bool,
    /// `samesign`: poison if the signs differ.
    pub same_sign: bool,
    /// The width of the operands; 64 for pointers.
    pub width: u32,
}

/// An operation on scalars.
#[derive(Clone, Copy, Debug)]
pub enum Scalar {
    /// An operation on two integers with a width.
    Integers(Binary, Promises, u32),
    /// An operation on two floats.
    Floats(float::Binary, Format, Rules),
    /// `fneg`.
    Negate(Format, Rules),
    /// `icmp`.
    Compare(Compare),
    /// `fcmp`.
    CompareFloats(Relation, Format, Rules),
    /// A conversion.
    Cast(Cast),
}

impl Scalar {
    /// Whether there are two operands.
    fn is_binary(self) -> bool {
        !matches!(self, Scalar::Negate(..) | Scalar::Cast(_))
    }

    /// Computes the operation. A unary operation uses only the first operand.
    ///
    /// # Errors
    /// The operation is undefined behaviour.
    pub fn compute(&self, a: &Value, b: &Value) -> Result<Value, String> {
        if let (Scalar::Integers(op, promises, width), Value::Bits(a), Value::Bits(b)) =
            (self, a, b)
            && *width <= NARROW
            && *promises == Promises::default()
            && let Some(result) = op.short(*a, *b)
        {
            return Ok(Value::Bits(result & (u64::MAX >> (NARROW - width))));
        }
        let b = if self.is_binary() { b } else { a };
        let undefined = |of: &Value| !matches!(of, Value::Bits(_) | Value::Wide(_));
        if undefined(a) || undefined(b) {
            let divides = matches!(self, Scalar::Integers(op, ..) if op.divides());
            if divides && undefined(b) {
                return Err("division by undef or poison".to_owned());
            }
            if divides && is_zero(b) {
                return Err("division by zero".to_owned());
            }
            let shifts = matches!(self, Scalar::Integers(op, ..) if op.shifts());
            let poison = |of: &Value| undefined(of) && *of != Value::Undef;
            return Ok(if poison(a) || poison(b) || shifts && undefined(b) {
                Value::Poison
            } else {
                Value::Undef
            });
        }
        let computed = match *self {
            Scalar::Integers(op, promises, width) if width <= NARROW => {
                integers::<u128>(op, promises, width, a, b)?
            }
            Scalar::Integers(op, promises, width) => {
                integers::<BigUint>(op, promises, width, a, b)?
            }
            Scalar::Floats(op, format, rules) => {
                let (a, b) = (bits(a), bits(b));
                let result = op.compute(format, a, b);
                rules
                    .hold(format, &[a, b, result])
                    .then_some(Value::Bits(result))
            }
            Scalar::Negate(format, rules) => {
                let result = bits(a) ^ format.sign();
                rules
                    .hold(format, &[bits(a), result])
                    .then_some(Value::Bits(result))
            }
            Scalar::Compare(compare) => compare
                .compute(a, b)
                .map(|holds| Value::Bits(u64::from(holds))),
            Scalar::CompareFloats(relation, format, rules) => {
                let (a, b) = (bits(a), bits(b));
                let order = format.value(a).partial_cmp(&format.value(b));
                let result = Value::Bits(u64::from(relation.holds(order)));
                rules.hold(format, &[a, b]).then_some(result)
            }
            Scalar::Cast(cast) => cast.compute(a),
        };
        Ok(computed.unwrap_or(Value::Poison))
    }
}

/// The lowest 64 bits of an integer.
fn bits(of: &Value) -> u64 {
    match of {
        Value::Bits(bits) => *bits,
        Value::Wide(words) => words.first().copied().unwrap_or(0),
        _ => 0,
    }
}

fn is_zero(of: &Value) -> bool {
    match of {
        Value::Wide(words) => words.iter().all(|word| *word == 0),
        _ => *of == Value::Bits(0),
    }
}

fn integers<N: Number>(
    op: Binary,
    promises: Promises,
    width: u32,
    a: &Value,
    b: &Value,
) -> Result<Option<Value>, &'static str> {
    let (Some(a), Some(b)) = (N::of(a), N::of(b)) else {
        return Ok(None);
    };
    let result = op.compute(promises, width, a, b)?;
    Ok(result.map(|result| result.into_value(width)))
}

impl Compare {
    fn compute(self, a: &Value, b: &Value) -> Option<bool> {
        let sign = |of: &Value| match of {
            Value::Wide(words) => {
                let last = words.last().copied().unwrap_or(0);
                last >> ((self.width + 63) % 64) & 1
            }
            _ => bits(of) >> ((self.width + 63) % 64) & 1,
        };
        let signs = (sign(a), sign(b));
        if self.same_sign && signs.0 != signs.1 {
            return None;
        }
        let order = match (a, b) {
            (Value::Wide(a), Value::Wide(b)) => a.iter().rev().cmp(b.iter().rev()),
            _ => bits(a).cmp(&bits(b)),
        };
        let order = if self.signed && signs.0 != signs.1 {
            signs.1.cmp(&signs.0)
        } else {
            order
        };
        Some(self.relation.holds(Some(order)))
    }
}

impl Relation {
    /// Whether the relation is true for an ordering; `None` means that one operand is NaN.
    pub fn holds(self, order: Option<Ordering>) -> bool {
        match order {
            None => self.unordered,
            Some(Ordering::Less) => self.less,
            Some(Ordering::Equal) => self.equal,
            Some(Ordering::Greater) => self.greater,
        }
    }
}
