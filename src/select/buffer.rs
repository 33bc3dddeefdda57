//! Buffers: accesses to memory through a 4-word descriptor, which contains the base address and the
//! size of the memory.
//!
//! The descriptor and one offset (`soffset`) are in scalar registers. If lanes have different
//! descriptors or different values of `soffset`, a loop handles the lanes with equal values in each
//! iteration (`descriptor`). A second offset, and the record index for structured buffers
//! (`struct`), are in vector registers. A constant part of the offset is encoded in the instruction
//! if it fits. The hardware checks the range: reads out of range return zero, and writes out of
//! range are dropped. The check treats the offset operands differently, so that selection must not
//! move a value from one to another. Each access is one instruction, because the hardware would
//! check two halves separately. Sources: llvm/include/llvm/IR/IntrinsicsAMDGPU.td ("Buffer
//! intrinsics"); AMD's ISA documents, "Vector Memory Buffer Instructions"; output of `llc` of LLVM
//! 22.
//!
//! Deliberately absent: 16-bit texels, typed buffers (`tbuffer`), loads into LDS, fat pointers
//! (`addrspace(7)`).

use super::addressing_mode::vector_tuple;
use super::descriptor::{Descriptor, in_turns};
use super::operands::{immediate, words};
use super::pieces::{put_together, taken_apart};
use super::reason::{Broken, Malformed, spelled};
use super::rules::Operation;
use super::transfer::{self, Chunk, Piece};
use super::{Selected, Selector};
use super::{atomic_operation, memory_model};
use lanelog_amdgpu::gpu::Generation;
use lanelog_amdgpu::instructions::{Access, Opcode, Traits, Unit, op};
use lanelog_amdgpu::machine::{Class, Fixed, Modifier, Value, Why};
use lanelog_ir::typed::Type;

/// Selects an intrinsic on buffers that is not in the table, by its name: an atomic operation, or
/// an unsupported one.
pub(super) fn unlisted(selector: &mut Selector<'_>, name: &str) -> Selected {
    match name.split_once(".buffer.atomic.") {
        Some(("llvm.amdgcn.raw" | "llvm.amdgcn.raw.ptr", operation)) => {
            modify(selector, operation, false)
        }
        Some(("llvm.amdgcn.struct" | "llvm.amdgcn.struct.ptr", operation)) => {
            modify(selector, operation, true)
        }
        Some(_) => Err(selector.unknown_callee()),
        None => {
            let name = selector.callee();
            Err(format!("the intrinsic @{name} is not covered: of buffers, `load`, `store`, `load.format`, `store.format` and `atomic` of `raw`, `raw.ptr`, `struct` and `struct.ptr`, `s.buffer.load` and `make.buffer.rsrc` are").into())
        }
    }
}

/// `make.buffer.rsrc`: builds a descriptor from a 48-bit address, a 16-bit stride, the number of
/// records, and flags.
pub(super) fn describe(selector: &mut Selector<'_>) -> Selected {
    if selector.instruction().ty != Type::Pointer(8) {
        return Err(
            "`make.buffer.rsrc` makes a `ptr addrspace(8)`: fat pointers (`addrspace(7)`) and those with a stride (`addrspace(9)`) are not covered".into(),
        );
    }
    let address = words(selector, 0)?;
    let [stride, records, flags] = [1, 2, 3].map(|at| words(selector, at));
    let first = |words: Vec<Value>| words.first().copied().unwrap_or(Value::Bits(0));
    let [stride, records, flags] = [first(stride?), first(records?), first(flags?)];
    let [low, high] = address[..] else {
        return Err("a buffer that begins in memory of 32-bit addresses is not covered".into());
    };
    let high = selector.word(Operation::And, &[high, Value::Bits(0xffff)]);
    let stride = selector.word(Operation::Shl, &[stride, Value::Bits(16)]);
    let second = selector.word(Operation::Or, &[stride, high]);
    selector.result(vec![low, second, records, flags]);
    Ok(())
}

