; Private variables whose lifetimes do not meet share memory.
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-i64:64-n32:64-S32-A5-G1"

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.lifetime.start.p5(ptr addrspace(5))
declare void @llvm.lifetime.end.p5(ptr addrspace(5))

define amdgpu_kernel void @one_after_another(ptr addrspace(1) %out) {
  %a = alloca [2 x i32], addrspace(5)
  %b = alloca [2 x i32], addrspace(5)
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  store volatile i32 %lane, ptr addrspace(5) %a
  %x = load volatile i32, ptr addrspace(5) %a
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b)
  store volatile i32 7, ptr addrspace(5) %b
  %y = load volatile i32, ptr addrspace(5) %b
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b)
  %r = add i32 %x, %y
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 7 :: v_dual_lshlrev_b32 v1, 2, v0
;   scratch_store_b32 off, v0, off dlc
;   scratch_load_b32 v0, off, off glc dlc
;   scratch_store_b32 off, v2, off dlc
;   scratch_load_b32 v2, off, off glc dlc
;   s_waitcnt vmcnt(0)
;   v_add_nc_u32 v0, v0, v2
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   scratch_store_dword off, v0, off sc0 sc1
;   scratch_load_dword v0, off, off sc0 sc1
;   v_mov_b32 v2, 7
;   scratch_store_dword off, v2, off sc0 sc1
;   scratch_load_dword v2, off, off sc0 sc1
;   s_waitcnt vmcnt(0)
;   v_add_u32 v0, v0, v2
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   scratch_store_b32 off, v0, off scope:SCOPE_SYS
;   scratch_load_b32 v0, off, off scope:SCOPE_SYS
;   v_mov_b32 v2, 7
;   s_wait_loadcnt 0
;   s_wait_storecnt 0
;   scratch_store_b32 off, v2, off scope:SCOPE_SYS
;   scratch_load_b32 v2, off, off scope:SCOPE_SYS
;   s_wait_loadcnt 0
;   v_add_nc_u32 v0, v0, v2
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @at_the_same_time(ptr addrspace(1) %out) {
  %a = alloca [2 x i32], addrspace(5)
  %b = alloca [2 x i32], addrspace(5)
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b)
  store volatile i32 %lane, ptr addrspace(5) %a
  store volatile i32 7, ptr addrspace(5) %b
  %x = load volatile i32, ptr addrspace(5) %a
  %y = load volatile i32, ptr addrspace(5) %b
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b)
  %r = add i32 %x, %y
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   scratch_store_b32 off, v0, off dlc
;   v_dual_mov_b32 v0, 7 :: v_dual_lshlrev_b32 v1, 2, v0
;   scratch_store_b32 off, v0, off offset:8 dlc
;   scratch_load_b32 v0, off, off glc dlc
;   scratch_load_b32 v2, off, off offset:8 glc dlc
;   s_waitcnt vmcnt(0)
;   v_add_nc_u32 v0, v0, v2
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   scratch_store_dword off, v0, off sc0 sc1
;   v_mov_b32 v0, 7
;   scratch_store_dword off, v0, off offset:8 sc0 sc1
;   scratch_load_dword v0, off, off sc0 sc1
;   s_nop 0
;   scratch_load_dword v2, off, off offset:8 sc0 sc1
;   s_waitcnt vmcnt(0)
;   v_add_u32 v0, v0, v2
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   s_wait_kmcnt 0
;   scratch_store_b32 off, v0, off scope:SCOPE_SYS
;   v_dual_mov_b32 v0, 7 :: v_dual_lshlrev_b32 v1, 2, v0
;   s_wait_storecnt 0
;   scratch_store_b32 off, v0, off offset:8 scope:SCOPE_SYS
;   scratch_load_b32 v0, off, off scope:SCOPE_SYS
;   scratch_load_b32 v2, off, off offset:8 scope:SCOPE_SYS
;   s_wait_loadcnt 0
;   v_add_nc_u32 v0, v0, v2
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @accesses_of_two_lifetimes_keep_their_order(ptr addrspace(1) %out) {
  %a = alloca [4 x i32], addrspace(5)
  %b = alloca [4 x i32], addrspace(5)
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %low = and i32 %lane, 3
  %other = xor i32 %low, 1
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  store <4 x i32> <i32 1, i32 2, i32 3, i32 4>, ptr addrspace(5) %a, align 4
  %a.low = getelementptr i32, ptr addrspace(5) %a, i32 %low
  %x = load i32, ptr addrspace(5) %a.low
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b)
  store <4 x i32> <i32 50, i32 60, i32 70, i32 80>, ptr addrspace(5) %b, align 4
  %b.other = getelementptr i32, ptr addrspace(5) %b, i32 %other
  %y = load i32, ptr addrspace(5) %b.other
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b)
  %r = mul i32 %x, %y
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v4, 2 :: v_dual_lshlrev_b32 v1, 2, v0
;   v_dual_mov_b32 v3, 1 :: v_dual_and_b32 v0, 3, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_xor_b32 v2, 1, v0
;   v_dual_mov_b32 v5, 3 :: v_dual_mov_b32 v6, 4
;   v_lshlrev_b32 v0, 2, v0
;   scratch_store_b128 off, v[3:6], off
;   scratch_load_b32 v0, v0, off
;   v_dual_mov_b32 v3, 50 :: v_dual_lshlrev_b32 v2, 2, v2
;   v_dual_mov_b32 v4, 60 :: v_dual_mov_b32 v5, 0x46
;   v_mov_b32 v6, 0x50
;   scratch_store_b128 off, v[3:6], off
;   scratch_load_b32 v2, v2, off
;   s_waitcnt vmcnt(0)
;   v_mul_lo_u32 v0, v0, v2
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_and_b32 v0, 3, v0
;   v_xor_b32 v2, 1, v0
;   v_mov_b32 v4, 1
;   v_mov_b32 v5, 2
;   v_mov_b32 v6, 3
;   v_mov_b32 v7, 4
;   scratch_store_dwordx4 off, v[4:7], off
;   v_lshlrev_b32 v0, 2, v0
;   scratch_load_dword v0, v0, off
;   v_mov_b32 v4, 50
;   v_mov_b32 v5, 60
;   v_mov_b32 v6, 0x46
;   v_mov_b32 v7, 0x50
;   scratch_store_dwordx4 off, v[4:7], off
;   v_lshlrev_b32 v2, 2, v2
;   scratch_load_dword v2, v2, off
;   s_waitcnt vmcnt(0)
;   v_mul_lo_u32 v0, v0, v2
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v4, 2 :: v_dual_lshlrev_b32 v1, 2, v0
;   v_dual_mov_b32 v3, 1 :: v_dual_and_b32 v0, 3, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_xor_b32 v2, 1, v0
;   v_dual_mov_b32 v5, 3 :: v_dual_mov_b32 v6, 4
;   v_lshlrev_b32 v0, 2, v0
;   scratch_store_b128 off, v[3:6], off
;   scratch_load_b32 v0, v0, off
;   v_dual_mov_b32 v3, 50 :: v_dual_lshlrev_b32 v2, 2, v2
;   v_dual_mov_b32 v4, 60 :: v_dual_mov_b32 v5, 0x46
;   v_mov_b32 v6, 0x50
;   scratch_store_b128 off, v[3:6], off
;   scratch_load_b32 v2, v2, off
;   s_wait_loadcnt 0
;   v_mul_lo_u32 v0, v0, v2
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
