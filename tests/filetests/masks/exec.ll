; Compares that narrow the mask of lanes themselves, where no lane is wanted back.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @both_last(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %turned = sub i32 19, %lane
  %a = icmp slt i32 %lane, 50
  %b = icmp sgt i32 %turned, -9
  %go = and i1 %a, %b
  br i1 %go, label %some, label %end

some:
  store i32 7, ptr addrspace(1) %own
  br label %end

end:
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_sub_nc_u32 v2, 19, v0
;   v_cmpx_lt_i32 v0, 50
;   s_delay_alu instid0(VALU_DEP_2)
;   v_cmpx_gt_i32 v2, -9
;   s_cbranch_execz .L3
;   v_mov_b32 v0, 7
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
; .L3:
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_sub_u32 v2, 19, v0
;   v_cmp_lt_i32 vcc, v0, 50
;   v_cmp_gt_i32 s[0:1], v2, -9
;   s_and_b64 s[0:1], vcc, s[0:1]
;   s_and_saveexec_b64 s[0:1], s[0:1]
;   s_cbranch_execz .L3
;   v_mov_b32 v0, 7
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
; .L3:
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_sub_nc_u32 v2, 19, v0
;   v_cmpx_lt_i32 v0, 50
;   s_delay_alu instid0(VALU_DEP_2)
;   v_cmpx_gt_i32 v2, -9
;   s_cbranch_execz .L3
;   v_mov_b32 v0, 7
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
; .L3:
;   s_endpgm

define amdgpu_kernel void @neither_last(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %turned = sub i32 19, %lane
  %a = icmp sge i32 %lane, 50
  %b = icmp slt i32 %turned, -9
  %or = or i1 %a, %b
  %go = xor i1 %or, true
  br i1 %go, label %some, label %end

some:
  store i32 7, ptr addrspace(1) %own
  br label %end

end:
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_sub_nc_u32 v2, 19, v0
;   v_cmpx_lt_i32 v0, 50
;   s_delay_alu instid0(VALU_DEP_2)
;   v_cmpx_ge_i32 v2, -9
;   s_cbranch_execz .L3
;   v_mov_b32 v0, 7
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
; .L3:
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_sub_u32 v2, 19, v0
;   v_cmp_ge_i32 vcc, v0, 50
;   v_cmp_lt_i32 s[0:1], v2, -9
;   s_or_b64 s[0:1], vcc, s[0:1]
;   s_not_b64 s[0:1], s[0:1]
;   s_and_saveexec_b64 s[0:1], s[0:1]
;   s_cbranch_execz .L3
;   v_mov_b32 v0, 7
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
; .L3:
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_sub_nc_u32 v2, 19, v0
;   v_cmpx_lt_i32 v0, 50
;   s_delay_alu instid0(VALU_DEP_2)
;   v_cmpx_ge_i32 v2, -9
;   s_cbranch_execz .L3
;   v_mov_b32 v0, 7
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
; .L3:
;   s_endpgm

define amdgpu_kernel void @both_then_more(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %turned = sub i32 19, %lane
  %a = icmp slt i32 %lane, 50
  %b = icmp sgt i32 %turned, -9
  %go = and i1 %a, %b
  br i1 %go, label %some, label %end

some:
  store i32 7, ptr addrspace(1) %own
  br label %end

end:
  %later = getelementptr i8, ptr addrspace(1) %own, i64 1024
  store i32 %lane, ptr addrspace(1) %later
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_sub_nc_u32 v2, 19, v0
;   v_cmp_lt_i32 vcc_lo, v0, 50
;   s_and_saveexec_b32 s2, vcc_lo
;   s_delay_alu instid0(VALU_DEP_2)
;   v_cmpx_gt_i32 v2, -9
;   s_cbranch_execz .L3
;   v_mov_b32 v2, 7
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v2, s[0:1]
; .L3:
;   s_mov_b32 exec_lo, s2
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1] offset:1024
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_sub_u32 v2, 19, v0
;   v_cmp_lt_i32 vcc, v0, 50
;   v_cmp_gt_i32 s[0:1], v2, -9
;   s_and_b64 s[0:1], vcc, s[0:1]
;   s_and_saveexec_b64 s[0:1], s[0:1]
;   s_cbranch_execz .L3
;   v_mov_b32 v2, 7
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v2, s[2:3]
; .L3:
;   s_mov_b64 exec, s[0:1]
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3] offset:1024
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_sub_nc_u32 v2, 19, v0
;   v_cmp_lt_i32 vcc_lo, v0, 50
;   s_and_saveexec_b32 s2, vcc_lo
;   s_delay_alu instid0(VALU_DEP_2)
;   v_cmpx_gt_i32 v2, -9
;   s_cbranch_execz .L3
;   v_mov_b32 v2, 7
;   s_wait_kmcnt 0
;   global_store_b32 v1, v2, s[0:1]
; .L3:
;   s_mov_b32 exec_lo, s2
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1] offset:1024
;   s_endpgm

