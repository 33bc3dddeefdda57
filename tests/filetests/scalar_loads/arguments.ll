; Arguments of a kernel, which are loaded from its kernarg segment.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @words(ptr addrspace(1) %out, i32 %a, i32 %b, i32 %c) {
  %x = add i32 %a, %b
  %r = xor i32 %x, %c
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b32 s0, s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_add_i32 s1, s6, s7
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_xor_b32 s0, s1, s0
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dword s2, s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_add_i32 s0, s6, s7
;   s_xor_b32 s0, s0, s2
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b32 s0, s[0:1], 16
;   s_wait_kmcnt 0
;   s_add_co_i32 s1, s6, s7
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_xor_b32 s0, s1, s0
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[4:5]
;   s_endpgm

define amdgpu_kernel void @byte_and_half_word(ptr addrspace(1) %out, i8 %a, i16 %b) {
  %x = zext i8 %a to i32
  %y = zext i16 %b to i32
  %r = add i32 %x, %y
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s1, s0, 0xff
;   s_lshr_b32 s0, s0, 16
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_add_i32 s0, s1, s0
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s4, 0xff
;   s_lshr_b32 s1, s4, 16
;   s_add_i32 s0, s0, s1
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   s_wait_kmcnt 0
;   s_and_b32 s3, s2, 0xff
;   s_lshr_b32 s2, s2, 16
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_add_co_i32 s2, s3, s2
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @vector(ptr addrspace(1) %out, <4 x i32> %a) {
  %x = extractelement <4 x i32> %a, i32 1
  %y = extractelement <4 x i32> %a, i32 3
  %r = add i32 %x, %y
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b256 s[0:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_add_i32 s2, s5, s7
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx8 s[4:11], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_add_i32 s0, s9, s11
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b256 s[0:7], s[0:1], 0
;   s_wait_kmcnt 0
;   s_add_co_i32 s2, s5, s7
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @double(ptr addrspace(1) %out, double %a) {
  %r = fadd double %a, 1.0
  store double %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   v_add_f64 v[0:1], s[2:3], 0x3ff0000000000000
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   v_add_f64 v[0:1], s[6:7], 0x3ff0000000000000
;   v_mov_b32 v2, 0
;   global_store_dwordx2 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   v_add_f64 v[0:1], s[2:3], 0x3ff0000000000000
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[0:1]
;   s_endpgm

define amdgpu_kernel void @unused_between(ptr addrspace(1) %out, i64 %a, i64 %b, i32 %c) {
  store i32 %c, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 24
;   s_waitcnt lgkmcnt(0)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 24
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v0, s4
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 24
;   s_wait_kmcnt 0
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[2:3]
;   s_endpgm

define amdgpu_kernel void @global_at_uniform_address(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in) {
  %a = load i32, ptr addrspace(1) %in
  %r = add i32 %a, 1
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_b32 s2, s[2:3], 0
;   s_waitcnt lgkmcnt(0)
;   s_add_i32 s2, s2, 1
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_dword s0, s[6:7], 0
;   s_waitcnt lgkmcnt(0)
;   s_add_i32 s0, s0, 1
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_load_b32 s2, s[2:3], 0
;   s_wait_kmcnt 0
;   s_add_co_i32 s2, s2, 1
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
