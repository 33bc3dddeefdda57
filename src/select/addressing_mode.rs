//! Addressing modes of vector memory accesses: the family of instructions, the address registers,
//! the offset, and the opcode.

use super::address::{self, Base, SplitAddress};
use super::reason::Broken;
use super::transfer::{Chunk, Piece};
use super::value_numbering::Key;
use super::{Selected, Selector};
use lanelog_amdgpu::gpu::Generation;
use lanelog_amdgpu::instructions::{Access, Opcode, Traits, Unit, op};
use lanelog_amdgpu::machine::{COPY, Class, Modifier, Value, Why};

/// The address operands of an access, as the instruction encodes them.
pub(super) struct Addressed {
    /// The family of instructions: `global`, `flat`, `lds` or `scratch`.
    pub unit: Unit,
    /// The vector operand.
    pub vector: Value,
    /// The scalar operand after the vector address, or `off`.
    pub scalar: Option<Value>,
    /// `offset:`.
    pub offset: i32,
}

impl Addressed {
    /// The opcode that loads or stores `bytes` bytes.
    ///
    /// # Errors
    /// The GPU has no such instruction.
    pub fn opcode(&self, access: Access, bytes: u64, how: Traits) -> Selected<Opcode> {
        let found = Opcode::accessing(self.unit, access, 8 * bytes as u16, how);
        Ok(found.ok_or(Broken("a size that no access to memory has"))?)
    }

    /// The operands of a load, after the result.
    pub fn sources(&self) -> Vec<Value> {
        let mut sources = vec![self.vector];
        sources.extend(self.scalar);
        sources
    }

    /// All source operands: the vector address, the data, then the scalar address.
    pub fn with(&self, data: &[Value]) -> Vec<Value> {
        let mut sources = vec![self.vector];
        sources.extend(data);
        sources.extend(self.scalar);
        sources
    }

    /// The `offset:` modifier, if the offset is not zero, followed by other modifiers.
    pub fn modifiers(&self, others: &[Modifier]) -> Vec<Modifier> {
        let mut all = Vec::new();
        if self.offset != 0 {
            all.push(Modifier::Offset(self.offset));
        }
        all.extend_from_slice(others);
        all
    }
}

/// The part of an offset that fits an instruction's offset field. The rest of the offset is added
/// to the address.
fn near(unit: Unit, generation: Generation, offset: i64) -> i64 {
    let (least, most) = match (unit, generation) {
        (Unit::Lds, _) => (0, 0xffff),
        (Unit::Flat | Unit::Scratch, Generation::Gfx12) => (0, (1 << 23) - 1),
        (Unit::Global, Generation::Gfx12) => (-(1 << 23), (1 << 23) - 1),
        (Unit::Flat | Unit::Scratch, Generation::Gfx10) => (0, 2047),
        (Unit::Global, Generation::Gfx10) => (-2048, 2047),
        (Unit::Flat | Unit::Scratch, _) => (0, 4095),
        _ => (-4096, 4095),
    };
    match unit {
        _ if (least..=most).contains(&offset) => offset,
        // The base alone may lie outside of the aperture, even if the sum of base and negative
        // offset is inside. Therefore the whole negative offset is added to the base.
        Unit::Lds | Unit::Flat | Unit::Scratch if offset < 0 => 0,
        // For accesses to neighbouring addresses, the rest of the offset is the same, so that one
        // addition computes the address for all of them.
        _ => offset.rem_euclid(most + 1),
    }
}

/// Converts an address to the form that an access can encode.
pub(super) fn addressed(selector: &mut Selector<'_>, place: &SplitAddress) -> Selected<Addressed> {
    let unit = match place.space {
        0 => Unit::Flat,
        1 | 4 => Unit::Global,
        3 => Unit::Lds,
        5 => Unit::Scratch,
        space => {
            return Err(format!(
                "memory of address space {space} is not covered, that of 0, 1, 3, 4 and 5 is"
            )
            .into());
        }
    };
    let offset = near(unit, selector.gpu().generation, place.offset);
    let rest = place.offset - offset;
    let mut found = Addressed {
        unit,
        vector: Value::Off,
        scalar: None,
        offset: offset as i32,
    };
    let at_rest = SplitAddress {
        offset: rest,
        ..place.clone()
    };
    match (unit, &place.base) {
        (Unit::Global, Base::Scalar(words)) => {
            let words = selector.scalar_plus(&words.clone(), rest);
            found.vector = address::zero(selector);
            found.scalar = Some(selector.tuple(&words, Class::Scalar));
        }
        (Unit::Global, Base::Indexed(words, index, _)) => {
            let words = selector.scalar_plus(&words.clone(), rest);
            found.vector = *index;
            found.scalar = Some(selector.tuple(&words, Class::Scalar));
        }
        (Unit::Global | Unit::Flat, _) => {
            let words = selector.address_words(&at_rest)?;
            found.vector = vector_tuple(selector, &words);
            found.scalar = (unit == Unit::Global).then_some(Value::Off);
        }
        (Unit::Lds, _) => {
            let words = selector.address_words(&at_rest)?;
            let word = words.first().copied().unwrap_or(Value::Bits(0));
            found.vector = if word == Value::Bits(0) {
                address::zero(selector)
            } else {
                vector_tuple(selector, &[word])
            };
        }
        (Unit::Scratch, Base::None | Base::Scalar(_)) => {
            let words = selector.address_words(&at_rest)?;
            let word = words.first().copied().unwrap_or(Value::Bits(0));
            found.scalar = Some(match word {
                // gfx9 has no scratch addressing mode without a register.
                Value::Bits(0) if selector.gpu().generation != Generation::Gfx9 => Value::Off,
                // The constant base is copied to a register once, because accesses can be compared
                // and combined only if their base is the same register.
                Value::Bits(_) => {
                    let key = Key::new("scratch base", Class::Scalar, &[word]);
                    selector
                        .numbered_value(key, |selector| selector.make(op::S_MOV_B32, 1, &[word]))
                }
                word => word,
            });
        }
        _ => {
            let words = selector.address_words(&at_rest)?;
            found.vector = vector_tuple(selector, &words);
            found.scalar = Some(Value::Off);
        }
    }
    Ok(found)
}

/// Words as a tuple of vector registers. If the words must be copied, all uses read the same copy.
pub(super) fn vector_tuple(selector: &mut Selector<'_>, words: &[Value]) -> Value {
    shared_tuple(selector, words, Class::Vector)
}

/// Words as a tuple of registers of a class. If the words must be copied, all uses read the same
/// copy.
pub(super) fn shared_tuple(selector: &mut Selector<'_>, words: &[Value], class: Class) -> Value {
    if let Some(tuple) = selector.as_tuple(words, class) {
        return tuple;
    }
    let why = selector.origin.why;
    let key = Key::new("tuple", class, words);
    let made = selector.numbered_value(key, |selector| {
        let words = match class {
            Class::Scalar => selector.to_scalars(words),
            _ => words.to_vec(),
        };
        selector.because(match class {
            Class::Scalar => Why::Uniform,
            _ => Why::ToVector,
        });
        let tuple = selector.fresh(class, words.len() as u8);
        for (at, word) in words.iter().enumerate() {
            selector.emit(COPY, &[tuple.word(at as u8)], &[*word]);
        }
        tuple
    });
    selector.because(why);
    made
}

/// A predicate: whether one instruction may access a number of bytes at an offset from an address
/// with alignment `align`.
pub(super) fn allowed(space: u32, align: u64) -> impl Fn(u64, u64) -> bool {
    move |bytes, offset| {
        if space != 3 {
            return true;
        }
        // LDS requires natural alignment for large accesses. Accesses of at most four bytes may be
        // unaligned.
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

/// The pieces of a value that belong to a chunk, which one instruction accesses.
pub(super) fn chunk_pieces<'p>(pieces: &'p [Piece], chunk: &Chunk) -> &'p [Piece] {
    let end = chunk.first + chunk.count;
    pieces.get(chunk.first..end).unwrap_or_default()
}
