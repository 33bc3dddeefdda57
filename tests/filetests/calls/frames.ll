; Functions with private variables, whose addresses they pass on, and with operations on all lanes.
target triple = "amdgcn-amd-amdhsa"
target datalayout = "A5-p5:32:32-p3:32:32"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.wave.reduce.add.i32(i32, i32)
declare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)
!0 = !{i32 64, i32 1, i32 1}

%node = type { i32, i64, [3 x i16] }
define internal void @f(i32 %d, ptr addrspace(5) %up, ptr %flat) {
entry:
  %a = alloca %node, addrspace(5)
  %z = icmp eq i32 %d, 0
  %u0 = load i32, ptr addrspace(5) %up
  %p1 = getelementptr %node, ptr addrspace(5) %a, i32 0, i32 1
  %w = zext i32 %u0 to i64
  %w3 = mul i64 %w, 10000000019
  store i64 %w3, ptr addrspace(5) %p1
  %d1 = add i32 %u0, %d
  store i32 %d1, ptr addrspace(5) %a
  %o = load i32, ptr %flat
  %o2 = add i32 %o, %d1
  store i32 %o2, ptr %flat
  br i1 %z, label %done, label %more
more:
  %e = sub i32 %d, 1
  %c = addrspacecast ptr addrspace(5) %a to ptr
  call void @f(i32 %e, ptr addrspace(5) %a, ptr %c)
  %back = load i32, ptr addrspace(5) %a
  %b64 = load i64, ptr addrspace(5) %p1
  %hi = lshr i64 %b64, 20
  %hi32 = trunc i64 %hi to i32
  %m = xor i32 %back, %hi32
  store i32 %m, ptr addrspace(5) %up
  br label %done
done:
  ret void
}
define internal i32 @g(i32 %d, i32 %t) {
entry:
  %z = icmp eq i32 %d, 0
  br i1 %z, label %done, label %more
more:
  %e = sub i32 %d, 1
  %sum = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %t, i32 0)
  %wl = call i32 @llvm.amdgcn.writelane.i32(i32 77, i32 3, i32 %t)
  %r = call i32 @g(i32 %e, i32 %wl)
  %x = xor i32 %r, %sum
  %y = add i32 %x, %wl
  br label %done
