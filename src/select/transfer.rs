//! Layout of values in memory: the offset of each word, and the pieces that instructions load and
//! store.
//!
//! Deliberately absent: integers of unusual widths, vectors of `i1` (which are bit-packed in
//! memory), pointers other than 32-bit, 64-bit and 128-bit ones.

use super::Selector;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Value};
use lanelog_ir::typed::{Type, layout::Layout};

/// The maximum number of words of a value in memory. Larger values are rejected.
const MOST: usize = 1 << 10;

/// The reason that a value cannot be stored in memory.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotInMemory {
    /// The type has too many words.
    #[error(
        "a value of more than {} words of 32 bits in one access is not covered",
        MOST
    )]
    Long,
    /// A pointer that is not 32-bit, 64-bit or 128-bit: its address space.
    #[error(
        "pointers of address space {0} are not covered: they have neither 32 bits nor 64 nor 128"
    )]
    Pointer(u32),
    /// An integer of an unsupported width.
    #[error("i{0} in memory is not covered: widths of 1, 8, 16, 32, 64 and 128 bits are")]
    Integer(u32),
    /// A vector whose elements share bytes.
    #[error(
        "vectors whose elements share a byte are not covered in memory: bitcast them to an integer"
    )]
    Vector,
    /// A value of type `void`.
    #[error("a value of type void in memory")]
    Void,
    /// A type that registers cannot contain, in the syntax of LLVM IR.
    #[error("{0} is not covered: no register holds it")]
    Other(String),
    /// A type without a layout: the reason.
    #[error("{0}")]
    Layout(String),
}

/// The width of a word in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// An `i1`, stored in a byte.
    Bit,
    /// 8 bits.
    Byte,
    /// 16 bits.
    Half,
    /// 32 bits.
    Word,
}

impl Width {
    /// The size in memory in bytes.
    pub fn bytes(self) -> u64 {
        match self {
            Width::Bit | Width::Byte => 1,
            Width::Half => 2,
            Width::Word => 4,
        }
    }
}

/// Where and how wide a word of a value is stored in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The offset from the start of the value in bytes.
    pub offset: u64,
    /// The width in memory.
    pub width: Width,
    /// Whether the word is the low word of a 64-bit element.
    pub pair: bool,
}

/// The position of each word of a type in memory, in the order of the registers, which is that of
/// ascending offsets.
///
/// # Errors
/// The type is not supported in memory.
pub fn pieces(ty: &Type, layout: &Layout) -> Result<Vec<Piece>, NotInMemory> {
    let mut all = Vec::new();
    collect(ty, 0, layout, &mut all)?;
    Ok(all)
}

/// The parser bounds the nesting depth of types.
fn collect(ty: &Type, at: u64, layout: &Layout, all: &mut Vec<Piece>) -> Result<(), NotInMemory> {
    if all.len() > MOST {
        return Err(NotInMemory::Long);
    }
    let mut words = |count: u64| {
        for word in 0..count {
            all.push(Piece {
                offset: at + 4 * word,
                width: Width::Word,
                pair: count.is_multiple_of(2) && word.is_multiple_of(2),
            });
        }
    };
    let narrow = |width| Piece {
        offset: at,
        width,
        pair: false,
    };
    match ty {
        Type::Integer(bits @ (32 | 64 | 128)) => words(u64::from(bits / 32)),
        Type::Float => words(1),
        Type::Double => words(2),
        Type::Pointer(space) => match layout.pointer(*space).bits {
            bits @ (32 | 64 | 128) => words(u64::from(bits / 32)),
            _ => return Err(NotInMemory::Pointer(*space)),
        },
        Type::Integer(1) => all.push(narrow(Width::Bit)),
        Type::Integer(8) => all.push(narrow(Width::Byte)),
        Type::Integer(16) | Type::Half | Type::BFloat => all.push(narrow(Width::Half)),
        Type::Integer(bits) => return Err(NotInMemory::Integer(*bits)),
        Type::Vector(count, element) => {
            let bits = layout.bits(element).map_err(NotInMemory::Layout)?;
            if bits % 8 != 0 {
                return Err(NotInMemory::Vector);
            }
            let step = bits / 8;
            for index in 0..u64::from(*count) {
                collect(element, at + index * step, layout, all)?;
            }
        }
        Type::Array(count, element) => {
            let step = layout.size(element).map_err(NotInMemory::Layout)?;
            for index in 0..*count {
                collect(element, at + index * step, layout, all)?;
            }
        }
        Type::Structure { packed, fields } => {
            let mut end = 0;
            for field in fields {
                let start = layout
                    .field(end, *packed, field)
                    .map_err(NotInMemory::Layout)?;
                collect(field, at + start, layout, all)?;
                end = start + layout.size(field).map_err(NotInMemory::Layout)?;
            }
        }
        Type::Void => return Err(NotInMemory::Void),
        Type::Other(name) => return Err(NotInMemory::Other(name.clone())),
    }
    Ok(())
}

/// Consecutive pieces that one instruction loads or stores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// The offset from the start of the value in bytes.
    pub offset: u64,
    /// The size in bytes: 1, 2, 4, 8, 12 or 16.
    pub bytes: u64,
    /// The index of the first piece.
    pub first: usize,
    /// The number of pieces.
    pub count: usize,
}

/// Groups pieces into chunks. Each chunk is the largest one that `allowed` (bytes, offset) permits.
pub fn chunks(pieces: &[Piece], allowed: impl Fn(u64, u64) -> bool) -> Vec<Chunk> {
    let mut chunks = Vec::new();
    let mut first = 0;
    while let Some(piece) = pieces.get(first) {
        let start = piece.offset;
        // The possible sizes of the chunk: after each contiguous piece that is aligned within the
        // chunk, up to 16 bytes.
        let mut covered = Vec::new();
        let mut end = start;
        for piece in pieces.get(first..).unwrap_or_default() {
            let bytes = piece.width.bytes();
            if piece.offset != end || (end - start) % bytes != 0 || end - start >= 16 {
                break;
            }
            end += bytes;
            covered.push(end - start);
        }
        let size = [16, 12, 8, 4, 2, 1]
            .into_iter()
            .find(|size| covered.contains(size) && (*size <= 2 || allowed(*size, start)));
        let size = size.unwrap_or(piece.width.bytes());
        let count = covered
            .iter()
            .take_while(|end| **end <= size)
            .count()
            .max(1);
        chunks.push(Chunk {
            offset: start,
            bytes: size,
            first,
            count,
        });
        first += count;
    }
    chunks
}

/// Extracts a value with the width of the piece from a scalar word, starting at bit `shift`.
pub fn narrow_scalar(selector: &mut Selector<'_>, word: Value, shift: u32, width: Width) -> Value {
    match (width, shift) {
        (Width::Bit, 0) => selector.make(op::S_AND_B32, 1, &[word, Value::Bits(1)]),
        (Width::Bit, _) => selector.make(op::S_BFE_U32, 1, &[word, Value::Bits(1 << 16 | shift)]),
        (_, 0) => word,
        _ => {
            let part = selector.make(op::S_LSHR_B32, 1, &[word, Value::Bits(shift)]);
            selector.memory.parts.insert(part, (word, shift / 8));
            part
        }
    }
}

/// Extracts a value with the width of the piece from a vector word, starting at bit `shift`.
pub fn narrow_vector(selector: &mut Selector<'_>, word: Value, shift: u32, width: Width) -> Value {
    match (width, shift) {
        (Width::Bit, _) => {
            let (shift, one) = (Value::Bits(shift), Value::Bits(1));
            selector.make(op::V_BFE_U32, 1, &[word, shift, one])
        }
        (_, 0) => word,
        _ => {
            let part = selector.make(op::V_LSHRREV_B32, 1, &[Value::Bits(shift), word]);
            selector.memory.parts.insert(part, (word, shift / 8));
            part
        }
    }
}

/// Packs 8-bit and 16-bit values into a word, if their bytes come from at most two words. The
/// result is one of these words, or one byte permutation of both. For example, the parts of a word
/// that was loaded and split are packed again without instructions.
fn permuted(selector: &mut Selector<'_>, words: &[(Value, Width)]) -> Option<Value> {
    let mut bytes: Vec<(Value, u32)> = Vec::with_capacity(4);
    for (word, width) in words {
        if matches!(word, Value::Bits(_)) || *width == Width::Bit {
            return None;
        }
        let part = selector.memory.parts.get(word).copied();
        let (source, first) = part.unwrap_or((*word, 0));
        let own = 0..width.bytes() as u32;
        bytes.extend(own.map(|byte| (source, first + byte)));
    }
    let mut sources: Vec<Value> = Vec::with_capacity(2);
    for (source, byte) in &bytes {
        let vector = selector.class(*source) == Some(Class::Vector);
        if !vector || *byte > 3 {
            return None;
        }
        if !sources.contains(source) {
            sources.push(*source);
        }
    }
    let [low, rest @ ..] = sources.as_slice() else {
        return None;
    };
    let high = match rest {
        [] => low,
        [high] => high,
        _ => return None,
    };
    let in_order = bytes
        .iter()
        .zip(0..)
        .all(|((source, byte), at)| source == low && *byte == at);
    if in_order && bytes.len() == 4 {
        return Some(*low);
    }
    // The byte selectors of `v_perm_b32`: 0 to 3 select a byte of the second source, 4 to 7 a byte
    // of the first source, 12 zero.
    let order = (0..4).rev().fold(0, |order, at| {
        let byte = bytes.get(at).map_or(
            12,
            |(source, byte)| {
                if source == low { *byte } else { byte + 4 }
            },
        );
        order << 8 | byte
    });
    Some(selector.make(op::V_PERM_B32, 1, &[*high, *low, Value::Bits(order)]))
}

/// Packs 8-bit and 16-bit values into a word, the first one in the low bits.
pub fn pack(selector: &mut Selector<'_>, words: &[(Value, Width)]) -> Value {
    let Some((first, width)) = words.first().copied() else {
        return Value::Bits(0);
    };
    if words.len() == 1 {
        return first;
    }
    let bits = 8 * width.bytes() as u32;
    let mask = ((1u64 << bits) - 1) as u32;
    if words.iter().all(|(word, _)| matches!(word, Value::Bits(_))) {
        let all = words.iter().rev().fold(0u32, |all, (word, _)| match word {
            Value::Bits(own) => all << bits | own & mask,
            _ => all,
        });
        return Value::Bits(all);
    }
    if let Some(word) = permuted(selector, words) {
        return word;
    }
    let (low, high) = words.split_at(words.len() / 2);
    let scalar = words.iter().all(|(word, _)| selector.is_scalar(*word));
    let halves = [low, high].map(|half| pack(selector, half));
    let bits = bits * low.len() as u32;
    if bits == 16 {
        return if scalar {
            selector.make(op::S_PACK_LL_B32_B16, 1, &halves)
        } else {
            // The byte selectors 4 and 5 select the two low bytes of the first source.
            let order = Value::Bits(0x0504_0100);
            selector.make(op::V_PERM_B32, 1, &[halves[1], halves[0], order])
        };
    }
    if scalar {
        let low = selector.make(op::S_AND_B32, 1, &[halves[0], Value::Bits(mask)]);
        let high = selector.make(op::S_LSHL_B32, 1, &[halves[1], Value::Bits(8)]);
        selector.make(op::S_OR_B32, 1, &[low, high])
    } else {
        let order = Value::Bits(0x0c0c_0400);
        selector.make(op::V_PERM_B32, 1, &[halves[1], halves[0], order])
    }
}
