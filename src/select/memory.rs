//! Loads, stores and allocations, and the state of their selection.
//!
//! A load uses the scalar unit if `rules/backend/scalar_load.dl` derives that, and scalar loads
//! support its address. Other loads use the vector unit; a uniform result stays in vector registers
//! until the scalar unit needs it.

use rustc_hash::FxHashMap;

use super::address::{Base, SplitAddress};
use super::reason::Malformed;
use super::transfer::{self, Piece, Width};
use super::{
    Selected, Selector, atomic, function_info, memory_model, pieces, stack, value_numbering,
};
use lanelog_amdgpu::gpu::Generation;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Value, Why};
use lanelog_ir::typed::{Detail, Type};

/// State of the selection of memory operations.
#[derive(Default)]
pub struct State {
    /// Results of the analyses before selection.
    pub function: function_info::FunctionInfo,
    /// The split address of each pointer, by value number.
    pub places: FxHashMap<u32, SplitAddress>,
    /// The stack of dynamic allocations.
    pub stack: Option<stack::Stack>,
    /// In a function that is called: the offset of its frame in scratch memory.
    pub frame: Option<Value>,
    /// In a function that is called: the return address.
    pub return_address: Option<Value>,
    /// Stack slots of vectors that are indexed in memory, by size in bytes.
    pub long_vectors: FxHashMap<u32, u32>,
    /// For a register that contains another register shifted right: the other register, and the
    /// shift in bytes. Each of the two registers has a single definition.
    pub parts: FxHashMap<Value, (Value, u32)>,
    /// The table of value numbering.
    pub numbering: value_numbering::ValueNumbering,
    /// Loaded values of 8 or 16 bits that the load zero-extended to a word.
    pub(super) zero_extended: rustc_hash::FxHashSet<u32>,
    /// Loaded values of 8 or 16 bits that the load sign-extended to a word.
    pub(super) sign_extended: rustc_hash::FxHashSet<u32>,
}

/// Selects `alloca`.
///
/// # Errors
/// The address space is unsupported, or the size is too large.
pub fn allocate(selector: &mut Selector<'_>) -> Selected {
    let instruction = selector.instruction();
    let Detail::Alloca { ty, space, .. } = &instruction.detail else {
        return Err(Malformed("an `alloca` without a type").into());
    };
    if *space != 5 {
        return Err(format!("an `alloca` in address space {space} is not covered: private memory is address space 5; the module's datalayout needs A5").into());
    }
    if !stack::is_static(selector) {
        return stack::allocate(selector);
    }
    // A type without a size has a more specific error.
    selector.source.types.layout.size(ty)?;
    let place = selector.memory.function.private.place(selector.value);
    let (start, end) = place.ok_or("an alignment beyond 64 bits of address is not covered")?;
    let gpu = selector.gpu();
    if end > u64::from(gpu.private) {
        return Err(format!(
            "private memory of {end} bytes: a lane of {} has {} at most",
            gpu.name, gpu.private
        )
        .into());
    }
    let place = selector.private_place(start as u32);
    let words = selector.address_words(&place)?;
    selector.result(words);
    selector.memory.places.insert(selector.value, place);
    Ok(())
}

impl super::Selector<'_> {
    /// The address of an offset in the frame of the kernel or function.
    pub(super) fn private_place(&self, start: u32) -> SplitAddress {
        let base = match self.memory.frame {
            Some(frame) => Base::Scalar(vec![frame]),
            None => Base::None,
        };
        SplitAddress::new(5, base, start.into())
    }
}

/// Selects `load`.
///
/// # Errors
/// The type or the address space is not supported.
pub fn load(selector: &mut Selector<'_>) -> Selected {
    let instruction = selector.instruction();
    let Detail::Access(access) = &instruction.detail else {
        return Err(Malformed("a `load` without a type").into());
    };
    if !access.ordering.is_empty() {
        return atomic::load(selector, access);
    }
    let pieces = transfer::pieces(&instruction.ty, &selector.source.types.layout)?;
    let place = selector.place(0)?;
    if selector.source.choices.is_scalar_load(selector.value)
        && !matches!(place.base, Base::Indexed(..) | Base::None)
        && let Some(words) = load_scalar(selector, &place, &pieces, access.align)?
    {
        selector.result(words);
        return Ok(());
    }
    selector.because(Why::Memory);
    let mut modifiers = Vec::new();
    if access.volatile {
        modifiers = memory_model::volatile(selector.gpu().generation, false, place.space);
    }
    let align = alignment(selector, access.align);
    let words = pieces::load_pieces(selector, &place, &pieces, align, &modifiers)?;
    selector.result(words);
    Ok(())
}

/// The alignment of the current access, whose alignment in the module is `written`.
fn alignment(selector: &Selector<'_>, written: u64) -> u64 {
    let lds = &selector.memory.function.lds;
    lds.alignment(selector.source, selector.instruction(), written)
}

