; Two floats: packed on gfx942, two operations elsewhere.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare <2 x float> @llvm.fma.v2f32(<2 x float>, <2 x float>, <2 x float>)
declare <4 x float> @llvm.fma.v4f32(<4 x float>, <4 x float>, <4 x float>)

define amdgpu_kernel void @fadd(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x float>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x float>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x float>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x float>, ptr addrspace(1) %b.at
  %r = fadd <2 x float> %a, %b
  %out.at = getelementptr <2 x float>, ptr addrspace(1) %out, i32 %lane
  store <2 x float> %r, ptr addrspace(1) %out.at
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
;   v_dual_add_f32 v1, v1, v3 :: v_dual_add_f32 v2, v2, v4
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
;   v_pk_add_f32 v[2:3], v[2:3], v[4:5]
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
;   v_dual_add_f32 v1, v1, v3 :: v_dual_add_f32 v2, v2, v4
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm

define amdgpu_kernel void @fmul(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x float>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x float>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x float>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x float>, ptr addrspace(1) %b.at
  %r = fmul <2 x float> %a, %b
  %out.at = getelementptr <2 x float>, ptr addrspace(1) %out, i32 %lane
  store <2 x float> %r, ptr addrspace(1) %out.at
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
;   v_dual_mul_f32 v1, v1, v3 :: v_dual_mul_f32 v2, v2, v4
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
;   v_pk_mul_f32 v[2:3], v[2:3], v[4:5]
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
;   v_dual_mul_f32 v1, v1, v3 :: v_dual_mul_f32 v2, v2, v4
;   global_store_b64 v0, v[1:2], s[4:5]
;   s_endpgm

define amdgpu_kernel void @fma(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs, ptr addrspace(1) %cs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x float>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x float>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x float>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x float>, ptr addrspace(1) %b.at
  %c.at = getelementptr <2 x float>, ptr addrspace(1) %cs, i32 %lane
  %c = load <2 x float>, ptr addrspace(1) %c.at
  %r = call <2 x float> @llvm.fma.v2f32(<2 x float> %a, <2 x float> %b, <2 x float> %c)
  %out.at = getelementptr <2 x float>, ptr addrspace(1) %out, i32 %lane
  store <2 x float> %r, ptr addrspace(1) %out.at
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
;   v_fma_f32 v1, v1, v3, v5
;   v_fma_f32 v2, v2, v4, v6
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
;   v_pk_fma_f32 v[2:3], v[2:3], v[4:5], v[6:7]
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
;   v_fma_f32 v1, v1, v3, v5
;   v_fma_f32 v2, v2, v4, v6
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

; A vector times a float: the operand is one register, for both halves of the result.
define amdgpu_kernel void @scaled(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <4 x float>, ptr addrspace(1) %as, i32 %lane
  %a = load <4 x float>, ptr addrspace(1) %a.at
  %b.at = getelementptr float, ptr addrspace(1) %bs, i32 %lane
  %b = load float, ptr addrspace(1) %b.at
  %b.one = insertelement <4 x float> poison, float %b, i64 0
  %b.all = shufflevector <4 x float> %b.one, <4 x float> poison, <4 x i32> zeroinitializer
  %p = fmul <4 x float> %a, %b.all
  %b.minus = fneg <4 x float> %b.all
  %r = call <4 x float> @llvm.fma.v4f32(<4 x float> %p, <4 x float> %a, <4 x float> %b.minus)
  %out.at = getelementptr <4 x float>, ptr addrspace(1) %out, i32 %lane
  store <4 x float> %r, ptr addrspace(1) %out.at
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
;   v_dual_mul_f32 v6, v2, v0 :: v_dual_mul_f32 v7, v0, v3
;   v_mul_f32 v8, v4, v0
;   v_mul_f32 v9, v5, v0
;   s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_4)
;   v_fma_f32 v2, v6, v2, -v0
;   v_fma_f32 v3, v7, v3, -v0
;   s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
;   v_fma_f32 v4, v8, v4, -v0
;   v_fma_f32 v5, v9, v5, -v0
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
;   v_pk_mul_f32 v[6:7], v[2:3], v[0:1] op_sel_hi:[1,0]
;   v_pk_mul_f32 v[8:9], v[4:5], v[0:1] op_sel_hi:[1,0]
;   v_pk_fma_f32 v[2:3], v[6:7], v[2:3], v[0:1] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
;   v_pk_fma_f32 v[4:5], v[8:9], v[4:5], v[0:1] op_sel_hi:[1,1,0] neg_lo:[0,0,1] neg_hi:[0,0,1]
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
;   v_dual_mul_f32 v6, v2, v0 :: v_dual_mul_f32 v7, v0, v3
;   v_mul_f32 v8, v4, v0
;   v_mul_f32 v9, v5, v0
;   s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_4)
;   v_fma_f32 v2, v6, v2, -v0
;   v_fma_f32 v3, v7, v3, -v0
;   s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
;   v_fma_f32 v4, v8, v4, -v0
;   v_fma_f32 v5, v9, v5, -v0
;   global_store_b128 v1, v[2:5], s[4:5]
;   s_endpgm

; The float is the third element of a vector, in an odd register.
define amdgpu_kernel void @scaled_by_an_element(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <4 x float>, ptr addrspace(1) %as, i32 %lane
  %a = load <4 x float>, ptr addrspace(1) %a.at
  %b.all = shufflevector <4 x float> %a, <4 x float> poison, <4 x i32> <i32 3, i32 3, i32 3, i32 3>
  %r = fadd <4 x float> %a, %b.all
  %out.at = getelementptr <4 x float>, ptr addrspace(1) %out, i32 %lane
  store <4 x float> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 4, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b128 v[1:4], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_dual_add_f32 v1, v1, v4 :: v_dual_add_f32 v2, v4, v2
;   v_add_f32 v3, v3, v4
;   v_add_f32 v4, v4, v4
;   global_store_b128 v0, v[1:4], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 4, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx4 v[2:5], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_pk_add_f32 v[2:3], v[2:3], v[4:5] op_sel:[0,1]
;   v_pk_add_f32 v[4:5], v[4:5], v[4:5] op_sel:[0,1]
;   global_store_dwordx4 v0, v[2:5], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 4, v0
;   s_wait_kmcnt 0
;   global_load_b128 v[1:4], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_dual_add_f32 v1, v1, v4 :: v_dual_add_f32 v2, v4, v2
;   v_add_f32 v3, v3, v4
;   v_add_f32 v4, v4, v4
;   global_store_b128 v0, v[1:4], s[0:1]
;   s_endpgm
