; Division and remainder of 32 bits, by a value and by constants.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @udiv(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %d = or i32 %b, 1
  %r = udiv i32 %a, %d
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_or_b32 v2, 1, v2
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
;   v_cvt_f32_u32 v3, v2
;   v_sub_nc_u32 v4, 0, v2
;   v_rcp_iflag_f32 v3, v3
;   s_waitcnt_depctr 0xf9f
;   v_mul_f32 v3, 0x4f7ffffe, v3
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_cvt_u32_f32 v3, v3
;   v_mul_lo_u32 v4, v4, v3
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mul_hi_u32 v4, v3, v4
;   v_add_nc_u32 v3, v3, v4
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mul_hi_u32 v3, v1, v3
;   v_mul_lo_u32 v4, v3, v2
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_sub_nc_u32 v1, v1, v4
;   v_sub_co_u32 v4, vcc_lo, v1, v2
;   v_sub_co_ci_u32 v3, vcc_lo, v3, -1, vcc_lo
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_min_u32 v1, v1, v4
;   v_cmp_ge_u32 vcc_lo, v1, v2
;   s_delay_alu instid0(VALU_DEP_3)
;   v_add_co_ci_u32 v1, vcc_lo, v3, 0, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_or_b32 v2, 1, v2
;   v_cvt_f32_u32 v3, v2
;   v_rcp_iflag_f32 v3, v3
;   s_nop 0
;   v_mul_f32 v3, 0x4f7ffffe, v3
;   v_cvt_u32_f32 v3, v3
;   v_sub_u32 v4, 0, v2
;   v_mul_lo_u32 v4, v4, v3
;   v_mul_hi_u32 v4, v3, v4
;   v_add_u32 v3, v3, v4
;   v_mul_hi_u32 v3, v1, v3
;   v_mul_lo_u32 v4, v3, v2
;   v_sub_u32 v1, v1, v4
;   v_sub_co_u32 v4, vcc, v1, v2
;   s_nop 1
;   v_subb_co_u32 v3, vcc, v3, -1, vcc
;   v_min_u32 v1, v1, v4
;   v_cmp_ge_u32 vcc, v1, v2
;   s_nop 1
;   v_addc_co_u32 v1, vcc, v3, 0, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_or_b32 v2, 1, v2
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
;   v_cvt_f32_u32 v3, v2
;   v_sub_nc_u32 v4, 0, v2
;   v_rcp_iflag_f32 v3, v3
;   s_delay_alu instid0(TRANS32_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mul_f32 v3, 0x4f7ffffe, v3
;   v_cvt_u32_f32 v3, v3
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mul_lo_u32 v4, v4, v3
;   v_mul_hi_u32 v4, v3, v4
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_add_nc_u32 v3, v3, v4
;   v_mul_hi_u32 v3, v1, v3
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mul_lo_u32 v4, v3, v2
;   v_sub_nc_u32 v1, v1, v4
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
;   v_sub_co_u32 v4, vcc_lo, v1, v2
;   v_sub_co_ci_u32 v3, vcc_lo, v3, -1, vcc_lo
;   v_min_u32 v1, v1, v4
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_3)
;   v_cmp_ge_u32 vcc_lo, v1, v2
;   s_wait_alu 0xff9d
;   v_add_co_ci_u32 v1, vcc_lo, v3, 0, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @urem(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %d = or i32 %b, 1
  %r = urem i32 %a, %d
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_or_b32 v2, 1, v2
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
;   v_cvt_f32_u32 v3, v2
;   v_sub_nc_u32 v4, 0, v2
;   v_rcp_iflag_f32 v3, v3
;   s_waitcnt_depctr 0xf9f
;   v_mul_f32 v3, 0x4f7ffffe, v3
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_cvt_u32_f32 v3, v3
;   v_mul_lo_u32 v4, v4, v3
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mul_hi_u32 v4, v3, v4
;   v_add_nc_u32 v3, v3, v4
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mul_hi_u32 v3, v1, v3
;   v_mul_lo_u32 v3, v3, v2
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_sub_nc_u32 v1, v1, v3
;   v_sub_nc_u32 v3, v1, v2
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_min_u32 v1, v1, v3
;   v_sub_nc_u32 v2, v1, v2
;   s_delay_alu instid0(VALU_DEP_1)
;   v_min_u32 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_or_b32 v2, 1, v2
;   v_cvt_f32_u32 v3, v2
;   v_rcp_iflag_f32 v3, v3
;   s_nop 0
;   v_mul_f32 v3, 0x4f7ffffe, v3
;   v_cvt_u32_f32 v3, v3
;   v_sub_u32 v4, 0, v2
;   v_mul_lo_u32 v4, v4, v3
;   v_mul_hi_u32 v4, v3, v4
;   v_add_u32 v3, v3, v4
;   v_mul_hi_u32 v3, v1, v3
;   v_mul_lo_u32 v3, v3, v2
;   v_sub_u32 v1, v1, v3
;   v_sub_u32 v3, v1, v2
;   v_min_u32 v1, v1, v3
;   v_sub_u32 v2, v1, v2
;   v_min_u32 v1, v1, v2
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_or_b32 v2, 1, v2
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
;   v_cvt_f32_u32 v3, v2
;   v_sub_nc_u32 v4, 0, v2
;   v_rcp_iflag_f32 v3, v3
;   s_delay_alu instid0(TRANS32_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mul_f32 v3, 0x4f7ffffe, v3
;   v_cvt_u32_f32 v3, v3
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mul_lo_u32 v4, v4, v3
;   v_mul_hi_u32 v4, v3, v4
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_add_nc_u32 v3, v3, v4
;   v_mul_hi_u32 v3, v1, v3
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mul_lo_u32 v3, v3, v2
;   v_sub_nc_u32 v1, v1, v3
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_sub_nc_u32 v3, v1, v2
;   v_min_u32 v1, v1, v3
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_sub_nc_u32 v2, v1, v2
;   v_min_u32 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @sdiv(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %p = and i32 %b, 65535
  %d = or i32 %p, 1
  %r = sdiv i32 %a, %d
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_and_or_b32 v2, v2, 0xffff, 1
;   v_sub_nc_u32 v3, 0, v1
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
;   v_xor_b32 v4, v1, v2
;   v_max_i32 v1, v3, v1
;   v_sub_nc_u32 v3, 0, v2
;   s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)
;   v_ashrrev_i32 v4, 31, v4
;   v_max_i32 v2, v3, v2
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
;   v_cvt_f32_u32 v3, v2
;   v_sub_nc_u32 v5, 0, v2
;   v_rcp_iflag_f32 v3, v3
;   s_waitcnt_depctr 0xf9f
;   v_mul_f32 v3, 0x4f7ffffe, v3
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_cvt_u32_f32 v3, v3
;   v_mul_lo_u32 v5, v5, v3
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mul_hi_u32 v5, v3, v5
;   v_add_nc_u32 v3, v3, v5
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mul_hi_u32 v3, v1, v3
;   v_mul_lo_u32 v5, v3, v2
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_sub_nc_u32 v1, v1, v5
;   v_sub_co_u32 v5, vcc_lo, v1, v2
;   v_sub_co_ci_u32 v3, vcc_lo, v3, -1, vcc_lo
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_min_u32 v1, v1, v5
;   v_cmp_ge_u32 vcc_lo, v1, v2
;   s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_add_co_ci_u32 v1, vcc_lo, v3, 0, vcc_lo
;   v_xor_b32 v1, v1, v4
;   s_delay_alu instid0(VALU_DEP_1)
;   v_sub_nc_u32 v1, v1, v4
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_mov_b32 s0, 0xffff
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_and_or_b32 v2, v2, s0, 1
;   v_xor_b32 v3, v1, v2
;   v_ashrrev_i32 v3, 31, v3
;   v_sub_u32 v4, 0, v1
;   v_max_i32 v1, v4, v1
;   v_sub_u32 v4, 0, v2
;   v_max_i32 v2, v4, v2
;   v_cvt_f32_u32 v4, v2
;   v_rcp_iflag_f32 v4, v4
;   s_nop 0
;   v_mul_f32 v4, 0x4f7ffffe, v4
;   v_cvt_u32_f32 v4, v4
;   v_sub_u32 v5, 0, v2
;   v_mul_lo_u32 v5, v5, v4
;   v_mul_hi_u32 v5, v4, v5
;   v_add_u32 v4, v4, v5
;   v_mul_hi_u32 v4, v1, v4
;   v_mul_lo_u32 v5, v4, v2
;   v_sub_u32 v1, v1, v5
;   v_sub_co_u32 v5, vcc, v1, v2
;   s_nop 1
;   v_subb_co_u32 v4, vcc, v4, -1, vcc
;   v_min_u32 v1, v1, v5
;   v_cmp_ge_u32 vcc, v1, v2
;   s_nop 1
;   v_addc_co_u32 v1, vcc, v4, 0, vcc
;   v_xor_b32 v1, v1, v3
;   v_sub_u32 v1, v1, v3
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_and_or_b32 v2, v2, 0xffff, 1
;   v_sub_nc_u32 v3, 0, v1
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
;   v_xor_b32 v4, v1, v2
;   v_max_i32 v1, v3, v1
;   v_sub_nc_u32 v3, 0, v2
;   s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)
;   v_ashrrev_i32 v4, 31, v4
;   v_max_i32 v2, v3, v2
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
;   v_cvt_f32_u32 v3, v2
;   v_sub_nc_u32 v5, 0, v2
;   v_rcp_iflag_f32 v3, v3
;   s_delay_alu instid0(TRANS32_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mul_f32 v3, 0x4f7ffffe, v3
;   v_cvt_u32_f32 v3, v3
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mul_lo_u32 v5, v5, v3
;   v_mul_hi_u32 v5, v3, v5
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_add_nc_u32 v3, v3, v5
;   v_mul_hi_u32 v3, v1, v3
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mul_lo_u32 v5, v3, v2
;   v_sub_nc_u32 v1, v1, v5
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
;   v_sub_co_u32 v5, vcc_lo, v1, v2
;   v_sub_co_ci_u32 v3, vcc_lo, v3, -1, vcc_lo
;   v_min_u32 v1, v1, v5
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_3)
;   v_cmp_ge_u32 vcc_lo, v1, v2
;   s_wait_alu 0xff9d
;   v_add_co_ci_u32 v1, vcc_lo, v3, 0, vcc_lo
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_xor_b32 v1, v1, v4
;   v_sub_nc_u32 v1, v1, v4
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @srem(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %p = and i32 %b, 65535
  %d = or i32 %p, 1
  %r = srem i32 %a, %d
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_and_or_b32 v2, v2, 0xffff, 1
;   v_ashrrev_i32 v3, 31, v1
;   v_sub_nc_u32 v4, 0, v1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_4)
;   v_max_i32 v1, v4, v1
;   v_sub_nc_u32 v4, 0, v2
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_max_i32 v2, v4, v2
;   v_cvt_f32_u32 v4, v2
;   v_sub_nc_u32 v5, 0, v2
;   s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_2) | instid1(VALU_DEP_1)
;   v_rcp_iflag_f32 v4, v4
;   s_waitcnt_depctr 0xf9f
;   v_mul_f32 v4, 0x4f7ffffe, v4
;   v_cvt_u32_f32 v4, v4
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mul_lo_u32 v5, v5, v4
;   v_mul_hi_u32 v5, v4, v5
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_add_nc_u32 v4, v4, v5
;   v_mul_hi_u32 v4, v1, v4
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mul_lo_u32 v4, v4, v2
;   v_sub_nc_u32 v1, v1, v4
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_sub_nc_u32 v4, v1, v2
;   v_min_u32 v1, v1, v4
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_sub_nc_u32 v2, v1, v2
;   v_min_u32 v1, v1, v2
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_xor_b32 v1, v1, v3
;   v_sub_nc_u32 v1, v1, v3
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_mov_b32 s0, 0xffff
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_and_or_b32 v2, v2, s0, 1
;   v_ashrrev_i32 v3, 31, v1
;   v_sub_u32 v4, 0, v1
;   v_max_i32 v1, v4, v1
;   v_sub_u32 v4, 0, v2
;   v_max_i32 v2, v4, v2
;   v_cvt_f32_u32 v4, v2
;   v_rcp_iflag_f32 v4, v4
;   s_nop 0
;   v_mul_f32 v4, 0x4f7ffffe, v4
;   v_cvt_u32_f32 v4, v4
;   v_sub_u32 v5, 0, v2
;   v_mul_lo_u32 v5, v5, v4
;   v_mul_hi_u32 v5, v4, v5
;   v_add_u32 v4, v4, v5
;   v_mul_hi_u32 v4, v1, v4
;   v_mul_lo_u32 v4, v4, v2
;   v_sub_u32 v1, v1, v4
;   v_sub_u32 v4, v1, v2
;   v_min_u32 v1, v1, v4
;   v_sub_u32 v2, v1, v2
;   v_min_u32 v1, v1, v2
;   v_xor_b32 v1, v1, v3
;   v_sub_u32 v1, v1, v3
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_and_or_b32 v2, v2, 0xffff, 1
;   v_ashrrev_i32 v3, 31, v1
;   v_sub_nc_u32 v4, 0, v1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_4)
;   v_max_i32 v1, v4, v1
;   v_sub_nc_u32 v4, 0, v2
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_max_i32 v2, v4, v2
;   v_cvt_f32_u32 v4, v2
;   v_sub_nc_u32 v5, 0, v2
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(TRANS32_DEP_1)
;   v_rcp_iflag_f32 v4, v4
;   v_mul_f32 v4, 0x4f7ffffe, v4
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_cvt_u32_f32 v4, v4
;   v_mul_lo_u32 v5, v5, v4
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mul_hi_u32 v5, v4, v5
;   v_add_nc_u32 v4, v4, v5
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mul_hi_u32 v4, v1, v4
;   v_mul_lo_u32 v4, v4, v2
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_sub_nc_u32 v1, v1, v4
;   v_sub_nc_u32 v4, v1, v2
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_min_u32 v1, v1, v4
;   v_sub_nc_u32 v2, v1, v2
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_min_u32 v1, v1, v2
;   v_xor_b32 v1, v1, v3
;   s_delay_alu instid0(VALU_DEP_1)
;   v_sub_nc_u32 v1, v1, v3
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @udiv_by_8(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %r = udiv i32 %a, 8
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_lshrrev_b32 v1, 3, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_lshrrev_b32 v1, 3, v1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_lshrrev_b32 v1, 3, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @urem_by_8(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %r = urem i32 %a, 8
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v1, 7, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v1, 7, v1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_and_b32 v1, 7, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @sdiv_by_8(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %r = sdiv i32 %a, 8
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_ashrrev_i32 v2, 31, v1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_lshrrev_b32 v2, 29, v2
;   v_add_nc_u32 v1, v1, v2
;   s_delay_alu instid0(VALU_DEP_1)
;   v_ashrrev_i32 v1, 3, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_ashrrev_i32 v2, 31, v1
;   v_lshrrev_b32 v2, 29, v2
;   v_add_u32 v1, v1, v2
;   v_ashrrev_i32 v1, 3, v1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_ashrrev_i32 v2, 31, v1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_lshrrev_b32 v2, 29, v2
;   v_add_nc_u32 v1, v1, v2
;   s_delay_alu instid0(VALU_DEP_1)
;   v_ashrrev_i32 v1, 3, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @udiv_by_7(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %r = udiv i32 %a, 7
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_mul_hi_u32 v2, 0x24924925, v1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_sub_nc_u32 v1, v1, v2
;   v_lshrrev_b32 v1, 1, v1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_add_nc_u32 v1, v1, v2
;   v_lshrrev_b32 v1, 2, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_mov_b32 s0, 0x24924925
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_mul_hi_u32 v2, s0, v1
;   v_sub_u32 v1, v1, v2
;   v_lshrrev_b32 v1, 1, v1
;   v_add_u32 v1, v1, v2
;   v_lshrrev_b32 v1, 2, v1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_mul_hi_u32 v2, 0x24924925, v1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_sub_nc_u32 v1, v1, v2
;   v_lshrrev_b32 v1, 1, v1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_add_nc_u32 v1, v1, v2
;   v_lshrrev_b32 v1, 2, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @sdiv_by_7(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %r = sdiv i32 %a, 7
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_mul_hi_i32 v2, 0x92492493, v1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_add_nc_u32 v1, v2, v1
;   v_lshrrev_b32 v2, 31, v1
;   v_ashrrev_i32 v1, 2, v1
;   s_delay_alu instid0(VALU_DEP_1)
;   v_add_nc_u32 v1, v1, v2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_mov_b32 s0, 0x92492493
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_mul_hi_i32 v2, s0, v1
;   v_add_u32 v1, v2, v1
;   v_lshrrev_b32 v2, 31, v1
;   v_ashrrev_i32 v1, 2, v1
;   v_add_u32 v1, v1, v2
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_mul_hi_i32 v2, 0x92492493, v1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_add_nc_u32 v1, v2, v1
;   v_lshrrev_b32 v2, 31, v1
;   v_ashrrev_i32 v1, 2, v1
;   s_delay_alu instid0(VALU_DEP_1)
;   v_add_nc_u32 v1, v1, v2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @udiv_i16(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i16, ptr addrspace(1) %as, i32 %lane
  %a = load i16, ptr addrspace(1) %a.at
  %b.at = getelementptr i16, ptr addrspace(1) %bs, i32 %lane
  %b = load i16, ptr addrspace(1) %b.at
  %d = or i16 %b, 1
  %r = udiv i16 %a, %d
  %out.at = getelementptr i16, ptr addrspace(1) %out, i32 %lane
  store i16 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v1, v0, s[6:7]
;   global_load_u16 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_or_b32 v2, 1, v2
;   v_and_b32 v1, 0xffff, v1
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
;   v_and_b32 v2, 0xffff, v2
;   v_cvt_f32_u32 v1, v1
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_cvt_f32_u32 v2, v2
;   v_rcp_iflag_f32 v3, v2
;   s_waitcnt_depctr 0xf9f
;   v_mul_f32 v3, v1, v3
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_trunc_f32 v3, v3
;   v_fma_f32 v1, -v3, v2, v1
;   v_cvt_u32_f32 v3, v3
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
;   v_cmp_ge_f32 vcc_lo, |v1|, v2
;   v_add_co_ci_u32 v1, vcc_lo, v3, 0, vcc_lo
;   global_store_b16 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v1, v0, s[6:7]
;   global_load_ushort v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_or_b32 v2, 1, v2
;   v_cvt_f32_u32_sdwa v1, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0
;   v_cvt_f32_u32_sdwa v2, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0
;   v_rcp_iflag_f32 v3, v2
;   s_nop 0
;   v_mul_f32 v3, v1, v3
;   v_trunc_f32 v3, v3
;   v_fma_f32 v1, -v3, v2, v1
;   v_cvt_u32_f32 v3, v3
;   v_cmp_ge_f32 vcc, |v1|, v2
;   s_nop 1
;   v_addc_co_u32 v1, vcc, v3, 0, vcc
;   global_store_short v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_load_u16 v1, v0, s[6:7]
;   global_load_u16 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_or_b32 v2, 1, v2
;   v_and_b32 v1, 0xffff, v1
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
;   v_and_b32 v2, 0xffff, v2
;   v_cvt_f32_u32 v1, v1
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_cvt_f32_u32 v2, v2
;   v_rcp_iflag_f32 v3, v2
;   s_delay_alu instid0(TRANS32_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mul_f32 v3, v1, v3
;   v_trunc_f32 v3, v3
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
;   v_fma_f32 v1, -v3, v2, v1
;   v_cvt_u32_f32 v3, v3
;   v_cmp_ge_f32 vcc_lo, |v1|, v2
;   s_delay_alu instid0(VALU_DEP_2)
;   v_add_co_ci_u32 v1, vcc_lo, v3, 0, vcc_lo
;   global_store_b16 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @udiv_uniform(ptr addrspace(1) %out, i32 %a, i32 %b) {
  %d = or i32 %b, 1
  %r = udiv i32 %a, %d
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_or_b32 s3, s3, 1
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
;   v_cvt_f32_u32 v0, s3
;   s_sub_i32 s4, 0, s3
;   v_rcp_iflag_f32 v0, v0
;   s_waitcnt_depctr 0xf9f
;   v_dual_mul_f32 v0, 0x4f7ffffe, v0 :: v_dual_mov_b32 v1, 0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_cvt_u32_f32 v0, v0
;   v_readfirstlane_b32 s5, v0
;   s_mul_i32 s4, s4, s5
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_mul_hi_u32 s4, s5, s4
;   s_add_i32 s4, s5, s4
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_mul_hi_u32 s4, s2, s4
;   s_mul_i32 s5, s4, s3
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_sub_i32 s2, s2, s5
;   s_sub_u32 s5, s2, s3
;   s_subb_u32 s4, s4, -1
;   s_min_u32 s2, s2, s5
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   s_cmp_ge_u32 s2, s3
;   s_addc_u32 s2, s4, 0
;   v_mov_b32 v0, s2
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_or_b32 s0, s7, 1
;   v_cvt_f32_u32 v0, s0
;   v_rcp_iflag_f32 v0, v0
;   s_nop 0
;   v_mul_f32 v0, 0x4f7ffffe, v0
;   v_cvt_u32_f32 v0, v0
;   s_nop 0
;   v_readfirstlane_b32 s1, v0
;   s_sub_i32 s2, 0, s0
;   s_mul_i32 s2, s2, s1
;   s_mul_hi_u32 s2, s1, s2
;   s_add_i32 s1, s1, s2
;   s_mul_hi_u32 s1, s6, s1
;   s_mul_i32 s2, s1, s0
;   s_sub_i32 s2, s6, s2
;   s_sub_u32 s3, s2, s0
;   s_subb_u32 s1, s1, -1
;   s_min_u32 s2, s2, s3
;   s_cmp_ge_u32 s2, s0
;   s_addc_u32 s0, s1, 0
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_or_b32 s3, s3, 1
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_2)
;   s_cvt_f32_u32 s4, s3
;   s_sub_co_i32 s5, 0, s3
;   v_rcp_iflag_f32 v0, s4
;   s_delay_alu instid0(TRANS32_DEP_1) | instskip(SKIP_2) | instid1(SALU_CYCLE_2)
;   v_readfirstlane_b32 s4, v0
;   s_mul_f32 s4, 0x4f7ffffe, s4
;   s_wait_alu 0xff9e
;   s_cvt_u32_f32 s4, s4
;   s_wait_alu 0xff9e
;   s_delay_alu instid0(SALU_CYCLE_2)
;   s_mul_i32 s5, s5, s4
;   s_wait_alu 0xff9e
;   s_mul_hi_u32 s5, s4, s5
;   s_wait_alu 0xff9e
;   s_add_co_i32 s4, s4, s5
;   s_wait_alu 0xff9e
;   s_mul_hi_u32 s4, s2, s4
;   s_wait_alu 0xff9e
;   s_mul_i32 s5, s4, s3
;   s_wait_alu 0xff9e
;   s_sub_co_i32 s2, s2, s5
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_3) | instid1(SALU_CYCLE_1)
;   s_sub_co_u32 s5, s2, s3
;   s_sub_co_ci_u32 s4, s4, -1
;   s_wait_alu 0xff9e
;   s_min_u32 s2, s2, s5
;   s_cmp_ge_u32 s2, s3
;   s_add_co_ci_u32 s2, s4, 0
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
