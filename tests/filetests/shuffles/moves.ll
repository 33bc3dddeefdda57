; Values of other lanes.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.amdgcn.ds.permute(i32, i32)
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32)

define amdgpu_kernel void @read_first_lane(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_readfirstlane_b32 s2, v0
;   v_mov_b32 v0, s2
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_nop 0
;   v_readfirstlane_b32 s0, v0
;   s_nop 1
;   v_mov_b32 v0, s0
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_readfirstlane_b32 s2, v0
;   v_mov_b32 v0, s2
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @read_lane(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 5)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_readlane_b32 s2, v0, 5
;   v_mov_b32 v0, s2
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_nop 0
;   v_readlane_b32 s0, v0, 5
;   s_nop 1
;   v_mov_b32 v0, s0
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_readlane_b32 s2, v0, 5
;   v_mov_b32 v0, s2
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @read_lane_of_argument(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %m = and i32 %n, 31
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 %m)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s0, 31
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SAME) | instid1(SALU_CYCLE_1)
;   v_readlane_b32 s0, v0, s0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mov_b32 v0, s0
;   global_store_b32 v1, v0, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s4, 31
;   v_readlane_b32 s0, v0, s0
;   s_nop 1
;   v_mov_b32 v0, s0
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_wait_kmcnt 0
;   s_and_b32 s2, s2, 31
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SAME) | instid1(SALU_CYCLE_1)
;   v_readlane_b32 s2, v0, s2
;   s_wait_alu 0xf19f
;   v_mov_b32 v0, s2
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @write_lane(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %r = call i32 @llvm.amdgcn.writelane.i32(i32 7, i32 5, i32 %x)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v2, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mov_b32 v1, v0
;   v_writelane_b32 v1, 7, 5
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v2, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v2, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   v_mov_b32 v1, v0
;   v_writelane_b32 v1, 7, 5
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v2, v1, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v2, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mov_b32 v1, v0
;   v_writelane_b32 v1, 7, 5
;   s_wait_kmcnt 0
;   global_store_b32 v2, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @bpermute(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %from = xor i32 %lane, 1
  %at = shl i32 %from, 2
  %r = call i32 @llvm.amdgcn.ds.bpermute(i32 %at, i32 %x)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v2, 37, v0
;   v_xor_b32 v0, 1, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   ds_bpermute_b32 v3, v0, v2
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v3, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v2, 37, v0
;   v_xor_b32 v0, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   ds_bpermute_b32 v3, v0, v2
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v3, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v2, 37, v0
;   v_xor_b32 v0, 1, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   ds_bpermute_b32 v3, v0, v2
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v3, s[0:1]
;   s_endpgm

define amdgpu_kernel void @bpermute_of_any_lane(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %y = mul i32 %lane, 5
  %from = and i32 %y, 31
  %at = shl i32 %from, 2
  %r = call i32 @llvm.amdgcn.ds.bpermute(i32 %at, i32 %x)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v2, 37, v0
;   v_mul_u32_u24 v0, 5, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_and_b32 v0, 31, v0
;   v_lshlrev_b32 v0, 2, v0
;   ds_bpermute_b32 v3, v0, v2
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v3, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v2, 37, v0
;   v_mul_u32_u24 v0, 5, v0
;   v_and_b32 v0, 31, v0
;   v_lshlrev_b32 v0, 2, v0
;   ds_bpermute_b32 v3, v0, v2
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v3, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v2, 37, v0
;   v_mul_u32_u24 v0, 5, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_and_b32 v0, 31, v0
;   v_lshlrev_b32 v0, 2, v0
;   ds_bpermute_b32 v3, v0, v2
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v3, s[0:1]
;   s_endpgm

define amdgpu_kernel void @permute(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %from = xor i32 %lane, 2
  %at = shl i32 %from, 2
  %r = call i32 @llvm.amdgcn.ds.permute(i32 %at, i32 %x)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v2, 37, v0
;   v_xor_b32 v0, 2, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   ds_permute_b32 v3, v0, v2
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v3, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v2, 37, v0
;   v_xor_b32 v0, 2, v0
;   v_lshlrev_b32 v0, 2, v0
;   ds_permute_b32 v3, v0, v2
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v3, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v2, 37, v0
;   v_xor_b32 v0, 2, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   ds_permute_b32 v3, v0, v2
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v3, s[0:1]
;   s_endpgm

define amdgpu_kernel void @swizzle(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %r = call i32 @llvm.amdgcn.ds.swizzle(i32 %x, i32 1055)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   ds_swizzle_b32 v2, v0 offset:1055
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   ds_swizzle_b32 v2, v0 offset:1055
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v2, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   ds_swizzle_b32 v2, v0 offset:1055
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm
