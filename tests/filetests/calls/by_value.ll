; A structure that is passed by value: the callee writes to its copy.
target datalayout = "A5"
target triple = "amdgcn-amd-amdhsa"

%pair = type { i32, i32 }

declare i32 @llvm.amdgcn.workitem.id.x()

define internal i32 @changes(ptr addrspace(5) noundef byval(%pair) align 4 %p, i32 %by) {
  %second = getelementptr %pair, ptr addrspace(5) %p, i32 0, i32 1
  %x = load i32, ptr addrspace(5) %second
  %sum = add i32 %x, %by
  store volatile i32 %sum, ptr addrspace(5) %second
  %y = load volatile i32, ptr addrspace(5) %second
  ret i32 %y
}

define amdgpu_kernel void @twice(ptr addrspace(1) %out) {
  %own = alloca %pair, align 4, addrspace(5)
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %second = getelementptr %pair, ptr addrspace(5) %own, i32 0, i32 1
  store i32 1, ptr addrspace(5) %own
  store i32 %lane, ptr addrspace(5) %second
  %x = call i32 @changes(ptr addrspace(5) byval(%pair) align 4 %own, i32 10)
  %y = call i32 @changes(ptr addrspace(5) byval(%pair) align 4 %own, i32 100)
  %z = load i32, ptr addrspace(5) %second
  %sum = add i32 %x, %y
  %all = add i32 %sum, %z
  store i32 %all, ptr addrspace(1) %to
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, v0 :: v_dual_mov_b32 v0, 1
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v2, 2, v1
;   scratch_store_b64 off, v[0:1], off offset:16
;   scratch_load_b64 v[0:1], off, off offset:16
;   s_waitcnt vmcnt(0)
;   scratch_store_b64 off, v[0:1], off
;   scratch_load_b32 v0, off, off offset:4
;   s_waitcnt vmcnt(0)
;   v_add_nc_u32 v0, 10, v0
;   scratch_store_b32 off, v0, off offset:4 dlc
;   scratch_load_b32 v0, off, off offset:4 glc dlc
;   scratch_load_b64 v[3:4], off, off offset:16
;   s_waitcnt vmcnt(0)
;   scratch_store_b64 off, v[3:4], off offset:8
;   scratch_load_b32 v1, off, off offset:12
;   s_waitcnt vmcnt(0)
;   v_add_nc_u32 v1, 0x64, v1
;   scratch_store_b32 off, v1, off offset:12 dlc
;   scratch_load_b32 v1, off, off offset:12 glc dlc
;   scratch_load_b32 v3, off, off offset:20
;   s_waitcnt vmcnt(0)
;   v_add3_u32 v0, v0, v1, v3
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v2, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_mov_b32 v1, v0
;   v_lshlrev_b32 v2, 2, v1
;   v_mov_b32 v0, 1
;   scratch_store_dwordx2 off, v[0:1], off offset:16
;   scratch_load_dwordx2 v[0:1], off, off offset:16
;   s_waitcnt vmcnt(0)
;   scratch_store_dwordx2 off, v[0:1], off
;   scratch_load_dword v0, off, off offset:4
;   s_waitcnt vmcnt(0)
;   v_add_u32 v0, 10, v0
;   scratch_store_dword off, v0, off offset:4 sc0 sc1
;   scratch_load_dword v0, off, off offset:4 sc0 sc1
;   s_nop 0
;   scratch_load_dwordx2 v[4:5], off, off offset:16
;   s_waitcnt vmcnt(0)
;   scratch_store_dwordx2 off, v[4:5], off offset:8
;   scratch_load_dword v1, off, off offset:12
;   s_waitcnt vmcnt(0)
;   v_add_u32 v1, 0x64, v1
;   scratch_store_dword off, v1, off offset:12 sc0 sc1
;   scratch_load_dword v1, off, off offset:12 sc0 sc1
;   s_nop 0
;   scratch_load_dword v3, off, off offset:20
;   s_waitcnt vmcnt(0)
;   v_add3_u32 v0, v0, v1, v3
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v2, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v1, v0 :: v_dual_mov_b32 v0, 1
;   s_delay_alu instid0(VALU_DEP_1)
;   v_lshlrev_b32 v2, 2, v1
;   scratch_store_b64 off, v[0:1], off offset:16
;   scratch_load_b64 v[0:1], off, off offset:16
;   s_wait_loadcnt 0
;   scratch_store_b64 off, v[0:1], off
;   scratch_load_b32 v0, off, off offset:4
;   s_wait_loadcnt 0
;   v_add_nc_u32 v0, 10, v0
;   s_wait_storecnt 0
;   s_wait_kmcnt 0
;   scratch_store_b32 off, v0, off offset:4 scope:SCOPE_SYS
;   scratch_load_b32 v0, off, off offset:4 scope:SCOPE_SYS
;   scratch_load_b64 v[3:4], off, off offset:16
;   s_wait_loadcnt 0
;   scratch_store_b64 off, v[3:4], off offset:8
;   scratch_load_b32 v1, off, off offset:12
;   s_wait_loadcnt 0
;   v_add_nc_u32 v1, 0x64, v1
;   s_wait_storecnt 0
;   scratch_store_b32 off, v1, off offset:12 scope:SCOPE_SYS
;   scratch_load_b32 v1, off, off offset:12 scope:SCOPE_SYS
;   scratch_load_b32 v3, off, off offset:20
;   s_wait_loadcnt 0
;   v_add3_u32 v0, v0, v1, v3
;   global_store_b32 v2, v0, s[0:1]
;   s_endpgm
