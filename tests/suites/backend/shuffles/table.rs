//! The table of moves, compared with LLVM's assembler; and the number of maps that need the LDS,
//! compared with docs/reference/shuffles.md.

#[path = "../../../programs/shuffle_table/count.rs"]
mod count;

use crate::llvm;
use count::count;
use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use lanelog_amdgpu::shuffle::InactiveSource;
use lanelog_amdgpu::shuffle::moves::{MOVES, Move, Reach};
use pretty_assertions::assert_eq;

/// A move as a line of assembly, by the operands of its instruction.
fn line(one: &Move, gpu: &Gpu) -> Option<String> {
    let name = one.opcode.spelling(gpu.generation)?;
    let modifier = one.modifier.replace(":n", &format!(":{}", one.last));
    let operands = match name {
        "v_mov_b32_dpp" => match one.reach {
            Reach::Any(8) => "v1, v2 dpp8:[7,6,5,4,3,2,1,0]".into(),
            Reach::Any(_) => "v1, v2 quad_perm:[3,2,1,0] row_mask:0x3 bank_mask:0x5".into(),
            _ => format!("v1, v2 {modifier} row_mask:0x3 bank_mask:0x5"),
        },
        "v_permlane16_b32" | "v_permlanex16_b32" => "v1, v2, s0, s1".into(),
        "v_readlane_b32" => "s1, v2, 3".into(),
        "ds_swizzle_b32" => format!("v1, v2 offset:{}", 0xc400 | u32::from(one.last) << 5),
        "ds_bpermute_b32" => "v1, v2, v3".into(),
        _ => "v1, v2".into(),
    };
    Some(format!("{name} {operands}\n"))
}

#[test]
fn moves_are_there_where_the_assembler_has_them() {
    for gpu in GPUS {
        let mut taken = String::new();
        for one in MOVES {
            match (one.cost(gpu.generation), line(one, gpu)) {
                (Some(_), Some(line)) => taken += &line,
                (Some(_), None) => panic!("{} has no {}", gpu.name, one.name),
                // The GPU does not support the move, so the table has no row for it.
                (None, Some(line)) => {
                    if let Some(said) = llvm::assembled(&line, gpu.name) {
                        assert!(said.is_err(), "{} takes {line}", gpu.name);
                    }
                }
                (None, None) => {}
            }
        }
        if let Some(said) = llvm::assembled(&taken, gpu.name) {
            assert_eq!(said, Ok(()), "{}\n{taken}", gpu.name);
        }
    }
}

#[test]
fn the_page_says_how_many_maps_need_the_lds() {
    let page = std::fs::read_to_string("docs/reference/shuffles.md").unwrap();
    for gpu in GPUS {
        let count = |off| {
            let count = count(gpu, off);
            let row = count.row(gpu);
            assert!(
                page.contains(&row),
                "docs/reference/shuffles.md has no line {row}"
            );
            count
        };
        let of_hip = count(InactiveSource::Zero);
        let count = count(InactiveSource::Undefined);
        // A covering that gives zero for inactive lanes is also a covering without that
        // requirement.
        assert!(of_hip.cycles >= count.cycles, "{} {of_hip:?}", gpu.name);
        let without = count.copies + count.one + count.several;
        assert_eq!(without + count.swizzle + count.bpermute, 206);
        // The number of maps that a known selection of moves covers without the LDS, ds_swizzle_b32
        // included.
        let known = match gpu.name {
            "gfx1100" => 144,
            "gfx942" => 61,
            _ => 60,
        };
        assert!(without > known, "{} {count:?}", gpu.name);
    }
}
