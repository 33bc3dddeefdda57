; Between floats, and between floats and integers.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.fptosi.sat.i32.f32(float)
declare i32 @llvm.fptoui.sat.i32.f32(float)
declare i32 @llvm.fptosi.sat.i32.f64(double)

define amdgpu_kernel void @fpext_half_float(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr half, ptr addrspace(1) %as, i32 %lane
  %a = load half, ptr addrspace(1) %a.at
  %r = fpext half %a to float
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v1, v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cvt_f32_f16 v1, v1.l
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v1, v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_cvt_f32_f16 v1, v1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 1, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_u16 v1, v1, s[2:3]
;   s_wait_loadcnt 0
;   v_cvt_f32_f16 v1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @fpext_float_double(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %r = fpext float %a to double
  %out.at = getelementptr double, ptr addrspace(1) %out, i32 %lane
  store double %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cvt_f64_f32 v[1:2], v1
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_cvt_f64_f32 v[2:3], v1
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v1, s[2:3]
;   s_wait_loadcnt 0
;   v_cvt_f64_f32 v[1:2], v1
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @fptrunc_float_half(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %r = fptrunc float %a to half
  %out.at = getelementptr half, ptr addrspace(1) %out, i32 %lane
  store half %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cvt_f16_f32 v1.l, v1
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_cvt_f16_f32 v1, v1
;   global_store_short v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v1, s[2:3]
;   s_wait_loadcnt 0
;   v_cvt_f16_f32 v1, v1
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @fptrunc_double_float(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr double, ptr addrspace(1) %as, i32 %lane
  %a = load double, ptr addrspace(1) %a.at
  %r = fptrunc double %a to float
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cvt_f32_f64 v1, v[1:2]
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_cvt_f32_f64 v1, v[2:3]
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v1, s[2:3]
;   s_wait_loadcnt 0
;   v_cvt_f32_f64 v1, v[1:2]
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @sitofp_i32_float(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %r = sitofp i32 %a to float
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cvt_f32_i32 v1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_cvt_f32_i32 v1, v1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_cvt_f32_i32 v1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @uitofp_i32_float(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %r = uitofp i32 %a to float
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cvt_f32_u32 v1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_cvt_f32_u32 v1, v1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_cvt_f32_u32 v1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @sitofp_i32_double(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %r = sitofp i32 %a to double
  %out.at = getelementptr double, ptr addrspace(1) %out, i32 %lane
  store double %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cvt_f64_i32 v[1:2], v1
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_cvt_f64_i32 v[2:3], v1
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v1, s[2:3]
;   s_wait_loadcnt 0
;   v_cvt_f64_i32 v[1:2], v1
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @uitofp_i32_double(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %r = uitofp i32 %a to double
  %out.at = getelementptr double, ptr addrspace(1) %out, i32 %lane
  store double %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cvt_f64_u32 v[1:2], v1
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_cvt_f64_u32 v[2:3], v1
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v1, s[2:3]
;   s_wait_loadcnt 0
;   v_cvt_f64_u32 v[1:2], v1
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @sitofp_i16_half(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i16, ptr addrspace(1) %as, i32 %lane
  %a = load i16, ptr addrspace(1) %a.at
  %r = sitofp i16 %a to half
  %out.at = getelementptr half, ptr addrspace(1) %out, i32 %lane
  store half %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cvt_f16_i16 v1.l, v1.l
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_cvt_f16_i16 v1, v1
;   global_store_short v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_load_u16 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_cvt_f16_i16 v1, v1
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @uitofp_i16_half(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i16, ptr addrspace(1) %as, i32 %lane
  %a = load i16, ptr addrspace(1) %a.at
  %r = uitofp i16 %a to half
  %out.at = getelementptr half, ptr addrspace(1) %out, i32 %lane
  store half %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cvt_f16_u16 v1.l, v1.l
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_cvt_f16_u16 v1, v1
;   global_store_short v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_load_u16 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_cvt_f16_u16 v1, v1
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @uitofp_i8_float(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i8, ptr addrspace(1) %as, i32 %lane
  %a = load i8, ptr addrspace(1) %a.at
  %r = uitofp i8 %a to float
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u8 v0, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cvt_f32_ubyte0 v0, v0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ubyte v0, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_cvt_f32_ubyte0 v0, v0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_load_u8 v0, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_cvt_f32_ubyte0 v0, v0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @sitofp_i64_float(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %r = sitofp i64 %a to float
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cls_i32 v3, v2
;   v_xor_b32 v4, v1, v2
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
;   v_add_nc_u32 v3, -1, v3
;   v_ashrrev_i32 v4, 31, v4
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_add_nc_u32 v4, 32, v4
;   v_min_u32 v3, v3, v4
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
;   v_lshlrev_b64 v[1:2], v3, v[1:2]
;   v_sub_nc_u32 v3, 32, v3
;   v_min_u32 v1, 1, v1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_or_b32 v1, v2, v1
;   v_cvt_f32_i32 v1, v1
;   s_delay_alu instid0(VALU_DEP_1)
;   v_ldexp_f32 v1, v1, v3
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_ffbh_i32 v1, v3
;   v_add_u32 v1, -1, v1
;   v_xor_b32 v4, v2, v3
;   v_ashrrev_i32 v4, 31, v4
;   v_add_u32 v4, 32, v4
;   v_min_u32 v1, v1, v4
;   v_lshlrev_b64 v[2:3], v1, v[2:3]
;   v_min_u32 v2, 1, v2
;   v_or_b32 v2, v3, v2
;   v_sub_u32 v1, 32, v1
;   v_cvt_f32_i32 v2, v2
;   v_ldexp_f32 v1, v2, v1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v1, s[2:3]
;   s_wait_loadcnt 0
;   v_cls_i32 v3, v2
;   v_xor_b32 v4, v1, v2
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
;   v_add_nc_u32 v3, -1, v3
;   v_ashrrev_i32 v4, 31, v4
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_add_nc_u32 v4, 32, v4
;   v_min_u32 v3, v3, v4
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
;   v_lshlrev_b64 v[1:2], v3, v[1:2]
;   v_sub_nc_u32 v3, 32, v3
;   v_min_u32 v1, 1, v1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_or_b32 v1, v2, v1
;   v_cvt_f32_i32 v1, v1
;   s_delay_alu instid0(VALU_DEP_1)
;   v_ldexp_f32 v1, v1, v3
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @bitcast_float_i32(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %r = bitcast float %a to i32
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
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

define amdgpu_kernel void @bitcast_i64_double(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i64, ptr addrspace(1) %as, i32 %lane
  %a = load i64, ptr addrspace(1) %a.at
  %r = bitcast i64 %a to double
  %out.at = getelementptr double, ptr addrspace(1) %out, i32 %lane
  store double %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_store_dwordx2 v0, v[2:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[2:3]
;   s_wait_loadcnt 0
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @fptosi_sat_f32(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %r = call i32 @llvm.fptosi.sat.i32.f32(float %a)
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cvt_i32_f32 v1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_cvt_i32_f32 v1, v1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_cvt_i32_f32 v1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @fptoui_sat_f32(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr float, ptr addrspace(1) %as, i32 %lane
  %a = load float, ptr addrspace(1) %a.at
  %r = call i32 @llvm.fptoui.sat.i32.f32(float %a)
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cvt_u32_f32 v1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_cvt_u32_f32 v1, v1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_cvt_u32_f32 v1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @fptosi_sat_f64(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr double, ptr addrspace(1) %as, i32 %lane
  %a = load double, ptr addrspace(1) %a.at
  %r = call i32 @llvm.fptosi.sat.i32.f64(double %a)
  %out.at = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v1, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_cvt_i32_f64 v1, v[1:2]
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v1, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_cvt_i32_f64 v1, v[2:3]
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 3, v0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v1, s[2:3]
;   s_wait_loadcnt 0
;   v_cvt_i32_f64 v1, v[1:2]
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

; An integer that fits in a byte.
define amdgpu_kernel void @uitofp_small_float(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i32, ptr addrspace(1) %as, i32 %lane
  %a = load i32, ptr addrspace(1) %a.at
  %b = lshr i32 %a, 4
  %c = and i32 %b, 15
  %r = uitofp i32 %c to float
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_bfe_u32 v1, v1, 4, 4
;   s_delay_alu instid0(VALU_DEP_1)
;   v_cvt_f32_ubyte0 v1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_bfe_u32 v1, v1, 4, 4
;   v_cvt_f32_ubyte0 v1, v1
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_bfe_u32 v1, v1, 4, 4
;   s_delay_alu instid0(VALU_DEP_1)
;   v_cvt_f32_ubyte0 v1, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

; The value of the byte may be negative.
define amdgpu_kernel void @sitofp_i8_float(ptr addrspace(1) %out, ptr addrspace(1) %as) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr i8, ptr addrspace(1) %as, i32 %lane
  %a = load i8, ptr addrspace(1) %a.at
  %r = sitofp i8 %a to float
  %out.at = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_u8 v0, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_bfe_i32 v0, v0, 0, 8
;   s_delay_alu instid0(VALU_DEP_1)
;   v_cvt_f32_i32 v0, v0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_ubyte v0, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_cvt_f32_i32_sdwa v0, sext(v0) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_load_u8 v0, v0, s[2:3]
;   s_wait_loadcnt 0
;   v_bfe_i32 v0, v0, 0, 8
;   s_delay_alu instid0(VALU_DEP_1)
;   v_cvt_f32_i32 v0, v0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
