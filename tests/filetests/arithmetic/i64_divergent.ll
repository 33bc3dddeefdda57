; Operations of two i64 that each lane has of its own.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @add_i64(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %b.at = getelementptr i64, ptr addrspace(1) %bs, i32 %lane
  %b = load i64, ptr addrspace(1) %b.at
  %r = add i64 %a, %b
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_add_co_u32 v1, vcc_lo, v1, v3
;   v_add_co_ci_u32 v2, vcc_lo, v2, v4, vcc_lo
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   global_load_dwordx2 v[4:5], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_lshl_add_u64 v[2:3], v[2:3], 0, v[4:5]
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_wait_loadcnt 0
;   v_add_co_u32 v1, vcc_lo, v1, v3
;   v_add_co_ci_u32 v2, vcc_lo, v2, v4, vcc_lo
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm

define amdgpu_kernel void @sub_i64(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %b.at = getelementptr i64, ptr addrspace(1) %bs, i32 %lane
  %b = load i64, ptr addrspace(1) %b.at
  %r = sub i64 %a, %b
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_sub_co_u32 v1, vcc_lo, v1, v3
;   v_sub_co_ci_u32 v2, vcc_lo, v2, v4, vcc_lo
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   global_load_dwordx2 v[4:5], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_sub_co_u32 v2, vcc, v2, v4
;   s_nop 1
;   v_subb_co_u32 v3, vcc, v3, v5, vcc
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_wait_loadcnt 0
;   v_sub_co_u32 v1, vcc_lo, v1, v3
;   v_sub_co_ci_u32 v2, vcc_lo, v2, v4, vcc_lo
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm

define amdgpu_kernel void @mul_i64(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %b.at = getelementptr i64, ptr addrspace(1) %bs, i32 %lane
  %b = load i64, ptr addrspace(1) %b.at
  %r = mul i64 %a, %b
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_mad_u64_u32 v[5:6], vcc_lo, v1, v3, 0
;   v_mul_lo_u32 v1, v1, v4
;   v_mul_lo_u32 v2, v2, v3
;   s_delay_alu instid0(VALU_DEP_1)
;   v_add3_u32 v6, v6, v1, v2
;   global_store_b64 v0, v[5:6], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   global_load_dwordx2 v[4:5], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_mad_u64_u32 v[6:7], vcc, v2, v4, 0
;   v_mul_lo_u32 v1, v2, v5
;   v_mul_lo_u32 v2, v3, v4
;   v_add3_u32 v7, v7, v1, v2
;   global_store_dwordx2 v0, v[6:7], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_wait_loadcnt 0
;   v_mad_co_u64_u32 v[5:6], vcc_lo, v1, v3, 0
;   v_mul_lo_u32 v1, v1, v4
;   v_mul_lo_u32 v2, v2, v3
;   s_delay_alu instid0(VALU_DEP_1)
;   v_add3_u32 v6, v6, v1, v2
;   global_store_b64 v0, v[5:6], s[4:5]
;   s_endpgm

define amdgpu_kernel void @and_i64(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %b.at = getelementptr i64, ptr addrspace(1) %bs, i32 %lane
  %b = load i64, ptr addrspace(1) %b.at
  %r = and i64 %a, %b
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v1, v1, v3
;   v_and_b32 v2, v2, v4
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   global_load_dwordx2 v[4:5], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v2, v2, v4
;   v_and_b32 v3, v3, v5
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_wait_loadcnt 0
;   v_and_b32 v1, v1, v3
;   v_and_b32 v2, v2, v4
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm

define amdgpu_kernel void @or_i64(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %b.at = getelementptr i64, ptr addrspace(1) %bs, i32 %lane
  %b = load i64, ptr addrspace(1) %b.at
  %r = or i64 %a, %b
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_or_b32 v1, v1, v3
;   v_or_b32 v2, v2, v4
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   global_load_dwordx2 v[4:5], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_or_b32 v2, v2, v4
;   v_or_b32 v3, v3, v5
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_wait_loadcnt 0
;   v_or_b32 v1, v1, v3
;   v_or_b32 v2, v2, v4
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm

define amdgpu_kernel void @xor_i64(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %b.at = getelementptr i64, ptr addrspace(1) %bs, i32 %lane
  %b = load i64, ptr addrspace(1) %b.at
  %r = xor i64 %a, %b
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_xor_b32 v1, v1, v3
;   v_xor_b32 v2, v2, v4
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   global_load_dwordx2 v[4:5], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_xor_b32 v2, v2, v4
;   v_xor_b32 v3, v3, v5
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_wait_loadcnt 0
;   v_xor_b32 v1, v1, v3
;   v_xor_b32 v2, v2, v4
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm

define amdgpu_kernel void @shl_i64(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %b.at = getelementptr i64, ptr addrspace(1) %bs, i32 %lane
  %b = load i64, ptr addrspace(1) %b.at
  %by = and i64 %b, 63
  %r = shl i64 %a, %by
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v3, 63, v3
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b64 v[1:2], v3, v[1:2]
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   global_load_dwordx2 v[4:5], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v1, 63, v4
;   v_lshlrev_b64 v[2:3], v1, v[2:3]
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_wait_loadcnt 0
;   v_and_b32 v3, 63, v3
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b64 v[1:2], v3, v[1:2]
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm

define amdgpu_kernel void @lshr_i64(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %b.at = getelementptr i64, ptr addrspace(1) %bs, i32 %lane
  %b = load i64, ptr addrspace(1) %b.at
  %by = and i64 %b, 63
  %r = lshr i64 %a, %by
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v3, 63, v3
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshrrev_b64 v[1:2], v3, v[1:2]
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   global_load_dwordx2 v[4:5], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v1, 63, v4
;   v_lshrrev_b64 v[2:3], v1, v[2:3]
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_wait_loadcnt 0
;   v_and_b32 v3, 63, v3
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshrrev_b64 v[1:2], v3, v[1:2]
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm

define amdgpu_kernel void @ashr_i64(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %b.at = getelementptr i64, ptr addrspace(1) %bs, i32 %lane
  %b = load i64, ptr addrspace(1) %b.at
  %by = and i64 %b, 63
  %r = ashr i64 %a, %by
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v3, 63, v3
;   s_delay_alu instid0(VALU_DEP_1)
;   v_ashrrev_i64 v[1:2], v3, v[1:2]
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   global_load_dwordx2 v[4:5], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v1, 63, v4
;   v_ashrrev_i64 v[2:3], v1, v[2:3]
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_wait_loadcnt 0
;   v_and_b32 v3, 63, v3
;   s_delay_alu instid0(VALU_DEP_1)
;   v_ashrrev_i64 v[1:2], v3, v[1:2]
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm
