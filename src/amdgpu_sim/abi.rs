//! The initial state of a kernel: its arguments, the dispatch packet, registers.
//!
//! Sources: LLVM's AMDGPU usage, "Kernel Dispatch", "Initial Kernel Execution State", "Code Object
//! V5 Metadata"; the HSA runtime's `hsa_kernel_dispatch_packet_t`. Deliberately absent: queues,
//! printf, hostcalls, heaps; their hidden arguments are zero. On GPUs without architected scratch
//! (gfx9 except gfx940 and gfx950, gfx10), a kernel accesses scratch memory through `flat_scratch`,
//! which it has to initialize, or through a descriptor, to whose address it has to add the wave's
//! offset.

use super::Assembly;
use super::generation::Generation;
use super::kernel::{Kernel, USER_REGISTERS, User};
use super::memory::{Allocation, BUFFERS, DESCRIPTOR, GAP, GROUP_BASE, Memory, PRIVATE_BASE};
use super::text::operand::scalar as number;
use super::wave::Wave;
use lanelog_ir::launch::DESCRIBED;
use lanelog_ir::launch::{Argument, Launch};
use lanelog_ir::typed::Value;
use thiserror::Error;

/// State that is the same for all waves of a launch.
pub(super) struct Prepared {
    /// Addresses of buffers.
    pub buffers: Vec<u64>,
    /// The address of the kernarg segment. The next field is the address of the dispatch packet.
    arguments: u64,
    packet: u64,
    /// The contents of the kernarg segment, from which preloaded arguments are copied to SGPRs.
    segment: Vec<u8>,
    /// The size of a work-group's LDS in bytes.
    pub group_size: usize,
    /// Buffers that are copied for each work-group: their indices and addresses.
    pub group_buffers: Vec<(usize, usize)>,
    /// The size of each lane's private memory in bytes.
    pub scratch_size: usize,
}

/// The scratch address of the first wave of a work-group, and the distance between the scratch
/// addresses of two waves. Adding both carries out of the low 32-bit word, so that kernels which
/// ignore the carry fail.
const FLAT_SCRATCH: u64 = 0x7_ffff_f000;
const WAVE_SCRATCH: u32 = 0x8000;
/// The size of the implicit arguments in bytes.
const IMPLICIT: usize = 256;
/// The stack size for called functions in bytes, if the kernel descriptor does not state it.
const DYNAMIC_STACK: i64 = 16 << 10;

fn put(bytes: &mut [u8], at: usize, value: u64, size: usize) {
    let own = value.to_le_bytes();
    if let (Some(target), Some(own)) = (bytes.get_mut(at..at.saturating_add(size)), own.get(..size))
    {
        target.copy_from_slice(own);
    }
}

fn next(start: u64, size: usize) -> u64 {
    (start + size as u64 + GAP).next_multiple_of(256)
}

/// Reasons why a launch does not fit the kernel.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum LaunchError {
    #[error("`{0}` has no .amdgpu_metadata, which says where arguments lie")]
    Metadata(String),
    #[error("{given} arguments for a kernel that takes {taken}")]
    Arguments { given: usize, taken: usize },
    /// An argument does not fit. Arguments are counted from 1.
    #[error("argument {0}: {1}")]
    Argument(usize, ArgumentError),
    #[error("an image of no such buffer")]
    Image,
    #[error("a kernel that needs {0} bytes of LDS or scratch")]
    Size(i64),
}

/// Reasons why an argument does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(super) enum ArgumentError {
    #[error("no such buffer")]
    Buffer,
    #[error("a pointer to private memory")]
    Private,
    #[error("a kernel's arguments are the same for all lanes")]
    Lanes,
    #[error("a structure, whose layout is not in the assembly")]
    Structure,
    #[error("an element of more than 64 bits")]
    Wide,
}

/// Fills memory with the buffers, the arguments and the dispatch packet.
///
/// # Errors
/// The launch does not fit the kernel.
pub(super) fn prepare(
    kernel: &Kernel,
    launch: &Launch,
    memory: &mut Memory,
    first: Option<u64>,
) -> Result<Prepared, LaunchError> {
    let mut start = first.unwrap_or(BUFFERS).next_multiple_of(256);
    let mut buffers = Vec::new();
    for buffer in &launch.buffers {
        buffers.push(start);
        memory.add(Allocation {
            start,
            bytes: buffer.bytes.clone(),
            constant: false,
        });
        start = next(start, buffer.bytes.len());
    }
    let mut images = Vec::new();
    for argument in &launch.arguments {
        images.push(start);
        if let Argument::Image(index, words) = argument {
            let texels = buffers.get(*index).ok_or(LaunchError::Image)?;
            memory.add(Allocation {
                start,
                bytes: image(*texels, words),
                constant: true,
            });
            start = next(start, DESCRIBED);
        }
    }
    let mut group_size = size(kernel.value("group_segment_fixed_size"))?;
    let fixed = group_size;
    let mut group_buffers = Vec::new();
    let segment = segment(
        kernel,
        launch,
        [&buffers, &images],
        &mut group_size,
        &mut group_buffers,
        fixed,
    )?;
    let arguments = start;
    memory.add(Allocation {
        start,
        bytes: segment.clone(),
        constant: true,
    });
    start = next(start, segment.len());
    let packet = start;
    memory.add(Allocation {
        start,
        bytes: packet_of(kernel, launch, arguments, group_size),
        constant: true,
    });
    let mut scratch = kernel.value("private_segment_fixed_size");
    if kernel.has("uses_dynamic_stack") {
        scratch = scratch.saturating_add(DYNAMIC_STACK);
    }
    Ok(Prepared {
        buffers,
        arguments,
        packet,
        segment,
        group_size,
        group_buffers,
        scratch_size: size(scratch)?,
    })
}

/// The descriptor of an image whose texels start at address `texels`. The lowest 40 bits of `words`
/// are an offset from `texels`, in units of 256 bytes.
fn image(texels: u64, words: &[u32; 8]) -> Vec<u8> {
    let mut bytes = vec![0; DESCRIBED];
    for (chunk, word) in bytes.chunks_mut(4).zip(words) {
        chunk.copy_from_slice(&word.to_le_bytes());
    }
    let address = texels / 256 + u64::from(words[0]) + (u64::from(words[1]) << 32);
    put(&mut bytes, 0, address, 8);
    bytes
}

fn size(bytes: i64) -> Result<usize, LaunchError> {
    let found = usize::try_from(bytes)
        .ok()
        .filter(|bytes| *bytes <= 1 << 24);
    found.ok_or(LaunchError::Size(bytes))
}

/// The number of grid dimensions that are used.
fn dimensions(launch: &Launch) -> u64 {
    let used = launch.grid.iter().zip(&launch.block);
    let used = used
        .enumerate()
        .filter(|(_, (grid, block))| **grid > 1 || **block > 1);
    used.map(|(axis, _)| axis as u64 + 1).max().unwrap_or(1)
}

fn packet_of(kernel: &Kernel, launch: &Launch, arguments: u64, group: usize) -> Vec<u8> {
    let mut packet = vec![0; 64];
    put(&mut packet, 2, dimensions(launch), 2);
    for axis in 0..3 {
        let (grid, block) = (u64::from(launch.grid[axis]), u64::from(launch.block[axis]));
        put(&mut packet, 4 + 2 * axis, block, 2);
        put(&mut packet, 12 + 4 * axis, grid * block, 4);
    }
    put(
        &mut packet,
        24,
        kernel.value("private_segment_fixed_size") as u64,
        4,
    );
    put(&mut packet, 28, group as u64, 4);
    put(&mut packet, 40, arguments, 8);
    packet
}

/// The contents of the kernarg segment.
fn segment(
    kernel: &Kernel,
    launch: &Launch,
    [buffers, images]: [&[u64]; 2],
    group_size: &mut usize,
    group_buffers: &mut Vec<(usize, usize)>,
    fixed: usize,
) -> Result<Vec<u8>, LaunchError> {
    let Some(metadata) = &kernel.metadata else {
        return Err(LaunchError::Metadata(kernel.name.clone()));
    };
    let explicit = metadata
        .arguments
        .iter()
        .filter(|info| !info.kind.starts_with("hidden_"));
    let count = explicit.clone().count();
    if count != launch.arguments.len() {
        return Err(LaunchError::Arguments {
            given: launch.arguments.len(),
            taken: count,
        });
    }
    let mut end = 0;
    for info in &metadata.arguments {
        end = end.max(size(info.offset.saturating_add(info.size) as i64)?);
    }
    let length = end.max(size(kernel.value("kernarg_size"))?);
    let hidden = metadata.arguments.len() > count;
    let implicit = end.next_multiple_of(8);
    // Kernels may read the implicit arguments even if the metadata does not list them.
    let mut bytes = vec![
        0;
        if hidden {
            length
        } else {
            length.max(implicit + IMPLICIT)
        }
    ];
    for (number, (info, argument)) in explicit.zip(&launch.arguments).enumerate() {
        let wrong = |why: ArgumentError| LaunchError::Argument(number + 1, why);
        let (at, size) = (info.offset as usize, info.size as usize);
        match argument {
            Argument::Image(..) => {
                let address = images.get(number).copied().unwrap_or(0);
                put(&mut bytes, at, address, size.min(8));
            }
            // For a structure passed by value (`byref`), the launch contains the index of a buffer,
            // as for the IR interpreter. The contents of this buffer are the argument.
            Argument::Buffer(index) if info.kind == "by_value" && info.space.is_empty() => {
                let buffer = launch
                    .buffers
                    .get(*index)
                    .ok_or(wrong(ArgumentError::Buffer))?;
                let own = bytes.get_mut(at..at.saturating_add(size));
                let pairs = own.into_iter().flatten().zip(&buffer.bytes);
                pairs.for_each(|(to, from)| *to = *from);
            }
            Argument::Buffer(index) => {
                let address = buffers.get(*index).ok_or(wrong(ArgumentError::Buffer))?;
                let value = match (info.kind.as_str(), info.space.as_str()) {
                    ("dynamic_shared_pointer", _) | (_, "local") => {
                        let align = (info.align.max(16) as usize)
                            .min(1 << 16)
                            .next_power_of_two();
                        let start = group_size.next_multiple_of(align);
                        let length = launch
                            .buffers
                            .get(*index)
                            .map_or(0, |buffer| buffer.bytes.len());
                        group_buffers.push((*index, start));
                        *group_size = start.saturating_add(length);
                        start as u64
                    }
                    (_, "private") => return Err(wrong(ArgumentError::Private)),
                    _ => *address,
                };
                put(&mut bytes, at, value, size.min(8));
            }
            Argument::Same(value) => {
                let target = bytes.get_mut(at..at + size).unwrap_or_default();
                value_bytes(value, target).map_err(wrong)?;
            }
            Argument::Lanes(_) => {
                return Err(wrong(ArgumentError::Lanes));
            }
        }
    }
    let dynamic = *group_size - fixed;
    if hidden {
        for info in &metadata.arguments {
            if let Some(value) = hidden_value(&info.kind, launch, dynamic) {
                put(
                    &mut bytes,
                    info.offset as usize,
                    value,
                    info.size.min(8) as usize,
                );
            }
        }
    } else {
        for (kind, at, size) in HIDDEN {
            if let Some(value) = hidden_value(kind, launch, dynamic) {
                put(&mut bytes, implicit + at, value, size);
            }
        }
    }
    Ok(bytes)
}

/// Hidden arguments: their offsets after the explicit arguments, and their sizes in bytes.
const HIDDEN: [(&str, usize, usize); 14] = [
    ("hidden_block_count_x", 0, 4),
    ("hidden_block_count_y", 4, 4),
    ("hidden_block_count_z", 8, 4),
    ("hidden_group_size_x", 12, 2),
    ("hidden_group_size_y", 14, 2),
    ("hidden_group_size_z", 16, 2),
    ("hidden_remainder_x", 18, 2),
    ("hidden_remainder_y", 20, 2),
    ("hidden_remainder_z", 22, 2),
    ("hidden_global_offset_x", 40, 8),
    ("hidden_grid_dims", 64, 2),
    ("hidden_dynamic_lds_size", 120, 4),
    ("hidden_private_base", 192, 4),
    ("hidden_shared_base", 196, 4),
];

fn hidden_value(kind: &str, launch: &Launch, dynamic: usize) -> Option<u64> {
    let name = kind.strip_prefix("hidden_")?;
    let axis = match name.as_bytes().last() {
        Some(b'x') => 0,
        Some(b'y') => 1,
        _ => 2,
    };
    Some(match name {
        "block_count_x" | "block_count_y" | "block_count_z" => launch.grid[axis].into(),
        "group_size_x" | "group_size_y" | "group_size_z" => launch.block[axis].into(),
        "grid_dims" => dimensions(launch),
        "dynamic_lds_size" => dynamic as u64,
        "private_base" => PRIVATE_BASE >> 32,
        "shared_base" => GROUP_BASE >> 32,
        _ => return None,
    })
}

/// Stores a value to `target` as in memory. Undefined bits are zero.
fn value_bytes(value: &Value, target: &mut [u8]) -> Result<(), ArgumentError> {
    let size = target.len();
    match value {
        Value::Undef | Value::Poison => {}
        Value::Bits(bits) => put(target, 0, *bits, size.min(8)),
        Value::Wide(words) => {
            for (chunk, word) in target.chunks_mut(8).zip(words) {
                let length = chunk.len();
                put(chunk, 0, *word, length);
            }
        }
        Value::Many(parts) => {
            // A vector of three elements is as large as one of four.
            let room = if parts.len() == 3 && size.is_multiple_of(4) {
                4
            } else {
                parts.len().max(1)
            };
            if !size.is_multiple_of(room) || parts.iter().any(|part| matches!(part, Value::Many(_)))
            {
                return Err(ArgumentError::Structure);
            }
            let each = size / room;
            for (chunk, part) in target.chunks_mut(each.max(1)).zip(parts.iter()) {
                match part {
                    Value::Bits(bits) => put(chunk, 0, *bits, each.min(8)),
                    Value::Undef | Value::Poison => {}
                    _ => return Err(ArgumentError::Wide),
                }
            }
        }
    }
    Ok(())
}

