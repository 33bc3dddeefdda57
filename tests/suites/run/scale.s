; Multiplies the first n of the numbers of a buffer, for gfx1100. @late uses a load too early.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
	.text
	.type	scale,@function
scale:
	s_clause 0x1
	s_load_b64 s[4:5], s[0:1], 0x0
	s_load_b64 s[6:7], s[0:1], 0x8
	v_mad_u32_u24 v0, s2, 8, v0
	s_waitcnt lgkmcnt(0)
	v_cmp_gt_u32_e32 vcc_lo, s7, v0
	s_and_saveexec_b32 s0, vcc_lo
	s_cbranch_execz .Ldone
	v_lshlrev_b32_e32 v1, 2, v0
	global_load_b32 v2, v1, s[4:5]
	s_waitcnt vmcnt(0)
	v_mul_f32_e32 v2, s6, v2
	global_store_b32 v1, v2, s[4:5]
.Ldone:
	s_endpgm
	.type	late,@function
late:
	s_load_b64 s[4:5], s[0:1], 0x0
	v_lshlrev_b32_e32 v1, 2, v0
	global_load_b32 v2, v1, s[4:5]
	s_endpgm
	.section .rodata
	.amdhsa_kernel scale
		.amdhsa_kernarg_size 16
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_next_free_vgpr 3
		.amdhsa_next_free_sgpr 8
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_wavefront_size32 1
	.end_amdhsa_kernel
	.amdhsa_kernel late
		.amdhsa_kernarg_size 16
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_next_free_vgpr 3
		.amdhsa_next_free_sgpr 8
		.amdhsa_wavefront_size32 1
	.end_amdhsa_kernel
	.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx1100
amdhsa.kernels:
  - .name: scale
    .symbol: scale.kd
    .args:
      - .name: data
        .offset: 0
        .size: 8
        .address_space: global
        .value_kind: global_buffer
      - .name: by
        .offset: 8
        .size: 4
        .type_name: float
        .value_kind: by_value
      - .name: n
        .offset: 12
        .size: 4
        .value_kind: by_value
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 32
    .sgpr_count: 8
    .vgpr_count: 3
    .max_flat_workgroup_size: 1024
  - .name: late
    .symbol: late.kd
    .args:
      - .name: data
        .offset: 0
        .size: 8
        .address_space: global
        .value_kind: global_buffer
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 32
    .sgpr_count: 8
    .vgpr_count: 3
    .max_flat_workgroup_size: 1024
...
	.end_amdgpu_metadata
