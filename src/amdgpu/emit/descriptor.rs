//! Emits the kernel descriptor, and the metadata that the runtime reads.

use std::fmt::{self, Write};

use super::operand::{scalar, symbol};
use crate::gpu::{Generation, ScratchBase};
use crate::inputs::handed;
use crate::{Gpu, Lowered};

/// The size of an instruction-cache line in bytes.
const LINE: u64 = 128;

/// The number of cache lines of code to prefetch before a kernel starts: all lines of the code,
/// whose size the assembler computes, but at most the maximum of the descriptor's field.
fn ahead(kernel: &Lowered, number: usize, most: u64, gpu: &'static Gpu) -> String {
    let code = kernel
        .code
        .blocks
        .iter()
        .flat_map(|block| &block.instructions);
    // The exact size is not known here: `longest` assumes the longest encoding of each instruction;
    // the shortest encoding is one word.
    let longest: u64 = code
        .clone()
        .map(|found| crate::finish::size(found, gpu))
        .sum();
    if longest.div_ceil(LINE) > most {
        let shortest = 4 * code.count() as u64;
        return shortest.div_ceil(LINE).min(most).to_string();
    }
    format!(
        "(.Lend_{number}-{}+{})/{LINE}",
        symbol(&kernel.code.name),
        LINE - 1
    )
}

/// Emits the descriptor of a kernel. `number` is the kernel's index in the file.
pub(super) fn write(
    out: &mut String,
    kernel: &Lowered,
    number: usize,
    gpu: &'static Gpu,
) -> fmt::Result {
    let resources = &kernel.resources;
    let inputs = &resources.inputs;
    let vgprs = resources.taken.vgprs.max(1);
    let mut rows: Vec<(&str, u64)> = vec![
        ("group_segment_fixed_size", resources.lds.into()),
        ("private_segment_fixed_size", resources.scratch.into()),
        ("kernarg_size", resources.arguments_size),
        ("user_sgpr_count", handed(inputs, gpu).user_sgprs.into()),
        ("user_sgpr_dispatch_ptr", inputs.dispatch.into()),
        ("user_sgpr_kernarg_segment_ptr", inputs.arguments.into()),
    ];
    if gpu.scratch_base != ScratchBase::Known {
        rows.push((
            "system_sgpr_private_segment_wavefront_offset",
            u64::from(resources.scratch > 0),
        ));
        rows.push(("user_sgpr_flat_scratch_init", 1));
    } else {
        rows.push(("enable_private_segment", u64::from(resources.scratch > 0)));
    }
    if gpu.generation >= Generation::Gfx10 {
        rows.push(("wavefront_size32", gpu.by_wave(1, 0)));
    }
    if resources.dynamic_stack && resources.version >= 5 {
        rows.push(("uses_dynamic_stack", 1));
    }
    rows.extend([
        ("system_sgpr_workgroup_id_x", inputs.group[0].into()),
        ("system_sgpr_workgroup_id_y", inputs.group[1].into()),
        ("system_sgpr_workgroup_id_z", inputs.group[2].into()),
        ("system_vgpr_workitem_id", inputs.item.into()),
        ("next_free_vgpr", vgprs.into()),
        ("next_free_sgpr", resources.taken.sgprs.max(1).into()),
        ("reserve_vcc", 1),
        ("float_denorm_mode_32", 3),
        ("float_denorm_mode_16_64", 3),
    ]);
    if gpu.generation.is_cdna() {
        rows.push(("accum_offset", u64::from(vgprs.next_multiple_of(4))));
    }
    let name = symbol(&kernel.code.name);
    writeln!(
        out,
        "\t.section .rodata,\"a\",@progbits\n\t.p2align 6\n\t.amdhsa_kernel {name}"
    )?;
    for (row, value) in rows {
        writeln!(out, "\t\t.amdhsa_{row} {value}")?;
    }
    // The descriptor's field for the number of prefetched lines has 6 bits, or 8 bits on some
    // generations.
    let most = match gpu.generation {
        Generation::Gfx9 | Generation::Gfx940 | Generation::Gfx950 | Generation::Gfx10 => None,
        Generation::Gfx11 | Generation::Gfx115 => Some(63),
        Generation::Gfx12 => Some(255),
    };
    if let Some(most) = most {
        let lines = ahead(kernel, number, most, gpu);
        writeln!(out, "\t\t.amdhsa_inst_pref_size {lines}")?;
    }
    writeln!(out, "\t.end_amdhsa_kernel")
}

/// Emits the metadata of all kernels.
pub(super) fn metadata(
    out: &mut String,
    kernels: &[Lowered],
    version: u32,
    gpu: &'static Gpu,
) -> fmt::Result {
    writeln!(out, "\t.amdgpu_metadata\n---\namdhsa.kernels:")?;
    for kernel in kernels.iter().filter(|kernel| !kernel.code.is_called) {
        let resources = &kernel.resources;
        if resources.arguments.is_empty() {
            writeln!(out, "  - .args: []")?;
        } else {
            writeln!(out, "  - .args:")?;
        }
        for argument in &resources.arguments {
            writeln!(out, "      - .offset: {}", argument.offset)?;
            writeln!(out, "        .size: {}", argument.size)?;
            writeln!(out, "        .value_kind: {}", argument.kind)?;
            if let Some(space) = argument.space {
                writeln!(out, "        .address_space: {space}")?;
            }
            if let Some(align) = argument.pointee_align {
                writeln!(out, "        .pointee_align: {align}")?;
            }
        }
        let name = scalar(&kernel.code.name);
        writeln!(out, "    .group_segment_fixed_size: {}", resources.lds)?;
        writeln!(out, "    .kernarg_segment_align: 8")?;
        writeln!(
            out,
            "    .kernarg_segment_size: {}",
            resources.arguments_size
        )?;
        writeln!(
            out,
            "    .max_flat_workgroup_size: {}",
            resources.most_items
        )?;
        writeln!(out, "    .name: {name}")?;
        writeln!(
            out,
            "    .private_segment_fixed_size: {}",
            resources.scratch
        )?;
        if let Some(sizes) = resources.required {
            writeln!(
                out,
                "    .reqd_workgroup_size:\n      - {}\n      - {}\n      - {}",
                sizes[0], sizes[1], sizes[2]
            )?;
        }
        writeln!(out, "    .sgpr_count: {}", resources.taken.sgprs)?;
        writeln!(
            out,
            "    .symbol: {}",
            scalar(&format!("{}.kd", kernel.code.name))
        )?;
        if resources.dynamic_stack && version >= 5 {
            writeln!(out, "    .uses_dynamic_stack: true")?;
        }
        writeln!(out, "    .vgpr_count: {}", resources.taken.vgprs)?;
        writeln!(out, "    .wavefront_size: {}", gpu.wave)?;
    }
    writeln!(out, "amdhsa.target: amdgcn-amd-amdhsa--{}", gpu.processor)?;
    // The minor version of the metadata, which is the same for code object versions 5 and 6.
    let minor = if version == 4 { 1 } else { 2 };
    writeln!(
        out,
        "amdhsa.version:\n  - 1\n  - {minor}\n...\n\t.end_amdgpu_metadata"
    )
}
