; Atomic operations whose old value is used.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @add(ptr addrspace(1) %out, ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %old = atomicrmw add ptr addrspace(1) %at, i32 %lane syncscope("agent") monotonic
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %old, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_add_u32 v0, v1, v0, s[2:3] glc
;   s_waitcnt vmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_add v0, v1, v0, s[6:7] sc0
;   s_waitcnt vmcnt(0)
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_add_u32 v0, v1, v0, s[2:3] th:TH_ATOMIC_RETURN scope:SCOPE_DEV
;   s_wait_loadcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @xchg(ptr addrspace(1) %out, ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %old = atomicrmw xchg ptr addrspace(1) %at, i32 %lane syncscope("agent") monotonic
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %old, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_swap_b32 v0, v1, v0, s[2:3] glc
;   s_waitcnt vmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_swap v0, v1, v0, s[6:7] sc0
;   s_waitcnt vmcnt(0)
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_swap_b32 v0, v1, v0, s[2:3] th:TH_ATOMIC_RETURN scope:SCOPE_DEV
;   s_wait_loadcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @umax(ptr addrspace(1) %out, ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %old = atomicrmw umax ptr addrspace(1) %at, i32 %lane syncscope("agent") monotonic
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %old, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_max_u32 v0, v1, v0, s[2:3] glc
;   s_waitcnt vmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_umax v0, v1, v0, s[6:7] sc0
;   s_waitcnt vmcnt(0)
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_max_u32 v0, v1, v0, s[2:3] th:TH_ATOMIC_RETURN scope:SCOPE_DEV
;   s_wait_loadcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @add_i64(ptr addrspace(1) %out, ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %v = zext i32 %lane to i64
  %at = getelementptr i64, ptr addrspace(1) %memory, i32 %lane
  %old = atomicrmw add ptr addrspace(1) %at, i64 %v syncscope("agent") monotonic
  %own = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %old, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_dual_mov_b32 v1, 0 :: v_dual_lshlrev_b32 v2, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_add_u64 v[0:1], v2, v[0:1], s[2:3] glc
;   s_waitcnt vmcnt(0)
;   global_store_b64 v2, v[0:1], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v2, 3, v0
;   v_mov_b32 v1, 0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_add_x2 v[0:1], v2, v[0:1], s[6:7] sc0
;   s_waitcnt vmcnt(0)
;   global_store_dwordx2 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_dual_mov_b32 v1, 0 :: v_dual_lshlrev_b32 v2, 3, v0
;   s_wait_kmcnt 0
;   global_atomic_add_u64 v[0:1], v2, v[0:1], s[2:3] th:TH_ATOMIC_RETURN scope:SCOPE_DEV
;   s_wait_loadcnt 0
;   global_store_b64 v2, v[0:1], s[0:1]
;   s_endpgm

define amdgpu_kernel void @nand(ptr addrspace(1) %out, ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %old = atomicrmw nand ptr addrspace(1) %at, i32 %lane syncscope("agent") monotonic
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %old, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_mov_b32 s4, exec_lo
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v3, v1, s[2:3] glc
; .L2:
;   s_waitcnt vmcnt(0)
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_and_b32 v2, v0, v3
;   v_not_b32 v2, v2
;   global_atomic_cmpswap_b32 v2, v1, v[2:3], s[2:3] glc
;   s_waitcnt vmcnt(0)
;   v_cmp_ne_u32 vcc_lo, v2, v3
;   v_mov_b32 v3, v2
;   s_and_b32 exec_lo, exec_lo, vcc_lo
;   s_cbranch_execnz .L2
;   s_mov_b32 exec_lo, s4
;   global_store_b32 v1, v3, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_mov_b64 s[0:1], exec
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v3, v1, s[6:7] sc1
; .L2:
;   s_waitcnt vmcnt(0)
;   v_and_b32 v2, v0, v3
;   v_not_b32 v2, v2
;   global_atomic_cmpswap v2, v1, v[2:3], s[6:7] sc0
;   s_waitcnt vmcnt(0)
;   v_cmp_ne_u32 vcc, v2, v3
;   v_mov_b32 v3, v2
;   s_and_b64 exec, exec, vcc
;   s_cbranch_execnz .L2
;   s_mov_b64 exec, s[0:1]
;   global_store_dword v1, v3, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_mov_b32 s4, exec_lo
;   s_wait_kmcnt 0
;   global_load_b32 v3, v1, s[2:3] scope:SCOPE_DEV
; .L2:
;   s_wait_loadcnt 0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_and_b32 v2, v0, v3
;   v_not_b32 v2, v2
;   global_atomic_cmpswap_b32 v2, v1, v[2:3], s[2:3] th:TH_ATOMIC_RETURN scope:SCOPE_DEV
;   s_wait_loadcnt 0
;   v_cmp_ne_u32 vcc_lo, v2, v3
;   v_mov_b32 v3, v2
;   s_and_b32 exec_lo, exec_lo, vcc_lo
;   s_cbranch_execnz .L2
;   s_mov_b32 exec_lo, s4
;   global_store_b32 v1, v3, s[0:1]
;   s_endpgm

define amdgpu_kernel void @cmpxchg(ptr addrspace(1) %out, ptr addrspace(1) %memory) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %memory, i32 %lane
  %pair = cmpxchg ptr addrspace(1) %at, i32 0, i32 %lane syncscope("agent") monotonic monotonic
  %ok = extractvalue {i32, i1} %pair, 1
  %r = zext i1 %ok to i32
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_dual_mov_b32 v1, 0 :: v_dual_lshlrev_b32 v2, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_cmpswap_b32 v0, v2, v[0:1], s[2:3] glc
;   s_waitcnt vmcnt(0)
;   v_cmp_eq_u32 vcc_lo, v0, v1
;   v_cndmask_b32 v0, 0, 1, vcc_lo
;   global_store_b32 v2, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v2, 2, v0
;   v_mov_b32 v1, 0
;   s_waitcnt lgkmcnt(0)
;   global_atomic_cmpswap v0, v2, v[0:1], s[6:7] sc0
;   s_waitcnt vmcnt(0)
;   v_cmp_eq_u32 vcc, v0, v1
;   s_nop 1
;   v_cndmask_b32 v0, 0, 1, vcc
;   global_store_dword v2, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_dual_mov_b32 v1, 0 :: v_dual_lshlrev_b32 v2, 2, v0
;   s_wait_kmcnt 0
;   global_atomic_cmpswap_b32 v0, v2, v[0:1], s[2:3] th:TH_ATOMIC_RETURN scope:SCOPE_DEV
;   s_wait_loadcnt 0
;   v_cmp_eq_u32 vcc_lo, v0, v1
;   v_cndmask_b32 v0, 0, 1, vcc_lo
;   global_store_b32 v2, v0, s[0:1]
;   s_endpgm
