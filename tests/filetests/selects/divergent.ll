; Selections by a condition that each lane has of its own.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @select_i32(ptr addrspace(1) %out, ptr addrspace(1) %xs, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %x.at = getelementptr i32, ptr addrspace(1) %xs, i32 %lane
  %x = load i32, ptr addrspace(1) %x.at
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %c = icmp slt i32 %x, 0
  %r = select i1 %c, i32 %a, i32 %b
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   global_load_b32 v2, v0, s[4:5]
;   global_load_b32 v3, v0, s[6:7]
;   s_waitcnt vmcnt(2)
;   v_cmp_lt_i32 vcc_lo, v1, 0
;   s_waitcnt vmcnt(0)
;   v_cndmask_b32 v1, v3, v2, vcc_lo
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx8 s[4:11], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[8:9]
;   global_load_dword v3, v0, s[10:11]
;   s_waitcnt vmcnt(2)
;   v_cmp_lt_i32 vcc, v1, 0
;   s_waitcnt vmcnt(0)
;   s_nop 0
;   v_cndmask_b32 v1, v3, v2, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   global_load_b32 v2, v0, s[4:5]
;   global_load_b32 v3, v0, s[6:7]
;   s_wait_loadcnt 2
;   v_cmp_lt_i32 vcc_lo, v1, 0
;   s_wait_loadcnt 0
;   v_cndmask_b32 v1, v3, v2, vcc_lo
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @select_i64(ptr addrspace(1) %out, ptr addrspace(1) %xs, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %x.at = getelementptr i32, ptr addrspace(1) %xs, i32 %lane
  %x = load i32, ptr addrspace(1) %x.at
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %b.at = getelementptr i64, ptr addrspace(1) %bs, i32 %lane
  %b = load i64, ptr addrspace(1) %b.at
  %c = icmp slt i32 %x, 0
  %r = select i1 %c, i64 %a, i64 %b
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v1, s[2:3]
;   global_load_b64 v[2:3], v0, s[4:5]
;   global_load_b64 v[4:5], v0, s[6:7]
;   s_waitcnt vmcnt(2)
;   v_cmp_lt_i32 vcc_lo, v1, 0
;   s_waitcnt vmcnt(0)
;   v_dual_cndmask_b32 v1, v4, v2 :: v_dual_cndmask_b32 v2, v5, v3
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx8 s[4:11], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v1, s[6:7]
;   s_nop 0
;   global_load_dwordx2 v[2:3], v0, s[8:9]
;   global_load_dwordx2 v[4:5], v0, s[10:11]
;   s_waitcnt vmcnt(2)
;   v_cmp_lt_i32 vcc, v1, 0
;   s_waitcnt vmcnt(0)
;   s_nop 0
;   v_cndmask_b32 v2, v4, v2, vcc
;   v_cndmask_b32 v3, v5, v3, vcc
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v1, s[2:3]
;   global_load_b64 v[2:3], v0, s[4:5]
;   global_load_b64 v[4:5], v0, s[6:7]
;   s_wait_loadcnt 2
;   v_cmp_lt_i32 vcc_lo, v1, 0
;   s_wait_loadcnt 0
;   v_dual_cndmask_b32 v1, v4, v2 :: v_dual_cndmask_b32 v2, v5, v3
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @select_i16(ptr addrspace(1) %out, ptr addrspace(1) %xs, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %x.at = getelementptr i32, ptr addrspace(1) %xs, i32 %lane
  %x = load i32, ptr addrspace(1) %x.at
  %a.at = getelementptr i16, ptr addrspace(1) %as, i32 %lane
  %a = load i16, ptr addrspace(1) %a.at
  %b.at = getelementptr i16, ptr addrspace(1) %bs, i32 %lane
  %b = load i16, ptr addrspace(1) %b.at
  %c = icmp slt i32 %x, 0
  %r = select i1 %c, i16 %a, i16 %b
  %out.at = getelementptr i16, ptr addrspace(1) %out, i32 %lane
  store i16 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v1, s[2:3]
;   global_load_u16 v2, v0, s[4:5]
;   global_load_u16 v3, v0, s[6:7]
;   s_waitcnt vmcnt(2)
;   v_cmp_lt_i32 vcc_lo, v1, 0
;   s_waitcnt vmcnt(0)
;   v_cndmask_b32 v1, v3, v2, vcc_lo
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx8 s[4:11], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v1, s[6:7]
;   s_nop 0
;   global_load_ushort v2, v0, s[8:9]
;   global_load_ushort v3, v0, s[10:11]
;   s_waitcnt vmcnt(2)
;   v_cmp_lt_i32 vcc, v1, 0
;   s_waitcnt vmcnt(0)
;   s_nop 0
;   v_cndmask_b32 v1, v3, v2, vcc
;   global_store_short v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v1, s[2:3]
;   global_load_u16 v2, v0, s[4:5]
;   global_load_u16 v3, v0, s[6:7]
;   s_wait_loadcnt 2
;   v_cmp_lt_i32 vcc_lo, v1, 0
;   s_wait_loadcnt 0
;   v_cndmask_b32 v1, v3, v2, vcc_lo
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @select_float(ptr addrspace(1) %out, ptr addrspace(1) %xs, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %x.at = getelementptr i32, ptr addrspace(1) %xs, i32 %lane
  %x = load i32, ptr addrspace(1) %x.at
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %c = icmp slt i32 %x, 0
  %r = select i1 %c, float %a, float %b
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   global_load_b32 v2, v0, s[4:5]
;   global_load_b32 v3, v0, s[6:7]
;   s_waitcnt vmcnt(2)
;   v_cmp_lt_i32 vcc_lo, v1, 0
;   s_waitcnt vmcnt(0)
;   v_cndmask_b32 v1, v3, v2, vcc_lo
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx8 s[4:11], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[8:9]
;   global_load_dword v3, v0, s[10:11]
;   s_waitcnt vmcnt(2)
;   v_cmp_lt_i32 vcc, v1, 0
;   s_waitcnt vmcnt(0)
;   s_nop 0
;   v_cndmask_b32 v1, v3, v2, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   global_load_b32 v2, v0, s[4:5]
;   global_load_b32 v3, v0, s[6:7]
;   s_wait_loadcnt 2
;   v_cmp_lt_i32 vcc_lo, v1, 0
;   s_wait_loadcnt 0
;   v_cndmask_b32 v1, v3, v2, vcc_lo
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @select_double(ptr addrspace(1) %out, ptr addrspace(1) %xs, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %x.at = getelementptr i32, ptr addrspace(1) %xs, i32 %lane
  %x = load i32, ptr addrspace(1) %x.at
  %a.at = getelementptr double, ptr addrspace(1) %as, i32 %lane
  %a = load double, ptr addrspace(1) %a.at
  %b.at = getelementptr double, ptr addrspace(1) %bs, i32 %lane
  %b = load double, ptr addrspace(1) %b.at
  %c = icmp slt i32 %x, 0
  %r = select i1 %c, double %a, double %b
  %out.at = getelementptr double, ptr addrspace(1) %out, i32 %lane
  store double %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v1, s[2:3]
;   global_load_b64 v[2:3], v0, s[4:5]
;   global_load_b64 v[4:5], v0, s[6:7]
;   s_waitcnt vmcnt(2)
;   v_cmp_lt_i32 vcc_lo, v1, 0
;   s_waitcnt vmcnt(0)
;   v_dual_cndmask_b32 v1, v4, v2 :: v_dual_cndmask_b32 v2, v5, v3
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx8 s[4:11], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v1, s[6:7]
;   s_nop 0
;   global_load_dwordx2 v[2:3], v0, s[8:9]
;   global_load_dwordx2 v[4:5], v0, s[10:11]
;   s_waitcnt vmcnt(2)
;   v_cmp_lt_i32 vcc, v1, 0
;   s_waitcnt vmcnt(0)
;   s_nop 0
;   v_cndmask_b32 v2, v4, v2, vcc
;   v_cndmask_b32 v3, v5, v3, vcc
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v1, s[2:3]
;   global_load_b64 v[2:3], v0, s[4:5]
;   global_load_b64 v[4:5], v0, s[6:7]
;   s_wait_loadcnt 2
;   v_cmp_lt_i32 vcc_lo, v1, 0
;   s_wait_loadcnt 0
;   v_dual_cndmask_b32 v1, v4, v2 :: v_dual_cndmask_b32 v2, v5, v3
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @select_v2i32(ptr addrspace(1) %out, ptr addrspace(1) %xs, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %x.at = getelementptr i32, ptr addrspace(1) %xs, i32 %lane
  %x = load i32, ptr addrspace(1) %x.at
  %a.at = getelementptr <2 x i32>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x i32>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x i32>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x i32>, ptr addrspace(1) %b.at
  %c = icmp slt i32 %x, 0
  %r = select i1 %c, <2 x i32> %a, <2 x i32> %b
  %out.at = getelementptr <2 x i32>, ptr addrspace(1) %out, i32 %lane
  store <2 x i32> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v1, s[2:3]
;   global_load_b64 v[2:3], v0, s[4:5]
;   global_load_b64 v[4:5], v0, s[6:7]
;   s_waitcnt vmcnt(2)
;   v_cmp_lt_i32 vcc_lo, v1, 0
;   s_waitcnt vmcnt(0)
;   v_dual_cndmask_b32 v1, v4, v2 :: v_dual_cndmask_b32 v2, v5, v3
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx8 s[4:11], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v1, s[6:7]
;   s_nop 0
;   global_load_dwordx2 v[2:3], v0, s[8:9]
;   global_load_dwordx2 v[4:5], v0, s[10:11]
;   s_waitcnt vmcnt(2)
;   v_cmp_lt_i32 vcc, v1, 0
;   s_waitcnt vmcnt(0)
;   s_nop 0
;   v_cndmask_b32 v2, v4, v2, vcc
;   v_cndmask_b32 v3, v5, v3, vcc
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v1, s[2:3]
;   global_load_b64 v[2:3], v0, s[4:5]
;   global_load_b64 v[4:5], v0, s[6:7]
;   s_wait_loadcnt 2
;   v_cmp_lt_i32 vcc_lo, v1, 0
;   s_wait_loadcnt 0
;   v_dual_cndmask_b32 v1, v4, v2 :: v_dual_cndmask_b32 v2, v5, v3
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @constants(ptr addrspace(1) %out, ptr addrspace(1) %xs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %x.at = getelementptr i32, ptr addrspace(1) %xs, i32 %lane
  %x = load i32, ptr addrspace(1) %x.at
  %c = icmp slt i32 %x, 0
  %r = select i1 %c, i32 7, i32 1000
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
;   v_cmp_lt_i32 vcc_lo, v1, 0
;   v_cndmask_b32 v1, 0x3e8, 7, vcc_lo
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_mov_b32 s0, 0x3e8
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_cmp_lt_i32 vcc, v1, 0
;   v_mov_b32 v1, s0
;   s_nop 0
;   v_cndmask_b32 v1, v1, 7, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_cmp_lt_i32 vcc_lo, v1, 0
;   v_cndmask_b32 v1, 0x3e8, 7, vcc_lo
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @both_conditions(ptr addrspace(1) %out, ptr addrspace(1) %xs, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %x.at = getelementptr i32, ptr addrspace(1) %xs, i32 %lane
  %x = load i32, ptr addrspace(1) %x.at
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %p = icmp slt i32 %x, 0
  %q = icmp ugt i32 %a, %b
  %c = and i1 %p, %q
  %r = select i1 %c, i32 %a, i32 %b
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   global_load_b32 v2, v0, s[4:5]
;   global_load_b32 v3, v0, s[6:7]
;   s_waitcnt vmcnt(2)
;   v_cmp_lt_i32 vcc_lo, v1, 0
;   s_waitcnt vmcnt(0)
;   v_cmp_gt_u32 s2, v2, v3
;   s_and_b32 vcc_lo, vcc_lo, s2
;   v_cndmask_b32 v1, v3, v2, vcc_lo
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx8 s[4:11], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[8:9]
;   global_load_dword v3, v0, s[10:11]
;   s_waitcnt vmcnt(2)
;   v_cmp_lt_i32 vcc, v1, 0
;   s_waitcnt vmcnt(0)
;   v_cmp_gt_u32 s[0:1], v2, v3
;   s_and_b64 vcc, vcc, s[0:1]
;   v_cndmask_b32 v1, v3, v2, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   global_load_b32 v2, v0, s[4:5]
;   global_load_b32 v3, v0, s[6:7]
;   s_wait_loadcnt 2
;   v_cmp_lt_i32 vcc_lo, v1, 0
;   s_wait_loadcnt 0
;   v_cmp_gt_u32 s2, v2, v3
;   s_and_b32 vcc_lo, vcc_lo, s2
;   v_cndmask_b32 v1, v3, v2, vcc_lo
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @smaller(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %c = icmp slt i32 %a, %b
  %r = select i1 %c, i32 %a, i32 %b
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
;   v_cmp_lt_i32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, v2, v1, vcc_lo
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
;   v_cmp_lt_i32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, v2, v1, vcc
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
;   v_cmp_lt_i32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, v2, v1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @or_zero(ptr addrspace(1) %out, ptr addrspace(1) %xs, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %x.at = getelementptr i32, ptr addrspace(1) %xs, i32 %lane
  %x = load i32, ptr addrspace(1) %x.at
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %c = icmp slt i32 %x, 0
  %r = select i1 %c, i32 %a, i32 0
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
;   s_waitcnt vmcnt(1)
;   v_cmp_lt_i32 vcc_lo, v1, 0
;   s_waitcnt vmcnt(0)
;   v_cndmask_b32 v1, 0, v2, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(1)
;   v_cmp_lt_i32 vcc, v1, 0
;   s_waitcnt vmcnt(0)
;   s_nop 0
;   v_cndmask_b32 v1, 0, v2, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 1
;   v_cmp_lt_i32 vcc_lo, v1, 0
;   s_wait_loadcnt 0
;   v_cndmask_b32 v1, 0, v2, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @by_uniform_condition(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs, i32 %s) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %c = icmp eq i32 %s, 3
  %r = select i1 %c, i32 %a, i32 %b
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[2:3], s[0:1], 16
;   s_load_b32 s0, s[0:1], 24
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[2:3]
;   s_cmp_eq_u32 s0, 3
;   s_cselect_b32 vcc_lo, -1, 0
;   s_waitcnt vmcnt(0)
;   v_cndmask_b32 v1, v2, v1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   s_load_dword s8, s[0:1], 24
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_cmp_eq_u32 s8, 3
;   s_cselect_b64 vcc, -1, 0
;   s_waitcnt vmcnt(0)
;   v_cndmask_b32 v1, v2, v1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b96 s[0:2], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_cmp_eq_u32 s2, 3
;   s_cselect_b32 vcc_lo, -1, 0
;   s_wait_loadcnt 0
;   v_cndmask_b32 v1, v2, v1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