/// A load on the scalar unit; `None` if no scalar load supports these pieces.
fn load_scalar(
    selector: &mut Selector<'_>,
    place: &SplitAddress,
    pieces: &[Piece],
    align: u64,
) -> Selected<Option<Vec<Value>>> {
    let (Some(first), Some(last)) = (pieces.first(), pieces.last()) else {
        return Ok(None);
    };
    // Only whole words are loaded, because memory after the value may be inaccessible. In the
    // kernarg segment and the dispatch packet (`handed`), whole words are always accessible.
    let end = last.offset + last.width.bytes();
    let skew = if place.handed {
        place.offset.rem_euclid(4) as u64
    } else {
        0
    };
    let whole = (end + skew) % 4 == 0 && align >= 4;
    let native = selector.gpu().generation == Generation::Gfx12 && pieces.len() == 1;
    if !(whole || place.handed || native && align >= first.width.bytes()) {
        return Ok(None);
    }
    if pieces
        .iter()
        .any(|piece| (piece.offset + skew) % piece.width.bytes() != 0)
    {
        return Ok(None);
    }
    let base = match &place.base {
        Base::Scalar(words) => words.clone(),
        Base::Vector(words) => {
            let words = words.clone();
            selector.to_scalars(&words)
        }
        _ => return Ok(None),
    };
    selector.because(Why::UniformLoad);
    if native && first.width != Width::Word && !place.handed {
        let name = match first.width {
            Width::Half => op::S_LOAD_U16,
            _ => op::S_LOAD_U8,
        };
        let (base, offset) = scalar_address(selector, &base, place.offset);
        let word = selector.make(name, 1, &[base, Value::Bits(offset)]);
        let value = selector.value;
        selector.memory.zero_extended.insert(value);
        return Ok(Some(vec![word]));
    }
    let start = place.offset - skew as i64;
    let words = (end + skew).div_ceil(4) as usize;
    let mut memory = Vec::with_capacity(words);
    while memory.len() < words {
        let left = words - memory.len();
        let three = selector.gpu().generation == Generation::Gfx12;
        let sizes = [16, 8, 4, 3, 2, 1].into_iter();
        let sizes = sizes.filter(|size| *size <= left && (*size != 3 || three));
        let mut named = sizes.filter_map(|size| Some((size, op::Opcode::scalar_load(size)?)));
        let (size, name) = named.next().unwrap_or((1, op::S_LOAD_B32));
        let (base, offset) = scalar_address(selector, &base, start + 4 * memory.len() as i64);
        let tuple = selector.make(name, size as u8, &[base, Value::Bits(offset)]);
        memory.extend(selector.split(tuple));
    }
    let mut result = Vec::with_capacity(pieces.len());
    for piece in pieces {
        let at = piece.offset + skew;
        let word = memory.get((at / 4) as usize).copied();
        let word = word.unwrap_or(Value::Bits(0));
        let shift = (at % 4) as u32 * 8;
        result.push(transfer::narrow_scalar(selector, word, shift, piece.width));
    }
    Ok(Some(result))
}

/// The base and the offset of a scalar load.
fn scalar_address(selector: &mut Selector<'_>, base: &[Value], offset: i64) -> (Value, u32) {
    let most = match selector.gpu().generation {
        Generation::Gfx12 => 1 << 23,
        _ => 1 << 20,
    };
    let near = if (0..most).contains(&offset) {
        offset
    } else {
        offset.rem_euclid(most) & !3
    };
    let base = selector.scalar_plus(base, offset - near);
    (selector.tuple(&base, Class::Scalar), near as u32)
}

/// Selects `store`.
///
/// # Errors
/// The type or the address space is not supported.
pub fn store(selector: &mut Selector<'_>) -> Selected {
    let instruction = selector.instruction();
    let Detail::Access(access) = &instruction.detail else {
        return Err(Malformed("a `store` without a value").into());
    };
    let (ty, _) = instruction
        .operands
        .first()
        .ok_or(Malformed("a `store` without a value"))?;
    let pieces = transfer::pieces(ty, &selector.source.types.layout)?;
    let mut words = stored_words(selector, ty)?;
    for word in &mut words {
        if selector.class(*word) == Some(Class::Mask) {
            let condition = selector.as_condition(*word);
            *word = selector.vector_bit(condition);
        }
    }
    let place = selector.place(1)?;
    selector.because(Why::Memory);
    let modifiers = if !access.ordering.is_empty() {
        atomic::before_store(selector, access, &place)?
    } else if access.volatile {
        memory_model::volatile(selector.gpu().generation, true, place.space)
    } else {
        Vec::new()
    };
    let align = alignment(selector, access.align);
    pieces::store_pieces(selector, &place, &words, &pieces, align, &modifiers)?;
    Ok(())
}

/// The words that a store writes. An `i1` becomes a word 0 or 1.
fn stored_words(selector: &mut Selector<'_>, ty: &Type) -> Selected<Vec<Value>> {
    if *ty == Type::Integer(1)
        && let Some((_, operand)) = selector.instruction().operands.first()
    {
        let condition = selector.condition(operand)?;
        return Ok(vec![match condition {
            super::condition::Condition::Compare(..) => selector.bit(condition),
            _ => selector.vector_bit(condition),
        }]);
    }
    selector.operand(0)
}