/// Selects a load or a store. Operands of the intrinsic: the value of a store, the buffer, the
/// record index, the offset, the scalar offset, the cache policy. Memory contains the value
/// unchanged, or converted to the format that the descriptor specifies.
pub(super) fn access(
    selector: &mut Selector<'_>,
    access: Access,
    has_record: bool,
    converts: bool,
) -> Selected {
    selector.because(Why::Memory);
    let stores = access == Access::Store;
    let ty = match stores {
        true => {
            let stored = selector.instruction().operands.first();
            &stored.ok_or(Malformed("a store of nothing"))?.0
        }
        false => &selector.instruction().ty,
    };
    let (pieces, chunk) = whole(selector, ty)?;
    if converts && pieces.iter().any(|piece| piece.width.bytes() != 4) {
        return Err("a texel of a buffer is of other types than words: float, i32 and vectors of up to four of them are covered".into());
    }
    let place = place(selector, usize::from(stores), has_record)?;
    let mut modifiers = place.modifiers.clone();
    modifiers.extend(policy(selector, place.policy, access)?);
    let (mut data, mut result) = (None, None);
    if stores {
        let stored = words(selector, 0)?;
        data = Some(put_together(selector, &stored, &chunk, &pieces)?);
    } else {
        result = Some(selector.fresh(Class::Vector, chunk.bytes.div_ceil(4) as u8));
    }
    let signed = !stores && extends_sign(selector, chunk.bytes);
    let how = match (converts, signed) {
        (true, _) => Traits::CONVERTS,
        (false, true) => Traits::SIGNED,
        (false, false) => Traits::NONE,
    };
    let opcode = opcode(access, chunk.bytes, how)?;
    place.access(selector, opcode, data, result, &modifiers)?;
    if let Some(result) = result {
        if chunk.bytes < 4 && pieces.len() == 1 {
            let value = selector.value;
            match signed {
                true => selector.memory.sign_extended.insert(value),
                false => selector.memory.zero_extended.insert(value),
            };
        }
        let words = taken_apart(selector, result, &chunk, &pieces);
        selector.result(words);
    }
    Ok(())
}

/// The address operands of an access, which follow the data operand.
struct AddressOperands {
    /// The record index and the non-constant part of the offset: a tuple, or none.
    address: Value,
    /// Modifiers: whether the record index and the offset are present, and the constant part of the
    /// offset.
    modifiers: Vec<Modifier>,
    /// The descriptor, and the scalar offset if it may be divergent.
    scalars: Vec<Descriptor>,
    base: ScalarOffset,
    /// The index of the intrinsic's operand that specifies the cache policy.
    policy: usize,
}

impl AddressOperands {
    /// The address as source operands, with scalar operands that are the same for all active lanes.
    fn sources(&self, scalars: &[Value]) -> Vec<Value> {
        let mut sources = vec![self.address];
        sources.extend(scalars.first());
        sources.push(match (self.base, scalars.get(1)) {
            (ScalarOffset::Uniform(word), _) => word,
            (ScalarOffset::Divergent(_), words) => {
                words.map_or(Value::Bits(0), |both| both.word(0))
            }
        });
        sources
    }

    /// Emits an access at this address, in a loop if the scalar operands are divergent. If the
    /// access has both data and a result, one register contains the data before and the result
    /// after the instruction.
    fn access(
        &self,
        selector: &mut Selector<'_>,
        opcode: Opcode,
        data: Option<Value>,
        result: Option<Value>,
        modifiers: &[Modifier],
    ) -> Selected {
        in_turns(selector, &self.scalars, |selector, scalars| {
            let sources: Vec<Value> = data.into_iter().chain(self.sources(scalars)).collect();
            let results: Vec<Value> = result.into_iter().collect();
            let made = selector.emit(opcode, &results, &sources);
            made.tied = data.is_some() && result.is_some();
            made.modifiers = modifiers.to_vec();
        })
    }
}

/// Reads the operands from the descriptor on: descriptor, record index, offset, scalar offset.
fn place(
    selector: &mut Selector<'_>,
    buffer: usize,
    has_record: bool,
) -> Selected<AddressOperands> {
    let next = buffer + 1 + usize::from(has_record);
    let mut modifiers = Vec::with_capacity(5);
    let offset = words(selector, next)?;
    let offset = *offset.first().ok_or(Broken("an offset without words"))?;
    let (offset, near) = split(selector, offset);
    let mut parts = Vec::with_capacity(2);
    if has_record {
        parts.extend(words(selector, buffer + 1)?);
        modifiers.push(Modifier::Word("idxen"));
    }
    if offset != Value::Bits(0) {
        parts.push(offset);
        modifiers.push(Modifier::Word("offen"));
    }
    modifiers.push(Modifier::Offset(near as i32));
    let address = match parts.is_empty() {
        true => Value::Off,
        false => vector_tuple(selector, &parts),
    };
    let mut scalars = vec![Descriptor::operand(selector, buffer)?];
    let base = scalar_offset(selector, next + 1)?;
    if let ScalarOffset::Divergent(words) = base {
        scalars.push(Descriptor::Divergent(words));
    }
    Ok(AddressOperands {
        address,
        modifiers,
        scalars,
        base,
        policy: next + 2,
    })
}

