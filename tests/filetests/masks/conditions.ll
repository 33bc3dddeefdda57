; Conditions as masks of lanes.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @and(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %p = icmp ult i32 %lane, 20
  %q = icmp ugt i32 %lane, 4
  %c = and i1 %p, %q
  %r = zext i1 %c to i32
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc_lo, v0, 20
;   v_cmp_gt_u32 s2, v0, 4
;   s_and_b32 vcc_lo, vcc_lo, s2
;   v_cndmask_b32 v0, 0, 1, vcc_lo
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc, v0, 20
;   v_cmp_gt_u32 s[0:1], v0, 4
;   s_and_b64 vcc, vcc, s[0:1]
;   v_cndmask_b32 v0, 0, 1, vcc
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc_lo, v0, 20
;   v_cmp_gt_u32 s2, v0, 4
;   s_and_b32 vcc_lo, vcc_lo, s2
;   v_cndmask_b32 v0, 0, 1, vcc_lo
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @or(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %p = icmp ult i32 %lane, 4
  %q = icmp ugt i32 %lane, 20
  %c = or i1 %p, %q
  %r = zext i1 %c to i32
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc_lo, v0, 4
;   v_cmp_gt_u32 s2, v0, 20
;   s_or_b32 vcc_lo, vcc_lo, s2
;   v_cndmask_b32 v0, 0, 1, vcc_lo
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc, v0, 4
;   v_cmp_gt_u32 s[0:1], v0, 20
;   s_or_b64 vcc, vcc, s[0:1]
;   v_cndmask_b32 v0, 0, 1, vcc
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc_lo, v0, 4
;   v_cmp_gt_u32 s2, v0, 20
;   s_or_b32 vcc_lo, vcc_lo, s2
;   v_cndmask_b32 v0, 0, 1, vcc_lo
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @xor(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %p = icmp ult i32 %lane, 20
  %q = icmp ugt i32 %lane, 4
  %c = xor i1 %p, %q
  %r = zext i1 %c to i32
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc_lo, v0, 20
;   v_cmp_gt_u32 s2, v0, 4
;   s_xor_b32 vcc_lo, vcc_lo, s2
;   v_cndmask_b32 v0, 0, 1, vcc_lo
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc, v0, 20
;   v_cmp_gt_u32 s[0:1], v0, 4
;   s_xor_b64 vcc, vcc, s[0:1]
;   v_cndmask_b32 v0, 0, 1, vcc
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc_lo, v0, 20
;   v_cmp_gt_u32 s2, v0, 4
;   s_xor_b32 vcc_lo, vcc_lo, s2
;   v_cndmask_b32 v0, 0, 1, vcc_lo
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @not(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %p = icmp ult i32 %lane, 20
  %q = icmp ugt i32 %lane, %n
  %m = and i1 %p, %q
  %c = xor i1 %m, true
  %r = zext i1 %c to i32
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc_lo, v0, 20
;   s_waitcnt lgkmcnt(0)
;   v_cmp_gt_u32 s0, v0, s0
;   s_and_b32 s0, vcc_lo, s0
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_not_b32 vcc_lo, s0
;   v_cndmask_b32 v0, 0, 1, vcc_lo
;   global_store_b32 v1, v0, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc, v0, 20
;   s_waitcnt lgkmcnt(0)
;   v_cmp_gt_u32 s[0:1], v0, s4
;   s_and_b64 s[0:1], vcc, s[0:1]
;   s_not_b64 vcc, s[0:1]
;   v_cndmask_b32 v0, 0, 1, vcc
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc_lo, v0, 20
;   s_wait_kmcnt 0
;   v_cmp_gt_u32 s2, v0, s2
;   s_and_b32 s2, vcc_lo, s2
;   s_wait_alu 0xff9e
;   s_not_b32 vcc_lo, s2
;   v_cndmask_b32 v0, 0, 1, vcc_lo
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @selected(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %p = icmp ult i32 %lane, 20
  %q = icmp ugt i32 %lane, 4
  %o = icmp eq i32 %lane, 9
  %c = select i1 %p, i1 %q, i1 %o
  %r = zext i1 %c to i32
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc_lo, v0, 20
;   v_cmp_gt_u32 s2, v0, 4
;   v_cmp_eq_u32 s3, v0, 9
;   s_and_b32 s2, vcc_lo, s2
;   s_and_not1_b32 s3, s3, vcc_lo
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_or_b32 vcc_lo, s2, s3
;   v_cndmask_b32 v0, 0, 1, vcc_lo
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc, v0, 20
;   v_cmp_gt_u32 s[0:1], v0, 4
;   v_cmp_eq_u32 s[4:5], v0, 9
;   s_and_b64 s[0:1], vcc, s[0:1]
;   s_andn2_b64 s[4:5], s[4:5], vcc
;   s_or_b64 vcc, s[0:1], s[4:5]
;   v_cndmask_b32 v0, 0, 1, vcc
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc_lo, v0, 20
;   v_cmp_gt_u32 s2, v0, 4
;   v_cmp_eq_u32 s3, v0, 9
;   s_and_b32 s2, vcc_lo, s2
;   s_and_not1_b32 s3, s3, vcc_lo
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_or_b32 vcc_lo, s2, s3
;   v_cndmask_b32 v0, 0, 1, vcc_lo
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @with_uniform(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %p = icmp ult i32 %lane, 20
  %q = icmp eq i32 %n, 4
  %c = and i1 %p, %q
  %r = zext i1 %c to i32
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc_lo, v0, 20
;   s_waitcnt lgkmcnt(0)
;   s_cmp_eq_u32 s0, 4
;   s_cselect_b32 s0, -1, 0
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_and_b32 vcc_lo, vcc_lo, s0
;   v_cndmask_b32 v0, 0, 1, vcc_lo
;   global_store_b32 v1, v0, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc, v0, 20
;   s_waitcnt lgkmcnt(0)
;   s_cmp_eq_u32 s4, 4
;   s_cselect_b64 s[0:1], -1, 0
;   s_and_b64 vcc, vcc, s[0:1]
;   v_cndmask_b32 v0, 0, 1, vcc
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc_lo, v0, 20
;   s_wait_kmcnt 0
;   s_cmp_eq_u32 s2, 4
;   s_cselect_b32 s2, -1, 0
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_and_b32 vcc_lo, vcc_lo, s2
;   v_cndmask_b32 v0, 0, 1, vcc_lo
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
