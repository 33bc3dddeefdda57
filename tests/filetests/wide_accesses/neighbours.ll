; Neighbouring accesses that one instruction does.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @two_loads(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %i = shl i32 %lane, 2
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  %p0 = getelementptr i8, ptr addrspace(1) %from, i64 0
  %x0 = load i32, ptr addrspace(1) %p0, align 4
  %p1 = getelementptr i8, ptr addrspace(1) %from, i64 4
  %x1 = load i32, ptr addrspace(1) %p1, align 4
  %s = add i32 %x0, %x1
  %q0 = getelementptr i8, ptr addrspace(1) %to, i64 0
  store i32 %s, ptr addrspace(1) %q0, align 4
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_add_nc_u32 v1, v1, v2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_add_u32 v1, v2, v3
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_add_nc_u32 v1, v1, v2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @three_loads(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %i = shl i32 %lane, 2
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  %p0 = getelementptr i8, ptr addrspace(1) %from, i64 0
  %x0 = load i32, ptr addrspace(1) %p0, align 4
  %p1 = getelementptr i8, ptr addrspace(1) %from, i64 4
  %x1 = load i32, ptr addrspace(1) %p1, align 4
  %p2 = getelementptr i8, ptr addrspace(1) %from, i64 8
  %x2 = load i32, ptr addrspace(1) %p2, align 4
  %s = add i32 %x0, %x1
  %t = xor i32 %s, %x2
  %q0 = getelementptr i8, ptr addrspace(1) %to, i64 0
  store i32 %t, ptr addrspace(1) %q0, align 4
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_4) | instid1(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b96 v[1:3], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_add_nc_u32 v1, v1, v2
;   v_xor_b32 v1, v1, v3
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx3 v[2:4], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_add_u32 v1, v2, v3
;   v_xor_b32 v1, v1, v4
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_4) | instid1(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b96 v[1:3], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_add_nc_u32 v1, v1, v2
;   v_xor_b32 v1, v1, v3
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @four_loads(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %i = shl i32 %lane, 2
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  %p0 = getelementptr i8, ptr addrspace(1) %from, i64 0
  %x0 = load i32, ptr addrspace(1) %p0, align 4
  %p1 = getelementptr i8, ptr addrspace(1) %from, i64 4
  %x1 = load i32, ptr addrspace(1) %p1, align 4
  %p2 = getelementptr i8, ptr addrspace(1) %from, i64 8
  %x2 = load i32, ptr addrspace(1) %p2, align 4
  %p3 = getelementptr i8, ptr addrspace(1) %from, i64 12
  %x3 = load i32, ptr addrspace(1) %p3, align 4
  %s = add i32 %x0, %x1
  %t = add i32 %x2, %x3
  %u = xor i32 %s, %t
  %q0 = getelementptr i8, ptr addrspace(1) %to, i64 0
  store i32 %u, ptr addrspace(1) %q0, align 4
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b128 v[1:4], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_add_nc_u32 v1, v1, v2
;   v_add_nc_u32 v2, v3, v4
;   s_delay_alu instid0(VALU_DEP_1)
;   v_xor_b32 v1, v1, v2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx4 v[2:5], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_add_u32 v1, v2, v3
;   v_add_u32 v2, v4, v5
;   v_xor_b32 v1, v1, v2
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b128 v[1:4], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_add_nc_u32 v1, v1, v2
;   v_add_nc_u32 v2, v3, v4
;   s_delay_alu instid0(VALU_DEP_1)
;   v_xor_b32 v1, v1, v2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @two_stores(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %i = shl i32 %lane, 2
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  %q0 = getelementptr i8, ptr addrspace(1) %to, i64 0
  store i32 %lane, ptr addrspace(1) %q0, align 4
  %q1 = getelementptr i8, ptr addrspace(1) %to, i64 4
  store i32 %i, ptr addrspace(1) %q1, align 4
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v2, 2, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_b64 v2, v[0:1], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v2, 2, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_dwordx2 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v2, 2, v1
;   s_wait_kmcnt 0
;   global_store_b64 v2, v[0:1], s[0:1]
;   s_endpgm

define amdgpu_kernel void @four_stores(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %i = shl i32 %lane, 2
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  %q0 = getelementptr i8, ptr addrspace(1) %to, i64 0
  store i32 %lane, ptr addrspace(1) %q0, align 4
  %q1 = getelementptr i8, ptr addrspace(1) %to, i64 4
  store i32 %i, ptr addrspace(1) %q1, align 4
  %q2 = getelementptr i8, ptr addrspace(1) %to, i64 8
  store i32 1, ptr addrspace(1) %q2, align 4
  %q3 = getelementptr i8, ptr addrspace(1) %to, i64 12
  store i32 2, ptr addrspace(1) %q3, align 4
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_dual_mov_b32 v2, 1 :: v_dual_lshlrev_b32 v1, 2, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_dual_mov_b32 v3, 2 :: v_dual_lshlrev_b32 v4, 2, v1
;   s_waitcnt lgkmcnt(0)
;   global_store_b128 v4, v[0:3], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v4, 2, v1
;   v_mov_b32 v2, 1
;   v_mov_b32 v3, 2
;   s_waitcnt lgkmcnt(0)
;   global_store_dwordx4 v4, v[0:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_dual_mov_b32 v2, 1 :: v_dual_lshlrev_b32 v1, 2, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_dual_mov_b32 v3, 2 :: v_dual_lshlrev_b32 v4, 2, v1
;   s_wait_kmcnt 0
;   global_store_b128 v4, v[0:3], s[0:1]
;   s_endpgm

define amdgpu_kernel void @copied_four(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %i = shl i32 %lane, 2
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  %p0 = getelementptr i8, ptr addrspace(1) %from, i64 0
  %x0 = load i32, ptr addrspace(1) %p0, align 4
  %p1 = getelementptr i8, ptr addrspace(1) %from, i64 4
  %x1 = load i32, ptr addrspace(1) %p1, align 4
  %p2 = getelementptr i8, ptr addrspace(1) %from, i64 8
  %x2 = load i32, ptr addrspace(1) %p2, align 4
  %p3 = getelementptr i8, ptr addrspace(1) %from, i64 12
  %x3 = load i32, ptr addrspace(1) %p3, align 4
  %q0 = getelementptr i8, ptr addrspace(1) %to, i64 0
  store i32 %x0, ptr addrspace(1) %q0, align 4
  %q1 = getelementptr i8, ptr addrspace(1) %to, i64 4
  store i32 %x1, ptr addrspace(1) %q1, align 4
  %q2 = getelementptr i8, ptr addrspace(1) %to, i64 8
  store i32 %x2, ptr addrspace(1) %q2, align 4
  %q3 = getelementptr i8, ptr addrspace(1) %to, i64 12
  store i32 %x3, ptr addrspace(1) %q3, align 4
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b128 v[1:4], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_b128 v0, v[1:4], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx4 v[2:5], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_store_dwordx4 v0, v[2:5], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b128 v[1:4], v0, s[2:3]
;   s_wait_loadcnt 0
;   global_store_b128 v0, v[1:4], s[0:1]
;   s_endpgm

define amdgpu_kernel void @loads_apart(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %i = shl i32 %lane, 2
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  %p0 = getelementptr i8, ptr addrspace(1) %from, i64 0
  %x0 = load i32, ptr addrspace(1) %p0, align 4
  %p1 = getelementptr i8, ptr addrspace(1) %from, i64 8
  %x1 = load i32, ptr addrspace(1) %p1, align 4
  %s = add i32 %x0, %x1
  %q0 = getelementptr i8, ptr addrspace(1) %to, i64 0
  store i32 %s, ptr addrspace(1) %q0, align 4
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   global_load_b32 v2, v0, s[2:3] offset:8
;   s_waitcnt vmcnt(0)
;   v_add_nc_u32 v1, v1, v2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[6:7] offset:8
;   s_waitcnt vmcnt(0)
;   v_add_u32 v1, v1, v2
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   global_load_b32 v2, v0, s[2:3] offset:8
;   s_wait_loadcnt 0
;   v_add_nc_u32 v1, v1, v2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @store_between(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %i = shl i32 %lane, 2
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  %p0 = getelementptr i8, ptr addrspace(1) %from, i64 0
  %x0 = load i32, ptr addrspace(1) %p0, align 4
  %q0 = getelementptr i8, ptr addrspace(1) %to, i64 0
  store i32 1, ptr addrspace(1) %q0, align 4
  %p1 = getelementptr i8, ptr addrspace(1) %from, i64 4
  %x1 = load i32, ptr addrspace(1) %p1, align 4
  %s = add i32 %x0, %x1
  %q1 = getelementptr i8, ptr addrspace(1) %to, i64 4
  store i32 %s, ptr addrspace(1) %q1, align 4
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   v_mov_b32 v2, 1
;   global_store_b32 v0, v2, s[0:1]
;   global_load_b32 v2, v0, s[2:3] offset:4
;   s_waitcnt vmcnt(0)
;   v_add_nc_u32 v1, v1, v2
;   global_store_b32 v0, v1, s[0:1] offset:4
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   v_mov_b32 v2, 1
;   global_store_dword v0, v2, s[4:5]
;   global_load_dword v2, v0, s[6:7] offset:4
;   s_waitcnt vmcnt(0)
;   v_add_u32 v1, v1, v2
;   global_store_dword v0, v1, s[4:5] offset:4
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   v_mov_b32 v2, 1
;   global_store_b32 v0, v2, s[0:1]
;   global_load_b32 v2, v0, s[2:3] offset:4
;   s_wait_loadcnt 0
;   v_add_nc_u32 v1, v1, v2
;   global_store_b32 v0, v1, s[0:1] offset:4
;   s_endpgm

define amdgpu_kernel void @in_any_order(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %i = shl i32 %lane, 2
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  %p1 = getelementptr i8, ptr addrspace(1) %from, i64 4
  %x1 = load i32, ptr addrspace(1) %p1, align 4
  %p0 = getelementptr i8, ptr addrspace(1) %from, i64 0
  %x0 = load i32, ptr addrspace(1) %p0, align 4
  %s = sub i32 %x0, %x1
  %q0 = getelementptr i8, ptr addrspace(1) %to, i64 0
  store i32 %s, ptr addrspace(1) %q0, align 4
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_sub_nc_u32 v1, v1, v2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_sub_u32 v1, v2, v3
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_sub_nc_u32 v1, v1, v2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
