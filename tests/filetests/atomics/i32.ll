; Atomic operations of i32 on global memory, whose result is not used.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @add(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw add ptr addrspace(1) %at, i32 %lane syncscope("agent") monotonic
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_add_u32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_add v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_add_u32 v1, v0, s[0:1] scope:SCOPE_DEV
;   s_endpgm

define amdgpu_kernel void @sub(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw sub ptr addrspace(1) %at, i32 %lane syncscope("agent") monotonic
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_sub_u32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_sub v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_sub_u32 v1, v0, s[0:1] scope:SCOPE_DEV
;   s_endpgm

define amdgpu_kernel void @and(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw and ptr addrspace(1) %at, i32 %lane syncscope("agent") monotonic
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_and_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_and v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_and_b32 v1, v0, s[0:1] scope:SCOPE_DEV
;   s_endpgm

define amdgpu_kernel void @or(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw or ptr addrspace(1) %at, i32 %lane syncscope("agent") monotonic
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_or_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_or v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_or_b32 v1, v0, s[0:1] scope:SCOPE_DEV
;   s_endpgm

define amdgpu_kernel void @xor(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw xor ptr addrspace(1) %at, i32 %lane syncscope("agent") monotonic
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_xor_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_xor v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_xor_b32 v1, v0, s[0:1] scope:SCOPE_DEV
;   s_endpgm

define amdgpu_kernel void @umax(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw umax ptr addrspace(1) %at, i32 %lane syncscope("agent") monotonic
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_max_u32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_umax v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_max_u32 v1, v0, s[0:1] scope:SCOPE_DEV
;   s_endpgm

define amdgpu_kernel void @umin(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw umin ptr addrspace(1) %at, i32 %lane syncscope("agent") monotonic
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_min_u32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_umin v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_min_u32 v1, v0, s[0:1] scope:SCOPE_DEV
;   s_endpgm

define amdgpu_kernel void @max(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw max ptr addrspace(1) %at, i32 %lane syncscope("agent") monotonic
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_max_i32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_smax v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_max_i32 v1, v0, s[0:1] scope:SCOPE_DEV
;   s_endpgm

define amdgpu_kernel void @min(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw min ptr addrspace(1) %at, i32 %lane syncscope("agent") monotonic
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_min_i32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_smin v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_min_i32 v1, v0, s[0:1] scope:SCOPE_DEV
;   s_endpgm

define amdgpu_kernel void @xchg(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw xchg ptr addrspace(1) %at, i32 %lane syncscope("agent") monotonic
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_swap_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_swap v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_swap_b32 v1, v0, s[0:1] scope:SCOPE_DEV
;   s_endpgm

define amdgpu_kernel void @uinc_wrap(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw uinc_wrap ptr addrspace(1) %at, i32 %lane syncscope("agent") monotonic
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_inc_u32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_inc v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_inc_u32 v1, v0, s[0:1] scope:SCOPE_DEV
;   s_endpgm

define amdgpu_kernel void @udec_wrap(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw udec_wrap ptr addrspace(1) %at, i32 %lane syncscope("agent") monotonic
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_dec_u32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_dec v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_dec_u32 v1, v0, s[0:1] scope:SCOPE_DEV
;   s_endpgm
