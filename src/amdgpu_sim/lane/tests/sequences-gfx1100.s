fdiv32:
	v_div_scale_f32 v2, null, v1, v1, v0
	v_rcp_f32_e32 v3, v2
	v_fma_f32 v4, -v2, v3, 1.0
	v_fmac_f32_e32 v3, v4, v3
	v_div_scale_f32 v4, vcc_lo, v0, v1, v0
	v_mul_f32_e32 v5, v4, v3
	v_fma_f32 v6, -v2, v5, v4
	v_fmac_f32_e32 v5, v6, v3
	v_fma_f32 v2, -v2, v5, v4
	v_div_fmas_f32 v2, v2, v3, v5
	v_div_fixup_f32 v0, v2, v1, v0
fdiv64:
	v_div_scale_f64 v[4:5], null, v[2:3], v[2:3], v[0:1]
	v_div_scale_f64 v[10:11], vcc_lo, v[0:1], v[2:3], v[0:1]
	v_rcp_f64_e32 v[6:7], v[4:5]
	v_fma_f64 v[8:9], -v[4:5], v[6:7], 1.0
	v_fma_f64 v[6:7], v[6:7], v[8:9], v[6:7]
	v_fma_f64 v[8:9], -v[4:5], v[6:7], 1.0
	v_fma_f64 v[6:7], v[6:7], v[8:9], v[6:7]
	v_mul_f64 v[8:9], v[10:11], v[6:7]
	v_fma_f64 v[4:5], -v[4:5], v[8:9], v[10:11]
	v_div_fmas_f64 v[4:5], v[4:5], v[6:7], v[8:9]
	v_div_fixup_f64 v[0:1], v[4:5], v[2:3], v[0:1]
fdiv16:
	v_mov_b16_e32 v2.l, v1.l
	v_mov_b16_e32 v2.h, v0.l
	v_cvt_f32_f16_e32 v3, v2.l
	v_cvt_f32_f16_e32 v4, v2.h
	v_rcp_f32_e32 v3, v3
	v_mul_f32_e32 v4, v4, v3
	v_fma_mix_f32 v5, -v1, v4, v0 op_sel_hi:[1,0,1]
	v_fmac_f32_e32 v4, v5, v3
	v_fma_mix_f32 v0, -v1, v4, v0 op_sel_hi:[1,0,1]
	v_mul_f32_e32 v0, v0, v3
	v_and_b32_e32 v0, 0xff800000, v0
	v_add_f32_e32 v0, v0, v4
	v_cvt_f16_f32_e32 v0.l, v0
	v_div_fixup_f16 v0.l, v0.l, v2.l, v2.h
sqrt32:
	v_mul_f32_e32 v1, 0x4f800000, v0
	v_cmp_gt_f32_e32 vcc_lo, 0xf800000, v0
	v_cndmask_b32_e32 v0, v0, v1, vcc_lo
	v_sqrt_f32_e32 v1, v0
	v_add_nc_u32_e32 v2, -1, v1
	v_add_nc_u32_e32 v3, 1, v1
	v_fma_f32 v4, -v2, v1, v0
	v_fma_f32 v5, -v3, v1, v0
	v_cmp_ge_f32_e64 s0, 0, v4
	v_cndmask_b32_e64 v1, v1, v2, s0
	v_cmp_lt_f32_e64 s0, 0, v5
	v_cndmask_b32_e64 v1, v1, v3, s0
	v_mul_f32_e32 v2, 0x37800000, v1
	v_cndmask_b32_e32 v1, v1, v2, vcc_lo
	v_cmp_class_f32_e64 vcc_lo, v0, 0x260
	v_cndmask_b32_e32 v0, v1, v0, vcc_lo
sqrt64:
	v_cmp_gt_f64_e32 vcc_lo, 0x10000000, v[0:1]
	v_cndmask_b32_e64 v2, 0, 0x100, vcc_lo
	v_ldexp_f64 v[0:1], v[0:1], v2
	v_rsq_f64_e32 v[2:3], v[0:1]
	v_mul_f64 v[4:5], v[0:1], v[2:3]
	v_mul_f64 v[2:3], v[2:3], 0.5
	v_fma_f64 v[6:7], -v[2:3], v[4:5], 0.5
	v_fma_f64 v[4:5], v[4:5], v[6:7], v[4:5]
	v_fma_f64 v[2:3], v[2:3], v[6:7], v[2:3]
	v_fma_f64 v[6:7], -v[4:5], v[4:5], v[0:1]
	v_fma_f64 v[4:5], v[6:7], v[2:3], v[4:5]
	v_fma_f64 v[6:7], -v[4:5], v[4:5], v[0:1]
	v_fma_f64 v[2:3], v[6:7], v[2:3], v[4:5]
	v_cndmask_b32_e64 v4, 0, 0xffffff80, vcc_lo
	v_cmp_class_f64_e64 vcc_lo, v[0:1], 0x260
	v_ldexp_f64 v[2:3], v[2:3], v4
	v_dual_cndmask_b32 v0, v2, v0 :: v_dual_cndmask_b32 v1, v3, v1
udiv32:
	v_cvt_f32_u32_e32 v2, v1
	v_sub_nc_u32_e32 v3, 0, v1
	v_rcp_iflag_f32_e32 v2, v2
	v_mul_f32_e32 v2, 0x4f7ffffe, v2
	v_cvt_u32_f32_e32 v2, v2
	v_mul_lo_u32 v3, v3, v2
	v_mul_hi_u32 v3, v2, v3
	v_add_nc_u32_e32 v2, v2, v3
	v_mul_hi_u32 v2, v0, v2
	v_mul_lo_u32 v3, v2, v1
	v_sub_nc_u32_e32 v0, v0, v3
	v_sub_nc_u32_e32 v4, v0, v1
	v_cmp_ge_u32_e32 vcc_lo, v0, v1
	v_dual_cndmask_b32 v0, v0, v4 :: v_dual_add_nc_u32 v3, 1, v2
	v_cndmask_b32_e32 v2, v2, v3, vcc_lo
	v_cmp_ge_u32_e32 vcc_lo, v0, v1
	v_add_nc_u32_e32 v3, 1, v2
	v_cndmask_b32_e32 v0, v2, v3, vcc_lo
sdiv32:
	v_sub_nc_u32_e32 v2, 0, v1
	v_sub_nc_u32_e32 v5, 0, v0
	v_max_i32_e32 v2, v2, v1
	v_max_i32_e32 v5, v5, v0
	v_xor_b32_e32 v0, v0, v1
	v_cvt_f32_u32_e32 v3, v2
	v_sub_nc_u32_e32 v4, 0, v2
	v_ashrrev_i32_e32 v0, 31, v0
	v_rcp_iflag_f32_e32 v3, v3
	v_mul_f32_e32 v3, 0x4f7ffffe, v3
	v_cvt_u32_f32_e32 v3, v3
	v_mul_lo_u32 v4, v4, v3
	v_mul_hi_u32 v4, v3, v4
	v_add_nc_u32_e32 v3, v3, v4
	v_mul_hi_u32 v3, v5, v3
	v_mul_lo_u32 v4, v3, v2
	v_sub_nc_u32_e32 v4, v5, v4
	v_add_nc_u32_e32 v5, 1, v3
	v_sub_nc_u32_e32 v6, v4, v2
	v_cmp_ge_u32_e32 vcc_lo, v4, v2
	v_cndmask_b32_e32 v3, v3, v5, vcc_lo
	v_dual_cndmask_b32 v1, v4, v6 :: v_dual_add_nc_u32 v4, 1, v3
	v_cmp_ge_u32_e32 vcc_lo, v1, v2
	v_cndmask_b32_e32 v1, v3, v4, vcc_lo
	v_xor_b32_e32 v1, v1, v0
	v_sub_nc_u32_e32 v0, v1, v0
urem32:
	v_cvt_f32_u32_e32 v2, v1
	v_sub_nc_u32_e32 v3, 0, v1
	v_rcp_iflag_f32_e32 v2, v2
	v_mul_f32_e32 v2, 0x4f7ffffe, v2
	v_cvt_u32_f32_e32 v2, v2
	v_mul_lo_u32 v3, v3, v2
	v_mul_hi_u32 v3, v2, v3
	v_add_nc_u32_e32 v2, v2, v3
	v_mul_hi_u32 v2, v0, v2
	v_mul_lo_u32 v2, v2, v1
	v_sub_nc_u32_e32 v0, v0, v2
	v_sub_nc_u32_e32 v2, v0, v1
	v_cmp_ge_u32_e32 vcc_lo, v0, v1
	v_cndmask_b32_e32 v0, v0, v2, vcc_lo
	v_sub_nc_u32_e32 v2, v0, v1
	v_cmp_ge_u32_e32 vcc_lo, v0, v1
	v_cndmask_b32_e32 v0, v0, v2, vcc_lo
srem32:
	v_sub_nc_u32_e32 v2, 0, v1
	v_sub_nc_u32_e32 v4, 0, v0
	v_max_i32_e32 v1, v2, v1
	v_max_i32_e32 v4, v4, v0
	v_ashrrev_i32_e32 v0, 31, v0
	v_cvt_f32_u32_e32 v2, v1
	v_sub_nc_u32_e32 v3, 0, v1
	v_rcp_iflag_f32_e32 v2, v2
	v_mul_f32_e32 v2, 0x4f7ffffe, v2
	v_cvt_u32_f32_e32 v2, v2
	v_mul_lo_u32 v3, v3, v2
	v_mul_hi_u32 v3, v2, v3
	v_add_nc_u32_e32 v2, v2, v3
	v_mul_hi_u32 v2, v4, v2
	v_mul_lo_u32 v2, v2, v1
	v_sub_nc_u32_e32 v2, v4, v2
	v_sub_nc_u32_e32 v3, v2, v1
	v_cmp_ge_u32_e32 vcc_lo, v2, v1
	v_cndmask_b32_e32 v2, v2, v3, vcc_lo
	v_sub_nc_u32_e32 v3, v2, v1
	v_cmp_ge_u32_e32 vcc_lo, v2, v1
	v_cndmask_b32_e32 v1, v2, v3, vcc_lo
	v_xor_b32_e32 v1, v1, v0
	v_sub_nc_u32_e32 v0, v1, v0
udiv64:
	v_cvt_f32_u32_e32 v4, v2
	v_cvt_f32_u32_e32 v5, v3
	v_sub_co_u32 v11, vcc_lo, 0, v2
	v_sub_co_ci_u32_e64 v12, null, 0, v3, vcc_lo
	v_fmamk_f32 v4, v5, 0x4f800000, v4
	v_rcp_f32_e32 v4, v4
	v_mul_f32_e32 v4, 0x5f7ffffc, v4
	v_mul_f32_e32 v5, 0x2f800000, v4
	v_trunc_f32_e32 v5, v5
	v_fmamk_f32 v4, v5, 0xcf800000, v4
	v_cvt_u32_f32_e32 v13, v5
	v_cvt_u32_f32_e32 v14, v4
	v_mul_lo_u32 v6, v11, v13
	v_mul_lo_u32 v7, v12, v14
	v_mad_u64_u32 v[4:5], null, v11, v14, 0
	v_add3_u32 v15, v5, v6, v7
	v_mul_hi_u32 v16, v14, v4
	v_mad_u64_u32 v[7:8], null, v13, v4, 0
	v_mad_u64_u32 v[5:6], null, v14, v15, 0
	v_mad_u64_u32 v[9:10], null, v13, v15, 0
	v_add_co_u32 v4, vcc_lo, v16, v5
	v_add_co_ci_u32_e64 v5, null, 0, v6, vcc_lo
	v_add_co_u32 v4, vcc_lo, v4, v7
	v_add_co_ci_u32_e32 v4, vcc_lo, v5, v8, vcc_lo
	v_add_co_ci_u32_e32 v5, vcc_lo, 0, v10, vcc_lo
	v_add_co_u32 v4, vcc_lo, v4, v9
	v_add_co_ci_u32_e64 v5, null, 0, v5, vcc_lo
	v_add_co_u32 v14, vcc_lo, v14, v4
	v_add_co_ci_u32_e64 v13, null, v13, v5, vcc_lo
	v_mul_lo_u32 v6, v12, v14
	v_mad_u64_u32 v[4:5], null, v11, v14, 0
	v_mul_lo_u32 v7, v11, v13
	v_mul_hi_u32 v12, v14, v4
	v_add3_u32 v11, v5, v7, v6
	v_mad_u64_u32 v[7:8], null, v13, v4, 0
	v_mad_u64_u32 v[5:6], null, v14, v11, 0
	v_mad_u64_u32 v[9:10], null, v13, v11, 0
	v_add_co_u32 v4, vcc_lo, v12, v5
	v_add_co_ci_u32_e64 v5, null, 0, v6, vcc_lo
	v_add_co_u32 v4, vcc_lo, v4, v7
	v_add_co_ci_u32_e32 v4, vcc_lo, v5, v8, vcc_lo
	v_add_co_ci_u32_e32 v5, vcc_lo, 0, v10, vcc_lo
	v_add_co_u32 v4, vcc_lo, v4, v9
	v_add_co_ci_u32_e64 v5, null, 0, v5, vcc_lo
	v_add_co_u32 v8, vcc_lo, v14, v4
	v_add_co_ci_u32_e64 v10, null, v13, v5, vcc_lo
	v_mul_hi_u32 v11, v0, v8
	v_mad_u64_u32 v[6:7], null, v1, v8, 0
	v_mad_u64_u32 v[4:5], null, v0, v10, 0
	v_mad_u64_u32 v[8:9], null, v1, v10, 0
	v_add_co_u32 v4, vcc_lo, v11, v4
	v_add_co_ci_u32_e64 v5, null, 0, v5, vcc_lo
	v_add_co_u32 v4, vcc_lo, v4, v6
	v_add_co_ci_u32_e32 v4, vcc_lo, v5, v7, vcc_lo
	v_add_co_ci_u32_e32 v5, vcc_lo, 0, v9, vcc_lo
	v_add_co_u32 v6, vcc_lo, v4, v8
	v_add_co_ci_u32_e64 v7, null, 0, v5, vcc_lo
	v_mul_lo_u32 v8, v3, v6
	v_mad_u64_u32 v[4:5], null, v2, v6, 0
	v_mul_lo_u32 v9, v2, v7
	v_sub_co_u32 v0, vcc_lo, v0, v4
	v_add3_u32 v5, v5, v9, v8
	v_sub_nc_u32_e32 v8, v1, v5
	v_sub_co_ci_u32_e64 v1, null, v1, v5, vcc_lo
	v_sub_co_ci_u32_e64 v4, null, v8, v3, vcc_lo
	v_add_co_u32 v8, s0, v6, 2
	v_add_co_ci_u32_e64 v9, null, 0, v7, s0
	v_sub_co_u32 v10, s0, v0, v2
	v_subrev_co_ci_u32_e64 v4, null, 0, v4, s0
	v_cmp_eq_u32_e64 s0, v1, v3
	v_cmp_ge_u32_e32 vcc_lo, v10, v2
	v_cndmask_b32_e64 v5, 0, -1, vcc_lo
	v_cmp_ge_u32_e32 vcc_lo, v4, v3
	v_cndmask_b32_e64 v10, 0, -1, vcc_lo
	v_cmp_ge_u32_e32 vcc_lo, v0, v2
	v_cndmask_b32_e64 v0, 0, -1, vcc_lo
	v_cmp_ge_u32_e32 vcc_lo, v1, v3
	v_cndmask_b32_e64 v2, 0, -1, vcc_lo
	v_cmp_eq_u32_e32 vcc_lo, v4, v3
	v_cndmask_b32_e64 v0, v2, v0, s0
	v_cndmask_b32_e32 v4, v10, v5, vcc_lo
	v_add_co_u32 v5, vcc_lo, v6, 1
	v_add_co_ci_u32_e64 v10, null, 0, v7, vcc_lo
	v_cmp_ne_u32_e32 vcc_lo, 0, v4
	v_dual_cndmask_b32 v1, v5, v8 :: v_dual_cndmask_b32 v2, v10, v9
	v_cmp_ne_u32_e32 vcc_lo, 0, v0
	v_dual_cndmask_b32 v0, v6, v1 :: v_dual_cndmask_b32 v1, v7, v2