/// An atomic operation. The result of the operation is the old value. Operands: the value; for
/// `cmpswap` also the expected value; then, as for a store, the descriptor and the operands after
/// it.
fn modify(selector: &mut Selector<'_>, operation: &str, has_record: bool) -> Selected {
    selector.because(Why::Memory);
    let ty = selector.instruction().ty.clone();
    let is_float = operation.starts_with('f');
    let fits = match ty {
        Type::Float => is_float || operation == "swap",
        Type::Integer(32 | 64) => !is_float,
        _ => false,
    };
    let generation = selector.gpu().generation;
    let mut data = words(selector, 0)?;
    let count = data.len() as u8;
    let opcode = atomic_operation::on_buffer(selector, operation, data.len());
    let Some(opcode) = opcode.filter(|_| fits) else {
        return Err(format!(
            "`buffer.atomic.{operation}` of {} is not covered on {}: integers of 32 and 64 bits are, and `fadd`, `fmin`, `fmax` of float where the GPU has them",
            spelled(&ty),
            selector.gpu().name
        )
        .into());
    };
    let values = match operation {
        "cmpswap" => {
            data.extend(words(selector, 1)?);
            2
        }
        _ => 1,
    };
    let data = vector_tuple(selector, &data);
    let place = place(selector, values, has_record)?;
    let read = selector.memory.function.is_read(selector.value);
    let mut modifiers = place.modifiers.clone();
    if read {
        modifiers.push(memory_model::returning(generation));
    }
    modifiers.extend(policy(selector, place.policy, Access::Atomic)?);
    // The hardware writes the old value to the register of the data.
    let result = read.then(|| selector.fresh(Class::Vector, count * values as u8));
    place.access(selector, opcode, Some(data), result, &modifiers)?;
    let words = match result {
        Some(result) => (0..count).map(|at| result.word(at)).collect(),
        None => vec![Value::Bits(0); count.into()],
    };
    selector.result(words);
    Ok(())
}

/// The layout of a value that one instruction can access: its pieces, and the chunk that contains
/// all of them.
fn whole(selector: &Selector<'_>, ty: &Type) -> Selected<(Vec<Piece>, Chunk)> {
    if matches!(ty, Type::Structure { .. } | Type::Array(..)) {
        return Err("a value of a buffer that comes with a status (a structure), or is an array, is not covered".into());
    }
    let pieces = transfer::pieces(ty, &selector.source.types.layout)?;
    let mut chunks = transfer::chunks(&pieces, |_, _| true);
    match (chunks.pop(), chunks.is_empty()) {
        (Some(chunk), true) => Ok((pieces, chunk)),
        _ => Err("a value that is not 1, 2, 4, 8, 12 or 16 bytes is not covered in a buffer: bitcast it to such a vector".into()),
    }
}

/// Whether a load of this number of bytes is sign-extended.
fn extends_sign(selector: &Selector<'_>, bytes: u64) -> bool {
    bytes < 4 && selector.memory.function.is_only_extended(selector.value)
}

/// The instruction that loads or stores this number of bytes.
fn opcode(access: Access, bytes: u64, how: Traits) -> Selected<Opcode> {
    let found = Opcode::accessing(Unit::Buffer, access, 8 * bytes as u16, how);
    Ok(found.ok_or(Broken("a size that no access to a buffer has"))?)
}

/// Splits an offset into a register and the instruction's constant field. The hardware adds the
/// register and the field without wrapping, so that only a constant offset can be split.
fn split(selector: &Selector<'_>, offset: Value) -> (Value, u32) {
    let most = match selector.gpu().generation {
        Generation::Gfx12 => (1 << 23) - 1,
        _ => (1 << 12) - 1,
    };
    match offset {
        Value::Bits(bits) => (Value::Bits(bits & !most), bits & most),
        word => (word, 0),
    }
}

/// The scalar offset (`soffset`).
#[derive(Clone, Copy, Debug)]
enum ScalarOffset {
    /// A uniform offset, which the instruction can encode.
    Uniform(Value),
    /// A divergent offset, duplicated in a tuple of two vector registers, because the loop compares
    /// two words at a time.
    Divergent(Value),
}

fn scalar_offset(selector: &mut Selector<'_>, index: usize) -> Selected<ScalarOffset> {
    let found = words(selector, index)?;
    let word = *found.first().ok_or(Broken("an offset without words"))?;
    let late = selector.gpu().generation == Generation::Gfx12;
    if !selector.is_uniform_at(index) && !selector.is_scalar(word) {
        return Ok(ScalarOffset::Divergent(vector_tuple(
            selector,
            &[word, word],
        )));
    }
    Ok(ScalarOffset::Uniform(match word {
        Value::Bits(0) if late => Value::Fixed(Fixed::Null, 1),
        Value::Bits(bits) if !late && (bits as i32) >= -16 && (bits as i32) <= 64 => word,
        Value::Bits(_) => selector.make(op::S_MOV_B32, 1, &[word]),
        word => selector.to_scalar(word),
    }))
}

/// A cache policy: the generations that have it; a mask, and the value of the masked policy bits;
/// the modifiers of a load, a store and an atomic operation.
type Policy = (&'static [Generation], u32, u32, [Option<&'static str>; 3]);

/// All cache policies, from LLVM's comments on `aux` and `cachepolicy`.
#[rustfmt::skip]
const POLICIES: &[Policy] = &[
    (GCN_AND_RDNA, 1, 1, [Some("glc"), Some("glc"), None]),
    (GCN_AND_RDNA, 2, 2, [Some("slc"), Some("slc"), Some("slc")]),
    (RDNA, 4, 4, [Some("dlc"), Some("dlc"), None]),
    (CDNA, 1, 1, [Some("sc0"), Some("sc0"), None]),
    (CDNA, 2, 2, [Some("nt"), Some("nt"), Some("nt")]),
    (CDNA, 16, 16, [Some("sc1"), Some("sc1"), None]),
    (RDNA4, 7, 1, [Some("th:TH_LOAD_NT"), Some("th:TH_STORE_NT"), None]),
    (RDNA4, 7, 2, [Some("th:TH_LOAD_HT"), Some("th:TH_STORE_HT"), None]),
    (RDNA4, 24, 8, [Some("scope:SCOPE_SE"), Some("scope:SCOPE_SE"), None]),
    (RDNA4, 24, 16, [Some("scope:SCOPE_DEV"), Some("scope:SCOPE_DEV"), None]),
    (RDNA4, 24, 24, [Some("scope:SCOPE_SYS"), Some("scope:SCOPE_SYS"), None]),
];
const GCN_AND_RDNA: &[Generation] = &[
    Generation::Gfx9,
    Generation::Gfx10,
    Generation::Gfx11,
    Generation::Gfx115,
];
const RDNA: &[Generation] = &[Generation::Gfx10, Generation::Gfx11, Generation::Gfx115];
const CDNA: &[Generation] = &[Generation::Gfx940, Generation::Gfx950];
const RDNA4: &[Generation] = &[Generation::Gfx12];

/// The cache policy in an operand, as modifiers. The bit for swizzled buffers is ignored, because
/// it is also in the descriptor.
fn policy(selector: &Selector<'_>, index: usize, access: Access) -> Selected<Vec<Modifier>> {
    const VOLATILE: u32 = 1 << 31;
    let bits = immediate(selector, index)?;
    let (gpu, generation) = (selector.gpu().name, selector.gpu().generation);
    let late = generation == Generation::Gfx12;
    let is_volatile = bits & VOLATILE != 0 && access != Access::Atomic;
    let mut left = match (access, late) {
        (Access::Atomic, _) => bits,
        // A volatile access has system scope.
        (_, true) if is_volatile => bits & !VOLATILE & !(1 << 6) & !(3 << 3),
        (_, true) => bits & !VOLATILE & !(1 << 6),
        (_, false) => bits & !VOLATILE & !(1 << 3),
    };
    let mut modifiers = match is_volatile {
        false => Vec::new(),
        true => memory_model::volatile(generation, access == Access::Store, 1),
    };
    let column = match access {
        Access::Load => 0,
        Access::Store => 1,
        _ => 2,
    };
    let mut asked = Vec::new();
    for (generations, mask, value, words) in POLICIES {
        if let Some(word) = words[column]
            && generations.contains(&generation)
            && left & mask == *value
        {
            left &= !mask;
            asked.push(Modifier::Word(word));
        }
    }
    if left != 0 {
        return Err(match access {
            Access::Atomic => format!("a cache policy of {bits} of a buffer's atomic operation is not covered on {gpu}: 0 is"),
            _ => format!("a cache policy of {bits} is not covered on {gpu}"),
        }
        .into());
    }
    asked.retain(|word| !modifiers.contains(word));
    let at = if late { 0 } else { modifiers.len() };
    modifiers.splice(at..at, asked);
    Ok(modifiers)
}

/// `s.buffer.load`: a load through the scalar cache. If the offset is divergent, each lane loads
/// through the vector cache.
pub(super) fn load_for_all(selector: &mut Selector<'_>) -> Selected {
    let ty = &selector.instruction().ty;
    let (pieces, chunk) = whole(selector, ty)?;
    if immediate(selector, 2)? != 0 {
        return Err("a cache policy other than 0 of `s.buffer.load` is not covered".into());
    }
    if chunk.bytes < 4 {
        return Err("`s.buffer.load` of less than a word is not covered".into());
    }
    let descriptor = Descriptor::operand(selector, 0)?;
    let offset = words(selector, 1)?;
    let offset = *offset.first().ok_or(Broken("an offset without words"))?;
    let uniform = selector.is_uniform_at(1) || selector.is_scalar(offset);
    let (Descriptor::Uniform(buffer), true) = (descriptor, uniform) else {
        return load_each(selector, descriptor, offset, &pieces, &chunk);
    };
    let (opcode, words) = match chunk.bytes {
        4 => (op::S_BUFFER_LOAD_B32, 1),
        8 => (op::S_BUFFER_LOAD_B64, 2),
        // A load of three words also reads a fourth word: if this is out of range, the hardware
        // returns zero for it.
        _ => (op::S_BUFFER_LOAD_B128, 4),
    };
    let offset = match offset {
        Value::Bits(bits) if bits < 1 << 20 => offset,
        Value::Bits(_) => selector.make(op::S_MOV_B32, 1, &[offset]),
        word => selector.to_scalar(word),
    };
    selector.because(Why::UniformLoad);
    let tuple = selector.make(opcode, words, &[buffer, offset]);
    let mut words = selector.split(tuple);
    words.truncate(pieces.len());
    if pieces.iter().any(|piece| piece.width.bytes() != 4) {
        return Err("`s.buffer.load` of parts of words is not covered: bitcast them".into());
    }
    selector.result(words);
    Ok(())
}

/// `s.buffer.load` with a divergent offset: each lane loads through the vector cache.
fn load_each(
    selector: &mut Selector<'_>,
    descriptor: Descriptor,
    offset: Value,
    pieces: &[Piece],
    chunk: &Chunk,
) -> Selected {
    selector.because(Why::Memory);
    // A scalar load ignores the lowest two bits of the offset.
    let offset = selector.word(Operation::And, &[offset, Value::Bits(!3)]);
    let (offset, near) = split(selector, offset);
    let none = match selector.gpu().generation {
        Generation::Gfx12 => Value::Fixed(Fixed::Null, 1),
        _ => Value::Bits(0),
    };
    let place = AddressOperands {
        address: vector_tuple(selector, &[offset]),
        modifiers: vec![Modifier::Word("offen"), Modifier::Offset(near as i32)],
        scalars: vec![descriptor],
        base: ScalarOffset::Uniform(none),
        policy: 0,
    };
    let opcode = opcode(Access::Load, chunk.bytes, Traits::NONE)?;
    let result = selector.fresh(Class::Vector, chunk.bytes.div_ceil(4) as u8);
    place.access(selector, opcode, None, Some(result), &place.modifiers)?;
    let words = taken_apart(selector, result, chunk, pieces);
    selector.result(words);
    Ok(())
}
