; Multiply-adds of halves that are converted to float.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.fabs.f32(float)

define amdgpu_kernel void @both_halves(ptr addrspace(1) %p, ptr addrspace(1) %q, float %a) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr <2 x half>, ptr addrspace(1) %p, i32 %lane
  %v = load <2 x half>, ptr addrspace(1) %own
  %low = extractelement <2 x half> %v, i32 0
  %high = extractelement <2 x half> %v, i32 1
  %x = fpext half %low to float
  %y = fpext half %high to float
  %negated = fneg float %y
  %magnitude = call float @llvm.fabs.f32(float %x)
  %sum = call float @llvm.fma.f32(float %magnitude, float %negated, float %a)
  %to = getelementptr float, ptr addrspace(1) %q, i32 %lane
  store float %sum, ptr addrspace(1) %to
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b32 s0, s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[4:5]
;   s_waitcnt vmcnt(0)
;   v_fma_mix_f32 v1, |v1|, -v1, s0 op_sel:[0,1,0] op_sel_hi:[1,1,0]
;   global_store_b32 v0, v1, s[6:7]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dword s2, s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[4:5]
;   s_waitcnt vmcnt(0)
;   v_fma_mix_f32 v1, |v1|, -v1, s2 op_sel:[0,1,0] op_sel_hi:[1,1,0]
;   global_store_dword v0, v1, s[6:7]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b32 s0, s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[4:5]
;   s_wait_loadcnt 0
;   v_fma_mix_f32 v1, |v1|, -v1, s0 op_sel:[0,1,0] op_sel_hi:[1,1,0]
;   global_store_b32 v0, v1, s[6:7]
;   s_endpgm

; The conversion has another reader, so it is not folded.
define amdgpu_kernel void @other_reader(ptr addrspace(1) %p, ptr addrspace(1) %q, float %a) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr half, ptr addrspace(1) %p, i32 %lane
  %half = load half, ptr addrspace(1) %own
  %x = fpext half %half to float
  %sum = call float @llvm.fma.f32(float %x, float %x, float %a)
  %product = fmul float %sum, %x
  %to = getelementptr float, ptr addrspace(1) %q, i32 %lane
  store float %product, ptr addrspace(1) %to
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b32 s0, s[0:1], 16
;   v_lshlrev_b32 v1, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v1, v1, s[4:5]
;   s_waitcnt vmcnt(0)
;   v_cvt_f32_f16 v1, v1.l
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_fma_f32 v2, v1, v1, s0
;   v_dual_mul_f32 v1, v2, v1 :: v_dual_lshlrev_b32 v0, 2, v0
;   global_store_b32 v0, v1, s[6:7]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dword s2, s[0:1], 16
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v1, v1, s[4:5]
;   s_waitcnt vmcnt(0)
;   v_cvt_f32_f16 v1, v1
;   v_fma_f32 v2, v1, v1, s2
;   v_mul_f32 v1, v2, v1
;   global_store_dword v0, v1, s[6:7]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b32 s0, s[0:1], 16
;   v_lshlrev_b32 v1, 1, v0
;   s_wait_kmcnt 0
;   global_load_u16 v1, v1, s[4:5]
;   s_wait_loadcnt 0
;   v_cvt_f32_f16 v1, v1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_fma_f32 v2, v1, v1, s0
;   v_dual_mul_f32 v1, v2, v1 :: v_dual_lshlrev_b32 v0, 2, v0
;   global_store_b32 v0, v1, s[6:7]
;   s_endpgm
