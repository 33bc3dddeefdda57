; Atomic operations of 64 bits and of float.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @add_i64(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %v = zext i32 %lane to i64
  %at = getelementptr i64, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw add ptr addrspace(1) %at, i64 %v syncscope("agent") monotonic
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 0 :: v_dual_lshlrev_b32 v2, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_add_u64 v2, v[0:1], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v2, 3, v0
;   v_mov_b32 v1, 0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_add_x2 v2, v[0:1], s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 0 :: v_dual_lshlrev_b32 v2, 3, v0
;   s_wait_kmcnt 0
;   global_atomic_add_u64 v2, v[0:1], s[0:1] scope:SCOPE_DEV
;   s_endpgm

define amdgpu_kernel void @umin_i64(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %v = zext i32 %lane to i64
  %at = getelementptr i64, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw umin ptr addrspace(1) %at, i64 %v syncscope("agent") monotonic
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 0 :: v_dual_lshlrev_b32 v2, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_min_u64 v2, v[0:1], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v2, 3, v0
;   v_mov_b32 v1, 0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_umin_x2 v2, v[0:1], s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 0 :: v_dual_lshlrev_b32 v2, 3, v0
;   s_wait_kmcnt 0
;   global_atomic_min_u64 v2, v[0:1], s[0:1] scope:SCOPE_DEV
;   s_endpgm

define amdgpu_kernel void @or_i64(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %v = zext i32 %lane to i64
  %at = getelementptr i64, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw or ptr addrspace(1) %at, i64 %v syncscope("agent") monotonic
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 0 :: v_dual_lshlrev_b32 v2, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_or_b64 v2, v[0:1], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v2, 3, v0
;   v_mov_b32 v1, 0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_or_x2 v2, v[0:1], s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 0 :: v_dual_lshlrev_b32 v2, 3, v0
;   s_wait_kmcnt 0
;   global_atomic_or_b64 v2, v[0:1], s[0:1] scope:SCOPE_DEV
;   s_endpgm

define amdgpu_kernel void @fadd(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %v = uitofp i32 %lane to float
  %at = getelementptr float, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw fadd ptr addrspace(1) %at, float %v syncscope("agent") monotonic
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_cvt_f32_u32 v1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_add_f32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_cvt_f32_u32 v1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_add_f32 v0, v1, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_cvt_f32_u32 v1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_add_f32 v0, v1, s[0:1] scope:SCOPE_DEV
;   s_endpgm

define amdgpu_kernel void @fmax(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %v = uitofp i32 %lane to float
  %at = getelementptr float, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw fmax ptr addrspace(1) %at, float %v syncscope("agent") monotonic
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_cvt_f32_u32 v1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v3, v0, s[0:1] glc
; .L2:
;   s_waitcnt vmcnt(0)
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_max_f32 v2, v3, v3
;   v_max_f32 v2, v2, v1
;   global_atomic_cmpswap_b32 v2, v0, v[2:3], s[0:1] glc
;   s_waitcnt vmcnt(0)
;   v_cmp_ne_u32 vcc_lo, v2, v3
;   v_mov_b32 v3, v2
;   s_and_b32 exec_lo, exec_lo, vcc_lo
;   s_cbranch_execnz .L2
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_cvt_f32_u32 v1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v3, v0, s[2:3] sc1
; .L2:
;   s_waitcnt vmcnt(0)
;   v_max_f32 v2, v3, v3
;   v_max_f32 v2, v2, v1
;   global_atomic_cmpswap v2, v0, v[2:3], s[2:3] sc0
;   s_waitcnt vmcnt(0)
;   v_cmp_ne_u32 vcc, v2, v3
;   v_mov_b32 v3, v2
;   s_and_b64 exec, exec, vcc
;   s_cbranch_execnz .L2
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_cvt_f32_u32 v1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v3, v0, s[0:1] scope:SCOPE_DEV
; .L2:
;   s_wait_loadcnt 0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_max_num_f32 v2, v3, v1
;   global_atomic_cmpswap_b32 v2, v0, v[2:3], s[0:1] th:TH_ATOMIC_RETURN scope:SCOPE_DEV
;   s_wait_loadcnt 0
;   v_cmp_ne_u32 vcc_lo, v2, v3
;   v_mov_b32 v3, v2
;   s_and_b32 exec_lo, exec_lo, vcc_lo
;   s_cbranch_execnz .L2
;   s_endpgm
