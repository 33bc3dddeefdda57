//! Buffers: loads and stores through a descriptor of four words, which says where the memory begins and where it ends.
//!
//! The descriptor and one offset (`soffset`) are scalar registers; lanes that disagree on them take turns (`descriptor`). Another offset, and the number of a record where the buffer has
//! records (`struct`), are vector registers; what of the offset is constant is in the instruction, as far as it fits. What lies outside is read as zeros and not written: the
//! machine sees to that, so that nothing here may change which offset is which. An access is one instruction: cut in two, it would be held against the end twice.
//! Sources: llvm/include/llvm/IR/IntrinsicsAMDGPU.td ("Buffer intrinsics"); AMD's ISA documents, "Vector Memory Buffer Instructions"; what `llc` of LLVM 22 writes.
//!
//! Deliberately absent: texels of 16 bits, typed buffers (`tbuffer`), loads into LDS, fat pointers (`addrspace(7)`).

use super::addressing_mode::vector_tuple;
use super::descriptor::{Descriptor, in_turns};
use super::memory_model;
use super::mnemonics::Operation;
use super::operands::{immediate, words};
use super::pieces::{put_together, taken_apart};
use super::reason::{Broken, Malformed, spelled};
use super::transfer::{self, Chunk, Piece};
use super::{Selected, Selector};
use crate::gpu::Generation;
use crate::instructions::op;
use crate::machine::{Class, Fixed, Modifier, Value, Why};
use lanelog_ir::typed::Type;

/// A load, a store, or both at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Load,
    Store,
    Modify,
}

/// An intrinsic on buffers that is told by its name: an atomic operation, or one that is refused.
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

/// `make.buffer.rsrc`: 48 bits of address, 16 of stride, records, flags.
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

/// Operands: of a store the value; the buffer, the record's number, the offset, the scalar offset, the policy of caches. The value is in memory as it is, or in the format that the
/// descriptor says.
pub(super) fn access(
    selector: &mut Selector<'_>,
    way: Way,
    has_record: bool,
    converts: bool,
) -> Selected {
    selector.because(Why::Memory);
    let instruction = selector.instruction();
    let ty = match way {
        Way::Store | Way::Modify => {
            &instruction
                .operands
                .first()
                .ok_or(Malformed("a store of nothing"))?
                .0
        }
        Way::Load => &instruction.ty,
    };
    let (pieces, chunk) = whole(selector, ty)?;
    if converts && pieces.iter().any(|piece| piece.width.bytes() != 4) {
        return Err("a texel of a buffer is of other types than words: float, i32 and vectors of up to four of them are covered".into());
    }
    let buffer = usize::from(way == Way::Store);
    let place = place(selector, buffer, has_record)?;
    let mut modifiers = place.modifiers.clone();
    modifiers.extend(policy(selector, place.policy, way)?);
    let data = match way {
        Way::Load => None,
        Way::Store | Way::Modify => {
            let stored = words(selector, 0)?;
            Some(put_together(selector, &stored, &chunk, &pieces)?)
        }
    };
    let (opcode, signed) = match converts {
        true => (
            FORMATS[usize::from(way == Way::Store)][pieces.len().clamp(1, 4) - 1],
            false,
        ),
        false => instruction_of(selector, way, chunk.bytes),
    };
    let result = match way {
        Way::Load => Some(selector.fresh(Class::Vector, chunk.bytes.div_ceil(4) as u8)),
        Way::Store | Way::Modify => None,
    };
    in_turns(selector, &place.scalars, |selector, scalars| {
        let sources: Vec<Value> = data.into_iter().chain(place.sources(scalars)).collect();
        let results: Vec<Value> = result.into_iter().collect();
        selector.emit_with(opcode, &results, &sources, &modifiers);
    })?;
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

/// Where an access is: the operands behind its data.
struct Place {
    /// The number of the record and the offset, as far as they are not constant: a tuple, or none.
    address: Value,
    /// Which of both there are, and what of the offset is constant.
    modifiers: Vec<Modifier>,
    /// The descriptor; and the scalar offset, if lanes may disagree on it.
    scalars: Vec<Descriptor>,
    base: ScalarOffset,
    /// Which operand is the policy of caches.
    policy: usize,
}

impl Place {
    /// The sources that name it, for lanes that agree on scalars.
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
}

/// Operands from the descriptor on: it, the record's number, the offset, the scalar offset.
fn place(selector: &mut Selector<'_>, buffer: usize, has_record: bool) -> Selected<Place> {
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
    Ok(Place {
        address,
        modifiers,
        scalars,
        base,
        policy: next + 2,
    })
}

/// What an atomic operation of a buffer is called, and its instructions on words and on pairs.
#[rustfmt::skip]
const ATOMICS: &[(&str, op::Opcode, Option<op::Opcode>)] = &[
    ("swap", op::BUFFER_ATOMIC_SWAP_B32, Some(op::BUFFER_ATOMIC_SWAP_B64)),
    ("add", op::BUFFER_ATOMIC_ADD_U32, Some(op::BUFFER_ATOMIC_ADD_U64)),
    ("sub", op::BUFFER_ATOMIC_SUB_U32, Some(op::BUFFER_ATOMIC_SUB_U64)),
    ("smin", op::BUFFER_ATOMIC_MIN_I32, Some(op::BUFFER_ATOMIC_MIN_I64)),
    ("umin", op::BUFFER_ATOMIC_MIN_U32, Some(op::BUFFER_ATOMIC_MIN_U64)),
    ("smax", op::BUFFER_ATOMIC_MAX_I32, Some(op::BUFFER_ATOMIC_MAX_I64)),
    ("umax", op::BUFFER_ATOMIC_MAX_U32, Some(op::BUFFER_ATOMIC_MAX_U64)),
    ("and", op::BUFFER_ATOMIC_AND_B32, Some(op::BUFFER_ATOMIC_AND_B64)),
    ("or", op::BUFFER_ATOMIC_OR_B32, Some(op::BUFFER_ATOMIC_OR_B64)),
    ("xor", op::BUFFER_ATOMIC_XOR_B32, Some(op::BUFFER_ATOMIC_XOR_B64)),
    ("inc", op::BUFFER_ATOMIC_INC_U32, Some(op::BUFFER_ATOMIC_INC_U64)),
    ("dec", op::BUFFER_ATOMIC_DEC_U32, Some(op::BUFFER_ATOMIC_DEC_U64)),
    ("cmpswap", op::BUFFER_ATOMIC_CMPSWAP_B32, Some(op::BUFFER_ATOMIC_CMPSWAP_B64)),
    ("fadd", op::BUFFER_ATOMIC_ADD_F32, None),
    ("fmin", op::BUFFER_ATOMIC_MIN_F32, None),
    ("fmax", op::BUFFER_ATOMIC_MAX_F32, None),
];

/// Reads, computes and writes, with what was there for a result if somebody reads it. Operands: the value, of `cmpswap` also what is expected; then as of a store.
fn modify(selector: &mut Selector<'_>, operation: &str, has_record: bool) -> Selected {
    selector.because(Why::Memory);
    let ty = selector.instruction().ty.clone();
    let is_float = operation.starts_with('f');
    let fits = match ty {
        Type::Float => is_float || operation == "swap",
        Type::Integer(32 | 64) => !is_float,
        _ => false,
    };
    let found = ATOMICS.iter().find(|row| row.0 == operation);
    let generation = selector.gpu().generation;
    let mut data = words(selector, 0)?;
    let count = data.len() as u8;
    let opcode = found.filter(|_| fits).and_then(|row| match count {
        1 => Some(row.1),
        _ => row.2,
    });
    let Some(opcode) = opcode.filter(|opcode| opcode.spelling(generation).is_some()) else {
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
    modifiers.extend(policy(selector, place.policy, Way::Modify)?);
    // What was there takes the place of the data.
    let result = read.then(|| selector.fresh(Class::Vector, count * values as u8));
    in_turns(selector, &place.scalars, |selector, scalars| {
        let sources: Vec<Value> = [data].into_iter().chain(place.sources(scalars)).collect();
        let results: Vec<Value> = result.into_iter().collect();
        let made = selector.emit(opcode, &results, &sources);
        made.tied = read;
        made.modifiers = modifiers;
    })?;
    let words = match result {
        Some(result) => (0..count).map(|at| result.word(at)).collect(),
        None => vec![Value::Bits(0); count.into()],
    };
    selector.result(words);
    Ok(())
}

/// The one access that a value of a type is.
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

/// Loads and stores of one to four components.
const FORMATS: [[op::Opcode; 4]; 2] = [
    [
        op::BUFFER_LOAD_FORMAT_X,
        op::BUFFER_LOAD_FORMAT_XY,
        op::BUFFER_LOAD_FORMAT_XYZ,
        op::BUFFER_LOAD_FORMAT_XYZW,
    ],
    [
        op::BUFFER_STORE_FORMAT_X,
        op::BUFFER_STORE_FORMAT_XY,
        op::BUFFER_STORE_FORMAT_XYZ,
        op::BUFFER_STORE_FORMAT_XYZW,
    ],
];

/// The instruction, and whether it extends a sign.
fn instruction_of(selector: &Selector<'_>, way: Way, bytes: u64) -> (op::Opcode, bool) {
    let signed = bytes < 4 && selector.memory.function.is_only_extended(selector.value);
    let opcode = match (way, bytes) {
        (Way::Load, 1) if signed => op::BUFFER_LOAD_I8,
        (Way::Load, 1) => op::BUFFER_LOAD_U8,
        (Way::Load, 2) if signed => op::BUFFER_LOAD_I16,
        (Way::Load, 2) => op::BUFFER_LOAD_U16,
        (Way::Load, 4) => op::BUFFER_LOAD_B32,
        (Way::Load, 8) => op::BUFFER_LOAD_B64,
        (Way::Load, 12) => op::BUFFER_LOAD_B96,
        (Way::Load, _) => op::BUFFER_LOAD_B128,
        (Way::Store | Way::Modify, 1) => op::BUFFER_STORE_B8,
        (Way::Store | Way::Modify, 2) => op::BUFFER_STORE_B16,
        (Way::Store | Way::Modify, 4) => op::BUFFER_STORE_B32,
        (Way::Store | Way::Modify, 8) => op::BUFFER_STORE_B64,
        (Way::Store | Way::Modify, 12) => op::BUFFER_STORE_B96,
        (Way::Store | Way::Modify, _) => op::BUFFER_STORE_B128,
    };
    (opcode, signed)
}

/// An offset as what is in a register and what the instruction has. Both are added without wrapping, so that only constants are cut in two.
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

/// The offset in a scalar register.
#[derive(Clone, Copy, Debug)]
enum ScalarOffset {
    /// As the instruction takes it.
    Uniform(Value),
    /// Lanes may disagree: it is both words of a tuple of vector registers, since lanes compare two words at a time.
    Divergent(Value),
}

fn scalar_offset(selector: &mut Selector<'_>, index: usize) -> Selected<ScalarOffset> {
    let found = words(selector, index)?;
    let word = *found.first().ok_or(Broken("an offset without words"))?;
    let late = selector.gpu().generation == Generation::Gfx12;
    let operand = selector.instruction().operands.get(index);
    let uniform = operand.is_some_and(|(_, operand)| selector.is_uniform_operand(operand));
    if !uniform && !selector.is_scalar(word) {
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

/// What is asked of caches, as modifiers: bits by generation, as LLVM's comments on `aux` and `cachepolicy` have them. Whether the buffer is swizzled, which they say too, the descriptor says.
fn policy(selector: &Selector<'_>, index: usize, way: Way) -> Selected<Vec<Modifier>> {
    const VOLATILE: u32 = 1 << 31;
    let bits = immediate(selector, index)?;
    let generation = selector.gpu().generation;
    if way == Way::Modify {
        return match (bits, generation) {
            (0, _) => Ok(Vec::new()),
            (2, Generation::Gfx940 | Generation::Gfx950) => Ok(vec![Modifier::Word("nt")]),
            (2, Generation::Gfx9 | Generation::Gfx10 | Generation::Gfx11 | Generation::Gfx115) => {
                Ok(vec![Modifier::Word("slc")])
            }
            _ => Err(format!(
                "a cache policy of {bits} of a buffer's atomic operation is not covered on {}: 0 is",
                selector.gpu().name
            )
            .into()),
        };
    }
    let mut modifiers = match bits & VOLATILE {
        0 => Vec::new(),
        _ => memory_model::volatile(generation, way == Way::Store, 1),
    };
    let late = generation == Generation::Gfx12;
    let swizzled = if late { 1 << 6 } else { 1 << 3 };
    let names: &[(u32, &str)] = match generation {
        Generation::Gfx9 => &[(1, "glc"), (2, "slc")],
        Generation::Gfx940 | Generation::Gfx950 => &[(1, "sc0"), (2, "nt"), (16, "sc1")],
        Generation::Gfx10 | Generation::Gfx11 | Generation::Gfx115 => {
            &[(1, "glc"), (2, "slc"), (4, "dlc")]
        }
        Generation::Gfx12 => &[],
    };
    let mut left = bits & !VOLATILE & !swizzled;
    if late {
        // Two numbers: what becomes of the line in the caches, and who is to see it.
        let kind = match (left & 7, way) {
            (1, Way::Load) => Some("th:TH_LOAD_NT"),
            (1, Way::Store) => Some("th:TH_STORE_NT"),
            (2, Way::Load) => Some("th:TH_LOAD_HT"),
            (2, Way::Store) => Some("th:TH_STORE_HT"),
            _ => None,
        };
        // Who is to see what is volatile is everybody.
        let scope = match left >> 3 & 3 {
            _ if bits & VOLATILE != 0 => None,
            1 => Some("scope:SCOPE_SE"),
            2 => Some("scope:SCOPE_DEV"),
            3 => Some("scope:SCOPE_SYS"),
            _ => None,
        };
        left &= !(if kind.is_some() { 7 } else { 0 }) & !(3 << 3);
        let words = kind.into_iter().chain(scope).map(Modifier::Word);
        modifiers.splice(0..0, words);
    }
    for (bit, name) in names {
        if left & bit != 0 && !modifiers.contains(&Modifier::Word(name)) {
            modifiers.push(Modifier::Word(name));
        }
        left &= !bit;
    }
    if left != 0 {
        return Err(format!(
            "a cache policy of {bits} is not covered on {}",
            selector.gpu().name
        )
        .into());
    }
    Ok(modifiers)
}

/// `s.buffer.load`: words that all lanes read, through the scalar cache. Lanes that disagree on the offset read through the vector cache, each its own.
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
    let operand = selector.instruction().operands.get(1);
    let uniform = operand.is_some_and(|(_, operand)| selector.is_uniform_operand(operand));
    let Descriptor::Uniform(buffer) = descriptor else {
        return load_each(selector, descriptor, offset, &pieces, &chunk);
    };
    if !uniform && !selector.is_scalar(offset) {
        return load_each(selector, descriptor, offset, &pieces, &chunk);
    }
    let (opcode, words) = match chunk.bytes {
        4 => (op::S_BUFFER_LOAD_B32, 1),
        8 => (op::S_BUFFER_LOAD_B64, 2),
        // What is behind three words is read as well: outside of the buffer it is zero.
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

/// The same, by each lane.
fn load_each(
    selector: &mut Selector<'_>,
    descriptor: Descriptor,
    offset: Value,
    pieces: &[Piece],
    chunk: &Chunk,
) -> Selected {
    selector.because(Why::Memory);
    // Its address loses the two lowest bits.
    let offset = selector.word(Operation::And, &[offset, Value::Bits(!3)]);
    let (offset, near) = split(selector, offset);
    let place = vector_tuple(selector, &[offset]);
    let none = match selector.gpu().generation {
        Generation::Gfx12 => Value::Fixed(Fixed::Null, 1),
        _ => Value::Bits(0),
    };
    let (opcode, _) = instruction_of(selector, Way::Load, chunk.bytes);
    let result = selector.fresh(Class::Vector, chunk.bytes.div_ceil(4) as u8);
    let modifiers = [Modifier::Word("offen"), Modifier::Offset(near as i32)];
    in_turns(selector, &[descriptor], |selector, scalars| {
        let mut sources = vec![place];
        sources.extend(scalars);
        sources.push(none);
        selector.emit_with(opcode, &[result], &sources, &modifiers);
    })?;
    let words = taken_apart(selector, result, chunk, pieces);
    selector.result(words);
    Ok(())
}
