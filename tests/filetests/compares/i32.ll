; Comparisons of i32 that each lane has of its own.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @icmp_eq_i32(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %c = icmp eq i32 %a, %b
  %r = zext i1 %c to i32
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
;   v_cmp_eq_u32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
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
;   v_cmp_eq_u32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
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
;   v_cmp_eq_u32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @icmp_ne_i32(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %c = icmp ne i32 %a, %b
  %r = zext i1 %c to i32
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
;   v_cmp_ne_u32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
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
;   v_cmp_ne_u32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
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
;   v_cmp_ne_u32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @icmp_ugt_i32(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %c = icmp ugt i32 %a, %b
  %r = zext i1 %c to i32
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
;   v_cmp_gt_u32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
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
;   v_cmp_gt_u32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
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
;   v_cmp_gt_u32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @icmp_uge_i32(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %c = icmp uge i32 %a, %b
  %r = zext i1 %c to i32
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
;   v_cmp_ge_u32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
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
;   v_cmp_ge_u32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
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
;   v_cmp_ge_u32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @icmp_ult_i32(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %c = icmp ult i32 %a, %b
  %r = zext i1 %c to i32
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
;   v_cmp_lt_u32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
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
;   v_cmp_lt_u32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
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
;   v_cmp_lt_u32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @icmp_ule_i32(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %c = icmp ule i32 %a, %b
  %r = zext i1 %c to i32
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
;   v_cmp_le_u32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
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
;   v_cmp_le_u32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
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
;   v_cmp_le_u32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @icmp_sgt_i32(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %c = icmp sgt i32 %a, %b
  %r = zext i1 %c to i32
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
;   v_cmp_gt_i32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
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
;   v_cmp_gt_i32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
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
;   v_cmp_gt_i32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @icmp_sge_i32(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %c = icmp sge i32 %a, %b
  %r = zext i1 %c to i32
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
;   v_cmp_ge_i32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
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
;   v_cmp_ge_i32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
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
;   v_cmp_ge_i32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @icmp_slt_i32(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %c = icmp slt i32 %a, %b
  %r = zext i1 %c to i32
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
;   v_cndmask_b32 v1, 0, 1, vcc_lo
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
;   v_cndmask_b32 v1, 0, 1, vcc
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
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @icmp_sle_i32(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %c = icmp sle i32 %a, %b
  %r = zext i1 %c to i32
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
;   v_cmp_le_i32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
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
;   v_cmp_le_i32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
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
;   v_cmp_le_i32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
