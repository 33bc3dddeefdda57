; Loads of each type from the address of a lane.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @load_i8(ptr addrspace(1) %out, ptr addrspace(1) %as) {
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

define amdgpu_kernel void @load_signed_i8(ptr addrspace(1) %out, ptr addrspace(1) %as) {
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

define amdgpu_kernel void @load_i16(ptr addrspace(1) %out, ptr addrspace(1) %as) {
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

define amdgpu_kernel void @load_signed_i16(ptr addrspace(1) %out, ptr addrspace(1) %as) {
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

define amdgpu_kernel void @load_i32(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %r = add i32 %a, 1
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
;   v_add_nc_u32 v1, 1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_add_u32 v1, 1, v1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_add_nc_u32 v1, 1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @load_i64(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %r = add i64 %a, 1
  %out.at = getelementptr i64, ptr addrspace(1) %out, i32 %lane
  store i64 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_add_co_u32 v1, vcc_lo, v1, 1
;   v_add_co_ci_u32 v2, vcc_lo, v2, 0, vcc_lo
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_lshl_add_u64 v[2:3], v[2:3], 0, 1
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_add_co_u32 v1, vcc_lo, v1, 1
;   v_add_co_ci_u32 v2, vcc_lo, v2, 0, vcc_lo
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @load_half(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr half, ptr addrspace(1) %as, i32 %lane
  %a = load half, ptr addrspace(1) %a.at
  %r = fadd half %a, 1.0
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
;   v_add_f16 v1.l, 0x3c00, v1.l
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_add_f16 v1, 0x3c00, v1
;   global_store_short v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_load_u16 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_add_f16 v1, 0x3c00, v1
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @load_double(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr double, ptr addrspace(1) %as, i32 %lane
  %a = load double, ptr addrspace(1) %a.at
  %r = fadd double %a, 1.0
  %out.at = getelementptr double, ptr addrspace(1) %out, i32 %lane
  store double %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_add_f64 v[1:2], v[1:2], 0x3ff0000000000000
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_add_f64 v[2:3], v[2:3], 0x3ff0000000000000
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_add_f64 v[1:2], v[1:2], 0x3ff0000000000000
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @load_v2i32(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x i32>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x i32>, ptr addrspace(1) %a.at
  %r = add <2 x i32> %a, <i32 1, i32 2>
  %out.at = getelementptr <2 x i32>, ptr addrspace(1) %out, i32 %lane
  store <2 x i32> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_add_nc_u32 v1, 1, v1
;   v_add_nc_u32 v2, 2, v2
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_add_u32 v2, 1, v2
;   v_add_u32 v3, 2, v3
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_add_nc_u32 v1, 1, v1
;   v_add_nc_u32 v2, 2, v2
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @load_v3i32(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <3 x i32>, ptr addrspace(1) %as, i32 %lane
  %a = load <3 x i32>, ptr addrspace(1) %a.at
  %r = add <3 x i32> %a, <i32 1, i32 2, i32 3>
  %out.at = getelementptr <3 x i32>, ptr addrspace(1) %out, i32 %lane
  store <3 x i32> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 4, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b96 v[1:3], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_add_nc_u32 v1, 1, v1
;   v_add_nc_u32 v2, 2, v2
;   v_add_nc_u32 v3, 3, v3
;   global_store_b96 v0, v[1:3], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 4, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx3 v[2:4], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_add_u32 v2, 1, v2
;   v_add_u32 v3, 2, v3
;   v_add_u32 v4, 3, v4
;   global_store_dwordx3 v0, v[2:4], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 4, v0
;   s_wait_kmcnt 0
;   global_load_b96 v[1:3], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_add_nc_u32 v1, 1, v1
;   v_add_nc_u32 v2, 2, v2
;   v_add_nc_u32 v3, 3, v3
;   global_store_b96 v0, v[1:3], s[0:1]
;   s_endpgm

define amdgpu_kernel void @load_v4i32(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <4 x i32>, ptr addrspace(1) %as, i32 %lane
  %a = load <4 x i32>, ptr addrspace(1) %a.at
  %r = add <4 x i32> %a, <i32 1, i32 2, i32 3, i32 4>
  %out.at = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %lane
  store <4 x i32> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 4, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b128 v[1:4], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_add_nc_u32 v1, 1, v1
;   v_add_nc_u32 v2, 2, v2
;   v_add_nc_u32 v3, 3, v3
;   v_add_nc_u32 v4, 4, v4
;   global_store_b128 v0, v[1:4], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 4, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx4 v[2:5], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_add_u32 v2, 1, v2
;   v_add_u32 v3, 2, v3
;   v_add_u32 v4, 3, v4
;   v_add_u32 v5, 4, v5
;   global_store_dwordx4 v0, v[2:5], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 4, v0
;   s_wait_kmcnt 0
;   global_load_b128 v[1:4], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_add_nc_u32 v1, 1, v1
;   v_add_nc_u32 v2, 2, v2
;   v_add_nc_u32 v3, 3, v3
;   v_add_nc_u32 v4, 4, v4
;   global_store_b128 v0, v[1:4], s[0:1]
;   s_endpgm

define amdgpu_kernel void @load_v4i16(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <4 x i16>, ptr addrspace(1) %as, i32 %lane
  %a = load <4 x i16>, ptr addrspace(1) %a.at
  %r = add <4 x i16> %a, <i16 1, i16 2, i16 3, i16 4>
  %out.at = getelementptr <4 x i16>, ptr addrspace(1) %out, i32 %lane
  store <4 x i16> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_pk_add_u16 v1, v1, 0x20001
;   v_pk_add_u16 v2, v2, 0x40003
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_mov_b32 s0, 0x20001
;   s_mov_b32 s1, 0x40003
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_pk_add_u16 v2, v2, s0
;   v_pk_add_u16 v3, v3, s1
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_pk_add_u16 v1, v1, 0x20001
;   v_pk_add_u16 v2, v2, 0x40003
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @load_v4i8(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <4 x i8>, ptr addrspace(1) %as, i32 %lane
  %a = load <4 x i8>, ptr addrspace(1) %a.at
  %r = add <4 x i8> %a, <i8 1, i8 2, i8 3, i8 4>
  %out.at = getelementptr <4 x i8>, ptr addrspace(1) %out, i32 %lane
  store <4 x i8> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_lshrrev_b32 v2, 8, v1
;   v_lshrrev_b32 v3, 16, v1
;   v_lshrrev_b32 v4, 24, v1
;   v_add_nc_u32 v1, 1, v1
;   s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
;   v_add_nc_u32 v2, 2, v2
;   v_add_nc_u32 v3, 3, v3
;   s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_3)
;   v_add_nc_u32 v4, 4, v4
;   v_perm_b32 v1, v2, v1, 0xc0c0400
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_perm_b32 v2, v4, v3, 0xc0c0400
;   v_perm_b32 v1, v2, v1, 0x5040100
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_mov_b32 s0, 0xc0c0400
;   s_mov_b32 s1, 0x5040100
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_lshrrev_b32 v2, 8, v1
;   v_lshrrev_b32 v3, 16, v1
;   v_lshrrev_b32 v4, 24, v1
;   v_add_u32 v1, 1, v1
;   v_add_u32 v2, 2, v2
;   v_add_u32 v3, 3, v3
;   v_add_u32 v4, 4, v4
;   v_perm_b32 v1, v2, v1, s0
;   v_perm_b32 v2, v4, v3, s0
;   v_perm_b32 v1, v2, v1, s1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_lshrrev_b32 v2, 8, v1
;   v_lshrrev_b32 v3, 16, v1
;   v_lshrrev_b32 v4, 24, v1
;   v_add_nc_u32 v1, 1, v1
;   s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
;   v_add_nc_u32 v2, 2, v2
;   v_add_nc_u32 v3, 3, v3
;   s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_3)
;   v_add_nc_u32 v4, 4, v4
;   v_perm_b32 v1, v2, v1, 0xc0c0400
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_perm_b32 v2, v4, v3, 0xc0c0400
;   v_perm_b32 v1, v2, v1, 0x5040100
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @load_v2half(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x half>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x half>, ptr addrspace(1) %a.at
  %r = fadd <2 x half> %a, <half 1.0, half 2.0>
  %out.at = getelementptr <2 x half>, ptr addrspace(1) %out, i32 %lane
  store <2 x half> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_pk_add_f16 v1, v1, 0x40003c00
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_mov_b32 s0, 0x40003c00
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_pk_add_f16 v1, v1, s0
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_pk_add_f16 v1, v1, 0x40003c00
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @load_pointer(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr ptr addrspace(1), ptr addrspace(1) %as, i32 %lane
  %a = load ptr addrspace(1), ptr addrspace(1) %a.at
  %r = getelementptr i8, ptr addrspace(1) %a, i32 4
  %out.at = getelementptr ptr addrspace(1), ptr addrspace(1) %out, i32 %lane
  store ptr addrspace(1) %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_add_co_u32 v1, vcc_lo, 4, v1
;   v_add_co_ci_u32 v2, vcc_lo, 0, v2, vcc_lo
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_lshl_add_u64 v[2:3], 4, 0, v[2:3]
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   v_add_co_u32 v1, vcc_lo, 4, v1
;   v_add_co_ci_u32 v2, vcc_lo, 0, v2, vcc_lo
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
