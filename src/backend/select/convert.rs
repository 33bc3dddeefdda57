//! Conversions between floats, and of integers to floats, rounded once to the nearest even.

use super::condition::Condition;
use super::float::{Part, not_covered};
use super::mnemonics::Operation;
use super::reason::Malformed;
use super::source_modifiers::Precision;
use super::{Selected, Selector, float_to_integer};
use crate::instructions::op;
use crate::machine::{Operand, Value};
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

/// `float` to the nearest `bfloat`: half of the last bit that stays is added, less one where that bit is even. What is not a number stays so.
pub(super) fn to_short(selector: &mut Selector<'_>, word: Value) -> Value {
    selector.on_vector_unit();
    let word = selector.to_vector(word);
    let odd = selector.make(op::V_BFE_U32, 1, &[word, Value::Bits(16), Value::Bits(1)]);
    let rounded = selector.make(op::V_ADD3_U32, 1, &[odd, word, Value::Bits(0x7fff)]);
    let quiet = selector.make(op::V_OR_B32, 1, &[Value::Bits(0x40_0000), word]);
    let none = selector.fresh_mask();
    selector.emit(op::V_CMP_U_F32, &[none], &[word, word]);
    let chosen = selector.make(op::V_CNDMASK_B32, 1, &[rounded, quiet, none]);
    selector.make(op::V_LSHRREV_B32, 1, &[Value::Bits(16), chosen])
}

/// One instruction of one source.
pub(super) fn one(
    selector: &mut Selector<'_>,
    name: op::Opcode,
    words: u8,
    source: Operand,
) -> Value {
    selector.on_vector_unit();
    selector.make(name, words, &[source])
}

/// `fptrunc`, `fpext`.
fn to_float(selector: &mut Selector<'_>, part: &Part<'_>, to: &Type) -> Selected<Vec<Value>> {
    if *part.ty == Type::BFloat {
        let wide = from_short(selector, part.word());
        return match to {
            Type::Float => Ok(vec![wide]),
            _ => change(selector, &[wide], Precision::Single, to),
        };
    }
    match Precision::of(part.ty) {
        Some(from) => change(selector, part.words, from, to),
        None => not_covered(part.ty),
    }
}

/// A float in another format.
pub(super) fn change(
    selector: &mut Selector<'_>,
    words: &[Value],
    from: Precision,
    to: &Type,
) -> Selected<Vec<Value>> {
    use Precision::{Double, Half, Single};
    if *to == Type::BFloat {
        let single = match from {
            Single => words.first().copied().unwrap_or(Value::Bits(0)),
            Double => to_odd(selector, words),
            Half => return not_covered(to),
        };
        return Ok(vec![to_short(selector, single)]);
    }
    let Some(to) = Precision::of(to) else {
        return not_covered(to);
    };
    if from == to {
        return Ok(words.to_vec());
    }
    if let (Single, Half) = (from, to)
        && let Some(name) =
            selector.scalar_form([op::NONE, op::S_CVT_F16_F32, op::NONE], from, &[words])
    {
        return Ok(vec![selector.make(name, 1, words)]);
    }
    if let (Half, Single) = (from, to)
        && let Some(name) =
            selector.scalar_form([op::S_CVT_F32_F16, op::NONE, op::NONE], from, &[words])
    {
        return Ok(vec![selector.make(name, 1, words)]);
    }
    let source = match (from, to) {
        (Double, Half) => to_odd(selector, words).into(),
        _ => selector.source(words, from),
    };
    let result = match (from, to) {
        (Half, Single) => one(selector, op::V_CVT_F32_F16, 1, source),
        (Half, _) => {
            let single = one(selector, op::V_CVT_F32_F16, 1, source);
            one(selector, op::V_CVT_F64_F32, 2, single.into())
        }
        (Single, Double) => one(selector, op::V_CVT_F64_F32, 2, source),
        (Double, Single) => one(selector, op::V_CVT_F32_F64, 1, source),
        _ => one(selector, op::V_CVT_F16_F32, 1, source),
    };
    Ok(selector.split(result))
}

