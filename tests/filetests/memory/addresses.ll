; How an address is made of a scalar base, an offset of the lane and a constant.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @constant_offset(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %x = getelementptr i32, ptr addrspace(1) %in, i32 %lane
  %at = getelementptr i8, ptr addrspace(1) %x, i64 16
  %a = load i32, ptr addrspace(1) %at
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %a, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3] offset:16
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7] offset:16
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3] offset:16
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @large_offset(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %x = getelementptr i32, ptr addrspace(1) %in, i32 %lane
  %at = getelementptr i8, ptr addrspace(1) %x, i64 20000
  %a = load i32, ptr addrspace(1) %at
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %a, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_add_u32 s2, s2, 0x4000
;   s_addc_u32 s3, s3, 0
;   global_load_b32 v1, v0, s[2:3] offset:3616
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_add_u32 s0, s6, 0x4000
;   s_addc_u32 s1, s7, 0
;   global_load_dword v1, v0, s[0:1] offset:3616
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3] offset:20000
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @negative_offset(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %y = getelementptr i8, ptr addrspace(1) %in, i64 64
  %x = getelementptr i32, ptr addrspace(1) %y, i32 %lane
  %at = getelementptr i8, ptr addrspace(1) %x, i64 -16
  %a = load i32, ptr addrspace(1) %at
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %a, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3] offset:48
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7] offset:48
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3] offset:48
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @index_and_constant(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %i = add nuw nsw i32 %lane, 4
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %a = load i32, ptr addrspace(1) %at
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %a, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3] offset:16
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7] offset:16
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3] offset:16
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @wide_index(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %i = zext i32 %lane to i64
  %j = mul i64 %i, 3
  %at = getelementptr i32, ptr addrspace(1) %in, i64 %j
  %a = load i32, ptr addrspace(1) %at
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %a, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_mad_u64_u32 v[1:2], vcc_lo, v0, 3, 0
;   v_lshlrev_b32 v0, 2, v0
;   s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_1)
;   v_lshlrev_b64 v[1:2], 2, v[1:2]
;   s_waitcnt lgkmcnt(0)
;   v_add_co_u32 v1, vcc_lo, s2, v1
;   s_delay_alu instid0(VALU_DEP_2)
;   v_add_co_ci_u32 v2, vcc_lo, s3, v2, vcc_lo
;   global_load_b32 v1, v[1:2], off
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_mad_u64_u32 v[2:3], vcc, v0, 3, 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   v_lshl_add_u64 v[2:3], v[2:3], 2, s[6:7]
;   global_load_dword v1, v[2:3], off
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_mad_co_u64_u32 v[1:2], vcc_lo, v0, 3, 0
;   v_lshlrev_b32 v0, 2, v0
;   s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_1)
;   v_lshlrev_b64 v[1:2], 2, v[1:2]
;   s_wait_kmcnt 0
;   v_add_co_u32 v1, vcc_lo, s2, v1
;   s_delay_alu instid0(VALU_DEP_2)
;   v_add_co_ci_u32 v2, vcc_lo, s3, v2, vcc_lo
;   global_load_b32 v1, v[1:2], off
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @record(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr {i32, i32, i32}, ptr addrspace(1) %in, i32 %lane, i32 1
  %a = load i32, ptr addrspace(1) %at
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %a, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_mul_u32_u24 v1, 12, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v1, s[2:3] offset:4
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_mul_u32_u24 v1, 12, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v1, s[6:7] offset:4
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_mul_u32_u24 v1, 12, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v1, s[2:3] offset:4
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @table(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr [4 x i32], ptr addrspace(1) %in, i32 %lane, i32 2
  %a = load i32, ptr addrspace(1) %at
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %a, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v1, s[2:3] offset:8
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v1, s[6:7] offset:8
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v1, s[2:3] offset:8
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @unaligned(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %b = mul i32 %lane, 4
  %x = getelementptr i8, ptr addrspace(1) %in, i32 %b
  %at = getelementptr i8, ptr addrspace(1) %x, i64 0
  %a = load i32, ptr addrspace(1) %at
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %a, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_mul_u32_u24 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_mul_u32_u24 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_mul_u32_u24 v1, 4, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v1, s[2:3]
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @align_1(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %lane
  %a = load i32, ptr addrspace(1) %at, align 1
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %a, ptr addrspace(1) %out.at, align 1
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @volatile(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %lane
  %a = load volatile i32, ptr addrspace(1) %at
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store volatile i32 %a, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3] glc dlc
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[0:1] dlc
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7] sc0 sc1
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[4:5] sc0 sc1
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3] scope:SCOPE_SYS
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[0:1] scope:SCOPE_SYS
;   s_endpgm

define amdgpu_kernel void @nontemporal(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %lane
  %a = load i32, ptr addrspace(1) %at, !nontemporal !0
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %a, ptr addrspace(1) %out.at, !nontemporal !0
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @generic_pointer(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %flat = addrspacecast ptr addrspace(1) %in to ptr
  %at = getelementptr i32, ptr %flat, i32 %lane
  %a = load i32, ptr %at
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %a, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

!0 = !{i32 1}

; The low two bits of the index are zero, so that adding 1 to 3 does not overflow.
define amdgpu_kernel void @multiple_of_four_plus_constant(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %q = sdiv i32 %lane, 4
  %m = shl i32 %q, 2
  %m1 = add i32 %m, 1
  %m3 = add i32 %m, 3
  %s1 = sext i32 %m1 to i64
  %s3 = sext i32 %m3 to i64
  %p1 = getelementptr i32, ptr addrspace(1) %in, i64 %s1
  %p3 = getelementptr i32, ptr addrspace(1) %in, i64 %s3
  %x = load i32, ptr addrspace(1) %p1
  %y = load i32, ptr addrspace(1) %p3
  %r = sub i32 %x, %y
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_ashrrev_i32 v1, 31, v0
;   v_lshlrev_b32 v2, 2, v0
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_lshrrev_b32 v1, 30, v1
;   v_add_nc_u32 v0, v0, v1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_ashrrev_i32 v0, 2, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mad_i64_i32 v[3:4], vcc_lo, v0, 4, s[2:3]
;   global_load_b32 v0, v[3:4], off offset:4
;   global_load_b32 v1, v[3:4], off offset:12
;   s_waitcnt vmcnt(0)
;   v_sub_nc_u32 v0, v0, v1
;   global_store_b32 v2, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_ashrrev_i32 v1, 31, v0
;   v_lshrrev_b32 v1, 30, v1
;   v_add_u32 v1, v0, v1
;   v_ashrrev_i32 v1, 2, v1
;   v_lshlrev_b32 v1, 2, v1
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   v_mad_i64_i32 v[2:3], vcc, v1, 4, s[6:7]
;   global_load_dword v1, v[2:3], off offset:4
;   s_nop 0
;   global_load_dword v2, v[2:3], off offset:12
;   s_waitcnt vmcnt(0)
;   v_sub_u32 v1, v1, v2
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_ashrrev_i32 v1, 31, v0
;   v_lshlrev_b32 v2, 2, v0
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_lshrrev_b32 v1, 30, v1
;   v_add_nc_u32 v0, v0, v1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_ashrrev_i32 v0, 2, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mad_co_i64_i32 v[3:4], vcc_lo, v0, 4, s[2:3]
;   global_load_b32 v0, v[3:4], off offset:4
;   global_load_b32 v1, v[3:4], off offset:12
;   s_wait_loadcnt 0
;   v_sub_nc_u32 v0, v0, v1
;   global_store_b32 v2, v0, s[0:1]
;   s_endpgm

; Bit 1 is unknown, so that the sum may overflow: the index is added to the base as it is.
define amdgpu_kernel void @multiple_of_two_plus_two(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %q = sdiv i32 %lane, 4
  %m = shl i32 %q, 1
  %m2 = add i32 %m, 2
  %s2 = sext i32 %m2 to i64
  %p2 = getelementptr i32, ptr addrspace(1) %in, i64 %s2
  %x = load i32, ptr addrspace(1) %p2
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %x, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_ashrrev_i32 v1, 31, v0
;   v_lshlrev_b32 v2, 2, v0
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_lshrrev_b32 v1, 30, v1
;   v_add_nc_u32 v0, v0, v1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_ashrrev_i32 v0, 2, v0
;   v_lshl_add_u32 v0, v0, 1, 2
;   s_waitcnt lgkmcnt(0)
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mad_i64_i32 v[3:4], vcc_lo, v0, 4, s[2:3]
;   global_load_b32 v0, v[3:4], off
;   s_waitcnt vmcnt(0)
;   global_store_b32 v2, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_ashrrev_i32 v1, 31, v0
;   v_lshrrev_b32 v1, 30, v1
;   v_add_u32 v1, v0, v1
;   v_ashrrev_i32 v1, 2, v1
;   v_lshl_add_u32 v1, v1, 1, 2
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   v_mad_i64_i32 v[2:3], vcc, v1, 4, s[6:7]
;   global_load_dword v1, v[2:3], off
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_ashrrev_i32 v1, 31, v0
;   v_lshlrev_b32 v2, 2, v0
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_lshrrev_b32 v1, 30, v1
;   v_add_nc_u32 v0, v0, v1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_ashrrev_i32 v0, 2, v0
;   v_lshl_add_u32 v0, v0, 1, 2
;   s_wait_kmcnt 0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_mad_co_i64_i32 v[3:4], vcc_lo, v0, 4, s[2:3]
;   global_load_b32 v0, v[3:4], off
;   s_wait_loadcnt 0
;   global_store_b32 v2, v0, s[0:1]
;   s_endpgm

; The ranges of the indices exclude overflow.
define amdgpu_kernel void @small_plus_constant(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %m = and i32 %lane, 15
  %m1 = add i32 %m, 1
  %m2 = add i32 %m, 2
  %e1 = zext i32 %m1 to i64
  %e2 = sext i32 %m2 to i64
  %p1 = getelementptr i32, ptr addrspace(1) %in, i64 %e1
  %p2 = getelementptr i32, ptr addrspace(1) %in, i64 %e2
  %x = load i32, ptr addrspace(1) %p1
  %y = load i32, ptr addrspace(1) %p2
  %r = sub i32 %x, %y
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_and_b32 v1, 15, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_delay_alu instid0(VALU_DEP_2)
;   v_lshlrev_b32 v1, 2, v1
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v1, s[2:3] offset:4
;   s_waitcnt vmcnt(0)
;   v_sub_nc_u32 v1, v1, v2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_and_b32 v1, 15, v0
;   v_lshlrev_b32 v1, 2, v1
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v1, s[6:7] offset:4
;   s_waitcnt vmcnt(0)
;   v_sub_u32 v1, v2, v3
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_and_b32 v1, 15, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_delay_alu instid0(VALU_DEP_2)
;   v_lshlrev_b32 v1, 2, v1
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v1, s[2:3] offset:4
;   s_wait_loadcnt 0
;   v_sub_nc_u32 v1, v1, v2
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

; Structures of 144 bytes: gfx942 has no multiply-add that reads a scalar base and this factor.
define amdgpu_kernel void @signed_index_of_structures(ptr addrspace(1) %out, ptr addrspace(1) %in, ptr addrspace(1) %is) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %i.at = getelementptr i32, ptr addrspace(1) %is, i32 %lane
  %i = load i32, ptr addrspace(1) %i.at
  %i.long = sext i32 %i to i64
  %at = getelementptr [144 x i8], ptr addrspace(1) %in, i64 %i.long
  %a = load i32, ptr addrspace(1) %at
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %a, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_mad_i64_i32 v[2:3], vcc_lo, v1, 0x90, s[6:7]
;   global_load_b32 v1, v[2:3], off
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_mov_b32 s0, 0x90
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_mad_i64_i32 v[2:3], vcc, v1, s0, 0
;   v_lshl_add_u64 v[2:3], s[6:7], 0, v[2:3]
;   global_load_dword v1, v[2:3], off
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_mad_co_i64_i32 v[2:3], vcc_lo, v1, 0x90, s[6:7]
;   global_load_b32 v1, v[2:3], off
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

; A uniform index beside a divergent address.
define amdgpu_kernel void @divergent_and_uniform_index(ptr addrspace(1) %out, ptr addrspace(1) %in, i64 %j) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %is.low = icmp ult i32 %lane, 7
  %row = select i1 %is.low, ptr addrspace(1) %in, ptr addrspace(1) %out
  %near = and i64 %j, 7
  %at = getelementptr i32, ptr addrspace(1) %row, i64 %near
  %a = load i32, ptr addrspace(1) %at
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %a, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_cmp_lt_u32 vcc_lo, v0, 7
;   s_waitcnt lgkmcnt(0)
;   v_dual_mov_b32 v1, s6 :: v_dual_lshlrev_b32 v0, 2, v0
;   v_mov_b32 v2, s7
;   s_and_b64 s[0:1], s[0:1], 7
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
;   v_cndmask_b32 v1, s4, v1, vcc_lo
;   v_cndmask_b32 v2, s5, v2, vcc_lo
;   s_lshl_b64 s[0:1], s[0:1], 2
;   s_delay_alu instid0(VALU_DEP_2) | instskip(SAME) | instid1(SALU_CYCLE_1)
;   v_add_co_u32 v1, vcc_lo, s0, v1
;   s_delay_alu instid0(VALU_DEP_2)
;   v_add_co_ci_u32 v2, vcc_lo, s1, v2, vcc_lo
;   global_load_b32 v1, v[1:2], off
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_cmp_lt_u32 vcc, v0, 7
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v1, s4
;   v_mov_b32 v2, s6
;   v_cndmask_b32 v2, v1, v2, vcc
;   v_mov_b32 v1, s5
;   v_mov_b32 v3, s7
;   v_cndmask_b32 v3, v1, v3, vcc
;   s_and_b64 s[0:1], s[2:3], 7
;   s_lshl_b64 s[0:1], s[0:1], 2
;   v_lshl_add_u64 v[2:3], s[0:1], 0, v[2:3]
;   global_load_dword v1, v[2:3], off
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_cmp_lt_u32 vcc_lo, v0, 7
;   s_wait_kmcnt 0
;   v_dual_mov_b32 v1, s6 :: v_dual_lshlrev_b32 v0, 2, v0
;   v_mov_b32 v2, s7
;   s_and_b64 s[0:1], s[0:1], 7
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
;   v_cndmask_b32 v1, s4, v1, vcc_lo
;   v_cndmask_b32 v2, s5, v2, vcc_lo
;   s_lshl_b64 s[0:1], s[0:1], 2
;   s_delay_alu instid0(VALU_DEP_2) | instskip(SAME) | instid1(SALU_CYCLE_1)
;   v_add_co_u32 v1, vcc_lo, s0, v1
;   s_wait_alu 0xff9d
;   s_delay_alu instid0(VALU_DEP_2)
;   v_add_co_ci_u32 v2, vcc_lo, s1, v2, vcc_lo
;   global_load_b32 v1, v[1:2], off
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
