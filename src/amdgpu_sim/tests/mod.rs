//! Small handwritten kernels: faults, waits, unsupported constructs.

#![allow(clippy::unwrap_used, clippy::panic)]

mod cross_lane;
mod nonsense;

use pretty_assertions::assert_eq;

use super::{Assembly, Class, Ending, Execution};
use lanelog_ir::launch::{Argument, Buffer, Launch, Limits};

/// A kernel `k` with one buffer, whose address is in `s[2:3]` after the first wait.
pub(super) fn kernel(processor: &str, body: &str) -> String {
    let wave32 = if processor.starts_with("gfx1") {
        ".amdhsa_wavefront_size32 1"
    } else {
        ""
    };
    let load = if processor.starts_with("gfx1") && !processor.starts_with("gfx10") {
        "s_load_b64"
    } else {
        "s_load_dwordx2"
    };
    let wait = if processor.starts_with("gfx12") {
        "s_wait_kmcnt 0x0"
    } else {
        "s_waitcnt lgkmcnt(0)"
    };
    let size = if processor.starts_with("gfx1") {
        32
    } else {
        64
    };
    format!(
        "\t.amdgcn_target \"amdgcn-amd-amdhsa--{processor}\"
k:
\t{load} s[2:3], s[0:1], 0x0
\t{wait}
{body}
\ts_endpgm
\t.amdhsa_kernel k
\t\t.amdhsa_group_segment_fixed_size 256
\t\t.amdhsa_private_segment_fixed_size 64
\t\t.amdhsa_kernarg_size 8
\t\t.amdhsa_user_sgpr_kernarg_segment_ptr 1
\t\t.amdhsa_next_free_vgpr 16
\t\t.amdhsa_next_free_sgpr 32
\t\t{wave32}
\t.end_amdhsa_kernel
\t.amdgpu_metadata
amdhsa.kernels:
  - .name: k
    .args:
      - .offset: 0
        .size: 8
        .value_kind: global_buffer
    .kernarg_segment_size: 8
    .wavefront_size: {size}
\t.end_amdgpu_metadata
"
    )
}

pub(super) fn launch(lanes: u32, wave: u32) -> Launch {
    Launch {
        function: 0,
        grid: [1, 1, 1],
        block: [lanes, 1, 1],
        wave,
        arguments: vec![Argument::Buffer(0)],
        buffers: vec![Buffer {
            bytes: vec![0; 256],
        }],
        limits: Limits::default(),
    }
}

pub(super) fn run(processor: &str, body: &str, lanes: u32) -> Execution {
    let assembly = Assembly::read(&kernel(processor, body)).unwrap();
    let wave = assembly.wave("k").unwrap();
    assembly.run("k", &launch(lanes, wave))
}

pub(super) fn words(execution: &Execution) -> Vec<u32> {
    assert_eq!(execution.ending, Ending::Finished);
    let chunks = execution.buffers[0].bytes.chunks_exact(4);
    chunks
        .map(|chunk| u32::from_le_bytes(chunk.try_into().unwrap()))
        .collect()
}

/// The line and the message of a fault.
fn fault(processor: &str, body: &str) -> (u32, String) {
    match run(processor, body, 32).ending {
        Ending::Fault { line, message, .. } => (line, message),
        other => panic!("{other:?}"),
    }
}

/// M0 may select a register that no instruction names, because it is written as part of a wide
/// load.
#[test]
fn an_index_names_a_register_that_only_a_load_writes() {
    let body = "v_mov_b32 v1, 7\nv_mov_b32 v0, 0\nglobal_store_b32 v0, v1, s[2:3] offset:12
s_waitcnt_vscnt null, 0x0\nglobal_load_b128 v[1:4], v0, s[2:3]\ns_mov_b32 m0, 3\ns_waitcnt vmcnt(0)
v_movrels_b32 v1, v1\nglobal_store_b32 v0, v1, s[2:3]";
    assert_eq!(words(&run("gfx1100", body, 1))[..4], [7, 0, 0, 7]);
    let outside = body.replace("m0, 3", "m0, 4");
    let (_, message) = fault("gfx1100", &outside);
    assert!(message.contains("no such register"), "{message}");
}

