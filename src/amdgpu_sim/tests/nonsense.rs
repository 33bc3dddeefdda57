//! No input makes reading or execution panic.

use super::{kernel, launch};
use crate::Assembly;

const BODY: &str = "\tv_lshlrev_b32_e32 v1, 2, v0
\tglobal_load_b32 v2, v1, s[2:3] offset:4 glc
\ts_waitcnt vmcnt(0)
\tv_add_co_u32 v3, vcc_lo, v2, -1
\tv_add_co_ci_u32_e64 v4, null, 0, v2, vcc_lo
\tv_fma_f32 v5, -v2, |v3|, 0.5 clamp
\tv_mov_b32_dpp v6, v5 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
\tds_store_2addr_b32 v0, v1, v2 offset1:3
\tds_swizzle_b32 v7, v5 offset:swizzle(BITMASK_PERM,\"00p11\")
\tscratch_store_b64 off, v[2:3], s32 offset:8
\ts_getpc_b64 s[4:5]
\ts_add_u32 s4, s4, end@rel32@lo+4
\ts_and_saveexec_b32 s6, vcc_lo
\ts_cbranch_execz end
\tv_dual_mov_b32 v8, 0 :: v_dual_add_f32 v9, v8, v2
\tglobal_atomic_cmpswap_b32 v3, v1, v[2:3], s[2:3] glc
end:
\ts_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 3
\ts_bfe_i32 s7, s4, 0x100005
\ts_movrels_b32 s8, s9
\tv_readlane_b32 s9, v2, s7";

/// A pseudo-random number generator: Knuth, "The Art of Computer Programming", 3.3.4.
fn next(state: &mut u64) -> usize {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize
}

#[test]
fn changed_texts_are_read_or_refused() {
    let whole = kernel("gfx1100", BODY);
    assert!(
        Assembly::read(&whole).is_ok(),
        "{:?}",
        Assembly::read(&whole).err()
    );
    let letters = b"svx0123456789[]:,.-+|()@_ \n\t\"{}*/;fFe";
    let mut state = 1;
    let mut ran = 0;
    for _ in 0..3000 {
        let mut text = whole.clone().into_bytes();
        for _ in 0..1 + next(&mut state) % 4 {
            let at = next(&mut state) % text.len();
            let letter = letters[next(&mut state) % letters.len()];
            match next(&mut state) % 3 {
                0 => text[at] = letter,
                1 => text.insert(at, letter),
                _ => {
                    let end = (at + next(&mut state) % 12).min(text.len());
                    text.drain(at..end);
                }
            }
        }
        let text = String::from_utf8(text).unwrap();
        if let Ok((assembly, _)) = Assembly::read_known(&text) {
            let mut launch = launch(40, 32);
            launch.limits.steps = 2000;
            launch.limits.bytes = 1 << 24;
            if let Some(name) = assembly.kernels().next() {
                ran += 1;
                let _ = assembly.run(name, &launch);
            }
        }
    }
    assert!(ran > 1000, "{ran}");
}

#[test]
fn names_that_need_each_other_have_no_value() {
    let mut text = String::new();
    for number in 0..200 {
        text.push_str(&format!(".set a{number}, a{0}+a{0}\n", number + 1));
    }
    text.push_str(".set a200, a0\n");
    text.push_str(
        &kernel("gfx1100", "").replace("64\n\t\t.amdhsa_kernarg", "a0\n\t\t.amdhsa_kernarg"),
    );
    assert!(Assembly::read(&text).is_err());
}
