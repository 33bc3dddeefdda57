; Where a work-item is in its launch.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workitem.id.z()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.workgroup.id.z()
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare i32 @llvm.amdgcn.wavefrontsize()

define amdgpu_kernel void @workgroup_x(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %r = add i32 %g, %lane
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_add_nc_u32 v0, s15, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[4:5], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_add_u32 v0, s2, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   s_mov_b32 s2, ttmp9
;   v_lshlrev_b32 v1, 2, v0
;   v_add_nc_u32 v0, s2, v0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @workgroup_y_and_z(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %g = call i32 @llvm.amdgcn.workgroup.id.y()
  %h = call i32 @llvm.amdgcn.workgroup.id.z()
  %s = shl i32 %g, 8
  %t = or i32 %s, %h
  store i32 %t, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   s_lshl_b32 s2, s14, 8
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_or_b32 s2, s2, s15
;   v_dual_mov_b32 v1, s2 :: v_dual_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[4:5], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_lshl_b32 s0, s2, 8
;   s_or_b32 s0, s0, s3
;   v_mov_b32 v1, s0
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   s_mov_b32 s2, ttmp7
;   s_mov_b32 s3, ttmp7
;   s_and_b32 s2, s2, 0xffff
;   s_lshr_b32 s3, s3, 16
;   s_lshl_b32 s2, s2, 8
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_or_b32 s2, s2, s3
;   v_dual_mov_b32 v1, s2 :: v_dual_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @workitem_y(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  store i32 %y, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_and_b32 v1, 0x3ff, v0
;   v_bfe_u32 v0, v0, 10, 10
;   s_delay_alu instid0(VALU_DEP_2)
;   v_lshlrev_b32 v1, 2, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_and_b32 v1, 0x3ff, v0
;   v_bfe_u32 v0, v0, 10, 10
;   v_lshlrev_b32 v1, 2, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_and_b32 v1, 0x3ff, v0
;   v_bfe_u32 v0, v0, 10, 10
;   s_delay_alu instid0(VALU_DEP_2)
;   v_lshlrev_b32 v1, 2, v1
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @all_workitems(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %s = shl i32 %y, 10
  %t = or i32 %s, %z
  store i32 %t, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_and_b32 v1, 0x3ff, v0
;   v_bfe_u32 v2, v0, 10, 10
;   v_bfe_u32 v0, v0, 20, 10
;   s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)
;   v_lshlrev_b32 v1, 2, v1
;   v_lshl_or_b32 v0, v2, 10, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_and_b32 v1, 0x3ff, v0
;   v_bfe_u32 v2, v0, 10, 10
;   v_bfe_u32 v0, v0, 20, 10
;   v_lshlrev_b32 v1, 2, v1
;   v_lshl_or_b32 v0, v2, 10, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_and_b32 v1, 0x3ff, v0
;   v_bfe_u32 v2, v0, 10, 10
;   v_bfe_u32 v0, v0, 20, 10
;   s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)
;   v_lshlrev_b32 v1, 2, v1
;   v_lshl_or_b32 v0, v2, 10, v0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @lane_in_wave(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %l = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %r = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %l)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   v_mbcnt_lo_u32_b32 v1, -1, 0
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   v_mbcnt_lo_u32_b32 v1, -1, 0
;   v_mbcnt_hi_u32_b32 v1, -1, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v0, v1, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   v_mbcnt_lo_u32_b32 v1, -1, 0
;   s_wait_kmcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @wave_size(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %r = call i32 @llvm.amdgcn.wavefrontsize()
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 32 :: v_dual_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   v_mov_b32 v1, 64
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v0, v1, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 32 :: v_dual_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
