	.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
	.amdhsa_code_object_version 6
	.text
	.globl branch
	.p2align 8
	.type branch,@function
branch:
	s_load_b128 s[4:7], s[0:1], 0
	s_load_b64 s[0:1], s[0:1], 16
	v_lshlrev_b32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	global_load_b32 v1, v0, s[4:5]
	global_load_b32 v2, v0, s[6:7]
	s_waitcnt vmcnt(0)
	v_cmp_gt_f32 s2, v1, v2
	s_and_saveexec_b32 s3, s2
	s_cbranch_execz .L0_3
	v_mul_f32 v1, v1, v1
	s_delay_alu instid0(VALU_DEP_1)
	v_sub_f32 v1, v1, v2
.L0_3:
	s_and_not1_b32 exec_lo, s3, s2
	s_cbranch_execz .L0_5
	v_mul_f32 v2, v2, v2
	s_delay_alu instid0(VALU_DEP_1)
	v_sub_f32 v1, v2, v1
.L0_5:
	s_mov_b32 exec_lo, s3
	global_store_b32 v0, v1, s[0:1]
	s_endpgm
.Lend_0:
	.size branch, .Lend_0-branch
	.section .rodata,"a",@progbits
	.p2align 6
	.amdhsa_kernel branch
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 24
		.amdhsa_user_sgpr_count 16
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_enable_private_segment 0
		.amdhsa_wavefront_size32 1
		.amdhsa_system_sgpr_workgroup_id_x 0
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 3
		.amdhsa_next_free_sgpr 8
		.amdhsa_reserve_vcc 1
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_inst_pref_size (.Lend_0-branch+127)/128
	.end_amdhsa_kernel
	.text
	.p2alignl 7, 0xbf9f0000
	.fill 96, 4, 0xbf9f0000
	.amdgpu_metadata
---
amdhsa.kernels:
  - .args:
      - .offset: 0
        .size: 8
        .value_kind: global_buffer
        .address_space: global
      - .offset: 8
        .size: 8
        .value_kind: global_buffer
        .address_space: global
      - .offset: 16
        .size: 8
        .value_kind: global_buffer
        .address_space: global
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 24
    .max_flat_workgroup_size: 256
    .name: branch
    .private_segment_fixed_size: 0
    .sgpr_count: 8
    .symbol: branch.kd
    .vgpr_count: 3
    .wavefront_size: 32
amdhsa.target: amdgcn-amd-amdhsa--gfx1100
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata
