; Loads that pass stores, and accesses that become one because of it, by the reason.
target triple = "amdgcn-amd-amdhsa"

@one = internal addrspace(3) global [1024 x i32] undef, align 16
@other = internal addrspace(3) global [1024 x i32] undef, align 16

declare i32 @llvm.amdgcn.workitem.id.x()

; An argument that is noalias.
define amdgpu_kernel void @objects(ptr addrspace(1) noalias %to, ptr addrspace(1) %from) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <2 x i32>, ptr addrspace(1) %from, i32 %lane
  %q = getelementptr <2 x i32>, ptr addrspace(1) %to, i32 %lane
  %p1 = getelementptr i32, ptr addrspace(1) %p, i32 1
  %q1 = getelementptr i32, ptr addrspace(1) %q, i32 1
  %x = load i32, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(1) %q
  %y = load i32, ptr addrspace(1) %p1
  store i32 %y, ptr addrspace(1) %q1
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

; Without noalias, the second load stays after the first store.
define amdgpu_kernel void @one_buffer(ptr addrspace(1) %to, ptr addrspace(1) %from) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <2 x i32>, ptr addrspace(1) %from, i32 %lane
  %q = getelementptr <2 x i32>, ptr addrspace(1) %to, i32 %lane
  %p1 = getelementptr i32, ptr addrspace(1) %p, i32 1
  %q1 = getelementptr i32, ptr addrspace(1) %q, i32 1
  %x = load i32, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(1) %q
  %y = load i32, ptr addrspace(1) %p1
  store i32 %y, ptr addrspace(1) %q1
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   global_load_b32 v1, v0, s[2:3] offset:4
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[0:1] offset:4
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[4:5]
;   global_load_dword v1, v0, s[6:7] offset:4
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[4:5] offset:4
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   global_load_b32 v1, v0, s[2:3] offset:4
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[0:1] offset:4
;   s_endpgm

; Two variables in LDS.
define amdgpu_kernel void @variables(ptr addrspace(1) %to) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) @one, i32 %lane
  %q = getelementptr i32, ptr addrspace(3) @other, i32 %lane
  %r = getelementptr i32, ptr addrspace(1) %to, i32 %lane
  store i32 %lane, ptr addrspace(3) %q
  store i32 7, ptr addrspace(3) %p
  %x = load i32, ptr addrspace(3) %q
  %y = load i32, ptr addrspace(3) %p
  %sum = add i32 %x, %y
  store i32 %sum, ptr addrspace(1) %r
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 7 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_2addr_stride64_b32 v1, v0, v2 offset0:16 offset1:0
;   ds_load_2addr_stride64_b32 v[2:3], v1 offset0:16 offset1:0
;   s_waitcnt lgkmcnt(0)
;   v_add_nc_u32 v0, v2, v3
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mov_b32 v2, 7
;   ds_write2st64_b32 v1, v0, v2 offset0:16 offset1:0
;   ds_read2st64_b32 v[2:3], v1 offset0:16 offset1:0
;   s_waitcnt lgkmcnt(0)
;   v_add_u32 v0, v2, v3
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 7 :: v_dual_lshlrev_b32 v1, 2, v0
;   ds_store_2addr_stride64_b32 v1, v0, v2 offset0:16 offset1:0
;   ds_load_2addr_stride64_b32 v[2:3], v1 offset0:16 offset1:0
;   s_wait_dscnt 0
;   v_add_nc_u32 v0, v2, v3
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

; Different bytes from one address.
define amdgpu_kernel void @offsets(ptr addrspace(1) %a) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <2 x i32>, ptr addrspace(1) %a, i32 %lane
  %q = getelementptr i8, ptr addrspace(1) %p, i64 4096
  %p1 = getelementptr i32, ptr addrspace(1) %p, i32 1
  %q1 = getelementptr i32, ptr addrspace(1) %q, i32 1
  %x = load i32, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(1) %q
  %y = load i32, ptr addrspace(1) %p1
  store i32 %y, ptr addrspace(1) %q1
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[0:1]
;   s_add_u32 s0, s0, 0x1000
;   s_addc_u32 s1, s1, 0
;   s_waitcnt vmcnt(0)
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[2:3]
;   s_add_u32 s0, s2, 0x1000
;   s_addc_u32 s1, s3, 0
;   s_waitcnt vmcnt(0)
;   global_store_dwordx2 v0, v[2:3], s[0:1]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[0:1]
;   s_wait_loadcnt 0
;   global_store_b64 v0, v[1:2], s[0:1] offset:4096
;   s_endpgm

; Scopes.
define amdgpu_kernel void @scopes(ptr addrspace(1) %to, ptr addrspace(1) %from) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <2 x i32>, ptr addrspace(1) %from, i32 %lane
  %q = getelementptr <2 x i32>, ptr addrspace(1) %to, i32 %lane
  %p1 = getelementptr i32, ptr addrspace(1) %p, i32 1
  %q1 = getelementptr i32, ptr addrspace(1) %q, i32 1
  %x = load i32, ptr addrspace(1) %p, !alias.scope !2
  store i32 %x, ptr addrspace(1) %q, !noalias !2
  %y = load i32, ptr addrspace(1) %p1, !alias.scope !2
  store i32 %y, ptr addrspace(1) %q1, !noalias !2
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

; Types.
define amdgpu_kernel void @types(ptr addrspace(1) %to, ptr addrspace(1) %from) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <2 x i32>, ptr addrspace(1) %from, i32 %lane
  %q = getelementptr <2 x i32>, ptr addrspace(1) %to, i32 %lane
  %p1 = getelementptr i32, ptr addrspace(1) %p, i32 1
  %q1 = getelementptr i32, ptr addrspace(1) %q, i32 1
  %x = load i32, ptr addrspace(1) %p, !tbaa !7
  store i32 %x, ptr addrspace(1) %q, !tbaa !8
  %y = load i32, ptr addrspace(1) %p1, !tbaa !7
  store i32 %y, ptr addrspace(1) %q1, !tbaa !8
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

!0 = distinct !{!0, !"domain"}
!1 = distinct !{!1, !0}
!2 = !{!1}
!3 = !{!"root"}
!4 = !{!"char", !3, i64 0}
!5 = !{!"int", !4, i64 0}
!6 = !{!"float", !4, i64 0}
!7 = !{!5, !5, i64 0}
!8 = !{!6, !6, i64 0}
