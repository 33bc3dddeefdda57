; Operations of two i16 that each lane has of its own.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @add_i16(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i16, ptr addrspace(1) %as, i32 %lane
  %a = load i16, ptr addrspace(1) %a.at
  %b.at = getelementptr i16, ptr addrspace(1) %bs, i32 %lane
  %b = load i16, ptr addrspace(1) %b.at
  %r = add i16 %a, %b
  %out.at = getelementptr i16, ptr addrspace(1) %out, i32 %lane
  store i16 %r, ptr addrspace(1) %out.at
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
;   v_add_nc_u32 v1, v1, v2
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
;   v_add_u32 v1, v1, v2
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
;   v_add_nc_u32 v1, v1, v2
;   global_store_b16 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @sub_i16(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i16, ptr addrspace(1) %as, i32 %lane
  %a = load i16, ptr addrspace(1) %a.at
  %b.at = getelementptr i16, ptr addrspace(1) %bs, i32 %lane
  %b = load i16, ptr addrspace(1) %b.at
  %r = sub i16 %a, %b
  %out.at = getelementptr i16, ptr addrspace(1) %out, i32 %lane
  store i16 %r, ptr addrspace(1) %out.at
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
;   v_sub_nc_u32 v1, v1, v2
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
;   v_sub_u32 v1, v1, v2
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
;   v_sub_nc_u32 v1, v1, v2
;   global_store_b16 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @mul_i16(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i16, ptr addrspace(1) %as, i32 %lane
  %a = load i16, ptr addrspace(1) %a.at
  %b.at = getelementptr i16, ptr addrspace(1) %bs, i32 %lane
  %b = load i16, ptr addrspace(1) %b.at
  %r = mul i16 %a, %b
  %out.at = getelementptr i16, ptr addrspace(1) %out, i32 %lane
  store i16 %r, ptr addrspace(1) %out.at
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
;   v_mul_u32_u24 v1, v1, v2
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
;   v_mul_u32_u24 v1, v1, v2
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
;   v_mul_u32_u24 v1, v1, v2
;   global_store_b16 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @and_i16(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i16, ptr addrspace(1) %as, i32 %lane
  %a = load i16, ptr addrspace(1) %a.at
  %b.at = getelementptr i16, ptr addrspace(1) %bs, i32 %lane
  %b = load i16, ptr addrspace(1) %b.at
  %r = and i16 %a, %b
  %out.at = getelementptr i16, ptr addrspace(1) %out, i32 %lane
  store i16 %r, ptr addrspace(1) %out.at
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
;   v_and_b32 v1, v1, v2
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
;   v_and_b32 v1, v1, v2
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
;   v_and_b32 v1, v1, v2
;   global_store_b16 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @or_i16(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i16, ptr addrspace(1) %as, i32 %lane
  %a = load i16, ptr addrspace(1) %a.at
  %b.at = getelementptr i16, ptr addrspace(1) %bs, i32 %lane
  %b = load i16, ptr addrspace(1) %b.at
  %r = or i16 %a, %b
  %out.at = getelementptr i16, ptr addrspace(1) %out, i32 %lane
  store i16 %r, ptr addrspace(1) %out.at
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
;   v_or_b32 v1, v1, v2
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
;   v_or_b32 v1, v1, v2
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
;   v_or_b32 v1, v1, v2
;   global_store_b16 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @xor_i16(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i16, ptr addrspace(1) %as, i32 %lane
  %a = load i16, ptr addrspace(1) %a.at
  %b.at = getelementptr i16, ptr addrspace(1) %bs, i32 %lane
  %b = load i16, ptr addrspace(1) %b.at
  %r = xor i16 %a, %b
  %out.at = getelementptr i16, ptr addrspace(1) %out, i32 %lane
  store i16 %r, ptr addrspace(1) %out.at
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
;   v_xor_b32 v1, v1, v2
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
;   v_xor_b32 v1, v1, v2
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
;   v_xor_b32 v1, v1, v2
;   global_store_b16 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @shl_i16(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i16, ptr addrspace(1) %as, i32 %lane
  %a = load i16, ptr addrspace(1) %a.at
  %b.at = getelementptr i16, ptr addrspace(1) %bs, i32 %lane
  %b = load i16, ptr addrspace(1) %b.at
  %by = and i16 %b, 15
  %r = shl i16 %a, %by
  %out.at = getelementptr i16, ptr addrspace(1) %out, i32 %lane
  store i16 %r, ptr addrspace(1) %out.at
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
;   v_and_b32 v2, 15, v2
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v1, v2, v1
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
;   v_and_b32 v2, 15, v2
;   v_lshlrev_b32 v1, v2, v1
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
;   v_and_b32 v2, 15, v2
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v1, v2, v1
;   global_store_b16 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @lshr_i16(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i16, ptr addrspace(1) %as, i32 %lane
  %a = load i16, ptr addrspace(1) %a.at
  %b.at = getelementptr i16, ptr addrspace(1) %bs, i32 %lane
  %b = load i16, ptr addrspace(1) %b.at
  %by = and i16 %b, 15
  %r = lshr i16 %a, %by
  %out.at = getelementptr i16, ptr addrspace(1) %out, i32 %lane
  store i16 %r, ptr addrspace(1) %out.at
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
;   v_and_b32 v2, 15, v2
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshrrev_b32 v1, v2, v1
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
;   v_and_b32 v2, 15, v2
;   v_lshrrev_b32 v1, v2, v1
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
;   v_and_b32 v2, 15, v2
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshrrev_b32 v1, v2, v1
;   global_store_b16 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @ashr_i16(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i16, ptr addrspace(1) %as, i32 %lane
  %a = load i16, ptr addrspace(1) %a.at
  %b.at = getelementptr i16, ptr addrspace(1) %bs, i32 %lane
  %b = load i16, ptr addrspace(1) %b.at
  %by = and i16 %b, 15
  %r = ashr i16 %a, %by
  %out.at = getelementptr i16, ptr addrspace(1) %out, i32 %lane
  store i16 %r, ptr addrspace(1) %out.at
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
;   v_and_b32 v2, 15, v2
;   v_bfe_i32 v1, v1, 0, 16
;   s_delay_alu instid0(VALU_DEP_1)
;   v_ashrrev_i32 v1, v2, v1
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
;   v_and_b32 v2, 15, v2
;   v_ashrrev_i32_sdwa v1, v2, sext(v1) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_0
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
;   v_and_b32 v2, 15, v2
;   v_bfe_i32 v1, v1, 0, 16
;   s_delay_alu instid0(VALU_DEP_1)
;   v_ashrrev_i32 v1, v2, v1
;   global_store_b16 v0, v1, s[4:5]
;   s_endpgm
