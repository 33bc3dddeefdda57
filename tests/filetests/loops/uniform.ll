; Loops that all lanes leave in the same iteration.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @sum(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %m = and i32 %n, 7
  br label %loop

loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %s = phi i32 [ %lane, %0 ], [ %t, %loop ]
  %t = add i32 %s, %i
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %m
  br i1 %more, label %loop, label %end

end:
  store i32 %t, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s0, 7
;   s_mov_b32 s1, 0
; .L2:
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SAME) | instid1(SALU_CYCLE_1)
;   v_add_nc_u32 v0, s1, v0
;   s_add_i32 s1, s1, 1
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_cmp_lt_u32 s1, s0
;   s_cbranch_scc1 .L2
;   global_store_b32 v1, v0, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s4, 7
;   s_mov_b32 s1, 0
; .L2:
;   v_add_u32 v0, s1, v0
;   s_add_i32 s1, s1, 1
;   s_cmp_lt_u32 s1, s0
;   s_cbranch_scc1 .L2
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   s_and_b32 s2, s2, 7
;   s_mov_b32 s3, 0
; .L2:
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_add_nc_u32 v0, s3, v0
;   s_add_co_i32 s3, s3, 1
;   s_wait_alu 0xff9e
;   s_cmp_lt_u32 s3, s2
;   s_cbranch_scc1 .L2
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @scalar_sum(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %m = and i32 %n, 7
  br label %loop

loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %s = phi i32 [ %n, %0 ], [ %t, %loop ]
  %t = mul i32 %s, 5
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %m
  br i1 %more, label %loop, label %end

end:
  store i32 %t, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s1, s0, 7
;   s_mov_b32 s4, 0
; .L2:
;   s_mul_i32 s0, s0, 5
;   s_add_i32 s4, s4, 1
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_cmp_lt_u32 s4, s1
;   s_cbranch_scc1 .L2
;   v_mov_b32 v1, s0
;   global_store_b32 v0, v1, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s4, 7
;   s_mov_b32 s1, 0
; .L2:
;   s_mul_i32 s4, s4, 5
;   s_add_i32 s1, s1, 1
;   s_cmp_lt_u32 s1, s0
;   s_cbranch_scc1 .L2
;   v_mov_b32 v1, s4
;   global_store_dword v0, v1, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   s_and_b32 s3, s2, 7
;   s_mov_b32 s4, 0
; .L2:
;   s_mul_i32 s2, s2, 5
;   s_add_co_i32 s4, s4, 1
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_cmp_lt_u32 s4, s3
;   s_cbranch_scc1 .L2
;   v_mov_b32 v1, s2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @constant_count(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  br label %loop

loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %s = phi i32 [ %lane, %0 ], [ %t, %loop ]
  %d = shl i32 %s, 1
  %t = xor i32 %d, %i
  %next = add i32 %i, 1
  %more = icmp ne i32 %next, 10
  br i1 %more, label %loop, label %end

end:
  store i32 %t, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_mov_b32 s2, 0
; .L2:
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_lshlrev_b32 v0, 1, v0
;   v_xor_b32 v0, s2, v0
;   s_add_i32 s2, s2, 1
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_cmp_lg_u32 s2, 10
;   s_cbranch_scc1 .L2
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_mov_b32 s0, 0
; .L2:
;   v_lshlrev_b32 v0, 1, v0
;   v_xor_b32 v0, s0, v0
;   s_add_i32 s0, s0, 1
;   s_cmp_lg_u32 s0, 10
;   s_cbranch_scc1 .L2
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_mov_b32 s2, 0
; .L2:
;   v_lshlrev_b32 v0, 1, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_xor_b32 v0, s2, v0
;   s_add_co_i32 s2, s2, 1
;   s_wait_alu 0xff9e
;   s_cmp_lg_u32 s2, 10
;   s_cbranch_scc1 .L2
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @while(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %m = and i32 %n, 7
  br label %head

head:
  %i = phi i32 [ 0, %0 ], [ %next, %body ]
  %s = phi i32 [ 0, %0 ], [ %t, %body ]
  %more = icmp ult i32 %i, %m
  br i1 %more, label %body, label %end

body:
  %t = add i32 %s, %lane
  %next = add i32 %i, 1
  br label %head

end:
  store i32 %s, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s0, 7
;   s_mov_b32 s1, 0
;   v_dual_mov_b32 v2, 0 :: v_dual_lshlrev_b32 v1, 2, v0
; .L2:
;   s_cmp_lt_u32 s1, s0
;   s_cbranch_scc0 .L4
;   s_delay_alu instid0(VALU_DEP_1)
;   v_add_nc_u32 v2, v2, v0
;   s_add_i32 s1, s1, 1
;   s_branch .L2
; .L4:
;   global_store_b32 v1, v2, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s4, 7
;   s_mov_b32 s1, 0
;   v_mov_b32 v2, 0
; .L2:
;   s_cmp_lt_u32 s1, s0
;   s_cbranch_scc0 .L4
;   v_add_u32 v2, v2, v0
;   s_add_i32 s1, s1, 1
;   s_branch .L2
; .L4:
;   global_store_dword v1, v2, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   s_wait_kmcnt 0
;   s_and_b32 s2, s2, 7
;   s_mov_b32 s3, 0
;   v_dual_mov_b32 v2, 0 :: v_dual_lshlrev_b32 v1, 2, v0
; .L2:
;   s_cmp_lt_u32 s3, s2
;   s_cbranch_scc0 .L4
;   s_delay_alu instid0(VALU_DEP_1)
;   v_add_nc_u32 v2, v2, v0
;   s_add_co_i32 s3, s3, 1
;   s_branch .L2
; .L4:
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm

define amdgpu_kernel void @divergent_branch_inside(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %m = and i32 %n, 7
  br label %loop

loop:
  %i = phi i32 [ 0, %0 ], [ %next, %latch ]
  %s = phi i32 [ 0, %0 ], [ %t, %latch ]
  %c = icmp ugt i32 %lane, %i
  br i1 %c, label %then, label %latch

then:
  %x = add i32 %s, %i
  br label %latch

latch:
  %t = phi i32 [ %s, %loop ], [ %x, %then ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %m
  br i1 %more, label %loop, label %end

end:
  store i32 %t, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s0, 7
;   s_mov_b32 s1, 0
;   v_dual_mov_b32 v2, 0 :: v_dual_lshlrev_b32 v1, 2, v0
; .L2:
;   v_cmp_gt_u32 vcc_lo, v0, s1
;   s_and_saveexec_b32 s4, vcc_lo
;   s_cbranch_execz .L4
;   s_delay_alu instid0(VALU_DEP_2)
;   v_add_nc_u32 v2, s1, v2
; .L4:
;   s_mov_b32 exec_lo, s4
;   s_add_i32 s1, s1, 1
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_cmp_lt_u32 s1, s0
;   s_cbranch_scc1 .L2
;   global_store_b32 v1, v2, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s4, 7
;   s_mov_b32 s1, 0
;   v_mov_b32 v2, 0
; .L2:
;   v_cmp_gt_u32 vcc, v0, s1
;   s_and_saveexec_b64 s[4:5], vcc
;   s_cbranch_execz .L4
;   v_add_u32 v2, s1, v2
; .L4:
;   s_mov_b64 exec, s[4:5]
;   s_add_i32 s1, s1, 1
;   s_cmp_lt_u32 s1, s0
;   s_cbranch_scc1 .L2
;   global_store_dword v1, v2, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   s_wait_kmcnt 0
;   s_and_b32 s2, s2, 7
;   s_mov_b32 s3, 0
;   v_dual_mov_b32 v2, 0 :: v_dual_lshlrev_b32 v1, 2, v0
; .L2:
;   v_cmp_gt_u32 vcc_lo, v0, s3
;   s_and_saveexec_b32 s4, vcc_lo
;   s_cbranch_execz .L4
;   s_delay_alu instid0(VALU_DEP_2)
;   v_add_nc_u32 v2, s3, v2
; .L4:
;   s_mov_b32 exec_lo, s4
;   s_add_co_i32 s3, s3, 1
;   s_wait_alu 0xff9e
;   s_cmp_lt_u32 s3, s2
;   s_cbranch_scc1 .L2
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm

define amdgpu_kernel void @nested(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %m = and i32 %n, 3
  br label %outer

outer:
  %i = phi i32 [ 0, %0 ], [ %i.next, %outer.latch ]
  %s = phi i32 [ %lane, %0 ], [ %t, %outer.latch ]
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %u = phi i32 [ %s, %outer ], [ %t, %inner ]
  %p = mul i32 %u, 3
  %t = add i32 %p, %j
  %j.next = add i32 %j, 1
  %j.more = icmp ult i32 %j.next, 3
  br i1 %j.more, label %inner, label %outer.latch

outer.latch:
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %i.next, %m
  br i1 %i.more, label %outer, label %end

end:
  store i32 %t, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s0, 3
;   s_mov_b32 s1, 0
; .L2:
;   s_mov_b32 s4, 0
; .L3:
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_mov_b32 s5, s4
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SAME) | instid1(SALU_CYCLE_1)
;   v_mad_u64_u32 v[2:3], vcc_lo, v0, 3, s[4:5]
;   s_add_i32 s4, s4, 1
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mov_b32 v0, v2
;   s_cmp_lt_u32 s4, 3
;   s_cbranch_scc1 .L3
;   s_add_i32 s1, s1, 1
;   v_mov_b32 v0, v2
;   s_cmp_lt_u32 s1, s0
;   s_cbranch_scc1 .L2
;   global_store_b32 v1, v2, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s4, 3
;   s_mov_b32 s1, 0
; .L2:
;   s_mov_b32 s4, 0
; .L3:
;   v_mul_lo_u32 v0, 3, v0
;   v_add_u32 v0, s4, v0
;   s_add_i32 s4, s4, 1
;   s_cmp_lt_u32 s4, 3
;   s_cbranch_scc1 .L3
;   s_add_i32 s1, s1, 1
;   s_cmp_lt_u32 s1, s0
;   s_cbranch_scc1 .L2
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   s_and_b32 s2, s2, 3
;   s_mov_b32 s3, 0
; .L2:
;   s_mov_b32 s4, 0
; .L3:
;   s_wait_alu 0xff9e
;   s_mov_b32 s5, s4
;   s_wait_alu 0xff9e
;   v_mad_co_u64_u32 v[2:3], vcc_lo, v0, 3, s[4:5]
;   s_add_co_i32 s4, s4, 1
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mov_b32 v0, v2
;   s_wait_alu 0xff9e
;   s_cmp_lt_u32 s4, 3
;   s_cbranch_scc1 .L3
;   s_add_co_i32 s3, s3, 1
;   v_mov_b32 v0, v2
;   s_cmp_lt_u32 s3, s2
;   s_cbranch_scc1 .L2
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm
