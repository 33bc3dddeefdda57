; Operations of float that are the same in all lanes: scalar floats exist since gfx1150.
target triple = "amdgcn-amd-amdhsa"

declare float @llvm.fma.f32(float, float, float)
declare float @llvm.floor.f32(float)
declare i32 @llvm.fptosi.sat.i32.f32(float)

define amdgpu_kernel void @fadd(ptr addrspace(1) %out, float %a, float %b) {
  %r = fadd float %a, %b
  store float %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   v_add_f32 v0, s2, s3
;   v_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v0, s7
;   v_add_f32 v0, s6, v0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_add_f32 s2, s2, s3
;   s_delay_alu instid0(SALU_CYCLE_3)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @fmul(ptr addrspace(1) %out, float %a, float %b) {
  %r = fmul float %a, %b
  store float %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   v_mul_f32 v0, s2, s3
;   v_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v0, s7
;   v_mul_f32 v0, s6, v0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_mul_f32 s2, s2, s3
;   s_delay_alu instid0(SALU_CYCLE_3)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @fma(ptr addrspace(1) %out, float %a, float %b, float %c) {
  %r = call float @llvm.fma.f32(float %a, float %b, float %c)
  store float %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b32 s0, s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, 0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_fma_f32 v0, s6, s7, v0
;   global_store_b32 v1, v0, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dword s2, s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v0, s7
;   v_mov_b32 v1, s2
;   v_fma_f32 v0, s6, v0, v1
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b32 s0, s[0:1], 16
;   s_wait_kmcnt 0
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, 0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_fma_f32 v0, s6, s7, v0
;   global_store_b32 v1, v0, s[4:5]
;   s_endpgm

define amdgpu_kernel void @floor(ptr addrspace(1) %out, float %a) {
  %r = call float @llvm.floor.f32(float %a)
  store float %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   s_waitcnt lgkmcnt(0)
;   v_floor_f32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   s_waitcnt lgkmcnt(0)
;   v_floor_f32 v0, s4
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   s_wait_kmcnt 0
;   s_floor_f32 s2, s2
;   s_delay_alu instid0(SALU_CYCLE_3)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @from_integer(ptr addrspace(1) %out, i32 %a) {
  %r = sitofp i32 %a to float
  store float %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   s_waitcnt lgkmcnt(0)
;   v_cvt_f32_i32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   s_waitcnt lgkmcnt(0)
;   v_cvt_f32_i32 v0, s4
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   s_wait_kmcnt 0
;   s_cvt_f32_i32 s2, s2
;   s_delay_alu instid0(SALU_CYCLE_3)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @to_integer(ptr addrspace(1) %out, float %a) {
  %r = call i32 @llvm.fptosi.sat.i32.f32(float %a)
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   s_waitcnt lgkmcnt(0)
;   v_cvt_i32_f32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   s_waitcnt lgkmcnt(0)
;   v_cvt_i32_f32 v0, s4
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   s_wait_kmcnt 0
;   s_cvt_i32_f32 s2, s2
;   s_delay_alu instid0(SALU_CYCLE_3)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