/// Vega's scratch memory is at the address in `flat_scratch`, which the kernel initializes as in
/// `llc`'s output.
#[test]
fn scratch_is_reached_where_the_kernel_says_that_it_is() {
    let body = "v_mov_b32 v2, 7\nv_mov_b32 v1, 0\nscratch_store_dword v1, v2, off
s_waitcnt vmcnt(0)\nscratch_load_dword v2, v1, off\ns_waitcnt vmcnt(0)
global_store_dword v1, v2, s[2:3]";
    let run = |set: &str| {
        let text = kernel("gfx900", body)
            .replace("\ts_load_dwordx2 s[2:3], s[0:1]", &format!("\t{set}\n\ts_load_dwordx2 s[2:3], s[0:1]"))
            .replace(
                "\t\t.amdhsa_next_free_vgpr",
                "\t\t.amdhsa_user_sgpr_flat_scratch_init 1\n\t\t.amdhsa_system_sgpr_workgroup_id_x 0
\t\t.amdhsa_system_sgpr_private_segment_wavefront_offset 1\n\t\t.amdhsa_next_free_vgpr",
            );
        let assembly = Assembly::read(&text).unwrap();
        assembly.run("k", &launch(128, 64))
    };
    let low = "s_add_u32 flat_scratch_lo, s2, s4";
    let set = run(&format!("{low}\ns_addc_u32 flat_scratch_hi, s3, 0"));
    assert_eq!(words(&set)[0], 7);
    for set in ["", low] {
        match run(set).ending {
            Ending::Fault { message, .. } => assert!(message.contains("flat_scratch"), "{message}"),
            other => panic!("{other:?}"),
        }
    }
}

/// RDNA 2's scratch memory, accessed as in `llc`'s output: through hardware registers, and through
/// a descriptor.
#[test]
fn scratch_of_gfx10_is_reached_in_two_ways() {
    let run = |set: &str, body: &str| {
        let text = kernel("gfx1030", body)
            .replace("\ts_load_dwordx2 s[2:3], s[0:1]", &format!("{set}\n\ts_load_dwordx2 s[10:11], s[4:5]"))
            .replace(
                "\t\t.amdhsa_next_free_vgpr",
                "\t\t.amdhsa_user_sgpr_private_segment_buffer 1\n\t\t.amdhsa_user_sgpr_flat_scratch_init 1
\t\t.amdhsa_system_sgpr_workgroup_id_x 0\n\t\t.amdhsa_system_sgpr_private_segment_wavefront_offset 1\n\t\t.amdhsa_next_free_vgpr",
            );
        let assembly = Assembly::read(&text).unwrap();
        assembly.run("k", &launch(64, 32))
    };
    let refused = |set: &str, body: &str| match run(set, body).ending {
        Ending::Fault { message, .. } => message,
        other => panic!("{other:?}"),
    };
    // Each lane stores its index, in both waves.
    let stored = "v_lshlrev_b32 v1, 2, v0\nglobal_store_dword v1, v2, s[10:11]";
    let numbers: Vec<u32> = (0..64).collect();
    let flat = format!(
        "v_mov_b32 v3, 8\nscratch_store_dword v3, v0, off offset:4\nscratch_load_dword v2, off, off offset:12\ns_waitcnt vmcnt(0)\n{stored}"
    );
    let registers = "s_add_u32 s6, s6, s8\ns_addc_u32 s7, s7, 0\ns_setreg_b32 hwreg(HW_REG_FLAT_SCR_LO), s6\ns_setreg_b32 hwreg(HW_REG_FLAT_SCR_HI), s7";
    assert_eq!(words(&run(registers, &flat)), numbers);
    assert!(refused("s_nop 0", &flat).contains("`flat_scratch`"));
    // The stack pointer is an offset in bytes over all 64 lanes: 0x80 bytes are two bytes of each
    // lane.
    let described = format!(
        "v_mov_b32 v3, 8\ns_movk_i32 s32, 0x80\nbuffer_store_dword v0, v3, s[0:3], 0 offen offset:4
buffer_load_dword v2, off, s[0:3], s32 offset:8\ns_waitcnt vmcnt(0)\n{stored}"
    );
    let descriptor = "s_add_u32 s0, s0, s8\ns_addc_u32 s1, s1, 0";
    assert_eq!(words(&run(descriptor, &described)), numbers);
    // Without the wave's offset, the descriptor is that of another buffer, which adds the lane
    // index. A descriptor with another changed word is not the scratch descriptor either.
    assert!(refused("s_nop 0", &described).contains("buffers that add the lane's number"));
    let changed = format!("{descriptor}\ns_mov_b32 s3, 0");
    assert!(refused(&changed, &described).contains("where no memory is"));
    let between = described.replace("0x80", "0x40");
    assert!(refused(descriptor, &between).contains("not a multiple of 128"));
    for (processor, body) in [
        ("gfx1030", "buffer_load_dword v2, off, s[0:3], 0 lds"),
        ("gfx1030", "buffer_load_dword v2, v0, s[0:3], 0"),
        ("gfx1030", "buffer_atomic_add v2, off, s[0:3]"),
        ("gfx950", "s_setreg_b32 hwreg(HW_REG_FLAT_SCR_LO), s0"),
        ("gfx950", "ds_read_b64_tr_b16 v[2:3], v0"),
        ("gfx950", "v_bitop3_b32 v0, v1, v2, v3 bitop3:256"),
        ("gfx1030", "v_bitop3_b32 v0, v1, v2, v3 bitop3:0x12"),
    ] {
        let read = Assembly::read(&kernel(processor, body));
        assert_eq!(
            read.map(|_| ()).map_err(|all| all[0].line),
            Err(5),
            "{body}"
        );
    }
}

/// Source: LLVM's AMDGPU usage, "Initial Kernel Execution State".
#[test]
fn work_item_ids_are_separate_on_gfx10_and_packed_on_gfx950() {
    let of = |processor: &str, body: &str, wave: u32| {
        let text = kernel(processor, body).replace(
            "\t\t.amdhsa_next_free_vgpr",
            "\t\t.amdhsa_system_vgpr_workitem_id 2\n\t\t.amdhsa_next_free_vgpr",
        );
        let mut launch = launch(1, wave);
        launch.block = [4, 4, 2];
        words(&Assembly::read(&text).unwrap().run("k", &launch))
    };
    let expected: Vec<u32> = (0..32)
        .map(|item| item % 4 + (item / 4 % 4) * 100 + item / 16 * 1000)
        .collect();
    let sum = "v_mul_u32_u24 v3, 0x64, v1\nv_mul_u32_u24 v4, 0x3e8, v2";
    let store = "v_lshlrev_b32 v5, 2, v5\nglobal_store_dword v5, v3, s[2:3]";
    let separate = format!(
        "v_lshl_add_u32 v5, v1, 2, v0\nv_lshl_add_u32 v5, v2, 4, v5\n{sum}\nv_add3_u32 v3, v0, v3, v4\n{store}"
    );
    assert_eq!(of("gfx1030", &separate, 32)[..32], expected);
    let packed = format!(
        "v_bfe_u32 v2, v0, 20, 10\nv_bfe_u32 v1, v0, 10, 10\nv_and_b32 v0, 0x3ff, v0\n{separate}"
    );
    assert_eq!(of("gfx950", &packed, 64)[..32], expected);
}

const STORE: &str = "v_lshlrev_b32 v1, 2, v0\nglobal_store_b32 v1, v2, s[2:3]";

#[test]
fn mnemonics_may_have_capital_letters() {
    let body = format!("V_MOV_B32 v2, 7\nV_Add_Nc_U32 v2, v2, v2\n{STORE}");
    let found = words(&run("gfx1100", &body, 2));
    assert_eq!(found[..3], [14, 14, 0]);
}

#[test]
fn lanes_that_do_not_exist_are_off() {
    let body = format!("v_mov_b32 v2, 7\n{STORE}");
    let found = words(&run("gfx1100", &body, 5));
    assert_eq!(found[..6], [7, 7, 7, 7, 7, 0]);
}

