; Branches that all lanes take together: scalar conditions and jumps.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @if_then(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %c = icmp ult i32 %n, 7
  br i1 %c, label %then, label %end

then:
  store i32 1, ptr addrspace(1) %own
  br label %end

end:
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_cmp_lt_u32 s0, 7
;   s_cbranch_scc0 .L3
;   v_mov_b32 v1, 1
;   global_store_b32 v0, v1, s[2:3]
; .L3:
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_cmp_lt_u32 s4, 7
;   s_cbranch_scc0 .L3
;   v_mov_b32 v1, 1
;   global_store_dword v0, v1, s[2:3]
; .L3:
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   s_cmp_lt_u32 s2, 7
;   s_cbranch_scc0 .L3
;   v_mov_b32 v1, 1
;   global_store_b32 v0, v1, s[0:1]
; .L3:
;   s_endpgm

define amdgpu_kernel void @if_else(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %c = icmp sgt i32 %n, 7
  br i1 %c, label %then, label %else

then:
  %x = mul i32 %lane, %n
  br label %end

else:
  %y = sub i32 100, %lane
  br label %end

end:
  %r = phi i32 [ %x, %then ], [ %y, %else ]
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_cmp_gt_i32 s0, 7
;   s_cbranch_scc0 .L3
;   v_mul_lo_u32 v0, s0, v0
;   s_branch .L4
; .L3:
;   v_sub_nc_u32 v0, 0x64, v0
; .L4:
;   global_store_b32 v1, v0, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_cmp_gt_i32 s4, 7
;   s_cbranch_scc0 .L3
;   v_mul_lo_u32 v0, s4, v0
;   s_branch .L4
; .L3:
;   v_sub_u32 v0, 0x64, v0
; .L4:
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   s_cmp_gt_i32 s2, 7
;   s_cbranch_scc0 .L3
;   v_mul_lo_u32 v0, s2, v0
;   s_branch .L4
; .L3:
;   v_sub_nc_u32 v0, 0x64, v0
; .L4:
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @divergent_in_uniform(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %c = icmp eq i32 %n, 0
  br i1 %c, label %then, label %end

then:
  %d = icmp ult i32 %lane, 4
  br i1 %d, label %few, label %end

few:
  store i32 1, ptr addrspace(1) %own
  br label %end

end:
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_cmp_eq_u32 s0, 0
;   s_cbranch_scc0 .L4
;   v_cmpx_lt_u32 v0, 4
;   s_cbranch_execz .L4
;   v_mov_b32 v0, 1
;   global_store_b32 v1, v0, s[2:3]
; .L4:
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_cmp_eq_u32 s4, 0
;   s_cbranch_scc0 .L4
;   v_cmp_lt_u32 vcc, v0, 4
;   s_and_b64 exec, exec, vcc
;   s_cbranch_execz .L4
;   v_mov_b32 v0, 1
;   global_store_dword v1, v0, s[2:3]
; .L4:
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   s_cmp_eq_u32 s2, 0
;   s_cbranch_scc0 .L4
;   v_cmpx_lt_u32 v0, 4
;   s_cbranch_execz .L4
;   v_mov_b32 v0, 1
;   global_store_b32 v1, v0, s[0:1]
; .L4:
;   s_endpgm

define amdgpu_kernel void @uniform_in_divergent(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %d = icmp ult i32 %lane, 4
  br i1 %d, label %few, label %end

few:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %then, label %end

then:
  store i32 1, ptr addrspace(1) %own
  br label %end

end:
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   v_cmpx_lt_u32 v0, 4
;   s_cbranch_execz .L4
;   s_waitcnt lgkmcnt(0)
;   s_cmp_eq_u32 s0, 0
;   s_cbranch_scc0 .L4
;   v_mov_b32 v0, 1
;   global_store_b32 v1, v0, s[2:3]
; .L4:
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc, v0, 4
;   s_and_saveexec_b64 s[0:1], vcc
;   s_cbranch_execz .L4
;   s_waitcnt lgkmcnt(0)
;   s_cmp_eq_u32 s4, 0
;   s_cbranch_scc0 .L4
;   v_mov_b32 v0, 1
;   global_store_dword v1, v0, s[2:3]
; .L4:
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmpx_lt_u32 v0, 4
;   s_cbranch_execz .L4
;   s_wait_kmcnt 0
;   s_cmp_eq_u32 s2, 0
;   s_cbranch_scc0 .L4
;   v_mov_b32 v0, 1
;   global_store_b32 v1, v0, s[0:1]
; .L4:
;   s_endpgm

define amdgpu_kernel void @switch(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  switch i32 %n, label %other [
  i32 0, label %zero
  i32 1, label %one
  ]

zero:
  br label %end

one:
  br label %end

other:
  %x = mul i32 %n, 3
  br label %end

end:
  %r = phi i32 [ 11, %zero ], [ 22, %one ], [ %x, %other ]
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_cmp_eq_u32 s0, 0
;   s_cbranch_scc1 .L4
;   s_cmp_eq_u32 s0, 1
;   s_cbranch_scc1 .L5
;   s_mul_i32 s0, s0, 3
;   s_branch .L6
; .L4:
;   s_mov_b32 s0, 11
;   s_branch .L6
; .L5:
;   s_mov_b32 s0, 22
; .L6:
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_mov_b32 v1, s0
;   global_store_b32 v0, v1, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_cmp_eq_u32 s4, 0
;   s_cbranch_scc1 .L4
;   s_cmp_eq_u32 s4, 1
;   s_cbranch_scc1 .L5
;   s_mul_i32 s0, s4, 3
;   s_branch .L6
; .L4:
;   s_mov_b32 s0, 11
;   s_branch .L6
; .L5:
;   s_mov_b32 s0, 22
; .L6:
;   v_mov_b32 v1, s0
;   global_store_dword v0, v1, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   s_cmp_eq_u32 s2, 0
;   s_cbranch_scc1 .L4
;   s_cmp_eq_u32 s2, 1
;   s_cbranch_scc1 .L5
;   s_mul_i32 s2, s2, 3
;   s_branch .L6
; .L4:
;   s_mov_b32 s2, 11
;   s_branch .L6
; .L5:
;   s_mov_b32 s2, 22
; .L6:
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_mov_b32 v1, s2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @bit_of_argument(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %b = and i32 %n, 4
  %c = icmp eq i32 %b, 0
  br i1 %c, label %end, label %then

then:
  store i32 1, ptr addrspace(1) %own
  br label %end

end:
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_bitcmp0_b32 s0, 2
;   s_cbranch_scc1 .L3
;   v_mov_b32 v1, 1
;   global_store_b32 v0, v1, s[2:3]
; .L3:
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_bitcmp0_b32 s4, 2
;   s_cbranch_scc1 .L3
;   v_mov_b32 v1, 1
;   global_store_dword v0, v1, s[2:3]
; .L3:
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   s_bitcmp0_b32 s2, 2
;   s_cbranch_scc1 .L3
;   v_mov_b32 v1, 1
;   global_store_b32 v0, v1, s[0:1]
; .L3:
;   s_endpgm

define amdgpu_kernel void @float_condition(ptr addrspace(1) %out, float %x) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %c = fcmp ogt float %x, 1.0
  br i1 %c, label %then, label %end

then:
  store i32 1, ptr addrspace(1) %own
  br label %end

end:
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   v_cmp_gt_f32 vcc_lo, s0, 0x3f800000
;   s_cmp_lg_u32 vcc_lo, 0
;   s_cbranch_scc0 .L3
;   v_mov_b32 v1, 1
;   global_store_b32 v0, v1, s[2:3]
; .L3:
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   v_cmp_gt_f32 vcc, s4, 0x3f800000
;   s_cmp_lg_u64 vcc, 0
;   s_cbranch_scc0 .L3
;   v_mov_b32 v1, 1
;   global_store_dword v0, v1, s[2:3]
; .L3:
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   s_cmp_gt_f32 s2, 0x3f800000
;   s_cbranch_scc0 .L3
;   v_mov_b32 v1, 1
;   global_store_b32 v0, v1, s[0:1]
; .L3:
;   s_endpgm