sdiv64:
	v_ashrrev_i32_e32 v9, 31, v3
	v_add_co_u32 v2, vcc_lo, v2, v9
	v_add_co_ci_u32_e64 v3, null, v3, v9, vcc_lo
	v_xor_b32_e32 v10, v2, v9
	v_xor_b32_e32 v11, v3, v9
	v_cvt_f32_u32_e32 v2, v10
	v_sub_co_u32 v12, vcc_lo, 0, v10
	v_cvt_f32_u32_e32 v3, v11
	v_sub_co_ci_u32_e64 v13, null, 0, v11, vcc_lo
	v_fmamk_f32 v2, v3, 0x4f800000, v2
	v_rcp_f32_e32 v2, v2
	v_mul_f32_e32 v2, 0x5f7ffffc, v2
	v_mul_f32_e32 v3, 0x2f800000, v2
	v_trunc_f32_e32 v3, v3
	v_fmamk_f32 v2, v3, 0xcf800000, v2
	v_cvt_u32_f32_e32 v14, v3
	v_cvt_u32_f32_e32 v15, v2
	v_mul_lo_u32 v4, v12, v14
	v_mul_lo_u32 v5, v13, v15
	v_mad_u64_u32 v[2:3], null, v12, v15, 0
	v_add3_u32 v16, v3, v4, v5
	v_mul_hi_u32 v17, v15, v2
	v_mad_u64_u32 v[5:6], null, v14, v2, 0
	v_mad_u64_u32 v[3:4], null, v15, v16, 0
	v_mad_u64_u32 v[7:8], null, v14, v16, 0
	v_add_co_u32 v2, vcc_lo, v17, v3
	v_add_co_ci_u32_e64 v3, null, 0, v4, vcc_lo
	v_add_co_u32 v2, vcc_lo, v2, v5
	v_add_co_ci_u32_e32 v2, vcc_lo, v3, v6, vcc_lo
	v_add_co_ci_u32_e32 v3, vcc_lo, 0, v8, vcc_lo
	v_add_co_u32 v2, vcc_lo, v2, v7
	v_add_co_ci_u32_e64 v3, null, 0, v3, vcc_lo
	v_add_co_u32 v15, vcc_lo, v15, v2
	v_add_co_ci_u32_e64 v14, null, v14, v3, vcc_lo
	v_mul_lo_u32 v4, v13, v15
	v_mad_u64_u32 v[2:3], null, v12, v15, 0
	v_mul_lo_u32 v5, v12, v14
	v_mul_hi_u32 v13, v15, v2
	v_add3_u32 v12, v3, v5, v4
	v_mad_u64_u32 v[5:6], null, v14, v2, 0
	v_mad_u64_u32 v[3:4], null, v15, v12, 0
	v_mad_u64_u32 v[7:8], null, v14, v12, 0
	v_ashrrev_i32_e32 v12, 31, v1
	v_add_co_u32 v2, vcc_lo, v13, v3
	v_add_co_ci_u32_e64 v3, null, 0, v4, vcc_lo
	v_add_co_u32 v2, vcc_lo, v2, v5
	v_add_co_ci_u32_e32 v2, vcc_lo, v3, v6, vcc_lo
	v_add_co_ci_u32_e32 v3, vcc_lo, 0, v8, vcc_lo
	v_add_co_u32 v0, vcc_lo, v0, v12
	v_add_co_ci_u32_e64 v1, null, v1, v12, vcc_lo
	v_add_co_u32 v2, vcc_lo, v2, v7
	v_add_co_ci_u32_e64 v3, null, 0, v3, vcc_lo
	v_xor_b32_e32 v6, v0, v12
	v_add_co_u32 v4, vcc_lo, v15, v2
	v_add_co_ci_u32_e64 v7, null, v14, v3, vcc_lo
	v_xor_b32_e32 v8, v1, v12
	v_mul_hi_u32 v13, v6, v4
	v_mad_u64_u32 v[0:1], null, v6, v7, 0
	v_mad_u64_u32 v[2:3], null, v8, v4, 0
	v_mad_u64_u32 v[4:5], null, v8, v7, 0
	v_add_co_u32 v0, vcc_lo, v13, v0
	v_add_co_ci_u32_e64 v1, null, 0, v1, vcc_lo
	v_add_co_u32 v0, vcc_lo, v0, v2
	v_add_co_ci_u32_e32 v0, vcc_lo, v1, v3, vcc_lo
	v_add_co_ci_u32_e32 v1, vcc_lo, 0, v5, vcc_lo
	v_add_co_u32 v2, vcc_lo, v0, v4
	v_add_co_ci_u32_e64 v3, null, 0, v1, vcc_lo
	v_mul_lo_u32 v4, v11, v2
	v_mad_u64_u32 v[0:1], null, v10, v2, 0
	v_mul_lo_u32 v5, v10, v3
	v_sub_co_u32 v0, vcc_lo, v6, v0
	v_add3_u32 v1, v1, v5, v4
	v_add_co_u32 v5, s0, v2, 2
	v_add_co_ci_u32_e64 v6, null, 0, v3, s0
	v_sub_nc_u32_e32 v4, v8, v1
	v_sub_co_u32 v7, s0, v0, v10
	v_sub_co_ci_u32_e64 v1, null, v8, v1, vcc_lo
	v_sub_co_ci_u32_e64 v4, null, v4, v11, vcc_lo
	v_cmp_ge_u32_e32 vcc_lo, v7, v10
	v_subrev_co_ci_u32_e64 v4, null, 0, v4, s0
	v_cndmask_b32_e64 v7, 0, -1, vcc_lo
	v_cmp_ge_u32_e32 vcc_lo, v4, v11
	v_cndmask_b32_e64 v8, 0, -1, vcc_lo
	v_cmp_ge_u32_e32 vcc_lo, v0, v10
	v_cndmask_b32_e64 v0, 0, -1, vcc_lo
	v_cmp_ge_u32_e32 vcc_lo, v1, v11
	v_cndmask_b32_e64 v10, 0, -1, vcc_lo
	v_cmp_eq_u32_e32 vcc_lo, v4, v11
	v_cndmask_b32_e32 v4, v8, v7, vcc_lo
	v_add_co_u32 v7, vcc_lo, v2, 1
	v_add_co_ci_u32_e64 v8, null, 0, v3, vcc_lo
	v_cmp_eq_u32_e32 vcc_lo, v1, v11
	v_cndmask_b32_e32 v0, v10, v0, vcc_lo
	v_cmp_ne_u32_e32 vcc_lo, 0, v4
	v_xor_b32_e32 v4, v12, v9
	v_cmp_ne_u32_e64 s0, 0, v0
	v_dual_cndmask_b32 v0, v7, v5 :: v_dual_cndmask_b32 v1, v8, v6
	v_cndmask_b32_e64 v0, v2, v0, s0
	v_cndmask_b32_e64 v1, v3, v1, s0
	v_xor_b32_e32 v0, v0, v4
	v_xor_b32_e32 v1, v1, v4
	v_sub_co_u32 v0, vcc_lo, v0, v4
	v_sub_co_ci_u32_e64 v1, null, v1, v4, vcc_lo
