; A call through a pointer that differs between lanes.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define internal i32 @increased(i32 %n) {
  %r = add i32 %n, 1
  ret i32 %r
}

define internal i32 @tripled(i32 %n) {
  %r = mul i32 %n, 3
  ret i32 %r
}

define amdgpu_kernel void @through_divergent_pointer(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %bit = and i32 %lane, 1
  %odd = icmp ne i32 %bit, 0
  %f = select i1 %odd, ptr @increased, ptr @tripled
  %r = call i32 %f(i32 %lane)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_mov_b32 s32, 0
;   s_load_b64 s[34:35], s[0:1], 0
;   v_mov_b32 v40, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   v_and_b32 v0, 1, v40
;   s_getpc_b64 s[0:1]
;   s_add_u32 s0, s0, increased@rel32@lo+4
;   s_addc_u32 s1, s1, increased@rel32@hi+12
;   s_getpc_b64 s[2:3]
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_4) | instid1(VALU_DEP_1)
;   s_add_u32 s2, s2, tripled@rel32@lo+8
;   s_addc_u32 s3, s3, tripled@rel32@hi+16
;   v_cmp_ne_u32 vcc_lo, v0, 0
;   v_dual_mov_b32 v0, s0 :: v_dual_lshlrev_b32 v41, 2, v40
;   s_mov_b32 s33, exec_lo
;   v_cndmask_b32 v42, s2, v0, vcc_lo
;   v_mov_b32 v0, s1
;   s_delay_alu instid0(VALU_DEP_1)
;   v_cndmask_b32 v43, s3, v0, vcc_lo
; .L2:
;   s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)
;   v_readfirstlane_b32 s0, v42
;   v_readfirstlane_b32 s1, v43
;   s_delay_alu instid0(VALU_DEP_1)
;   v_cmp_eq_u64 vcc_lo, s[0:1], v[42:43]
;   s_and_saveexec_b32 s36, vcc_lo
;   v_mov_b32 v0, v40
;   s_swappc_b64 s[30:31], s[0:1]
;   s_and_not1_b32 exec_lo, s36, exec_lo
;   s_cbranch_execnz .L2
;   s_mov_b32 exec_lo, s33
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v41, v0, s[34:35]
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
;   v_mov_b32 v40, v0
;   s_load_dwordx2 s[34:35], s[0:1], 0
;   v_lshlrev_b32 v41, 2, v40
;   v_and_b32 v0, 1, v40
;   v_cmp_ne_u32 vcc, v0, 0
;   s_getpc_b64 s[0:1]
;   s_add_u32 s0, s0, increased@rel32@lo+4
;   s_addc_u32 s1, s1, increased@rel32@hi+12
;   s_getpc_b64 s[2:3]
;   s_add_u32 s2, s2, tripled@rel32@lo+4
;   s_addc_u32 s3, s3, tripled@rel32@hi+12
;   v_mov_b32 v0, s2
;   v_mov_b32 v1, s0
;   v_cndmask_b32 v42, v0, v1, vcc
;   v_mov_b32 v0, s3
;   v_mov_b32 v1, s1
;   v_cndmask_b32 v43, v0, v1, vcc
;   s_mov_b64 s[36:37], exec
; .L2:
;   v_readfirstlane_b32 s0, v42
;   v_readfirstlane_b32 s1, v43
;   s_nop 1
;   v_cmp_eq_u64 vcc, s[0:1], v[42:43]
;   s_and_saveexec_b64 s[38:39], vcc
;   v_mov_b32 v0, v40
;   s_swappc_b64 s[30:31], s[0:1]
;   s_andn2_b64 exec, s[38:39], exec
;   s_cbranch_execnz .L2
;   s_mov_b64 exec, s[36:37]
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v41, v0, s[34:35]
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
;   s_load_b64 s[34:35], s[0:1], 0
;   v_mov_b32 v40, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   v_and_b32 v0, 1, v40
;   s_getpc_b64 s[0:1]
;   s_sext_i32_i16 s1, s1
;   s_add_co_u32 s0, s0, increased@rel32@lo+8
;   s_add_co_ci_u32 s1, s1, increased@rel32@hi+16
;   v_cmp_ne_u32 vcc_lo, v0, 0
;   s_getpc_b64 s[2:3]
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_4) | instid1(VALU_DEP_1)
;   s_sext_i32_i16 s3, s3
;   s_add_co_u32 s2, s2, tripled@rel32@lo+12
;   s_add_co_ci_u32 s3, s3, tripled@rel32@hi+20
;   v_dual_mov_b32 v0, s0 :: v_dual_lshlrev_b32 v41, 2, v40
;   s_mov_b32 s33, exec_lo
;   v_cndmask_b32 v42, s2, v0, vcc_lo
;   v_mov_b32 v0, s1
;   s_delay_alu instid0(VALU_DEP_1)
;   v_cndmask_b32 v43, s3, v0, vcc_lo
; .L2:
;   s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)
;   v_readfirstlane_b32 s0, v42
;   v_readfirstlane_b32 s1, v43
;   s_wait_alu 0xf19f
;   v_cmp_eq_u64 vcc_lo, s[0:1], v[42:43]
;   s_and_saveexec_b32 s36, vcc_lo
;   v_mov_b32 v0, v40
;   s_wait_alu 0xff9e
;   s_swappc_b64 s[30:31], s[0:1]
;   s_and_not1_b32 exec_lo, s36, exec_lo
;   s_cbranch_execnz .L2
;   s_mov_b32 exec_lo, s33
;   s_wait_kmcnt 0
;   global_store_b32 v41, v0, s[34:35]
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
