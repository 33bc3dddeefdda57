//! Inputs of a kernel: arguments, work-item and work-group IDs, the dispatch packet.
//!
//! Sources: LLVM's AMDGPU usage, "Initial Kernel Execution State", "Kernel Descriptor" and "Code
//! Object V5 Metadata" (implicit arguments).
//!
//! Deliberately absent: the queue pointer, the dispatch ID, buffer descriptors for private memory
//! (scratch instructions take flat addresses), arguments preloaded into registers.

use super::address::{Base, SplitAddress};
use super::function_info;
use super::reason::{Broken, spelled};
use super::transfer;
use super::{Selected, Selector};
use lanelog_amdgpu::inputs::{Field, handed};
use lanelog_amdgpu::instructions::{Opcode, op};
use lanelog_amdgpu::machine::{COPY, Class, Fixed, Value, Why};
use lanelog_ir::typed::{Argument, layout::Layout};

/// Layout of the kernel arguments in the kernarg segment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Segment {
    /// Byte offset and size of each explicit argument.
    pub arguments: Vec<(u64, u64)>,
    /// Size of the explicit arguments in bytes.
    pub explicit: u64,
}

impl Segment {
    /// Byte offset of the implicit arguments.
    pub fn implicit(&self) -> u64 {
        self.explicit.next_multiple_of(8)
    }
}

/// Reasons that the arguments cannot be laid out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSegment {
    /// The declaration of an argument could not be parsed, for this reason.
    #[error("{0}")]
    Argument(Box<str>),
    /// The argument has a type without a memory layout, for this reason.
    #[error("{0}")]
    Layout(String),
    /// The arguments exceed the maximum size.
    #[error("arguments of more than 65,536 bytes")]
    Large,
}

/// Lays out the arguments of a kernel. For a `byref` argument, the segment contains the memory that
/// the argument points to.
///
/// # Errors
/// The type of an argument has no layout, or the arguments exceed the maximum size.
pub fn segment(
    arguments: &[Result<Argument, Box<str>>],
    layout: &Layout,
) -> Result<Segment, NoSegment> {
    let mut segment = Segment::default();
    for argument in arguments {
        let argument = argument
            .as_ref()
            .map_err(|why| NoSegment::Argument(why.clone()))?;
        let ty = argument.pointee.as_ref().unwrap_or(&argument.ty);
        let mut align = layout.align(ty).map_err(NoSegment::Layout)?;
        if argument.pointee.is_some() {
            align = argument.align.unwrap_or(align).max(1);
        }
        let size = layout.size(ty).map_err(NoSegment::Layout)?;
        let start = segment
            .explicit
            .checked_next_multiple_of(align)
            .ok_or(NoSegment::Large)?;
        segment.explicit = start.checked_add(size).ok_or(NoSegment::Large)?;
        if segment.explicit > 1 << 16 {
            return Err(NoSegment::Large);
        }
        segment.arguments.push((start, size));
    }
    Ok(segment)
}

/// Virtual registers that contain copies of the inputs that the hardware passes in registers.
#[derive(Default)]
pub struct Registers {
    /// The 64-bit address of the kernarg segment.
    pub arguments: Option<Value>,
    /// The 64-bit address of the dispatch packet.
    pub dispatch: Option<Value>,
    /// The work-group ID along each dimension.
    pub group: [Option<Value>; 3],
    /// The work-item ID along each dimension.
    pub item: [Option<Value>; 3],
    /// The layout of the kernarg segment.
    pub segment: Segment,
    /// In a function that is called: the address of the implicit arguments.
    pub implicit: Option<Value>,
    /// The work-item IDs, with ten bits each, as calls pass them.
    pub packed_items: Option<Value>,
}

