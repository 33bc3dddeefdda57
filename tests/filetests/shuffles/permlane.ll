; Permutations of rows of 16 lanes, which gfx942 does not have.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.permlane16.i32(i32, i32, i32, i32, i1 immarg, i1 immarg)
declare i32 @llvm.amdgcn.permlanex16.i32(i32, i32, i32, i32, i1 immarg, i1 immarg)

define amdgpu_kernel void @permlane16(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %r = call i32 @llvm.amdgcn.permlane16.i32(i32 %x, i32 %x, i32 1985229328, i32 -19088744, i1 false, i1 false)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_mov_b32 s2, 0xfedcba98
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mov_b32 v2, v0
;   v_permlane16_b32 v2, v0, 0x76543210, s2
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm
; gfx942:
;   not covered: `call @llvm.amdgcn.permlane16.i32`: gfx942 has no `v_permlane16_b32`
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_mov_b32 s2, 0xfedcba98
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mov_b32 v2, v0
;   v_permlane16_b32 v2, v0, 0x76543210, s2
;   s_wait_kmcnt 0
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm

define amdgpu_kernel void @permlanex16(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = mul i32 %lane, 37
  %r = call i32 @llvm.amdgcn.permlanex16.i32(i32 %x, i32 %x, i32 1985229328, i32 -19088744, i1 false, i1 false)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_mov_b32 s2, 0xfedcba98
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mov_b32 v2, v0
;   v_permlanex16_b32 v2, v0, 0x76543210, s2
;   s_waitcnt lgkmcnt(0)
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm
; gfx942:
;   not covered: `call @llvm.amdgcn.permlanex16.i32`: gfx942 has no `v_permlanex16_b32`
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   v_mul_u32_u24 v0, 37, v0
;   s_mov_b32 s2, 0xfedcba98
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_mov_b32 v2, v0
;   v_permlanex16_b32 v2, v0, 0x76543210, s2
;   s_wait_kmcnt 0
;   global_store_b32 v1, v2, s[0:1]
;   s_endpgm
