; Operations of two i32 that are the same in all lanes: on the scalar unit.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @add_i32(ptr addrspace(1) %out, i32 %a, i32 %b) {
  %r = add i32 %a, %b
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_add_i32 s2, s2, s3
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_add_i32 s0, s6, s7
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_add_co_i32 s2, s2, s3
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @sub_i32(ptr addrspace(1) %out, i32 %a, i32 %b) {
  %r = sub i32 %a, %b
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_sub_i32 s2, s2, s3
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_sub_i32 s0, s6, s7
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_sub_co_i32 s2, s2, s3
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @mul_i32(ptr addrspace(1) %out, i32 %a, i32 %b) {
  %r = mul i32 %a, %b
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_mul_i32 s2, s2, s3
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_mul_i32 s0, s6, s7
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_mul_i32 s2, s2, s3
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @and_i32(ptr addrspace(1) %out, i32 %a, i32 %b) {
  %r = and i32 %a, %b
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s2, s2, s3
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s6, s7
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_and_b32 s2, s2, s3
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @or_i32(ptr addrspace(1) %out, i32 %a, i32 %b) {
  %r = or i32 %a, %b
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_or_b32 s2, s2, s3
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_or_b32 s0, s6, s7
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_or_b32 s2, s2, s3
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @xor_i32(ptr addrspace(1) %out, i32 %a, i32 %b) {
  %r = xor i32 %a, %b
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_xor_b32 s2, s2, s3
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_xor_b32 s0, s6, s7
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_xor_b32 s2, s2, s3
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @shl_i32(ptr addrspace(1) %out, i32 %a, i32 %b) {
  %by = and i32 %b, 31
  %r = shl i32 %a, %by
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s3, s3, 31
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_lshl_b32 s2, s2, s3
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s7, 31
;   s_lshl_b32 s0, s6, s0
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_and_b32 s3, s3, 31
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_lshl_b32 s2, s2, s3
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @lshr_i32(ptr addrspace(1) %out, i32 %a, i32 %b) {
  %by = and i32 %b, 31
  %r = lshr i32 %a, %by
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s3, s3, 31
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_lshr_b32 s2, s2, s3
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s7, 31
;   s_lshr_b32 s0, s6, s0
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_and_b32 s3, s3, 31
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_lshr_b32 s2, s2, s3
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @ashr_i32(ptr addrspace(1) %out, i32 %a, i32 %b) {
  %by = and i32 %b, 31
  %r = ashr i32 %a, %by
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s3, s3, 31
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_ashr_i32 s2, s2, s3
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s7, 31
;   s_ashr_i32 s0, s6, s0
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_and_b32 s3, s3, 31
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_ashr_i32 s2, s2, s3
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