/// Selects the prologue of the kernel: copies the hardware's inputs, and loads the arguments.
///
/// # Errors
/// An argument is not supported.
pub fn begin(selector: &mut Selector<'_>) -> Selected {
    function_info::analyse(selector)?;
    let source = selector.source;
    let segment = segment(&source.typed.arguments, &source.types.layout)?;
    let handed = handed(&selector.code.inputs, selector.gpu());
    let pair = |selector: &mut Selector<'_>, first: Option<u16>| {
        first.map(|first| {
            let copy = selector.fresh(Class::Scalar, 2);
            selector.emit(COPY, &[copy], &[Value::Fixed(Fixed::Sgpr(first), 2)]);
            copy
        })
    };
    selector.abi.dispatch = pair(selector, handed.dispatch);
    selector.abi.arguments = pair(selector, handed.arguments);
    // All copies precede other instructions, because the allocator may reuse the input registers
    // after them.
    let raw = |selector: &mut Selector<'_>, field: Option<Field>, class: Class| {
        field.map(|field| {
            let copy = selector.fresh(class, 1);
            selector.emit(COPY, &[copy], &[Value::Fixed(field.register, 1)]);
            copy
        })
    };
    let mut groups = [None; 3];
    for (at, field) in handed.group.into_iter().enumerate() {
        groups[at] = raw(selector, field, Class::Scalar);
    }
    let mut items = [None; 3];
    for (at, field) in handed.item.into_iter().enumerate() {
        let packed = at > 0 && selector.gpu().packed_items;
        items[at] = if packed && field.is_some() {
            items[0]
        } else {
            raw(selector, field, Class::Vector)
        };
    }
    if source.passed_inputs.items {
        let [x, y, z] = items.map(|item| item.unwrap_or(Value::Bits(0)));
        selector.abi.packed_items = Some(match selector.gpu().packed_items {
            true => x,
            false => {
                let rest = selector.make(op::V_LSHL_OR_B32, 1, &[z, Value::Bits(10), y]);
                selector.make(op::V_LSHL_OR_B32, 1, &[rest, Value::Bits(10), x])
            }
        });
    }
    groups_of(selector, &groups, &handed.group);
    for (at, (word, field)) in items.into_iter().zip(handed.item).enumerate() {
        if let (Some(word), Some(field)) = (word, field) {
            let bits = u32::from(field.bits);
            selector.abi.item[at] = Some(match field.first {
                _ if bits == 32 => word,
                first => item_bits(selector, word, u32::from(first)),
            });
        }
    }
    arguments(selector, &segment)?;
    selector.abi.segment = segment;
    Ok(())
}

/// A work-item ID, from a word with several.
pub(super) fn item_bits(selector: &mut Selector<'_>, word: Value, first: u32) -> Value {
    match first {
        0 => {
            let mask = Value::Bits(0x3ff);
            selector.make(op::V_AND_B32, 1, &[mask, word])
        }
        first => {
            let first = Value::Bits(first);
            selector.make(op::V_BFE_U32, 1, &[word, first, Value::Bits(10)])
        }
    }
}

/// The work-group IDs, from copies of the registers that contain them.
pub(super) fn groups_of(
    selector: &mut Selector<'_>,
    groups: &[Option<Value>; 3],
    fields: &[Option<Field>; 3],
) {
    for (at, (word, field)) in groups.iter().zip(fields).enumerate() {
        if let (Some(word), Some(field)) = (*word, field) {
            selector.abi.group[at] = Some(match (field.first, field.bits) {
                (_, 32) => word,
                (0, bits) => {
                    let mask = Value::Bits((1 << bits) - 1);
                    selector.make(op::S_AND_B32, 1, &[word, mask])
                }
                (first, _) => {
                    selector.make(op::S_LSHR_B32, 1, &[word, Value::Bits(u32::from(first))])
                }
            });
        }
    }
}