done:
  %v = phi i32 [ %t, %entry ], [ %y, %more ]
  ret i32 %v
}
define amdgpu_kernel void @private(ptr addrspace(1) %out, i32 %x) !reqd_work_group_size !0 {
  %a = alloca [4 x i32], addrspace(5)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %d = and i32 %t, 3
  %p = getelementptr [4 x i32], ptr addrspace(5) %a, i32 0, i32 %d
  store i32 %x, ptr addrspace(5) %p
  %d3 = xor i32 %d, 3
  %p2 = getelementptr [4 x i32], ptr addrspace(5) %a, i32 0, i32 %d3
  store i32 %t, ptr addrspace(5) %p2
  %f = addrspacecast ptr addrspace(5) %p2 to ptr
  call void @f(i32 %d, ptr addrspace(5) %p, ptr %f)
  %s1 = load i32, ptr addrspace(5) %p
  %s2 = load i32, ptr addrspace(5) %p2
  %s = add i32 %s1, %s2
  %base = mul i32 %g, 64
  %i = add i32 %base, %t
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %s, ptr addrspace(1) %q
  ret void
}
; gfx1100:
;   s_mov_b32 s32, 16
;   s_load_b64 s[34:35], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   s_mov_b32 s33, s15
;   v_mov_b32 v40, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_and_b32 v2, 3, v40
;   v_dual_mov_b32 v0, v2 :: v_dual_lshlrev_b32 v41, 2, v2
;   s_mov_b64 s[2:3], src_private_base
;   s_getpc_b64 s[4:5]
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)
;   s_add_u32 s4, s4, f@rel32@lo+8
;   s_addc_u32 s5, s5, f@rel32@hi+16
;   v_xor_b32 v2, 3, v2
;   v_dual_mov_b32 v1, v41 :: v_dual_lshlrev_b32 v42, 2, v2
;   s_delay_alu instid0(VALU_DEP_1)
;   v_cmp_ne_u32 vcc_lo, -1, v42
;   v_cndmask_b32 v2, 0, v42, vcc_lo
;   v_cndmask_b32 v3, 0, s3, vcc_lo
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v4, s0
;   scratch_store_b32 v41, v4, off
;   scratch_store_b32 v42, v40, off
;   s_swappc_b64 s[30:31], s[4:5]
;   scratch_load_b32 v0, v41, off
;   scratch_load_b32 v1, v42, off
;   s_mul_i32 s0, s33, 64
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_add_nc_u32 v2, s0, v40
;   v_mad_i64_i32 v[3:4], vcc_lo, v2, 4, s[34:35]
;   s_waitcnt vmcnt(0)
;   v_add_nc_u32 v0, v0, v1
;   global_store_b32 v[3:4], v0, off
;   s_endpgm
; f:
;   s_waitcnt vmcnt(0) lgkmcnt(0)
;   s_mov_b32 s28, exec_lo
;   s_mov_b32 exec_lo, -1
;   scratch_store_b32 off, v41, s32 offset:24
;   s_mov_b32 exec_lo, s28
;   v_writelane_b32 v41, s33, 0
;   v_writelane_b32 v41, s34, 1
;   v_writelane_b32 v41, s35, 2
;   v_writelane_b32 v41, s36, 3
;   scratch_store_b32 off, v40, s32 offset:28
;   v_mov_b32 v40, v1
;   scratch_load_b32 v1, v40, off
;   flat_load_b32 v4, v[2:3]
;   s_mov_b64 s[34:35], s[30:31]
;   s_mov_b32 s33, s32
;   v_cmp_eq_u32 vcc_lo, v0, 0
;   s_waitcnt vmcnt(0)
;   v_mad_u64_u32 v[5:6], s0, v1, 0x540be413, 0
;   v_mul_lo_u32 v7, 2, v1
;   v_add_nc_u32 v1, v1, v0
;   s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
;   v_add_nc_u32 v6, v6, v7
;   s_waitcnt lgkmcnt(0)
;   v_add_nc_u32 v4, v4, v1
;   scratch_store_b64 off, v[5:6], s33 offset:8
;   scratch_store_b32 off, v1, s33
;   flat_store_b32 v[2:3], v4
;   s_and_not0_saveexec_b32 s36, vcc_lo
;   s_cbranch_execz .Lf.3
;   v_sub_nc_u32 v0, v0, 1
;   s_mov_b64 s[0:1], src_private_base
;   s_getpc_b64 s[2:3]
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_add_u32 s2, s2, f@rel32@lo+8
;   s_addc_u32 s3, s3, f@rel32@hi+16
;   v_dual_mov_b32 v1, s33 :: v_dual_mov_b32 v2, s33
;   v_mov_b32 v3, s1
;   s_add_u32 s32, s32, 32
;   s_swappc_b64 s[30:31], s[2:3]
;   s_sub_u32 s32, s32, 32
;   scratch_load_b32 v0, off, s33
;   scratch_load_b64 v[1:2], off, s33 offset:8
;   s_waitcnt vmcnt(0)
;   v_lshrrev_b64 v[1:2], 20, v[1:2]
;   s_delay_alu instid0(VALU_DEP_1)
;   v_xor_b32 v0, v0, v1
;   scratch_store_b32 v40, v0, off
; .Lf.3:
;   s_mov_b32 exec_lo, s36
;   s_mov_b64 s[30:31], s[34:35]
;   scratch_load_b32 v40, off, s32 offset:28
;   v_readlane_b32 s33, v41, 0
;   v_readlane_b32 s34, v41, 1
;   v_readlane_b32 s35, v41, 2
;   v_readlane_b32 s36, v41, 3
;   s_mov_b32 s28, exec_lo
;   s_mov_b32 exec_lo, -1
;   scratch_load_b32 v41, off, s32 offset:24
;   s_mov_b32 exec_lo, s28
;   s_waitcnt vmcnt(0) lgkmcnt(0)
;   s_setpc_b64 s[30:31]
; gfx942:
;   s_mov_b32 s32, 16
;   s_load_dwordx2 s[34:35], s[0:1], 0
;   s_load_dword s3, s[0:1], 8
;   s_mov_b32 s33, s2
;   v_mov_b32 v40, v0
;   v_and_b32 v2, 3, v40
;   v_mov_b32 v0, v2
;   v_lshlrev_b32 v41, 2, v2
;   v_mov_b32 v1, v41
;   v_xor_b32 v2, 3, v2
;   v_lshlrev_b32 v42, 2, v2
;   s_mov_b64 s[0:1], src_private_base
;   s_getpc_b64 s[4:5]
;   s_add_u32 s4, s4, f@rel32@lo+4
;   s_addc_u32 s5, s5, f@rel32@hi+12
;   v_cmp_ne_u32 vcc, -1, v42
;   s_nop 1
;   v_cndmask_b32 v2, 0, v42, vcc
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v3, s3
;   scratch_store_dword v41, v3, off
;   scratch_store_dword v42, v40, off
;   v_mov_b32 v3, s1
;   v_cndmask_b32 v3, 0, v3, vcc
;   s_swappc_b64 s[30:31], s[4:5]
;   scratch_load_dword v0, v41, off
;   scratch_load_dword v1, v42, off
;   s_mul_i32 s0, s33, 64
;   v_add_u32 v2, s0, v40
;   v_mad_i64_i32 v[4:5], vcc, v2, 4, s[34:35]
;   s_waitcnt vmcnt(0)
;   v_add_u32 v0, v0, v1
;   global_store_dword v[4:5], v0, off
;   s_endpgm
; f:
;   s_waitcnt vmcnt(0) lgkmcnt(0)
;   s_mov_b64 s[28:29], exec
;   s_mov_b64 exec, -1
;   scratch_store_dword off, v41, s32 offset:24
;   s_mov_b64 exec, s[28:29]
;   v_writelane_b32 v41, s33, 0
;   v_writelane_b32 v41, s34, 1
;   v_writelane_b32 v41, s35, 2
;   v_writelane_b32 v41, s36, 3
;   v_writelane_b32 v41, s37, 4
;   scratch_store_dword off, v40, s32 offset:28
;   v_mov_b32 v40, v1
;   scratch_load_dword v1, v40, off
;   flat_load_dword v4, v[2:3]
;   s_mov_b64 s[34:35], s[30:31]
;   s_mov_b32 s33, s32
;   v_cmp_eq_u32 vcc, v0, 0
;   s_mov_b32 s0, 0x540be413
;   s_waitcnt vmcnt(0)
;   v_mad_u64_u32 v[6:7], s[2:3], v1, s0, 0
;   v_mul_lo_u32 v5, 2, v1
;   v_add_u32 v7, v7, v5
;   v_add_u32 v1, v1, v0
;   scratch_store_dwordx2 off, v[6:7], s33 offset:8
;   scratch_store_dword off, v1, s33
;   s_waitcnt lgkmcnt(0)
;   v_add_u32 v1, v4, v1
;   flat_store_dword v[2:3], v1
;   s_andn1_saveexec_b64 s[36:37], vcc
;   s_cbranch_execz .Lf.3
;   v_sub_u32 v0, v0, 1
;   s_mov_b64 s[0:1], src_private_base
;   s_getpc_b64 s[2:3]
;   s_add_u32 s2, s2, f@rel32@lo+4
;   s_addc_u32 s3, s3, f@rel32@hi+12
;   v_mov_b32 v1, s33
;   v_mov_b32 v2, s33
;   v_mov_b32 v3, s1
;   s_add_u32 s32, s32, 32
;   s_swappc_b64 s[30:31], s[2:3]
;   s_sub_u32 s32, s32, 32
;   scratch_load_dword v0, off, s33
;   scratch_load_dwordx2 v[2:3], off, s33 offset:8
;   s_waitcnt vmcnt(0)
;   v_lshrrev_b64 v[2:3], 20, v[2:3]
;   v_xor_b32 v0, v0, v2
;   scratch_store_dword v40, v0, off
; .Lf.3:
;   s_mov_b64 exec, s[36:37]
;   s_mov_b64 s[30:31], s[34:35]
;   scratch_load_dword v40, off, s32 offset:28
;   v_readlane_b32 s33, v41, 0
;   v_readlane_b32 s34, v41, 1
;   v_readlane_b32 s35, v41, 2
;   v_readlane_b32 s36, v41, 3
;   v_readlane_b32 s37, v41, 4
;   s_mov_b64 s[28:29], exec
;   s_mov_b64 exec, -1
;   scratch_load_dword v41, off, s32 offset:24
;   s_mov_b64 exec, s[28:29]
;   s_waitcnt vmcnt(0) lgkmcnt(0)
;   s_setpc_b64 s[30:31]
; gfx1200:
;   s_mov_b32 s32, 16
;   s_load_b96 s[36:38], s[0:1], 0
;   s_mov_b32 s33, ttmp9
;   v_mov_b32 v40, v0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_and_b32 v2, 3, v40
;   v_dual_mov_b32 v0, v2 :: v_dual_lshlrev_b32 v41, 2, v2
;   s_mov_b64 s[0:1], src_private_base
;   s_getpc_b64 s[2:3]
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)
;   s_sext_i32_i16 s0, s3
;   s_add_co_u32 s2, s2, f@rel32@lo+12
;   s_add_co_ci_u32 s3, s0, f@rel32@hi+20
;   v_xor_b32 v2, 3, v2
;   v_dual_mov_b32 v1, v41 :: v_dual_lshlrev_b32 v42, 2, v2
;   s_delay_alu instid0(VALU_DEP_1)
;   v_cmp_ne_u32 vcc_lo, -1, v42
;   v_cndmask_b32 v2, 0, v42, vcc_lo
;   v_cndmask_b32 v3, 0, s1, vcc_lo
;   s_wait_kmcnt 0
;   v_mov_b32 v4, s38
;   scratch_store_b32 v41, v4, off
;   scratch_store_b32 v42, v40, off
;   s_swappc_b64 s[30:31], s[2:3]
;   scratch_load_b32 v0, v41, off
;   scratch_load_b32 v1, v42, off
;   s_mul_i32 s0, s33, 64
;   s_wait_alu 0xff9e
;   v_add_nc_u32 v2, s0, v40
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mad_co_i64_i32 v[3:4], vcc_lo, v2, 4, s[36:37]
;   s_wait_loadcnt 0
;   v_add_nc_u32 v0, v0, v1
;   global_store_b32 v[3:4], v0, off
;   s_endpgm
; f:
;   s_wait_loadcnt 0
;   s_wait_samplecnt 0
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   s_mov_b32 s28, exec_lo
;   s_mov_b32 exec_lo, -1
;   scratch_store_b32 off, v41, s32 offset:24
;   s_wait_alu 0xff9e
;   s_mov_b32 exec_lo, s28
;   v_writelane_b32 v41, s33, 0
;   v_writelane_b32 v41, s34, 1
;   v_writelane_b32 v41, s35, 2
;   v_writelane_b32 v41, s36, 3
;   scratch_store_b32 off, v40, s32 offset:28
;   v_mov_b32 v40, v1
;   scratch_load_b32 v1, v40, off
;   flat_load_b32 v4, v[2:3]
;   s_mov_b64 s[34:35], s[30:31]
;   s_mov_b32 s33, s32
;   v_cmp_eq_u32 vcc_lo, v0, 0
;   s_wait_loadcnt 0
;   v_mad_co_u64_u32 v[5:6], s0, v1, 0x540be413, 0
;   v_mul_lo_u32 v7, 2, v1
;   v_add_nc_u32 v1, v1, v0
;   s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
;   v_add_nc_u32 v6, v6, v7
;   s_wait_dscnt 0
;   v_add_nc_u32 v4, v4, v1
;   scratch_store_b64 off, v[5:6], s33 offset:8
;   scratch_store_b32 off, v1, s33
;   flat_store_b32 v[2:3], v4
;   s_and_not0_saveexec_b32 s36, vcc_lo
;   s_cbranch_execz .Lf.3
;   v_sub_nc_u32 v0, v0, 1
;   s_mov_b64 s[0:1], src_private_base
;   s_getpc_b64 s[2:3]
;   s_wait_alu 0xff9e
;   s_sext_i32_i16 s0, s3
;   s_add_co_u32 s2, s2, f@rel32@lo+12
;   s_wait_alu 0xff9e
;   s_add_co_ci_u32 s3, s0, f@rel32@hi+24
;   v_dual_mov_b32 v1, s33 :: v_dual_mov_b32 v2, s33
;   v_mov_b32 v3, s1
;   s_add_co_u32 s32, s32, 32
;   s_wait_alu 0xff9e
;   s_swappc_b64 s[30:31], s[2:3]
;   s_sub_co_u32 s32, s32, 32
;   scratch_load_b32 v0, off, s33
;   scratch_load_b64 v[1:2], off, s33 offset:8
;   s_wait_loadcnt 0
;   v_lshrrev_b64 v[1:2], 20, v[1:2]
;   s_delay_alu instid0(VALU_DEP_1)
;   v_xor_b32 v0, v0, v1
;   scratch_store_b32 v40, v0, off
; .Lf.3:
;   s_wait_alu 0xff9e
;   s_mov_b32 exec_lo, s36
;   s_mov_b64 s[30:31], s[34:35]
;   scratch_load_b32 v40, off, s32 offset:28
;   v_readlane_b32 s33, v41, 0
;   v_readlane_b32 s34, v41, 1
;   v_readlane_b32 s35, v41, 2
;   v_readlane_b32 s36, v41, 3
;   s_mov_b32 s28, exec_lo
;   s_mov_b32 exec_lo, -1
;   scratch_load_b32 v41, off, s32 offset:24
;   s_wait_alu 0xff9e
;   s_mov_b32 exec_lo, s28
;   s_wait_loadcnt 0
;   s_wait_dscnt 0
;   s_setpc_b64 s[30:31]

define amdgpu_kernel void @lanes(ptr addrspace(1) %out, i32 %x) !reqd_work_group_size !0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %d = and i32 %t, 3
  %c = icmp ugt i32 %t, 9
  br i1 %c, label %a, label %b
a:
  %s = call i32 @g(i32 %d, i32 %t)
  br label %b
b:
  %w = phi i32 [ %s, %a ], [ 5, %0 ]
  %w2 = add i32 %w, %t
  %base = mul i32 %g, 64
  %i = add i32 %base, %t
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %w2, ptr addrspace(1) %q
  ret void
}
; gfx1100:
;   s_mov_b32 s32, 0
;   s_load_b64 s[34:35], s[0:1], 0
;   s_mov_b32 s33, s15
;   v_dual_mov_b32 v40, v0 :: v_dual_mov_b32 v1, 5
;   s_delay_alu instid0(VALU_DEP_1)
;   v_and_b32 v0, 3, v40
;   v_cmp_gt_u32 vcc_lo, v40, 9
;   s_and_saveexec_b32 s36, vcc_lo
;   s_cbranch_execz .L3
;   s_getpc_b64 s[0:1]
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_add_u32 s0, s0, g@rel32@lo+8
;   s_addc_u32 s1, s1, g@rel32@hi+16
;   v_mov_b32 v1, v40
;   s_swappc_b64 s[30:31], s[0:1]
;   v_mov_b32 v1, v0
; .L3:
;   s_mov_b32 exec_lo, s36
;   s_mul_i32 s0, s33, 64
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)
;   v_add_nc_u32 v0, v1, v40
;   v_add_nc_u32 v1, s0, v40
;   s_waitcnt lgkmcnt(0)
;   v_mad_i64_i32 v[2:3], vcc_lo, v1, 4, s[34:35]
;   global_store_b32 v[2:3], v0, off
;   s_endpgm
; g:
;   s_waitcnt vmcnt(0) lgkmcnt(0)
;   s_mov_b32 s28, exec_lo
;   s_mov_b32 exec_lo, -1
;   scratch_store_b32 off, v40, s32
;   scratch_store_b32 off, v41, s32 offset:4
;   s_mov_b32 exec_lo, s28
;   v_writelane_b32 v41, s33, 0
;   v_writelane_b32 v41, s34, 1
;   v_writelane_b32 v41, s35, 2
;   v_writelane_b32 v41, s36, 3
;   s_mov_b64 s[34:35], s[30:31]
;   v_cmp_eq_u32 vcc_lo, v0, 0
;   s_and_not0_saveexec_b32 s33, vcc_lo
;   s_cbranch_execz .Lg.5
;   v_sub_nc_u32 v0, v0, 1
;   s_mov_b32 s0, exec_lo
;   s_mov_b32 s36, 0
; .Lg.3:
;   s_ctz_i32_b32 s1, s0
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_readlane_b32 s2, v1, s1
;   s_lshl_b32 s1, 1, s1
;   s_add_i32 s36, s36, s2
;   s_and_not1_b32 s0, s0, s1
;   s_cbranch_scc1 .Lg.3
;   v_mov_b32 v40, v1
;   v_writelane_b32 v40, 0x4d, 3
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   v_mov_b32 v1, v40
;   s_getpc_b64 s[0:1]
;   s_add_u32 s0, s0, g@rel32@lo+4
;   s_addc_u32 s1, s1, g@rel32@hi+12
;   s_add_u32 s32, s32, 16
;   s_swappc_b64 s[30:31], s[0:1]
;   s_sub_u32 s32, s32, 16
;   v_xad_u32 v1, v0, s36, v40
; .Lg.5:
;   s_mov_b32 exec_lo, s33
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mov_b32 v0, v1
;   s_mov_b64 s[30:31], s[34:35]
;   v_readlane_b32 s33, v41, 0
;   v_readlane_b32 s34, v41, 1
;   v_readlane_b32 s35, v41, 2
;   v_readlane_b32 s36, v41, 3
;   s_mov_b32 s28, exec_lo
;   s_mov_b32 exec_lo, -1
;   scratch_load_b32 v40, off, s32
;   scratch_load_b32 v41, off, s32 offset:4
;   s_mov_b32 exec_lo, s28
;   s_waitcnt vmcnt(0)
;   s_setpc_b64 s[30:31]
; gfx942:
;   s_mov_b32 s32, 0
;   s_load_dwordx2 s[34:35], s[0:1], 0
;   s_mov_b32 s33, s2
;   v_mov_b32 v40, v0
;   v_and_b32 v0, 3, v40
;   v_cmp_gt_u32 vcc, v40, 9
;   v_mov_b32 v1, 5
;   s_and_saveexec_b64 s[36:37], vcc
;   s_cbranch_execz .L3
;   s_getpc_b64 s[0:1]
;   s_add_u32 s0, s0, g@rel32@lo+4
;   s_addc_u32 s1, s1, g@rel32@hi+12
;   v_mov_b32 v1, v40
;   s_swappc_b64 s[30:31], s[0:1]
;   v_mov_b32 v1, v0
; .L3:
;   s_mov_b64 exec, s[36:37]
;   v_add_u32 v0, v1, v40
;   s_mul_i32 s0, s33, 64
;   v_add_u32 v1, s0, v40
;   s_waitcnt lgkmcnt(0)
;   v_mad_i64_i32 v[2:3], vcc, v1, 4, s[34:35]
;   global_store_dword v[2:3], v0, off
;   s_endpgm
; g:
;   s_waitcnt vmcnt(0) lgkmcnt(0)
;   s_mov_b64 s[28:29], exec
;   s_mov_b64 exec, -1
;   scratch_store_dword off, v40, s32
;   scratch_store_dword off, v41, s32 offset:4
;   s_mov_b64 exec, s[28:29]
;   v_writelane_b32 v41, s33, 0
;   v_writelane_b32 v41, s34, 1
;   v_writelane_b32 v41, s35, 2
;   v_writelane_b32 v41, s36, 3
;   v_writelane_b32 v41, s37, 4
;   s_mov_b64 s[34:35], s[30:31]
;   v_cmp_eq_u32 vcc, v0, 0
;   s_andn1_saveexec_b64 s[36:37], vcc
;   s_cbranch_execz .Lg.5
;   v_sub_u32 v0, v0, 1
;   s_mov_b64 s[0:1], exec
;   s_mov_b32 s33, 0
; .Lg.3:
;   s_ff1_i32_b64 s2, s[0:1]
;   v_readlane_b32 s3, v1, s2
;   s_add_i32 s33, s33, s3
;   s_lshl_b64 s[2:3], 1, s2
;   s_andn2_b64 s[0:1], s[0:1], s[2:3]
;   s_cbranch_scc1 .Lg.3
;   s_mov_b32 s0, 0x4d
;   v_mov_b32 v40, v1
;   v_writelane_b32 v40, s0, 3
;   v_mov_b32 v1, v40
;   s_getpc_b64 s[0:1]
;   s_add_u32 s0, s0, g@rel32@lo+4
;   s_addc_u32 s1, s1, g@rel32@hi+12
;   s_add_u32 s32, s32, 16
;   s_swappc_b64 s[30:31], s[0:1]
;   s_sub_u32 s32, s32, 16
;   v_xad_u32 v1, v0, s33, v40
; .Lg.5:
;   s_mov_b64 exec, s[36:37]
;   v_mov_b32 v0, v1
;   s_mov_b64 s[30:31], s[34:35]
;   v_readlane_b32 s33, v41, 0
;   v_readlane_b32 s34, v41, 1
;   v_readlane_b32 s35, v41, 2
;   v_readlane_b32 s36, v41, 3
;   v_readlane_b32 s37, v41, 4
;   s_mov_b64 s[28:29], exec
;   s_mov_b64 exec, -1
;   scratch_load_dword v40, off, s32
;   scratch_load_dword v41, off, s32 offset:4
;   s_mov_b64 exec, s[28:29]
;   s_waitcnt vmcnt(0)
;   s_setpc_b64 s[30:31]
; gfx1200:
;   s_mov_b32 s32, 0
;   s_load_b64 s[34:35], s[0:1], 0
;   s_mov_b32 s33, ttmp9
;   v_dual_mov_b32 v40, v0 :: v_dual_mov_b32 v1, 5
;   s_delay_alu instid0(VALU_DEP_1)
;   v_and_b32 v0, 3, v40
;   v_cmp_gt_u32 vcc_lo, v40, 9
;   s_and_saveexec_b32 s36, vcc_lo
;   s_cbranch_execz .L3
;   s_getpc_b64 s[0:1]
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_sext_i32_i16 s1, s1
;   s_add_co_u32 s0, s0, g@rel32@lo+12
;   s_add_co_ci_u32 s1, s1, g@rel32@hi+20
;   v_mov_b32 v1, v40
;   s_swappc_b64 s[30:31], s[0:1]
;   v_mov_b32 v1, v0
; .L3:
;   s_mov_b32 exec_lo, s36
;   s_mul_i32 s0, s33, 64
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)
;   v_add_nc_u32 v0, v1, v40
;   s_wait_alu 0xff9e
;   v_add_nc_u32 v1, s0, v40
;   s_wait_kmcnt 0
;   v_mad_co_i64_i32 v[2:3], vcc_lo, v1, 4, s[34:35]
;   global_store_b32 v[2:3], v0, off
;   s_endpgm
; g:
;   s_wait_loadcnt 0
;   s_wait_samplecnt 0
;   s_wait_dscnt 0
;   s_wait_kmcnt 0
;   s_mov_b32 s28, exec_lo
;   s_mov_b32 exec_lo, -1
;   scratch_store_b32 off, v40, s32
;   scratch_store_b32 off, v41, s32 offset:4
;   s_wait_alu 0xff9e
;   s_mov_b32 exec_lo, s28
;   v_writelane_b32 v41, s33, 0
;   v_writelane_b32 v41, s34, 1
;   v_writelane_b32 v41, s35, 2
;   v_writelane_b32 v41, s36, 3
;   s_mov_b64 s[34:35], s[30:31]
;   v_cmp_eq_u32 vcc_lo, v0, 0
;   s_and_not0_saveexec_b32 s33, vcc_lo
;   s_cbranch_execz .Lg.5
;   v_sub_nc_u32 v0, v0, 1
;   s_mov_b32 s0, exec_lo
;   s_mov_b32 s36, 0
; .Lg.3:
;   s_wait_alu 0xff9e
;   s_ctz_i32_b32 s1, s0
;   s_wait_alu 0xff9e
;   v_readlane_b32 s2, v1, s1
;   s_lshl_b32 s1, 1, s1
;   s_add_co_i32 s36, s36, s2
;   s_wait_alu 0xff9e
;   s_and_not1_b32 s0, s0, s1
;   s_cbranch_scc1 .Lg.3
;   v_mov_b32 v40, v1
;   v_writelane_b32 v40, 0x4d, 3
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mov_b32 v1, v40
;   s_getpc_b64 s[0:1]
;   s_wait_alu 0xff9e
;   s_sext_i32_i16 s1, s1
;   s_add_co_u32 s0, s0, g@rel32@lo+12
;   s_wait_alu 0xff9e
;   s_add_co_ci_u32 s1, s1, g@rel32@hi+24
;   s_add_co_u32 s32, s32, 16
;   s_wait_alu 0xff9e
;   s_swappc_b64 s[30:31], s[0:1]
;   s_sub_co_u32 s32, s32, 16
;   v_xad_u32 v1, v0, s36, v40
; .Lg.5:
;   s_wait_alu 0xff9e
;   s_mov_b32 exec_lo, s33
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mov_b32 v0, v1
;   s_mov_b64 s[30:31], s[34:35]
;   v_readlane_b32 s33, v41, 0
;   v_readlane_b32 s34, v41, 1
;   v_readlane_b32 s35, v41, 2
;   v_readlane_b32 s36, v41, 3
;   s_mov_b32 s28, exec_lo
;   s_mov_b32 exec_lo, -1
;   scratch_load_b32 v40, off, s32
;   scratch_load_b32 v41, off, s32 offset:4
;   s_wait_alu 0xff9e
;   s_mov_b32 exec_lo, s28
;   s_wait_loadcnt 0
;   s_setpc_b64 s[30:31]