#[test]
fn a_register_that_is_not_there_yet_is_a_fault() {
    let load = "v_lshlrev_b32 v1, 2, v0\nglobal_load_b32 v2, v1, s[2:3]\n";
    let (line, message) = fault("gfx1100", &format!("{load}v_add_nc_u32 v3, v2, v2"));
    assert_eq!(
        (line, message.as_str()),
        (7, "v2 is used before the load in line 6 was waited for")
    );
    let waited = format!("{load}s_waitcnt vmcnt(0)\nv_add_nc_u32 v3, v2, v2");
    assert_eq!(run("gfx1100", &waited, 32).ending, Ending::Finished);
    // A wait for a counter that does not count the load has no effect on it.
    assert_eq!(
        fault(
            "gfx1100",
            &format!("{load}s_waitcnt lgkmcnt(0)\nv_mov_b32 v3, v2")
        )
        .0,
        8
    );
    // Vector loads complete in order, so the first of two loads is complete when one is
    // outstanding.
    let two = format!("{load}global_load_b32 v4, v1, s[2:3]\ns_waitcnt vmcnt(1)\nv_mov_b32 v3, v2");
    assert_eq!(run("gfx1100", &two, 32).ending, Ending::Finished);
    assert_eq!(fault("gfx1100", &two.replace("v3, v2", "v3, v4")).0, 9);
    // Scalar loads complete in any order.
    let scalar = "s_load_b32 s4, s[0:1], 0x0\ns_load_b32 s5, s[0:1], 0x4\ns_waitcnt lgkmcnt(1)\ns_mov_b32 s6, s4";
    assert_eq!(fault("gfx1100", scalar).0, 8);
    // A register with an outstanding load must not be written either.
    assert_eq!(fault("gfx1100", &format!("{load}v_mov_b32 v2, 0")).0, 7);
    // Stores have a separate counter since gfx10; before gfx10, loads and stores share one.
    let stored = "v_lshlrev_b32 v1, 2, v0\nglobal_load_dword v2, v1, s[2:3]\nglobal_store_dword v1, v0, s[2:3]\ns_waitcnt vmcnt(1)\nv_mov_b32 v3, v2";
    assert_eq!(run("gfx942", stored, 64).ending, Ending::Finished);
    let stored = stored.replace("_dword", "_b32");
    assert_eq!(fault("gfx1100", &stored).0, 9);
}

/// Source: LLVM's SIInsertWaitcnts.cpp: an instruction that overwrites the result register of an
/// earlier access of the same kind does not wait.
#[test]
fn results_that_come_in_order_overwrite_each_other() {
    let atomic = "v_lshlrev_b32 v1, 2, v0\nv_mov_b32 v3, 1\nglobal_atomic_add v2, v1, v3, s[2:3] glc\nglobal_atomic_add v2, v1, v3, s[2:3] glc
s_waitcnt vmcnt(0)\nglobal_store_dword v1, v2, s[2:3]";
    assert_eq!(words(&run("gfx1030", atomic, 32))[..2], [1, 1]);
    let data = atomic
        .replacen("v1, v3", "v1, v2", 3)
        .replacen("v1, v2", "v1, v3", 1);
    assert!(fault("gfx1030", &data).1.contains("v2 is used before"));
    // A flat load may access either memory, until a wait shows that it did not access LDS.
    let flat = "v_mov_b32 v4, s2\nv_mov_b32 v5, s3\nv_mov_b32 v1, 0\nscratch_store_dword v1, v1, off\nflat_load_dword v2, v[4:5]
s_waitcnt lgkmcnt(0)\nscratch_load_dword v2, v1, off\ns_waitcnt vmcnt(0)\nv_mov_b32 v3, v2";
    assert_eq!(run("gfx950", flat, 64).ending, Ending::Finished);
    let soon = flat.replace("s_waitcnt lgkmcnt(0)\nscratch", "scratch");
    let (line, message) = fault("gfx950", &soon);
    assert_eq!(line, 10);
    assert!(
        message.contains("may be overwritten by the load in line 9"),
        "{message}"
    );
}

#[test]
fn memory_that_is_not_there_is_a_fault() {
    let (line, message) = fault(
        "gfx1100",
        "v_mov_b32 v1, 0x100\nglobal_load_b32 v2, v1, s[2:3]",
    );
    assert_eq!(line, 6);
    assert!(message.contains("4 bytes are read"), "{message}");
    assert_eq!(
        fault("gfx1100", "v_mov_b32 v1, 0x100\nds_store_b32 v1, v1").0,
        6
    );
    assert_eq!(
        fault("gfx1100", "v_mov_b32 v1, 61\nscratch_load_b32 v2, v1, off").0,
        6
    );
    assert_eq!(fault("gfx1100", "s_load_b32 s4, s[2:3], 0x100").0, 5);
    assert_eq!(
        fault(
            "gfx1100",
            "v_mov_b32 v1, 0\nglobal_store_b32 v1, v1, s[0:1]"
        )
        .0,
        6
    );
    // If EXEC is zero, there is no access.
    assert_eq!(
        run(
            "gfx1100",
            "s_mov_b32 exec_lo, 0\nglobal_load_b32 v2, v1, s[2:3]",
            32
        )
        .ending,
        Ending::Finished
    );
}

#[test]
fn waves_wait_for_each_other_at_barriers() {
    // Each of two waves stores its index, then reads the index of the other wave.
    let body = "v_lshrrev_b32 v1, 5, v0\nv_lshlrev_b32 v2, 2, v1\nds_store_b32 v2, v1\ns_waitcnt lgkmcnt(0)\ns_barrier\nv_xor_b32 v2, 4, v2\nds_load_b32 v3, v2\ns_waitcnt lgkmcnt(0)\nv_lshlrev_b32 v1, 2, v0\nglobal_store_b32 v1, v3, s[2:3]";
    let found = words(&run("gfx1100", body, 64));
    assert_eq!((found[0], found[31], found[32], found[63]), (1, 1, 0, 0));
    let halves = body
        .replace("s_barrier", "s_barrier_signal -1\ns_barrier_wait -1")
        .replace("s_waitcnt lgkmcnt(0)", "s_wait_dscnt 0x0");
    let text = kernel("gfx1200", &halves);
    let done = Assembly::read(&text).unwrap().run("k", &launch(64, 32));
    assert_eq!(words(&done), found);
}

#[test]
fn waves_at_different_kinds_of_barriers_wait_for_ever() {
    let body = "v_readfirstlane_b32 s4, v0\ns_cmp_eq_u32 s4, 0\ns_cbranch_scc1 first\ns_barrier_wait -1\ns_endpgm\nfirst:\ns_barrier";
    let text = kernel("gfx1200", body);
    let done = Assembly::read(&text).unwrap().run("k", &launch(64, 32));
    assert!(
        matches!(done.ending, Ending::Deadlock(_)),
        "{:?}",
        done.ending
    );
}

#[test]
fn a_loop_without_end_meets_the_limit() {
    let done = run("gfx1100", "again:\ns_branch again", 32);
    assert!(matches!(done.ending, Ending::Limit(_)), "{:?}", done.ending);
}

#[test]
fn a_run_ends_when_it_is_cancelled() {
    let assembly = Assembly::read(&kernel("gfx1100", "again:\ns_branch again")).unwrap();
    let asked = std::cell::Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() == 3
    };
    let done = assembly.run_until("k", &launch(32, 32), &stop);
    assert_eq!(done.ending, Ending::Limit("it was stopped".into()));
    assert_eq!(asked.get(), 3);
}

#[test]
fn both_of_two_operations_read_before_either_writes() {
    let body = "v_mov_b32 v2, 7\nv_mov_b32 v3, 30\nv_dual_mov_b32 v2, v3 :: v_dual_add_nc_u32 v3, v2, v2\nv_lshl_add_u32 v2, v3, 8, v2\nv_lshlrev_b32 v1, 2, v0\nglobal_store_b32 v1, v2, s[2:3]";
    assert_eq!(words(&run("gfx1100", body, 32))[0], 14 * 256 + 30);
}

#[test]
fn instructions_are_counted_by_class() {
    let body = "v_cmp_gt_u32 vcc_lo, 3, v0\ns_and_saveexec_b32 s4, vcc_lo\ns_cbranch_execz done\nv_mov_b32 v2, 1\ndone:\ns_or_b32 exec_lo, exec_lo, s4\ns_add_i32 s5, s4, 1\nv_dual_mov_b32 v4, 0 :: v_dual_mov_b32 v5, 0";
    let done = run("gfx1100", body, 32);
    assert_eq!(done.ending, Ending::Finished);
    let counts = [
        Class::Salu,
        Class::Valu,
        Class::Smem,
        Class::Branch,
        Class::Mask,
        Class::Wait,
        Class::Other,
    ];
    assert_eq!(
        counts.map(|class| done.counts.of(class)),
        [1, 3, 1, 1, 2, 1, 1]
    );
    assert_eq!(done.counts.dual, 1);
    let assembly = Assembly::read(&kernel("gfx1100", body)).unwrap();
    assert_eq!(assembly.instructions("k").by_class, done.counts.by_class);
}

#[test]
fn addresses_relative_to_the_counter_reach_functions_and_data() {
    let body = "s_getpc_b64 s[4:5]\ns_add_u32 s4, s4, twice@rel32@lo+4\ns_addc_u32 s5, s5, twice@rel32@hi+12\nv_mov_b32 v2, 21\ns_swappc_b64 s[30:31], s[4:5]\ns_getpc_b64 s[4:5]\ns_add_u32 s4, s4, table@rel32@lo+8\ns_addc_u32 s5, s5, table@rel32@hi+16\ns_load_b32 s6, s[4:5], 0x0\ns_waitcnt lgkmcnt(0)\nv_add_nc_u32 v2, s6, v2\nv_lshlrev_b32 v1, 2, v0\nglobal_store_b32 v1, v2, s[2:3]";
    let mut text = kernel("gfx1100", body);
    text.push_str("\t.text\ntwice:\n\tv_add_nc_u32 v2, v2, v2\n\ts_setpc_b64 s[30:31]\n\t.section .rodata\n\t.p2align 4\ntable:\n\t.long 1\n\t.long 2*50\n");
    let done = Assembly::read(&text).unwrap().run("k", &launch(32, 32));
    assert_eq!(words(&done)[0], 142);
}

#[test]
fn differences_of_labels_are_distances_as_llvm_writes_them() {
    // A forward long branch in `llc-22`'s form, and a backward one with plain differences.
    let body = "v_mov_b32 v2, 1\ns_getpc_b64 s[4:5]\n.Lpost0:\ns_add_u32 s4, s4, (.L2-.Lpost0)&4294967295\ns_addc_u32 s5, s5, (.L2-.Lpost0)>>32\ns_setpc_b64 s[4:5]\n.L1:\nv_add_nc_u32 v2, 5, v2\ns_branch .L3\n.L2:\nv_add_nc_u32 v2, 70, v2\ns_getpc_b64 s[4:5]\n.Lpost1:\ns_sub_u32 s4, s4, .Lpost1-.L1\ns_subb_u32 s5, s5, 0\ns_setpc_b64 s[4:5]\n.L3:\nv_lshlrev_b32 v1, 2, v0\nglobal_store_b32 v1, v2, s[2:3]";
    assert_eq!(words(&run("gfx1100", body, 32))[0], 76);
    let problems = Assembly::read(&kernel("gfx1100", "s_add_u32 s4, s4, (.L2-.L1)>>32"));
    let told: Vec<String> = problems
        .unwrap_err()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(told.len(), 1);
    assert!(told[0].contains("`.L2` is not known"), "{told:?}");
}

#[test]
fn masks_come_in_two_sizes() {
    // In wave64, a lane mask has two 32-bit words.
    let body = "v_cmp_lt_u32 vcc, 40, v0\nv_cndmask_b32 v2, 1, 2, vcc\nv_lshlrev_b32 v1, 2, v0\nglobal_store_dword v1, v2, s[2:3]";
    let found = words(&run("gfx942", body, 64));
    assert_eq!((found[40], found[41], found[63]), (1, 2, 2));
}

#[test]
fn unknown_names_are_reported_with_their_position() {
    let problems = Assembly::read(&kernel(
        "gfx1100",
        "\tv_wonder_b32 v0, v1\n\tv_add_f32 v0, v1, q2",
    ))
    .unwrap_err();
    let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "5:2: unknown instruction `v_wonder_b32`",
            "6:20: `q2` is defined nowhere"
        ]
    );
    let wonder = kernel("gfx1100", "v_wonder_b32 v0, v1");
    let (assembly, problems) = Assembly::read_known(&wonder).unwrap();
    assert_eq!(problems.len(), 1);
    // Reaching an unknown instruction is not a fault of the program.
    let ending = assembly.run("k", &launch(32, 32)).ending;
    assert!(
        matches!(ending, Ending::Unknown { line: 5, .. }),
        "{ending:?}"
    );
    for body in [
        "v_add_f32 v0, v1",
        "v_add_f32 v0, v1, v2, v3",
        "v_add_f32 v0, v1, v[2:3]",
        "v_add_f32 v0, v1, v2 wonder:1",
        "s_mov_b32 s[0:1], 1",
        "s_mov_b64 s0, 1",
        "s_mov_b32 v0, 1",
        "s_movk_i32 s0, 0x12345",
        "s_branch nowhere",
        "global_load_dword v0, v1, s[2:3]",
        "global_load_b32 v0, v[1:2], s[2:3]",
        "s_waitcnt wonder(0)",
        "ds_load_b32 v0, v1 gds",
        "v_mov_b32_dpp v0, v1 row_shr:17",
    ] {
        let read = Assembly::read(&kernel("gfx1100", body));
        assert_eq!(
            read.map(|_| ()).map_err(|problems| problems[0].line),
            Err(5),
            "{body}"
        );
    }
}

#[test]
fn a_trap_ends_the_run() {
    let done = run("gfx1100", "s_nop 0\ns_trap 2", 32);
    match done.ending {
        Ending::Trapped { message, .. } => assert!(message.starts_with("s_trap 2"), "{message}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn names_in_quotes_are_read_wherever_they_stand() {
    let body = "s_branch \"a, \\\"b\"\ns_trap 2\n\"a, \\\"b\":";
    let done = run("gfx1100", body, 32);
    assert_eq!(done.ending, Ending::Finished);
}
