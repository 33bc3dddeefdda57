; Masks as numbers.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i64 @llvm.ctpop.i64(i64)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)

define amdgpu_kernel void @ballot(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %c = icmp ult i32 %lane, 9
  %m = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %r = trunc i64 %m to i32
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_cmp_lt_u32 vcc_lo, v0, 9
;   s_and_b32 s2, vcc_lo, exec_lo
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc, v0, 9
;   s_and_b64 s[0:1], vcc, exec
;   v_mov_b32 v0, s0
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_cmp_lt_u32 vcc_lo, v0, 9
;   s_and_b32 s2, vcc_lo, exec_lo
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @count_of_ballot(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %c = icmp ult i32 %lane, 9
  %m = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %n = call i64 @llvm.ctpop.i64(i64 %m)
  %r = trunc i64 %n to i32
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_cmp_lt_u32 vcc_lo, v0, 9
;   s_and_b32 s2, vcc_lo, exec_lo
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_bcnt1_i32_b32 s2, s2
;   v_dual_mov_b32 v0, s2 :: v_dual_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc, v0, 9
;   s_and_b64 s[0:1], vcc, exec
;   s_bcnt1_i32_b64 s0, s[0:1]
;   v_mov_b32 v0, s0
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_cmp_lt_u32 vcc_lo, v0, 9
;   s_and_b32 s2, vcc_lo, exec_lo
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_bcnt1_i32_b32 s2, s2
;   v_dual_mov_b32 v0, s2 :: v_dual_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @any(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %c = icmp eq i32 %lane, 9
  %m = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %a = icmp ne i64 %m, 0
  br i1 %a, label %then, label %end

then:
  store i32 1, ptr addrspace(1) %own
  br label %end

end:
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_eq_u32 vcc_lo, v0, 9
;   s_and_b32 s2, vcc_lo, exec_lo
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_cmp_lg_u32 s2, 0
;   s_cbranch_scc0 .L3
;   v_mov_b32 v0, 1
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
; .L3:
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_eq_u32 vcc, v0, 9
;   s_and_b64 s[0:1], vcc, exec
;   s_cmp_lg_u64 s[0:1], 0
;   s_cbranch_scc0 .L3
;   v_mov_b32 v0, 1
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
; .L3:
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_eq_u32 vcc_lo, v0, 9
;   s_and_b32 s2, vcc_lo, exec_lo
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_cmp_lg_u32 s2, 0
;   s_cbranch_scc0 .L3
;   v_mov_b32 v0, 1
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
; .L3:
;   s_endpgm

define amdgpu_kernel void @all_lanes(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %m = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %r = trunc i64 %m to i32
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   s_mov_b32 s2, exec_lo
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v1, s2 :: v_dual_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_mov_b64 s[0:1], exec
;   v_mov_b32 v1, s0
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v0, v1, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   s_mov_b32 s2, exec_lo
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v1, s2 :: v_dual_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @rank_among_lanes(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %b = and i32 %lane, 1
  %c = icmp eq i32 %b, 0
  %m = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %low = trunc i64 %m to i32
  %s = lshr i64 %m, 32
  %high = trunc i64 %s to i32
  %x = call i32 @llvm.amdgcn.mbcnt.lo(i32 %low, i32 0)
  %r = call i32 @llvm.amdgcn.mbcnt.hi(i32 %high, i32 %x)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_and_b32 v0, 1, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   v_cmp_eq_u32 vcc_lo, v0, 0
;   s_and_b32 s2, vcc_lo, exec_lo
;   v_mbcnt_lo_u32_b32 v0, s2, 0
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_and_b32 v0, 1, v0
;   v_cmp_eq_u32 vcc, v0, 0
;   s_and_b64 s[0:1], vcc, exec
;   v_mbcnt_lo_u32_b32 v0, s0, 0
;   v_mbcnt_hi_u32_b32 v0, s1, v0
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_and_b32 v0, 1, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   v_cmp_eq_u32 vcc_lo, v0, 0
;   s_and_b32 s2, vcc_lo, exec_lo
;   v_mbcnt_lo_u32_b32 v0, s2, 0
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @in_divergent_code(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %c = icmp ult i32 %lane, 9
  br i1 %c, label %then, label %end

then:
  %m = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %r = trunc i64 %m to i32
  store i32 %r, ptr addrspace(1) %own
  br label %end

end:
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmpx_lt_u32 v0, 9
;   s_cbranch_execz .L3
;   s_mov_b32 s2, exec_lo
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_mov_b32 v0, s2
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
; .L3:
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmp_lt_u32 vcc, v0, 9
;   s_and_saveexec_b64 s[0:1], vcc
;   s_cbranch_execz .L3
;   s_mov_b64 s[0:1], exec
;   v_mov_b32 v0, s0
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
; .L3:
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_cmpx_lt_u32 v0, 9
;   s_cbranch_execz .L3
;   s_mov_b32 s2, exec_lo
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_mov_b32 v0, s2
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
; .L3:
;   s_endpgm
