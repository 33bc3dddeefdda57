; Elements of vectors.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)

define amdgpu_kernel void @extract_constant(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <4 x i32>, ptr addrspace(1) %as, i32 %lane
  %a = load <4 x i32>, ptr addrspace(1) %a.at
  %r = extractelement <4 x i32> %a, i32 2
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b128 v[1:4], v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v3, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx4 v[2:5], v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v4, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b128 v[1:4], v1, s[2:3]
;   s_wait_loadcnt 0
;   global_store_b32 v0, v3, s[0:1]
;   s_endpgm

define amdgpu_kernel void @extract_uniform(ptr addrspace(1) %out, ptr addrspace(1) %as, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <4 x i32>, ptr addrspace(1) %as, i32 %lane
  %a = load <4 x i32>, ptr addrspace(1) %a.at
  %i = and i32 %n, 3
  %r = extractelement <4 x i32> %a, i32 %i
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b32 s0, s[0:1], 16
;   v_lshlrev_b32 v1, 4, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b128 v[1:4], v1, s[6:7]
;   s_and_b32 s0, s0, 3
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_min_u32 s0, s0, 3
;   s_mov_b32 m0, s0
;   s_waitcnt vmcnt(0)
;   v_movrels_b32 v1, v1
;   v_lshlrev_b32 v0, 2, v0
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dword s2, s[0:1], 16
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx4 v[2:5], v1, s[6:7]
;   s_and_b32 s0, s2, 3
;   s_cmp_eq_u32 s0, 1
;   s_cselect_b64 vcc, -1, 0
;   s_waitcnt vmcnt(0)
;   v_cndmask_b32 v1, v2, v3, vcc
;   s_cmp_eq_u32 s0, 2
;   s_cselect_b64 vcc, -1, 0
;   v_cndmask_b32 v1, v1, v4, vcc
;   s_cmp_eq_u32 s0, 3
;   s_cselect_b64 vcc, -1, 0
;   v_cndmask_b32 v1, v1, v5, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b32 s0, s[0:1], 16
;   v_lshlrev_b32 v1, 4, v0
;   s_wait_kmcnt 0
;   global_load_b128 v[1:4], v1, s[6:7]
;   s_and_b32 s0, s0, 3
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_min_u32 s0, s0, 3
;   s_mov_b32 m0, s0
;   s_wait_loadcnt 0
;   v_movrels_b32 v1, v1
;   v_lshlrev_b32 v0, 2, v0
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @extract_divergent(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %ns) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <4 x i32>, ptr addrspace(1) %as, i32 %lane
  %a = load <4 x i32>, ptr addrspace(1) %a.at
  %n.at = getelementptr i32, ptr addrspace(1) %ns, i32 %lane
  %n = load i32, ptr addrspace(1) %n.at
  %i = and i32 %n, 3
  %r = extractelement <4 x i32> %a, i32 %i
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b128 v[1:4], v1, s[6:7]
;   global_load_b32 v5, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v5, 3, v5
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)
;   v_cmp_eq_u32 vcc_lo, 1, v5
;   v_cmp_eq_u32 s0, 2, v5
;   v_cmp_eq_u32 s1, 3, v5
;   v_cndmask_b32 v1, v1, v2, vcc_lo
;   v_cndmask_b32 v1, v1, v3, s0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_cndmask_b32 v1, v1, v4, s1
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx4 v[2:5], v1, s[6:7]
;   s_nop 0
;   global_load_dword v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v1, 3, v1
;   v_cmp_eq_u32 vcc, 1, v1
;   s_nop 1
;   v_cndmask_b32 v2, v2, v3, vcc
;   v_cmp_eq_u32 vcc, 2, v1
;   s_nop 1
;   v_cndmask_b32 v2, v2, v4, vcc
;   v_cmp_eq_u32 vcc, 3, v1
;   s_nop 1
;   v_cndmask_b32 v1, v2, v5, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b128 v[1:4], v1, s[6:7]
;   global_load_b32 v5, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_and_b32 v5, 3, v5
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)
;   v_cmp_eq_u32 vcc_lo, 1, v5
;   v_cmp_eq_u32 s0, 2, v5
;   v_cmp_eq_u32 s1, 3, v5
;   v_cndmask_b32 v1, v1, v2, vcc_lo
;   v_cndmask_b32 v1, v1, v3, s0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_cndmask_b32 v1, v1, v4, s1
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @insert_constant(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <4 x i32>, ptr addrspace(1) %as, i32 %lane
  %a = load <4 x i32>, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %r = insertelement <4 x i32> %a, i32 %b, i32 1
  %out.at = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %lane
  store <4 x i32> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b128 v[2:5], v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_load_b32 v3, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   global_store_b128 v1, v[2:5], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx4 v[2:5], v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_load_dword v3, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_dwordx4 v1, v[2:5], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b128 v[2:5], v1, s[6:7]
;   s_wait_loadcnt 0
;   global_load_b32 v3, v0, s[0:1]
;   s_wait_loadcnt 0
;   global_store_b128 v1, v[2:5], s[4:5]
;   s_endpgm

define amdgpu_kernel void @insert_uniform(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <4 x i32>, ptr addrspace(1) %as, i32 %lane
  %a = load <4 x i32>, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %i = and i32 %n, 3
  %r = insertelement <4 x i32> %a, i32 %b, i32 %i
  %out.at = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %lane
  store <4 x i32> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[2:3], s[0:1], 16
;   s_load_b32 s0, s[0:1], 24
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b128 v[2:5], v1, s[6:7]
;   global_load_b32 v0, v0, s[2:3]
;   s_and_b32 s0, s0, 3
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_min_u32 s0, s0, 3
;   s_mov_b32 m0, s0
;   s_waitcnt vmcnt(0)
;   v_movreld_b32 v2, v0
;   global_store_b128 v1, v[2:5], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   s_load_dword s8, s[0:1], 24
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx4 v[2:5], v1, s[6:7]
;   s_nop 0
;   global_load_dword v0, v0, s[2:3]
;   s_and_b32 s0, s8, 3
;   s_cmp_eq_u32 s0, 0
;   s_cselect_b64 vcc, -1, 0
;   s_waitcnt vmcnt(0)
;   v_cndmask_b32 v2, v2, v0, vcc
;   s_cmp_eq_u32 s0, 1
;   s_cselect_b64 vcc, -1, 0
;   v_cndmask_b32 v3, v3, v0, vcc
;   s_cmp_eq_u32 s0, 2
;   s_cselect_b64 vcc, -1, 0
;   v_cndmask_b32 v4, v4, v0, vcc
;   s_cmp_eq_u32 s0, 3
;   s_cselect_b64 vcc, -1, 0
;   v_cndmask_b32 v5, v5, v0, vcc
;   global_store_dwordx4 v1, v[2:5], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b96 s[0:2], s[0:1], 16
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b128 v[2:5], v1, s[6:7]
;   global_load_b32 v0, v0, s[0:1]
;   s_and_b32 s0, s2, 3
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_min_u32 s0, s0, 3
;   s_mov_b32 m0, s0
;   s_wait_loadcnt 0
;   v_movreld_b32 v2, v0
;   global_store_b128 v1, v[2:5], s[4:5]
;   s_endpgm

define amdgpu_kernel void @insert_divergent(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs, ptr addrspace(1) %ns) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <4 x i32>, ptr addrspace(1) %as, i32 %lane
  %a = load <4 x i32>, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %n.at = getelementptr i32, ptr addrspace(1) %ns, i32 %lane
  %n = load i32, ptr addrspace(1) %n.at
  %i = and i32 %n, 3
  %r = insertelement <4 x i32> %a, i32 %b, i32 %i
  %out.at = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %lane
  store <4 x i32> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b128 v[2:5], v1, s[2:3]
;   global_load_b32 v6, v0, s[4:5]
;   global_load_b32 v0, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v0, 3, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_4) | instid1(VALU_DEP_4)
;   v_cmp_eq_u32 vcc_lo, 0, v0
;   v_cmp_eq_u32 s2, 1, v0
;   v_cmp_eq_u32 s3, 2, v0
;   v_cmp_eq_u32 s4, 3, v0
;   v_cndmask_b32 v2, v2, v6, vcc_lo
;   v_cndmask_b32 v3, v3, v6, s2
;   s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
;   v_cndmask_b32 v4, v4, v6, s3
;   v_cndmask_b32 v5, v5, v6, s4
;   global_store_b128 v1, v[2:5], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx8 s[4:11], s[0:1], 0
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx4 v[2:5], v1, s[6:7]
;   global_load_dword v6, v0, s[8:9]
;   s_nop 0
;   global_load_dword v0, v0, s[10:11]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v0, 3, v0
;   v_cmp_eq_u32 vcc, 0, v0
;   s_nop 1
;   v_cndmask_b32 v2, v2, v6, vcc
;   v_cmp_eq_u32 vcc, 1, v0
;   s_nop 1
;   v_cndmask_b32 v3, v3, v6, vcc
;   v_cmp_eq_u32 vcc, 2, v0
;   s_nop 1
;   v_cndmask_b32 v4, v4, v6, vcc
;   v_cmp_eq_u32 vcc, 3, v0
;   s_nop 1
;   v_cndmask_b32 v5, v5, v6, vcc
;   global_store_dwordx4 v1, v[2:5], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b128 v[2:5], v1, s[2:3]
;   global_load_b32 v6, v0, s[4:5]
;   global_load_b32 v0, v0, s[6:7]
;   s_wait_loadcnt 0
;   v_and_b32 v0, 3, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_4) | instid1(VALU_DEP_4)
;   v_cmp_eq_u32 vcc_lo, 0, v0
;   v_cmp_eq_u32 s2, 1, v0
;   v_cmp_eq_u32 s3, 2, v0
;   v_cmp_eq_u32 s4, 3, v0
;   v_cndmask_b32 v2, v2, v6, vcc_lo
;   v_cndmask_b32 v3, v3, v6, s2
;   s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
;   v_cndmask_b32 v4, v4, v6, s3
;   v_cndmask_b32 v5, v5, v6, s4
;   global_store_b128 v1, v[2:5], s[0:1]
;   s_endpgm

