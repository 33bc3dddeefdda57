; Loads and stores of memory that a work-group shares.
target triple = "amdgcn-amd-amdhsa"
@words = internal addrspace(3) global [64 x i32] poison
@pairs = internal addrspace(3) global [64 x i64] poison
@bytes = internal addrspace(3) global [64 x i8] poison
@rows = internal addrspace(3) global [1024 x [12 x i8]] poison

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()

define amdgpu_kernel void @word(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %at = getelementptr [64 x i32], ptr addrspace(3) @words, i32 0, i32 %lane
  store i32 %lane, ptr addrspace(3) %at
  %r = load i32, ptr addrspace(3) %at
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v0
;   ds_load_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   ds_write_b32 v1, v0
;   ds_read_b32 v0, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v0
;   ds_load_b32 v0, v1
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @wide_word(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %at = getelementptr [64 x i64], ptr addrspace(3) @pairs, i32 0, i32 %lane
  %x = zext i32 %lane to i64
  store i64 %x, ptr addrspace(3) %at
  %y = load i64, ptr addrspace(3) %at
  %r = trunc i64 %y to i32
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 0 :: v_dual_lshlrev_b32 v2, 2, v0
;   v_lshlrev_b32 v3, 3, v0
;   ds_store_b64 v3, v[0:1]
;   ds_load_b64 v[0:1], v3
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v2, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v2, 2, v0
;   v_lshlrev_b32 v3, 3, v0
;   v_mov_b32 v1, 0
;   ds_write_b64 v3, v[0:1]
;   ds_read_b64 v[0:1], v3
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v2, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 0 :: v_dual_lshlrev_b32 v2, 2, v0
;   v_lshlrev_b32 v3, 3, v0
;   ds_store_b64 v3, v[0:1]
;   ds_load_b64 v[0:1], v3
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v2, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @byte(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %at = getelementptr [64 x i8], ptr addrspace(3) @bytes, i32 0, i32 %lane
  %x = trunc i32 %lane to i8
  store i8 %x, ptr addrspace(3) %at
  %y = load i8, ptr addrspace(3) %at
  %r = zext i8 %y to i32
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   ds_store_b8 v0, v0
;   ds_load_u8 v0, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   ds_write_b8 v0, v0
;   ds_read_u8 v0, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   ds_store_b8 v0, v0
;   ds_load_u8 v0, v0
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @neighbour(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %at = getelementptr [64 x i32], ptr addrspace(3) @words, i32 0, i32 %lane
  store i32 %lane, ptr addrspace(3) %at
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %other = xor i32 %lane, 1
  %from = getelementptr [64 x i32], ptr addrspace(3) @words, i32 0, i32 %other
  %r = load i32, ptr addrspace(3) %from
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v0
;   s_waitcnt lgkmcnt(0)
;   s_barrier
;   buffer_gl0_inv
;   v_xor_b32 v0, 1, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   ds_load_b32 v0, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   ds_write_b32 v1, v0
;   s_waitcnt lgkmcnt(0)
;   s_barrier
;   v_xor_b32 v0, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   ds_read_b32 v0, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   ds_store_b32 v1, v0
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   s_barrier_signal -1
;   s_barrier_wait -1
;   global_inv scope:SCOPE_SE
;   v_xor_b32 v0, 1, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   ds_load_b32 v0, v0
;   s_wait_dscnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @offset(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %even = and i32 %lane, 31
  %at = getelementptr [64 x i32], ptr addrspace(3) @words, i32 0, i32 %even
  %more = getelementptr i8, ptr addrspace(3) %at, i32 128
  store i32 5, ptr addrspace(3) %more
  %r = load i32, ptr addrspace(3) %more
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 5 :: v_dual_lshlrev_b32 v1, 2, v0
;   v_and_b32 v0, 31, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   ds_store_b32 v0, v2 offset:128
;   ds_load_b32 v0, v0 offset:128
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_and_b32 v0, 31, v0
;   v_lshlrev_b32 v0, 2, v0
;   v_mov_b32 v2, 5
;   ds_write_b32 v0, v2 offset:128
;   ds_read_b32 v0, v0 offset:128
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 5 :: v_dual_lshlrev_b32 v1, 2, v0
;   v_and_b32 v0, 31, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   ds_store_b32 v0, v2 offset:128
;   ds_load_b32 v0, v0 offset:128
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @two_words(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %even = and i32 %lane, 31
  %at = getelementptr [64 x i32], ptr addrspace(3) @words, i32 0, i32 %even
  %more = getelementptr i8, ptr addrspace(3) %at, i32 128
  store i32 5, ptr addrspace(3) %at
  store i32 6, ptr addrspace(3) %more
  %x = load i32, ptr addrspace(3) %at
  %y = load i32, ptr addrspace(3) %more
  %r = sub i32 %y, %x
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 5 :: v_dual_lshlrev_b32 v1, 2, v0
;   v_dual_mov_b32 v3, 6 :: v_dual_and_b32 v0, 31, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   ds_store_2addr_b32 v0, v2, v3 offset0:0 offset1:32
;   ds_load_2addr_b32 v[2:3], v0 offset0:0 offset1:32
;   s_waitcnt lgkmcnt(0)
;   v_sub_nc_u32 v0, v3, v2
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_and_b32 v0, 31, v0
;   v_lshlrev_b32 v0, 2, v0
;   v_mov_b32 v2, 5
;   v_mov_b32 v3, 6
;   ds_write2_b32 v0, v2, v3 offset0:0 offset1:32
;   ds_read2_b32 v[2:3], v0 offset0:0 offset1:32
;   s_waitcnt lgkmcnt(0)
;   v_sub_u32 v0, v3, v2
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 5 :: v_dual_lshlrev_b32 v1, 2, v0
;   v_dual_mov_b32 v3, 6 :: v_dual_and_b32 v0, 31, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   ds_store_2addr_b32 v0, v2, v3 offset0:0 offset1:32
;   ds_load_2addr_b32 v[2:3], v0 offset0:0 offset1:32
;   s_wait_dscnt 0
;   v_sub_nc_u32 v0, v3, v2
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @v2i32(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %at = getelementptr [64 x i64], ptr addrspace(3) @pairs, i32 0, i32 %lane
  %v = insertelement <2 x i32> <i32 3, i32 4>, i32 %lane, i32 0
  store <2 x i32> %v, ptr addrspace(3) %at
  %w = load <2 x i32>, ptr addrspace(3) %at
  %x = extractelement <2 x i32> %w, i32 0
  %y = extractelement <2 x i32> %w, i32 1
  %r = add i32 %x, %y
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 4 :: v_dual_lshlrev_b32 v2, 2, v0
;   v_lshlrev_b32 v3, 3, v0
;   ds_store_b64 v3, v[0:1]
;   ds_load_b64 v[0:1], v3
;   s_waitcnt lgkmcnt(0)
;   v_add_nc_u32 v0, v0, v1
;   global_store_b32 v2, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v2, 2, v0
;   v_lshlrev_b32 v3, 3, v0
;   v_mov_b32 v1, 4
;   ds_write_b64 v3, v[0:1]
;   ds_read_b64 v[0:1], v3
;   s_waitcnt lgkmcnt(0)
;   v_add_u32 v0, v0, v1
;   global_store_dword v2, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 4 :: v_dual_lshlrev_b32 v2, 2, v0
;   v_lshlrev_b32 v3, 3, v0
;   ds_store_b64 v3, v[0:1]
;   ds_load_b64 v[0:1], v3
;   s_wait_dscnt 0
;   v_add_nc_u32 v0, v0, v1
;   s_wait_kmcnt 0
;   global_store_b32 v2, v0, s[0:1]
;   s_endpgm

; An array of structures of 12 bytes: both factors of the offset are less than 2^24.
define amdgpu_kernel void @structures(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %i.at = getelementptr i16, ptr addrspace(1) %in, i32 %lane
  %i.16 = load i16, ptr addrspace(1) %i.at
  %i = zext i16 %i.16 to i32
  %row = getelementptr [12 x i8], ptr addrspace(3) @rows, i32 %i
  %a = load i32, ptr addrspace(3) %row
  %j = mul nuw nsw i32 %i, 192
  %other = getelementptr i8, ptr addrspace(3) %row, i32 %j
  %b = load i32, ptr addrspace(3) %other
  %r = add i32 %a, %b
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
;   v_mul_u32_u24 v2, 12, v1
;   ds_load_b32 v3, v2
;   v_mad_u32_u24 v1, v1, 0xc0, v2
;   ds_load_b32 v1, v1
;   s_waitcnt lgkmcnt(0)
;   v_add_nc_u32 v1, v3, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 1, v0
;   s_mov_b32 s0, 0xc0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v1, v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_mul_u32_u24 v2, 12, v1
;   ds_read_b32 v3, v2
;   v_mad_u32_u24 v1, v1, s0, v2
;   ds_read_b32 v1, v1
;   s_waitcnt lgkmcnt(0)
;   v_add_u32 v1, v3, v1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_u16 v1, v1, s[2:3]
;   s_wait_loadcnt 0
;   v_mul_u32_u24 v2, 12, v1
;   ds_load_b32 v3, v2
;   v_mad_u32_u24 v1, v1, 0xc0, v2
;   ds_load_b32 v1, v1
;   s_wait_dscnt 0
;   v_add_nc_u32 v1, v3, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
