; Accesses of several words to LDS variables that the module aligns to less than these need: the backend places the variables, so their alignment is known.
target triple = "amdgcn-amd-amdhsa"
@tile = internal addrspace(3) global [64 x [4 x i32]] poison, align 4

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @constant_address(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 1, ptr addrspace(3) @tile, align 4
  store i32 2, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @tile, i32 4), align 4
  store i32 3, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @tile, i32 8), align 4
  store i32 4, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @tile, i32 12), align 4
  %a = load i32, ptr addrspace(3) @tile, align 4
  %b = load i32, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @tile, i32 4), align 4
  %c = load i32, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @tile, i32 8), align 4
  %d = load i32, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @tile, i32 12), align 4
  %ab = add i32 %a, %b
  %cd = add i32 %c, %d
  %r = add i32 %ab, %cd
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 1 :: v_dual_lshlrev_b32 v0, 2, v0
;   v_dual_mov_b32 v5, 0 :: v_dual_mov_b32 v2, 2
;   v_dual_mov_b32 v3, 3 :: v_dual_mov_b32 v4, 4
;   ds_store_b128 v5, v[1:4]
;   ds_load_b128 v[1:4], v5
;   s_waitcnt lgkmcnt(0)
;   v_readfirstlane_b32 s2, v1
;   v_readfirstlane_b32 s3, v2
;   v_readfirstlane_b32 s4, v3
;   v_readfirstlane_b32 s5, v4
;   s_add_i32 s2, s2, s3
;   s_add_i32 s3, s4, s5
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_add_i32 s2, s2, s3
;   v_mov_b32 v1, s2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   v_mov_b32 v2, 1
;   v_mov_b32 v1, 0
;   v_mov_b32 v3, 2
;   v_mov_b32 v4, 3
;   v_mov_b32 v5, 4
;   ds_write_b128 v1, v[2:5]
;   ds_read_b128 v[2:5], v1
;   s_waitcnt lgkmcnt(0)
;   v_readfirstlane_b32 s0, v2
;   v_readfirstlane_b32 s1, v3
;   s_add_i32 s0, s0, s1
;   v_readfirstlane_b32 s1, v4
;   v_readfirstlane_b32 s4, v5
;   s_add_i32 s1, s1, s4
;   s_add_i32 s0, s0, s1
;   v_mov_b32 v1, s0
;   global_store_dword v0, v1, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, 1 :: v_dual_lshlrev_b32 v0, 2, v0
;   v_dual_mov_b32 v5, 0 :: v_dual_mov_b32 v2, 2
;   v_dual_mov_b32 v3, 3 :: v_dual_mov_b32 v4, 4
;   ds_store_b128 v5, v[1:4]
;   ds_load_b128 v[1:4], v5
;   s_wait_dscnt 0
;   v_readfirstlane_b32 s2, v1
;   v_readfirstlane_b32 s3, v2
;   v_readfirstlane_b32 s4, v3
;   v_readfirstlane_b32 s5, v4
;   s_add_co_i32 s2, s2, s3
;   s_add_co_i32 s3, s4, s5
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_add_co_i32 s2, s2, s3
;   v_mov_b32 v1, s2
;   s_wait_kmcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @row(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %at = getelementptr [4 x i32], ptr addrspace(3) @tile, i32 %lane
  %v = insertelement <4 x i32> poison, i32 %lane, i32 0
  %four = shufflevector <4 x i32> %v, <4 x i32> poison, <4 x i32> zeroinitializer
  store <4 x i32> %four, ptr addrspace(3) %at, align 4
  %w = load <4 x i32>, ptr addrspace(3) %at, align 4
  %a = extractelement <4 x i32> %w, i32 0
  %b = extractelement <4 x i32> %w, i32 3
  %r = add i32 %a, %b
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, v0 :: v_dual_lshlrev_b32 v4, 2, v0
;   v_dual_mov_b32 v2, v0 :: v_dual_lshlrev_b32 v5, 4, v0
;   v_mov_b32 v3, v0
;   ds_store_b128 v5, v[0:3]
;   ds_load_b128 v[0:3], v5
;   s_waitcnt lgkmcnt(0)
;   v_add_nc_u32 v0, v0, v3
;   global_store_b32 v4, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_mov_b32 v1, v0
;   v_mov_b32 v2, v0
;   v_mov_b32 v3, v0
;   v_lshlrev_b32 v4, 2, v0
;   v_lshlrev_b32 v5, 4, v0
;   ds_write_b128 v5, v[0:3]
;   ds_read_b128 v[0:3], v5
;   s_waitcnt lgkmcnt(0)
;   v_add_u32 v0, v0, v3
;   global_store_dword v4, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, v0 :: v_dual_mov_b32 v2, v0
;   v_dual_mov_b32 v3, v0 :: v_dual_lshlrev_b32 v4, 2, v0
;   v_lshlrev_b32 v5, 4, v0
;   ds_store_b128 v5, v[0:3]
;   ds_load_b128 v[0:3], v5
;   s_wait_dscnt 0
;   v_add_nc_u32 v0, v0, v3
;   s_wait_kmcnt 0
;   global_store_b32 v4, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @unaligned_index(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %index = mul i32 %lane, 3
  %at = getelementptr i32, ptr addrspace(3) @tile, i32 %index
  store <2 x i32> <i32 3, i32 4>, ptr addrspace(3) %at, align 4
  %w = load <2 x i32>, ptr addrspace(3) %at, align 4
  %a = extractelement <2 x i32> %w, i32 0
  %b = extractelement <2 x i32> %w, i32 1
  %r = add i32 %a, %b
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 3 :: v_dual_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 12, v0
;   v_mov_b32 v3, 4
;   ds_store_2addr_b32 v0, v2, v3 offset0:0 offset1:1
;   ds_load_2addr_b32 v[2:3], v0 offset0:0 offset1:1
;   s_waitcnt lgkmcnt(0)
;   v_add_nc_u32 v0, v2, v3
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 12, v0
;   v_mov_b32 v2, 3
;   v_mov_b32 v3, 4
;   ds_write2_b32 v0, v2, v3 offset0:0 offset1:1
;   ds_read2_b32 v[2:3], v0 offset0:0 offset1:1
;   s_waitcnt lgkmcnt(0)
;   v_add_u32 v0, v2, v3
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 3 :: v_dual_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 12, v0
;   v_mov_b32 v3, 4
;   ds_store_2addr_b32 v0, v2, v3 offset0:0 offset1:1
;   ds_load_2addr_b32 v[2:3], v0 offset0:0 offset1:1
;   s_wait_dscnt 0
;   v_add_nc_u32 v0, v2, v3
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
