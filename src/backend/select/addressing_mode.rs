//! Addressing modes of the vector unit: which family of instructions an access has, which registers, which offset; and what it is called.

use super::address::{self, Base, Place};
use super::transfer::{Chunk, Piece};
use super::value_numbering::Key;
use super::{Selected, Selector};
use crate::gpu::Generation;
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
                Value::Bits(_) => selector.make("s_mov_b32", 1, &[word]),
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
pub(super) fn load_name(kind: Kind, bytes: u64, signed: bool) -> &'static str {
    match (kind, bytes, signed) {
        (Kind::Global, 1, false) => "global_load_u8",
        (Kind::Global, 1, true) => "global_load_i8",
        (Kind::Global, 2, false) => "global_load_u16",
        (Kind::Global, 2, true) => "global_load_i16",
        (Kind::Global, 4, _) => "global_load_b32",
        (Kind::Global, 8, _) => "global_load_b64",
        (Kind::Global, 12, _) => "global_load_b96",
        (Kind::Global, ..) => "global_load_b128",
        (Kind::Flat, 1, false) => "flat_load_u8",
        (Kind::Flat, 1, true) => "flat_load_i8",
        (Kind::Flat, 2, false) => "flat_load_u16",
        (Kind::Flat, 2, true) => "flat_load_i16",
        (Kind::Flat, 4, _) => "flat_load_b32",
        (Kind::Flat, 8, _) => "flat_load_b64",
        (Kind::Flat, 12, _) => "flat_load_b96",
        (Kind::Flat, ..) => "flat_load_b128",
        (Kind::Local, 1, false) => "ds_load_u8",
        (Kind::Local, 1, true) => "ds_load_i8",
        (Kind::Local, 2, false) => "ds_load_u16",
        (Kind::Local, 2, true) => "ds_load_i16",
        (Kind::Local, 4, _) => "ds_load_b32",
        (Kind::Local, 8, _) => "ds_load_b64",
        (Kind::Local, 12, _) => "ds_load_b96",
        (Kind::Local, ..) => "ds_load_b128",
        (Kind::Scratch, 1, false) => "scratch_load_u8",
        (Kind::Scratch, 1, true) => "scratch_load_i8",
        (Kind::Scratch, 2, false) => "scratch_load_u16",
        (Kind::Scratch, 2, true) => "scratch_load_i16",
        (Kind::Scratch, 4, _) => "scratch_load_b32",
        (Kind::Scratch, 8, _) => "scratch_load_b64",
        (Kind::Scratch, 12, _) => "scratch_load_b96",
        (Kind::Scratch, ..) => "scratch_load_b128",
    }
}

/// The store of so many bytes.
pub(super) fn store_name(kind: Kind, bytes: u64) -> &'static str {
    match (kind, bytes) {
        (Kind::Global, 1) => "global_store_b8",
        (Kind::Global, 2) => "global_store_b16",
        (Kind::Global, 4) => "global_store_b32",
        (Kind::Global, 8) => "global_store_b64",
        (Kind::Global, 12) => "global_store_b96",
        (Kind::Global, _) => "global_store_b128",
        (Kind::Flat, 1) => "flat_store_b8",
        (Kind::Flat, 2) => "flat_store_b16",
        (Kind::Flat, 4) => "flat_store_b32",
        (Kind::Flat, 8) => "flat_store_b64",
        (Kind::Flat, 12) => "flat_store_b96",
        (Kind::Flat, _) => "flat_store_b128",
        (Kind::Local, 1) => "ds_store_b8",
        (Kind::Local, 2) => "ds_store_b16",
        (Kind::Local, 4) => "ds_store_b32",
        (Kind::Local, 8) => "ds_store_b64",
        (Kind::Local, 12) => "ds_store_b96",
        (Kind::Local, _) => "ds_store_b128",
        (Kind::Scratch, 1) => "scratch_store_b8",
        (Kind::Scratch, 2) => "scratch_store_b16",
        (Kind::Scratch, 4) => "scratch_store_b32",
        (Kind::Scratch, 8) => "scratch_store_b64",
        (Kind::Scratch, 12) => "scratch_store_b96",
        (Kind::Scratch, _) => "scratch_store_b128",
    }
}
