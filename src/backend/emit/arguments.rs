//! The arguments of a kernel as its metadata lists them.

use crate::select::Source;
use lanelog_typed::Type;

/// An argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Bytes from the start of all arguments.
    pub offset: u64,
    /// Bytes.
    pub size: u64,
    /// `by_value`, `global_buffer`, `dynamic_shared_pointer`, `hidden_...`.
    pub kind: &'static str,
    /// `global`, `constant`, `local`, `generic` for pointers.
    pub space: Option<&'static str>,
    /// For a pointer to LDS: the alignment of what it points to, in bytes.
    pub pointee_align: Option<u64>,
}

/// What follows the arguments that are written: offset, bytes, kind.
/// Source: LLVM's AMDGPU usage, "AMDHSA Code Object V5 Kernel Argument Metadata".
const HIDDEN: &[(u64, u64, &str)] = &[
    (0, 4, "hidden_block_count_x"),
    (4, 4, "hidden_block_count_y"),
    (8, 4, "hidden_block_count_z"),
    (12, 2, "hidden_group_size_x"),
    (14, 2, "hidden_group_size_y"),
    (16, 2, "hidden_group_size_z"),
    (18, 2, "hidden_remainder_x"),
    (20, 2, "hidden_remainder_y"),
    (22, 2, "hidden_remainder_z"),
    (40, 8, "hidden_global_offset_x"),
    (48, 8, "hidden_global_offset_y"),
    (56, 8, "hidden_global_offset_z"),
    (64, 2, "hidden_grid_dims"),
    (120, 4, "hidden_dynamic_lds_size"),
    (192, 4, "hidden_private_base"),
    (196, 4, "hidden_shared_base"),
];

/// Bytes of the hidden arguments.
const HIDDEN_SIZE: u64 = 256;

/// The arguments of a kernel, and the bytes of all.
pub fn arguments(source: &Source<'_>) -> (Vec<Argument>, u64) {
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
    if reads_hidden(source) {
        let start = end.next_multiple_of(8);
        all.extend(HIDDEN.iter().map(|(offset, size, kind)| Argument {
            offset: start + offset,
            size: *size,
            kind,
            space: None,
            pointee_align: None,
        }));
        end = start + HIDDEN_SIZE;
    }
    (all, end)
}

/// Whether the function asks where the hidden arguments are.
fn reads_hidden(source: &Source<'_>) -> bool {
    let mut instructions = source.typed.instructions.iter();
    instructions.any(|instruction| {
        matches!(&instruction.detail, lanelog_typed::Detail::Callee(name) if &**name == "llvm.amdgcn.implicitarg.ptr")
    })
}
