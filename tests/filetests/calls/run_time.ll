; Calls that stay calls: of recursive functions, and through pointers.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

@table = internal addrspace(4) constant [2 x ptr] [ptr @increased, ptr @tripled]

define internal i32 @factorial(i32 %n) {
entry:
  %z = icmp ule i32 %n, 1
  br i1 %z, label %done, label %more
more:
  %m = sub i32 %n, 1
  %r = call i32 @factorial(i32 %m)
  %p = mul i32 %r, %n
  br label %done
done:
  %v = phi i32 [ 1, %entry ], [ %p, %more ]
  ret i32 %v
}

define internal i32 @increased(i32 %n) {
  %r = add i32 %n, 1
  ret i32 %r
}

define internal i32 @tripled(i32 %n) {
  %r = mul i32 %n, 3
  ret i32 %r
}

define amdgpu_kernel void @recursive(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %low = and i32 %lane, 7
  %r = call i32 @factorial(i32 %low)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_mov_b32 s32, 0
;   s_load_b64 s[34:35], s[0:1], 0
;   v_lshlrev_b32 v40, 2, v0
;   v_and_b32 v0, 7, v0
;   s_getpc_b64 s[0:1]
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_add_u32 s0, s0, factorial@rel32@lo+8
;   s_addc_u32 s1, s1, factorial@rel32@hi+16
;   s_swappc_b64 s[30:31], s[0:1]
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v40, v0, s[34:35]
;   s_endpgm
; factorial:
;   s_waitcnt vmcnt(0) lgkmcnt(0)
;   s_mov_b32 s28, exec_lo
;   s_mov_b32 exec_lo, -1
;   scratch_store_b32 off, v41, s32
;   s_mov_b32 exec_lo, s28
;   v_writelane_b32 v41, s33, 0
;   v_writelane_b32 v41, s34, 1
;   v_writelane_b32 v41, s35, 2
;   scratch_store_b32 off, v40, s32 offset:4
;   s_mov_b64 s[34:35], s[30:31]
;   v_mov_b32 v40, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_cmp_le_u32 vcc_lo, v40, 1
;   v_mov_b32 v0, 1
;   s_and_not0_saveexec_b32 s33, vcc_lo
;   s_cbranch_execz .Lfactorial.3
;   v_sub_nc_u32 v0, v40, 1
;   s_getpc_b64 s[0:1]
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_add_u32 s0, s0, factorial@rel32@lo+8
;   s_addc_u32 s1, s1, factorial@rel32@hi+16
;   s_add_u32 s32, s32, 16
;   s_swappc_b64 s[30:31], s[0:1]
;   s_sub_u32 s32, s32, 16
;   v_mul_lo_u32 v0, v0, v40
; .Lfactorial.3:
;   s_mov_b32 exec_lo, s33
;   s_mov_b64 s[30:31], s[34:35]
;   scratch_load_b32 v40, off, s32 offset:4
;   v_readlane_b32 s33, v41, 0
;   v_readlane_b32 s34, v41, 1
;   v_readlane_b32 s35, v41, 2
;   s_mov_b32 s28, exec_lo
;   s_mov_b32 exec_lo, -1
;   scratch_load_b32 v41, off, s32
;   s_mov_b32 exec_lo, s28
;   s_waitcnt vmcnt(0)
;   s_setpc_b64 s[30:31]
; gfx942:
;   s_mov_b32 s32, 0
;   s_load_dwordx2 s[34:35], s[0:1], 0
;   v_lshlrev_b32 v40, 2, v0
;   v_and_b32 v0, 7, v0
;   s_getpc_b64 s[0:1]
;   s_add_u32 s0, s0, factorial@rel32@lo+4
;   s_addc_u32 s1, s1, factorial@rel32@hi+12
;   s_swappc_b64 s[30:31], s[0:1]
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v40, v0, s[34:35]
;   s_endpgm
; factorial:
;   s_waitcnt vmcnt(0) lgkmcnt(0)
;   s_mov_b64 s[28:29], exec
;   s_mov_b64 exec, -1
;   scratch_store_dword off, v41, s32
;   s_mov_b64 exec, s[28:29]
;   v_writelane_b32 v41, s34, 0
;   v_writelane_b32 v41, s35, 1
;   v_writelane_b32 v41, s36, 2
;   v_writelane_b32 v41, s37, 3
;   scratch_store_dword off, v40, s32 offset:4
;   s_mov_b64 s[34:35], s[30:31]
;   v_mov_b32 v40, v0
;   v_cmp_le_u32 vcc, v40, 1
;   v_mov_b32 v0, 1
;   s_andn1_saveexec_b64 s[36:37], vcc
;   s_cbranch_execz .Lfactorial.3
;   v_sub_u32 v0, v40, 1
;   s_getpc_b64 s[0:1]
;   s_add_u32 s0, s0, factorial@rel32@lo+4
;   s_addc_u32 s1, s1, factorial@rel32@hi+12
;   s_add_u32 s32, s32, 16
;   s_swappc_b64 s[30:31], s[0:1]
;   s_sub_u32 s32, s32, 16
;   v_mul_lo_u32 v0, v0, v40
; .Lfactorial.3:
;   s_mov_b64 exec, s[36:37]
;   s_mov_b64 s[30:31], s[34:35]
;   scratch_load_dword v40, off, s32 offset:4
;   v_readlane_b32 s34, v41, 0
;   v_readlane_b32 s35, v41, 1
;   v_readlane_b32 s36, v41, 2
;   v_readlane_b32 s37, v41, 3
;   s_mov_b64 s[28:29], exec
;   s_mov_b64 exec, -1
;   scratch_load_dword v41, off, s32
;   s_mov_b64 exec, s[28:29]
;   s_waitcnt vmcnt(0)
;   s_setpc_b64 s[30:31]
; gfx1200:
;   s_mov_b32 s32, 0
;   s_load_b64 s[34:35], s[0:1], 0
;   v_lshlrev_b32 v40, 2, v0
;   v_and_b32 v0, 7, v0
;   s_getpc_b64 s[0:1]
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_sext_i32_i16 s1, s1
;   s_add_co_u32 s0, s0, factorial@rel32@lo+12
;   s_add_co_ci_u32 s1, s1, factorial@rel32@hi+20
;   s_swappc_b64 s[30:31], s[0:1]
;   s_wait_kmcnt 0
;   global_store_b32 v40, v0, s[34:35]
;   s_endpgm
; factorial:
;   s_wait_loadcnt 0
;   s_wait_samplecnt 0
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   s_mov_b32 s28, exec_lo
;   s_mov_b32 exec_lo, -1
;   scratch_store_b32 off, v41, s32
;   s_wait_alu 0xff9e
;   s_mov_b32 exec_lo, s28
;   v_writelane_b32 v41, s33, 0
;   v_writelane_b32 v41, s34, 1
;   v_writelane_b32 v41, s35, 2
;   scratch_store_b32 off, v40, s32 offset:4
;   s_mov_b64 s[34:35], s[30:31]
;   v_mov_b32 v40, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_cmp_le_u32 vcc_lo, v40, 1
;   v_mov_b32 v0, 1
;   s_and_not0_saveexec_b32 s33, vcc_lo
;   s_cbranch_execz .Lfactorial.3
;   v_sub_nc_u32 v0, v40, 1
;   s_getpc_b64 s[0:1]
;   s_wait_alu 0xff9e
;   s_sext_i32_i16 s1, s1
;   s_add_co_u32 s0, s0, factorial@rel32@lo+12
;   s_wait_alu 0xff9e
;   s_add_co_ci_u32 s1, s1, factorial@rel32@hi+24
;   s_add_co_u32 s32, s32, 16
;   s_wait_alu 0xff9e
;   s_swappc_b64 s[30:31], s[0:1]
;   s_sub_co_u32 s32, s32, 16
;   v_mul_lo_u32 v0, v0, v40
; .Lfactorial.3:
;   s_wait_alu 0xff9e
;   s_mov_b32 exec_lo, s33
;   s_mov_b64 s[30:31], s[34:35]
;   scratch_load_b32 v40, off, s32 offset:4
;   v_readlane_b32 s33, v41, 0
;   v_readlane_b32 s34, v41, 1
;   v_readlane_b32 s35, v41, 2
;   s_mov_b32 s28, exec_lo
;   s_mov_b32 exec_lo, -1
;   scratch_load_b32 v41, off, s32
;   s_wait_alu 0xff9e
;   s_mov_b32 exec_lo, s28
;   s_wait_loadcnt 0
;   s_setpc_b64 s[30:31]

define amdgpu_kernel void @through_uniform_pointer(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %bit = and i32 %n, 1
  %place = getelementptr ptr, ptr addrspace(4) @table, i32 %bit
  %f = load ptr, ptr addrspace(4) %place
  %r = call i32 %f(i32 %lane)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_mov_b32 s32, 0
;   s_load_b64 s[34:35], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   s_getpc_b64 s[2:3]
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)
;   s_add_u32 s1, s2, table@rel32@lo+8
;   s_addc_u32 s2, s3, table@rel32@hi+16
;   v_mov_b32 v1, v0
;   v_mov_b32 v0, v1
;   v_lshlrev_b32 v40, 2, v1
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s0, 1
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_lshl_b32 s0, s0, 3
;   s_add_u32 s0, s1, s0
;   s_addc_u32 s1, s2, 0
;   s_load_b64 s[0:1], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_swappc_b64 s[30:31], s[0:1]
;   global_store_b32 v40, v0, s[34:35]
;   s_endpgm
; increased:
;   s_waitcnt vmcnt(0) lgkmcnt(0)
;   v_add_nc_u32 v0, 1, v0
;   s_setpc_b64 s[30:31]
; tripled:
;   s_waitcnt vmcnt(0) lgkmcnt(0)
;   v_mul_lo_u32 v0, 3, v0
;   s_setpc_b64 s[30:31]
; gfx942:
;   s_mov_b32 s32, 0
;   s_load_dwordx2 s[34:35], s[0:1], 0
;   s_load_dword s2, s[0:1], 8
;   v_lshlrev_b32 v40, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s2, 1
;   s_getpc_b64 s[2:3]
;   s_add_u32 s1, s2, table@rel32@lo+4
;   s_addc_u32 s2, s3, table@rel32@hi+12
;   s_lshl_b32 s0, s0, 3
;   s_add_u32 s0, s1, s0
;   s_addc_u32 s1, s2, 0
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_swappc_b64 s[30:31], s[2:3]
;   global_store_dword v40, v0, s[34:35]
;   s_endpgm
; increased:
;   s_waitcnt vmcnt(0) lgkmcnt(0)
;   v_add_u32 v0, 1, v0
;   s_setpc_b64 s[30:31]
; tripled:
;   s_waitcnt vmcnt(0) lgkmcnt(0)
;   v_mul_lo_u32 v0, 3, v0
;   s_setpc_b64 s[30:31]
; gfx1200:
;   s_mov_b32 s32, 0
;   s_load_b96 s[36:38], s[0:1], 0
;   s_getpc_b64 s[0:1]
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)
;   s_sext_i32_i16 s1, s1
;   s_add_co_u32 s0, s0, table@rel32@lo+12
;   s_add_co_ci_u32 s1, s1, table@rel32@hi+20
;   v_mov_b32 v1, v0
;   v_mov_b32 v0, v1
;   v_lshlrev_b32 v40, 2, v1
;   s_wait_kmcnt 0
;   s_and_b32 s2, s38, 1
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_lshl_b32 s2, s2, 3
;   s_add_co_u32 s0, s0, s2
;   s_add_co_ci_u32 s1, s1, 0
;   s_load_b64 s[0:1], s[0:1], 0
;   s_wait_kmcnt 0
;   s_swappc_b64 s[30:31], s[0:1]
;   global_store_b32 v40, v0, s[36:37]
;   s_endpgm
; increased:
;   s_wait_loadcnt 0
;   s_wait_samplecnt 0
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   v_add_nc_u32 v0, 1, v0
;   s_setpc_b64 s[30:31]
; tripled:
;   s_wait_loadcnt 0
;   s_wait_samplecnt 0
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   v_mul_lo_u32 v0, 3, v0
;   s_setpc_b64 s[30:31]