urem64:
	v_cvt_f32_u32_e32 v4, v2
	v_cvt_f32_u32_e32 v5, v3
	v_sub_co_u32 v11, vcc_lo, 0, v2
	v_sub_co_ci_u32_e64 v12, null, 0, v3, vcc_lo
	v_fmamk_f32 v4, v5, 0x4f800000, v4
	v_rcp_f32_e32 v4, v4
	v_mul_f32_e32 v4, 0x5f7ffffc, v4
	v_mul_f32_e32 v5, 0x2f800000, v4
	v_trunc_f32_e32 v5, v5
	v_fmamk_f32 v4, v5, 0xcf800000, v4
	v_cvt_u32_f32_e32 v13, v5
	v_cvt_u32_f32_e32 v14, v4
	v_mul_lo_u32 v6, v11, v13
	v_mul_lo_u32 v7, v12, v14
	v_mad_u64_u32 v[4:5], null, v11, v14, 0
	v_add3_u32 v15, v5, v6, v7
	v_mul_hi_u32 v16, v14, v4
	v_mad_u64_u32 v[7:8], null, v13, v4, 0
	v_mad_u64_u32 v[5:6], null, v14, v15, 0
	v_mad_u64_u32 v[9:10], null, v13, v15, 0
	v_add_co_u32 v4, vcc_lo, v16, v5
	v_add_co_ci_u32_e64 v5, null, 0, v6, vcc_lo
	v_add_co_u32 v4, vcc_lo, v4, v7
	v_add_co_ci_u32_e32 v4, vcc_lo, v5, v8, vcc_lo
	v_add_co_ci_u32_e32 v5, vcc_lo, 0, v10, vcc_lo
	v_add_co_u32 v4, vcc_lo, v4, v9
	v_add_co_ci_u32_e64 v5, null, 0, v5, vcc_lo
	v_add_co_u32 v14, vcc_lo, v14, v4
	v_add_co_ci_u32_e64 v13, null, v13, v5, vcc_lo
	v_mul_lo_u32 v6, v12, v14
	v_mad_u64_u32 v[4:5], null, v11, v14, 0
	v_mul_lo_u32 v7, v11, v13
	v_mul_hi_u32 v12, v14, v4
	v_add3_u32 v11, v5, v7, v6
	v_mad_u64_u32 v[7:8], null, v13, v4, 0
	v_mad_u64_u32 v[5:6], null, v14, v11, 0
	v_mad_u64_u32 v[9:10], null, v13, v11, 0
	v_add_co_u32 v4, vcc_lo, v12, v5
	v_add_co_ci_u32_e64 v5, null, 0, v6, vcc_lo
	v_add_co_u32 v4, vcc_lo, v4, v7
	v_add_co_ci_u32_e32 v4, vcc_lo, v5, v8, vcc_lo
	v_add_co_ci_u32_e32 v5, vcc_lo, 0, v10, vcc_lo
	v_add_co_u32 v4, vcc_lo, v4, v9
	v_add_co_ci_u32_e64 v5, null, 0, v5, vcc_lo
	v_add_co_u32 v8, vcc_lo, v14, v4
	v_add_co_ci_u32_e64 v10, null, v13, v5, vcc_lo
	v_mul_hi_u32 v11, v0, v8
	v_mad_u64_u32 v[6:7], null, v1, v8, 0
	v_mad_u64_u32 v[4:5], null, v0, v10, 0
	v_mad_u64_u32 v[8:9], null, v1, v10, 0
	v_add_co_u32 v4, vcc_lo, v11, v4
	v_add_co_ci_u32_e64 v5, null, 0, v5, vcc_lo
	v_add_co_u32 v4, vcc_lo, v4, v6
	v_add_co_ci_u32_e32 v4, vcc_lo, v5, v7, vcc_lo
	v_add_co_ci_u32_e32 v5, vcc_lo, 0, v9, vcc_lo
	v_add_co_u32 v6, vcc_lo, v4, v8
	v_add_co_ci_u32_e64 v7, null, 0, v5, vcc_lo
	v_mul_lo_u32 v8, v3, v6
	v_mad_u64_u32 v[4:5], null, v2, v6, 0
	v_mul_lo_u32 v6, v2, v7
	v_sub_co_u32 v0, vcc_lo, v0, v4
	v_add3_u32 v5, v5, v6, v8
	v_cmp_ge_u32_e64 s0, v0, v2
	v_sub_nc_u32_e32 v6, v1, v5
	v_sub_co_ci_u32_e64 v1, null, v1, v5, vcc_lo
	v_cndmask_b32_e64 v7, 0, -1, s0
	v_sub_co_ci_u32_e64 v4, null, v6, v3, vcc_lo
	v_sub_co_u32 v5, vcc_lo, v0, v2
	v_subrev_co_ci_u32_e64 v6, null, 0, v4, vcc_lo
	v_cmp_ge_u32_e64 s0, v5, v2
	v_sub_co_ci_u32_e64 v4, null, v4, v3, vcc_lo
	v_cmp_eq_u32_e32 vcc_lo, v6, v3
	v_cndmask_b32_e64 v8, 0, -1, s0
	v_cmp_ge_u32_e64 s0, v6, v3
	v_cndmask_b32_e64 v9, 0, -1, s0
	v_cmp_ge_u32_e64 s0, v1, v3
	v_cndmask_b32_e32 v8, v9, v8, vcc_lo
	v_cndmask_b32_e64 v10, 0, -1, s0
	v_cmp_eq_u32_e64 s0, v1, v3
	v_sub_co_u32 v2, vcc_lo, v5, v2
	v_subrev_co_ci_u32_e64 v4, null, 0, v4, vcc_lo
	v_cmp_ne_u32_e32 vcc_lo, 0, v8
	v_cndmask_b32_e64 v3, v10, v7, s0
	v_cndmask_b32_e32 v2, v5, v2, vcc_lo
	v_cndmask_b32_e32 v4, v6, v4, vcc_lo
	v_cmp_ne_u32_e32 vcc_lo, 0, v3
	v_dual_cndmask_b32 v0, v0, v2 :: v_dual_cndmask_b32 v1, v1, v4
