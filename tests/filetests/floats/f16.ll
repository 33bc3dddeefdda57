; Operations of half.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare half @llvm.fabs.f16(half)
declare half @llvm.floor.f16(half)
declare half @llvm.ceil.f16(half)
declare half @llvm.trunc.f16(half)
declare half @llvm.rint.f16(half)
declare half @llvm.minnum.f16(half, half)
declare half @llvm.maxnum.f16(half, half)
declare half @llvm.fma.f16(half, half, half)

define amdgpu_kernel void @fadd_f16(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr half, ptr addrspace(1) %as, i32 %lane
  %a = load half, ptr addrspace(1) %a.at
  %b.at = getelementptr half, ptr addrspace(1) %bs, i32 %lane
  %b = load half, ptr addrspace(1) %b.at
  %r = fadd half %a, %b
  %out.at = getelementptr half, ptr addrspace(1) %out, i32 %lane
  store half %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v1, v0, s[6:7]
;   global_load_u16 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_add_f16 v1.l, v1.l, v2.l
;   global_store_b16 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v1, v0, s[6:7]
;   global_load_ushort v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_add_f16 v1, v1, v2
;   global_store_short v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_load_u16 v1, v0, s[6:7]
;   global_load_u16 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_add_f16 v1, v1, v2
;   global_store_b16 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fsub_f16(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr half, ptr addrspace(1) %as, i32 %lane
  %a = load half, ptr addrspace(1) %a.at
  %b.at = getelementptr half, ptr addrspace(1) %bs, i32 %lane
  %b = load half, ptr addrspace(1) %b.at
  %r = fsub half %a, %b
  %out.at = getelementptr half, ptr addrspace(1) %out, i32 %lane
  store half %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v1, v0, s[6:7]
;   global_load_u16 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_sub_f16 v1.l, v1.l, v2.l
;   global_store_b16 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v1, v0, s[6:7]
;   global_load_ushort v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_sub_f16 v1, v1, v2
;   global_store_short v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_load_u16 v1, v0, s[6:7]
;   global_load_u16 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_sub_f16 v1, v1, v2
;   global_store_b16 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fmul_f16(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr half, ptr addrspace(1) %as, i32 %lane
  %a = load half, ptr addrspace(1) %a.at
  %b.at = getelementptr half, ptr addrspace(1) %bs, i32 %lane
  %b = load half, ptr addrspace(1) %b.at
  %r = fmul half %a, %b
  %out.at = getelementptr half, ptr addrspace(1) %out, i32 %lane
  store half %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v1, v0, s[6:7]
;   global_load_u16 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_mul_f16 v1.l, v1.l, v2.l
;   global_store_b16 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v1, v0, s[6:7]
;   global_load_ushort v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_mul_f16 v1, v1, v2
;   global_store_short v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_load_u16 v1, v0, s[6:7]
;   global_load_u16 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_mul_f16 v1, v1, v2
;   global_store_b16 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fneg_f16(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr half, ptr addrspace(1) %as, i32 %lane
  %a = load half, ptr addrspace(1) %a.at
  %r = fneg half %a
  %out.at = getelementptr half, ptr addrspace(1) %out, i32 %lane
  store half %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_xor_b32 v1, 0x8000, v1
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_xor_b32 v1, 0x8000, v1
;   global_store_short v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_load_u16 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_xor_b32 v1, 0x8000, v1
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @fabs_f16(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr half, ptr addrspace(1) %as, i32 %lane
  %a = load half, ptr addrspace(1) %a.at
  %r = call half @llvm.fabs.f16(half %a)
  %out.at = getelementptr half, ptr addrspace(1) %out, i32 %lane
  store half %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v1, 0x7fff, v1
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v1, 0x7fff, v1
;   global_store_short v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_load_u16 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_and_b32 v1, 0x7fff, v1
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @fma_f16(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs, ptr addrspace(1) %cs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr half, ptr addrspace(1) %as, i32 %lane
  %a = load half, ptr addrspace(1) %a.at
  %b.at = getelementptr half, ptr addrspace(1) %bs, i32 %lane
  %b = load half, ptr addrspace(1) %b.at
  %c.at = getelementptr half, ptr addrspace(1) %cs, i32 %lane
  %c = load half, ptr addrspace(1) %c.at
  %r = call half @llvm.fma.f16(half %a, half %b, half %c)
  %out.at = getelementptr half, ptr addrspace(1) %out, i32 %lane
  store half %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v1, v0, s[2:3]
;   global_load_u16 v2, v0, s[4:5]
;   global_load_u16 v3, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_fma_f16 v1.l, v1.l, v2.l, v3.l
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx8 s[4:11], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v1, v0, s[6:7]
;   global_load_ushort v2, v0, s[8:9]
;   global_load_ushort v3, v0, s[10:11]
;   s_waitcnt vmcnt(0)
;   v_fma_f16 v1, v1, v2, v3
;   global_store_short v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_load_u16 v1, v0, s[2:3]
;   global_load_u16 v2, v0, s[4:5]
;   global_load_u16 v3, v0, s[6:7]
;   s_wait_loadcnt 0
;   v_fma_f16 v1, v1, v2, v3
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @minnum_f16(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr half, ptr addrspace(1) %as, i32 %lane
  %a = load half, ptr addrspace(1) %a.at
  %b.at = getelementptr half, ptr addrspace(1) %bs, i32 %lane
  %b = load half, ptr addrspace(1) %b.at
  %r = call half @llvm.minnum.f16(half %a, half %b)
  %out.at = getelementptr half, ptr addrspace(1) %out, i32 %lane
  store half %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v1, v0, s[6:7]
;   global_load_u16 v2, v0, s[0:1]
;   s_waitcnt vmcnt(1)
;   v_max_f16 v1.l, v1.l, v1.l
;   s_waitcnt vmcnt(0)
;   v_max_f16 v2.l, v2.l, v2.l
;   s_delay_alu instid0(VALU_DEP_1)
;   v_min_f16 v1.l, v1.l, v2.l
;   global_store_b16 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v1, v0, s[6:7]
;   global_load_ushort v2, v0, s[2:3]
;   s_waitcnt vmcnt(1)
;   v_max_f16 v1, v1, v1
;   s_waitcnt vmcnt(0)
;   v_max_f16 v2, v2, v2
;   v_min_f16 v1, v1, v2
;   global_store_short v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_load_u16 v1, v0, s[6:7]
;   global_load_u16 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_min_num_f16 v1, v1, v2
;   global_store_b16 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @maxnum_f16(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr half, ptr addrspace(1) %as, i32 %lane
  %a = load half, ptr addrspace(1) %a.at
  %b.at = getelementptr half, ptr addrspace(1) %bs, i32 %lane
  %b = load half, ptr addrspace(1) %b.at
  %r = call half @llvm.maxnum.f16(half %a, half %b)
  %out.at = getelementptr half, ptr addrspace(1) %out, i32 %lane
  store half %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v1, v0, s[6:7]
;   global_load_u16 v2, v0, s[0:1]
;   s_waitcnt vmcnt(1)
;   v_max_f16 v1.l, v1.l, v1.l
;   s_waitcnt vmcnt(0)
;   v_max_f16 v2.l, v2.l, v2.l
;   s_delay_alu instid0(VALU_DEP_1)
;   v_max_f16 v1.l, v1.l, v2.l
;   global_store_b16 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v1, v0, s[6:7]
;   global_load_ushort v2, v0, s[2:3]
;   s_waitcnt vmcnt(1)
;   v_max_f16 v1, v1, v1
;   s_waitcnt vmcnt(0)
;   v_max_f16 v2, v2, v2
;   v_max_f16 v1, v1, v2
;   global_store_short v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_load_u16 v1, v0, s[6:7]
;   global_load_u16 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_max_num_f16 v1, v1, v2
;   global_store_b16 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @floor_f16(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr half, ptr addrspace(1) %as, i32 %lane
  %a = load half, ptr addrspace(1) %a.at
  %r = call half @llvm.floor.f16(half %a)
  %out.at = getelementptr half, ptr addrspace(1) %out, i32 %lane
  store half %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_floor_f16 v1.l, v1.l
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_floor_f16 v1, v1
;   global_store_short v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_load_u16 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_floor_f16 v1, v1
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @ceil_f16(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr half, ptr addrspace(1) %as, i32 %lane
  %a = load half, ptr addrspace(1) %a.at
  %r = call half @llvm.ceil.f16(half %a)
  %out.at = getelementptr half, ptr addrspace(1) %out, i32 %lane
  store half %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_ceil_f16 v1.l, v1.l
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_ceil_f16 v1, v1
;   global_store_short v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_load_u16 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_ceil_f16 v1, v1
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @trunc_f16(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr half, ptr addrspace(1) %as, i32 %lane
  %a = load half, ptr addrspace(1) %a.at
  %r = call half @llvm.trunc.f16(half %a)
  %out.at = getelementptr half, ptr addrspace(1) %out, i32 %lane
  store half %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_trunc_f16 v1.l, v1.l
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_trunc_f16 v1, v1
;   global_store_short v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_load_u16 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_trunc_f16 v1, v1
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @rint_f16(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr half, ptr addrspace(1) %as, i32 %lane
  %a = load half, ptr addrspace(1) %a.at
  %r = call half @llvm.rint.f16(half %a)
  %out.at = getelementptr half, ptr addrspace(1) %out, i32 %lane
  store half %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_rndne_f16 v1.l, v1.l
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_rndne_f16 v1, v1
;   global_store_short v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_load_u16 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_rndne_f16 v1, v1
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm
