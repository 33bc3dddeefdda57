; Halves and bytes of registers as operands.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.smax.i32(i32, i32)
declare half @llvm.sqrt.f16(half)

define amdgpu_kernel void @halves(ptr addrspace(1) %p) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr <2 x half>, ptr addrspace(1) %p, i32 %lane
  %v = load <2 x half>, ptr addrspace(1) %own
  %a = extractelement <2 x half> %v, i32 0
  %b = extractelement <2 x half> %v, i32 1
  %product = fmul half %a, %b
  %root = call afn half @llvm.sqrt.f16(half %b)
  %first = insertelement <2 x half> poison, half %product, i32 0
  %both = insertelement <2 x half> %first, half %root, i32 1
  store <2 x half> %both, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_mul_f16 v2.l, v1.l, v1.h
;   s_delay_alu instid0(VALU_DEP_1)
;   v_sqrt_f16 v2.h, v1.h
;   global_store_b32 v0, v2, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_mov_b32 s0, 0x5040100
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_mul_f16_sdwa v2, v1, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_1
;   v_sqrt_f16_sdwa v1, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
;   s_nop 0
;   v_perm_b32 v1, v1, v2, s0
;   global_store_dword v0, v1, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_lshrrev_b32 v2, 16, v1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(TRANS32_DEP_1)
;   v_mul_f16 v1, v1, v2
;   v_sqrt_f16 v2, v2
;   v_perm_b32 v1, v2, v1, 0x5040100
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

; The upper half is stored from where it is.
define amdgpu_kernel void @upper_store(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr <2 x half>, ptr addrspace(1) %p, i32 %lane
  %v = load <2 x half>, ptr addrspace(1) %from
  %b = extractelement <2 x half> %v, i32 1
  %to = getelementptr half, ptr addrspace(1) %q, i32 %lane
  store half %b, ptr addrspace(1) %to
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v1, s[0:1]
;   s_waitcnt vmcnt(0)
;   global_store_d16_hi_b16 v0, v1, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 1, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v1, s[4:5]
;   s_waitcnt vmcnt(0)
;   global_store_short_d16_hi v0, v1, s[6:7]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_lshlrev_b32 v0, 1, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v1, s[0:1]
;   s_wait_loadcnt 0
;   global_store_d16_hi_b16 v0, v1, s[2:3]
;   s_endpgm

; All parts are read by other instructions only on gfx9: elsewhere, 32-bit operands are whole.
define amdgpu_kernel void @bytes(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr <4 x i8>, ptr addrspace(1) %p, i32 %lane
  %v = load <4 x i8>, ptr addrspace(1) %from
  %a = extractelement <4 x i8> %v, i32 1
  %b = extractelement <4 x i8> %v, i32 2
  %x = zext i8 %a to i32
  %y = sext i8 %b to i32
  %sum = add i32 %x, %lane
  %most = call i32 @llvm.smax.i32(i32 %sum, i32 %y)
  %to = getelementptr i32, ptr addrspace(1) %q, i32 %lane
  store i32 %most, ptr addrspace(1) %to
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v2, v1, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_bfe_u32 v3, v2, 8, 8
;   v_bfe_i32 v2, v2, 16, 8
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_add_nc_u32 v0, v3, v0
;   v_max_i32 v0, v0, v2
;   global_store_b32 v1, v0, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v2, v1, s[4:5]
;   s_waitcnt vmcnt(0)
;   v_add_u32_sdwa v0, v2, v0 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:DWORD
;   v_max_i32_sdwa v0, v0, sext(v2) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_2
;   global_store_dword v1, v0, s[6:7]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v2, v1, s[0:1]
;   s_wait_loadcnt 0
;   v_bfe_u32 v3, v2, 8, 8
;   v_bfe_i32 v2, v2, 16, 8
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_add_nc_u32 v0, v3, v0
;   v_max_i32 v0, v0, v2
;   global_store_b32 v1, v0, s[2:3]
;   s_endpgm
