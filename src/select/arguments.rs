//! The kernel arguments as listed in the kernel's metadata.

use rustc_hash::FxHashMap;

use super::Source;
use lanelog_amdgpu::emit::Argument;
use lanelog_ir::target::CodeObjectVersion;
use lanelog_ir::typed::{Constant, Detail, Operand, Type};
use lanelog_ir::{Intrinsic, Opcode};

/// A hidden argument: offset, size in bytes, kind, and whether the metadata lists it only if the
/// kernel may read it, because the runtime must allocate the memory that it points to.
type Hidden = (u64, u64, &'static str, bool);

/// Hidden arguments after the explicit ones, for code object version 5 and later. Source: LLVM's
/// AMDGPU usage, "Code Object V5 Metadata".
const HIDDEN: &[Hidden] = &[
    (0, 4, "hidden_block_count_x", false),
    (4, 4, "hidden_block_count_y", false),
    (8, 4, "hidden_block_count_z", false),
    (12, 2, "hidden_group_size_x", false),
    (14, 2, "hidden_group_size_y", false),
    (16, 2, "hidden_group_size_z", false),
    (18, 2, "hidden_remainder_x", false),
    (20, 2, "hidden_remainder_y", false),
    (22, 2, "hidden_remainder_z", false),
    (40, 8, "hidden_global_offset_x", false),
    (48, 8, "hidden_global_offset_y", false),
    (56, 8, "hidden_global_offset_z", false),
    (64, 2, "hidden_grid_dims", false),
    (72, 8, "hidden_printf_buffer", true),
    (80, 8, "hidden_hostcall_buffer", true),
    (88, 8, "hidden_multigrid_sync_arg", true),
    (96, 8, "hidden_heap_v1", true),
    (104, 8, "hidden_default_queue", true),
    (112, 8, "hidden_completion_action", true),
    (120, 4, "hidden_dynamic_lds_size", false),
    (192, 4, "hidden_private_base", false),
    (196, 4, "hidden_shared_base", false),
    (200, 8, "hidden_queue_ptr", true),
];

/// Hidden arguments for code object version 4. Source: LLVM's AMDGPU usage, "Code Object V3
/// Metadata".
const HIDDEN_V4: &[Hidden] = &[
    (0, 8, "hidden_global_offset_x", false),
    (8, 8, "hidden_global_offset_y", false),
    (16, 8, "hidden_global_offset_z", false),
    (24, 8, "hidden_hostcall_buffer", true),
    (32, 8, "hidden_default_queue", true),
    (40, 8, "hidden_completion_action", true),
    (48, 8, "hidden_multigrid_sync_arg", true),
];

/// The hidden arguments of a code object version, and their total size in bytes.
fn hidden(version: CodeObjectVersion) -> (&'static [Hidden], u64) {
    match version {
        CodeObjectVersion::V4 => (HIDDEN_V4, 56),
        CodeObjectVersion::V5 | CodeObjectVersion::V6 => (HIDDEN, 256),
    }
}

/// The arguments of a kernel, and their total size in bytes.
pub fn arguments(source: &Source<'_>) -> (Vec<Argument>, u64) {
    let version = source.version;
    let layout = &source.types.layout;
    let mut all = Vec::new();
    let mut end = 0u64;
    for argument in source.typed.arguments.iter().flatten() {
        let ty = argument.pointee.as_ref().unwrap_or(&argument.ty);
        let align = layout.align(ty).unwrap_or(8).max(
            argument
                .align
                .filter(|_| argument.pointee.is_some())
                .unwrap_or(1),
        );
        let size = layout.size(ty).unwrap_or(8);
        let offset = end.next_multiple_of(align);
        end = offset + size;
        let (kind, space) = match (&argument.pointee, ty) {
            (None, Type::Pointer(0)) => ("global_buffer", Some("generic")),
            (None, Type::Pointer(1)) => ("global_buffer", Some("global")),
            (None, Type::Pointer(4)) => ("global_buffer", Some("constant")),
            (None, Type::Pointer(3)) => ("dynamic_shared_pointer", Some("local")),
            _ => ("by_value", None),
        };
        let pointee_align =
            (kind == "dynamic_shared_pointer").then(|| argument.align.unwrap_or(16));
        all.push(Argument {
            offset,
            size,
            kind,
            space,
            pointee_align,
        });
    }
    let reads = reads(source);
    if reads != Reads::Nothing {
        let (hidden, bytes) = hidden(version);
        let start = end.next_multiple_of(8);
        let declared = hidden
            .iter()
            .filter(|(offset, size, _, if_read)| !if_read || reads.may_be(*offset, *size));
        let prints = version == CodeObjectVersion::V4
            && source
                .module
                .named_metadata
                .iter()
                .any(|(name, _)| source.module.bytes(*name) == b"llvm.printf.fmts");
        all.extend(declared.map(|(offset, size, kind, _)| Argument {
            offset: start + offset,
            size: *size,
            kind: match *kind {
                // The hostcall buffer and the printf buffer share one slot.
                "hidden_hostcall_buffer" if prints => "hidden_printf_buffer",
                kind => kind,
            },
            space: None,
            pointee_align: None,
        }));
        end = start + bytes;
    }
    (all, end)
}

/// The hidden arguments that a kernel may read.
#[derive(Debug, PartialEq, Eq)]
enum Reads {
    /// The kernel does not use the address of the hidden arguments.
    Nothing,
    /// These byte ranges: start and end of each.
    Ranges(Vec<(u64, u64)>),
    /// Unknown: the kernel may read any hidden argument.
    Anything,
}

impl Reads {
    fn may_be(&self, offset: u64, size: u64) -> bool {
        match self {
            Reads::Nothing => false,
            Reads::Ranges(all) => all
                .iter()
                .any(|(start, end)| *start < offset + size && offset < *end),
            Reads::Anything => true,
        }
    }
}

/// Finds the hidden arguments that are read by loads at constant offsets from `implicitarg.ptr`.
/// Any other use of this pointer may read all of them. Time: linear in the function.
fn reads(source: &Source<'_>) -> Reads {
    let layout = &source.types.layout;
    let first = source.typed.arguments.len() as u32;
    let instructions = || (first..).zip(&source.typed.instructions);
    // Constant offsets in bytes from `implicitarg.ptr`, for each value that has one.
    let mut distances: FxHashMap<u32, i64> = FxHashMap::default();
    for (value, instruction) in instructions() {
        if instruction.intrinsic() == Some(Intrinsic::AmdgcnImplicitargPtr) {
            distances.insert(value, 0);
        } else if let Detail::Element(element) = &instruction.detail
            && let [
                (_, Operand::Value(base)),
                (Type::Integer(bits @ 1..=64), Operand::Constant(Constant::Bits(index))),
            ] = &*instruction.operands
            && let Some(start) = distances.get(base)
            && let Ok(size) = layout.size(element)
            && (*bits == 64 || index >> (bits - 1) == 0)
        {
            let bytes = (*index as i64).wrapping_mul(size as i64);
            distances.insert(value, start.wrapping_add(bytes));
        }
    }
    if distances.is_empty() {
        return Reads::Nothing;
    }
    // The loads are examined after all offsets are known, because a user may precede its operand in
    // the text.
    let mut ranges = Vec::new();
    for (value, instruction) in instructions() {
        let mut operands = instruction.operands.iter();
        let start = operands.find_map(|(_, operand)| match operand {
            Operand::Value(value) => distances.get(value),
            Operand::Constant(_) => None,
        });
        let Some(start) = start else { continue };
        if distances.contains_key(&value) {
            continue;
        }
        let size = layout.size(&instruction.ty);
        let (Opcode::Load, Ok(size), Ok(start)) = (instruction.opcode, size, u64::try_from(*start))
        else {
            return Reads::Anything;
        };
        ranges.push((start, start.saturating_add(size)));
    }
    Reads::Ranges(ranges)
}
