//! Cross-lane operations: the value that each lane reads if each lane's value is ten times its
//! index.

use pretty_assertions::assert_eq;

use super::{run, words};

/// The values of `v2` in all lanes. The initial value of `v2` is 999.
fn lanes(processor: &str, operation: &str, count: u32) -> Vec<u32> {
    let store = if matches!(processor, "gfx942" | "gfx950" | "gfx1030") {
        "global_store_dword"
    } else {
        "global_store_b32"
    };
    let wait = if processor == "gfx1200" {
        "s_wait_dscnt 0x0"
    } else {
        "s_waitcnt lgkmcnt(0)"
    };
    let body = format!(
        "v_mul_u32_u24 v3, 10, v0\nv_mov_b32 v2, 999\n{operation}\n{wait}\nv_lshlrev_b32 v1, 2, v0\n{store} v1, v2, s[2:3]"
    );
    let mut found = words(&run(processor, &body, count));
    found.truncate(count as usize);
    found
}

fn map(count: u32, of: impl Fn(u32) -> Option<u32>) -> Vec<u32> {
    (0..count)
        .map(|lane| of(lane).map_or(999, |from| 10 * from))
        .collect()
}

/// Source: AMD's "RDNA3" and "CDNA3" documents, "Data Parallel Processing".
#[test]
fn data_parallel_primitives() {
    for (processor, count) in [
        ("gfx1100", 32),
        ("gfx1030", 32),
        ("gfx942", 64),
        ("gfx950", 64),
    ] {
        let moved = |control: &str| {
            lanes(
                processor,
                &format!("v_mov_b32_dpp v2, v3 {control} row_mask:0xf bank_mask:0xf"),
                count,
            )
        };
        assert_eq!(
            moved("quad_perm:[3,1,0,2]"),
            map(count, |lane| Some(
                lane & !3 | [3, 1, 0, 2][lane as usize & 3]
            ))
        );
        assert_eq!(
            moved("row_shl:1"),
            map(count, |lane| (lane & 15 != 15).then_some(lane + 1))
        );
        assert_eq!(
            moved("row_shr:3"),
            map(count, |lane| (lane & 15 > 2).then(|| lane - 3))
        );
        assert_eq!(
            moved("row_ror:1"),
            map(count, |lane| Some(lane & !15 | (lane + 15) & 15))
        );
        assert_eq!(
            moved("row_mirror"),
            map(count, |lane| Some(lane & !15 | (15 - (lane & 15))))
        );
        assert_eq!(
            moved("row_half_mirror"),
            map(count, |lane| Some(lane & !7 | (7 - (lane & 7))))
        );
        let zeroed = moved("row_shr:3 bound_ctrl:1");
        assert_eq!((zeroed[2], zeroed[3]), (0, 0));
        assert_eq!(zeroed[4], 10);
    }
    let row = |control: &str| {
        lanes(
            "gfx942",
            &format!("v_mov_b32_dpp v2, v3 {control} row_mask:0xf bank_mask:0xf"),
            64,
        )
    };
    assert_eq!(row("row_newbcast:5"), map(64, |lane| Some(lane & !15 | 5)));
    assert_eq!(row("wave_shr:1"), map(64, |lane| lane.checked_sub(1)));
    assert_eq!(row("wave_rol:1"), map(64, |lane| Some((lane + 1) % 64)));
    assert_eq!(
        row("row_bcast:15"),
        map(64, |lane| (lane > 15).then(|| lane / 16 * 16 - 1))
    );
    assert_eq!(
        row("row_bcast:31"),
        map(64, |lane| (lane > 31).then_some(31))
    );
    let share = lanes(
        "gfx1100",
        "v_mov_b32_dpp v2, v3 row_share:5 row_mask:0x2 bank_mask:0x3",
        32,
    );
    assert_eq!(
        share,
        map(32, |lane| (lane >= 16 && lane % 16 < 8).then_some(21))
    );
    let eight = lanes("gfx1100", "v_mov_b32_dpp v2, v3 dpp8:[7,6,5,4,3,2,1,0]", 32);
    assert_eq!(eight, map(32, |lane| Some(lane ^ 7)));
    assert_eq!(
        lanes(
            "gfx1100",
            "v_mov_b32_dpp v2, v3 row_xmask:6 row_mask:0xf bank_mask:0xf",
            32
        ),
        map(32, |lane| Some(lane ^ 6))
    );
}

#[test]
fn lanes_that_are_off_are_not_read() {
    // Only even lanes are active during the move.
    let body = "s_mov_b32 s4, exec_lo\ns_mov_b32 exec_lo, 0x55555555\nv_mov_b32_dpp v2, v3 row_xmask:1 row_mask:0xf bank_mask:0xf\ns_mov_b32 exec_lo, s4";
    assert_eq!(lanes("gfx1100", body, 32), map(32, |_| None));
    let inactive = body.replace("bank_mask:0xf", "bank_mask:0xf fi:1");
    assert_eq!(
        lanes("gfx1100", &inactive, 32),
        map(32, |lane| (lane % 2 == 0).then_some(lane + 1))
    );
    let zero = body.replace("bank_mask:0xf", "bank_mask:0xf bound_ctrl:1");
    assert_eq!(lanes("gfx1100", &zero, 32)[..4], [0, 999, 0, 999]);
    let pulled = "s_mov_b32 s4, exec_lo\nv_xor_b32 v4, 1, v0\nv_lshlrev_b32 v4, 2, v4\ns_mov_b32 exec_lo, 0x55555555\nds_bpermute_b32 v2, v4, v3\ns_waitcnt lgkmcnt(0)\ns_mov_b32 exec_lo, s4";
    assert_eq!(lanes("gfx1100", pulled, 32)[..4], [0, 999, 0, 999]);
}

#[test]
fn permutations() {
    // v4 is four times the index of the opposite lane, 31 minus the lane's own index.
    let reversed = "v_sub_nc_u32 v4, 31, v0\nv_lshlrev_b32 v4, 2, v4\n";
    assert_eq!(
        lanes(
            "gfx1100",
            &format!("{reversed}ds_bpermute_b32 v2, v4, v3"),
            32
        ),
        map(32, |lane| Some(31 - lane))
    );
    assert_eq!(
        lanes(
            "gfx1100",
            &format!("{reversed}ds_permute_b32 v2, v4, v3"),
            32
        ),
        map(32, |lane| Some(31 - lane))
    );
    // If several lanes write to one lane, the value of the highest one is kept. Lanes to which no
    // lane writes get zero.
    let one = lanes("gfx1100", "v_mov_b32 v4, 8\nds_permute_b32 v2, v4, v3", 32);
    assert_eq!((one[1], one[2], one[3]), (0, 310, 0));
    assert_eq!(
        lanes(
            "gfx1100",
            "ds_swizzle_b32 v2, v3 offset:swizzle(SWAP,8)",
            32
        ),
        map(32, |lane| Some(lane ^ 8))
    );
    assert_eq!(
        lanes(
            "gfx942",
            "ds_swizzle_b32 v2, v3 offset:swizzle(BROADCAST,8,3)",
            64
        ),
        map(64, |lane| Some(lane & !7 | 3))
    );
    let row = "s_mov_b32 s4, 0x76543210\ns_mov_b32 s5, 0xfedcba98\n";
    assert_eq!(
        lanes(
            "gfx1100",
            &format!("{row}v_permlane16_b32 v2, v3, s5, s4"),
            32
        ),
        map(32, |lane| Some(lane ^ 8))
    );
    assert_eq!(
        lanes(
            "gfx1100",
            &format!("{row}v_permlanex16_b32 v2, v3, s4, s5"),
            32
        ),
        map(32, |lane| Some(lane ^ 16))
    );
}

#[test]
fn single_lanes() {
    let found = lanes(
        "gfx1100",
        "v_readlane_b32 s4, v3, 7\nv_mov_b32 v2, s4\nv_writelane_b32 v2, 5, 3",
        32,
    );
    assert_eq!(found[..5], [70, 70, 70, 5, 70]);
    // If no lane is active, lane 0 is read.
    let none = "s_mov_b32 s5, exec_lo\ns_mov_b32 exec_lo, 0\nv_readfirstlane_b32 s4, v3\ns_mov_b32 exec_lo, s5\nv_mov_b32 v2, s4";
    assert_eq!(lanes("gfx1100", none, 32)[0], 0);
    let some = none.replace("exec_lo, 0\n", "exec_lo, 0xf0\n");
    assert_eq!(lanes("gfx1100", &some, 32)[0], 40);
    let counted = "v_mbcnt_lo_u32_b32 v2, 0xff, 100\n";
    assert_eq!(
        lanes("gfx1100", counted, 32)[..10],
        [100, 101, 102, 103, 104, 105, 106, 107, 108, 108]
    );
    let wide = "v_mbcnt_lo_u32_b32 v2, -1, 0\nv_mbcnt_hi_u32_b32 v2, -1, v2";
    assert_eq!(lanes("gfx942", wide, 64), (0..64).collect::<Vec<u32>>());
}

/// Source: AMD's "RDNA4" document, `V_PERMLANE16_VAR_B32`: bits 3:0 of the second operand select
/// the lane, upper bits are ignored; `op_sel` encodes `fi` and `bound_ctrl`.
#[test]
fn lanes_select_from_their_row_or_the_other_on_gfx12() {
    // v4 is the index of the lane three lanes further, plus upper bits that the instruction
    // ignores.
    let ahead = "v_add_nc_u32 v4, 3, v0\nv_or_b32 v4, 0x70, v4\n";
    let selected = |operation: &str| lanes("gfx1200", &format!("{ahead}{operation}"), 32);
    assert_eq!(
        selected("v_permlane16_var_b32 v2, v3, v4"),
        map(32, |lane| Some(lane & 16 | (lane + 3) & 15))
    );
    assert_eq!(
        selected("v_permlanex16_var_b32 v2, v3, v4"),
        map(32, |lane| Some(lane & 16 ^ 16 | (lane + 3) & 15))
    );
    // The destination register is also the register of the selectors.
    assert_eq!(
        selected("v_permlane16_var_b32 v4, v3, v4\nv_mov_b32 v2, v4"),
        map(32, |lane| Some(lane & 16 | (lane + 3) & 15))
    );
    let off = |modifiers: &str| {
        let operation = format!(
            "s_mov_b32 exec_lo, 0xfffffff7\nv_permlane16_var_b32 v2, v3, v4{modifiers}\ns_mov_b32 exec_lo, -1"
        );
        selected(&operation)[0]
    };
    assert_eq!(off(""), 999);
    assert_eq!(off(" op_sel:[0,1]"), 0);
    assert_eq!(off(" op_sel:[1,0]"), 30);
}

/// Source: AMD's "RDNA2" document, `DPP8`, `V_PERMLANE16_B32`, and LLVM's AMDGPU usage.
#[test]
fn patterns_of_eight_and_of_rows_on_gfx10() {
    assert_eq!(
        lanes("gfx1030", "v_mov_b32_dpp v2, v3 dpp8:[7,6,5,4,3,2,1,0]", 32),
        map(32, |lane| Some(lane ^ 7))
    );
    let permuted = |name: &str| {
        let body = format!(
            "s_mov_b32 s4, 0x89abcdef\ns_mov_b32 s5, 0x01234567\n{name}_b32 v2, v3, s4, s5"
        );
        lanes("gfx1030", &body, 32)
    };
    assert_eq!(permuted("v_permlane16"), map(32, |lane| Some(lane ^ 15)));
    assert_eq!(permuted("v_permlanex16"), map(32, |lane| Some(lane ^ 31)));
    let selected = "v_add_nc_u32_sdwa v2, v3, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:WORD_1";
    let lowest = |lane: u32| 10 * lane % 256;
    assert_eq!(
        lanes("gfx1030", selected, 32),
        (0..32).map(lowest).collect::<Vec<_>>()
    );
}

/// Source: AMD's "CDNA4" document, `V_PERMLANE16_SWAP_B32` and `V_PERMLANE32_SWAP_B32`. `fi` and
/// `bound_ctrl` have the same effect as for DPP.
#[test]
fn rows_of_two_registers_change_places() {
    // v2 is v3 plus 1000.
    let swap = |operation: &str, read: &str| {
        let body = format!("v_add_u32 v2, 0x3e8, v3\n{operation}\nv_mov_b32 v2, {read}");
        lanes("gfx950", &body, 64)
    };
    for (name, row) in [("v_permlane16_swap_b32", 16), ("v_permlane32_swap_b32", 32)] {
        let operation = format!("{name} v2, v3");
        let first: Vec<u32> = (0..64)
            .map(|lane| match lane & row {
                0 => 1000 + 10 * lane,
                _ => 10 * (lane - row),
            })
            .collect();
        let second: Vec<u32> = (0..64)
            .map(|lane| match lane & row {
                0 => 1000 + 10 * (lane + row),
                _ => 10 * lane,
            })
            .collect();
        assert_eq!(swap(&operation, "v2"), first);
        assert_eq!(swap(&operation, "v3"), second);
    }
    // Lanes 32 to 63 are inactive. Lanes that read an inactive lane keep their old value, get 0
    // (`bound_ctrl:1`), or get the register's value in the inactive lane (`fi:1`).
    let off = |modifiers: &str| {
        let operation = format!(
            "s_mov_b32 exec_hi, 0\nv_permlane32_swap_b32_e64 v2, v3{modifiers}\ns_mov_b32 exec_hi, -1"
        );
        let found = swap(&operation, "v3");
        [found[1], found[33]]
    };
    assert_eq!(off(""), [10, 330]);
    assert_eq!(off(" bound_ctrl:1"), [0, 330]);
    assert_eq!(off(" fi:1"), [1330, 330]);
}
