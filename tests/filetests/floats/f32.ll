; Operations of float.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.fabs.f32(float)
declare float @llvm.floor.f32(float)
declare float @llvm.ceil.f32(float)
declare float @llvm.trunc.f32(float)
declare float @llvm.rint.f32(float)
declare float @llvm.minnum.f32(float, float)
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.fma.f32(float, float, float)

define amdgpu_kernel void @fadd_f32(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %r = fadd float %a, %b
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
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
;   v_add_f32 v1, v1, v2
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
;   v_add_f32 v1, v1, v2
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
;   v_add_f32 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fsub_f32(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %r = fsub float %a, %b
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
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
;   v_sub_f32 v1, v1, v2
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
;   v_sub_f32 v1, v1, v2
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
;   v_sub_f32 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fmul_f32(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %r = fmul float %a, %b
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
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
;   v_mul_f32 v1, v1, v2
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
;   v_mul_f32 v1, v1, v2
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
;   v_mul_f32 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fneg_f32(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %r = fneg float %a
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_xor_b32 v1, 0x80000000, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_xor_b32 v1, 0x80000000, v1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_xor_b32 v1, 0x80000000, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @fabs_f32(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %r = call float @llvm.fabs.f32(float %a)
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v1, 0x7fffffff, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v1, 0x7fffffff, v1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_and_b32 v1, 0x7fffffff, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @fma_f32(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs, ptr addrspace(1) %cs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %c.at = getelementptr float, ptr addrspace(1) %cs, i32 %lane
  %c = load float, ptr addrspace(1) %c.at
  %r = call float @llvm.fma.f32(float %a, float %b, float %c)
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   global_load_b32 v2, v0, s[4:5]
;   global_load_b32 v3, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_fma_f32 v1, v1, v2, v3
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx8 s[4:11], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[8:9]
;   global_load_dword v3, v0, s[10:11]
;   s_waitcnt vmcnt(0)
;   v_fma_f32 v1, v1, v2, v3
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   global_load_b32 v2, v0, s[4:5]
;   global_load_b32 v3, v0, s[6:7]
;   s_wait_loadcnt 0
;   v_fma_f32 v1, v1, v2, v3
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @minnum_f32(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %r = call float @llvm.minnum.f32(float %a, float %b)
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(1)
;   s_waitcnt vmcnt(0)
;   v_dual_max_f32 v1, v1, v1 :: v_dual_max_f32 v2, v2, v2
;   s_delay_alu instid0(VALU_DEP_1)
;   v_min_f32 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(1)
;   v_max_f32 v1, v1, v1
;   s_waitcnt vmcnt(0)
;   v_max_f32 v2, v2, v2
;   v_min_f32 v1, v1, v2
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
;   v_min_num_f32 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @maxnum_f32(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %r = call float @llvm.maxnum.f32(float %a, float %b)
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(1)
;   s_waitcnt vmcnt(0)
;   v_dual_max_f32 v1, v1, v1 :: v_dual_max_f32 v2, v2, v2
;   s_delay_alu instid0(VALU_DEP_1)
;   v_max_f32 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(1)
;   v_max_f32 v1, v1, v1
;   s_waitcnt vmcnt(0)
;   v_max_f32 v2, v2, v2
;   v_max_f32 v1, v1, v2
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
;   v_max_num_f32 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @floor_f32(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %r = call float @llvm.floor.f32(float %a)
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_floor_f32 v1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_floor_f32 v1, v1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_floor_f32 v1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @ceil_f32(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %r = call float @llvm.ceil.f32(float %a)
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_ceil_f32 v1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_ceil_f32 v1, v1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_ceil_f32 v1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @trunc_f32(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %r = call float @llvm.trunc.f32(float %a)
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_trunc_f32 v1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_trunc_f32 v1, v1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_trunc_f32 v1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @rint_f32(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %r = call float @llvm.rint.f32(float %a)
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_rndne_f32 v1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_rndne_f32 v1, v1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_rndne_f32 v1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
