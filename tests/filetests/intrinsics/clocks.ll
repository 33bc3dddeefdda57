; Clocks and traps. The kernels store only whether a clock runs backwards, which does not depend on
; its values.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.readcyclecounter()
declare i64 @llvm.readsteadycounter()
declare void @llvm.trap()
declare void @llvm.debugtrap()

define amdgpu_kernel void @cycles(ptr addrspace(1) %out) {
  %before = call i64 @llvm.readcyclecounter()
  %x = load volatile i32, ptr addrspace(1) %out
  %after = call i64 @llvm.readcyclecounter()
  %backwards = icmp ult i64 %after, %before
  %word = zext i1 %backwards to i32
  store i32 %word, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   s_getreg_b32 s2, 0x981d
;   v_mov_b32 v0, 0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[0:1] glc dlc
;   s_getreg_b32 s3, 0x981d
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_cmp_lt_u32 s3, s2
;   s_cselect_b32 s2, 1, 0
;   s_waitcnt vmcnt(0)
;   v_mov_b32 v1, s2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_nop 0
;   s_memtime s[0:1]
;   v_mov_b32 v0, 0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[2:3] sc0 sc1
;   s_memtime s[4:5]
;   s_waitcnt lgkmcnt(0)
;   s_sub_u32 s0, s4, s0
;   s_subb_u32 s0, s5, s1
;   s_cselect_b32 s0, 1, 0
;   s_waitcnt vmcnt(0)
;   v_mov_b32 v1, s0
;   global_store_dword v0, v1, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   s_getreg_b32 s2, 0xf81e
;   s_getreg_b32 s3, 0xf81d
;   s_getreg_b32 s4, 0xf81e
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_cmp_eq_u32 s2, s4
;   s_cselect_b32 s2, s3, 0
;   v_mov_b32 v0, 0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[0:1] scope:SCOPE_SYS
;   s_getreg_b32 s3, 0xf81e
;   s_getreg_b32 s5, 0xf81d
;   s_getreg_b32 s6, 0xf81e
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   s_cmp_eq_u32 s3, s6
;   s_cselect_b32 s3, s5, 0
;   s_sub_co_u32 s2, s3, s2
;   s_sub_co_ci_u32 s2, s6, s4
;   s_cselect_b32 s2, 1, 0
;   s_wait_loadcnt 0
;   v_mov_b32 v1, s2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @steady(ptr addrspace(1) %out) {
  %before = call i64 @llvm.readsteadycounter()
  %x = load volatile i32, ptr addrspace(1) %out
  %after = call i64 @llvm.readsteadycounter()
  %backwards = icmp ult i64 %after, %before
  %word = zext i1 %backwards to i32
  store i32 %word, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   s_sendmsg_rtn_b64 s[2:3], 0x83
;   v_mov_b32 v0, 0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[0:1] glc dlc
;   s_sendmsg_rtn_b64 s[4:5], 0x83
;   s_waitcnt lgkmcnt(0)
;   s_sub_u32 s2, s4, s2
;   s_subb_u32 s2, s5, s3
;   s_cselect_b32 s2, 1, 0
;   s_waitcnt vmcnt(0)
;   v_mov_b32 v1, s2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_nop 0
;   s_memrealtime s[0:1]
;   v_mov_b32 v0, 0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[2:3] sc0 sc1
;   s_memrealtime s[4:5]
;   s_waitcnt lgkmcnt(0)
;   s_sub_u32 s0, s4, s0
;   s_subb_u32 s0, s5, s1
;   s_cselect_b32 s0, 1, 0
;   s_waitcnt vmcnt(0)
;   v_mov_b32 v1, s0
;   global_store_dword v0, v1, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   s_sendmsg_rtn_b64 s[2:3], 0x83
;   v_mov_b32 v0, 0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[0:1] scope:SCOPE_SYS
;   s_sendmsg_rtn_b64 s[4:5], 0x83
;   s_wait_kmcnt 0
;   s_sub_co_u32 s2, s4, s2
;   s_sub_co_ci_u32 s2, s5, s3
;   s_cselect_b32 s2, 1, 0
;   s_wait_loadcnt 0
;   v_mov_b32 v1, s2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

; No lane has so high a number, and the wave skips the trap.
define amdgpu_kernel void @divergent_trap(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %bad = icmp ugt i32 %lane, 5000
  br i1 %bad, label %fail, label %good
fail:
  call void @llvm.trap()
  unreachable
good:
  store i32 %lane, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_gt_u32 s2, v0, 0x1388
;   s_and_saveexec_b32 s3, s2
;   s_cbranch_execz .L6
;   s_cbranch_execz .L5
;   s_trap 2
;   s_waitcnt lgkmcnt(0)
;   s_sendmsg_rtn_b32 s0, 0x80
;   s_mov_b32 ttmp2, m0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s0, 0x3ff
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_or_b32 s0, s0, 0x400
;   s_mov_b32 m0, s0
;   s_sendmsg 1
;   s_mov_b32 m0, ttmp2
; .L4:
;   s_sethalt 5
;   s_branch .L4
; .L5:
; .L6:
;   s_and_not1_b32 exec_lo, s3, s2
;   s_cbranch_execz .L8
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; .L8:
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_mov_b32 s0, 0x1388
;   v_cmp_gt_u32 s[0:1], v0, s0
;   s_and_saveexec_b64 s[4:5], s[0:1]
;   s_cbranch_execz .L5
;   s_cbranch_execz .L4
;   s_trap 2
; .L4:
; .L5:
;   s_andn2_b64 exec, s[4:5], s[0:1]
;   s_cbranch_execz .L7
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; .L7:
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_gt_u32 s2, v0, 0x1388
;   s_and_saveexec_b32 s3, s2
;   s_cbranch_execz .L5
;   s_cbranch_execz .L4
;   s_trap 2
; .L4:
; .L5:
;   s_and_not1_b32 exec_lo, s3, s2
;   s_cbranch_execz .L7
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; .L7:
;   s_endpgm

define amdgpu_kernel void @for_the_debugger(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %bad = icmp ugt i32 %lane, 5000
  br i1 %bad, label %stop, label %done
stop:
  call void @llvm.debugtrap()
  br label %done
done:
  store i32 %n, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_gt_u32 vcc_lo, v0, 0x1388
;   s_and_saveexec_b32 s1, vcc_lo
;   s_cbranch_execz .L5
;   s_cbranch_execz .L4
;   s_trap 3
; .L4:
; .L5:
;   s_mov_b32 exec_lo, s1
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v0, s0
;   global_store_b32 v1, v0, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   s_mov_b32 s0, 0x1388
;   v_cmp_gt_u32 vcc, v0, s0
;   s_and_saveexec_b64 s[0:1], vcc
;   s_cbranch_execz .L5
;   s_cbranch_execz .L4
;   s_trap 3
; .L4:
; .L5:
;   s_mov_b64 exec, s[0:1]
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v0, s4
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_gt_u32 vcc_lo, v0, 0x1388
;   s_and_saveexec_b32 s3, vcc_lo
;   s_cbranch_execz .L5
;   s_cbranch_execz .L4
;   s_trap 3
; .L4:
; .L5:
;   s_mov_b32 exec_lo, s3
;   s_wait_kmcnt 0
;   v_mov_b32 v0, s2
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
