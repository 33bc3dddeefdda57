; Stores of each type to the address of a lane.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @store_i8(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %r = trunc i32 %lane to i8
  %own = getelementptr i8, ptr addrspace(1) %out, i32 %lane
  store i8 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   global_store_b8 v0, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   global_store_byte v0, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   s_wait_kmcnt 0
;   global_store_b8 v0, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @store_i16(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %r = trunc i32 %lane to i16
  %own = getelementptr i16, ptr addrspace(1) %out, i32 %lane
  store i16 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_b16 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_short v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 1, v0
;   s_wait_kmcnt 0
;   global_store_b16 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @store_high_half(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %x = mul i32 %lane, 74565
  %y = lshr i32 %x, 16
  %r = trunc i32 %y to i16
  %own = getelementptr i16, ptr addrspace(1) %out, i32 %lane
  store i16 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_mul_u32_u24 v1, 0x12345, v0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_d16_hi_b16 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_mul_u32_u24 v1, 0x12345, v0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_short_d16_hi v0, v1, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_mul_u32_u24 v1, 0x12345, v0
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_store_d16_hi_b16 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @store_i64(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %r = zext i32 %lane to i64
  %own = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 0 :: v_dual_lshlrev_b32 v2, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_b64 v2, v[0:1], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v2, 3, v0
;   v_mov_b32 v1, 0
;   s_waitcnt lgkmcnt(0)
;   global_store_dwordx2 v2, v[0:1], s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 0 :: v_dual_lshlrev_b32 v2, 3, v0
;   s_wait_kmcnt 0
;   global_store_b64 v2, v[0:1], s[0:1]
;   s_endpgm

define amdgpu_kernel void @store_constant(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %r = add i32 0, 42
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 42 :: v_dual_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   v_mov_b32 v1, 42
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v0, v1, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 42 :: v_dual_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @store_v2i32(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %x = insertelement <2 x i32> <i32 0, i32 7>, i32 %lane, i32 0
  %r = add <2 x i32> %x, <i32 1, i32 1>
  %own = getelementptr <2 x i32>, ptr addrspace(1) %out, i32 %lane
  store <2 x i32> %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 8 :: v_dual_add_nc_u32 v1, 1, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_add_u32 v2, 1, v0
;   v_lshlrev_b32 v0, 3, v0
;   v_mov_b32 v3, 8
;   s_waitcnt lgkmcnt(0)
;   global_store_dwordx2 v0, v[2:3], s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 8 :: v_dual_add_nc_u32 v1, 1, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @store_v4i32(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %x = insertelement <4 x i32> <i32 1, i32 2, i32 3, i32 4>, i32 %lane, i32 2
  %r = add <4 x i32> %x, <i32 1, i32 1, i32 1, i32 1>
  %own = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %lane
  store <4 x i32> %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 3 :: v_dual_add_nc_u32 v2, 1, v0
;   v_dual_mov_b32 v3, 5 :: v_dual_lshlrev_b32 v4, 4, v0
;   v_mov_b32 v0, 2
;   s_waitcnt lgkmcnt(0)
;   global_store_b128 v4, v[0:3], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_add_u32 v2, 1, v0
;   v_lshlrev_b32 v4, 4, v0
;   v_mov_b32 v0, 2
;   v_mov_b32 v1, 3
;   v_mov_b32 v3, 5
;   s_waitcnt lgkmcnt(0)
;   global_store_dwordx4 v4, v[0:3], s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 3 :: v_dual_add_nc_u32 v2, 1, v0
;   v_dual_mov_b32 v3, 5 :: v_dual_lshlrev_b32 v4, 4, v0
;   v_mov_b32 v0, 2
;   s_wait_kmcnt 0
;   global_store_b128 v4, v[0:3], s[0:1]
;   s_endpgm
