; Wider and narrower integers.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @trunc_i64_i32(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %r = trunc i64 %a to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v2, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v1, s[2:3]
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @trunc_i32_i16(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %r = trunc i32 %a to i16
  %out.at = getelementptr i16, ptr addrspace(1) %out, i32 %lane
  store i16 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_store_short v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v1, s[2:3]
;   s_wait_loadcnt 0
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @trunc_i32_i8(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %r = trunc i32 %a to i8
  %out.at = getelementptr i8, ptr addrspace(1) %out, i32 %lane
  store i8 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_b8 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_store_byte v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v1, s[2:3]
;   s_wait_loadcnt 0
;   global_store_b8 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @trunc_i64_i16(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %r = trunc i64 %a to i16
  %out.at = getelementptr i16, ptr addrspace(1) %out, i32 %lane
  store i16 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_store_short v0, v2, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v1, s[2:3]
;   s_wait_loadcnt 0
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @zext_i8_i32(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i8, ptr addrspace(1) %as, i32 %lane
  %a = load i8, ptr addrspace(1) %a.at
  %r = zext i8 %a to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u8 v0, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ubyte v0, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_load_u8 v0, v0, s[2:3]
;   s_wait_loadcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @zext_i16_i32(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i16, ptr addrspace(1) %as, i32 %lane
  %a = load i16, ptr addrspace(1) %a.at
  %r = zext i16 %a to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v1, v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v1, v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_u16 v1, v1, s[2:3]
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @zext_i32_i64(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %r = zext i32 %a to i64
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v1, s[2:3]
;   v_mov_b32 v2, 0
;   s_waitcnt vmcnt(0)
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v2, v1, s[6:7]
;   v_mov_b32 v3, 0
;   s_waitcnt vmcnt(0)
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v1, s[2:3]
;   v_mov_b32 v2, 0
;   s_wait_loadcnt 0
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @zext_i8_i64(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i8, ptr addrspace(1) %as, i32 %lane
  %a = load i8, ptr addrspace(1) %a.at
  %r = zext i8 %a to i64
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u8 v2, v0, s[2:3]
;   v_mov_b32 v3, 0
;   s_waitcnt vmcnt(0)
;   global_store_b64 v1, v[2:3], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ubyte v2, v0, s[6:7]
;   v_mov_b32 v3, 0
;   s_waitcnt vmcnt(0)
;   global_store_dwordx2 v1, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 3, v0
;   s_wait_kmcnt 0
;   global_load_u8 v2, v0, s[2:3]
;   v_mov_b32 v3, 0
;   s_wait_loadcnt 0
;   global_store_b64 v1, v[2:3], s[0:1]
;   s_endpgm

define amdgpu_kernel void @sext_i8_i32(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i8, ptr addrspace(1) %as, i32 %lane
  %a = load i8, ptr addrspace(1) %a.at
  %r = sext i8 %a to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_i8 v0, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_sbyte v0, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_load_i8 v0, v0, s[2:3]
;   s_wait_loadcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @sext_i16_i32(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i16, ptr addrspace(1) %as, i32 %lane
  %a = load i16, ptr addrspace(1) %a.at
  %r = sext i16 %a to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_i16 v1, v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_sshort v1, v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_i16 v1, v1, s[2:3]
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @sext_i32_i64(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %r = sext i32 %a to i64
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_ashrrev_i32 v2, 31, v1
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v2, v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_ashrrev_i32 v3, 31, v2
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v1, s[2:3]
;   s_wait_loadcnt 0
;   v_ashrrev_i32 v2, 31, v1
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @sext_i16_i64(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i16, ptr addrspace(1) %as, i32 %lane
  %a = load i16, ptr addrspace(1) %a.at
  %r = sext i16 %a to i64
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_i16 v1, v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_ashrrev_i32 v2, 31, v1
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_sshort v2, v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_ashrrev_i32 v3, 31, v2
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_i16 v1, v1, s[2:3]
;   s_wait_loadcnt 0
;   v_ashrrev_i32 v2, 31, v1
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @low_bit(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %c = trunc i32 %a to i1
  %r = sext i1 %c to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v1, 1, v1
;   s_delay_alu instid0(VALU_DEP_1)
;   v_cmp_eq_u32 vcc_lo, 1, v1
;   v_cndmask_b32 v1, 0, -1, vcc_lo
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_and_b32 v1, 1, v1
;   v_cmp_eq_u32 vcc, 1, v1
;   s_nop 1
;   v_cndmask_b32 v1, 0, -1, vcc
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_and_b32 v1, 1, v1
;   s_delay_alu instid0(VALU_DEP_1)
;   v_cmp_eq_u32 vcc_lo, 1, v1
;   v_cndmask_b32 v1, 0, -1, vcc_lo
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @scalar_sext_i32_i64(ptr addrspace(1) %out, i32 %a) {
  %r = sext i32 %a to i64
  store i64 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   s_waitcnt lgkmcnt(0)
;   s_ashr_i32 s1, s0, 31
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   s_waitcnt lgkmcnt(0)
;   s_ashr_i32 s0, s4, 31
;   v_mov_b32 v0, s4
;   v_mov_b32 v1, s0
;   v_mov_b32 v2, 0
;   global_store_dwordx2 v2, v[0:1], s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   s_wait_kmcnt 0
;   s_ashr_i32 s3, s2, 31
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, s3
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[0:1]
;   s_endpgm

define amdgpu_kernel void @scalar_zext_i32_i64(ptr addrspace(1) %out, i32 %a) {
  %r = zext i32 %a to i64
  store i64 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   s_waitcnt lgkmcnt(0)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, 0
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v0, s4
;   v_mov_b32 v1, 0
;   v_mov_b32 v2, 0
;   global_store_dwordx2 v2, v[0:1], s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   s_wait_kmcnt 0
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[0:1]
;   s_endpgm

define amdgpu_kernel void @scalar_sext_i8_i32(ptr addrspace(1) %out, i32 %b) {
  %a = trunc i32 %b to i8
  %r = sext i8 %a to i32
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   s_waitcnt lgkmcnt(0)
;   s_sext_i32_i8 s0, s0
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   s_waitcnt lgkmcnt(0)
;   s_sext_i32_i8 s0, s4
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   s_wait_kmcnt 0
;   s_sext_i32_i8 s2, s2
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @scalar_sext_i16_i32(ptr addrspace(1) %out, i32 %b) {
  %a = trunc i32 %b to i16
  %r = sext i16 %a to i32
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   s_waitcnt lgkmcnt(0)
;   s_sext_i32_i16 s0, s0
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   s_waitcnt lgkmcnt(0)
;   s_sext_i32_i16 s0, s4
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   s_wait_kmcnt 0
;   s_sext_i32_i16 s2, s2
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
