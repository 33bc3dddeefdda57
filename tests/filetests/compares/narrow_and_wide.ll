; Comparisons of i16, i64 and pointers.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @icmp_eq_i16(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i16, ptr addrspace(1) %as, i32 %lane
  %a = load i16, ptr addrspace(1) %a.at
  %b.at = getelementptr i16, ptr addrspace(1) %bs, i32 %lane
  %b = load i16, ptr addrspace(1) %b.at
  %c = icmp eq i16 %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v2, v1, s[6:7]
;   global_load_u16 v1, v1, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_eq_u16 vcc_lo, v2.l, v1.l
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v2, v1, s[6:7]
;   s_nop 0
;   global_load_ushort v1, v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_eq_u16 vcc, v2, v1
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_u16 v2, v1, s[6:7]
;   global_load_u16 v1, v1, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_eq_u16 vcc_lo, v2, v1
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @icmp_ult_i16(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i16, ptr addrspace(1) %as, i32 %lane
  %a = load i16, ptr addrspace(1) %a.at
  %b.at = getelementptr i16, ptr addrspace(1) %bs, i32 %lane
  %b = load i16, ptr addrspace(1) %b.at
  %c = icmp ult i16 %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v2, v1, s[6:7]
;   global_load_u16 v1, v1, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_lt_u16 vcc_lo, v2.l, v1.l
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v2, v1, s[6:7]
;   s_nop 0
;   global_load_ushort v1, v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_lt_u16 vcc, v2, v1
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_u16 v2, v1, s[6:7]
;   global_load_u16 v1, v1, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_lt_u16 vcc_lo, v2, v1
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @icmp_slt_i16(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i16, ptr addrspace(1) %as, i32 %lane
  %a = load i16, ptr addrspace(1) %a.at
  %b.at = getelementptr i16, ptr addrspace(1) %bs, i32 %lane
  %b = load i16, ptr addrspace(1) %b.at
  %c = icmp slt i16 %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v2, v1, s[6:7]
;   global_load_u16 v1, v1, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_lt_i16 vcc_lo, v2.l, v1.l
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v2, v1, s[6:7]
;   s_nop 0
;   global_load_ushort v1, v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_lt_i16 vcc, v2, v1
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_u16 v2, v1, s[6:7]
;   global_load_u16 v1, v1, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_lt_i16 vcc_lo, v2, v1
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @icmp_eq_i64(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %b.at = getelementptr i64, ptr addrspace(1) %bs, i32 %lane
  %b = load i64, ptr addrspace(1) %b.at
  %c = icmp eq i64 %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[2:3], v1, s[6:7]
;   global_load_b64 v[4:5], v1, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_eq_u64 vcc_lo, v[2:3], v[4:5]
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v1, s[6:7]
;   global_load_dwordx2 v[4:5], v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_eq_u64 vcc, v[2:3], v[4:5]
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[2:3], v1, s[6:7]
;   global_load_b64 v[4:5], v1, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_eq_u64 vcc_lo, v[2:3], v[4:5]
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @icmp_ne_i64(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %b.at = getelementptr i64, ptr addrspace(1) %bs, i32 %lane
  %b = load i64, ptr addrspace(1) %b.at
  %c = icmp ne i64 %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[2:3], v1, s[6:7]
;   global_load_b64 v[4:5], v1, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_ne_u64 vcc_lo, v[2:3], v[4:5]
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v1, s[6:7]
;   global_load_dwordx2 v[4:5], v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_ne_u64 vcc, v[2:3], v[4:5]
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[2:3], v1, s[6:7]
;   global_load_b64 v[4:5], v1, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_ne_u64 vcc_lo, v[2:3], v[4:5]
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @icmp_ult_i64(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %b.at = getelementptr i64, ptr addrspace(1) %bs, i32 %lane
  %b = load i64, ptr addrspace(1) %b.at
  %c = icmp ult i64 %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[2:3], v1, s[6:7]
;   global_load_b64 v[4:5], v1, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_lt_u64 vcc_lo, v[2:3], v[4:5]
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v1, s[6:7]
;   global_load_dwordx2 v[4:5], v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_lt_u64 vcc, v[2:3], v[4:5]
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[2:3], v1, s[6:7]
;   global_load_b64 v[4:5], v1, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_lt_u64 vcc_lo, v[2:3], v[4:5]
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @icmp_sgt_i64(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %b.at = getelementptr i64, ptr addrspace(1) %bs, i32 %lane
  %b = load i64, ptr addrspace(1) %b.at
  %c = icmp sgt i64 %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[2:3], v1, s[6:7]
;   global_load_b64 v[4:5], v1, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_gt_i64 vcc_lo, v[2:3], v[4:5]
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v1, s[6:7]
;   global_load_dwordx2 v[4:5], v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_gt_i64 vcc, v[2:3], v[4:5]
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[2:3], v1, s[6:7]
;   global_load_b64 v[4:5], v1, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_gt_i64 vcc_lo, v[2:3], v[4:5]
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @null_pointer(ptr addrspace(1) %out, ptr addrspace(1) %p) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq ptr addrspace(1) %p, null
  %r = select i1 %c, i32 1, i32 %lane
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_cmp_eq_u64 s[2:3], 0
;   s_cselect_b32 vcc_lo, -1, 0
;   v_cndmask_b32 v0, v0, 1, vcc_lo
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_cmp_eq_u64 s[6:7], 0
;   s_cselect_b64 vcc, -1, 0
;   v_cndmask_b32 v0, v0, 1, vcc
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   s_cmp_eq_u64 s[2:3], 0
;   s_cselect_b32 vcc_lo, -1, 0
;   v_cndmask_b32 v0, v0, 1, vcc_lo
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
