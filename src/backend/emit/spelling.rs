//! How the assembler of each generation spells an instruction.
//!
//! Source: what `llvm-mc` of LLVM 22 accepts; AMD's ISA documents.

use std::borrow::Cow;

use crate::gpu::Generation;

/// gfx11's spelling, and gfx9's.
const OLDER: &[(&str, &str)] = &[
    ("v_add_nc_u32", "v_add_u32"),
    ("v_sub_nc_u32", "v_sub_u32"),
    ("v_subrev_nc_u32", "v_subrev_u32"),
    ("v_add_nc_u16", "v_add_u16"),
    ("v_sub_nc_u16", "v_sub_u16"),
    ("v_add_nc_i32", "v_add_i32"),
    ("v_sub_nc_i32", "v_sub_i32"),
    ("v_add_nc_i16", "v_add_i16"),
    ("v_sub_nc_i16", "v_sub_i16"),
    ("v_add_co_ci_u32", "v_addc_co_u32"),
    ("v_sub_co_ci_u32", "v_subb_co_u32"),
    ("v_subrev_co_ci_u32", "v_subbrev_co_u32"),
    ("v_clz_i32_u32", "v_ffbh_u32"),
    ("v_ctz_i32_b32", "v_ffbl_b32"),
    ("v_cls_i32", "v_ffbh_i32"),
    ("v_cvt_floor_i32_f32", "v_cvt_flr_i32_f32"),
    ("v_cvt_nearest_i32_f32", "v_cvt_rpi_i32_f32"),
    ("v_cvt_pk_rtz_f16_f32", "v_cvt_pkrtz_f16_f32"),
    ("v_cvt_pk_norm_i16_f32", "v_cvt_pknorm_i16_f32"),
    ("v_cvt_pk_norm_u16_f32", "v_cvt_pknorm_u16_f32"),
    ("v_mul_dx9_zero_f32", "v_mul_legacy_f32"),
    ("s_ctz_i32_b32", "s_ff1_i32_b32"),
    ("s_ctz_i32_b64", "s_ff1_i32_b64"),
    ("s_clz_i32_u32", "s_flbit_i32_b32"),
    ("s_clz_i32_u64", "s_flbit_i32_b64"),
    ("s_cls_i32", "s_flbit_i32"),
    ("s_cls_i32_i64", "s_flbit_i32_i64"),
    ("s_and_not1_b32", "s_andn2_b32"),
    ("s_and_not1_b64", "s_andn2_b64"),
    ("s_or_not1_b32", "s_orn2_b32"),
    ("s_or_not1_b64", "s_orn2_b64"),
    ("s_and_not1_saveexec_b64", "s_andn2_saveexec_b64"),
    ("s_or_not1_saveexec_b64", "s_orn2_saveexec_b64"),
    ("s_and_not0_saveexec_b64", "s_andn1_saveexec_b64"),
    ("ds_cmpstore_rtn_b32", "ds_cmpst_rtn_b32"),
    ("ds_cmpstore_rtn_b64", "ds_cmpst_rtn_b64"),
    ("ds_cmpstore_b32", "ds_cmpst_b32"),
    ("ds_cmpstore_b64", "ds_cmpst_b64"),
    ("ds_storexchg_rtn_b32", "ds_wrxchg_rtn_b32"),
    ("ds_storexchg_rtn_b64", "ds_wrxchg_rtn_b64"),
];

/// Sizes of loads and stores: gfx11's, and gfx9's.
const SIZES: &[(&str, &str)] = &[
    ("b128", "dwordx4"),
    ("b256", "dwordx8"),
    ("b512", "dwordx16"),
    ("b96", "dwordx3"),
    ("b64", "dwordx2"),
    ("b32", "dword"),
    ("b16", "short"),
    ("b8", "byte"),
    ("u8", "ubyte"),
    ("i8", "sbyte"),
    ("u16", "ushort"),
    ("i16", "sshort"),
    ("d16_b16", "short_d16"),
    ("d16_u8", "ubyte_d16"),
    ("d16_i8", "sbyte_d16"),
    ("d16_hi_b16", "short_d16_hi"),
    ("d16_hi_u8", "ubyte_d16_hi"),
    ("d16_hi_b8", "byte_d16_hi"),
];

/// Atomics on global and flat memory: what follows `_atomic_`.
const ATOMICS: &[(&str, &str)] = &[
    ("swap_b32", "swap"),
    ("swap_b64", "swap_x2"),
    ("cmpswap_b32", "cmpswap"),
    ("cmpswap_b64", "cmpswap_x2"),
    ("add_u32", "add"),
    ("add_u64", "add_x2"),
    ("sub_u32", "sub"),
    ("sub_u64", "sub_x2"),
    ("min_i32", "smin"),
    ("min_i64", "smin_x2"),
    ("min_u32", "umin"),
    ("min_u64", "umin_x2"),
    ("max_i32", "smax"),
    ("max_i64", "smax_x2"),
    ("max_u32", "umax"),
    ("max_u64", "umax_x2"),
    ("and_b32", "and"),
    ("and_b64", "and_x2"),
    ("or_b32", "or"),
    ("or_b64", "or_x2"),
    ("xor_b32", "xor"),
    ("xor_b64", "xor_x2"),
    ("inc_u32", "inc"),
    ("inc_u64", "inc_x2"),
    ("dec_u32", "dec"),
    ("dec_u64", "dec_x2"),
];

/// gfx11's spelling, and gfx12's.
const NEWER: &[(&str, &str)] = &[
    ("v_max_f32", "v_max_num_f32"),
    ("v_min_f32", "v_min_num_f32"),
    ("v_max_f16", "v_max_num_f16"),
    ("v_min_f16", "v_min_num_f16"),
    ("v_max_f64", "v_max_num_f64"),
    ("v_min_f64", "v_min_num_f64"),
    ("v_max3_f32", "v_max3_num_f32"),
    ("v_min3_f32", "v_min3_num_f32"),
    ("v_med3_f32", "v_med3_num_f32"),
    ("v_max3_f16", "v_max3_num_f16"),
    ("v_min3_f16", "v_min3_num_f16"),
    ("v_med3_f16", "v_med3_num_f16"),
    ("v_maxmin_f32", "v_maxmin_num_f32"),
    ("v_minmax_f32", "v_minmax_num_f32"),
    ("v_maxmin_f16", "v_maxmin_num_f16"),
    ("v_minmax_f16", "v_minmax_num_f16"),
    ("s_max_f32", "s_max_num_f32"),
    ("s_min_f32", "s_min_num_f32"),
    ("s_max_f16", "s_max_num_f16"),
    ("s_min_f16", "s_min_num_f16"),
    ("v_mad_u64_u32", "v_mad_co_u64_u32"),
    ("v_mad_i64_i32", "v_mad_co_i64_i32"),
    ("s_add_u32", "s_add_co_u32"),
    ("s_addc_u32", "s_add_co_ci_u32"),
    ("s_sub_u32", "s_sub_co_u32"),
    ("s_subb_u32", "s_sub_co_ci_u32"),
    ("s_add_i32", "s_add_co_i32"),
    ("s_sub_i32", "s_sub_co_i32"),
    ("global_atomic_cmpswap_b32", "global_atomic_cmpswap_b32"),
    ("global_atomic_csub_u32", "global_atomic_sub_clamp_u32"),
];

fn find(table: &[(&'static str, &'static str)], name: &str) -> Option<&'static str> {
    table.iter().find(|row| row.0 == name).map(|row| row.1)
}

/// The spelling of a generation. Time: constant.
pub fn spell(name: &'static str, generation: Generation) -> Cow<'static, str> {
    match generation {
        Generation::Gfx11 => Cow::Borrowed(name),
        Generation::Gfx12 => Cow::Borrowed(find(NEWER, name).unwrap_or(name)),
        Generation::Gfx9 | Generation::Gfx940 => older(name),
    }
}

fn older(name: &'static str) -> Cow<'static, str> {
    if let Some(found) = find(OLDER, name) {
        return Cow::Borrowed(found);
    }
    if let Some(rest) = name.strip_prefix("ds_load_2addr_") {
        return Cow::Owned(match rest.strip_prefix("stride64_") {
            Some(size) => format!("ds_read2st64_{size}"),
            None => format!("ds_read2_{rest}"),
        });
    }
    if let Some(rest) = name.strip_prefix("ds_store_2addr_") {
        return Cow::Owned(match rest.strip_prefix("stride64_") {
            Some(size) => format!("ds_write2st64_{size}"),
            None => format!("ds_write2_{rest}"),
        });
    }
    if let Some(size) = name.strip_prefix("ds_load_") {
        return Cow::Owned(format!("ds_read_{size}"));
    }
    if let Some(size) = name.strip_prefix("ds_store_") {
        return Cow::Owned(format!("ds_write_{size}"));
    }
    if name.starts_with("v_") || name.starts_with("ds_") {
        return Cow::Borrowed(name);
    }
    if let Some(at) = name.find("_atomic_") {
        let (unit, rest) = name.split_at(at + "_atomic_".len());
        return match find(ATOMICS, rest) {
            Some(found) => Cow::Owned(format!("{unit}{found}")),
            None => Cow::Borrowed(name),
        };
    }
    for way in ["_load_", "_store_"] {
        if let Some(at) = name.find(way) {
            let (unit, size) = name.split_at(at + way.len());
            return match find(SIZES, size) {
                Some(found) => Cow::Owned(format!("{unit}{found}")),
                None => Cow::Borrowed(name),
            };
        }
    }
    Cow::Borrowed(name)
}

/// Whether an operand of an instruction is half a register, which gfx11 writes `v0.l`. Results count first, then sources.
pub fn is_half(name: &str, operand: usize, results: usize) -> bool {
    if !name.starts_with("v_")
        || name.starts_with("v_pk_")
        || name.starts_with("v_fma_mix")
        || name.starts_with("v_dot")
    {
        return false;
    }
    let sized = |size: &str| matches!(size, "f16" | "u16" | "i16" | "b16");
    let words: Vec<&str> = name.split('_').collect();
    let Some(last) = words.last() else {
        return false;
    };
    let result = operand < results;
    if name.starts_with("v_cmp") {
        return !result && sized(last);
    }
    match name {
        "v_cvt_pk_rtz_f16_f32"
        | "v_cvt_pk_u16_u32"
        | "v_cvt_pk_i16_i32"
        | "v_cvt_pk_norm_i16_f32"
        | "v_cvt_pk_norm_u16_f32"
        | "v_sad_u16" => {
            return false;
        }
        "v_pack_b32_f16" | "v_cvt_pk_norm_i16_f16" | "v_cvt_pk_norm_u16_f16" => return !result,
        "v_mad_u32_u16" | "v_mad_i32_i16" => return !result && operand - results < 2,
        _ => {}
    }
    // `v_cvt_TO_FROM`, `v_frexp_exp_i16_f16`: the result's size, then the source's.
    if name.starts_with("v_cvt_") {
        let to = words.len().checked_sub(2).and_then(|at| words.get(at));
        return if result {
            to.is_some_and(|to| sized(to))
        } else {
            sized(last)
        };
    }
    sized(last)
}
