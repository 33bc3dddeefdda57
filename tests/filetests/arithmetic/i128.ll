; Integers of 128 bits.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @add(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %b.at = getelementptr i64, ptr addrspace(1) %bs, i32 %lane
  %b = load i64, ptr addrspace(1) %b.at
  %x = zext i64 %a to i128
  %y = sext i64 %b to i128
  %w = add i128 %x, %y
  %h = lshr i128 %w, 64
  %r = trunc i128 %h to i64
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
;   v_ashrrev_i32 v5, 31, v4
;   v_add_co_u32 v1, vcc_lo, v1, v3
;   v_add_co_ci_u32 v1, vcc_lo, v2, v4, vcc_lo
;   s_delay_alu instid0(VALU_DEP_3)
;   v_add_co_ci_u32 v1, vcc_lo, 0, v5, vcc_lo
;   v_add_co_ci_u32 v2, vcc_lo, 0, v5, vcc_lo
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
;   v_ashrrev_i32 v1, 31, v5
;   v_add_co_u32 v2, vcc, v2, v4
;   s_nop 1
;   v_addc_co_u32 v2, vcc, v3, v5, vcc
;   s_nop 1
;   v_addc_co_u32 v2, vcc, 0, v1, vcc
;   s_nop 1
;   v_addc_co_u32 v3, vcc, 0, v1, vcc
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
;   v_ashrrev_i32 v5, 31, v4
;   v_add_co_u32 v1, vcc_lo, v1, v3
;   v_add_co_ci_u32 v1, vcc_lo, v2, v4, vcc_lo
;   s_wait_alu 0xff9d
;   s_delay_alu instid0(VALU_DEP_3)
;   v_add_co_ci_u32 v1, vcc_lo, 0, v5, vcc_lo
;   s_wait_alu 0xff9d
;   v_add_co_ci_u32 v2, vcc_lo, 0, v5, vcc_lo
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm

define amdgpu_kernel void @sub(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %b.at = getelementptr i64, ptr addrspace(1) %bs, i32 %lane
  %b = load i64, ptr addrspace(1) %b.at
  %x = zext i64 %a to i128
  %y = sext i64 %b to i128
  %w = sub i128 %x, %y
  %h = lshr i128 %w, 64
  %r = trunc i128 %h to i64
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
;   v_ashrrev_i32 v5, 31, v4
;   v_sub_co_u32 v1, vcc_lo, v1, v3
;   v_sub_co_ci_u32 v1, vcc_lo, v2, v4, vcc_lo
;   s_delay_alu instid0(VALU_DEP_3)
;   v_sub_co_ci_u32 v1, vcc_lo, 0, v5, vcc_lo
;   v_sub_co_ci_u32 v2, vcc_lo, 0, v5, vcc_lo
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
;   v_ashrrev_i32 v1, 31, v5
;   v_sub_co_u32 v2, vcc, v2, v4
;   s_nop 1
;   v_subb_co_u32 v2, vcc, v3, v5, vcc
;   s_nop 1
;   v_subb_co_u32 v2, vcc, 0, v1, vcc
;   s_nop 1
;   v_subb_co_u32 v3, vcc, 0, v1, vcc
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
;   v_ashrrev_i32 v5, 31, v4
;   v_sub_co_u32 v1, vcc_lo, v1, v3
;   v_sub_co_ci_u32 v1, vcc_lo, v2, v4, vcc_lo
;   s_wait_alu 0xff9d
;   s_delay_alu instid0(VALU_DEP_3)
;   v_sub_co_ci_u32 v1, vcc_lo, 0, v5, vcc_lo
;   s_wait_alu 0xff9d
;   v_sub_co_ci_u32 v2, vcc_lo, 0, v5, vcc_lo
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm

define amdgpu_kernel void @xor(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %b.at = getelementptr i64, ptr addrspace(1) %bs, i32 %lane
  %b = load i64, ptr addrspace(1) %b.at
  %x = zext i64 %a to i128
  %y = sext i64 %b to i128
  %w = xor i128 %x, %y
  %h = lshr i128 %w, 64
  %r = trunc i128 %h to i64
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_ashrrev_i32 v1, 31, v2
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mov_b32 v2, v1
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_ashrrev_i32 v2, 31, v3
;   v_mov_b32 v3, v2
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[0:1]
;   s_wait_loadcnt 0
;   v_ashrrev_i32 v1, 31, v2
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mov_b32 v2, v1
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm
