	.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
	.amdhsa_code_object_version 6
	.text
	.globl isel
	.p2align 8
	.type isel,@function
isel:
	s_load_b128 s[0:3], s[0:1], 0
	v_lshlrev_b32 v1, 2, v0
	s_waitcnt lgkmcnt(0)
	s_load_b64 s[0:1], s[0:1], 0
	s_waitcnt lgkmcnt(0)
	s_add_i32 s0, s1, s0
	s_delay_alu instid0(SALU_CYCLE_1)
	v_dual_mov_b32 v3, 0 :: v_dual_add_nc_u32 v0, s0, v0
	v_mov_b32 v2, s0
	global_store_b32 v3, v2, s[2:3]
	global_store_b32 v1, v0, s[2:3] offset:4
	s_endpgm
.Lend_0:
	.size isel, .Lend_0-isel
	.section .rodata,"a",@progbits
	.p2align 6
	.amdhsa_kernel isel
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 16
		.amdhsa_user_sgpr_count 16
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_enable_private_segment 0
		.amdhsa_wavefront_size32 1
		.amdhsa_system_sgpr_workgroup_id_x 0
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 4
		.amdhsa_next_free_sgpr 4
		.amdhsa_reserve_vcc 1
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_inst_pref_size (.Lend_0-isel+127)/128
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
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 16
    .max_flat_workgroup_size: 256
    .name: isel
    .private_segment_fixed_size: 0
    .sgpr_count: 4
    .symbol: isel.kd
    .vgpr_count: 4
    .wavefront_size: 32
amdhsa.target: amdgcn-amd-amdhsa--gfx1100
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata
