; Two values of 16 bits in a register.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare <2 x i16> @llvm.smax.v2i16(<2 x i16>, <2 x i16>)
declare <2 x i16> @llvm.umin.v2i16(<2 x i16>, <2 x i16>)

define amdgpu_kernel void @add(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x i16>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x i16>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x i16>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x i16>, ptr addrspace(1) %b.at
  %r = add <2 x i16> %a, %b
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
;   v_pk_add_u16 v1, v1, v2
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
;   v_pk_add_u16 v1, v1, v2
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
;   v_pk_add_u16 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @sub(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x i16>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x i16>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x i16>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x i16>, ptr addrspace(1) %b.at
  %r = sub <2 x i16> %a, %b
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
;   v_pk_sub_u16 v1, v1, v2
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
;   v_pk_sub_u16 v1, v1, v2
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
;   v_pk_sub_u16 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @mul(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x i16>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x i16>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x i16>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x i16>, ptr addrspace(1) %b.at
  %r = mul <2 x i16> %a, %b
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
;   v_pk_mul_lo_u16 v1, v1, v2
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
;   v_pk_mul_lo_u16 v1, v1, v2
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
;   v_pk_mul_lo_u16 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @and(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x i16>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x i16>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x i16>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x i16>, ptr addrspace(1) %b.at
  %r = and <2 x i16> %a, %b
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
;   v_and_b32 v1, v1, v2
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
;   v_and_b32 v1, v1, v2
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
;   v_and_b32 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @or(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x i16>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x i16>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x i16>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x i16>, ptr addrspace(1) %b.at
  %r = or <2 x i16> %a, %b
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
;   v_or_b32 v1, v1, v2
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
;   v_or_b32 v1, v1, v2
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
;   v_or_b32 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @shl(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x i16>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x i16>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x i16>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x i16>, ptr addrspace(1) %b.at
  %m = and <2 x i16> %b, <i16 15, i16 15>
  %r = shl <2 x i16> %a, %m
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
;   v_and_b32 v2, 0xf000f, v2
;   s_delay_alu instid0(VALU_DEP_1)
;   v_pk_lshlrev_b16 v1, v2, v1
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
;   v_and_b32 v2, 0xf000f, v2
;   v_pk_lshlrev_b16 v1, v2, v1
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
;   v_and_b32 v2, 0xf000f, v2
;   s_delay_alu instid0(VALU_DEP_1)
;   v_pk_lshlrev_b16 v1, v2, v1
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @ashr(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x i16>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x i16>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x i16>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x i16>, ptr addrspace(1) %b.at
  %m = and <2 x i16> %b, <i16 15, i16 15>
  %r = ashr <2 x i16> %a, %m
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
;   v_and_b32 v2, 0xf000f, v2
;   s_delay_alu instid0(VALU_DEP_1)
;   v_pk_ashrrev_i16 v1, v2, v1
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
;   v_and_b32 v2, 0xf000f, v2
;   v_pk_ashrrev_i16 v1, v2, v1
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
;   v_and_b32 v2, 0xf000f, v2
;   s_delay_alu instid0(VALU_DEP_1)
;   v_pk_ashrrev_i16 v1, v2, v1
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @smax(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x i16>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x i16>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x i16>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x i16>, ptr addrspace(1) %b.at
  %r = call <2 x i16> @llvm.smax.v2i16(<2 x i16> %a, <2 x i16> %b)
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
;   v_pk_max_i16 v1, v1, v2
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
;   v_pk_max_i16 v1, v1, v2
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
;   v_pk_max_i16 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @umin(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x i16>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x i16>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x i16>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x i16>, ptr addrspace(1) %b.at
  %r = call <2 x i16> @llvm.umin.v2i16(<2 x i16> %a, <2 x i16> %b)
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
;   v_pk_min_u16 v1, v1, v2
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
;   v_pk_min_u16 v1, v1, v2
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
;   v_pk_min_u16 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @swapped(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x i16>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x i16>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x i16>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x i16>, ptr addrspace(1) %b.at
  %s = shufflevector <2 x i16> %b, <2 x i16> poison, <2 x i32> <i32 1, i32 0>
  %r = add <2 x i16> %a, %s
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
;   v_pk_add_u16 v1, v1, v2 op_sel:[0,1] op_sel_hi:[1,0]
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
;   v_pk_add_u16 v1, v1, v2 op_sel:[0,1] op_sel_hi:[1,0]
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
;   v_pk_add_u16 v1, v1, v2 op_sel:[0,1] op_sel_hi:[1,0]
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @low_twice(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x i16>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x i16>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x i16>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x i16>, ptr addrspace(1) %b.at
  %s = shufflevector <2 x i16> %b, <2 x i16> poison, <2 x i32> zeroinitializer
  %r = add <2 x i16> %a, %s
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
;   v_pk_add_u16 v1, v1, v2 op_sel_hi:[1,0]
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
;   v_pk_add_u16 v1, v1, v2 op_sel_hi:[1,0]
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
;   v_pk_add_u16 v1, v1, v2 op_sel_hi:[1,0]
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @constant(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x i16>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x i16>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x i16>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x i16>, ptr addrspace(1) %b.at
  %r = add <2 x i16> %a, <i16 3, i16 3>
  %out.at = getelementptr <2 x i16>, ptr addrspace(1) %out, i32 %lane
  store <2 x i16> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_pk_add_u16 v1, v1, 3 op_sel_hi:[1,0]
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_pk_add_u16 v1, v1, 3 op_sel_hi:[1,0]
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_pk_add_u16 v1, v1, 3 op_sel_hi:[1,0]
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
