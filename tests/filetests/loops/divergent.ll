; Loops that lanes leave in different iterations.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @count_per_lane(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %m = and i32 %lane, 7
  br label %loop

loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %s = phi i32 [ 1, %0 ], [ %t, %loop ]
  %t = mul i32 %s, 3
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %m
  br i1 %more, label %loop, label %end

end:
  store i32 %t, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_and_b32 v0, 7, v0
;   s_mov_b32 s2, 0
;   s_mov_b32 s3, 1
;   s_mov_b32 s4, exec_lo
; .L3:
;   s_mul_i32 s3, s3, 3
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   v_mov_b32 v2, s3
;   s_add_i32 s2, s2, 1
;   v_cmpx_lt_u32 s2, v0
;   s_cbranch_execnz .L3
;   s_mov_b32 exec_lo, s4
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_and_b32 v0, 7, v0
;   s_mov_b32 s0, 0
;   s_mov_b32 s1, 1
;   s_mov_b64 s[4:5], exec
; .L3:
;   s_mul_i32 s1, s1, 3
;   v_mov_b32 v2, s1
;   s_add_i32 s0, s0, 1
;   v_cmp_lt_u32 vcc, s0, v0
;   s_and_b64 exec, exec, vcc
;   s_cbranch_execnz .L3
;   s_mov_b64 exec, s[4:5]
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v2, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_and_b32 v0, 7, v0
;   s_mov_b32 s2, 0
;   s_mov_b32 s3, 1
;   s_mov_b32 s4, exec_lo
; .L3:
;   s_mul_i32 s3, s3, 3
;   s_wait_alu 0xff9e
;   v_mov_b32 v2, s3
;   s_add_co_i32 s2, s2, 1
;   s_wait_alu 0xff9e
;   v_cmpx_lt_u32 s2, v0
;   s_cbranch_execnz .L3
;   s_mov_b32 exec_lo, s4
;   s_wait_kmcnt 0
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm

define amdgpu_kernel void @uniform_inside_divergent_outside(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %m = and i32 %lane, 7
  br label %loop

loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %m
  br i1 %more, label %loop, label %end

end:
  store i32 %i, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_and_b32 v0, 7, v0
;   s_mov_b32 s2, 0
;   s_mov_b32 s3, exec_lo
; .L3:
;   v_mov_b32 v2, s2
;   s_add_i32 s2, s2, 1
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_cmpx_lt_u32 s2, v0
;   s_cbranch_execnz .L3
;   s_mov_b32 exec_lo, s3
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_and_b32 v0, 7, v0
;   s_mov_b32 s0, 0
;   s_mov_b64 s[4:5], exec
; .L3:
;   v_mov_b32 v2, s0
;   s_add_i32 s0, s0, 1
;   v_cmp_lt_u32 vcc, s0, v0
;   s_and_b64 exec, exec, vcc
;   s_cbranch_execnz .L3
;   s_mov_b64 exec, s[4:5]
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v2, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_and_b32 v0, 7, v0
;   s_mov_b32 s2, 0
;   s_mov_b32 s3, exec_lo
; .L3:
;   v_mov_b32 v2, s2
;   s_add_co_i32 s2, s2, 1
;   s_wait_alu 0xff9e
;   v_cmpx_lt_u32 s2, v0
;   s_cbranch_execnz .L3
;   s_mov_b32 exec_lo, s3
;   s_wait_kmcnt 0
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm

define amdgpu_kernel void @left_in_the_middle(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %m = and i32 %n, 15
  br label %head

head:
  %i = phi i32 [ 0, %0 ], [ %next, %latch ]
  %more = icmp ult i32 %i, %m
  br i1 %more, label %body, label %end

body:
  %stop = icmp eq i32 %i, %lane
  br i1 %stop, label %end, label %latch

latch:
  %next = add i32 %i, 1
  br label %head

end:
  store i32 %i, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s0, 15
;   s_mov_b32 s1, 0
;   s_mov_b32 s4, exec_lo
; .L3:
;   v_mov_b32 v2, s1
;   s_cmp_lt_u32 s1, s0
;   s_cbranch_scc0 .L6
;   v_cmpx_ne_u32 s1, v0
;   s_cbranch_execz .L6
;   s_add_i32 s1, s1, 1
;   s_branch .L3
; .L6:
;   s_mov_b32 exec_lo, s4
;   global_store_b32 v1, v2, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s4, 15
;   s_mov_b32 s1, 0
;   s_mov_b64 s[4:5], exec
; .L3:
;   v_mov_b32 v2, s1
;   s_cmp_lt_u32 s1, s0
;   s_cbranch_scc0 .L6
;   v_cmp_eq_u32 vcc, s1, v0
;   s_andn2_b64 exec, exec, vcc
;   s_cbranch_execz .L6
;   s_add_i32 s1, s1, 1
;   s_branch .L3
; .L6:
;   s_mov_b64 exec, s[4:5]
;   global_store_dword v1, v2, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   s_and_b32 s2, s2, 15
;   s_mov_b32 s3, 0
;   s_mov_b32 s4, exec_lo
; .L3:
;   s_wait_alu 0xff9e
;   v_mov_b32 v2, s3
;   s_cmp_lt_u32 s3, s2
;   s_cbranch_scc0 .L6
;   v_cmpx_ne_u32 s3, v0
;   s_cbranch_execz .L6
;   s_add_co_i32 s3, s3, 1
;   s_branch .L3
; .L6:
;   s_mov_b32 exec_lo, s4
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm

define amdgpu_kernel void @skipped_rest(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  br label %loop

loop:
  %i = phi i32 [ 0, %0 ], [ %next, %latch ]
  %s = phi i32 [ 0, %0 ], [ %t, %latch ]
  %odd = and i32 %i, %lane
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %latch, label %rest

rest:
  %x = add i32 %s, %i
  br label %latch

latch:
  %t = phi i32 [ %s, %loop ], [ %x, %rest ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 6
  br i1 %more, label %loop, label %end

end:
  store i32 %t, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 0 :: v_dual_lshlrev_b32 v1, 2, v0
;   s_mov_b32 s2, 0
; .L2:
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_and_b32 v3, s2, v0
;   v_cmp_eq_u32 vcc_lo, v3, 0
;   s_and_not0_saveexec_b32 s3, vcc_lo
;   s_cbranch_execz .L4
;   v_add_nc_u32 v2, s2, v2
; .L4:
;   s_mov_b32 exec_lo, s3
;   s_add_i32 s2, s2, 1
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_cmp_lt_u32 s2, 6
;   s_cbranch_scc1 .L2
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_mov_b32 s0, 0
;   v_mov_b32 v2, 0
; .L2:
;   v_and_b32 v3, s0, v0
;   v_cmp_eq_u32 vcc, v3, 0
;   s_andn1_saveexec_b64 s[4:5], vcc
;   s_cbranch_execz .L4
;   v_add_u32 v2, s0, v2
; .L4:
;   s_mov_b64 exec, s[4:5]
;   s_add_i32 s0, s0, 1
;   s_cmp_lt_u32 s0, 6
;   s_cbranch_scc1 .L2
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v2, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 0 :: v_dual_lshlrev_b32 v1, 2, v0
;   s_mov_b32 s2, 0
; .L2:
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_and_b32 v3, s2, v0
;   v_cmp_eq_u32 vcc_lo, v3, 0
;   s_and_not0_saveexec_b32 s3, vcc_lo
;   s_cbranch_execz .L4
;   v_add_nc_u32 v2, s2, v2
; .L4:
;   s_wait_alu 0xff9e
;   s_mov_b32 exec_lo, s3
;   s_add_co_i32 s2, s2, 1
;   s_wait_alu 0xff9e
;   s_cmp_lt_u32 s2, 6
;   s_cbranch_scc1 .L2
;   s_wait_kmcnt 0
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm

define amdgpu_kernel void @divergent_in_divergent(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %m = and i32 %lane, 3
  %n = lshr i32 %lane, 2
  %k = and i32 %n, 3
  br label %outer

outer:
  %i = phi i32 [ 0, %0 ], [ %i.next, %outer.latch ]
  %s = phi i32 [ 0, %0 ], [ %t, %outer.latch ]
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %u = phi i32 [ %s, %outer ], [ %t, %inner ]
  %t = add i32 %u, 1
  %j.next = add i32 %j, 1
  %j.more = icmp ule i32 %j.next, %k
  br i1 %j.more, label %inner, label %outer.latch

outer.latch:
  %i.next = add i32 %i, 1
  %i.more = icmp ule i32 %i.next, %m
  br i1 %i.more, label %outer, label %end

end:
  store i32 %t, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_dual_mov_b32 v3, 0 :: v_dual_and_b32 v2, 3, v0
;   v_bfe_u32 v0, v0, 2, 2
;   s_mov_b32 s2, 0
;   s_mov_b32 s3, exec_lo
; .L3:
;   s_mov_b32 s4, 0
;   s_mov_b32 s5, exec_lo
; .L5:
;   s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   v_add_nc_u32 v3, 1, v3
;   s_add_i32 s4, s4, 1
;   v_cmpx_le_u32 s4, v0
;   s_cbranch_execnz .L5
;   s_mov_b32 exec_lo, s5
;   s_add_i32 s2, s2, 1
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_cmpx_le_u32 s2, v2
;   s_cbranch_execnz .L3
;   s_mov_b32 exec_lo, s3
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v3, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_and_b32 v2, 3, v0
;   v_bfe_u32 v0, v0, 2, 2
;   s_mov_b32 s0, 0
;   v_mov_b32 v3, 0
;   s_mov_b64 s[4:5], exec
; .L3:
;   s_mov_b32 s1, 0
;   s_mov_b64 s[6:7], exec
; .L5:
;   v_add_u32 v3, 1, v3
;   s_add_i32 s1, s1, 1
;   v_cmp_le_u32 vcc, s1, v0
;   s_and_b64 exec, exec, vcc
;   s_cbranch_execnz .L5
;   s_mov_b64 exec, s[6:7]
;   s_add_i32 s0, s0, 1
;   v_cmp_le_u32 vcc, s0, v2
;   s_and_b64 exec, exec, vcc
;   s_cbranch_execnz .L3
;   s_mov_b64 exec, s[4:5]
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v3, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_dual_mov_b32 v3, 0 :: v_dual_and_b32 v2, 3, v0
;   v_bfe_u32 v0, v0, 2, 2
;   s_mov_b32 s2, 0
;   s_mov_b32 s3, exec_lo
; .L3:
;   s_mov_b32 s4, 0
;   s_mov_b32 s5, exec_lo
; .L5:
;   v_add_nc_u32 v3, 1, v3
;   s_wait_alu 0xff9e
;   s_add_co_i32 s4, s4, 1
;   s_wait_alu 0xff9e
;   v_cmpx_le_u32 s4, v0
;   s_cbranch_execnz .L5
;   s_mov_b32 exec_lo, s5
;   s_add_co_i32 s2, s2, 1
;   s_wait_alu 0xff9e
;   v_cmpx_le_u32 s2, v2
;   s_cbranch_execnz .L3
;   s_mov_b32 exec_lo, s3
;   s_wait_kmcnt 0
;   global_store_b32 v1, v3, s[0:1]
;   s_endpgm
