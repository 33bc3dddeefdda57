; Operations of double.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare double @llvm.fabs.f64(double)
declare double @llvm.floor.f64(double)
declare double @llvm.ceil.f64(double)
declare double @llvm.trunc.f64(double)
declare double @llvm.rint.f64(double)
declare double @llvm.minnum.f64(double, double)
declare double @llvm.maxnum.f64(double, double)
declare double @llvm.fma.f64(double, double, double)

define amdgpu_kernel void @fadd_f64(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr double, ptr addrspace(1) %as, i32 %lane
  %a = load double, ptr addrspace(1) %a.at
  %b.at = getelementptr double, ptr addrspace(1) %bs, i32 %lane
  %b = load double, ptr addrspace(1) %b.at
  %r = fadd double %a, %b
  %out.at = getelementptr double, ptr addrspace(1) %out, i32 %lane
  store double %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_add_f64 v[1:2], v[1:2], v[3:4]
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   global_load_dwordx2 v[4:5], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_add_f64 v[2:3], v[2:3], v[4:5]
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_wait_loadcnt 0
;   v_add_f64 v[1:2], v[1:2], v[3:4]
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm

define amdgpu_kernel void @fsub_f64(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr double, ptr addrspace(1) %as, i32 %lane
  %a = load double, ptr addrspace(1) %a.at
  %b.at = getelementptr double, ptr addrspace(1) %bs, i32 %lane
  %b = load double, ptr addrspace(1) %b.at
  %r = fsub double %a, %b
  %out.at = getelementptr double, ptr addrspace(1) %out, i32 %lane
  store double %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_add_f64 v[1:2], v[1:2], -v[3:4]
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   global_load_dwordx2 v[4:5], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_add_f64 v[2:3], v[2:3], -v[4:5]
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_wait_loadcnt 0
;   v_add_f64 v[1:2], v[1:2], -v[3:4]
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm

define amdgpu_kernel void @fmul_f64(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr double, ptr addrspace(1) %as, i32 %lane
  %a = load double, ptr addrspace(1) %a.at
  %b.at = getelementptr double, ptr addrspace(1) %bs, i32 %lane
  %b = load double, ptr addrspace(1) %b.at
  %r = fmul double %a, %b
  %out.at = getelementptr double, ptr addrspace(1) %out, i32 %lane
  store double %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_mul_f64 v[1:2], v[1:2], v[3:4]
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   global_load_dwordx2 v[4:5], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_mul_f64 v[2:3], v[2:3], v[4:5]
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_wait_loadcnt 0
;   v_mul_f64 v[1:2], v[1:2], v[3:4]
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm

define amdgpu_kernel void @fneg_f64(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr double, ptr addrspace(1) %as, i32 %lane
  %a = load double, ptr addrspace(1) %a.at
  %r = fneg double %a
  %out.at = getelementptr double, ptr addrspace(1) %out, i32 %lane
  store double %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_xor_b32 v2, 0x80000000, v2
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_xor_b32 v3, 0x80000000, v3
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_xor_b32 v2, 0x80000000, v2
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @fabs_f64(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr double, ptr addrspace(1) %as, i32 %lane
  %a = load double, ptr addrspace(1) %a.at
  %r = call double @llvm.fabs.f64(double %a)
  %out.at = getelementptr double, ptr addrspace(1) %out, i32 %lane
  store double %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v2, 0x7fffffff, v2
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v3, 0x7fffffff, v3
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_and_b32 v2, 0x7fffffff, v2
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @fma_f64(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs, ptr addrspace(1) %cs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr double, ptr addrspace(1) %as, i32 %lane
  %a = load double, ptr addrspace(1) %a.at
  %b.at = getelementptr double, ptr addrspace(1) %bs, i32 %lane
  %b = load double, ptr addrspace(1) %b.at
  %c.at = getelementptr double, ptr addrspace(1) %cs, i32 %lane
  %c = load double, ptr addrspace(1) %c.at
  %r = call double @llvm.fma.f64(double %a, double %b, double %c)
  %out.at = getelementptr double, ptr addrspace(1) %out, i32 %lane
  store double %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   global_load_b64 v[3:4], v0, s[4:5]
;   global_load_b64 v[5:6], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_fma_f64 v[1:2], v[1:2], v[3:4], v[5:6]
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx8 s[4:11], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   global_load_dwordx2 v[4:5], v0, s[8:9]
;   global_load_dwordx2 v[6:7], v0, s[10:11]
;   s_waitcnt vmcnt(0)
;   v_fma_f64 v[2:3], v[2:3], v[4:5], v[6:7]
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   global_load_b64 v[3:4], v0, s[4:5]
;   global_load_b64 v[5:6], v0, s[6:7]
;   s_wait_loadcnt 0
;   v_fma_f64 v[1:2], v[1:2], v[3:4], v[5:6]
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @minnum_f64(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr double, ptr addrspace(1) %as, i32 %lane
  %a = load double, ptr addrspace(1) %a.at
  %b.at = getelementptr double, ptr addrspace(1) %bs, i32 %lane
  %b = load double, ptr addrspace(1) %b.at
  %r = call double @llvm.minnum.f64(double %a, double %b)
  %out.at = getelementptr double, ptr addrspace(1) %out, i32 %lane
  store double %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_waitcnt vmcnt(1)
;   v_max_f64 v[1:2], v[1:2], v[1:2]
;   s_waitcnt vmcnt(0)
;   v_max_f64 v[3:4], v[3:4], v[3:4]
;   s_delay_alu instid0(VALU_DEP_1)
;   v_min_f64 v[1:2], v[1:2], v[3:4]
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   global_load_dwordx2 v[4:5], v0, s[2:3]
;   s_waitcnt vmcnt(1)
;   v_max_f64 v[2:3], v[2:3], v[2:3]
;   s_waitcnt vmcnt(0)
;   v_max_f64 v[4:5], v[4:5], v[4:5]
;   v_min_f64 v[2:3], v[2:3], v[4:5]
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_wait_loadcnt 0
;   v_min_num_f64 v[1:2], v[1:2], v[3:4]
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm

define amdgpu_kernel void @maxnum_f64(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr double, ptr addrspace(1) %as, i32 %lane
  %a = load double, ptr addrspace(1) %a.at
  %b.at = getelementptr double, ptr addrspace(1) %bs, i32 %lane
  %b = load double, ptr addrspace(1) %b.at
  %r = call double @llvm.maxnum.f64(double %a, double %b)
  %out.at = getelementptr double, ptr addrspace(1) %out, i32 %lane
  store double %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_waitcnt vmcnt(1)
;   v_max_f64 v[1:2], v[1:2], v[1:2]
;   s_waitcnt vmcnt(0)
;   v_max_f64 v[3:4], v[3:4], v[3:4]
;   s_delay_alu instid0(VALU_DEP_1)
;   v_max_f64 v[1:2], v[1:2], v[3:4]
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   global_load_dwordx2 v[4:5], v0, s[2:3]
;   s_waitcnt vmcnt(1)
;   v_max_f64 v[2:3], v[2:3], v[2:3]
;   s_waitcnt vmcnt(0)
;   v_max_f64 v[4:5], v[4:5], v[4:5]
;   v_max_f64 v[2:3], v[2:3], v[4:5]
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[6:7]
;   global_load_b64 v[3:4], v0, s[0:1]
;   s_wait_loadcnt 0
;   v_max_num_f64 v[1:2], v[1:2], v[3:4]
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm

define amdgpu_kernel void @floor_f64(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr double, ptr addrspace(1) %as, i32 %lane
  %a = load double, ptr addrspace(1) %a.at
  %r = call double @llvm.floor.f64(double %a)
  %out.at = getelementptr double, ptr addrspace(1) %out, i32 %lane
  store double %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_floor_f64 v[1:2], v[1:2]
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_floor_f64 v[2:3], v[2:3]
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_floor_f64 v[1:2], v[1:2]
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @ceil_f64(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr double, ptr addrspace(1) %as, i32 %lane
  %a = load double, ptr addrspace(1) %a.at
  %r = call double @llvm.ceil.f64(double %a)
  %out.at = getelementptr double, ptr addrspace(1) %out, i32 %lane
  store double %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_ceil_f64 v[1:2], v[1:2]
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_ceil_f64 v[2:3], v[2:3]
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_ceil_f64 v[1:2], v[1:2]
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @trunc_f64(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr double, ptr addrspace(1) %as, i32 %lane
  %a = load double, ptr addrspace(1) %a.at
  %r = call double @llvm.trunc.f64(double %a)
  %out.at = getelementptr double, ptr addrspace(1) %out, i32 %lane
  store double %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_trunc_f64 v[1:2], v[1:2]
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_trunc_f64 v[2:3], v[2:3]
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_trunc_f64 v[1:2], v[1:2]
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @rint_f64(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr double, ptr addrspace(1) %as, i32 %lane
  %a = load double, ptr addrspace(1) %a.at
  %r = call double @llvm.rint.f64(double %a)
  %out.at = getelementptr double, ptr addrspace(1) %out, i32 %lane
  store double %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_rndne_f64 v[1:2], v[1:2]
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_rndne_f64 v[2:3], v[2:3]
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_rndne_f64 v[1:2], v[1:2]
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
