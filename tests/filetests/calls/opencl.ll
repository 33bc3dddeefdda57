; OpenCL's functions, without a library.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @_Z13get_global_idj(i32)
declare i64 @_Z14get_local_sizej(i32)
declare i64 @_Z12get_group_idj(i32)

define amdgpu_kernel void @get_global_id(ptr addrspace(1) %out) {
  %at = call i64 @_Z13get_global_idj(i32 0)
  %own = getelementptr i32, ptr addrspace(1) %out, i64 %at
  %r = trunc i64 %at to i32
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s4, s[0:1], 20
;   s_load_b64 s[0:1], s[0:1], 48
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s4, s4, 0xffff
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   s_mul_hi_u32 s5, s15, s4
;   s_mul_i32 s4, s15, s4
;   v_add_co_u32 v0, vcc_lo, s4, v0
;   v_add_co_ci_u32 v1, vcc_lo, s5, 0, vcc_lo
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
;   v_add_co_u32 v0, vcc_lo, v0, s0
;   v_add_co_ci_u32 v1, vcc_lo, v1, s1, vcc_lo
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_lshlrev_b64 v[1:2], 2, v[0:1]
;   v_add_co_u32 v1, vcc_lo, s2, v1
;   s_delay_alu instid0(VALU_DEP_2)
;   v_add_co_ci_u32 v2, vcc_lo, s3, v2, vcc_lo
;   global_store_b32 v[1:2], v0, off
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[4:5], s[0:1], 0
;   s_load_dword s3, s[0:1], 20
;   s_load_dwordx2 s[6:7], s[0:1], 48
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s3, 0xffff
;   s_mul_hi_u32 s1, s2, s0
;   s_mul_i32 s0, s2, s0
;   v_mov_b32 v1, 0
;   v_lshl_add_u64 v[0:1], s[0:1], 0, v[0:1]
;   v_lshl_add_u64 v[0:1], v[0:1], 0, s[6:7]
;   v_lshl_add_u64 v[2:3], v[0:1], 2, s[4:5]
;   global_store_dword v[2:3], v0, off
;   s_endpgm
; gfx1200:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s4, s[0:1], 20
;   s_load_b64 s[0:1], s[0:1], 48
;   s_mov_b32 s5, ttmp9
;   s_wait_kmcnt 0
;   s_and_b32 s4, s4, 0xffff
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   s_mul_hi_u32 s6, s5, s4
;   s_mul_i32 s4, s5, s4
;   v_add_co_u32 v0, vcc_lo, s4, v0
;   v_add_co_ci_u32 v1, vcc_lo, s6, 0, vcc_lo
;   s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
;   v_add_co_u32 v0, vcc_lo, v0, s0
;   s_wait_alu 0xff9d
;   v_add_co_ci_u32 v1, vcc_lo, v1, s1, vcc_lo
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_lshlrev_b64 v[1:2], 2, v[0:1]
;   v_add_co_u32 v1, vcc_lo, s2, v1
;   s_wait_alu 0xff9d
;   s_delay_alu instid0(VALU_DEP_2)
;   v_add_co_ci_u32 v2, vcc_lo, s3, v2, vcc_lo
;   global_store_b32 v[1:2], v0, off
;   s_endpgm

define amdgpu_kernel void @get_local_size(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %s = call i64 @_Z14get_local_sizej(i32 0)
  %r = trunc i64 %s to i32
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 20
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s0, 0xffff
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v1, s0 :: v_dual_lshlrev_b32 v0, 2, v0
;   global_store_b32 v0, v1, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 20
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s4, 0xffff
;   v_mov_b32 v1, s0
;   global_store_dword v0, v1, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 20
;   s_wait_kmcnt 0
;   s_and_b32 s0, s0, 0xffff
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v1, s0 :: v_dual_lshlrev_b32 v0, 2, v0
;   global_store_b32 v0, v1, s[2:3]
;   s_endpgm

define amdgpu_kernel void @get_group_id(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %s = call i64 @_Z12get_group_idj(i32 0)
  %t = trunc i64 %s to i32
  %r = add i32 %t, 1
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   s_add_i32 s2, s15, 1
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v1, s2 :: v_dual_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[4:5], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_add_i32 s0, s2, 1
;   v_mov_b32 v1, s0
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   s_mov_b32 s2, ttmp9
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_add_co_i32 s2, s2, 1
;   v_dual_mov_b32 v1, s2 :: v_dual_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
