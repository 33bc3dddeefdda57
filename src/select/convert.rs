//! Conversions between floats, and from integers to floats, with a single rounding to nearest even.

use super::condition::Condition;
use super::elementwise::{Part, as_float, element, not_covered, precision_of};
use super::reason::Malformed;
use super::rules;
use super::source_modifiers::Precision;
use super::{Selected, Selector, float_to_integer};
use lanelog_amdgpu::machine::Value;
use lanelog_ir::Opcode;
use lanelog_ir::typed::Type;

/// Selects `fptrunc`, `fpext`, `fptoui`, `fptosi`, `uitofp` and `sitofp`.
pub fn convert(selector: &mut Selector<'_>) -> Selected {
    let instruction = selector.instruction();
    let signed = matches!(instruction.opcode, Opcode::SIToFP | Opcode::FPToSI);
    let to = element(&instruction.ty);
    let opcode = instruction.opcode;
    let of_integer = matches!(opcode, Opcode::UIToFP | Opcode::SIToFP);
    if of_integer && let [(Type::Integer(1), operand)] = &*instruction.operands {
        let condition = selector.condition(operand)?;
        let words = from_bit(selector, condition, to, signed)?;
        selector.result(words);
        return Ok(());
    }
    selector.each(&mut |selector, parts| {
        let [part] = parts else {
            return Err(Malformed("a conversion takes one operand").into());
        };
        match opcode {
            _ if of_integer => from_integer(selector, part, to, signed),
            Opcode::FPToUI | Opcode::FPToSI => {
                float_to_integer::to_integer(selector, part, to, signed)
            }
            _ => to_float(selector, part, to),
        }
    })
}

/// Selects `fptrunc` and `fpext`.
fn to_float(selector: &mut Selector<'_>, part: &Part<'_>, to: &Type) -> Selected<Vec<Value>> {
    let (from, words) = as_float(selector, part)?;
    if *to == Type::BFloat && from != Precision::Half {
        return Ok(vec![rules::bfloat_of(selector, &from, words)]);
    }
    let to = precision_of(to)?;
    Ok(rules::converted(selector, &from, &to, words).to_vec())
}

/// Converts an `i1` to 0 or 1; with a sign, to 0 or -1.
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
    let last = rules::float_of_bit(selector, bits, condition);
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
        // Integers of at most 24 bits are exact as `float`, so that only the conversion from
        // `float` to `bfloat` rounds.
        true if bits <= 24 => Precision::Single,
        _ => precision_of(to)?,
    };
    let words = rules::float_of_integer(selector, &precision, signed, bits, part.whole()?);
    match words {
        Some(words) if short => Ok(vec![selector.nearest_bfloat(words.low())]),
        Some(words) => Ok(words.to_vec()),
        None => not_covered(part.ty),
    }
}
