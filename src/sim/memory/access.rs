//! Conversion between values and their bytes in memory.

use super::{DEFINED, POISON, UNDEF};
use crate::{Type, Value};
use lanelog_ir::typed::layout::Layout;
use lanelog_ir::typed::numbers::integer;

/// The combined mark of several bytes: poison if one of them is poison, otherwise undef if one is
/// undef.
#[inline]
fn mark_of(marks: &[u8]) -> u8 {
    marks.iter().copied().max().unwrap_or(DEFINED)
}

/// Reads a value from its bytes, whose number is the store size of the type. `marks` may be empty
/// if all bytes are defined. If only some bytes of an integer are undef, these bytes count as zero.
///
/// # Errors
/// The type has no values in memory.
pub fn load(ty: &Type, bytes: &[u8], marks: &[u8], layout: &Layout) -> Result<Value, String> {
    match ty {
        Type::Vector(count, element) => {
            let bits = layout.bits(element)?;
            if bits % 8 != 0 {
                return packed(*count, bits, bytes, marks);
            }
            each(u64::from(*count), bits / 8, element, bytes, marks, layout)
        }
        Type::Array(count, element) => {
            each(*count, layout.size(element)?, element, bytes, marks, layout)
        }
        Type::Structure { packed, fields } => {
            let mut end = 0;
            let mut parts = Vec::with_capacity(fields.len());
            for field in fields {
                let start = layout.field(end, *packed, field)?;
                parts.push(part(start, field, bytes, marks, layout)?);
                end = start + layout.size(field)?;
            }
            Ok(Value::Many(parts.into()))
        }
        scalar => {
            let bits = layout.bits(scalar)? as u32;
            Ok(match mark_of(marks) {
                POISON => Value::Poison,
                UNDEF if marks.iter().all(|mark| *mark == UNDEF) => Value::Undef,
                // The undefined bytes of a partly undefined integer may have any value. The zeros
                // that memory contains for them are used.
                _ => integer(words(bytes), bits),
            })
        }
    }
}

/// Little-endian bytes as 64-bit words.
fn words(bytes: &[u8]) -> Vec<u64> {
    let word = |chunk: &[u8]| {
        let mut whole = [0; 8];
        whole
            .iter_mut()
            .zip(chunk)
            .for_each(|(to, from)| *to = *from);
        u64::from_le_bytes(whole)
    };
    bytes.chunks(8).map(word).collect()
}

/// The value of an element at byte `start`.
fn part(
    start: u64,
    ty: &Type,
    bytes: &[u8],
    marks: &[u8],
    layout: &Layout,
) -> Result<Value, String> {
    let start = start as usize;
    let range = start..start + layout.stored(ty)? as usize;
    let own = bytes
        .get(range.clone())
        .ok_or("a part outside of its whole")?;
    load(ty, own, marks.get(range).unwrap_or_default(), layout)
}

fn each(
    count: u64,
    distance: u64,
    element: &Type,
    bytes: &[u8],
    marks: &[u8],
    layout: &Layout,
) -> Result<Value, String> {
    let parts: Result<Vec<Value>, String> = (0..count)
        .map(|at| part(at * distance, element, bytes, marks, layout))
        .collect();
    Ok(Value::Many(parts?.into()))
}

/// Elements that do not consist of whole bytes are bit-packed.
fn packed(count: u32, bits: u64, bytes: &[u8], marks: &[u8]) -> Result<Value, String> {
    if bits > 64 {
        return Err(format!("a vector of elements of {bits} bits"));
    }
    let element = |at: u64| {
        let (first, last) = (at * bits / 8, (at * bits + bits - 1) / 8);
        let own = marks
            .get(first as usize..=last as usize)
            .unwrap_or_default();
        match mark_of(own) {
            DEFINED => {
                let bit = |bit: u64| {
                    let at = at * bits + bit;
                    let byte = bytes.get((at / 8) as usize).copied().unwrap_or(0);
                    u64::from(byte >> (at % 8) & 1) << bit
                };
                Value::Bits((0..bits).map(bit).sum())
            }
            UNDEF => Value::Undef,
            _ => Value::Poison,
        }
    };
    Ok(Value::Many((0..u64::from(count)).map(element).collect()))
}

