//! `llvm.memcpy`, `llvm.memmove`, `llvm.memset` with constant sizes: expanded to loads and stores.
//!
//! Deliberately absent: non-constant sizes, which need a loop, and copies that need more than a few
//! hundred registers.

use super::address::SplitAddress;
use super::memory_model;
use super::pieces::{load_pieces, store_pieces};
use super::reason::Malformed;
use super::transfer::{Piece, Width};
use super::{Selected, Selector};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Modifier, Value, Why};
use lanelog_ir::typed::{Constant, Operand};

/// The maximum number of bytes of a copy.
pub(super) const MOST: u64 = 4096;

/// The maximum number of bytes in registers at a time.
pub(super) const BATCH: u64 = 64;

/// The maximum number of bytes of a `memmove`, which reads all bytes before it writes the first
/// one.
pub(super) const MOVED: u64 = 256;

/// `memcpy` and `memmove` of at most `most` bytes, loading and storing `batch` bytes at a time.
pub(super) fn copy(selector: &mut Selector<'_>, most: u64, batch: u64) -> Selected {
    let bytes = length(selector, most)?;
    let to = selector.place(0)?;
    selector.because(Why::Memory);
    let from = selector.place(1)?;
    let stored = modifiers(selector, true, &to);
    let loaded = modifiers(selector, false, &from);
    for (offset, pieces) in batches(bytes, batch) {
        let words = load_pieces(selector, &from.after(offset), &pieces, 1, &loaded)?;
        store_pieces(selector, &to.after(offset), &words, &pieces, 1, &stored)?;
    }
    Ok(())
}

/// The length operand, in bytes. Fails unless it is a constant of at most `most`.
fn length(selector: &Selector<'_>, most: u64) -> Selected<u64> {
    let bytes = constant(selector, 2).ok_or("a length that is not constant is not covered: `opt -passes=pre-isel-intrinsic-lowering` makes a loop of it")?;
    if bytes > most {
        return Err(format!("{bytes} bytes are more than the {most} that are covered: `opt -passes=pre-isel-intrinsic-lowering` makes a loop of it").into());
    }
    Ok(bytes)
}

fn constant(selector: &Selector<'_>, at: usize) -> Option<u64> {
    match selector.instruction().operands.get(at) {
        Some((_, Operand::Constant(Constant::Bits(bits)))) => Some(*bits),
        _ => None,
    }
}

/// The modifiers of the accesses, which are volatile if operand 3 is true.
fn modifiers(selector: &Selector<'_>, store: bool, place: &SplitAddress) -> Vec<Modifier> {
    match constant(selector, 3) {
        Some(1) => memory_model::volatile(selector.gpu().generation, store, place.space),
        _ => Vec::new(),
    }
}

/// Splits the bytes into batches: the offset of each batch, and the pieces to access.
fn batches(bytes: u64, batch: u64) -> impl Iterator<Item = (i64, Vec<Piece>)> {
    let starts = (0..bytes).step_by(batch as usize);
    starts.map(move |start| (start as i64, pieces(batch.min(bytes - start))))
}

/// Splits bytes into words, then at most one halfword and one byte.
fn pieces(bytes: u64) -> Vec<Piece> {
    let mut all = Vec::new();
    let mut offset = 0;
    for width in [Width::Word, Width::Half, Width::Byte] {
        while bytes - offset >= width.bytes() {
            all.push(Piece {
                offset,
                width,
                pair: false,
            });
            offset += width.bytes();
        }
    }
    all
}

/// Selects `memset`.
pub(super) fn fill(selector: &mut Selector<'_>) -> Selected {
    let bytes = length(selector, MOST)?;
    let to = selector.place(0)?;
    selector.because(Why::Memory);
    let stored = modifiers(selector, true, &to);
    let byte = selector.operand(1)?;
    let byte = byte
        .first()
        .copied()
        .ok_or(Malformed("a memset without a byte"))?;
    let word = match byte {
        Value::Bits(bits) => Value::Bits((bits & 0xff) * 0x0101_0101),
        // The selector 0 copies the lowest byte to all four bytes.
        byte => selector.make(op::V_PERM_B32, 1, &[byte, byte, Value::Bits(0)]),
    };
    for (offset, pieces) in batches(bytes, BATCH) {
        let words = vec![word; pieces.len()];
        store_pieces(selector, &to.after(offset), &words, &pieces, 1, &stored)?;
    }
    Ok(())
}
