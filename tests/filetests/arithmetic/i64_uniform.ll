; Operations of two i64 that are the same in all lanes: on the scalar unit.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @add_i64(ptr addrspace(1) %out, i64 %a, i64 %b) {
  %r = add i64 %a, %b
  store i64 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_add_u32 s0, s6, s0
;   s_addc_u32 s1, s7, s1
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_add_u32 s0, s6, s2
;   s_addc_u32 s1, s7, s3
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_dwordx2 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   s_wait_kmcnt 0
;   s_add_co_u32 s0, s6, s0
;   s_add_co_ci_u32 s1, s7, s1
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[4:5]
;   s_endpgm

define amdgpu_kernel void @sub_i64(ptr addrspace(1) %out, i64 %a, i64 %b) {
  %r = sub i64 %a, %b
  store i64 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_sub_u32 s0, s6, s0
;   s_subb_u32 s1, s7, s1
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_sub_u32 s0, s6, s2
;   s_subb_u32 s1, s7, s3
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_dwordx2 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   s_wait_kmcnt 0
;   s_sub_co_u32 s0, s6, s0
;   s_sub_co_ci_u32 s1, s7, s1
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[4:5]
;   s_endpgm

define amdgpu_kernel void @mul_i64(ptr addrspace(1) %out, i64 %a, i64 %b) {
  %r = mul i64 %a, %b
  store i64 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_mul_hi_u32 s2, s6, s0
;   s_mul_i32 s1, s6, s1
;   s_mul_i32 s3, s7, s0
;   s_add_i32 s1, s2, s1
;   s_mul_i32 s0, s6, s0
;   s_add_i32 s1, s1, s3
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_mul_hi_u32 s0, s6, s2
;   s_mul_i32 s1, s6, s3
;   s_add_i32 s0, s0, s1
;   s_mul_i32 s1, s7, s2
;   s_add_i32 s0, s0, s1
;   s_mul_i32 s1, s6, s2
;   v_mov_b32 v0, s1
;   v_mov_b32 v1, s0
;   v_mov_b32 v2, 0
;   global_store_dwordx2 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   s_wait_kmcnt 0
;   s_mul_hi_u32 s2, s6, s0
;   s_mul_i32 s1, s6, s1
;   s_mul_i32 s3, s7, s0
;   s_add_co_i32 s1, s2, s1
;   s_mul_i32 s0, s6, s0
;   s_add_co_i32 s1, s1, s3
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[4:5]
;   s_endpgm

define amdgpu_kernel void @and_i64(ptr addrspace(1) %out, i64 %a, i64 %b) {
  %r = and i64 %a, %b
  store i64 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_and_b64 s[0:1], s[6:7], s[0:1]
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_and_b64 s[0:1], s[6:7], s[2:3]
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_dwordx2 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   s_wait_kmcnt 0
;   s_and_b64 s[0:1], s[6:7], s[0:1]
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[4:5]
;   s_endpgm

define amdgpu_kernel void @or_i64(ptr addrspace(1) %out, i64 %a, i64 %b) {
  %r = or i64 %a, %b
  store i64 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_or_b64 s[0:1], s[6:7], s[0:1]
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_or_b64 s[0:1], s[6:7], s[2:3]
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_dwordx2 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   s_wait_kmcnt 0
;   s_or_b64 s[0:1], s[6:7], s[0:1]
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[4:5]
;   s_endpgm

define amdgpu_kernel void @xor_i64(ptr addrspace(1) %out, i64 %a, i64 %b) {
  %r = xor i64 %a, %b
  store i64 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_xor_b64 s[0:1], s[6:7], s[0:1]
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_xor_b64 s[0:1], s[6:7], s[2:3]
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_dwordx2 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   s_wait_kmcnt 0
;   s_xor_b64 s[0:1], s[6:7], s[0:1]
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[4:5]
;   s_endpgm

define amdgpu_kernel void @shl_i64(ptr addrspace(1) %out, i64 %a, i64 %b) {
  %by = and i64 %b, 63
  %r = shl i64 %a, %by
  store i64 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_and_b64 s[0:1], s[0:1], 63
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_lshl_b64 s[0:1], s[6:7], s0
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_and_b64 s[0:1], s[2:3], 63
;   s_lshl_b64 s[0:1], s[6:7], s0
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_dwordx2 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   s_wait_kmcnt 0
;   s_and_b64 s[0:1], s[0:1], 63
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_lshl_b64 s[0:1], s[6:7], s0
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[4:5]
;   s_endpgm

define amdgpu_kernel void @lshr_i64(ptr addrspace(1) %out, i64 %a, i64 %b) {
  %by = and i64 %b, 63
  %r = lshr i64 %a, %by
  store i64 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_and_b64 s[0:1], s[0:1], 63
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_lshr_b64 s[0:1], s[6:7], s0
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_and_b64 s[0:1], s[2:3], 63
;   s_lshr_b64 s[0:1], s[6:7], s0
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_dwordx2 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   s_wait_kmcnt 0
;   s_and_b64 s[0:1], s[0:1], 63
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_lshr_b64 s[0:1], s[6:7], s0
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[4:5]
;   s_endpgm

define amdgpu_kernel void @ashr_i64(ptr addrspace(1) %out, i64 %a, i64 %b) {
  %by = and i64 %b, 63
  %r = ashr i64 %a, %by
  store i64 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_and_b64 s[0:1], s[0:1], 63
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_ashr_i64 s[0:1], s[6:7], s0
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_and_b64 s[0:1], s[2:3], 63
;   s_ashr_i64 s[0:1], s[6:7], s0
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_dwordx2 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   s_wait_kmcnt 0
;   s_and_b64 s[0:1], s[0:1], 63
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_ashr_i64 s[0:1], s[6:7], s0
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[4:5]
;   s_endpgm
