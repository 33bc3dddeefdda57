//! Addressing modes of the vector unit: which family of instructions an access has, which registers, which offset; and what it is called.

use super::address::{self, Base, Place};
use super::transfer::{Chunk, Piece};
use super::value_numbering::Key;
use super::{Selected, Selector};
use crate::gpu::Generation;
use crate::instructions::op;
use crate::machine::{COPY, Class, Modifier, Value, Why};

/// How an access names its place.
pub(super) struct Addressed {
    /// `global`, `flat`, `ds`, `scratch`: which instructions.
    pub kind: Kind,
    /// The vector operand.
    pub vector: Value,
    /// The scalar operand behind it, or `off`.
    pub scalar: Option<Value>,
    /// `offset:`.
    pub offset: i32,
}

/// Families of memory instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Global,
    Flat,
    Local,
    Scratch,
}

impl Addressed {
    /// The operands of a load: what stands behind the result.
    pub fn sources(&self) -> Vec<Value> {
        let mut sources = vec![self.vector];
        sources.extend(self.scalar);
        sources
    }

    /// The operands with data between the two parts of the address.
    pub fn with(&self, data: &[Value]) -> Vec<Value> {
        let mut sources = vec![self.vector];
        sources.extend(data);
        sources.extend(self.scalar);
        sources
    }

    /// `offset:`, if there is one, and others behind.
    pub fn modifiers(&self, others: &[Modifier]) -> Vec<Modifier> {
        let mut all = Vec::new();
        if self.offset != 0 {
            all.push(Modifier::Offset(self.offset));
        }
        all.extend_from_slice(others);
        all
    }
}

/// The part of an offset that an instruction can have; the rest is to be added to the address.
fn near(kind: Kind, generation: Generation, offset: i64) -> i64 {
    let (least, most) = match (kind, generation) {
        (Kind::Local, _) => (0, 0xffff),
        (Kind::Flat | Kind::Scratch, Generation::Gfx12) => (0, (1 << 23) - 1),
        (Kind::Global, Generation::Gfx12) => (-(1 << 23), (1 << 23) - 1),
        (Kind::Flat | Kind::Scratch, Generation::Gfx10) => (0, 2047),
        (Kind::Global, Generation::Gfx10) => (-2048, 2047),
        (Kind::Flat | Kind::Scratch, _) => (0, 4095),
        (Kind::Global, _) => (-4096, 4095),
    };
    match kind {
        _ if (least..=most).contains(&offset) => offset,
        // What is in front of a base may be in front of the whole memory: the sum must not be cut in two there.
        Kind::Local | Kind::Flat | Kind::Scratch if offset < 0 => 0,
        // Accesses that are near to each other share the rest.
        _ => offset.rem_euclid(most + 1),
    }
}

