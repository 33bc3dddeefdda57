//! The value that `atomicrmw` writes.

use num_bigint::BigUint;

use super::float::{self, Format};
use super::integer::{Binary, NARROW, Number, Promises, is_negative};
use super::shape;
use crate::{Type, Value};

/// The value that `atomicrmw` writes: the operation with a name (`add`, `umax`, `fadd`,
/// `uinc_wrap`), applied to the old value and the operand.
///
/// # Errors
/// The operation or type is not supported.
pub fn atomic(operation: &str, of: &Type, old: &Value, operand: &Value) -> Result<Value, String> {
    if operation == "xchg" {
        return Ok(operand.clone());
    }
    if let Type::Vector(count, element) = of {
        let each = |index| {
            atomic(
                operation,
                element,
                shape::part(old, index),
                shape::part(operand, index),
            )
        };
        let parts: Result<_, _> = (0..*count as usize).map(each).collect();
        return Ok(Value::Many(parts?));
    }
    let unsupported = || {
        let name = shape::name(of);
        format!("atomicrmw {operation} of {name} is not supported")
    };
    match of {
        Type::Integer(width) if *width <= NARROW => {
            integers::<u128>(operation, *width, old, operand)
        }
        Type::Integer(width) => integers::<BigUint>(operation, *width, old, operand),
        Type::Pointer(_) => None,
        _ => Format::of(of).and_then(|format| floats(operation, format, old, operand)),
    }
    .ok_or_else(unsupported)
}

/// The `undef` or `poison` value that results from undefined operands; `None` if both are defined.
fn undefined(a: &Value, b: &Value) -> Option<Value> {
    let both = [a, b];
    if both.iter().all(|of| of.is_defined()) {
        return None;
    }
    let poison = both
        .iter()
        .any(|of| !of.is_defined() && **of != Value::Undef);
    Some(if poison { Value::Poison } else { Value::Undef })
}

fn integers<N: Number>(operation: &str, width: u32, old: &Value, operand: &Value) -> Option<Value> {
    const KNOWN: &[&str] = &[
        "add",
        "sub",
        "and",
        "nand",
        "or",
        "xor",
        "max",
        "min",
        "umax",
        "umin",
        "uinc_wrap",
        "udec_wrap",
        "usub_cond",
        "usub_sat",
    ];
    if !KNOWN.contains(&operation) {
        return None;
    }
    if let Some(undefined) = undefined(old, operand) {
        return Some(undefined);
    }
    let (a, b) = (N::of(old)?, N::of(operand)?);
    let plain =
        |op: Binary, a: N, b: N| op.compute(Promises::default(), width, a, b).ok().flatten();
    // The operands are compared as signed integers.
    let less = {
        let signs = (is_negative(&a, width), is_negative(&b, width));
        if signs.0 == signs.1 { a < b } else { signs.0 }
    };
    let result = match operation {
        "add" => plain(Binary::Add, a, b)?,
        "sub" => plain(Binary::Sub, a, b)?,
        "and" => a & b,
        "nand" => (a & b) ^ (N::power(width) - N::from(1)),
        "or" => a | b,
        "xor" => a ^ b,
        "max" => {
            if less {
                b
            } else {
                a
            }
        }
        "min" => {
            if less {
                a
            } else {
                b
            }
        }
        "umax" => a.max(b),
        "umin" => a.min(b),
        "uinc_wrap" if a >= b => N::from(0),
        "uinc_wrap" => plain(Binary::Add, a, N::from(1))?,
        "udec_wrap" if a.is_zero() || a > b => b,
        "udec_wrap" => a - N::from(1),
        "usub_cond" if a < b => a,
        "usub_sat" if a < b => N::from(0),
        _ => a - b,
    };
    Some(result.into_value(width))
}

fn floats(operation: &str, format: Format, old: &Value, operand: &Value) -> Option<Value> {
    let op: fn(Format, u64, u64) -> u64 = match operation {
        "fadd" => |format, a, b| float::Binary::Add.compute(format, a, b),
        "fsub" => |format, a, b| float::Binary::Sub.compute(format, a, b),
        "fmax" => float::maxnum,
        "fmin" => float::minnum,
        "fmaximum" => float::maximum,
        "fminimum" => float::minimum,
        _ => return None,
    };
    if let Some(undefined) = undefined(old, operand) {
        return Some(undefined);
    }
    match (old, operand) {
        (Value::Bits(a), Value::Bits(b)) => Some(Value::Bits(op(format, *a, *b))),
        _ => None,
    }
}
