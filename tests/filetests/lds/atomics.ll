; Atomic operations on shared memory.
target triple = "amdgcn-amd-amdhsa"
@words = internal addrspace(3) global [64 x i32] poison

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @add(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %at = getelementptr [64 x i32], ptr addrspace(3) @words, i32 0, i32 %lane
  store i32 40, ptr addrspace(3) %at
  %old = atomicrmw add ptr addrspace(3) %at, i32 %lane syncscope("workgroup") monotonic
  %r = load i32, ptr addrspace(3) %at
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_add_u32 v1, v0
;   ds_load_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mov_b32 v2, 40
;   ds_write_b32 v1, v2
;   ds_add_u32 v1, v0
;   ds_read_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_add_u32 v1, v0
;   ds_load_b32 v0, v1
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @sub(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %at = getelementptr [64 x i32], ptr addrspace(3) @words, i32 0, i32 %lane
  store i32 40, ptr addrspace(3) %at
  %old = atomicrmw sub ptr addrspace(3) %at, i32 %lane syncscope("workgroup") monotonic
  %r = load i32, ptr addrspace(3) %at
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_sub_u32 v1, v0
;   ds_load_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mov_b32 v2, 40
;   ds_write_b32 v1, v2
;   ds_sub_u32 v1, v0
;   ds_read_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_sub_u32 v1, v0
;   ds_load_b32 v0, v1
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @and(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %at = getelementptr [64 x i32], ptr addrspace(3) @words, i32 0, i32 %lane
  store i32 40, ptr addrspace(3) %at
  %old = atomicrmw and ptr addrspace(3) %at, i32 %lane syncscope("workgroup") monotonic
  %r = load i32, ptr addrspace(3) %at
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_and_b32 v1, v0
;   ds_load_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mov_b32 v2, 40
;   ds_write_b32 v1, v2
;   ds_and_b32 v1, v0
;   ds_read_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_and_b32 v1, v0
;   ds_load_b32 v0, v1
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @or(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %at = getelementptr [64 x i32], ptr addrspace(3) @words, i32 0, i32 %lane
  store i32 40, ptr addrspace(3) %at
  %old = atomicrmw or ptr addrspace(3) %at, i32 %lane syncscope("workgroup") monotonic
  %r = load i32, ptr addrspace(3) %at
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_or_b32 v1, v0
;   ds_load_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mov_b32 v2, 40
;   ds_write_b32 v1, v2
;   ds_or_b32 v1, v0
;   ds_read_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_or_b32 v1, v0
;   ds_load_b32 v0, v1
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @xor(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %at = getelementptr [64 x i32], ptr addrspace(3) @words, i32 0, i32 %lane
  store i32 40, ptr addrspace(3) %at
  %old = atomicrmw xor ptr addrspace(3) %at, i32 %lane syncscope("workgroup") monotonic
  %r = load i32, ptr addrspace(3) %at
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_xor_b32 v1, v0
;   ds_load_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mov_b32 v2, 40
;   ds_write_b32 v1, v2
;   ds_xor_b32 v1, v0
;   ds_read_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_xor_b32 v1, v0
;   ds_load_b32 v0, v1
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @umax(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %at = getelementptr [64 x i32], ptr addrspace(3) @words, i32 0, i32 %lane
  store i32 40, ptr addrspace(3) %at
  %old = atomicrmw umax ptr addrspace(3) %at, i32 %lane syncscope("workgroup") monotonic
  %r = load i32, ptr addrspace(3) %at
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_max_u32 v1, v0
;   ds_load_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mov_b32 v2, 40
;   ds_write_b32 v1, v2
;   ds_max_u32 v1, v0
;   ds_read_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_max_u32 v1, v0
;   ds_load_b32 v0, v1
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @umin(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %at = getelementptr [64 x i32], ptr addrspace(3) @words, i32 0, i32 %lane
  store i32 40, ptr addrspace(3) %at
  %old = atomicrmw umin ptr addrspace(3) %at, i32 %lane syncscope("workgroup") monotonic
  %r = load i32, ptr addrspace(3) %at
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_min_u32 v1, v0
;   ds_load_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mov_b32 v2, 40
;   ds_write_b32 v1, v2
;   ds_min_u32 v1, v0
;   ds_read_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_min_u32 v1, v0
;   ds_load_b32 v0, v1
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @max(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %at = getelementptr [64 x i32], ptr addrspace(3) @words, i32 0, i32 %lane
  store i32 40, ptr addrspace(3) %at
  %old = atomicrmw max ptr addrspace(3) %at, i32 %lane syncscope("workgroup") monotonic
  %r = load i32, ptr addrspace(3) %at
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_max_i32 v1, v0
;   ds_load_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mov_b32 v2, 40
;   ds_write_b32 v1, v2
;   ds_max_i32 v1, v0
;   ds_read_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_max_i32 v1, v0
;   ds_load_b32 v0, v1
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @min(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %at = getelementptr [64 x i32], ptr addrspace(3) @words, i32 0, i32 %lane
  store i32 40, ptr addrspace(3) %at
  %old = atomicrmw min ptr addrspace(3) %at, i32 %lane syncscope("workgroup") monotonic
  %r = load i32, ptr addrspace(3) %at
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_min_i32 v1, v0
;   ds_load_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mov_b32 v2, 40
;   ds_write_b32 v1, v2
;   ds_min_i32 v1, v0
;   ds_read_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_min_i32 v1, v0
;   ds_load_b32 v0, v1
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @xchg(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %at = getelementptr [64 x i32], ptr addrspace(3) @words, i32 0, i32 %lane
  store i32 40, ptr addrspace(3) %at
  %old = atomicrmw xchg ptr addrspace(3) %at, i32 %lane syncscope("workgroup") monotonic
  %r = load i32, ptr addrspace(3) %at
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_storexchg_rtn_b32 v0, v1, v0
;   s_waitcnt lgkmcnt(0)
;   ds_load_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mov_b32 v2, 40
;   ds_write_b32 v1, v2
;   ds_wrxchg_rtn_b32 v0, v1, v0
;   s_waitcnt lgkmcnt(0)
;   ds_read_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_storexchg_rtn_b32 v0, v1, v0
;   s_wait_dscnt 0
;   ds_load_b32 v0, v1
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @add_returned(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %at = getelementptr [64 x i32], ptr addrspace(3) @words, i32 0, i32 %lane
  store i32 40, ptr addrspace(3) %at
  %r = atomicrmw add ptr addrspace(3) %at, i32 %lane syncscope("workgroup") monotonic
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_add_rtn_u32 v0, v1, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mov_b32 v2, 40
;   ds_write_b32 v1, v2
;   ds_add_rtn_u32 v0, v1, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_add_rtn_u32 v0, v1, v0
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @cmpxchg(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %at = getelementptr [64 x i32], ptr addrspace(3) @words, i32 0, i32 %lane
  store i32 40, ptr addrspace(3) %at
  %pair = cmpxchg ptr addrspace(3) %at, i32 40, i32 %lane syncscope("workgroup") monotonic monotonic
  %r = extractvalue {i32, i1} %pair, 0
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_cmpstore_rtn_b32 v0, v1, v0, v2
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mov_b32 v2, 40
;   ds_write_b32 v1, v2
;   ds_cmpst_rtn_b32 v0, v1, v2, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 40 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v2
;   ds_cmpstore_rtn_b32 v0, v1, v0, v2
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
