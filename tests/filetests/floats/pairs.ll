; Independent operations next to each other: two in one instruction on RDNA 3 and 4.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.fma.f32(float, float, float)

define amdgpu_kernel void @two_products(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs, ptr addrspace(1) %cs, ptr addrspace(1) %ds) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %c.at = getelementptr float, ptr addrspace(1) %cs, i32 %lane
  %c = load float, ptr addrspace(1) %c.at
  %d.at = getelementptr float, ptr addrspace(1) %ds, i32 %lane
  %d = load float, ptr addrspace(1) %d.at
  %x = fmul float %a, %b
  %y = fmul float %c, %d
  %r = fsub float %x, %y
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b256 s[4:11], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 32
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[8:9]
;   global_load_b32 v3, v0, s[10:11]
;   global_load_b32 v4, v0, s[0:1]
;   s_waitcnt vmcnt(2)
;   s_waitcnt vmcnt(0)
;   v_dual_mul_f32 v1, v1, v2 :: v_dual_mul_f32 v2, v3, v4
;   s_delay_alu instid0(VALU_DEP_1)
;   v_sub_f32 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx8 s[4:11], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 32
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[8:9]
;   global_load_dword v3, v0, s[10:11]
;   global_load_dword v4, v0, s[2:3]
;   s_waitcnt vmcnt(2)
;   v_mul_f32 v1, v1, v2
;   s_waitcnt vmcnt(0)
;   v_mul_f32 v2, v3, v4
;   v_sub_f32 v1, v1, v2
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b256 s[4:11], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 32
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[8:9]
;   global_load_b32 v3, v0, s[10:11]
;   global_load_b32 v4, v0, s[0:1]
;   s_wait_loadcnt 2
;   s_wait_loadcnt 0
;   v_dual_mul_f32 v1, v1, v2 :: v_dual_mul_f32 v2, v3, v4
;   s_delay_alu instid0(VALU_DEP_1)
;   v_sub_f32 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @product_and_sum(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs, ptr addrspace(1) %cs, ptr addrspace(1) %ds) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %c.at = getelementptr float, ptr addrspace(1) %cs, i32 %lane
  %c = load float, ptr addrspace(1) %c.at
  %d.at = getelementptr float, ptr addrspace(1) %ds, i32 %lane
  %d = load float, ptr addrspace(1) %d.at
  %x = fmul float %a, %b
  %y = fadd float %c, %d
  %r = fsub float %x, %y
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b256 s[4:11], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 32
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[8:9]
;   global_load_b32 v3, v0, s[10:11]
;   global_load_b32 v4, v0, s[0:1]
;   s_waitcnt vmcnt(2)
;   s_waitcnt vmcnt(0)
;   v_dual_mul_f32 v1, v1, v2 :: v_dual_add_f32 v2, v3, v4
;   s_delay_alu instid0(VALU_DEP_1)
;   v_sub_f32 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx8 s[4:11], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 32
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[8:9]
;   global_load_dword v3, v0, s[10:11]
;   global_load_dword v4, v0, s[2:3]
;   s_waitcnt vmcnt(2)
;   v_mul_f32 v1, v1, v2
;   s_waitcnt vmcnt(0)
;   v_add_f32 v2, v3, v4
;   v_sub_f32 v1, v1, v2
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b256 s[4:11], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 32
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[8:9]
;   global_load_b32 v3, v0, s[10:11]
;   global_load_b32 v4, v0, s[0:1]
;   s_wait_loadcnt 2
;   s_wait_loadcnt 0
;   v_dual_mul_f32 v1, v1, v2 :: v_dual_add_f32 v2, v3, v4
;   s_delay_alu instid0(VALU_DEP_1)
;   v_sub_f32 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @two_fmas(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs, ptr addrspace(1) %cs, ptr addrspace(1) %ds) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %c.at = getelementptr float, ptr addrspace(1) %cs, i32 %lane
  %c = load float, ptr addrspace(1) %c.at
  %d.at = getelementptr float, ptr addrspace(1) %ds, i32 %lane
  %d = load float, ptr addrspace(1) %d.at
  %x = call float @llvm.fma.f32(float %a, float %b, float %c)
  %y = call float @llvm.fma.f32(float %b, float %c, float %d)
  %r = fmul float %x, %y
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b256 s[4:11], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 32
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[8:9]
;   global_load_b32 v3, v0, s[10:11]
;   global_load_b32 v4, v0, s[0:1]
;   s_waitcnt vmcnt(1)
;   v_fma_f32 v1, v1, v2, v3
;   s_waitcnt vmcnt(0)
;   v_fma_f32 v2, v2, v3, v4
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mul_f32 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx8 s[4:11], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 32
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[8:9]
;   global_load_dword v3, v0, s[10:11]
;   global_load_dword v4, v0, s[2:3]
;   s_waitcnt vmcnt(1)
;   v_fma_f32 v1, v1, v2, v3
;   s_waitcnt vmcnt(0)
;   v_fma_f32 v2, v2, v3, v4
;   v_mul_f32 v1, v1, v2
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b256 s[4:11], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 32
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[8:9]
;   global_load_b32 v3, v0, s[10:11]
;   global_load_b32 v4, v0, s[0:1]
;   s_wait_loadcnt 1
;   v_fma_f32 v1, v1, v2, v3
;   s_wait_loadcnt 0
;   v_fma_f32 v2, v2, v3, v4
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mul_f32 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @two_selects(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs, ptr addrspace(1) %cs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %c.at = getelementptr float, ptr addrspace(1) %cs, i32 %lane
  %c = load float, ptr addrspace(1) %c.at
  %p = fcmp olt float %a, %b
  %x = select i1 %p, float %a, float %c
  %y = select i1 %p, float %c, float %b
  %r = fadd float %x, %y
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
;   s_waitcnt vmcnt(1)
;   v_cmp_lt_f32 vcc_lo, v1, v2
;   s_waitcnt vmcnt(0)
;   v_dual_cndmask_b32 v1, v3, v1 :: v_dual_cndmask_b32 v2, v2, v3
;   s_delay_alu instid0(VALU_DEP_1)
;   v_add_f32 v1, v1, v2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx8 s[4:11], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[8:9]
;   global_load_dword v3, v0, s[10:11]
;   s_waitcnt vmcnt(1)
;   v_cmp_lt_f32 vcc, v1, v2
;   s_waitcnt vmcnt(0)
;   s_nop 0
;   v_cndmask_b32 v1, v3, v1, vcc
;   v_cndmask_b32 v2, v2, v3, vcc
;   v_add_f32 v1, v1, v2
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   global_load_b32 v2, v0, s[4:5]
;   global_load_b32 v3, v0, s[6:7]
;   s_wait_loadcnt 1
;   v_cmp_lt_f32 vcc_lo, v1, v2
;   s_wait_loadcnt 0
;   v_dual_cndmask_b32 v1, v3, v1 :: v_dual_cndmask_b32 v2, v2, v3
;   s_delay_alu instid0(VALU_DEP_1)
;   v_add_f32 v1, v1, v2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
