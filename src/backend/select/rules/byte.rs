//! Bytes of vector words, as the instructions that were selected so far show them.

use super::super::Selector;
use super::Byte;
use crate::instructions::op;
use crate::machine::Value;

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