/// Writes a value as bytes. `marks` may be empty if the value is defined.
///
/// # Errors
/// The type has no values in memory, or the value does not have the type.
pub fn store(
    ty: &Type,
    value: &Value,
    bytes: &mut [u8],
    marks: &mut [u8],
    layout: &Layout,
) -> Result<(), String> {
    let mismatch = || "a value that is not of its type".to_string();
    match (value, ty) {
        (Value::Undef | Value::Poison, _) => {
            bytes.fill(0);
            let undef = *value == Value::Undef;
            marks.fill(if undef { UNDEF } else { POISON });
        }
        (Value::Many(parts), Type::Vector(count, element)) => {
            let bits = layout.bits(element)?;
            if parts.len() != *count as usize {
                return Err(mismatch());
            }
            if bits % 8 != 0 {
                return store_packed(bits, parts, bytes, marks);
            }
            for (at, value) in parts.iter().enumerate() {
                store_part(at as u64 * bits / 8, element, value, bytes, marks, layout)?;
            }
        }
        (Value::Many(parts), Type::Array(count, element)) => {
            let distance = layout.size(element)?;
            if parts.len() as u64 != *count {
                return Err(mismatch());
            }
            for (at, value) in parts.iter().enumerate() {
                store_part(at as u64 * distance, element, value, bytes, marks, layout)?;
            }
        }
        (Value::Many(parts), Type::Structure { packed, fields }) => {
            if parts.len() != fields.len() {
                return Err(mismatch());
            }
            let mut end = 0;
            for (field, value) in fields.iter().zip(parts) {
                let start = layout.field(end, *packed, field)?;
                store_part(start, field, value, bytes, marks, layout)?;
                end = start + layout.size(field)?;
            }
        }
        (
            _,
            Type::Vector(..)
            | Type::Array(..)
            | Type::Structure { .. }
            | Type::Void
            | Type::Other(_),
        )
        | (Value::Many(_), _) => return Err(mismatch()),
        (Value::Bits(word), _) => {
            let own = word.to_le_bytes();
            let own = own.iter().copied().chain(std::iter::repeat(0));
            bytes.iter_mut().zip(own).for_each(|(to, from)| *to = from);
            marks.fill(DEFINED);
        }
        (Value::Wide(words), _) => {
            let own = words.iter().flat_map(|word| word.to_le_bytes());
            bytes.iter_mut().zip(own).for_each(|(to, from)| *to = from);
            marks.fill(DEFINED);
        }
    }
    Ok(())
}

fn store_part(
    start: u64,
    ty: &Type,
    value: &Value,
    bytes: &mut [u8],
    marks: &mut [u8],
    layout: &Layout,
) -> Result<(), String> {
    let start = start as usize;
    let range = start..start + layout.stored(ty)? as usize;
    let own = bytes
        .get_mut(range.clone())
        .ok_or("a part outside of its whole")?;
    let marks = marks.get_mut(range).unwrap_or_default();
    store(ty, value, own, marks, layout)
}

/// Bit-packs elements. The bits after the last element become zero.
fn store_packed(
    bits: u64,
    parts: &[Value],
    bytes: &mut [u8],
    marks: &mut [u8],
) -> Result<(), String> {
    bytes.fill(0);
    marks.fill(DEFINED);
    for (at, value) in parts.iter().enumerate() {
        let first = at as u64 * bits;
        let own = match value {
            Value::Bits(own) if bits <= 64 => *own,
            Value::Undef | Value::Poison => {
                let mark = if *value == Value::Undef {
                    UNDEF
                } else {
                    POISON
                };
                for byte in first / 8..=(first + bits - 1) / 8 {
                    if let Some(old) = marks.get_mut(byte as usize) {
                        *old = mark.max(*old);
                    }
                }
                0
            }
            _ => return Err(format!("a vector of elements of {bits} bits")),
        };
        for bit in 0..bits.min(64) {
            let at = first + bit;
            if let Some(byte) = bytes.get_mut((at / 8) as usize) {
                *byte |= ((own >> bit & 1) as u8) << (at % 8);
            }
        }
    }
    Ok(())
}