/// A double as the `float` next to it with an odd last bit, unless it is one: what rounds it to a shorter format then rounds as if it were the
/// double (Boldo and Melquiond, Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd, 2008).
fn to_odd(selector: &mut Selector<'_>, words: &[Value]) -> Value {
    selector.on_vector_unit();
    let source = selector.source(words, Precision::Double);
    let near = selector.make(op::V_CVT_F32_F64, 1, &[source]);
    let back = selector.make(op::V_CVT_F64_F32, 2, &[near]);
    let inexact = selector.fresh_mask();
    selector.emit(op::V_CMP_LG_F64, &[inexact], &[back.into(), source]);
    let greater = selector.fresh_mask();
    let magnitude = |source: Operand| Operand {
        absolute: true,
        negated: false,
        ..source
    };
    selector.emit(
        op::V_CMP_GT_F64,
        &[greater],
        &[magnitude(back.into()), magnitude(source)],
    );
    let [zero, less, last] = [0, u32::MAX, 1].map(Value::Bits);
    let step = selector.make(op::V_CNDMASK_B32, 1, &[zero, less, greater]);
    let below = selector.make(op::V_ADD_NC_U32, 1, &[near, step]);
    let odd = selector.make(op::V_OR_B32, 1, &[last, below]);
    selector.make(op::V_CNDMASK_B32, 1, &[near, odd, inexact])
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
    if *to == Type::BFloat {
        if bits > 24 {
            return not_covered(to);
        }
        // Exact as `float`, so that it is rounded once.
        let single = from_integer(selector, part, &Type::Float, signed)?;
        let word = single.first().copied().unwrap_or(Value::Bits(0));
        return Ok(vec![to_short(selector, word)]);
    }
    let Some(precision) = Precision::of(to) else {
        return not_covered(to);
    };
    if let [low, high] = *part.words
        && bits == 64
    {
        return from_long(selector, [low, high], precision, signed);
    }
    if bits > 32 {
        return not_covered(part.ty);
    }
    if precision == Precision::Half && bits <= 16 {
        let word = match bits {
            16 => part.word(),
            _ => selector.filled(part.word(), bits, signed),
        };
        let name = if signed {
            op::V_CVT_F16_I16
        } else {
            op::V_CVT_F16_U16
        };
        return Ok(vec![one(selector, name, 1, word.into())]);
    }
    if precision == Precision::Double {
        let word = selector.filled(part.word(), bits, signed);
        let name = if signed {
            op::V_CVT_F64_I32
        } else {
            op::V_CVT_F64_U32
        };
        let result = one(selector, name, 2, word.into());
        return Ok(selector.split(result));
    }
    let single = from_word(selector, part.word(), bits, signed);
    if precision == Precision::Single {
        return Ok(vec![single]);
    }
    // Rounded once, as a `half` is finite only for what is exact as a `float`.
    change(selector, &[single], Precision::Single, to)
}

/// A word of so many bits as the nearest `float`.
pub(super) fn from_word(
    selector: &mut Selector<'_>,
    word: Value,
    bits: u32,
    signed: bool,
) -> Value {
    if let Some((name, word)) = byte(selector, word, bits, signed) {
        return one(selector, name, 1, word.into());
    }
    let word = selector.filled(word, bits, signed);
    let scalar = if signed {
        op::S_CVT_F32_I32
    } else {
        op::S_CVT_F32_U32
    };
    let names = [op::NONE, scalar, op::NONE];
    if let Some(name) = selector.scalar_form(names, Precision::Single, &[&[word]]) {
        return selector.make(name, 1, &[word]);
    }
    let name = if signed {
        op::V_CVT_F32_I32
    } else {
        op::V_CVT_F32_U32
    };
    one(selector, name, 1, word.into())
}

/// The conversion of a byte of a vector word, if an integer is just that.
fn byte(
    selector: &mut Selector<'_>,
    word: Value,
    bits: u32,
    signed: bool,
) -> Option<(op::Opcode, Value)> {
    const BYTES: [op::Opcode; 4] = [
        op::V_CVT_F32_UBYTE0,
        op::V_CVT_F32_UBYTE1,
        op::V_CVT_F32_UBYTE2,
        op::V_CVT_F32_UBYTE3,
    ];
    if selector.is_scalar(word) {
        return None;
    }
    // Bits above a byte of an integer of more bits must be zero, as the instructions below leave them.
    let whole = bits == 32;
    let plain = (!signed && bits == 8).then_some((BYTES[0], word));
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
            Some((*by as usize / 8, *other))
        }
        (op::V_BFE_U32, [other, Value::Bits(at @ (0 | 8 | 16 | 24)), Value::Bits(8)]) => {
            Some((*at as usize / 8, *other))
        }
        _ => None,
    };
    match found {
        Some((at, other)) if !selector.is_scalar(other) => BYTES.get(at).map(|name| (*name, other)),
        _ => plain,
    }
}

/// An integer of two words as the nearest float.
fn from_long(
    selector: &mut Selector<'_>,
    [low, high]: [Value; 2],
    precision: Precision,
    signed: bool,
) -> Selected<Vec<Value>> {
    if precision == Precision::Double {
        // Both parts are exact: the sum is rounded once.
        let name = if signed {
            op::V_CVT_F64_I32
        } else {
            op::V_CVT_F64_U32
        };
        let upper = one(selector, name, 2, high.into());
        let lower = one(selector, op::V_CVT_F64_U32, 2, low.into());
        let upper = selector.make(op::V_LDEXP_F64, 2, &[upper, Value::Bits(32)]);
        let sum = selector.make(op::V_ADD_F64, 2, &[upper, lower]);
        return Ok(selector.split(sum));
    }
    // Its upper 32 bits that count, and a last bit that stands for all below; then as far up again.
    let scalar = selector.are_scalar(&[low, high]);
    let (least, add) = (Operation::MinU, Operation::Add);
    let bits = Value::Bits;
    let by = if signed {
        let name = if scalar { op::S_CLS_I32 } else { op::V_CLS_I32 };
        let same = selector.make(name, 1, &[high]);
        let same = selector.on_unit_of_operands(add, same, bits(u32::MAX));
        // Where the upper word has no other bit than the sign, the lower one counts from its sign on.
        let signs = selector.on_unit_of_operands(Operation::Xor, low, high);
        let signs = selector.on_unit_of_operands(Operation::AShr, signs, bits(31));
        let most = selector.on_unit_of_operands(add, signs, bits(32));
        selector.on_unit_of_operands(least, same, most)
    } else {
        let name = if scalar {
            op::S_CLZ_I32_U32
        } else {
            op::V_CLZ_I32_U32
        };
        let zeros = selector.make(name, 1, &[high]);
        selector.on_unit_of_operands(least, zeros, bits(32))
    };
    let long = selector.wide(&[low, high]);
    let moved = if scalar {
        selector.make(op::S_LSHL_B64, 2, &[long, by])
    } else {
        selector.make(op::V_LSHLREV_B64, 2, &[by, long])
    };
    let rest = selector.on_unit_of_operands(least, moved.word(0), bits(1));
    let upper = selector.on_unit_of_operands(Operation::Or, moved.word(1), rest);
    let up = selector.on_unit_of_operands(Operation::Sub, bits(32), by);
    let name = if signed {
        op::V_CVT_F32_I32
    } else {
        op::V_CVT_F32_U32
    };
    let single = one(selector, name, 1, upper.into());
    let single = selector.make(op::V_LDEXP_F32, 1, &[single, up]);
    match precision {
        Precision::Half => change(selector, &[single], Precision::Single, &Type::Half),
        _ => Ok(vec![single]),
    }
}
