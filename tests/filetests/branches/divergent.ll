; Branches whose lanes diverge: compare, save, mask, skip, invert, restore.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @if_then(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %c = icmp ult i32 %lane, 7
  br i1 %c, label %then, label %end

then:
  store i32 1, ptr addrspace(1) %own
  br label %end

end:
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmpx_lt_u32 v0, 7
;   s_cbranch_execz .L3
;   v_mov_b32 v0, 1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
; .L3:
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc, v0, 7
;   s_and_saveexec_b64 s[0:1], vcc
;   s_cbranch_execz .L3
;   v_mov_b32 v0, 1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
; .L3:
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmpx_lt_u32 v0, 7
;   s_cbranch_execz .L3
;   v_mov_b32 v0, 1
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
; .L3:
;   s_endpgm

define amdgpu_kernel void @if_else(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %c = icmp ult i32 %lane, 7
  br i1 %c, label %then, label %else

then:
  %x = mul i32 %lane, %lane
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
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 s2, v0, 7
;   s_and_saveexec_b32 s3, s2
;   s_cbranch_execz .L3
;   v_mul_u32_u24 v0, v0, v0
; .L3:
;   s_and_not1_b32 exec_lo, s3, s2
;   s_cbranch_execz .L5
;   s_delay_alu instid0(VALU_DEP_1)
;   v_sub_nc_u32 v0, 0x64, v0
; .L5:
;   s_mov_b32 exec_lo, s3
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 s[0:1], v0, 7
;   s_and_saveexec_b64 s[4:5], s[0:1]
;   s_cbranch_execz .L3
;   v_mul_u32_u24 v0, v0, v0
; .L3:
;   s_andn2_b64 exec, s[4:5], s[0:1]
;   s_cbranch_execz .L5
;   v_sub_u32 v0, 0x64, v0
; .L5:
;   s_mov_b64 exec, s[4:5]
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 s2, v0, 7
;   s_and_saveexec_b32 s3, s2
;   s_cbranch_execz .L3
;   v_mul_u32_u24 v0, v0, v0
; .L3:
;   s_and_not1_b32 exec_lo, s3, s2
;   s_cbranch_execz .L5
;   s_delay_alu instid0(VALU_DEP_1)
;   v_sub_nc_u32 v0, 0x64, v0
; .L5:
;   s_mov_b32 exec_lo, s3
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @value_of_one_arm(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %c = icmp ult i32 %lane, 7
  br i1 %c, label %then, label %end

then:
  %x = mul i32 %lane, 37
  br label %end

end:
  %r = phi i32 [ %x, %then ], [ 5, %0 ]
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 5 :: v_dual_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc_lo, v0, 7
;   s_and_saveexec_b32 s2, vcc_lo
;   s_cbranch_execz .L3
;   v_mul_u32_u24 v2, 37, v0
; .L3:
;   s_mov_b32 exec_lo, s2
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc, v0, 7
;   v_mov_b32 v2, 5
;   s_and_saveexec_b64 s[0:1], vcc
;   s_cbranch_execz .L3
;   v_mul_u32_u24 v2, 37, v0
; .L3:
;   s_mov_b64 exec, s[0:1]
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v2, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_dual_mov_b32 v2, 5 :: v_dual_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc_lo, v0, 7
;   s_and_saveexec_b32 s2, vcc_lo
;   s_cbranch_execz .L3
;   v_mul_u32_u24 v2, 37, v0
; .L3:
;   s_mov_b32 exec_lo, s2
;   s_wait_kmcnt 0
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm

define amdgpu_kernel void @nested(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %c = icmp ult i32 %lane, 20
  br i1 %c, label %outer, label %end

outer:
  store i32 1, ptr addrspace(1) %own
  %d = icmp ugt i32 %lane, 9
  br i1 %d, label %inner, label %end

inner:
  store i32 2, ptr addrspace(1) %own
  br label %end

end:
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmpx_lt_u32 v0, 20
;   s_cbranch_execz .L4
;   v_mov_b32 v2, 1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v2, s[0:1]
;   v_cmpx_gt_u32 v0, 9
;   s_cbranch_execz .L4
;   v_mov_b32 v0, 2
;   global_store_b32 v1, v0, s[0:1]
; .L4:
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc, v0, 20
;   s_and_saveexec_b64 s[0:1], vcc
;   s_cbranch_execz .L4
;   v_mov_b32 v2, 1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v2, s[2:3]
;   v_cmp_gt_u32 vcc, v0, 9
;   s_and_b64 exec, exec, vcc
;   s_cbranch_execz .L4
;   v_mov_b32 v0, 2
;   global_store_dword v1, v0, s[2:3]
; .L4:
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmpx_lt_u32 v0, 20
;   s_cbranch_execz .L4
;   v_mov_b32 v2, 1
;   s_wait_kmcnt 0
;   global_store_b32 v1, v2, s[0:1]
;   v_cmpx_gt_u32 v0, 9
;   s_cbranch_execz .L4
;   v_mov_b32 v0, 2
;   global_store_b32 v1, v0, s[0:1]
; .L4:
;   s_endpgm

define amdgpu_kernel void @early_return(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %c = icmp uge i32 %lane, 13
  br i1 %c, label %out.of.range, label %work

out.of.range:
  ret void

work:
  store i32 %lane, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_ge_u32 s2, v0, 13
;   s_and_saveexec_b32 s3, s2
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_and_not1_b32 exec_lo, s3, s2
;   s_cbranch_execz .L5
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; .L5:
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_ge_u32 s[0:1], v0, 13
;   s_and_saveexec_b64 s[4:5], s[0:1]
;   s_andn2_b64 exec, s[4:5], s[0:1]
;   s_cbranch_execz .L5
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; .L5:
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_ge_u32 s2, v0, 13
;   s_and_saveexec_b32 s3, s2
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_and_not1_b32 exec_lo, s3, s2
;   s_cbranch_execz .L5
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; .L5:
;   s_endpgm

define amdgpu_kernel void @two_conditions(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %c = icmp ult i32 %lane, %n
  %d = icmp ne i32 %lane, 3
  %both = and i1 %c, %d
  br i1 %both, label %then, label %end

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
;   s_waitcnt lgkmcnt(0)
;   v_cmpx_lt_u32 v0, s0
;   v_cmpx_ne_u32 v0, 3
;   s_cbranch_execz .L3
;   v_mov_b32 v0, 1
;   global_store_b32 v1, v0, s[2:3]
; .L3:
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_ne_u32 vcc, v0, 3
;   s_waitcnt lgkmcnt(0)
;   v_cmp_lt_u32 s[0:1], v0, s4
;   s_and_b64 s[0:1], s[0:1], vcc
;   s_and_saveexec_b64 s[0:1], s[0:1]
;   s_cbranch_execz .L3
;   v_mov_b32 v0, 1
;   global_store_dword v1, v0, s[2:3]
; .L3:
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   v_cmpx_lt_u32 v0, s2
;   v_cmpx_ne_u32 v0, 3
;   s_cbranch_execz .L3
;   v_mov_b32 v0, 1
;   global_store_b32 v1, v0, s[0:1]
; .L3:
;   s_endpgm

define amdgpu_kernel void @switch(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %k = and i32 %lane, 3
  switch i32 %k, label %other [
  i32 0, label %zero
  i32 1, label %one
  ]

zero:
  br label %end

one:
  br label %end

other:
  %x = mul i32 %lane, 3
  br label %end

end:
  %r = phi i32 [ 11, %zero ], [ 22, %one ], [ %x, %other ]
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_and_b32 v2, 3, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(SALU_CYCLE_1)
;   v_cmp_eq_u32 s2, 0, v2
;   v_cmp_eq_u32 s3, 1, v2
;   s_or_b32 s4, s2, s3
;   s_and_not0_saveexec_b32 s4, s4
;   s_cbranch_execz .L3
;   v_mul_u32_u24 v0, 3, v0
; .L3:
;   s_and_b32 exec_lo, s4, s2
;   s_cbranch_execz .L5
;   v_mov_b32 v0, 11
; .L5:
;   s_and_b32 exec_lo, s4, s3
;   s_cbranch_execz .L7
;   v_mov_b32 v0, 22
; .L7:
;   s_mov_b32 exec_lo, s4
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_and_b32 v2, 3, v0
;   v_cmp_eq_u32 s[0:1], 0, v2
;   v_cmp_eq_u32 s[4:5], 1, v2
;   s_or_b64 s[6:7], s[0:1], s[4:5]
;   s_andn1_saveexec_b64 s[6:7], s[6:7]
;   s_cbranch_execz .L3
;   v_mul_u32_u24 v0, 3, v0
; .L3:
;   s_and_b64 exec, s[6:7], s[0:1]
;   s_cbranch_execz .L5
;   v_mov_b32 v0, 11
; .L5:
;   s_and_b64 exec, s[6:7], s[4:5]
;   s_cbranch_execz .L7
;   v_mov_b32 v0, 22
; .L7:
;   s_mov_b64 exec, s[6:7]
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_and_b32 v2, 3, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(SALU_CYCLE_1)
;   v_cmp_eq_u32 s2, 0, v2
;   v_cmp_eq_u32 s3, 1, v2
;   s_or_b32 s4, s2, s3
;   s_and_not0_saveexec_b32 s4, s4
;   s_cbranch_execz .L3
;   v_mul_u32_u24 v0, 3, v0
; .L3:
;   s_and_b32 exec_lo, s4, s2
;   s_cbranch_execz .L5
;   v_mov_b32 v0, 11
; .L5:
;   s_and_b32 exec_lo, s4, s3
;   s_cbranch_execz .L7
;   v_mov_b32 v0, 22
; .L7:
;   s_mov_b32 exec_lo, s4
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
