fdiv32:
	v_div_scale_f32 v2, s[0:1], v1, v1, v0
	v_rcp_f32_e32 v3, v2
	v_fma_f32 v4, -v2, v3, 1.0
	v_fmac_f32_e32 v3, v4, v3
	v_div_scale_f32 v4, vcc, v0, v1, v0
	v_mul_f32_e32 v5, v4, v3
	v_fma_f32 v6, -v2, v5, v4
	v_fmac_f32_e32 v5, v6, v3
	v_fma_f32 v2, -v2, v5, v4
	v_div_fmas_f32 v2, v2, v3, v5
	v_div_fixup_f32 v0, v2, v1, v0
fdiv64:
	v_div_scale_f64 v[4:5], s[0:1], v[2:3], v[2:3], v[0:1]
	v_rcp_f64_e32 v[6:7], v[4:5]
	v_fma_f64 v[8:9], -v[4:5], v[6:7], 1.0
	v_fmac_f64_e32 v[6:7], v[6:7], v[8:9]
	v_fma_f64 v[8:9], -v[4:5], v[6:7], 1.0
	v_fmac_f64_e32 v[6:7], v[6:7], v[8:9]
	v_div_scale_f64 v[8:9], vcc, v[0:1], v[2:3], v[0:1]
	v_mul_f64 v[10:11], v[8:9], v[6:7]
	v_fma_f64 v[4:5], -v[4:5], v[10:11], v[8:9]
	v_div_fmas_f64 v[4:5], v[4:5], v[6:7], v[10:11]
	v_div_fixup_f64 v[0:1], v[4:5], v[2:3], v[0:1]
fdiv16:
	v_cvt_f32_f16_e32 v2, v1
	v_cvt_f32_f16_e32 v3, v0
	v_rcp_f32_e32 v2, v2
	v_mul_f32_e32 v3, v3, v2
	v_fma_mix_f32 v4, -v1, v3, v0 op_sel_hi:[1,0,1]
	v_fmac_f32_e32 v3, v4, v2
	v_fma_mix_f32 v4, -v1, v3, v0 op_sel_hi:[1,0,1]
	v_mul_f32_e32 v2, v4, v2
	v_and_b32_e32 v2, 0xff800000, v2
	v_add_f32_e32 v2, v2, v3
	v_cvt_f16_f32_e32 v2, v2
	v_div_fixup_f16 v0, v2, v1, v0
sqrt32:
	s_mov_b32 s0, 0xf800000
	v_mul_f32_e32 v1, 0x4f800000, v0
	v_cmp_gt_f32_e32 vcc, s0, v0
	v_cndmask_b32_e32 v0, v0, v1, vcc
	v_sqrt_f32_e32 v1, v0
	v_add_u32_e32 v2, -1, v1
	v_fma_f32 v3, -v2, v1, v0
	v_cmp_ge_f32_e64 s[0:1], 0, v3
	v_add_u32_e32 v3, 1, v1
	v_cndmask_b32_e64 v2, v1, v2, s[0:1]
	v_fma_f32 v1, -v3, v1, v0
	v_cmp_lt_f32_e64 s[0:1], 0, v1
	v_cndmask_b32_e64 v1, v2, v3, s[0:1]
	v_mul_f32_e32 v2, 0x37800000, v1
	v_cndmask_b32_e32 v1, v1, v2, vcc
	v_mov_b32_e32 v2, 0x260
	v_cmp_class_f32_e32 vcc, v0, v2
	v_cndmask_b32_e32 v0, v1, v0, vcc
sqrt64:
	s_mov_b32 s0, 0
	s_brev_b32 s1, 8
	v_mov_b32_e32 v2, 0x100
	v_cmp_gt_f64_e32 vcc, s[0:1], v[0:1]
	v_cndmask_b32_e32 v2, 0, v2, vcc
	v_ldexp_f64 v[0:1], v[0:1], v2
	v_rsq_f64_e32 v[2:3], v[0:1]
	v_mul_f64 v[4:5], v[0:1], v[2:3]
	v_mul_f64 v[2:3], v[2:3], 0.5
	v_fma_f64 v[6:7], -v[2:3], v[4:5], 0.5
	v_fmac_f64_e32 v[4:5], v[4:5], v[6:7]
	v_fma_f64 v[8:9], -v[4:5], v[4:5], v[0:1]
	v_fmac_f64_e32 v[2:3], v[2:3], v[6:7]
	v_fmac_f64_e32 v[4:5], v[8:9], v[2:3]
	v_fma_f64 v[6:7], -v[4:5], v[4:5], v[0:1]
	v_fmac_f64_e32 v[4:5], v[6:7], v[2:3]
	v_mov_b32_e32 v2, 0xffffff80
	v_cndmask_b32_e32 v2, 0, v2, vcc
	v_ldexp_f64 v[2:3], v[4:5], v2
	v_mov_b32_e32 v4, 0x260
	v_cmp_class_f64_e32 vcc, v[0:1], v4
	v_cndmask_b32_e32 v0, v2, v0, vcc
	v_cndmask_b32_e32 v1, v3, v1, vcc
udiv32:
	v_cvt_f32_u32_e32 v2, v1
	v_sub_u32_e32 v3, 0, v1
	v_rcp_iflag_f32_e32 v2, v2
	v_mul_f32_e32 v2, 0x4f7ffffe, v2
	v_cvt_u32_f32_e32 v2, v2
	v_mul_lo_u32 v3, v3, v2
	v_mul_hi_u32 v3, v2, v3
	v_add_u32_e32 v2, v2, v3
	v_mul_hi_u32 v2, v0, v2
	v_mul_lo_u32 v3, v2, v1
	v_sub_u32_e32 v0, v0, v3
	v_add_u32_e32 v4, 1, v2
	v_cmp_ge_u32_e32 vcc, v0, v1
	v_sub_u32_e32 v3, v0, v1
	v_cndmask_b32_e32 v2, v2, v4, vcc
	v_cndmask_b32_e32 v0, v0, v3, vcc
	v_add_u32_e32 v3, 1, v2
	v_cmp_ge_u32_e32 vcc, v0, v1
	v_cndmask_b32_e32 v0, v2, v3, vcc
sdiv32:
	v_sub_u32_e32 v2, 0, v1
	v_max_i32_e32 v2, v2, v1
	v_cvt_f32_u32_e32 v3, v2
	v_sub_u32_e32 v4, 0, v0
	v_xor_b32_e32 v1, v0, v1
	v_max_i32_e32 v0, v4, v0
	v_rcp_iflag_f32_e32 v3, v3
	v_sub_u32_e32 v4, 0, v2
	v_ashrrev_i32_e32 v1, 31, v1
	v_mul_f32_e32 v3, 0x4f7ffffe, v3
	v_cvt_u32_f32_e32 v3, v3
	v_mul_lo_u32 v4, v4, v3
	v_mul_hi_u32 v4, v3, v4
	v_add_u32_e32 v3, v3, v4
	v_mul_hi_u32 v3, v0, v3
	v_mul_lo_u32 v4, v3, v2
	v_sub_u32_e32 v0, v0, v4
	v_add_u32_e32 v5, 1, v3
	v_cmp_ge_u32_e32 vcc, v0, v2
	v_sub_u32_e32 v4, v0, v2
	v_cndmask_b32_e32 v3, v3, v5, vcc
	v_cndmask_b32_e32 v0, v0, v4, vcc
	v_add_u32_e32 v4, 1, v3
	v_cmp_ge_u32_e32 vcc, v0, v2
	v_cndmask_b32_e32 v0, v3, v4, vcc
	v_xor_b32_e32 v0, v0, v1
	v_sub_u32_e32 v0, v0, v1
urem32:
	v_cvt_f32_u32_e32 v2, v1
	v_sub_u32_e32 v3, 0, v1
	v_rcp_iflag_f32_e32 v2, v2
	v_mul_f32_e32 v2, 0x4f7ffffe, v2
	v_cvt_u32_f32_e32 v2, v2
	v_mul_lo_u32 v3, v3, v2
	v_mul_hi_u32 v3, v2, v3
	v_add_u32_e32 v2, v2, v3
	v_mul_hi_u32 v2, v0, v2
	v_mul_lo_u32 v2, v2, v1
	v_sub_u32_e32 v0, v0, v2
	v_sub_u32_e32 v2, v0, v1
	v_cmp_ge_u32_e32 vcc, v0, v1
	v_cndmask_b32_e32 v0, v0, v2, vcc
	v_sub_u32_e32 v2, v0, v1
	v_cmp_ge_u32_e32 vcc, v0, v1
	v_cndmask_b32_e32 v0, v0, v2, vcc
srem32:
	v_sub_u32_e32 v2, 0, v1
	v_max_i32_e32 v1, v2, v1
	v_cvt_f32_u32_e32 v2, v1
	v_sub_u32_e32 v4, 0, v0
	v_ashrrev_i32_e32 v3, 31, v0
	v_max_i32_e32 v0, v4, v0
	v_rcp_iflag_f32_e32 v2, v2
	v_sub_u32_e32 v4, 0, v1
	v_mul_f32_e32 v2, 0x4f7ffffe, v2
	v_cvt_u32_f32_e32 v2, v2
	v_mul_lo_u32 v4, v4, v2
	v_mul_hi_u32 v4, v2, v4
	v_add_u32_e32 v2, v2, v4
	v_mul_hi_u32 v2, v0, v2
	v_mul_lo_u32 v2, v2, v1
	v_sub_u32_e32 v0, v0, v2
	v_sub_u32_e32 v2, v0, v1
	v_cmp_ge_u32_e32 vcc, v0, v1
	v_cndmask_b32_e32 v0, v0, v2, vcc
	v_sub_u32_e32 v2, v0, v1
	v_cmp_ge_u32_e32 vcc, v0, v1
	v_cndmask_b32_e32 v0, v0, v2, vcc
	v_xor_b32_e32 v0, v0, v3
	v_sub_u32_e32 v0, v0, v3
udiv64:
	v_cvt_f32_u32_e32 v4, v2
	v_cvt_f32_u32_e32 v5, v3
	v_sub_co_u32_e32 v13, vcc, 0, v2
	v_mov_b32_e32 v9, 0
	v_fmamk_f32 v4, v5, 0x4f800000, v4
	v_rcp_f32_e32 v4, v4
	v_subb_co_u32_e32 v14, vcc, 0, v3, vcc
	v_mul_f32_e32 v4, 0x5f7ffffc, v4
	v_mul_f32_e32 v5, 0x2f800000, v4
	v_trunc_f32_e32 v5, v5
	v_fmamk_f32 v4, v5, 0xcf800000, v4
	v_cvt_u32_f32_e32 v12, v4
	v_cvt_u32_f32_e32 v15, v5
	v_mul_lo_u32 v6, v14, v12
	v_mad_u64_u32 v[4:5], s[0:1], v13, v12, 0
	v_mul_lo_u32 v7, v13, v15
	v_add3_u32 v5, v5, v7, v6
	v_mad_u64_u32 v[6:7], s[0:1], v12, v5, 0
	v_mul_hi_u32 v8, v12, v4
	v_lshl_add_u64 v[6:7], v[8:9], 0, v[6:7]
	v_mad_u64_u32 v[10:11], s[0:1], v15, v5, 0
	v_mad_u64_u32 v[4:5], s[0:1], v15, v4, 0
	v_add_co_u32_e32 v4, vcc, v6, v4
	v_addc_co_u32_e32 v8, vcc, v7, v5, vcc
	v_addc_co_u32_e32 v11, vcc, 0, v11, vcc
	v_lshl_add_u64 v[4:5], v[8:9], 0, v[10:11]
	v_add_co_u32_e32 v16, vcc, v12, v4
	v_mul_lo_u32 v7, v14, v16
	v_addc_co_u32_e32 v15, vcc, v15, v5, vcc
	v_mul_lo_u32 v6, v13, v15
	v_mad_u64_u32 v[4:5], s[0:1], v13, v16, 0
	v_add3_u32 v5, v5, v6, v7
	v_mad_u64_u32 v[12:13], s[0:1], v16, v5, 0
	v_mul_hi_u32 v8, v16, v4
	v_mad_u64_u32 v[6:7], s[0:1], v15, v5, 0
	v_mad_u64_u32 v[10:11], s[0:1], v15, v4, 0
	v_lshl_add_u64 v[4:5], v[8:9], 0, v[12:13]
	v_add_co_u32_e32 v4, vcc, v4, v10
	v_addc_co_u32_e32 v8, vcc, v5, v11, vcc
	v_addc_co_u32_e32 v7, vcc, 0, v7, vcc
	v_lshl_add_u64 v[4:5], v[8:9], 0, v[6:7]
	v_add_co_u32_e32 v10, vcc, v16, v4
	v_mul_hi_u32 v8, v0, v10
	v_addc_co_u32_e32 v6, vcc, v15, v5, vcc
	v_mad_u64_u32 v[4:5], s[0:1], v0, v6, 0
	v_lshl_add_u64 v[4:5], v[8:9], 0, v[4:5]
	v_mad_u64_u32 v[10:11], s[0:1], v1, v10, 0
	v_add_co_u32_e32 v4, vcc, v4, v10
	v_mad_u64_u32 v[6:7], s[0:1], v1, v6, 0
	v_addc_co_u32_e32 v8, vcc, v5, v11, vcc
	v_addc_co_u32_e32 v7, vcc, 0, v7, vcc
	v_lshl_add_u64 v[4:5], v[8:9], 0, v[6:7]
	v_mul_lo_u32 v8, v3, v4
	v_mul_lo_u32 v9, v2, v5
	v_mad_u64_u32 v[6:7], s[0:1], v2, v4, 0
	v_add3_u32 v10, v7, v9, v8
	v_sub_u32_e32 v7, v1, v10
	v_sub_co_u32_e32 v0, vcc, v0, v6
	v_subb_co_u32_e64 v6, s[0:1], v7, v3, vcc
	v_sub_co_u32_e64 v7, s[0:1], v0, v2
	v_subb_co_u32_e32 v1, vcc, v1, v10, vcc
	v_subbrev_co_u32_e64 v6, s[0:1], 0, v6, s[0:1]
	v_cmp_ge_u32_e64 s[0:1], v6, v3
	v_cmp_ge_u32_e32 vcc, v1, v3
	v_cndmask_b32_e64 v8, 0, -1, s[0:1]
	v_cmp_ge_u32_e64 s[0:1], v7, v2
	v_cndmask_b32_e64 v7, 0, -1, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], v6, v3
	v_cndmask_b32_e64 v11, v8, v7, s[0:1]
	v_lshl_add_u64 v[6:7], v[4:5], 0, 2
	v_lshl_add_u64 v[8:9], v[4:5], 0, 1
	v_cmp_ne_u32_e64 s[0:1], 0, v11
	v_cndmask_b32_e64 v6, v8, v6, s[0:1]
	v_cndmask_b32_e64 v8, 0, -1, vcc
	v_cmp_ge_u32_e32 vcc, v0, v2
	v_cndmask_b32_e64 v0, 0, -1, vcc
	v_cmp_eq_u32_e32 vcc, v1, v3
	v_cndmask_b32_e64 v1, v9, v7, s[0:1]
	v_cndmask_b32_e32 v0, v8, v0, vcc
	v_cmp_ne_u32_e32 vcc, 0, v0
	v_cndmask_b32_e32 v0, v4, v6, vcc
	v_cndmask_b32_e32 v1, v5, v1, vcc