define amdgpu_kernel void @reversed(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <4 x i32>, ptr addrspace(1) %as, i32 %lane
  %a = load <4 x i32>, ptr addrspace(1) %a.at
  %r = shufflevector <4 x i32> %a, <4 x i32> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %out.at = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %lane
  store <4 x i32> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 4, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b128 v[1:4], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_dual_mov_b32 v5, v3 :: v_dual_mov_b32 v6, v2
;   v_mov_b32 v7, v1
;   global_store_b128 v0, v[4:7], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 4, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx4 v[2:5], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_mov_b32 v6, v5
;   v_mov_b32 v7, v4
;   v_mov_b32 v8, v3
;   v_mov_b32 v9, v2
;   global_store_dwordx4 v0, v[6:9], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 4, v0
;   s_wait_kmcnt 0
;   global_load_b128 v[1:4], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_dual_mov_b32 v5, v3 :: v_dual_mov_b32 v6, v2
;   v_mov_b32 v7, v1
;   global_store_b128 v0, v[4:7], s[0:1]
;   s_endpgm

define amdgpu_kernel void @mixed(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <4 x i32>, ptr addrspace(1) %as, i32 %lane
  %a = load <4 x i32>, ptr addrspace(1) %a.at
  %b.at = getelementptr <4 x i32>, ptr addrspace(1) %bs, i32 %lane
  %b = load <4 x i32>, ptr addrspace(1) %b.at
  %r = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
  %out.at = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %lane
  store <4 x i32> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 4, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b128 v[1:4], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_load_b128 v[4:7], v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_dual_mov_b32 v3, v2 :: v_dual_mov_b32 v2, v4
;   v_mov_b32 v4, v5
;   global_store_b128 v0, v[1:4], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 4, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx4 v[2:5], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_mov_b32 v4, v3
;   global_load_dwordx4 v[6:9], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_mov_b32 v3, v6
;   v_mov_b32 v5, v7
;   global_store_dwordx4 v0, v[2:5], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 4, v0
;   s_wait_kmcnt 0
;   global_load_b128 v[1:4], v0, s[6:7]
;   s_wait_loadcnt 0
;   global_load_b128 v[4:7], v0, s[0:1]
;   s_wait_loadcnt 0
;   v_dual_mov_b32 v3, v2 :: v_dual_mov_b32 v2, v4
;   v_mov_b32 v4, v5
;   global_store_b128 v0, v[1:4], s[4:5]
;   s_endpgm

define amdgpu_kernel void @sum_of_elements(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <4 x i32>, ptr addrspace(1) %as, i32 %lane
  %a = load <4 x i32>, ptr addrspace(1) %a.at
  %r = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %a)
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b128 v[1:4], v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_add3_u32 v1, v1, v2, v3
;   s_delay_alu instid0(VALU_DEP_1)
;   v_add_nc_u32 v1, v1, v4
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx4 v[2:5], v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_add3_u32 v1, v2, v3, v4
;   v_add_u32 v1, v1, v5
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b128 v[1:4], v1, s[2:3]
;   s_wait_loadcnt 0
;   v_add3_u32 v1, v1, v2, v3
;   s_delay_alu instid0(VALU_DEP_1)
;   v_add_nc_u32 v1, v1, v4
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @splat_sum(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <4 x i32>, ptr addrspace(1) %as, i32 %lane
  %a = load <4 x i32>, ptr addrspace(1) %a.at
  %b.at = getelementptr i32, ptr addrspace(1) %bs, i32 %lane
  %b = load i32, ptr addrspace(1) %b.at
  %i = insertelement <4 x i32> poison, i32 %b, i32 0
  %s = shufflevector <4 x i32> %i, <4 x i32> poison, <4 x i32> zeroinitializer
  %r = add <4 x i32> %a, %s
  %out.at = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %lane
  store <4 x i32> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b128 v[2:5], v1, s[6:7]
;   global_load_b32 v0, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_add_nc_u32 v2, v2, v0
;   v_add_nc_u32 v3, v3, v0
;   v_add_nc_u32 v4, v4, v0
;   v_add_nc_u32 v5, v5, v0
;   global_store_b128 v1, v[2:5], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx4 v[2:5], v1, s[6:7]
;   s_nop 0
;   global_load_dword v0, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_add_u32 v2, v2, v0
;   v_add_u32 v3, v3, v0
;   v_add_u32 v4, v4, v0
;   v_add_u32 v5, v5, v0
;   global_store_dwordx4 v1, v[2:5], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b128 v[2:5], v1, s[6:7]
;   global_load_b32 v0, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_add_nc_u32 v2, v2, v0
;   v_add_nc_u32 v3, v3, v0
;   v_add_nc_u32 v4, v4, v0
;   v_add_nc_u32 v5, v5, v0
;   global_store_b128 v1, v[2:5], s[4:5]
;   s_endpgm