/// The initial mode register, from the kernel descriptor.
pub(super) fn mode(kernel: &Kernel) -> u32 {
    let field = |name: &str, otherwise: i64| {
        kernel.values.get(name).copied().unwrap_or(otherwise) as u32 & 3
    };
    field("float_round_mode_32", 0)
        | field("float_round_mode_16_64", 0) << 2
        | field("float_denorm_mode_32", 0) << 4
        | field("float_denorm_mode_16_64", 3) << 6
        | (field("dx10_clamp", 1) & 1) << 8
        | (field("ieee_mode", 1) & 1) << 9
}

/// Sets the initial registers of a wave. `at` is the work-group ID.
pub(super) fn start(
    wave: &mut Wave,
    assembly: &Assembly,
    kernel: &Kernel,
    prepared: &Prepared,
    launch: &Launch,
    at: [u32; 3],
) {
    let (processor, generation) = (&assembly.processor, assembly.generation);
    let first = wave.number * wave.lanes;
    let mut next: u16 = 0;
    for (name, what, words) in USER_REGISTERS {
        if kernel.has(name) {
            let value = match what {
                User::Nothing => None,
                User::Scratch => {
                    wave.set_registers(next.saturating_add(2), 2, DESCRIPTOR);
                    Some(FLAT_SCRATCH)
                }
                User::Packet => Some(prepared.packet),
                User::Arguments => Some(prepared.arguments),
                User::DispatchId => Some(1),
                User::FlatScratch => Some(FLAT_SCRATCH),
                User::ScratchSize => Some(prepared.scratch_size as u64),
            };
            if let Some(value) = value {
                wave.set_registers(next, words.min(2), value);
            }
            next += words;
        }
    }
    let preloaded = kernel
        .value("user_sgpr_kernarg_preload_length")
        .clamp(0, 16) as usize;
    let offset = kernel
        .value("user_sgpr_kernarg_preload_offset")
        .clamp(0, 1 << 16) as usize;
    for word in prepared.segment.chunks(4).skip(offset).take(preloaded) {
        let value = word
            .iter()
            .rev()
            .fold(0, |all, byte| all << 8 | u32::from(*byte));
        wave.set_register(next, value);
        next += 1;
    }
    if let Some(count) = kernel.values.get("user_sgpr_count") {
        next = next.max((*count).clamp(0, 32) as u16);
    }
    if generation == Generation::Gfx12 {
        wave.set_register(number::TTMP + 9, at[0]);
        wave.set_register(number::TTMP + 7, at[1] & 0xffff | at[2] << 16);
    } else {
        for (axis, name) in ["x", "y", "z"].into_iter().enumerate() {
            let wanted = kernel
                .values
                .get(&format!("system_sgpr_workgroup_id_{name}"));
            // The kernel descriptor enables the work-group ID along x by default.
            if wanted.copied().unwrap_or(i64::from(axis == 0)) != 0 {
                wave.set_register(next, at[axis]);
                next += 1;
            }
        }
        next += u16::from(kernel.has("system_sgpr_workgroup_info"));
    }
    if !generation.has_architected_scratch() {
        let offset = wave.number * WAVE_SCRATCH;
        if kernel.has("system_sgpr_private_segment_wavefront_offset") {
            wave.set_register(next, offset);
        }
        wave.scratch_start = Some(FLAT_SCRATCH + u64::from(offset));
    }
    let wanted = kernel.value("system_vgpr_workitem_id");
    let [x, y, _] = launch.block;
    let mut exec = 0u64;
    for lane in 0..wave.lanes {
        let item = first + lane;
        if u64::from(item) >= launch.block.iter().map(|size| u64::from(*size)).product() {
            break;
        }
        exec |= 1 << lane;
        let ids = [item % x, item / x % y, item / (x * y)];
        let asked = ids.into_iter().zip(0..).filter(|(_, axis)| *axis <= wanted);
        if generation.packs_work_item(processor) {
            let packed = asked.fold(0, |all, (id, axis)| all | id << (10 * axis));
            wave.set_vector(0, lane, packed);
        } else {
            for (id, axis) in asked {
                wave.set_vector(axis as u16, lane, id);
            }
        }
    }
    let words = wave.mask_words();
    wave.set_registers(number::EXEC, words, exec);
    if words == 1 {
        wave.set_register(number::EXEC + 1, 0);
    }
}
