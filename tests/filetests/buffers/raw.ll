; Accesses through the descriptor of a buffer: what is outside reads zero.
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p8:128:128:128:48-i64:64-n32:64-S32-A5-G1-ni:7:8:9"

declare i32 @llvm.amdgcn.workitem.id.x()
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i64, i32)
declare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32 immarg)
declare i8 @llvm.amdgcn.raw.ptr.buffer.load.i8(ptr addrspace(8), i32, i32, i32 immarg)
declare <4 x i32> @llvm.amdgcn.raw.ptr.buffer.load.v4i32(ptr addrspace(8), i32, i32, i32 immarg)
declare void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32, ptr addrspace(8), i32, i32, i32 immarg)

define amdgpu_kernel void @load(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %rsrc = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %in, i16 0, i64 256, i32 0)
  %offset = shl i32 %lane, 2
  %r = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %rsrc, i32 %offset, i32 0, i32 0)
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_mov_b32 s4, s2
;   v_lshlrev_b32 v0, 2, v0
;   s_mov_b32 s6, 0x100
;   s_mov_b32 s7, 0
;   s_and_b32 s5, s3, 0xffff
;   buffer_load_b32 v1, v0, s[4:7], 0 offen
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_mov_b32 s0, s6
;   v_lshlrev_b32 v0, 2, v0
;   s_mov_b32 s2, 0x100
;   s_mov_b32 s3, 0
;   s_and_b32 s1, s7, 0xffff
;   buffer_load_dword v1, v0, s[0:3], 0 offen
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_mov_b32 s4, s2
;   v_lshlrev_b32 v0, 2, v0
;   s_mov_b32 s6, 0x100
;   s_mov_b32 s7, 0
;   s_and_b32 s5, s3, 0xffff
;   buffer_load_b32 v1, v0, s[4:7], null offen
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @load_at_constant(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %rsrc = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %in, i16 0, i64 256, i32 0)
  %offset = shl i32 %lane, 2
  %more = add i32 %offset, 16
  %r = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %rsrc, i32 %more, i32 0, i32 0)
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_mov_b32 s4, s2
;   v_lshl_add_u32 v1, v0, 2, 16
;   s_mov_b32 s6, 0x100
;   s_mov_b32 s7, 0
;   v_lshlrev_b32 v0, 2, v0
;   s_and_b32 s5, s3, 0xffff
;   buffer_load_b32 v1, v1, s[4:7], 0 offen
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_mov_b32 s0, s6
;   v_lshl_add_u32 v1, v0, 2, 16
;   s_mov_b32 s2, 0x100
;   s_mov_b32 s3, 0
;   v_lshlrev_b32 v0, 2, v0
;   s_and_b32 s1, s7, 0xffff
;   buffer_load_dword v1, v1, s[0:3], 0 offen
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_mov_b32 s4, s2
;   v_lshl_add_u32 v1, v0, 2, 16
;   s_mov_b32 s6, 0x100
;   s_mov_b32 s7, 0
;   v_lshlrev_b32 v0, 2, v0
;   s_and_b32 s5, s3, 0xffff
;   buffer_load_b32 v1, v1, s[4:7], null offen
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @load_byte(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %rsrc = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %in, i16 0, i64 256, i32 0)
  %offset = shl i32 %lane, 2
  %x = call i8 @llvm.amdgcn.raw.ptr.buffer.load.i8(ptr addrspace(8) %rsrc, i32 %lane, i32 0, i32 0)
  %r = zext i8 %x to i32
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_mov_b32 s4, s2
;   s_mov_b32 s6, 0x100
;   s_mov_b32 s7, 0
;   v_lshlrev_b32 v1, 2, v0
;   s_and_b32 s5, s3, 0xffff
;   buffer_load_u8 v0, v0, s[4:7], 0 offen
;   s_waitcnt vmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_mov_b32 s0, s6
;   s_mov_b32 s2, 0x100
;   s_mov_b32 s3, 0
;   v_lshlrev_b32 v1, 2, v0
;   s_and_b32 s1, s7, 0xffff
;   buffer_load_ubyte v0, v0, s[0:3], 0 offen
;   s_waitcnt vmcnt(0)
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_mov_b32 s4, s2
;   s_mov_b32 s6, 0x100
;   s_mov_b32 s7, 0
;   v_lshlrev_b32 v1, 2, v0
;   s_and_b32 s5, s3, 0xffff
;   buffer_load_u8 v0, v0, s[4:7], null offen
;   s_wait_loadcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @load_v4(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %rsrc = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %in, i16 0, i64 256, i32 0)
  %offset = shl i32 %lane, 2
  %x = call <4 x i32> @llvm.amdgcn.raw.ptr.buffer.load.v4i32(ptr addrspace(8) %rsrc, i32 %offset, i32 0, i32 0)
  %r = extractelement <4 x i32> %x, i32 3
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_mov_b32 s4, s2
;   v_lshlrev_b32 v0, 2, v0
;   s_mov_b32 s6, 0x100
;   s_mov_b32 s7, 0
;   s_and_b32 s5, s3, 0xffff
;   buffer_load_b128 v[1:4], v0, s[4:7], 0 offen
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v4, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_mov_b32 s0, s6
;   v_lshlrev_b32 v0, 2, v0
;   s_mov_b32 s2, 0x100
;   s_mov_b32 s3, 0
;   s_and_b32 s1, s7, 0xffff
;   buffer_load_dwordx4 v[2:5], v0, s[0:3], 0 offen
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v5, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_mov_b32 s4, s2
;   v_lshlrev_b32 v0, 2, v0
;   s_mov_b32 s6, 0x100
;   s_mov_b32 s7, 0
;   s_and_b32 s5, s3, 0xffff
;   buffer_load_b128 v[1:4], v0, s[4:7], null offen
;   s_wait_loadcnt 0
;   global_store_b32 v0, v4, s[0:1]
;   s_endpgm

define amdgpu_kernel void @store(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %rsrc = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %in, i16 0, i64 256, i32 0)
  %offset = shl i32 %lane, 2
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %lane, ptr addrspace(8) %rsrc, i32 %offset, i32 0, i32 0)
  %r = add i32 %lane, 1
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_mov_b32 s4, s2
;   v_lshlrev_b32 v1, 2, v0
;   s_mov_b32 s6, 0x100
;   s_mov_b32 s7, 0
;   v_add_nc_u32 v2, 1, v0
;   s_and_b32 s5, s3, 0xffff
;   buffer_store_b32 v0, v1, s[4:7], 0 offen
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_mov_b32 s0, s6
;   v_lshlrev_b32 v1, 2, v0
;   s_mov_b32 s2, 0x100
;   s_mov_b32 s3, 0
;   v_add_u32 v2, 1, v0
;   s_and_b32 s1, s7, 0xffff
;   buffer_store_dword v0, v1, s[0:3], 0 offen
;   global_store_dword v1, v2, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_mov_b32 s4, s2
;   v_lshlrev_b32 v1, 2, v0
;   s_mov_b32 s6, 0x100
;   s_mov_b32 s7, 0
;   v_add_nc_u32 v2, 1, v0
;   s_and_b32 s5, s3, 0xffff
;   buffer_store_b32 v0, v1, s[4:7], null offen
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm
