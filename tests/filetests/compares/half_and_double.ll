; Comparisons of half and double.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @fcmp_olt_half(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr half, ptr addrspace(1) %as, i32 %lane
  %a = load half, ptr addrspace(1) %a.at
  %b.at = getelementptr half, ptr addrspace(1) %bs, i32 %lane
  %b = load half, ptr addrspace(1) %b.at
  %c = fcmp olt half %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v2, v1, s[6:7]
;   global_load_u16 v1, v1, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_lt_f16 vcc_lo, v2.l, v1.l
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v2, v1, s[6:7]
;   s_nop 0
;   global_load_ushort v1, v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_lt_f16 vcc, v2, v1
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_u16 v2, v1, s[6:7]
;   global_load_u16 v1, v1, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_lt_f16 vcc_lo, v2, v1
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fcmp_oeq_half(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr half, ptr addrspace(1) %as, i32 %lane
  %a = load half, ptr addrspace(1) %a.at
  %b.at = getelementptr half, ptr addrspace(1) %bs, i32 %lane
  %b = load half, ptr addrspace(1) %b.at
  %c = fcmp oeq half %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v2, v1, s[6:7]
;   global_load_u16 v1, v1, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_eq_f16 vcc_lo, v2.l, v1.l
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v2, v1, s[6:7]
;   s_nop 0
;   global_load_ushort v1, v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_eq_f16 vcc, v2, v1
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_u16 v2, v1, s[6:7]
;   global_load_u16 v1, v1, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_eq_f16 vcc_lo, v2, v1
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fcmp_une_half(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr half, ptr addrspace(1) %as, i32 %lane
  %a = load half, ptr addrspace(1) %a.at
  %b.at = getelementptr half, ptr addrspace(1) %bs, i32 %lane
  %b = load half, ptr addrspace(1) %b.at
  %c = fcmp une half %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v2, v1, s[6:7]
;   global_load_u16 v1, v1, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_neq_f16 vcc_lo, v2.l, v1.l
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v2, v1, s[6:7]
;   s_nop 0
;   global_load_ushort v1, v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_neq_f16 vcc, v2, v1
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_u16 v2, v1, s[6:7]
;   global_load_u16 v1, v1, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_neq_f16 vcc_lo, v2, v1
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fcmp_olt_double(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr double, ptr addrspace(1) %as, i32 %lane
  %a = load double, ptr addrspace(1) %a.at
  %b.at = getelementptr double, ptr addrspace(1) %bs, i32 %lane
  %b = load double, ptr addrspace(1) %b.at
  %c = fcmp olt double %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[2:3], v1, s[6:7]
;   global_load_b64 v[4:5], v1, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_lt_f64 vcc_lo, v[2:3], v[4:5]
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v1, s[6:7]
;   global_load_dwordx2 v[4:5], v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_lt_f64 vcc, v[2:3], v[4:5]
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[2:3], v1, s[6:7]
;   global_load_b64 v[4:5], v1, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_lt_f64 vcc_lo, v[2:3], v[4:5]
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fcmp_oeq_double(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr double, ptr addrspace(1) %as, i32 %lane
  %a = load double, ptr addrspace(1) %a.at
  %b.at = getelementptr double, ptr addrspace(1) %bs, i32 %lane
  %b = load double, ptr addrspace(1) %b.at
  %c = fcmp oeq double %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[2:3], v1, s[6:7]
;   global_load_b64 v[4:5], v1, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_eq_f64 vcc_lo, v[2:3], v[4:5]
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v1, s[6:7]
;   global_load_dwordx2 v[4:5], v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_eq_f64 vcc, v[2:3], v[4:5]
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[2:3], v1, s[6:7]
;   global_load_b64 v[4:5], v1, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_eq_f64 vcc_lo, v[2:3], v[4:5]
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fcmp_une_double(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr double, ptr addrspace(1) %as, i32 %lane
  %a = load double, ptr addrspace(1) %a.at
  %b.at = getelementptr double, ptr addrspace(1) %bs, i32 %lane
  %b = load double, ptr addrspace(1) %b.at
  %c = fcmp une double %a, %b
  %r = zext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[2:3], v1, s[6:7]
;   global_load_b64 v[4:5], v1, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_cmp_neq_f64 vcc_lo, v[2:3], v[4:5]
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v1, s[6:7]
;   global_load_dwordx2 v[4:5], v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cmp_neq_f64 vcc, v[2:3], v[4:5]
;   s_nop 1
;   v_cndmask_b32 v1, 0, 1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[2:3], v1, s[6:7]
;   global_load_b64 v[4:5], v1, s[0:1]
;   s_wait_loadcnt 0
;   v_cmp_neq_f64 vcc_lo, v[2:3], v[4:5]
;   v_cndmask_b32 v1, 0, 1, vcc_lo
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
