; One value of all lanes of a wave.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.wave.reduce.umin.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.umax.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.add.i32(i32, i32 immarg)
declare i32 @llvm.amdgcn.wave.reduce.xor.i32(i32, i32 immarg)

define amdgpu_kernel void @wave_umin(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %r = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 %x, i32 1)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_mov_b32 s2, exec_lo
;   s_mov_b32 s3, -1
; .L2:
;   s_ctz_i32_b32 s4, s2
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SAME) | instid1(SALU_CYCLE_1)
;   v_readlane_b32 s5, v0, s4
;   s_lshl_b32 s4, 1, s4
;   s_min_u32 s3, s3, s5
;   s_and_not1_b32 s2, s2, s4
;   s_cbranch_scc1 .L2
;   v_mov_b32 v0, s3
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_mov_b64 s[0:1], exec
;   s_mov_b32 s4, -1
; .L2:
;   s_ff1_i32_b64 s5, s[0:1]
;   v_readlane_b32 s6, v0, s5
;   s_min_u32 s4, s4, s6
;   s_lshl_b64 s[6:7], 1, s5
;   s_andn2_b64 s[0:1], s[0:1], s[6:7]
;   s_cbranch_scc1 .L2
;   v_mov_b32 v0, s4
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_mov_b32 s2, exec_lo
;   s_mov_b32 s3, -1
; .L2:
;   s_ctz_i32_b32 s4, s2
;   s_wait_alu 0xff9e
;   v_readlane_b32 s5, v0, s4
;   s_lshl_b32 s4, 1, s4
;   s_min_u32 s3, s3, s5
;   s_wait_alu 0xff9e
;   s_and_not1_b32 s2, s2, s4
;   s_cbranch_scc1 .L2
;   v_mov_b32 v0, s3
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @wave_umax(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %r = call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 %x, i32 1)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_mov_b32 s2, exec_lo
;   s_mov_b32 s3, 0
; .L2:
;   s_ctz_i32_b32 s4, s2
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SAME) | instid1(SALU_CYCLE_1)
;   v_readlane_b32 s5, v0, s4
;   s_lshl_b32 s4, 1, s4
;   s_max_u32 s3, s3, s5
;   s_and_not1_b32 s2, s2, s4
;   s_cbranch_scc1 .L2
;   v_mov_b32 v0, s3
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_mov_b64 s[0:1], exec
;   s_mov_b32 s4, 0
; .L2:
;   s_ff1_i32_b64 s5, s[0:1]
;   v_readlane_b32 s6, v0, s5
;   s_max_u32 s4, s4, s6
;   s_lshl_b64 s[6:7], 1, s5
;   s_andn2_b64 s[0:1], s[0:1], s[6:7]
;   s_cbranch_scc1 .L2
;   v_mov_b32 v0, s4
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_mov_b32 s2, exec_lo
;   s_mov_b32 s3, 0
; .L2:
;   s_ctz_i32_b32 s4, s2
;   s_wait_alu 0xff9e
;   v_readlane_b32 s5, v0, s4
;   s_lshl_b32 s4, 1, s4
;   s_max_u32 s3, s3, s5
;   s_wait_alu 0xff9e
;   s_and_not1_b32 s2, s2, s4
;   s_cbranch_scc1 .L2
;   v_mov_b32 v0, s3
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @wave_add(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %r = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %x, i32 1)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_mov_b32 s2, exec_lo
;   s_mov_b32 s3, 0
; .L2:
;   s_ctz_i32_b32 s4, s2
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SAME) | instid1(SALU_CYCLE_1)
;   v_readlane_b32 s5, v0, s4
;   s_lshl_b32 s4, 1, s4
;   s_add_i32 s3, s3, s5
;   s_and_not1_b32 s2, s2, s4
;   s_cbranch_scc1 .L2
;   v_mov_b32 v0, s3
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_mov_b64 s[0:1], exec
;   s_mov_b32 s4, 0
; .L2:
;   s_ff1_i32_b64 s5, s[0:1]
;   v_readlane_b32 s6, v0, s5
;   s_add_i32 s4, s4, s6
;   s_lshl_b64 s[6:7], 1, s5
;   s_andn2_b64 s[0:1], s[0:1], s[6:7]
;   s_cbranch_scc1 .L2
;   v_mov_b32 v0, s4
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_mov_b32 s2, exec_lo
;   s_mov_b32 s3, 0
; .L2:
;   s_ctz_i32_b32 s4, s2
;   s_wait_alu 0xff9e
;   v_readlane_b32 s5, v0, s4
;   s_lshl_b32 s4, 1, s4
;   s_add_co_i32 s3, s3, s5
;   s_wait_alu 0xff9e
;   s_and_not1_b32 s2, s2, s4
;   s_cbranch_scc1 .L2
;   v_mov_b32 v0, s3
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @wave_xor(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %r = call i32 @llvm.amdgcn.wave.reduce.xor.i32(i32 %x, i32 1)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_mov_b32 s2, exec_lo
;   s_mov_b32 s3, 0
; .L2:
;   s_ctz_i32_b32 s4, s2
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SAME) | instid1(SALU_CYCLE_1)
;   v_readlane_b32 s5, v0, s4
;   s_lshl_b32 s4, 1, s4
;   s_xor_b32 s3, s3, s5
;   s_and_not1_b32 s2, s2, s4
;   s_cbranch_scc1 .L2
;   v_mov_b32 v0, s3
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_mov_b64 s[0:1], exec
;   s_mov_b32 s4, 0
; .L2:
;   s_ff1_i32_b64 s5, s[0:1]
;   v_readlane_b32 s6, v0, s5
;   s_xor_b32 s4, s4, s6
;   s_lshl_b64 s[6:7], 1, s5
;   s_andn2_b64 s[0:1], s[0:1], s[6:7]
;   s_cbranch_scc1 .L2
;   v_mov_b32 v0, s4
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_mov_b32 s2, exec_lo
;   s_mov_b32 s3, 0
; .L2:
;   s_ctz_i32_b32 s4, s2
;   s_wait_alu 0xff9e
;   v_readlane_b32 s5, v0, s4
;   s_lshl_b32 s4, 1, s4
;   s_xor_b32 s3, s3, s5
;   s_wait_alu 0xff9e
;   s_and_not1_b32 s2, s2, s4
;   s_cbranch_scc1 .L2
;   v_mov_b32 v0, s3
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @umin_of_some_lanes(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %c = icmp ugt i32 %lane, 9
  br i1 %c, label %some, label %end

some:
  %r = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 %x, i32 1)
  store i32 %r, ptr addrspace(1) %own
  br label %end

end:
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v2, 37, v0
;   v_cmpx_gt_u32 v0, 9
;   s_cbranch_execz .L5
;   s_mov_b32 s2, exec_lo
;   s_mov_b32 s3, -1
; .L3:
;   s_ctz_i32_b32 s4, s2
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_readlane_b32 s5, v2, s4
;   s_lshl_b32 s4, 1, s4
;   s_min_u32 s3, s3, s5
;   s_and_not1_b32 s2, s2, s4
;   s_cbranch_scc1 .L3
;   v_mov_b32 v0, s3
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
; .L5:
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v2, 37, v0
;   v_cmp_gt_u32 vcc, v0, 9
;   s_and_saveexec_b64 s[0:1], vcc
;   s_cbranch_execz .L5
;   s_mov_b64 s[0:1], exec
;   s_mov_b32 s4, -1
; .L3:
;   s_ff1_i32_b64 s5, s[0:1]
;   v_readlane_b32 s6, v2, s5
;   s_min_u32 s4, s4, s6
;   s_lshl_b64 s[6:7], 1, s5
;   s_andn2_b64 s[0:1], s[0:1], s[6:7]
;   s_cbranch_scc1 .L3
;   v_mov_b32 v0, s4
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
; .L5:
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v2, 37, v0
;   v_cmpx_gt_u32 v0, 9
;   s_cbranch_execz .L5
;   s_mov_b32 s2, exec_lo
;   s_mov_b32 s3, -1
; .L3:
;   s_ctz_i32_b32 s4, s2
;   s_wait_alu 0xff9e
;   v_readlane_b32 s5, v2, s4
;   s_lshl_b32 s4, 1, s4
;   s_min_u32 s3, s3, s5
;   s_wait_alu 0xff9e
;   s_and_not1_b32 s2, s2, s4
;   s_cbranch_scc1 .L3
;   v_mov_b32 v0, s3
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
; .L5:
;   s_endpgm
