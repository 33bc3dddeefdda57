; Lanes by data-parallel primitives.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg)

define amdgpu_kernel void @quad_perm(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %r = call i32 @llvm.amdgcn.update.dpp.i32(i32 %x, i32 %x, i32 177, i32 15, i32 15, i1 true)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mov_b32 v2, v0
;   v_mov_b32_dpp v2, v0 quad_perm:[1,0,3,2] row_mask:15 bank_mask:15 bound_ctrl:1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   v_mov_b32 v2, v0
;   s_nop 1
;   v_mov_b32_dpp v2, v0 quad_perm:[1,0,3,2] row_mask:15 bank_mask:15 bound_ctrl:1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v2, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mov_b32 v2, v0
;   v_mov_b32_dpp v2, v0 quad_perm:[1,0,3,2] row_mask:15 bank_mask:15 bound_ctrl:1
;   s_wait_kmcnt 0
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm

define amdgpu_kernel void @row_shl_1(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %r = call i32 @llvm.amdgcn.update.dpp.i32(i32 %x, i32 %x, i32 257, i32 15, i32 15, i1 true)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mov_b32 v2, v0
;   v_mov_b32_dpp v2, v0 row_shl:1 row_mask:15 bank_mask:15 bound_ctrl:1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   v_mov_b32 v2, v0
;   s_nop 1
;   v_mov_b32_dpp v2, v0 row_shl:1 row_mask:15 bank_mask:15 bound_ctrl:1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v2, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mov_b32 v2, v0
;   v_mov_b32_dpp v2, v0 row_shl:1 row_mask:15 bank_mask:15 bound_ctrl:1
;   s_wait_kmcnt 0
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm

define amdgpu_kernel void @row_shr_2(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %r = call i32 @llvm.amdgcn.update.dpp.i32(i32 %x, i32 %x, i32 274, i32 15, i32 15, i1 true)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mov_b32 v2, v0
;   v_mov_b32_dpp v2, v0 row_shr:2 row_mask:15 bank_mask:15 bound_ctrl:1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   v_mov_b32 v2, v0
;   s_nop 1
;   v_mov_b32_dpp v2, v0 row_shr:2 row_mask:15 bank_mask:15 bound_ctrl:1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v2, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mov_b32 v2, v0
;   v_mov_b32_dpp v2, v0 row_shr:2 row_mask:15 bank_mask:15 bound_ctrl:1
;   s_wait_kmcnt 0
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm

define amdgpu_kernel void @row_ror_4(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %r = call i32 @llvm.amdgcn.update.dpp.i32(i32 %x, i32 %x, i32 292, i32 15, i32 15, i1 true)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mov_b32 v2, v0
;   v_mov_b32_dpp v2, v0 row_ror:4 row_mask:15 bank_mask:15 bound_ctrl:1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   v_mov_b32 v2, v0
;   s_nop 1
;   v_mov_b32_dpp v2, v0 row_ror:4 row_mask:15 bank_mask:15 bound_ctrl:1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v2, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mov_b32 v2, v0
;   v_mov_b32_dpp v2, v0 row_ror:4 row_mask:15 bank_mask:15 bound_ctrl:1
;   s_wait_kmcnt 0
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm

define amdgpu_kernel void @row_mirror(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %r = call i32 @llvm.amdgcn.update.dpp.i32(i32 %x, i32 %x, i32 320, i32 15, i32 15, i1 true)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mov_b32 v2, v0
;   v_mov_b32_dpp v2, v0 row_mirror row_mask:15 bank_mask:15 bound_ctrl:1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   v_mov_b32 v2, v0
;   s_nop 1
;   v_mov_b32_dpp v2, v0 row_mirror row_mask:15 bank_mask:15 bound_ctrl:1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v2, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mov_b32 v2, v0
;   v_mov_b32_dpp v2, v0 row_mirror row_mask:15 bank_mask:15 bound_ctrl:1
;   s_wait_kmcnt 0
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm

define amdgpu_kernel void @row_half_mirror(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %r = call i32 @llvm.amdgcn.update.dpp.i32(i32 %x, i32 %x, i32 321, i32 15, i32 15, i1 true)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mov_b32 v2, v0
;   v_mov_b32_dpp v2, v0 row_half_mirror row_mask:15 bank_mask:15 bound_ctrl:1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   v_mov_b32 v2, v0
;   s_nop 1
;   v_mov_b32_dpp v2, v0 row_half_mirror row_mask:15 bank_mask:15 bound_ctrl:1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v2, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mov_b32 v2, v0
;   v_mov_b32_dpp v2, v0 row_half_mirror row_mask:15 bank_mask:15 bound_ctrl:1
;   s_wait_kmcnt 0
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm

define amdgpu_kernel void @some_rows(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %r = call i32 @llvm.amdgcn.update.dpp.i32(i32 7, i32 %x, i32 257, i32 5, i32 15, i1 false)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 7 :: v_dual_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mov_b32_dpp v2, v0 row_shl:1 row_mask:5 bank_mask:15
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   v_mov_b32 v2, 7
;   s_nop 1
;   v_mov_b32_dpp v2, v0 row_shl:1 row_mask:5 bank_mask:15
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v2, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 7 :: v_dual_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mov_b32_dpp v2, v0 row_shl:1 row_mask:5 bank_mask:15
;   s_wait_kmcnt 0
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm

define amdgpu_kernel void @sum_with_neighbour(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %y = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 177, i32 15, i32 15, i1 true)
  %r = add i32 %y, %x
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_add_nc_u32_dpp v2, v0, v0 quad_perm:[1,0,3,2] row_mask:15 bank_mask:15 bound_ctrl:1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_nop 1
;   v_add_u32_dpp v2, v0, v0 quad_perm:[1,0,3,2] row_mask:15 bank_mask:15 bound_ctrl:1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v2, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_add_nc_u32_dpp v2, v0, v0 quad_perm:[1,0,3,2] row_mask:15 bank_mask:15 bound_ctrl:1
;   s_wait_kmcnt 0
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm

define amdgpu_kernel void @sum_of_quad(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %y = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x, i32 177, i32 15, i32 15, i1 true)
  %s = add i32 %y, %x
  %z = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s, i32 78, i32 15, i32 15, i1 true)
  %r = add i32 %z, %s
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_add_nc_u32_dpp v2, v0, v0 quad_perm:[1,0,3,2] row_mask:15 bank_mask:15 bound_ctrl:1
;   v_add_nc_u32_dpp v0, v2, v2 quad_perm:[2,3,0,1] row_mask:15 bank_mask:15 bound_ctrl:1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_nop 1
;   v_add_u32_dpp v2, v0, v0 quad_perm:[1,0,3,2] row_mask:15 bank_mask:15 bound_ctrl:1
;   s_nop 1
;   v_add_u32_dpp v0, v2, v2 quad_perm:[2,3,0,1] row_mask:15 bank_mask:15 bound_ctrl:1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_add_nc_u32_dpp v2, v0, v0 quad_perm:[1,0,3,2] row_mask:15 bank_mask:15 bound_ctrl:1
;   v_add_nc_u32_dpp v0, v2, v2 quad_perm:[2,3,0,1] row_mask:15 bank_mask:15 bound_ctrl:1
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
