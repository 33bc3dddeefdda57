; Operations of float that are the same in all lanes: scalar floats exist since gfx1150.
target triple = "amdgcn-amd-amdhsa"

declare float @llvm.fma.f32(float, float, float)
declare float @llvm.fmuladd.f32(float, float, float)
declare half @llvm.fma.f16(half, half, half)
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
;   s_fmac_f32 s0, s6, s7
;   s_delay_alu instid0(SALU_CYCLE_3)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, 0
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

define amdgpu_kernel void @fma_of_constants(ptr addrspace(1) %out, float %a, float %b) {
  %addend = call float @llvm.fma.f32(float %a, float %b, float 1.0)
  %factor = call float @llvm.fmuladd.f32(float %addend, float 3.0, float %b)
  %both = call float @llvm.fma.f32(float 5.0, float %factor, float 7.0)
  %inline = call float @llvm.fma.f32(float %both, float 2.0, float %a)
  store float %inline, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_mov_b32 s4, 0x40e00000
;   s_waitcnt lgkmcnt(0)
;   v_fma_f32 v0, s2, s3, 0x3f800000
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_fma_f32 v0, v0, 0x40400000, s3
;   v_fma_f32 v0, 0x40a00000, v0, s4
;   s_delay_alu instid0(VALU_DEP_1)
;   v_fma_f32 v0, v0, 0x40000000, s2
;   v_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_mov_b32 s0, 0x40400000
;   s_mov_b32 s1, 0x40a00000
;   s_mov_b32 s2, 0x40e00000
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v0, s7
;   v_fma_f32 v1, s6, v0, 0x3f800000
;   v_fma_f32 v0, v1, s0, v0
;   v_mov_b32 v1, s2
;   v_fma_f32 v0, s1, v0, v1
;   v_fma_f32 v0, v0, 0x40000000, s6
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_mov_b32 s4, 0x40a00000
;   s_wait_kmcnt 0
;   s_fmaak_f32 s5, s2, s3, 0x3f800000
;   s_delay_alu instid0(SALU_CYCLE_3) | instskip(NEXT) | instid1(SALU_CYCLE_3)
;   s_fmamk_f32 s3, s5, 0x40400000, s3
;   s_fmaak_f32 s3, s4, s3, 0x40e00000
;   s_delay_alu instid0(SALU_CYCLE_3) | instskip(NEXT) | instid1(SALU_CYCLE_3)
;   s_fmac_f32 s2, s3, 0x40000000
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @fma_half(ptr addrspace(1) %out, half %a, half %b, half %c) {
  %sum = call half @llvm.fma.f16(half %a, half %b, half %c)
  %again = call half @llvm.fma.f16(half %sum, half 3.0, half 5.0)
  %less = fcmp olt half %again, %c
  br i1 %less, label %then, label %end

then:
  store half %again, ptr addrspace(1) %out
  br label %end

end:
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_mov_b32 s4, 0x4500
;   s_waitcnt lgkmcnt(0)
;   s_lshr_b32 s5, s2, 16
;   v_mov_b32 v0, s3
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_fma_f16 v0.l, s2, s5, v0.l
;   v_fma_f16 v0.l, v0.l, 0x4200, s4
;   s_delay_alu instid0(VALU_DEP_1)
;   v_cmp_lt_f16 vcc_lo, v0.l, s3
;   s_cmp_lg_u32 vcc_lo, 0
;   s_cbranch_scc0 .L3
;   v_mov_b32 v1, 0
;   global_store_b16 v1, v0, s[0:1]
; .L3:
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_mov_b32 s0, 0x4200
;   s_mov_b32 s1, 0x4500
;   s_waitcnt lgkmcnt(0)
;   s_lshr_b32 s2, s6, 16
;   v_mov_b32 v0, s2
;   v_mov_b32 v1, s7
;   v_fma_f16 v0, s6, v0, v1
;   v_mov_b32 v1, s1
;   v_fma_f16 v0, v0, s0, v1
;   v_cmp_lt_f16 vcc, v0, s7
;   s_cmp_lg_u64 vcc, 0
;   s_cbranch_scc0 .L3
;   v_mov_b32 v1, 0
;   global_store_short v1, v0, s[4:5]
; .L3:
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_mov_b32 s4, 0x4500
;   s_wait_kmcnt 0
;   s_lshr_b32 s5, s2, 16
;   s_mov_b32 s6, s3
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_3)
;   s_fmac_f16 s6, s2, s5
;   s_fmac_f16 s4, s6, 0x4200
;   s_delay_alu instid0(SALU_CYCLE_3)
;   s_cmp_lt_f16 s4, s3
;   s_cbranch_scc0 .L3
;   v_dual_mov_b32 v0, s4 :: v_dual_mov_b32 v1, 0
;   global_store_b16 v1, v0, s[0:1]
; .L3:
;   s_endpgm

; The quotient is copied to a scalar register for the operations that follow.
define amdgpu_kernel void @sequence(ptr addrspace(1) %out, float %a, float %b) {
  %quotient = fdiv afn float %a, %b
  %sum = fadd float %quotient, %a
  %product = fmul float %sum, %b
  %difference = fsub float %product, %quotient
  store float %difference, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   v_rcp_f32 v0, s3
;   s_waitcnt_depctr 0xf9f
;   v_mul_f32 v0, s2, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_add_f32 v1, s2, v0
;   v_mul_f32 v1, s3, v1
;   s_delay_alu instid0(VALU_DEP_1)
;   v_dual_sub_f32 v0, v1, v0 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   v_rcp_f32 v0, s7
;   s_nop 0
;   v_mul_f32 v0, s6, v0
;   v_add_f32 v1, s6, v0
;   v_mul_f32 v1, s7, v1
;   v_sub_f32 v0, v1, v0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   v_rcp_f32 v0, s3
;   s_delay_alu instid0(TRANS32_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_dual_mul_f32 v0, s2, v0 :: v_dual_mov_b32 v1, 0
;   v_readfirstlane_b32 s4, v0
;   s_add_f32 s2, s4, s2
;   s_wait_alu 0xff9e
;   s_delay_alu instid0(SALU_CYCLE_2) | instskip(SKIP_1) | instid1(SALU_CYCLE_2)
;   s_mul_f32 s2, s2, s3
;   s_wait_alu 0xff9e
;   s_sub_f32 s2, s2, s4
;   s_wait_alu 0xff9e
;   s_delay_alu instid0(SALU_CYCLE_2)
;   v_mov_b32 v0, s2
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @divided(ptr addrspace(1) %out, i32 %a, i32 %b) {
  %quotient = udiv i32 %a, %b
  store i32 %quotient, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   v_cvt_f32_u32 v0, s3
;   s_sub_i32 s4, 0, s3
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)
;   v_rcp_iflag_f32 v0, v0
;   s_waitcnt_depctr 0xf9f
;   v_dual_mul_f32 v0, 0x4f7ffffe, v0 :: v_dual_mov_b32 v1, 0
;   v_cvt_u32_f32 v0, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   v_readfirstlane_b32 s5, v0
;   s_mul_i32 s4, s4, s5
;   s_mul_hi_u32 s4, s5, s4
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_add_i32 s4, s5, s4
;   s_mul_hi_u32 s4, s2, s4
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_mul_i32 s5, s4, s3
;   s_sub_i32 s2, s2, s5
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_2) | instid1(SALU_CYCLE_1)
;   s_sub_u32 s5, s2, s3
;   s_subb_u32 s4, s4, -1
;   s_min_u32 s2, s2, s5
;   s_cmp_ge_u32 s2, s3
;   s_addc_u32 s2, s4, 0
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_mov_b32 v0, s2
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   v_cvt_f32_u32 v0, s7
;   v_rcp_iflag_f32 v0, v0
;   s_nop 0
;   v_mul_f32 v0, 0x4f7ffffe, v0
;   v_cvt_u32_f32 v0, v0
;   s_nop 0
;   v_readfirstlane_b32 s0, v0
;   s_sub_i32 s1, 0, s7
;   s_mul_i32 s1, s1, s0
;   s_mul_hi_u32 s1, s0, s1
;   s_add_i32 s0, s0, s1
;   s_mul_hi_u32 s0, s6, s0
;   s_mul_i32 s1, s0, s7
;   s_sub_i32 s1, s6, s1
;   s_sub_u32 s2, s1, s7
;   s_subb_u32 s0, s0, -1
;   s_min_u32 s1, s1, s2
;   s_cmp_ge_u32 s1, s7
;   s_addc_u32 s0, s0, 0
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_cvt_f32_u32 s4, s3
;   s_sub_co_i32 s5, 0, s3
;   s_delay_alu instid0(SALU_CYCLE_2) | instskip(NEXT) | instid1(TRANS32_DEP_1)
;   v_rcp_iflag_f32 v0, s4
;   v_readfirstlane_b32 s4, v0
;   s_mul_f32 s4, 0x4f7ffffe, s4
;   s_wait_alu 0xff9e
;   s_delay_alu instid0(SALU_CYCLE_2) | instskip(SKIP_1) | instid1(SALU_CYCLE_2)
;   s_cvt_u32_f32 s4, s4
;   s_wait_alu 0xff9e
;   s_mul_i32 s5, s5, s4
;   s_wait_alu 0xff9e
;   s_mul_hi_u32 s5, s4, s5
;   s_wait_alu 0xff9e
;   s_add_co_i32 s4, s4, s5
;   s_wait_alu 0xff9e
;   s_mul_hi_u32 s4, s2, s4
;   s_wait_alu 0xff9e
;   s_mul_i32 s5, s4, s3
;   s_wait_alu 0xff9e
;   s_sub_co_i32 s2, s2, s5
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_3) | instid1(SALU_CYCLE_1)
;   s_sub_co_u32 s5, s2, s3
;   s_sub_co_ci_u32 s4, s4, -1
;   s_wait_alu 0xff9e
;   s_min_u32 s2, s2, s5
;   s_cmp_ge_u32 s2, s3
;   s_add_co_ci_u32 s2, s4, 0
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @divided_long(ptr addrspace(1) %out, i64 %a, i64 %b) {
  %quotient = udiv i64 %a, %b
  store i64 %quotient, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   v_cvt_f32_u32 v0, s0
;   v_cvt_f32_u32 v1, s1
;   s_sub_u32 s2, 0, s0
;   s_subb_u32 s3, 0, s1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_fma_f32 v0, v1, 0x4f800000, v0
;   v_rcp_f32 v0, v0
;   s_waitcnt_depctr 0xf9f
;   v_mul_f32 v0, 0x5f7ffffc, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mul_f32 v1, 0x2f800000, v0
;   v_trunc_f32 v1, v1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
;   v_fma_f32 v0, v1, 0xcf800000, v0
;   v_cvt_u32_f32 v1, v1
;   v_cvt_u32_f32 v0, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_3)
;   v_readfirstlane_b32 s8, v0
;   v_readfirstlane_b32 s9, v1
;   s_mul_i32 s10, s2, s8
;   s_mul_hi_u32 s11, s2, s8
;   s_mul_i32 s12, s2, s9
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   s_add_i32 s11, s11, s12
;   s_mul_i32 s12, s3, s8
;   s_add_i32 s11, s11, s12
;   s_mul_hi_u32 s12, s8, s10
;   s_mul_i32 s13, s8, s11
;   s_mul_hi_u32 s14, s8, s11
;   s_add_u32 s12, s13, s12
;   s_addc_u32 s13, s14, 0
;   s_mul_i32 s14, s9, s10
;   s_mul_hi_u32 s10, s9, s10
;   s_add_u32 s12, s14, s12
;   s_addc_u32 s10, s10, 0
;   s_mul_i32 s12, s9, s11
;   s_mul_hi_u32 s11, s9, s11
;   s_add_u32 s12, s12, s13
;   s_addc_u32 s11, s11, 0
;   s_add_u32 s10, s12, s10
;   s_addc_u32 s11, s11, 0
;   s_add_u32 s8, s8, s10
;   s_addc_u32 s9, s9, s11
;   s_mul_i32 s10, s2, s8
;   s_mul_hi_u32 s11, s2, s8
;   s_mul_i32 s2, s2, s9
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   s_add_i32 s2, s11, s2
;   s_mul_i32 s3, s3, s8
;   s_add_i32 s2, s2, s3
;   s_mul_hi_u32 s3, s8, s10
;   s_mul_i32 s11, s8, s2
;   s_mul_hi_u32 s12, s8, s2
;   s_add_u32 s3, s11, s3
;   s_addc_u32 s11, s12, 0
;   s_mul_i32 s12, s9, s10
;   s_mul_hi_u32 s10, s9, s10
;   s_add_u32 s3, s12, s3
;   s_addc_u32 s3, s10, 0
;   s_mul_i32 s10, s9, s2
;   s_mul_hi_u32 s2, s9, s2
;   s_add_u32 s10, s10, s11
;   s_addc_u32 s2, s2, 0
;   s_add_u32 s3, s10, s3
;   s_addc_u32 s2, s2, 0
;   s_add_u32 s3, s8, s3
;   s_addc_u32 s2, s9, s2
;   s_mul_hi_u32 s8, s6, s3
;   s_mul_i32 s9, s6, s2
;   s_mul_hi_u32 s10, s6, s2
;   s_add_u32 s8, s9, s8
;   s_addc_u32 s9, s10, 0
;   s_mul_i32 s10, s7, s3
;   s_mul_hi_u32 s3, s7, s3
;   s_add_u32 s8, s10, s8
;   s_addc_u32 s3, s3, 0
;   s_mul_i32 s8, s7, s2
;   s_mul_hi_u32 s2, s7, s2
;   s_add_u32 s8, s8, s9
;   s_addc_u32 s2, s2, 0
;   s_add_u32 s3, s8, s3
;   s_addc_u32 s2, s2, 0
;   s_mul_i32 s8, s0, s3
;   s_mul_hi_u32 s9, s0, s3
;   s_mul_i32 s10, s0, s2
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   s_add_i32 s9, s9, s10
;   s_mul_i32 s10, s1, s3
;   s_add_i32 s9, s9, s10
;   s_sub_u32 s6, s6, s8
;   s_subb_u32 s7, s7, s9
;   s_sub_u32 s8, s6, s0
;   s_subb_u32 s9, s7, s1
;   s_cselect_b32 s6, s6, s8
;   s_cselect_b32 s7, s7, s9
;   s_subb_u32 s3, s3, -1
;   s_subb_u32 s2, s2, -1
;   s_sub_u32 s0, s6, s0
;   s_subb_u32 s0, s7, s1
;   s_subb_u32 s0, s3, -1
;   s_subb_u32 s1, s2, -1
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   s_mov_b32 s0, 0x4f800000
;   s_mov_b32 s1, 0xcf800000
;   s_waitcnt lgkmcnt(0)
;   v_cvt_f32_u32 v0, s2
;   v_cvt_f32_u32 v1, s3
;   v_fma_f32 v0, v1, s0, v0
;   v_rcp_f32 v0, v0
;   s_nop 0
;   v_mul_f32 v0, 0x5f7ffffc, v0
;   v_mul_f32 v1, 0x2f800000, v0
;   v_trunc_f32 v1, v1
;   v_fma_f32 v0, v1, s1, v0
;   v_cvt_u32_f32 v0, v0
;   v_cvt_u32_f32 v1, v1
;   v_readfirstlane_b32 s0, v0
;   v_readfirstlane_b32 s1, v1
;   s_sub_u32 s8, 0, s2
;   s_subb_u32 s9, 0, s3
;   s_mul_i32 s10, s8, s0
;   s_mul_hi_u32 s11, s8, s0
;   s_mul_i32 s12, s8, s1
;   s_add_i32 s11, s11, s12
;   s_mul_i32 s12, s9, s0
;   s_add_i32 s11, s11, s12
;   s_mul_hi_u32 s12, s0, s10
;   s_mul_i32 s13, s0, s11
;   s_mul_hi_u32 s14, s0, s11
;   s_add_u32 s12, s13, s12
;   s_addc_u32 s13, s14, 0
;   s_mul_i32 s14, s1, s10
;   s_mul_hi_u32 s10, s1, s10
;   s_add_u32 s12, s14, s12
;   s_addc_u32 s10, s10, 0
;   s_mul_i32 s12, s1, s11
;   s_mul_hi_u32 s11, s1, s11
;   s_add_u32 s12, s12, s13
;   s_addc_u32 s11, s11, 0
;   s_add_u32 s10, s12, s10
;   s_addc_u32 s11, s11, 0
;   s_add_u32 s0, s0, s10
;   s_addc_u32 s1, s1, s11
;   s_mul_i32 s10, s8, s0
;   s_mul_hi_u32 s11, s8, s0
;   s_mul_i32 s8, s8, s1
;   s_add_i32 s8, s11, s8
;   s_mul_i32 s9, s9, s0
;   s_add_i32 s8, s8, s9
;   s_mul_hi_u32 s9, s0, s10
;   s_mul_i32 s11, s0, s8
;   s_mul_hi_u32 s12, s0, s8
;   s_add_u32 s9, s11, s9
;   s_addc_u32 s11, s12, 0
;   s_mul_i32 s12, s1, s10
;   s_mul_hi_u32 s10, s1, s10
;   s_add_u32 s9, s12, s9
;   s_addc_u32 s9, s10, 0
;   s_mul_i32 s10, s1, s8
;   s_mul_hi_u32 s8, s1, s8
;   s_add_u32 s10, s10, s11
;   s_addc_u32 s8, s8, 0
;   s_add_u32 s9, s10, s9
;   s_addc_u32 s8, s8, 0
;   s_add_u32 s0, s0, s9
;   s_addc_u32 s1, s1, s8
;   s_mul_hi_u32 s8, s6, s0
;   s_mul_i32 s9, s6, s1
;   s_mul_hi_u32 s10, s6, s1
;   s_add_u32 s8, s9, s8
;   s_addc_u32 s9, s10, 0
;   s_mul_i32 s10, s7, s0
;   s_mul_hi_u32 s0, s7, s0
;   s_add_u32 s8, s10, s8
;   s_addc_u32 s0, s0, 0
;   s_mul_i32 s8, s7, s1
;   s_mul_hi_u32 s1, s7, s1
;   s_add_u32 s8, s8, s9
;   s_addc_u32 s1, s1, 0
;   s_add_u32 s0, s8, s0
;   s_addc_u32 s1, s1, 0
;   s_mul_i32 s8, s2, s0
;   s_mul_hi_u32 s9, s2, s0
;   s_mul_i32 s10, s2, s1
;   s_add_i32 s9, s9, s10
;   s_mul_i32 s10, s3, s0
;   s_add_i32 s9, s9, s10
;   s_sub_u32 s6, s6, s8
;   s_subb_u32 s7, s7, s9
;   s_sub_u32 s8, s6, s2
;   s_subb_u32 s9, s7, s3
;   s_cselect_b32 s6, s6, s8
;   s_cselect_b32 s7, s7, s9
;   s_subb_u32 s0, s0, -1
;   s_subb_u32 s1, s1, -1
;   s_sub_u32 s2, s6, s2
;   s_subb_u32 s2, s7, s3
;   s_subb_u32 s0, s0, -1
;   s_subb_u32 s1, s1, -1
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_dwordx2 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   s_wait_kmcnt 0
;   s_cvt_f32_u32 s2, s1
;   s_cvt_f32_u32 s3, s0
;   s_sub_co_u32 s8, 0, s0
;   s_sub_co_ci_u32 s9, 0, s1
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_3)
;   s_fmamk_f32 s2, s2, 0x4f800000, s3
;   v_rcp_f32 v0, s2
;   s_delay_alu instid0(TRANS32_DEP_1) | instskip(SKIP_2) | instid1(SALU_CYCLE_2)
;   v_readfirstlane_b32 s2, v0
;   s_mul_f32 s2, 0x5f7ffffc, s2
;   s_wait_alu 0xff9e
;   s_mul_f32 s3, 0x2f800000, s2
;   s_wait_alu 0xff9e
;   s_delay_alu instid0(SALU_CYCLE_2) | instskip(SKIP_1) | instid1(SALU_CYCLE_2)
;   s_trunc_f32 s3, s3
;   s_wait_alu 0xff9e
;   s_fmamk_f32 s2, s3, 0xcf800000, s2
;   s_wait_alu 0xff9e
;   s_delay_alu instid0(SALU_CYCLE_2) | instskip(SKIP_2) | instid1(SALU_CYCLE_1)
;   s_cvt_u32_f32 s2, s2
;   s_cvt_u32_f32 s3, s3
;   s_wait_alu 0xff9e
;   s_mul_i32 s10, s8, s2
;   s_mul_hi_u32 s11, s8, s2
;   s_mul_i32 s12, s8, s3
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   s_add_co_i32 s11, s11, s12
;   s_mul_i32 s12, s9, s2
;   s_add_co_i32 s11, s11, s12
;   s_mul_hi_u32 s12, s2, s10
;   s_mul_i32 s13, s2, s11
;   s_mul_hi_u32 s14, s2, s11
;   s_add_co_u32 s12, s13, s12
;   s_add_co_ci_u32 s13, s14, 0
;   s_mul_i32 s14, s3, s10
;   s_mul_hi_u32 s10, s3, s10
;   s_add_co_u32 s12, s14, s12
;   s_add_co_ci_u32 s10, s10, 0
;   s_mul_i32 s12, s3, s11
;   s_mul_hi_u32 s11, s3, s11
;   s_add_co_u32 s12, s12, s13
;   s_add_co_ci_u32 s11, s11, 0
;   s_add_co_u32 s10, s12, s10
;   s_add_co_ci_u32 s11, s11, 0
;   s_add_co_u32 s2, s2, s10
;   s_add_co_ci_u32 s3, s3, s11
;   s_wait_alu 0xff9e
;   s_mul_i32 s10, s8, s2
;   s_mul_hi_u32 s11, s8, s2
;   s_mul_i32 s8, s8, s3
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   s_add_co_i32 s8, s11, s8
;   s_mul_i32 s9, s9, s2
;   s_add_co_i32 s8, s8, s9
;   s_mul_hi_u32 s9, s2, s10
;   s_mul_i32 s11, s2, s8
;   s_mul_hi_u32 s12, s2, s8
;   s_add_co_u32 s9, s11, s9
;   s_add_co_ci_u32 s11, s12, 0
;   s_mul_i32 s12, s3, s10
;   s_mul_hi_u32 s10, s3, s10
;   s_add_co_u32 s9, s12, s9
;   s_add_co_ci_u32 s9, s10, 0
;   s_mul_i32 s10, s3, s8
;   s_mul_hi_u32 s8, s3, s8
;   s_add_co_u32 s10, s10, s11
;   s_add_co_ci_u32 s8, s8, 0
;   s_add_co_u32 s9, s10, s9
;   s_add_co_ci_u32 s8, s8, 0
;   s_add_co_u32 s2, s2, s9
;   s_add_co_ci_u32 s3, s3, s8
;   s_wait_alu 0xff9e
;   s_mul_hi_u32 s8, s6, s2
;   s_mul_i32 s9, s6, s3
;   s_mul_hi_u32 s10, s6, s3
;   s_add_co_u32 s8, s9, s8
;   s_add_co_ci_u32 s9, s10, 0
;   s_mul_i32 s10, s7, s2
;   s_mul_hi_u32 s2, s7, s2
;   s_add_co_u32 s8, s10, s8
;   s_wait_alu 0xff9e
;   s_add_co_ci_u32 s2, s2, 0
;   s_mul_i32 s8, s7, s3
;   s_mul_hi_u32 s3, s7, s3
;   s_add_co_u32 s8, s8, s9
;   s_wait_alu 0xff9e
;   s_add_co_ci_u32 s3, s3, 0
;   s_add_co_u32 s2, s8, s2
;   s_wait_alu 0xff9e
;   s_add_co_ci_u32 s3, s3, 0
;   s_mul_i32 s8, s0, s2
;   s_mul_hi_u32 s9, s0, s2
;   s_wait_alu 0xff9e
;   s_mul_i32 s10, s0, s3
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   s_add_co_i32 s9, s9, s10
;   s_mul_i32 s10, s1, s2
;   s_add_co_i32 s9, s9, s10
;   s_sub_co_u32 s6, s6, s8
;   s_sub_co_ci_u32 s7, s7, s9
;   s_sub_co_u32 s8, s6, s0
;   s_sub_co_ci_u32 s9, s7, s1
;   s_cselect_b32 s6, s6, s8
;   s_cselect_b32 s7, s7, s9
;   s_sub_co_ci_u32 s2, s2, -1
;   s_sub_co_ci_u32 s3, s3, -1
;   s_sub_co_u32 s0, s6, s0
;   s_sub_co_ci_u32 s0, s7, s1
;   s_wait_alu 0xff9e
;   s_sub_co_ci_u32 s0, s2, -1
;   s_sub_co_ci_u32 s1, s3, -1
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[4:5]
;   s_endpgm