/// Loads the arguments that the function reads.
fn arguments(selector: &mut Selector<'_>, segment: &Segment) -> Selected {
    let source = selector.source;
    let mut wanted = Vec::new();
    for (at, argument) in source.typed.arguments.iter().enumerate() {
        let value = at as u32;
        if !selector.memory.function.is_read(value) {
            continue;
        }
        let argument = argument.as_ref().map_err(|why| why.to_string())?;
        let (offset, _) = segment.arguments.get(at).copied().unwrap_or_default();
        selector.value = value;
        if argument.pointee.is_some() {
            let Some(base) = selector.abi.arguments else {
                continue;
            };
            address(selector, base, offset)?;
            continue;
        }
        let pieces = transfer::pieces(&argument.ty, &source.types.layout).map_err(|why| {
            format!(
                "argument {} of the kernel, of type {}: {why}",
                at + 1,
                spelled(&argument.ty)
            )
        })?;
        wanted.push((value, offset, pieces));
    }
    // The 32-bit words to load: their index in the segment, and whether they start a 64-bit value.
    // One load covers several adjacent words.
    let mut memory_words: Vec<(u64, bool)> = Vec::new();
    for (_, offset, pieces) in &wanted {
        for piece in pieces {
            let at = (offset + piece.offset) / 4;
            let pair = piece.pair;
            memory_words.push((at, pair));
        }
    }
    memory_words.sort_unstable();
    memory_words.dedup_by_key(|word| word.0);
    let Some(base) = selector.abi.arguments else {
        return Ok(());
    };
    selector.because(Why::UniformLoad);
    let mut loaded: rustc_hash::FxHashMap<u64, Value> = rustc_hash::FxHashMap::default();
    let mut rest = memory_words.as_slice();
    while let Some((first, _)) = rest.first().copied() {
        let run = rest
            .iter()
            .enumerate()
            .take_while(|(at, word)| word.0 == first + *at as u64)
            .count();
        // A 64-bit value must start at an even register of the loaded tuple.
        let fits = |size: usize| {
            size <= run
                && rest
                    .iter()
                    .take(size)
                    .enumerate()
                    .all(|(at, word)| !word.1 || at % 2 == 0 && at + 1 < size)
        };
        let size = [8, 4, 2, 1]
            .into_iter()
            .find(|size| fits(*size))
            .unwrap_or(1);
        let tuple = selector.fresh(Class::Scalar, size as u8);
        let name = Opcode::scalar_load(size).unwrap_or(op::S_LOAD_B32);
        selector.emit(name, &[tuple], &[base, Value::Bits(first as u32 * 4)]);
        for at in 0..size {
            loaded.insert(first + at as u64, tuple.word(at as u8));
        }
        rest = rest.get(size..).unwrap_or_default();
    }
    for (value, offset, pieces) in wanted {
        let mut words = Vec::with_capacity(pieces.len());
        for piece in pieces {
            let at = offset + piece.offset;
            let word = loaded.get(&(at / 4)).copied().unwrap_or(Value::Bits(0));
            let shift = (at % 4) as u32 * 8;
            words.push(transfer::narrow_scalar(selector, word, shift, piece.width));
        }
        selector.value = value;
        selector.result(words);
    }
    Ok(())
}

/// `workitem.id` along a dimension.
pub(super) fn item(selector: &mut Selector<'_>, along: usize) -> Selected {
    number(selector, selector.abi.item[along])
}

/// `workgroup.id` along a dimension.
pub(super) fn group(selector: &mut Selector<'_>, along: usize) -> Selected {
    number(selector, selector.abi.group[along])
}

/// `groupstaticsize`: bytes of LDS.
pub(super) fn lds_size(selector: &mut Selector<'_>) -> Selected {
    number(selector, Some(Value::Bits(selector.code.lds)))
}

/// Selects `llvm.amdgcn.wavefrontsize`.
pub(super) fn wave_size(selector: &mut Selector<'_>) -> Selected {
    number(selector, Some(Value::Bits(selector.gpu().wave)))
}

fn number(selector: &mut Selector<'_>, number: Option<Value>) -> Selected {
    let word = number.ok_or(Broken("a number was not asked for at the start"))?;
    selector.result(vec![word]);
    Ok(())
}

/// Memory whose address is an input of the kernel.
#[derive(Clone, Copy)]
pub(super) enum PointerTo {
    Arguments,
    /// The implicit (hidden) arguments, which follow the explicit ones.
    Implicit,
    DispatchPacket,
}

/// Selects `kernarg.segment.ptr`, `implicitarg.ptr` and `dispatch.ptr`.
pub(super) fn pointer(selector: &mut Selector<'_>, to: PointerTo) -> Selected {
    let (base, offset) = match to {
        PointerTo::Implicit if selector.source.is_called => (selector.abi.implicit, 0),
        PointerTo::Arguments => (selector.abi.arguments, 0),
        PointerTo::Implicit => (selector.abi.arguments, selector.abi.segment.implicit()),
        PointerTo::DispatchPacket => (selector.abi.dispatch, 0),
    };
    let base = base.ok_or(Broken(
        "the address of the arguments or of the dispatch packet was not asked for at the start",
    ))?;
    address(selector, base, offset)
}

/// Sets the result to an input address plus a byte offset.
fn address(selector: &mut Selector<'_>, base: Value, offset: u64) -> Selected {
    let place = SplitAddress {
        space: 4,
        base: Base::Scalar(selector.split(base)),
        offset: offset as i64,
        handed: true,
    };
    let words = selector.address_words(&place)?;
    selector.result(words);
    selector.memory.places.insert(selector.value, place);
    Ok(())
}