srem64:
	v_ashrrev_i32_e32 v4, 31, v3
	v_add_co_u32 v2, vcc_lo, v2, v4
	v_add_co_ci_u32_e64 v3, null, v3, v4, vcc_lo
	v_xor_b32_e32 v9, v2, v4
	v_xor_b32_e32 v10, v3, v4
	v_cvt_f32_u32_e32 v2, v9
	v_sub_co_u32 v11, vcc_lo, 0, v9
	v_cvt_f32_u32_e32 v3, v10
	v_sub_co_ci_u32_e64 v12, null, 0, v10, vcc_lo
	v_fmamk_f32 v2, v3, 0x4f800000, v2
	v_rcp_f32_e32 v2, v2
	v_mul_f32_e32 v2, 0x5f7ffffc, v2
	v_mul_f32_e32 v3, 0x2f800000, v2
	v_trunc_f32_e32 v3, v3
	v_fmamk_f32 v2, v3, 0xcf800000, v2
	v_cvt_u32_f32_e32 v13, v3
	v_cvt_u32_f32_e32 v14, v2
	v_mul_lo_u32 v4, v11, v13
	v_mul_lo_u32 v5, v12, v14
	v_mad_u64_u32 v[2:3], null, v11, v14, 0
	v_add3_u32 v15, v3, v4, v5
	v_mul_hi_u32 v16, v14, v2
	v_mad_u64_u32 v[5:6], null, v13, v2, 0
	v_mad_u64_u32 v[3:4], null, v14, v15, 0
	v_mad_u64_u32 v[7:8], null, v13, v15, 0
	v_add_co_u32 v2, vcc_lo, v16, v3
	v_add_co_ci_u32_e64 v3, null, 0, v4, vcc_lo
	v_add_co_u32 v2, vcc_lo, v2, v5
	v_add_co_ci_u32_e32 v2, vcc_lo, v3, v6, vcc_lo
	v_add_co_ci_u32_e32 v3, vcc_lo, 0, v8, vcc_lo
	v_add_co_u32 v2, vcc_lo, v2, v7
	v_add_co_ci_u32_e64 v3, null, 0, v3, vcc_lo
	v_add_co_u32 v14, vcc_lo, v14, v2
	v_add_co_ci_u32_e64 v13, null, v13, v3, vcc_lo
	v_mul_lo_u32 v4, v12, v14
	v_mad_u64_u32 v[2:3], null, v11, v14, 0
	v_mul_lo_u32 v5, v11, v13
	v_mul_hi_u32 v12, v14, v2
	v_add3_u32 v11, v3, v5, v4
	v_mad_u64_u32 v[5:6], null, v13, v2, 0
	v_mad_u64_u32 v[3:4], null, v14, v11, 0
	v_mad_u64_u32 v[7:8], null, v13, v11, 0
	v_ashrrev_i32_e32 v11, 31, v1
	v_add_co_u32 v2, vcc_lo, v12, v3
	v_add_co_ci_u32_e64 v3, null, 0, v4, vcc_lo
	v_add_co_u32 v2, vcc_lo, v2, v5
	v_add_co_ci_u32_e32 v2, vcc_lo, v3, v6, vcc_lo
	v_add_co_ci_u32_e32 v3, vcc_lo, 0, v8, vcc_lo
	v_add_co_u32 v0, vcc_lo, v0, v11
	v_add_co_ci_u32_e64 v1, null, v1, v11, vcc_lo
	v_add_co_u32 v2, vcc_lo, v2, v7
	v_add_co_ci_u32_e64 v3, null, 0, v3, vcc_lo
	v_xor_b32_e32 v6, v0, v11
	v_add_co_u32 v4, vcc_lo, v14, v2
	v_add_co_ci_u32_e64 v7, null, v13, v3, vcc_lo
	v_xor_b32_e32 v8, v1, v11
	v_mul_hi_u32 v12, v6, v4
	v_mad_u64_u32 v[0:1], null, v6, v7, 0
	v_mad_u64_u32 v[2:3], null, v8, v4, 0
	v_mad_u64_u32 v[4:5], null, v8, v7, 0
	v_add_co_u32 v0, vcc_lo, v12, v0
	v_add_co_ci_u32_e64 v1, null, 0, v1, vcc_lo
	v_add_co_u32 v0, vcc_lo, v0, v2
	v_add_co_ci_u32_e32 v0, vcc_lo, v1, v3, vcc_lo
	v_add_co_ci_u32_e32 v1, vcc_lo, 0, v5, vcc_lo
	v_add_co_u32 v2, vcc_lo, v0, v4
	v_add_co_ci_u32_e64 v3, null, 0, v1, vcc_lo
	v_mul_lo_u32 v4, v10, v2
	v_mad_u64_u32 v[0:1], null, v9, v2, 0
	v_mul_lo_u32 v2, v9, v3
	v_sub_co_u32 v0, vcc_lo, v6, v0
	v_add3_u32 v1, v1, v2, v4
	v_cmp_ge_u32_e64 s0, v0, v9
	v_sub_nc_u32_e32 v2, v8, v1
	v_sub_co_ci_u32_e64 v1, null, v8, v1, vcc_lo
	v_cndmask_b32_e64 v5, 0, -1, s0
	v_sub_co_ci_u32_e64 v2, null, v2, v10, vcc_lo
	v_sub_co_u32 v3, vcc_lo, v0, v9
	v_subrev_co_ci_u32_e64 v4, null, 0, v2, vcc_lo
	v_cmp_ge_u32_e64 s0, v3, v9
	v_sub_co_ci_u32_e64 v2, null, v2, v10, vcc_lo
	v_cmp_ge_u32_e32 vcc_lo, v1, v10
	v_cndmask_b32_e64 v6, 0, -1, s0
	v_cmp_ge_u32_e64 s0, v4, v10
	v_cndmask_b32_e64 v8, 0, -1, vcc_lo
	v_cmp_eq_u32_e32 vcc_lo, v4, v10
	v_cndmask_b32_e64 v7, 0, -1, s0
	v_cmp_eq_u32_e64 s0, v1, v10
	v_cndmask_b32_e32 v6, v7, v6, vcc_lo
	v_sub_co_u32 v7, vcc_lo, v3, v9
	v_subrev_co_ci_u32_e64 v2, null, 0, v2, vcc_lo
	v_cmp_ne_u32_e32 vcc_lo, 0, v6
	v_cndmask_b32_e64 v5, v8, v5, s0
	v_dual_cndmask_b32 v2, v4, v2 :: v_dual_cndmask_b32 v3, v3, v7
	v_cmp_ne_u32_e32 vcc_lo, 0, v5
	v_dual_cndmask_b32 v1, v1, v2 :: v_dual_cndmask_b32 v0, v0, v3
	v_xor_b32_e32 v1, v1, v11
	v_xor_b32_e32 v0, v0, v11
	v_sub_co_u32 v0, vcc_lo, v0, v11
	v_sub_co_ci_u32_e64 v1, null, v1, v11, vcc_lo
