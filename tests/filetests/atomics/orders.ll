; Orders and scopes of atomic operations: which caches are written back and invalidated, and what is waited for.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @agent_acquire(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw add ptr addrspace(1) %at, i32 %lane syncscope("agent") acquire
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_add_u32 v1, v0, s[0:1]
;   s_waitcnt_vscnt null, 0
;   buffer_gl1_inv
;   buffer_gl0_inv
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_add v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   buffer_inv sc1
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_add_u32 v1, v0, s[0:1] scope:SCOPE_DEV
;   s_wait_storecnt 0
;   global_inv scope:SCOPE_DEV
;   s_endpgm

define amdgpu_kernel void @agent_release(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw add ptr addrspace(1) %at, i32 %lane syncscope("agent") release
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
;   buffer_wbl2 sc1
;   s_waitcnt lgkmcnt(0)
;   global_atomic_add v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_add_u32 v1, v0, s[0:1] scope:SCOPE_DEV
;   s_endpgm

define amdgpu_kernel void @agent_acq_rel(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw add ptr addrspace(1) %at, i32 %lane syncscope("agent") acq_rel
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_add_u32 v1, v0, s[0:1]
;   s_waitcnt_vscnt null, 0
;   buffer_gl1_inv
;   buffer_gl0_inv
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   buffer_wbl2 sc1
;   s_waitcnt lgkmcnt(0)
;   global_atomic_add v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   buffer_inv sc1
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_add_u32 v1, v0, s[0:1] scope:SCOPE_DEV
;   s_wait_storecnt 0
;   global_inv scope:SCOPE_DEV
;   s_endpgm

define amdgpu_kernel void @agent_seq_cst(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw add ptr addrspace(1) %at, i32 %lane syncscope("agent") seq_cst
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_add_u32 v1, v0, s[0:1]
;   s_waitcnt_vscnt null, 0
;   buffer_gl1_inv
;   buffer_gl0_inv
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   buffer_wbl2 sc1
;   s_waitcnt lgkmcnt(0)
;   global_atomic_add v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   buffer_inv sc1
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_add_u32 v1, v0, s[0:1] scope:SCOPE_DEV
;   s_wait_storecnt 0
;   global_inv scope:SCOPE_DEV
;   s_endpgm

define amdgpu_kernel void @workgroup_acq_rel(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw add ptr addrspace(1) %at, i32 %lane syncscope("workgroup") acq_rel
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_add_u32 v1, v0, s[0:1]
;   s_waitcnt_vscnt null, 0
;   buffer_gl0_inv
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_add v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_add_u32 v1, v0, s[0:1] scope:SCOPE_SE
;   s_wait_storecnt 0
;   global_inv scope:SCOPE_SE
;   s_endpgm

define amdgpu_kernel void @wavefront_acq_rel(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw add ptr addrspace(1) %at, i32 %lane syncscope("wavefront") acq_rel
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
;   global_atomic_add_u32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @system_seq_cst(ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %unused = atomicrmw add ptr addrspace(1) %at, i32 %lane seq_cst
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_add_u32 v1, v0, s[0:1]
;   s_waitcnt_vscnt null, 0
;   buffer_gl1_inv
;   buffer_gl0_inv
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   buffer_wbl2 sc0 sc1
;   s_waitcnt lgkmcnt(0)
;   global_atomic_add v1, v0, s[2:3] sc1
;   s_waitcnt vmcnt(0)
;   buffer_inv sc0 sc1
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   global_wb scope:SCOPE_SYS
;   s_wait_kmcnt 0
;   global_atomic_add_u32 v1, v0, s[0:1] scope:SCOPE_SYS
;   s_wait_storecnt 0
;   global_inv scope:SCOPE_SYS
;   s_endpgm

define amdgpu_kernel void @fence_workgroup(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 1, ptr addrspace(1) %own
  fence syncscope("workgroup") acq_rel
  %next = getelementptr i8, ptr addrspace(1) %own, i64 1024
  store i32 2, ptr addrspace(1) %next
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 1 :: v_dual_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_waitcnt_vscnt null, 0
;   buffer_gl0_inv
;   v_mov_b32 v1, 2
;   global_store_b32 v0, v1, s[0:1] offset:1024
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   v_mov_b32 v1, 1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v0, v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_mov_b32 v1, 2
;   global_store_dword v0, v1, s[2:3] offset:1024
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 1 :: v_dual_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_wait_storecnt 0
;   global_inv scope:SCOPE_SE
;   v_mov_b32 v1, 2
;   global_store_b32 v0, v1, s[0:1] offset:1024
;   s_endpgm

define amdgpu_kernel void @fence_agent(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 1, ptr addrspace(1) %own
  fence syncscope("agent") acq_rel
  %next = getelementptr i8, ptr addrspace(1) %own, i64 1024
  store i32 2, ptr addrspace(1) %next
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 1 :: v_dual_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_waitcnt_vscnt null, 0
;   buffer_gl1_inv
;   buffer_gl0_inv
;   v_mov_b32 v1, 2
;   global_store_b32 v0, v1, s[0:1] offset:1024
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   v_mov_b32 v1, 1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v0, v1, s[2:3]
;   buffer_wbl2 sc1
;   s_waitcnt vmcnt(0)
;   buffer_inv sc1
;   v_mov_b32 v1, 2
;   global_store_dword v0, v1, s[2:3] offset:1024
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 1 :: v_dual_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_wait_storecnt 0
;   global_inv scope:SCOPE_DEV
;   v_mov_b32 v1, 2
;   global_store_b32 v0, v1, s[0:1] offset:1024
;   s_endpgm

define amdgpu_kernel void @fence_system(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 1, ptr addrspace(1) %own
  fence seq_cst
  %next = getelementptr i8, ptr addrspace(1) %own, i64 1024
  store i32 2, ptr addrspace(1) %next
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 1 :: v_dual_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_waitcnt_vscnt null, 0
;   buffer_gl1_inv
;   buffer_gl0_inv
;   v_mov_b32 v1, 2
;   global_store_b32 v0, v1, s[0:1] offset:1024
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   v_mov_b32 v1, 1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v0, v1, s[2:3]
;   buffer_wbl2 sc0 sc1
;   s_waitcnt vmcnt(0)
;   buffer_inv sc0 sc1
;   v_mov_b32 v1, 2
;   global_store_dword v0, v1, s[2:3] offset:1024
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 1 :: v_dual_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   global_wb scope:SCOPE_SYS
;   s_wait_storecnt 0
;   global_inv scope:SCOPE_SYS
;   v_mov_b32 v1, 2
;   global_store_b32 v0, v1, s[0:1] offset:1024
;   s_endpgm

define amdgpu_kernel void @load_acquire(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %lane
  %a = load atomic i32, ptr addrspace(1) %at syncscope("agent") acquire, align 4
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %a, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3] glc
;   s_waitcnt vmcnt(0)
;   buffer_gl1_inv
;   buffer_gl0_inv
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7] sc1
;   s_waitcnt vmcnt(0)
;   buffer_inv sc1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3] scope:SCOPE_DEV
;   s_wait_loadcnt 0
;   global_inv scope:SCOPE_DEV
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @store_release(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store atomic i32 %lane, ptr addrspace(1) %own syncscope("agent") release, align 4
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   buffer_wbl2 sc1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3] sc1
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1] scope:SCOPE_DEV
;   s_endpgm