define amdgpu_kernel void @neither_then_more(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %turned = sub i32 19, %lane
  %a = icmp sge i32 %lane, 50
  %b = icmp slt i32 %turned, -9
  %or = or i1 %a, %b
  %go = xor i1 %or, true
  br i1 %go, label %some, label %end

some:
  store i32 7, ptr addrspace(1) %own
  br label %end

end:
  %later = getelementptr i8, ptr addrspace(1) %own, i64 1024
  store i32 %lane, ptr addrspace(1) %later
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_sub_nc_u32 v2, 19, v0
;   v_cmp_lt_i32 vcc_lo, v0, 50
;   s_and_saveexec_b32 s2, vcc_lo
;   s_delay_alu instid0(VALU_DEP_2)
;   v_cmpx_ge_i32 v2, -9
;   s_cbranch_execz .L3
;   v_mov_b32 v2, 7
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v2, s[0:1]
; .L3:
;   s_mov_b32 exec_lo, s2
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1] offset:1024
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_sub_u32 v2, 19, v0
;   v_cmp_ge_i32 vcc, v0, 50
;   v_cmp_lt_i32 s[0:1], v2, -9
;   s_or_b64 s[0:1], vcc, s[0:1]
;   s_not_b64 s[0:1], s[0:1]
;   s_and_saveexec_b64 s[0:1], s[0:1]
;   s_cbranch_execz .L3
;   v_mov_b32 v2, 7
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v2, s[2:3]
; .L3:
;   s_mov_b64 exec, s[0:1]
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3] offset:1024
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_sub_nc_u32 v2, 19, v0
;   v_cmp_lt_i32 vcc_lo, v0, 50
;   s_and_saveexec_b32 s2, vcc_lo
;   s_delay_alu instid0(VALU_DEP_2)
;   v_cmpx_ge_i32 v2, -9
;   s_cbranch_execz .L3
;   v_mov_b32 v2, 7
;   s_wait_kmcnt 0
;   global_store_b32 v1, v2, s[0:1]
; .L3:
;   s_mov_b32 exec_lo, s2
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1] offset:1024
;   s_endpgm

define amdgpu_kernel void @float_unordered(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %turned = sub i32 19, %lane
  %x = sitofp i32 %turned to float
  %c = fcmp oge float %x, 3.0
  %go = xor i1 %c, true
  br i1 %go, label %some, label %end

some:
  store i32 7, ptr addrspace(1) %own
  br label %end

end:
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_sub_nc_u32 v0, 19, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_cvt_f32_i32 v0, v0
;   v_cmpx_nge_f32 v0, 0x40400000
;   s_cbranch_execz .L3
;   v_mov_b32 v0, 7
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
; .L3:
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_sub_u32 v0, 19, v0
;   v_cvt_f32_i32 v0, v0
;   s_mov_b32 s0, 0x40400000
;   v_cmp_ge_f32 vcc, v0, s0
;   s_not_b64 s[0:1], vcc
;   s_and_saveexec_b64 s[0:1], s[0:1]
;   s_cbranch_execz .L3
;   v_mov_b32 v0, 7
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
; .L3:
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_sub_nc_u32 v0, 19, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_cvt_f32_i32 v0, v0
;   v_cmpx_nge_f32 v0, 0x40400000
;   s_cbranch_execz .L3
;   v_mov_b32 v0, 7
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
; .L3:
;   s_endpgm

define amdgpu_kernel void @either(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %turned = sub i32 19, %lane
  %a = icmp ult i32 %lane, 5
  %b = icmp eq i32 %turned, 9
  %go = or i1 %a, %b
  br i1 %go, label %some, label %end

some:
  store i32 7, ptr addrspace(1) %own
  br label %end

end:
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_sub_nc_u32 v2, 19, v0
;   v_cmp_lt_u32 vcc_lo, v0, 5
;   s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   v_cmp_eq_u32 s2, v2, 9
;   s_or_b32 s2, vcc_lo, s2
;   s_and_saveexec_b32 s2, s2
;   s_cbranch_execz .L3
;   v_mov_b32 v0, 7
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v0, s[0:1]
; .L3:
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_sub_u32 v2, 19, v0
;   v_cmp_lt_u32 vcc, v0, 5
;   v_cmp_eq_u32 s[0:1], v2, 9
;   s_or_b64 s[0:1], vcc, s[0:1]
;   s_and_saveexec_b64 s[0:1], s[0:1]
;   s_cbranch_execz .L3
;   v_mov_b32 v0, 7
;   s_waitcnt lgkmcnt(0)
;   global_store_dword v1, v0, s[2:3]
; .L3:
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_sub_nc_u32 v2, 19, v0
;   v_cmp_lt_u32 vcc_lo, v0, 5
;   s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   v_cmp_eq_u32 s2, v2, 9
;   s_or_b32 s2, vcc_lo, s2
;   s_and_saveexec_b32 s2, s2
;   s_cbranch_execz .L3
;   v_mov_b32 v0, 7
;   s_wait_kmcnt 0
;   global_store_b32 v1, v0, s[0:1]
; .L3:
;   s_endpgm
