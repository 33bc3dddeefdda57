	.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
	.amdhsa_code_object_version 6
	.text
	.globl isel
	.p2align 8
	.type isel,@function
isel:
	s_load_dwordx4 s[4:7], s[0:1], 0
	v_lshlrev_b32 v1, 2, v0
	s_waitcnt lgkmcnt(0)
	s_load_dwordx2 s[0:1], s[4:5], 0
	s_waitcnt lgkmcnt(0)
	s_add_i32 s0, s1, s0
	v_add_u32 v0, s0, v0
	v_mov_b32 v2, s0
	v_mov_b32 v3, 0
	global_store_dword v3, v2, s[6:7]
	global_store_dword v1, v0, s[6:7] offset:4
	s_endpgm
.Lend_0:
	.size isel, .Lend_0-isel
	.section .rodata,"a",@progbits
	.p2align 6
	.amdhsa_kernel isel
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 16
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 0
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 4
		.amdhsa_next_free_sgpr 8
		.amdhsa_reserve_vcc 1
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_accum_offset 4
	.end_amdhsa_kernel
	.text
	.p2alignl 6, 0xbf800000
	.fill 256, 4, 0xbf800000
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
    .sgpr_count: 8
    .symbol: isel.kd
    .vgpr_count: 4
    .wavefront_size: 64
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.version:
  - 1
  - 2
...
	.end_amdgpu_metadata