/// Brings an address to where an access can have it.
pub(super) fn addressed(selector: &mut Selector<'_>, place: &Place) -> Selected<Addressed> {
    let kind = match place.space {
        0 => Kind::Flat,
        1 | 4 => Kind::Global,
        3 => Kind::Local,
        5 => Kind::Scratch,
        space => {
            return Err(format!(
                "memory of address space {space} is not covered, that of 0, 1, 3, 4 and 5 is"
            )
            .into());
        }
    };
    let offset = near(kind, selector.gpu().generation, place.offset);
    let rest = place.offset - offset;
    let mut found = Addressed {
        kind,
        vector: Value::Off,
        scalar: None,
        offset: offset as i32,
    };
    let at_rest = Place {
        offset: rest,
        ..place.clone()
    };
    match (kind, &place.base) {
        (Kind::Global, Base::Scalar(words)) => {
            let words = selector.scalar_plus(&words.clone(), rest);
            found.vector = address::zero(selector);
            found.scalar = Some(selector.tuple(&words, Class::Scalar));
        }
        (Kind::Global, Base::Indexed(words, index, _)) => {
            let words = selector.scalar_plus(&words.clone(), rest);
            found.vector = *index;
            found.scalar = Some(selector.tuple(&words, Class::Scalar));
        }
        (Kind::Global | Kind::Flat, _) => {
            let words = selector.address_words(&at_rest)?;
            found.vector = vector_tuple(selector, &words);
            found.scalar = (kind == Kind::Global).then_some(Value::Off);
        }
        (Kind::Local, _) => {
            let words = selector.address_words(&at_rest)?;
            let word = words.first().copied().unwrap_or(Value::Bits(0));
            found.vector = if word == Value::Bits(0) {
                address::zero(selector)
            } else {
                vector_tuple(selector, &[word])
            };
        }
        (Kind::Scratch, Base::None | Base::Scalar(_)) => {
            let words = selector.address_words(&at_rest)?;
            let word = words.first().copied().unwrap_or(Value::Bits(0));
            found.scalar = Some(match word {
                // Vega has no address without a register.
                Value::Bits(0) if selector.gpu().generation != Generation::Gfx9 => Value::Off,
                // Once for all who ask: accesses are from one base if they name one register.
                Value::Bits(_) => {
                    let key = Key::new("scratch base", Class::Scalar, &[word]);
                    let made = selector.numbered(key, |selector| {
                        vec![selector.make(op::S_MOV_B32, 1, &[word])]
                    });
                    made.first().copied().unwrap_or(word)
                }
                word => word,
            });
        }
        (Kind::Scratch, _) => {
            let words = selector.address_words(&at_rest)?;
            found.vector = vector_tuple(selector, &words);
            found.scalar = Some(Value::Off);
        }
    }
    Ok(found)
}

/// Words as a tuple of vector registers, brought there once for all who ask.
pub(super) fn vector_tuple(selector: &mut Selector<'_>, words: &[Value]) -> Value {
    if let Some(tuple) = selector.as_tuple(words, Class::Vector) {
        return tuple;
    }
    let why = selector.origin.why;
    selector.because(Why::ToVector);
    let made = selector.numbered(Key::new("tuple", Class::Vector, words), |selector| {
        let tuple = selector.fresh(Class::Vector, words.len() as u8);
        for (at, word) in words.iter().enumerate() {
            selector.emit(COPY, &[tuple.word(at as u8)], &[*word]);
        }
        vec![tuple]
    });
    selector.because(why);
    made.first().copied().unwrap_or(Value::Bits(0))
}

/// Which sizes an access can have: how many bytes at which offset, for memory of an alignment.
pub(super) fn allowed(space: u32, align: u64) -> impl Fn(u64, u64) -> bool {
    move |bytes, offset| {
        if space != 3 {
            return true;
        }
        // LDS wants large accesses aligned; up to four bytes may lie anywhere.
        let aligned = match offset {
            0 => align,
            offset => align.min(1 << offset.trailing_zeros()),
        };
        match bytes {
            8 => aligned >= 8,
            12 | 16 => aligned >= 16,
            _ => true,
        }
    }
}

/// The pieces of a chunk.
pub(super) fn chunk_pieces<'p>(pieces: &'p [Piece], chunk: &Chunk) -> &'p [Piece] {
    let end = chunk.first + chunk.count;
    pieces.get(chunk.first..end).unwrap_or_default()
}

/// The load of so many bytes.
pub(super) fn load_name(kind: Kind, bytes: u64, signed: bool) -> op::Opcode {
    match (kind, bytes, signed) {
        (Kind::Global, 1, false) => op::GLOBAL_LOAD_U8,
        (Kind::Global, 1, true) => op::GLOBAL_LOAD_I8,
        (Kind::Global, 2, false) => op::GLOBAL_LOAD_U16,
        (Kind::Global, 2, true) => op::GLOBAL_LOAD_I16,
        (Kind::Global, 4, _) => op::GLOBAL_LOAD_B32,
        (Kind::Global, 8, _) => op::GLOBAL_LOAD_B64,
        (Kind::Global, 12, _) => op::GLOBAL_LOAD_B96,
        (Kind::Global, ..) => op::GLOBAL_LOAD_B128,
        (Kind::Flat, 1, false) => op::FLAT_LOAD_U8,
        (Kind::Flat, 1, true) => op::FLAT_LOAD_I8,
        (Kind::Flat, 2, false) => op::FLAT_LOAD_U16,
        (Kind::Flat, 2, true) => op::FLAT_LOAD_I16,
        (Kind::Flat, 4, _) => op::FLAT_LOAD_B32,
        (Kind::Flat, 8, _) => op::FLAT_LOAD_B64,
        (Kind::Flat, 12, _) => op::FLAT_LOAD_B96,
        (Kind::Flat, ..) => op::FLAT_LOAD_B128,
        (Kind::Local, 1, false) => op::DS_LOAD_U8,
        (Kind::Local, 1, true) => op::DS_LOAD_I8,
        (Kind::Local, 2, false) => op::DS_LOAD_U16,
        (Kind::Local, 2, true) => op::DS_LOAD_I16,
        (Kind::Local, 4, _) => op::DS_LOAD_B32,
        (Kind::Local, 8, _) => op::DS_LOAD_B64,
        (Kind::Local, 12, _) => op::DS_LOAD_B96,
        (Kind::Local, ..) => op::DS_LOAD_B128,
        (Kind::Scratch, 1, false) => op::SCRATCH_LOAD_U8,
        (Kind::Scratch, 1, true) => op::SCRATCH_LOAD_I8,
        (Kind::Scratch, 2, false) => op::SCRATCH_LOAD_U16,
        (Kind::Scratch, 2, true) => op::SCRATCH_LOAD_I16,
        (Kind::Scratch, 4, _) => op::SCRATCH_LOAD_B32,
        (Kind::Scratch, 8, _) => op::SCRATCH_LOAD_B64,
        (Kind::Scratch, 12, _) => op::SCRATCH_LOAD_B96,
        (Kind::Scratch, ..) => op::SCRATCH_LOAD_B128,
    }
}

/// The store of so many bytes.
pub(super) fn store_name(kind: Kind, bytes: u64) -> op::Opcode {
    match (kind, bytes) {
        (Kind::Global, 1) => op::GLOBAL_STORE_B8,
        (Kind::Global, 2) => op::GLOBAL_STORE_B16,
        (Kind::Global, 4) => op::GLOBAL_STORE_B32,
        (Kind::Global, 8) => op::GLOBAL_STORE_B64,
        (Kind::Global, 12) => op::GLOBAL_STORE_B96,
        (Kind::Global, _) => op::GLOBAL_STORE_B128,
        (Kind::Flat, 1) => op::FLAT_STORE_B8,
        (Kind::Flat, 2) => op::FLAT_STORE_B16,
        (Kind::Flat, 4) => op::FLAT_STORE_B32,
        (Kind::Flat, 8) => op::FLAT_STORE_B64,
        (Kind::Flat, 12) => op::FLAT_STORE_B96,
        (Kind::Flat, _) => op::FLAT_STORE_B128,
        (Kind::Local, 1) => op::DS_STORE_B8,
        (Kind::Local, 2) => op::DS_STORE_B16,
        (Kind::Local, 4) => op::DS_STORE_B32,
        (Kind::Local, 8) => op::DS_STORE_B64,
        (Kind::Local, 12) => op::DS_STORE_B96,
        (Kind::Local, _) => op::DS_STORE_B128,
        (Kind::Scratch, 1) => op::SCRATCH_STORE_B8,
        (Kind::Scratch, 2) => op::SCRATCH_STORE_B16,
        (Kind::Scratch, 4) => op::SCRATCH_STORE_B32,
        (Kind::Scratch, 8) => op::SCRATCH_STORE_B64,
        (Kind::Scratch, 12) => op::SCRATCH_STORE_B96,
        (Kind::Scratch, _) => op::SCRATCH_STORE_B128,
    }
}
