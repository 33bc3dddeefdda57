//! Conversions between floats, and of integers to floats, rounded once to the nearest even.

use super::condition::Condition;
use super::float::{Part, not_covered, precision_of};
use super::mnemonics::Operation;
use super::reason::Malformed;
use super::rules::{self, Byte, Words};
use super::source_modifiers::Precision;
use super::{Selected, Selector, float_to_integer};
use crate::instructions::op;
use crate::machine::Value;
use lanelog_ir::Opcode;
use lanelog_typed::Type;

/// `fptrunc`, `fpext`, `fptoui`, `fptosi`, `uitofp`, `sitofp`.
pub fn convert(selector: &mut Selector<'_>) -> Selected {
    let instruction = selector.instruction();
    let signed = matches!(instruction.opcode, Opcode::SIToFP | Opcode::FPToSI);
    let to = super::float::element(&instruction.ty);
    match instruction.opcode {
        Opcode::UIToFP | Opcode::SIToFP => {
            if let [(Type::Integer(1), operand)] = &*instruction.operands {
                let condition = selector.condition(operand)?;
                let words = from_bit(selector, condition, to, signed)?;
                selector.result(words);
                return Ok(());
            }
            selector.each(&mut |selector, parts| match parts {
                [part] => from_integer(selector, part, to, signed),
                _ => Err(Malformed("a conversion takes one operand").into()),
            })
        }
        Opcode::FPToUI | Opcode::FPToSI => selector.each(&mut |selector, parts| match parts {
            [part] => float_to_integer::to_integer(selector, part, to, signed),
            _ => Err(Malformed("a conversion takes one operand").into()),
        }),
        _ => selector.each(&mut |selector, parts| match parts {
            [part] => to_float(selector, part, to),
            _ => Err(Malformed("a conversion takes one operand").into()),
        }),
    }
}

/// `bfloat` as `float`.
pub(super) fn from_short(selector: &mut Selector<'_>, word: Value) -> Value {
    selector.on_unit_of_operands(Operation::Shl, word, Value::Bits(16))
}

/// `float` to the nearest `bfloat`.
pub(super) fn to_short(selector: &mut Selector<'_>, word: Value) -> Value {
    rules::bfloat_of(selector, &Precision::Single, Words::One(word))
}

/// `fptrunc`, `fpext`.
fn to_float(selector: &mut Selector<'_>, part: &Part<'_>, to: &Type) -> Selected<Vec<Value>> {
    let (from, words) = match part.ty {
        Type::BFloat => {
            let wide = from_short(selector, part.word());
            (Precision::Single, Words::One(wide))
        }
        ty => (precision_of(ty)?, part.whole()?),
    };
    if *to == Type::BFloat && from != Precision::Half {
        return Ok(vec![rules::bfloat_of(selector, &from, words)]);
    }
    let to = precision_of(to)?;
    Ok(rules::converted(selector, &from, &to, words).to_vec())
}

/// A bit as 0 or 1, with a sign 0 or -1.
fn from_bit(
    selector: &mut Selector<'_>,
    condition: Condition,
    to: &Type,
    signed: bool,
) -> Selected<Vec<Value>> {
    let number = if signed { -1.0 } else { 1.0 };
    let (bits, words) = match Precision::of(to) {
        Some(Precision::Double) => (Precision::Double.exact(number) >> 32, 2),
        Some(precision) => (precision.exact(number), 1),
        None if *to == Type::BFloat => (Precision::Single.exact(number) >> 16, 1),
        None => return not_covered(to),
    };
    let [zero, bits] = [0, bits as u32].map(Value::Bits);
    let last = match condition {
        Condition::Constant(bit) => {
            if bit {
                bits
            } else {
                zero
            }
        }
        Condition::Compare(..) | Condition::Scalar(_) => {
            selector.scc(condition);
            selector.make(op::S_CSELECT_B32, 1, &[bits, zero])
        }
        Condition::Mask(_) | Condition::Vector(_) => {
            let mask = selector.mask(condition);
            selector.make(op::V_CNDMASK_B32, 1, &[zero, bits, mask])
        }
    };
    Ok(if words == 2 {
        vec![zero, last]
    } else {
        vec![last]
    })
}

/// `uitofp`, `sitofp` of an element.
fn from_integer(
    selector: &mut Selector<'_>,
    part: &Part<'_>,
    to: &Type,
    signed: bool,
) -> Selected<Vec<Value>> {
    let &Type::Integer(bits) = part.ty else {
        return not_covered(part.ty);
    };
    if bits == 1 {
        let condition = selector.as_condition(part.word());
        return from_bit(selector, condition, to, signed);
    }
    let short = *to == Type::BFloat;
    let precision = match short {
        // Exact as `float`, so that it is rounded once.
        true if bits <= 24 => Precision::Single,
        _ => precision_of(to)?,
    };
    let words = rules::float_of_integer(selector, &precision, signed, bits, part.whole()?);
    match words {
        Some(words) if short => Ok(vec![to_short(selector, words.low())]),
        Some(words) => Ok(words.to_vec()),
        None => not_covered(part.ty),
    }
}

/// The byte of a vector word that an integer is, if it is just that.
pub(super) fn byte(
    selector: &mut Selector<'_>,
    word: Value,
    bits: u32,
    signed: bool,
) -> Option<Byte> {
    if selector.is_scalar(word) {
        return None;
    }
    // Bits above a byte of an integer of more bits must be zero, as the instructions below leave them.
    let whole = bits == 32;
    let plain = (!signed && bits == 8).then_some((0, word));
    if !whole && plain.is_none() {
        return None;
    }
    let Some((_, instruction)) = selector.defining(word) else {
        return plain;
    };
    let values = instruction.sources.iter().map(|source| source.value);
    let values: Vec<Value> = values.collect();
    let found = match (instruction.opcode, values.as_slice()) {
        (op::V_AND_B32, [Value::Bits(0xff), other] | [other, Value::Bits(0xff)]) => {
            Some((0, *other))
        }
        (op::V_LSHRREV_B32, [Value::Bits(24), other]) => Some((3, *other)),
        // Of a shorter integer only the lowest byte counts.
        (op::V_LSHRREV_B32, [Value::Bits(by @ (8 | 16)), other]) if !whole => {
            Some((*by / 8, *other))
        }
        (op::V_BFE_U32, [other, Value::Bits(at @ (0 | 8 | 16 | 24)), Value::Bits(8)]) => {
            Some((*at / 8, *other))
        }
        _ => None,
    };
    match found {
        Some((at, other)) if !selector.is_scalar(other) => Some((at, other)),
        _ => plain,
    }
}
