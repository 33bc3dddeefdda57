; Functions of the module, which are inlined.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @once(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %r = call i32 @square_plus(i32 %lane, i32 7)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mad_u32_u24 v0, v0, v0, 7
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mad_u32_u24 v0, v0, v0, 7
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mad_u32_u24 v0, v0, v0, 7
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @twice(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = call i32 @square_plus(i32 %lane, i32 %n)
  %r = call i32 @square_plus(i32 %x, i32 %lane)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   v_lshlrev_b32 v2, 2, v0
;   s_waitcnt lgkmcnt(0)
;   v_mad_u32_u24 v1, v0, v0, s0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mad_u64_u32 v[3:4], vcc_lo, v1, v1, v[0:1]
;   global_store_b32 v2, v3, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v2, 2, v0
;   s_waitcnt lgkmcnt(0)
;   v_mad_u32_u24 v1, v0, v0, s4
;   v_mad_u64_u32 v[4:5], vcc, v1, v1, v[0:1]
;   global_store_dword v2, v4, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   v_lshlrev_b32 v2, 2, v0
;   s_wait_kmcnt 0
;   v_mad_u32_u24 v1, v0, v0, s2
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mad_co_u64_u32 v[3:4], vcc_lo, v1, v1, v[0:1]
;   global_store_b32 v2, v3, s[0:1]
;   s_endpgm

define amdgpu_kernel void @two_levels(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %r = call i32 @deeper(i32 %lane)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mad_u32_u24 v0, v0, v0, 3
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mad_u64_u32 v[2:3], vcc_lo, v0, v0, 5
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mad_u32_u24 v0, v0, v0, 3
;   v_mad_u64_u32 v[2:3], vcc, v0, v0, 5
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v2, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mad_u32_u24 v0, v0, v0, 3
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mad_co_u64_u32 v[2:3], vcc_lo, v0, v0, 5
;   s_wait_kmcnt 0
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm

define amdgpu_kernel void @with_a_branch(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %r = call i32 @smaller(i32 %lane)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 s2, v0, 10
;   s_and_saveexec_b32 s3, s2
;   s_cbranch_execz .L4
; .L4:
;   s_and_not1_b32 exec_lo, s3, s2
;   s_cbranch_execz .L6
;   v_lshrrev_b32 v0, 1, v0
; .L6:
;   s_mov_b32 exec_lo, s3
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 s[0:1], v0, 10
;   s_and_saveexec_b64 s[4:5], s[0:1]
;   s_cbranch_execz .L4
; .L4:
;   s_andn2_b64 exec, s[4:5], s[0:1]
;   s_cbranch_execz .L6
;   v_lshrrev_b32 v0, 1, v0
; .L6:
;   s_mov_b64 exec, s[4:5]
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 s2, v0, 10
;   s_and_saveexec_b32 s3, s2
;   s_cbranch_execz .L4
; .L4:
;   s_and_not1_b32 exec_lo, s3, s2
;   s_cbranch_execz .L6
;   v_lshrrev_b32 v0, 1, v0
; .L6:
;   s_mov_b32 exec_lo, s3
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @of_uniform_values(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %r = call i32 @smaller(i32 %n)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_cmp_lt_u32 s0, 10
;   s_cbranch_scc0 .L4
;   s_branch .L5
; .L4:
;   s_lshr_b32 s0, s0, 1
; .L5:
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_mov_b32 v1, s0
;   global_store_b32 v0, v1, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_cmp_lt_u32 s4, 10
;   s_cbranch_scc0 .L4
;   s_branch .L5
; .L4:
;   s_lshr_b32 s4, s4, 1
; .L5:
;   v_mov_b32 v1, s4
;   global_store_dword v0, v1, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   s_cmp_lt_u32 s2, 10
;   s_cbranch_scc0 .L4
;   s_branch .L5
; .L4:
;   s_lshr_b32 s2, s2, 1
; .L5:
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_mov_b32 v1, s2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define internal i32 @square_plus(i32 %x, i32 %y) {
  %p = mul i32 %x, %x
  %s = add i32 %p, %y
  ret i32 %s
}

define internal i32 @deeper(i32 %x) {
  %s = call i32 @square_plus(i32 %x, i32 3)
  %t = call i32 @square_plus(i32 %s, i32 5)
  ret i32 %t
}

define internal i32 @smaller(i32 %x) {
  %c = icmp ult i32 %x, 10
  br i1 %c, label %yes, label %no

yes:
  ret i32 %x

no:
  %h = lshr i32 %x, 1
  ret i32 %h
}
