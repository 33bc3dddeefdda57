; Comparisons of float, ordered and unordered.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @fcmp_oeq_float(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %c = fcmp oeq float %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_eq_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_eq_f32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_eq_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fcmp_ogt_float(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %c = fcmp ogt float %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_gt_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_gt_f32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_gt_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fcmp_oge_float(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %c = fcmp oge float %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_ge_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_ge_f32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_ge_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fcmp_olt_float(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %c = fcmp olt float %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_lt_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_lt_f32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_lt_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fcmp_ole_float(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %c = fcmp ole float %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_le_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_le_f32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_le_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fcmp_one_float(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %c = fcmp one float %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_lg_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_lg_f32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_lg_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fcmp_ord_float(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %c = fcmp ord float %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_o_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_o_f32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_o_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fcmp_ueq_float(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %c = fcmp ueq float %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_nlg_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_nlg_f32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_nlg_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fcmp_ugt_float(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %c = fcmp ugt float %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_nle_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_nle_f32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_nle_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fcmp_ult_float(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %c = fcmp ult float %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_nge_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_nge_f32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_nge_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fcmp_une_float(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %c = fcmp une float %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_neq_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_neq_f32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_neq_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fcmp_uno_float(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %c = fcmp uno float %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_u_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_u_f32 vcc, v1, v2
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_u_f32 vcc_lo, v1, v2
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
