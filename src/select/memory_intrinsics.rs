//! `llvm.memcpy`, `llvm.memmove`, `llvm.memset` of sizes that are known: loads and stores.
//!
//! Deliberately absent: sizes that are not known (they want a loop), and what is larger than a few hundred registers.

use super::address::Place;
use super::memory_model;
use super::pieces::{load_pieces, store_pieces};
use super::reason::Malformed;
use super::transfer::{Piece, Width};
use super::{Selected, Selector};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Modifier, Value, Why};
use lanelog_ir::Intrinsic;
use lanelog_ir::typed::{Constant, Operand};

/// Bytes that are copied at most.
const MOST: u64 = 4096;

/// Bytes that are in registers at a time at most.
const BATCH: u64 = 64;

/// Bytes that are moved at most: all of them must be read before the first is written.
const MOVED: u64 = 256;

/// Whether it is one of them.
///
/// # Errors
/// Its size is not known, or too large.
pub fn call(selector: &mut Selector<'_>, called: Intrinsic) -> Selected<bool> {
    let kind = match called {
        Intrinsic::Memcpy | Intrinsic::MemcpyInline => 0,
        Intrinsic::Memmove => 1,
        Intrinsic::Memset | Intrinsic::MemsetInline => 2,
        _ => return Ok(false),
    };
    let constant = |at: usize| match selector.instruction().operands.get(at) {
        Some((_, Operand::Constant(Constant::Bits(bits)))) => Some(*bits),
        _ => None,
    };
    let bytes = constant(2).ok_or("a length that is not constant is not covered: `opt -passes=pre-isel-intrinsic-lowering` makes a loop of it")?;
    let most = if kind == 1 { MOVED } else { MOST };
    if bytes > most {
        return Err(format!("{bytes} bytes are more than the {most} that are covered: `opt -passes=pre-isel-intrinsic-lowering` makes a loop of it").into());
    }
    let volatile = constant(3) == Some(1);
    let generation = selector.gpu().generation;
    let to = selector.place(0)?;
    selector.because(Why::Memory);
    let to_modifiers = match volatile {
        true => memory_model::volatile(generation, true, to.space),
        false => Vec::new(),
    };
    if kind == 2 {
        return fill(selector, &to, bytes, &to_modifiers);
    }
    let from = selector.place(1)?;
    let from_modifiers = match volatile {
        true => memory_model::volatile(generation, false, from.space),
        false => Vec::new(),
    };
    let batch = if kind == 1 { MOVED } else { BATCH };
    let mut done = 0;
    while done < bytes {
        let now = batch.min(bytes - done);
        let pieces = pieces(now);
        let at = |place: &Place| Place {
            offset: place.offset + done as i64,
            ..place.clone()
        };
        let words = load_pieces(selector, &at(&from), &pieces, 1, &from_modifiers)?;
        store_pieces(selector, &at(&to), &words, &pieces, 1, &to_modifiers)?;
        done += now;
    }
    Ok(true)
}

/// So many bytes, as words and what is left.
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

/// `llvm.memset`.
fn fill(
    selector: &mut Selector<'_>,
    to: &Place,
    bytes: u64,
    modifiers: &[Modifier],
) -> Selected<bool> {
    let byte = selector.operand(1)?;
    let byte = byte
        .first()
        .copied()
        .ok_or(Malformed("a memset without a byte"))?;
    let word = match byte {
        Value::Bits(bits) => Value::Bits((bits & 0xff) * 0x0101_0101),
        // Every byte of the result is the lowest of the first source.
        byte => selector.make(op::V_PERM_B32, 1, &[byte, byte, Value::Bits(0)]),
    };
    let mut done = 0;
    while done < bytes {
        let now = BATCH.min(bytes - done);
        let pieces = pieces(now);
        let at = Place {
            offset: to.offset + done as i64,
            ..to.clone()
        };
        let words = vec![word; pieces.len()];
        store_pieces(selector, &at, &words, &pieces, 1, modifiers)?;
        done += now;
    }
    Ok(true)
}