sdiv64:
	v_ashrrev_i32_e32 v4, 31, v3
	v_mov_b32_e32 v5, v4
	v_lshl_add_u64 v[2:3], v[2:3], 0, v[4:5]
	v_xor_b32_e32 v5, v3, v4
	v_xor_b32_e32 v14, v2, v4
	v_cvt_f32_u32_e32 v2, v14
	v_cvt_f32_u32_e32 v3, v5
	v_sub_co_u32_e32 v13, vcc, 0, v14
	v_mov_b32_e32 v9, 0
	v_fmamk_f32 v2, v3, 0x4f800000, v2
	v_rcp_f32_e32 v2, v2
	v_subb_co_u32_e32 v15, vcc, 0, v5, vcc
	v_mul_f32_e32 v2, 0x5f7ffffc, v2
	v_mul_f32_e32 v3, 0x2f800000, v2
	v_trunc_f32_e32 v3, v3
	v_fmamk_f32 v2, v3, 0xcf800000, v2
	v_cvt_u32_f32_e32 v12, v2
	v_cvt_u32_f32_e32 v16, v3
	v_mul_lo_u32 v6, v15, v12
	v_mad_u64_u32 v[2:3], s[0:1], v13, v12, 0
	v_mul_lo_u32 v7, v13, v16
	v_add3_u32 v3, v3, v7, v6
	v_mad_u64_u32 v[6:7], s[0:1], v12, v3, 0
	v_mul_hi_u32 v8, v12, v2
	v_lshl_add_u64 v[6:7], v[8:9], 0, v[6:7]
	v_mad_u64_u32 v[10:11], s[0:1], v16, v3, 0
	v_mad_u64_u32 v[2:3], s[0:1], v16, v2, 0
	v_add_co_u32_e32 v2, vcc, v6, v2
	v_addc_co_u32_e32 v8, vcc, v7, v3, vcc
	v_addc_co_u32_e32 v11, vcc, 0, v11, vcc
	v_lshl_add_u64 v[2:3], v[8:9], 0, v[10:11]
	v_add_co_u32_e32 v17, vcc, v12, v2
	v_mul_lo_u32 v7, v15, v17
	v_addc_co_u32_e32 v16, vcc, v16, v3, vcc
	v_mul_lo_u32 v6, v13, v16
	v_mad_u64_u32 v[2:3], s[0:1], v13, v17, 0
	v_add3_u32 v3, v3, v6, v7
	v_mad_u64_u32 v[12:13], s[0:1], v17, v3, 0
	v_mul_hi_u32 v8, v17, v2
	v_mad_u64_u32 v[6:7], s[0:1], v16, v3, 0
	v_mad_u64_u32 v[10:11], s[0:1], v16, v2, 0
	v_lshl_add_u64 v[2:3], v[8:9], 0, v[12:13]
	v_add_co_u32_e32 v2, vcc, v2, v10
	v_addc_co_u32_e32 v8, vcc, v3, v11, vcc
	v_addc_co_u32_e32 v7, vcc, 0, v7, vcc
	v_lshl_add_u64 v[2:3], v[8:9], 0, v[6:7]
	v_add_co_u32_e32 v10, vcc, v17, v2
	v_ashrrev_i32_e32 v2, 31, v1
	v_addc_co_u32_e32 v6, vcc, v16, v3, vcc
	v_mov_b32_e32 v3, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_xor_b32_e32 v12, v0, v2
	v_xor_b32_e32 v3, v1, v2
	v_mad_u64_u32 v[0:1], s[0:1], v12, v6, 0
	v_mul_hi_u32 v8, v12, v10
	v_lshl_add_u64 v[0:1], v[8:9], 0, v[0:1]
	v_mad_u64_u32 v[10:11], s[0:1], v3, v10, 0
	v_add_co_u32_e32 v0, vcc, v0, v10
	v_mad_u64_u32 v[6:7], s[0:1], v3, v6, 0
	v_addc_co_u32_e32 v8, vcc, v1, v11, vcc
	v_xor_b32_e32 v2, v2, v4
	v_addc_co_u32_e32 v7, vcc, 0, v7, vcc
	v_lshl_add_u64 v[0:1], v[8:9], 0, v[6:7]
	v_mul_lo_u32 v8, v5, v0
	v_mul_lo_u32 v9, v14, v1
	v_mad_u64_u32 v[6:7], s[0:1], v14, v0, 0
	v_add3_u32 v10, v7, v9, v8
	v_sub_u32_e32 v7, v3, v10
	v_sub_co_u32_e32 v11, vcc, v12, v6
	v_subb_co_u32_e64 v6, s[0:1], v7, v5, vcc
	v_sub_co_u32_e64 v7, s[0:1], v11, v14
	v_subb_co_u32_e32 v3, vcc, v3, v10, vcc
	v_subbrev_co_u32_e64 v6, s[0:1], 0, v6, s[0:1]
	v_cmp_ge_u32_e64 s[0:1], v6, v5
	v_cmp_ge_u32_e32 vcc, v3, v5
	v_cndmask_b32_e64 v8, 0, -1, s[0:1]
	v_cmp_ge_u32_e64 s[0:1], v7, v14
	v_cndmask_b32_e64 v7, 0, -1, s[0:1]
	v_cmp_eq_u32_e64 s[0:1], v6, v5
	v_cndmask_b32_e64 v12, v8, v7, s[0:1]
	v_lshl_add_u64 v[6:7], v[0:1], 0, 2
	v_lshl_add_u64 v[8:9], v[0:1], 0, 1
	v_cmp_ne_u32_e64 s[0:1], 0, v12
	v_cndmask_b32_e64 v7, v9, v7, s[0:1]
	v_cndmask_b32_e64 v9, 0, -1, vcc
	v_cmp_ge_u32_e32 vcc, v11, v14
	v_cndmask_b32_e64 v10, 0, -1, vcc
	v_cmp_eq_u32_e32 vcc, v3, v5
	v_cndmask_b32_e32 v3, v9, v10, vcc
	v_cmp_ne_u32_e32 vcc, 0, v3
	v_cndmask_b32_e64 v3, v8, v6, s[0:1]
	v_cndmask_b32_e32 v0, v0, v3, vcc
	v_cndmask_b32_e32 v1, v1, v7, vcc
	v_xor_b32_e32 v0, v0, v2
	v_xor_b32_e32 v1, v1, v2
	v_sub_co_u32_e32 v0, vcc, v0, v2
	v_subb_co_u32_e32 v1, vcc, v1, v2, vcc
