; Constants of 64 bits.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @add_one(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %r = add i64 %a, 1
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_add_co_u32 v1, vcc_lo, v1, 1
;   v_add_co_ci_u32 v2, vcc_lo, v2, 0, vcc_lo
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_lshl_add_u64 v[2:3], v[2:3], 0, 1
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_add_co_u32 v1, vcc_lo, v1, 1
;   v_add_co_ci_u32 v2, vcc_lo, v2, 0, vcc_lo
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @add_wide(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %r = add i64 %a, 81985529216486895
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_add_co_u32 v1, vcc_lo, v1, 0x89abcdef
;   v_add_co_ci_u32 v2, vcc_lo, v2, 0x1234567, vcc_lo
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_mov_b32 s0, 0x89abcdef
;   s_mov_b32 s1, 0x1234567
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_lshl_add_u64 v[2:3], v[2:3], 0, s[0:1]
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_add_co_u32 v1, vcc_lo, v1, 0x89abcdef
;   v_add_co_ci_u32 v2, vcc_lo, v2, 0x1234567, vcc_lo
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @high_word(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %r = and i64 %a, -4294967296
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_mov_b32 v1, 0
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_mov_b32 v2, 0
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_mov_b32 v1, 0
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @shifted_by_32(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %r = shl i64 %a, 32
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[2:3], v0, s[2:3]
;   v_mov_b32 v1, 0
;   s_waitcnt vmcnt(0)
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_mov_b32 v3, v2
;   v_mov_b32 v2, 0
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[2:3], v0, s[2:3]
;   v_mov_b32 v1, 0
;   s_wait_loadcnt 0
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @shifted_by_40(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %r = lshr i64 %a, 40
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_lshrrev_b32 v1, 8, v2
;   v_mov_b32 v2, 0
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_lshrrev_b32 v2, 8, v3
;   v_mov_b32 v3, 0
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_lshrrev_b32 v1, 8, v2
;   v_mov_b32 v2, 0
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @negated(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %r = sub i64 0, %a
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_sub_co_u32 v1, vcc_lo, 0, v1
;   v_sub_co_ci_u32 v2, vcc_lo, 0, v2, vcc_lo
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_sub_co_u32 v2, vcc, 0, v2
;   s_nop 1
;   v_subb_co_u32 v3, vcc, 0, v3, vcc
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_sub_co_u32 v1, vcc_lo, 0, v1
;   v_sub_co_ci_u32 v2, vcc_lo, 0, v2, vcc_lo
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @scalar_add_wide(ptr addrspace(1) %out, i64 %a) {
  %r = add i64 %a, 81985529216486895
  store i64 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_add_u32 s2, s2, 0x89abcdef
;   s_addc_u32 s3, s3, 0x1234567
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, s3
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_add_u32 s0, s6, 0x89abcdef
;   s_addc_u32 s1, s7, 0x1234567
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_dwordx2 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_add_co_u32 s2, s2, 0x89abcdef
;   s_add_co_ci_u32 s3, s3, 0x1234567
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, s3
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[0:1]
;   s_endpgm

; A constant of two operations is in registers once.
define amdgpu_kernel void @constant_twice(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr double, ptr addrspace(1) %as, i32 %lane
  %a = load double, ptr addrspace(1) %a.at
  %p = fmul double %a, 225.0
  %q = fadd double %p, 225.0
  %out.at = getelementptr double, ptr addrspace(1) %out, i32 %lane
  store double %q, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_mul_f64 v[1:2], v[1:2], 0x406c2000
;   s_delay_alu instid0(VALU_DEP_1)
;   v_add_f64 v[1:2], v[1:2], 0x406c2000
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_mov_b32 s0, 0
;   s_mov_b32 s1, 0x406c2000
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_mul_f64 v[2:3], v[2:3], s[0:1]
;   v_add_f64 v[2:3], v[2:3], s[0:1]
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_mul_f64 v[1:2], v[1:2], 0x406c2000
;   s_delay_alu instid0(VALU_DEP_1)
;   v_add_f64 v[1:2], v[1:2], 0x406c2000
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
