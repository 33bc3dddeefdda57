; Products and sums with `contract`, which become one operation.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @single(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr float, ptr addrspace(1) %out, i32 %lane
  %x = load float, ptr addrspace(1) %own
  %y = uitofp i32 %lane to float
  %product = fmul contract float %x, %y
  %sum = fadd contract float %product, 1.0
  store float %sum, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cvt_f32_u32 v0, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v2, v1, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_fma_f32 v0, v2, v0, 0x3f800000
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cvt_f32_u32 v0, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v2, v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_fma_f32 v0, v2, v0, 0x3f800000
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cvt_f32_u32 v0, v0
;   s_wait_kmcnt 0
;   global_load_b32 v2, v1, s[0:1]
;   s_wait_loadcnt 0
;   v_fma_f32 v0, v2, v0, 0x3f800000
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @signs(ptr addrspace(1) %out, float %a) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr float, ptr addrspace(1) %out, i32 %lane
  %x = load float, ptr addrspace(1) %own
  %y = uitofp i32 %lane to float
  %first = fmul fast float %x, %y
  %less = fsub fast float %first, %a
  %second = fmul contract float %less, %y
  %from = fsub contract float %x, %second
  %third = fmul contract float %from, %a
  %negated = fneg float %third
  %sum = fadd contract float %negated, %y
  store float %sum, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   v_cvt_f32_u32 v0, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v2, v1, s[2:3]
;   s_xor_b32 s1, s0, 0x80000000
;   s_waitcnt vmcnt(0)
;   v_fma_f32 v3, v2, v0, s1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_fma_f32 v2, -v3, v0, v2
;   v_fma_f32 v0, -v2, s0, v0
;   global_store_b32 v1, v0, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   v_cvt_f32_u32 v0, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v2, v1, s[2:3]
;   s_xor_b32 s0, s4, 0x80000000
;   s_waitcnt vmcnt(0)
;   v_fma_f32 v3, v2, v0, s0
;   v_fma_f32 v2, -v3, v0, v2
;   v_fma_f32 v0, -v2, s4, v0
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cvt_f32_u32 v0, v0
;   s_wait_kmcnt 0
;   global_load_b32 v2, v1, s[0:1]
;   s_xor_b32 s3, s2, 0x80000000
;   s_wait_loadcnt 0
;   v_fma_f32 v3, v2, v0, s3
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_fma_f32 v2, -v3, v0, v2
;   v_fma_f32 v0, -v2, s2, v0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @double(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr double, ptr addrspace(1) %out, i32 %lane
  %x = load double, ptr addrspace(1) %own
  %y = uitofp i32 %lane to double
  %product = fmul contract double %x, %y
  %difference = fsub contract double %product, %y
  store double %difference, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 3, v0
;   v_cvt_f64_u32 v[2:3], v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[4:5], v1, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_fma_f64 v[2:3], v[4:5], v[2:3], -v[2:3]
;   global_store_b64 v1, v[2:3], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 3, v0
;   v_cvt_f64_u32 v[2:3], v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[4:5], v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_fma_f64 v[2:3], v[4:5], v[2:3], -v[2:3]
;   global_store_dwordx2 v1, v[2:3], s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 3, v0
;   v_cvt_f64_u32 v[2:3], v0
;   s_wait_kmcnt 0
;   global_load_b64 v[4:5], v1, s[0:1]
;   s_wait_loadcnt 0
;   v_fma_f64 v[2:3], v[4:5], v[2:3], -v[2:3]
;   global_store_b64 v1, v[2:3], s[0:1]
;   s_endpgm

define amdgpu_kernel void @pairs_of_half(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr <2 x half>, ptr addrspace(1) %out, i32 %lane
  %x = load <2 x half>, ptr addrspace(1) %own
  %product = fmul contract <2 x half> %x, %x
  %sum = fadd contract <2 x half> %product, %x
  store <2 x half> %sum, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_pk_fma_f16 v1, v1, v1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_pk_fma_f16 v1, v1, v1, v1
;   global_store_dword v0, v1, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_pk_fma_f16 v1, v1, v1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

; The product has no flag: it is rounded.
define amdgpu_kernel void @one_flag(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr float, ptr addrspace(1) %out, i32 %lane
  %x = load float, ptr addrspace(1) %own
  %product = fmul float %x, %x
  %sum = fadd contract float %product, 1.0
  store float %sum, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_mul_f32 v1, v1, v1
;   s_delay_alu instid0(VALU_DEP_1)
;   v_add_f32 v1, 0x3f800000, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_mul_f32 v1, v1, v1
;   v_add_f32 v1, 0x3f800000, v1
;   global_store_dword v0, v1, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_mul_f32 v1, v1, v1
;   s_delay_alu instid0(VALU_DEP_1)
;   v_add_f32 v1, 0x3f800000, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

; The product has another use, and is computed as well.
define amdgpu_kernel void @two_uses(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr <2 x float>, ptr addrspace(1) %out, i32 %lane
  %x = load float, ptr addrspace(1) %own
  %product = fmul contract float %x, %x
  %sum = fadd contract float %product, 1.0
  %pair = insertelement <2 x float> poison, float %product, i32 0
  %both = insertelement <2 x float> %pair, float %sum, i32 1
  store <2 x float> %both, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_mul_f32 v2, v1, v1
;   v_fma_f32 v3, v1, v1, 0x3f800000
;   global_store_b64 v0, v[2:3], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_mul_f32 v2, v1, v1
;   v_fma_f32 v3, v1, v1, 0x3f800000
;   global_store_dwordx2 v0, v[2:3], s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_mul_f32 v2, v1, v1
;   v_fma_f32 v3, v1, v1, 0x3f800000
;   global_store_b64 v0, v[2:3], s[0:1]
;   s_endpgm