urem64:
	v_cvt_f32_u32_e32 v4, v2
	v_cvt_f32_u32_e32 v5, v3
	v_sub_co_u32_e32 v13, vcc, 0, v2
	v_mov_b32_e32 v9, 0
	v_fmamk_f32 v4, v5, 0x4f800000, v4
	v_rcp_f32_e32 v4, v4
	v_subb_co_u32_e32 v14, vcc, 0, v3, vcc
	v_mul_f32_e32 v4, 0x5f7ffffc, v4
	v_mul_f32_e32 v5, 0x2f800000, v4
	v_trunc_f32_e32 v5, v5
	v_fmamk_f32 v4, v5, 0xcf800000, v4
	v_cvt_u32_f32_e32 v12, v4
	v_cvt_u32_f32_e32 v15, v5
	v_mul_lo_u32 v6, v14, v12
	v_mad_u64_u32 v[4:5], s[0:1], v13, v12, 0
	v_mul_lo_u32 v7, v13, v15
	v_add3_u32 v5, v5, v7, v6
	v_mad_u64_u32 v[6:7], s[0:1], v12, v5, 0
	v_mul_hi_u32 v8, v12, v4
	v_lshl_add_u64 v[6:7], v[8:9], 0, v[6:7]
	v_mad_u64_u32 v[10:11], s[0:1], v15, v5, 0
	v_mad_u64_u32 v[4:5], s[0:1], v15, v4, 0
	v_add_co_u32_e32 v4, vcc, v6, v4
	v_addc_co_u32_e32 v8, vcc, v7, v5, vcc
	v_addc_co_u32_e32 v11, vcc, 0, v11, vcc
	v_lshl_add_u64 v[4:5], v[8:9], 0, v[10:11]
	v_add_co_u32_e32 v16, vcc, v12, v4
	v_mul_lo_u32 v7, v14, v16
	v_addc_co_u32_e32 v15, vcc, v15, v5, vcc
	v_mul_lo_u32 v6, v13, v15
	v_mad_u64_u32 v[4:5], s[0:1], v13, v16, 0
	v_add3_u32 v5, v5, v6, v7
	v_mad_u64_u32 v[12:13], s[0:1], v16, v5, 0
	v_mul_hi_u32 v8, v16, v4
	v_mad_u64_u32 v[6:7], s[0:1], v15, v5, 0
	v_mad_u64_u32 v[10:11], s[0:1], v15, v4, 0
	v_lshl_add_u64 v[4:5], v[8:9], 0, v[12:13]
	v_add_co_u32_e32 v4, vcc, v4, v10
	v_addc_co_u32_e32 v8, vcc, v5, v11, vcc
	v_addc_co_u32_e32 v7, vcc, 0, v7, vcc
	v_lshl_add_u64 v[4:5], v[8:9], 0, v[6:7]
	v_add_co_u32_e32 v10, vcc, v16, v4
	v_mul_hi_u32 v8, v0, v10
	v_addc_co_u32_e32 v6, vcc, v15, v5, vcc
	v_mad_u64_u32 v[4:5], s[0:1], v0, v6, 0
	v_lshl_add_u64 v[4:5], v[8:9], 0, v[4:5]
	v_mad_u64_u32 v[10:11], s[0:1], v1, v10, 0
	v_add_co_u32_e32 v4, vcc, v4, v10
	v_mad_u64_u32 v[6:7], s[0:1], v1, v6, 0
	v_addc_co_u32_e32 v8, vcc, v5, v11, vcc
	v_addc_co_u32_e32 v7, vcc, 0, v7, vcc
	v_lshl_add_u64 v[4:5], v[8:9], 0, v[6:7]
	v_mul_lo_u32 v6, v3, v4
	v_mul_lo_u32 v7, v2, v5
	v_mad_u64_u32 v[4:5], s[0:1], v2, v4, 0
	v_add3_u32 v5, v5, v7, v6
	v_sub_u32_e32 v6, v1, v5
	v_sub_co_u32_e32 v0, vcc, v0, v4
	v_subb_co_u32_e64 v4, s[0:1], v6, v3, vcc
	v_sub_co_u32_e64 v6, s[0:1], v0, v2
	v_subb_co_u32_e32 v1, vcc, v1, v5, vcc
	v_subbrev_co_u32_e64 v7, s[2:3], 0, v4, s[0:1]
	v_cmp_ge_u32_e64 s[2:3], v7, v3
	v_subb_co_u32_e64 v4, s[0:1], v4, v3, s[0:1]
	v_cndmask_b32_e64 v8, 0, -1, s[2:3]
	v_cmp_ge_u32_e64 s[2:3], v6, v2
	v_cmp_ge_u32_e32 vcc, v1, v3
	v_cndmask_b32_e64 v9, 0, -1, s[2:3]
	v_cmp_eq_u32_e64 s[2:3], v7, v3
	v_cndmask_b32_e64 v5, 0, -1, vcc
	v_cmp_ge_u32_e32 vcc, v0, v2
	v_cndmask_b32_e64 v8, v8, v9, s[2:3]
	v_sub_co_u32_e64 v9, s[0:1], v6, v2
	v_cndmask_b32_e64 v2, 0, -1, vcc
	v_subbrev_co_u32_e64 v4, s[0:1], 0, v4, s[0:1]
	v_cmp_eq_u32_e32 vcc, v1, v3
	v_cmp_ne_u32_e64 s[0:1], 0, v8
	v_cndmask_b32_e32 v2, v5, v2, vcc
	v_cndmask_b32_e64 v6, v6, v9, s[0:1]
	v_cmp_ne_u32_e32 vcc, 0, v2
	v_cndmask_b32_e64 v2, v7, v4, s[0:1]
	v_cndmask_b32_e32 v0, v0, v6, vcc
	v_cndmask_b32_e32 v1, v1, v2, vcc
