//! Access to an element of a long vector by a non-constant index, through scratch memory. For long
//! vectors this is cheaper than one select for each element.
//!
//! The element is accessed directly after the vector is stored, so that all vectors of one size can
//! share a stack slot. An index out of range, whose result is poison, is clamped to the last
//! element.

use super::address::{Base, SplitAddress};
use super::addressing_mode::vector_tuple;
use super::pieces::{load_pieces, store_pieces};
use super::rules::Operation;
use super::transfer::{Piece, Width};
use super::{NotCovered, Selected, Selector};
use lanelog_amdgpu::machine::{Value, Why};

/// Bytes in a word.
const WORD: u64 = 4;

/// The layout of a vector in its stack slot: one piece of memory for each word. Whole words are
/// stored, so that the upper bits of words with narrow integers are preserved.
fn words(count: usize) -> Vec<Piece> {
    let words = 0..count as u64;
    let piece = |word| Piece {
        offset: WORD * word,
        width: Width::Word,
        pair: false,
    };
    words.map(piece).collect()
}

/// The stack slot for vectors of `count` words.
fn place(selector: &mut Selector<'_>, count: usize) -> Selected<SplitAddress> {
    let bytes = WORD as u32 * count as u32;
    let start = match selector.memory.long_vectors.get(&bytes) {
        Some(start) => *start,
        None => {
            let most = selector.gpu().private;
            let start = selector.code.scratch.next_multiple_of(16);
            let end = start.checked_add(bytes).filter(|end| *end <= most);
            let end = end.ok_or_else(|| -> NotCovered {
                format!("an index into a vector takes private memory beyond {most} bytes").into()
            })?;
            selector.code.scratch = end;
            selector.memory.long_vectors.insert(bytes, start);
            start
        }
    };
    Ok(selector.private_place(start))
}

/// The address of an element with `per` words, in a vector with `count` elements.
fn element(
    selector: &mut Selector<'_>,
    vector: &SplitAddress,
    index: Value,
    count: usize,
    per: usize,
) -> SplitAddress {
    let last = Value::Bits(count as u32 - 1);
    let index = selector.on_unit_of_operands(Operation::MinU, index, last);
    let size = Value::Bits((WORD as usize * per) as u32);
    let after = selector.on_unit_of_operands(Operation::Mul, index, size);
    let base = match selector.is_scalar(after) {
        true => Base::Scalar(vec![after]),
        false => Base::Vector(vec![after]),
    };
    SplitAddress {
        base,
        ..vector.clone()
    }
}

/// Stores a vector to its stack slot, where it can be indexed.
fn put(selector: &mut Selector<'_>, all: &[Value]) -> Selected<SplitAddress> {
    let vector = place(selector, all.len())?;
    selector.because(Why::Memory);
    let all: Vec<Value> = all.iter().map(|word| selector.to_vector(*word)).collect();
    store_pieces(selector, &vector, &all, &words(all.len()), 16, &[])?;
    Ok(vector)
}

/// Selects `extractelement`, for elements of `per` words each.
///
/// # Errors
/// Scratch memory is too small.
pub(super) fn extract(
    selector: &mut Selector<'_>,
    all: &[Value],
    per: usize,
    index: Value,
) -> Selected<Vec<Value>> {
    let vector = put(selector, all)?;
    let from = element(selector, &vector, index, all.len() / per, per);
    load_pieces(selector, &from, &words(per), WORD, &[])
}

/// Selects `insertelement`.
///
/// # Errors
/// As for [`extract`].
pub(super) fn insert(
    selector: &mut Selector<'_>,
    all: &[Value],
    new: &[Value],
    index: Value,
) -> Selected<Vec<Value>> {
    let vector = put(selector, all)?;
    let per = new.len();
    let to = element(selector, &vector, index, all.len() / per, per);
    let data = vector_tuple(selector, new);
    let data = selector.split(data);
    store_pieces(selector, &to, &data, &words(per), WORD, &[])?;
    load_pieces(selector, &vector, &words(all.len()), 16, &[])
}
