//! Loads and stores the pieces of a value on the vector unit.

use super::address::SplitAddress;
use super::addressing_mode::{addressed, allowed, chunk_pieces, vector_tuple};
use super::reason::Broken;
use super::transfer::{self, Chunk, Piece};
use super::{Selected, Selector};
use lanelog_amdgpu::instructions::{Access, Traits};
use lanelog_amdgpu::machine::{Class, Modifier, Value};

/// Loads the pieces of a value on the vector unit.
pub(super) fn load_pieces(
    selector: &mut Selector<'_>,
    place: &SplitAddress,
    pieces: &[Piece],
    align: u64,
    modifiers: &[Modifier],
) -> Selected<Vec<Value>> {
    let mut result = Vec::with_capacity(pieces.len());
    for chunk in transfer::chunks(pieces, allowed(place.space, align)) {
        let at = place.after(chunk.offset as i64);
        let signed = pieces.len() == 1
            && matches!(chunk.bytes, 1 | 2)
            && selector.memory.function.is_only_extended(selector.value);
        let addressed = addressed(selector, &at)?;
        let how = if signed { Traits::SIGNED } else { Traits::NONE };
        let name = addressed.opcode(Access::Load, chunk.bytes, how)?;
        let tuple = selector.fresh(Class::Vector, chunk.bytes.div_ceil(4) as u8);
        let after = addressed.modifiers(modifiers);
        selector.emit_with(name, &[tuple], &addressed.sources(), &after);
        if pieces.len() == 1 && chunk.bytes <= 2 {
            let value = selector.value;
            if signed {
                selector.memory.sign_extended.insert(value);
            } else {
                selector.memory.zero_extended.insert(value);
            }
        }
        result.extend(taken_apart(selector, tuple, &chunk, pieces));
    }
    Ok(result)
}

/// Stores the pieces of a value.
pub(super) fn store_pieces(
    selector: &mut Selector<'_>,
    place: &SplitAddress,
    words: &[Value],
    pieces: &[Piece],
    align: u64,
    modifiers: &[Modifier],
) -> Selected {
    for chunk in transfer::chunks(pieces, allowed(place.space, align)) {
        let at = place.after(chunk.offset as i64);
        let data = put_together(selector, words, &chunk, pieces)?;
        let addressed = addressed(selector, &at)?;
        let name = addressed.opcode(Access::Store, chunk.bytes, Traits::NONE)?;
        let after = addressed.modifiers(modifiers);
        selector.emit_with(name, &[], &addressed.with(&[data]), &after);
    }
    Ok(())
}

/// Extracts the words of a value from the tuple of registers that was loaded.
pub(super) fn taken_apart(
    selector: &mut Selector<'_>,
    tuple: Value,
    chunk: &Chunk,
    pieces: &[Piece],
) -> Vec<Value> {
    let each = chunk_pieces(pieces, chunk).iter().map(|piece| {
        let at = piece.offset - chunk.offset;
        let word = tuple.word((at / 4) as u8);
        if chunk.bytes == piece.width.bytes() {
            word
        } else {
            let shift = (at % 4) as u32 * 8;
            transfer::narrow_vector(selector, word, shift, piece.width)
        }
    });
    each.collect()
}

/// Packs the words of a value into the tuple of registers that a store reads.
pub(super) fn put_together(
    selector: &mut Selector<'_>,
    words: &[Value],
    chunk: &Chunk,
    pieces: &[Piece],
) -> Selected<Value> {
    let mut data = Vec::new();
    let mut packed = Vec::new();
    for (index, piece) in chunk_pieces(pieces, chunk).iter().enumerate() {
        let word = words.get(chunk.first + index).copied();
        packed.push((
            word.ok_or(Broken(
                "a value that is stored has fewer words than its type",
            ))?,
            piece.width,
        ));
        let end = piece.offset + piece.width.bytes() - chunk.offset;
        if end.is_multiple_of(4) || end == chunk.bytes {
            data.push(transfer::pack(selector, &packed));
            packed.clear();
        }
    }
    Ok(vector_tuple(selector, &data))
}
