; Memory of a lane alone: scratch.
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-i64:64-n32:64-S32-A5-G1"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @variable(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %v = alloca i32, addrspace(5)
  store volatile i32 %lane, ptr addrspace(5) %v
  %r = load volatile i32, ptr addrspace(5) %v
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   scratch_store_b32 off, v0, off dlc
;   scratch_load_b32 v0, off, off glc dlc
;   s_waitcnt vmcnt(0) lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   scratch_store_dword off, v0, off sc0 sc1
;   scratch_load_dword v0, off, off sc0 sc1
;   s_waitcnt vmcnt(0) lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   scratch_store_b32 off, v0, off scope:SCOPE_SYS
;   scratch_load_b32 v0, off, off scope:SCOPE_SYS
;   s_wait_loadcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @indexed(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %v = alloca [8 x i32], addrspace(5)
  %i = and i32 %lane, 7
  %at = getelementptr [8 x i32], ptr addrspace(5) %v, i32 0, i32 %i
  store i32 %lane, ptr addrspace(5) %at
  %r = load i32, ptr addrspace(5) %at
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_and_b32 v2, 7, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v2, 2, v2
;   scratch_store_b32 v2, v0, off
;   scratch_load_b32 v0, v2, off
;   s_waitcnt vmcnt(0) lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_and_b32 v2, 7, v0
;   v_lshlrev_b32 v2, 2, v2
;   scratch_store_dword v2, v0, off
;   scratch_load_dword v0, v2, off
;   s_waitcnt vmcnt(0) lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_and_b32 v2, 7, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v2, 2, v2
;   scratch_store_b32 v2, v0, off
;   scratch_load_b32 v0, v2, off
;   s_wait_loadcnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @two_variables(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %v = alloca i32, addrspace(5)
  %w = alloca i64, addrspace(5)
  %x = zext i32 %lane to i64
  store volatile i32 7, ptr addrspace(5) %v
  store volatile i64 %x, ptr addrspace(5) %w
  %y = load volatile i32, ptr addrspace(5) %v
  %z = load volatile i64, ptr addrspace(5) %w
  %t = trunc i64 %z to i32
  %r = add i32 %t, %y
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 7 :: v_dual_lshlrev_b32 v2, 2, v0
;   scratch_store_b32 off, v1, off dlc
;   v_mov_b32 v1, 0
;   scratch_store_b64 off, v[0:1], off offset:8 dlc
;   scratch_load_b32 v0, off, off glc dlc
;   scratch_load_b64 v[3:4], off, off offset:8 glc dlc
;   s_waitcnt vmcnt(0)
;   v_add_nc_u32 v0, v3, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v2, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v2, 2, v0
;   v_mov_b32 v1, 7
;   scratch_store_dword off, v1, off sc0 sc1
;   v_mov_b32 v1, 0
;   scratch_store_dwordx2 off, v[0:1], off offset:8 sc0 sc1
;   scratch_load_dword v0, off, off sc0 sc1
;   s_nop 0
;   scratch_load_dwordx2 v[4:5], off, off offset:8 sc0 sc1
;   s_waitcnt vmcnt(0)
;   v_add_u32 v0, v4, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v2, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 7 :: v_dual_lshlrev_b32 v2, 2, v0
;   s_wait_kmcnt 0
;   scratch_store_b32 off, v1, off scope:SCOPE_SYS
;   v_mov_b32 v1, 0
;   s_wait_storecnt 0
;   scratch_store_b64 off, v[0:1], off offset:8 scope:SCOPE_SYS
;   scratch_load_b32 v0, off, off scope:SCOPE_SYS
;   scratch_load_b64 v[3:4], off, off offset:8 scope:SCOPE_SYS
;   s_wait_loadcnt 0
;   v_add_nc_u32 v0, v3, v0
;   global_store_b32 v2, v0, s[0:1]
;   s_endpgm
