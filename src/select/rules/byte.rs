//! Recognizes bytes of vector words, from the instructions selected so far.

use super::super::Selector;
use super::{Byte, Node};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::Value;
use lanelog_ir::Opcode;

/// If an integer is one byte of a vector word: the index of the byte, and the word.
pub(super) fn byte(
    selector: &mut Selector<'_>,
    word: Value,
    bits: u32,
    signed: bool,
) -> Option<Byte> {
    if selector.is_scalar(word) {
        return None;
    }
    // For an integer wider than a byte, the upper bits must be zero: only instructions that
    // guarantee this are recognized.
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
        // Only the lowest byte of an 8-bit integer is significant.
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

/// For an operand of which only the low 24 bits are read: if they were sign-extended to a word, the
/// word before, otherwise the operand.
pub(super) fn before_extension(selector: &mut Selector<'_>, word: Value) -> Value {
    let mut made = |word: Value| {
        let (_, instruction) = selector.defining(word)?;
        let values = instruction.sources.iter().map(|source| source.value);
        Some((instruction.opcode, values.collect::<Vec<Value>>()))
    };
    let Some((opcode, values)) = made(word) else {
        return word;
    };
    let up = match (opcode, values.as_slice()) {
        (op::V_BFE_I32, [inner, Value::Bits(0), Value::Bits(24)])
        | (op::S_BFE_I32, [inner, Value::Bits(0x0018_0000)]) => return *inner,
        (op::V_ASHRREV_I32, [Value::Bits(8), up]) | (op::S_ASHR_I32, [up, Value::Bits(8)]) => *up,
        _ => return word,
    };
    match made(up) {
        Some((op::V_LSHLREV_B32, values)) if values.first() == Some(&Value::Bits(8)) => {
            values.get(1).copied().unwrap_or(word)
        }
        Some((op::S_LSHL_B32, values)) if values.get(1) == Some(&Value::Bits(8)) => {
            values.first().copied().unwrap_or(word)
        }
        _ => word,
    }
}

/// Matches the sum of a value and four unsigned products (a dot product). The factors of each
/// product are bytes with the same index in two words. Returns both words and the value. Time:
/// bounded.
pub(super) fn products(selector: &mut Selector<'_>, node: Node) -> Option<(Value, Value, Value)> {
    let (Opcode::Add, lhs, rhs) = selector.ir(node)? else {
        return None;
    };
    let mut open = vec![lhs, rhs];
    let mut found: Option<[Value; 2]> = None;
    let mut places = 0;
    let mut rest = None;
    while let Some(node) = open.pop() {
        if let Some((Opcode::Add, lhs, rhs)) = selector.ir(node) {
            open.extend([lhs, rhs]);
        } else if let Some((place, words)) = product(selector, node) {
            let [first, second] = *found.get_or_insert(words);
            let same = words == [first, second] || words == [second, first];
            if !same || places & 1 << place != 0 {
                return None;
            }
            places |= 1 << place;
        } else if rest.replace(node.low()).is_some() {
            return None;
        }
    }
    let [first, second] = found.filter(|_| places == 0b1111)?;
    Some((first, second, rest.unwrap_or(Value::Bits(0))))
}

/// Matches a product of two bytes that have the same index in their words. Returns the byte's index
/// and both words.
fn product(selector: &mut Selector<'_>, node: Node) -> Option<(u32, [Value; 2])> {
    let (_, lhs, rhs) = selector.product_of_nodes(node)?;
    let (at, lhs) = byte(selector, lhs.low(), 32, false)?;
    let (also, rhs) = byte(selector, rhs.low(), 32, false)?;
    (at == also).then_some((at, [lhs, rhs]))
}
