; Signs and halves as modifiers of packed operands.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare <2 x half> @llvm.fma.v2f16(<2 x half>, <2 x half>, <2 x half>)
declare <2 x half> @llvm.fabs.v2f16(<2 x half>)
declare <2 x i16> @llvm.uadd.sat.v2i16(<2 x i16>, <2 x i16>)

define amdgpu_kernel void @fsub(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x half>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x half>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x half>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x half>, ptr addrspace(1) %b.at
  %r = fsub <2 x half> %a, %b
  %out.at = getelementptr <2 x half>, ptr addrspace(1) %out, i32 %lane
  store <2 x half> %r, ptr addrspace(1) %out.at
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
;   v_pk_add_f16 v1, v1, v2 neg_lo:[0,1] neg_hi:[0,1]
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
;   v_pk_add_f16 v1, v1, v2 neg_lo:[0,1] neg_hi:[0,1]
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
;   v_pk_add_f16 v1, v1, v2 neg_lo:[0,1] neg_hi:[0,1]
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @splat_constant(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x half>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x half>, ptr addrspace(1) %a.at
  %r = fmul <2 x half> %a, splat (half 2.0)
  %out.at = getelementptr <2 x half>, ptr addrspace(1) %out, i32 %lane
  store <2 x half> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_pk_mul_f16 v1, v1, 0x4000 op_sel_hi:[1,0]
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_pk_mul_f16 v1, v1, 0x4000 op_sel_hi:[1,0]
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_pk_mul_f16 v1, v1, 0x4000 op_sel_hi:[1,0]
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @halves_swapped(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x half>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x half>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x half>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x half>, ptr addrspace(1) %b.at
  %s = shufflevector <2 x half> %b, <2 x half> %b, <2 x i32> <i32 1, i32 0>
  %r = fmul <2 x half> %a, %s
  %out.at = getelementptr <2 x half>, ptr addrspace(1) %out, i32 %lane
  store <2 x half> %r, ptr addrspace(1) %out.at
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
;   v_pk_mul_f16 v1, v1, v2 op_sel:[0,1] op_sel_hi:[1,0]
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
;   v_pk_mul_f16 v1, v1, v2 op_sel:[0,1] op_sel_hi:[1,0]
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
;   v_pk_mul_f16 v1, v1, v2 op_sel:[0,1] op_sel_hi:[1,0]
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @high_half_twice(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x half>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x half>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x half>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x half>, ptr addrspace(1) %b.at
  %s = shufflevector <2 x half> %b, <2 x half> %b, <2 x i32> <i32 1, i32 1>
  %r = fmul <2 x half> %a, %s
  %out.at = getelementptr <2 x half>, ptr addrspace(1) %out, i32 %lane
  store <2 x half> %r, ptr addrspace(1) %out.at
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
;   v_pk_mul_f16 v1, v1, v2 op_sel:[0,1]
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
;   v_pk_mul_f16 v1, v1, v2 op_sel:[0,1]
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
;   v_pk_mul_f16 v1, v1, v2 op_sel:[0,1]
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @negated_factor(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs, ptr addrspace(1) %cs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x half>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x half>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x half>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x half>, ptr addrspace(1) %b.at
  %c.at = getelementptr <2 x half>, ptr addrspace(1) %cs, i32 %lane
  %c = load <2 x half>, ptr addrspace(1) %c.at
  %n = fneg <2 x half> %b
  %r = call <2 x half> @llvm.fma.v2f16(<2 x half> %a, <2 x half> %n, <2 x half> %c)
  %out.at = getelementptr <2 x half>, ptr addrspace(1) %out, i32 %lane
  store <2 x half> %r, ptr addrspace(1) %out.at
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
;   v_pk_fma_f16 v1, v1, v2, v3 neg_lo:[0,1,0] neg_hi:[0,1,0]
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
;   v_pk_fma_f16 v1, v1, v2, v3 neg_lo:[0,1,0] neg_hi:[0,1,0]
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
;   v_pk_fma_f16 v1, v1, v2, v3 neg_lo:[0,1,0] neg_hi:[0,1,0]
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @magnitudes(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x half>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x half>, ptr addrspace(1) %a.at
  %r = call <2 x half> @llvm.fabs.v2f16(<2 x half> %a)
  %out.at = getelementptr <2 x half>, ptr addrspace(1) %out, i32 %lane
  store <2 x half> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v1, 0x7fff7fff, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v1, 0x7fff7fff, v1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_and_b32 v1, 0x7fff7fff, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @mad(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x i16>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x i16>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x i16>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x i16>, ptr addrspace(1) %b.at
  %m = mul <2 x i16> %a, %b
  %r = add <2 x i16> %m, %a
  %out.at = getelementptr <2 x i16>, ptr addrspace(1) %out, i32 %lane
  store <2 x i16> %r, ptr addrspace(1) %out.at
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
;   v_pk_mad_u16 v1, v1, v2, v1
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
;   v_pk_mad_u16 v1, v1, v2, v1
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
;   v_pk_mad_u16 v1, v1, v2, v1
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @saturated(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x i16>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x i16>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x i16>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x i16>, ptr addrspace(1) %b.at
  %r = call <2 x i16> @llvm.uadd.sat.v2i16(<2 x i16> %a, <2 x i16> %b)
  %out.at = getelementptr <2 x i16>, ptr addrspace(1) %out, i32 %lane
  store <2 x i16> %r, ptr addrspace(1) %out.at
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
;   v_pk_add_u16 v1, v1, v2 clamp
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
;   v_pk_add_u16 v1, v1, v2 clamp
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
;   v_pk_add_u16 v1, v1, v2 clamp
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @shifted_by_constant(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x i16>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x i16>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x i16>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x i16>, ptr addrspace(1) %b.at
  %s = shl <2 x i16> %a, splat (i16 3)
  %r = xor <2 x i16> %s, %b
  %out.at = getelementptr <2 x i16>, ptr addrspace(1) %out, i32 %lane
  store <2 x i16> %r, ptr addrspace(1) %out.at
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
;   v_pk_lshlrev_b16 v1, 3, v1 op_sel_hi:[0,1]
;   s_waitcnt vmcnt(0)
;   s_delay_alu instid0(VALU_DEP_1)
;   v_xor_b32 v1, v1, v2
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
;   v_pk_lshlrev_b16 v1, 3, v1 op_sel_hi:[0,1]
;   s_waitcnt vmcnt(0)
;   v_xor_b32 v1, v1, v2
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 1
;   v_pk_lshlrev_b16 v1, 3, v1 op_sel_hi:[0,1]
;   s_wait_loadcnt 0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_xor_b32 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