srem64:
	v_ashrrev_i32_e32 v4, 31, v3
	v_mov_b32_e32 v5, v4
	v_lshl_add_u64 v[2:3], v[2:3], 0, v[4:5]
	v_xor_b32_e32 v12, v3, v4
	v_xor_b32_e32 v13, v2, v4
	v_cvt_f32_u32_e32 v2, v13
	v_cvt_f32_u32_e32 v3, v12
	v_sub_co_u32_e32 v11, vcc, 0, v13
	v_mov_b32_e32 v7, 0
	v_fmamk_f32 v2, v3, 0x4f800000, v2
	v_rcp_f32_e32 v2, v2
	v_subb_co_u32_e32 v14, vcc, 0, v12, vcc
	v_mul_f32_e32 v2, 0x5f7ffffc, v2
	v_mul_f32_e32 v3, 0x2f800000, v2
	v_trunc_f32_e32 v3, v3
	v_fmamk_f32 v2, v3, 0xcf800000, v2
	v_cvt_u32_f32_e32 v10, v2
	v_cvt_u32_f32_e32 v15, v3
	v_mul_lo_u32 v4, v14, v10
	v_mad_u64_u32 v[2:3], s[0:1], v11, v10, 0
	v_mul_lo_u32 v5, v11, v15
	v_add3_u32 v3, v3, v5, v4
	v_mad_u64_u32 v[4:5], s[0:1], v10, v3, 0
	v_mul_hi_u32 v6, v10, v2
	v_lshl_add_u64 v[4:5], v[6:7], 0, v[4:5]
	v_mad_u64_u32 v[8:9], s[0:1], v15, v3, 0
	v_mad_u64_u32 v[2:3], s[0:1], v15, v2, 0
	v_add_co_u32_e32 v2, vcc, v4, v2
	v_addc_co_u32_e32 v6, vcc, v5, v3, vcc
	v_addc_co_u32_e32 v9, vcc, 0, v9, vcc
	v_lshl_add_u64 v[2:3], v[6:7], 0, v[8:9]
	v_add_co_u32_e32 v16, vcc, v10, v2
	v_mul_lo_u32 v5, v14, v16
	v_addc_co_u32_e32 v15, vcc, v15, v3, vcc
	v_mul_lo_u32 v4, v11, v15
	v_mad_u64_u32 v[2:3], s[0:1], v11, v16, 0
	v_add3_u32 v3, v3, v4, v5
	v_mad_u64_u32 v[10:11], s[0:1], v16, v3, 0
	v_mul_hi_u32 v6, v16, v2
	v_mad_u64_u32 v[4:5], s[0:1], v15, v3, 0
	v_mad_u64_u32 v[8:9], s[0:1], v15, v2, 0
	v_lshl_add_u64 v[2:3], v[6:7], 0, v[10:11]
	v_add_co_u32_e32 v2, vcc, v2, v8
	v_addc_co_u32_e32 v6, vcc, v3, v9, vcc
	v_addc_co_u32_e32 v5, vcc, 0, v5, vcc
	v_lshl_add_u64 v[2:3], v[6:7], 0, v[4:5]
	v_add_co_u32_e32 v8, vcc, v16, v2
	v_ashrrev_i32_e32 v2, 31, v1
	v_addc_co_u32_e32 v4, vcc, v15, v3, vcc
	v_mov_b32_e32 v3, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_xor_b32_e32 v10, v0, v2
	v_xor_b32_e32 v3, v1, v2
	v_mad_u64_u32 v[0:1], s[0:1], v10, v4, 0
	v_mul_hi_u32 v6, v10, v8
	v_lshl_add_u64 v[0:1], v[6:7], 0, v[0:1]
	v_mad_u64_u32 v[8:9], s[0:1], v3, v8, 0
	v_add_co_u32_e32 v0, vcc, v0, v8
	v_mad_u64_u32 v[4:5], s[0:1], v3, v4, 0
	v_addc_co_u32_e32 v6, vcc, v1, v9, vcc
	v_addc_co_u32_e32 v5, vcc, 0, v5, vcc
	v_lshl_add_u64 v[0:1], v[6:7], 0, v[4:5]
	v_mul_lo_u32 v4, v12, v0
	v_mul_lo_u32 v5, v13, v1
	v_mad_u64_u32 v[0:1], s[0:1], v13, v0, 0
	v_add3_u32 v1, v1, v5, v4
	v_sub_u32_e32 v4, v3, v1
	v_sub_co_u32_e32 v0, vcc, v10, v0
	v_subb_co_u32_e64 v4, s[0:1], v4, v12, vcc
	v_sub_co_u32_e64 v5, s[0:1], v0, v13
	v_subb_co_u32_e32 v1, vcc, v3, v1, vcc
	v_subbrev_co_u32_e64 v6, s[2:3], 0, v4, s[0:1]
	v_cmp_ge_u32_e64 s[2:3], v6, v12
	v_subb_co_u32_e64 v4, s[0:1], v4, v12, s[0:1]
	v_cndmask_b32_e64 v7, 0, -1, s[2:3]
	v_cmp_ge_u32_e64 s[2:3], v5, v13
	v_cmp_ge_u32_e32 vcc, v1, v12
	v_cndmask_b32_e64 v8, 0, -1, s[2:3]
	v_cmp_eq_u32_e64 s[2:3], v6, v12
	v_cndmask_b32_e64 v3, 0, -1, vcc
	v_cmp_ge_u32_e32 vcc, v0, v13
	v_cndmask_b32_e64 v7, v7, v8, s[2:3]
	v_sub_co_u32_e64 v8, s[0:1], v5, v13
	v_subbrev_co_u32_e64 v4, s[0:1], 0, v4, s[0:1]
	v_cmp_ne_u32_e64 s[0:1], 0, v7
	v_cndmask_b32_e64 v4, v6, v4, s[0:1]
	v_cndmask_b32_e64 v6, 0, -1, vcc
	v_cmp_eq_u32_e32 vcc, v1, v12
	v_cndmask_b32_e32 v3, v3, v6, vcc
	v_cmp_ne_u32_e32 vcc, 0, v3
	v_cndmask_b32_e64 v3, v5, v8, s[0:1]
	v_cndmask_b32_e32 v0, v0, v3, vcc
	v_cndmask_b32_e32 v1, v1, v4, vcc
	v_xor_b32_e32 v0, v0, v2
	v_xor_b32_e32 v1, v1, v2
	v_sub_co_u32_e32 v0, vcc, v0, v2
	v_subb_co_u32_e32 v1, vcc, v1, v2, vcc
