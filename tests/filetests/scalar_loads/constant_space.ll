; Loads from constant memory at a uniform address.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @load_i32(ptr addrspace(1) %out, ptr addrspace(4) %in, i32 %n) {
  %at = getelementptr i32, ptr addrspace(4) %in, i32 0
  %a = load i32, ptr addrspace(4) %at
  store i32 %a, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_b32 s2, s[2:3], 0
;   s_waitcnt lgkmcnt(0)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_dword s0, s[6:7], 0
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_load_b32 s2, s[2:3], 0
;   s_wait_kmcnt 0
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @load_i64(ptr addrspace(1) %out, ptr addrspace(4) %in, i32 %n) {
  %at = getelementptr i64, ptr addrspace(4) %in, i32 0
  %a = load i64, ptr addrspace(4) %at
  store i64 %a, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_b64 s[2:3], s[2:3], 0
;   s_waitcnt lgkmcnt(0)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, s3
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_dwordx2 s[0:1], s[6:7], 0
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_dwordx2 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_load_b64 s[2:3], s[2:3], 0
;   s_wait_kmcnt 0
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, s3
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[0:1]
;   s_endpgm

define amdgpu_kernel void @load_v2i32(ptr addrspace(1) %out, ptr addrspace(4) %in, i32 %n) {
  %at = getelementptr <2 x i32>, ptr addrspace(4) %in, i32 0
  %a = load <2 x i32>, ptr addrspace(4) %at
  store <2 x i32> %a, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_b64 s[2:3], s[2:3], 0
;   s_waitcnt lgkmcnt(0)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, s3
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_dwordx2 s[0:1], s[6:7], 0
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_dwordx2 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_load_b64 s[2:3], s[2:3], 0
;   s_wait_kmcnt 0
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, s3
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[0:1]
;   s_endpgm

define amdgpu_kernel void @load_v4i32(ptr addrspace(1) %out, ptr addrspace(4) %in, i32 %n) {
  %at = getelementptr <4 x i32>, ptr addrspace(4) %in, i32 0
  %a = load <4 x i32>, ptr addrspace(4) %at
  store <4 x i32> %a, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_b128 s[4:7], s[2:3], 0
;   s_waitcnt lgkmcnt(0)
;   v_dual_mov_b32 v0, s4 :: v_dual_mov_b32 v1, s5
;   v_dual_mov_b32 v2, s6 :: v_dual_mov_b32 v3, s7
;   v_mov_b32 v4, 0
;   global_store_b128 v4, v[0:3], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_dwordx4 s[0:3], s[6:7], 0
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, s1
;   v_mov_b32 v2, s2
;   v_mov_b32 v3, s3
;   v_mov_b32 v4, 0
;   global_store_dwordx4 v4, v[0:3], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_load_b128 s[4:7], s[2:3], 0
;   s_wait_kmcnt 0
;   v_dual_mov_b32 v0, s4 :: v_dual_mov_b32 v1, s5
;   v_dual_mov_b32 v2, s6 :: v_dual_mov_b32 v3, s7
;   v_mov_b32 v4, 0
;   global_store_b128 v4, v[0:3], s[0:1]
;   s_endpgm

define amdgpu_kernel void @load_v8i32(ptr addrspace(1) %out, ptr addrspace(4) %in, i32 %n) {
  %at = getelementptr <8 x i32>, ptr addrspace(4) %in, i32 0
  %a = load <8 x i32>, ptr addrspace(4) %at
  store <8 x i32> %a, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_b256 s[4:11], s[2:3], 0
;   s_waitcnt lgkmcnt(0)
;   v_dual_mov_b32 v0, s4 :: v_dual_mov_b32 v1, s5
;   v_dual_mov_b32 v2, s6 :: v_dual_mov_b32 v3, s7
;   v_dual_mov_b32 v4, 0 :: v_dual_mov_b32 v5, s8
;   v_dual_mov_b32 v6, s9 :: v_dual_mov_b32 v7, s10
;   v_mov_b32 v8, s11
;   global_store_b128 v4, v[0:3], s[0:1]
;   global_store_b128 v4, v[5:8], s[0:1] offset:16
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_dwordx8 s[8:15], s[6:7], 0
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v0, s8
;   v_mov_b32 v1, s9
;   v_mov_b32 v2, s10
;   v_mov_b32 v3, s11
;   v_mov_b32 v4, 0
;   v_mov_b32 v6, s12
;   v_mov_b32 v7, s13
;   v_mov_b32 v8, s14
;   v_mov_b32 v9, s15
;   global_store_dwordx4 v4, v[0:3], s[4:5]
;   global_store_dwordx4 v4, v[6:9], s[4:5] offset:16
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_load_b256 s[4:11], s[2:3], 0
;   s_wait_kmcnt 0
;   v_dual_mov_b32 v0, s4 :: v_dual_mov_b32 v1, s5
;   v_dual_mov_b32 v2, s6 :: v_dual_mov_b32 v3, s7
;   v_dual_mov_b32 v4, 0 :: v_dual_mov_b32 v5, s8
;   v_dual_mov_b32 v6, s9 :: v_dual_mov_b32 v7, s10
;   v_mov_b32 v8, s11
;   global_store_b128 v4, v[0:3], s[0:1]
;   global_store_b128 v4, v[5:8], s[0:1] offset:16
;   s_endpgm

define amdgpu_kernel void @load_v3i32(ptr addrspace(1) %out, ptr addrspace(4) %in, i32 %n) {
  %at = getelementptr <3 x i32>, ptr addrspace(4) %in, i32 0
  %a = load <3 x i32>, ptr addrspace(4) %at
  store <3 x i32> %a, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_b64 s[4:5], s[2:3], 0
;   s_load_b32 s2, s[2:3], 8
;   s_waitcnt lgkmcnt(0)
;   v_dual_mov_b32 v0, s4 :: v_dual_mov_b32 v1, s5
;   v_dual_mov_b32 v2, s2 :: v_dual_mov_b32 v3, 0
;   global_store_b96 v3, v[0:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_dwordx2 s[0:1], s[6:7], 0
;   s_load_dword s2, s[6:7], 8
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, s1
;   v_mov_b32 v2, s2
;   v_mov_b32 v3, 0
;   global_store_dwordx3 v3, v[0:2], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_load_b96 s[4:6], s[2:3], 0
;   s_wait_kmcnt 0
;   v_dual_mov_b32 v0, s4 :: v_dual_mov_b32 v1, s5
;   v_dual_mov_b32 v2, s6 :: v_dual_mov_b32 v3, 0
;   global_store_b96 v3, v[0:2], s[0:1]
;   s_endpgm

define amdgpu_kernel void @offset(ptr addrspace(1) %out, ptr addrspace(4) %in, i32 %n) {
  %at = getelementptr i8, ptr addrspace(4) %in, i64 64
  %a = load i32, ptr addrspace(4) %at
  store i32 %a, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_b32 s2, s[2:3], 64
;   s_waitcnt lgkmcnt(0)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_dword s0, s[6:7], 64
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_load_b32 s2, s[2:3], 64
;   s_wait_kmcnt 0
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @large_offset(ptr addrspace(1) %out, ptr addrspace(4) %in, i32 %n) {
  %at = getelementptr i8, ptr addrspace(4) %in, i64 4000
  %a = load i32, ptr addrspace(4) %at
  store i32 %a, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_b32 s2, s[2:3], 0xfa0
;   s_waitcnt lgkmcnt(0)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_dword s0, s[6:7], 0xfa0
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_load_b32 s2, s[2:3], 0xfa0
;   s_wait_kmcnt 0
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @negative_offset(ptr addrspace(1) %out, ptr addrspace(4) %in, i32 %n) {
  %x = getelementptr i8, ptr addrspace(4) %in, i64 64
  %at = getelementptr i8, ptr addrspace(4) %x, i64 -4
  %a = load i32, ptr addrspace(4) %at
  store i32 %a, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_b32 s2, s[2:3], 60
;   s_waitcnt lgkmcnt(0)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_dword s0, s[6:7], 60
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_load_b32 s2, s[2:3], 60
;   s_wait_kmcnt 0
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @uniform_index(ptr addrspace(1) %out, ptr addrspace(4) %in, i32 %n) {
  %i = and i32 %n, 15
  %at = getelementptr i32, ptr addrspace(4) %in, i32 %i
  %a = load i32, ptr addrspace(4) %at
  store i32 %a, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b32 s0, s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s0, 15
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_lshl_b32 s0, s0, 2
;   s_add_u32 s0, s6, s0
;   s_addc_u32 s1, s7, 0
;   s_load_b32 s0, s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dword s2, s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s2, 15
;   s_lshl_b32 s0, s0, 2
;   s_add_u32 s0, s6, s0
;   s_addc_u32 s1, s7, 0
;   s_load_dword s2, s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v0, s2
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b32 s0, s[0:1], 16
;   s_wait_kmcnt 0
;   s_and_b32 s0, s0, 15
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_lshl_b32 s0, s0, 2
;   s_add_co_u32 s0, s6, s0
;   s_add_co_ci_u32 s1, s7, 0
;   s_load_b32 s0, s[0:1], 0
;   s_wait_kmcnt 0
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[4:5]
;   s_endpgm

define amdgpu_kernel void @byte(ptr addrspace(1) %out, ptr addrspace(4) %in, i32 %n) {
  %at = getelementptr i8, ptr addrspace(4) %in, i32 0
  %a = load i8, ptr addrspace(4) %at
  store i8 %a, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_mov_b32 v0, 0
;   s_waitcnt lgkmcnt(0)
;   global_load_u8 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_b8 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_mov_b32 v0, 0
;   s_waitcnt lgkmcnt(0)
;   global_load_ubyte v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_store_byte v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_load_u8 s2, s[2:3], 0
;   s_wait_kmcnt 0
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b8 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @half_word(ptr addrspace(1) %out, ptr addrspace(4) %in, i32 %n) {
  %at = getelementptr i16, ptr addrspace(4) %in, i32 0
  %a = load i16, ptr addrspace(4) %at
  store i16 %a, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_mov_b32 v0, 0
;   s_waitcnt lgkmcnt(0)
;   global_load_u16 v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_b16 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_mov_b32 v0, 0
;   s_waitcnt lgkmcnt(0)
;   global_load_ushort v1, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   global_store_short v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_load_u16 s2, s[2:3], 0
;   s_wait_kmcnt 0
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b16 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @two_words(ptr addrspace(1) %out, ptr addrspace(4) %in) {
  %a = load i32, ptr addrspace(4) %in
  %p = getelementptr i8, ptr addrspace(4) %in, i64 4
  %b = load i32, ptr addrspace(4) %p
  %r = add i32 %a, %b
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_b64 s[2:3], s[2:3], 0
;   s_waitcnt lgkmcnt(0)
;   s_add_i32 s2, s2, s3
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_dwordx2 s[0:1], s[6:7], 0
;   s_waitcnt lgkmcnt(0)
;   s_add_i32 s0, s0, s1
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_load_b64 s[2:3], s[2:3], 0
;   s_wait_kmcnt 0
;   s_add_co_i32 s2, s2, s3
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @four_words(ptr addrspace(1) %out, ptr addrspace(4) %in) {
  %a = load i32, ptr addrspace(4) %in, align 16
  %p = getelementptr i8, ptr addrspace(4) %in, i64 4
  %b = load i32, ptr addrspace(4) %p
  %q = getelementptr i8, ptr addrspace(4) %in, i64 8
  %c = load i32, ptr addrspace(4) %q
  %s = getelementptr i8, ptr addrspace(4) %in, i64 12
  %d = load i32, ptr addrspace(4) %s
  %x = add i32 %a, %b
  %y = add i32 %c, %d
  %r = xor i32 %x, %y
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_b128 s[4:7], s[2:3], 0
;   s_waitcnt lgkmcnt(0)
;   s_add_i32 s2, s4, s5
;   s_add_i32 s3, s6, s7
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_xor_b32 s2, s2, s3
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_dwordx4 s[0:3], s[6:7], 0
;   s_waitcnt lgkmcnt(0)
;   s_add_i32 s0, s0, s1
;   s_add_i32 s1, s2, s3
;   s_xor_b32 s0, s0, s1
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_load_b128 s[4:7], s[2:3], 0
;   s_wait_kmcnt 0
;   s_add_co_i32 s2, s4, s5
;   s_add_co_i32 s3, s6, s7
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_xor_b32 s2, s2, s3
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

@table = internal addrspace(4) constant [8 x i32] [i32 3, i32 5, i32 7, i32 11, i32 13, i32 17, i32 19, i32 23], align 4

; Words at constant offsets in a variable have one base, and one load loads the words between them too.
define amdgpu_kernel void @words_of_a_table(ptr addrspace(1) %out) {
  %a = load i32, ptr addrspace(4) @table
  %b = load i32, ptr addrspace(4) getelementptr (i8, ptr addrspace(4) @table, i64 4)
  %d = load i32, ptr addrspace(4) getelementptr (i8, ptr addrspace(4) @table, i64 12)
  %g = load i32, ptr addrspace(4) getelementptr (i8, ptr addrspace(4) @table, i64 28)
  %x = mul i32 %a, %b
  %y = xor i32 %d, %x
  %r = sub i32 %y, %g
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   s_getpc_b64 s[2:3]
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_4) | instid1(SALU_CYCLE_1)
;   s_add_u32 s2, s2, table@rel32@lo+8
;   s_addc_u32 s3, s3, table@rel32@hi+16
;   s_load_b256 s[4:11], s[2:3], 0
;   s_waitcnt lgkmcnt(0)
;   s_mul_i32 s2, s4, s5
;   s_xor_b32 s2, s7, s2
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_sub_i32 s2, s2, s11
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_getpc_b64 s[0:1]
;   s_add_u32 s0, s0, table@rel32@lo+4
;   s_addc_u32 s1, s1, table@rel32@hi+12
;   s_load_dwordx8 s[4:11], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_mul_i32 s0, s4, s5
;   s_xor_b32 s0, s7, s0
;   s_sub_i32 s0, s0, s11
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   s_getpc_b64 s[2:3]
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_sext_i32_i16 s3, s3
;   s_add_co_u32 s2, s2, table@rel32@lo+12
;   s_add_co_ci_u32 s3, s3, table@rel32@hi+20
;   s_load_b256 s[4:11], s[2:3], 0
;   s_wait_kmcnt 0
;   s_mul_i32 s2, s4, s5
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_xor_b32 s2, s7, s2
;   s_sub_co_i32 s2, s2, s11
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

; A generic pointer to a variable in constant memory.
define amdgpu_kernel void @generic_pointer_to_a_table(ptr addrspace(1) %out) {
  %b = load i32, ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(4) @table to ptr), i64 8)
  store i32 %b, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   s_getpc_b64 s[2:3]
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_add_u32 s2, s2, table@rel32@lo+8
;   s_addc_u32 s3, s3, table@rel32@hi+16
;   v_mov_b32 v0, 0
;   global_load_b32 v1, v0, s[2:3] offset:8
;   s_waitcnt vmcnt(0) lgkmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_getpc_b64 s[0:1]
;   s_add_u32 s0, s0, table@rel32@lo+4
;   s_addc_u32 s1, s1, table@rel32@hi+12
;   v_mov_b32 v0, 0
;   global_load_dword v1, v0, s[0:1] offset:8
;   s_waitcnt vmcnt(0) lgkmcnt(0)
;   global_store_dword v0, v1, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   s_getpc_b64 s[2:3]
;   s_delay_alu instid0(SALU_CYCLE_1)
;   s_sext_i32_i16 s3, s3
;   s_add_co_u32 s2, s2, table@rel32@lo+12
;   s_add_co_ci_u32 s3, s3, table@rel32@hi+20
;   v_mov_b32 v0, 0
;   global_load_b32 v1, v0, s[2:3] offset:8
;   s_wait_loadcnt 0
;   s_wait_kmcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @three_words(ptr addrspace(1) %out, ptr addrspace(4) %in) {
  %a = load <3 x i32>, ptr addrspace(4) %in
  %x = extractelement <3 x i32> %a, i32 0
  %y = extractelement <3 x i32> %a, i32 1
  %z = extractelement <3 x i32> %a, i32 2
  %s = add i32 %x, %y
  %r = xor i32 %s, %z
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_b64 s[4:5], s[2:3], 0
;   s_load_b32 s2, s[2:3], 8
;   s_waitcnt lgkmcnt(0)
;   s_add_i32 s3, s4, s5
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_xor_b32 s2, s3, s2
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_load_dwordx2 s[0:1], s[6:7], 0
;   s_load_dword s2, s[6:7], 8
;   s_waitcnt lgkmcnt(0)
;   s_add_i32 s0, s0, s1
;   s_xor_b32 s0, s0, s2
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_load_b96 s[4:6], s[2:3], 0
;   s_wait_kmcnt 0
;   s_add_co_i32 s2, s4, s5
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_xor_b32 s2, s2, s6
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

; The index is less than 8, so that its distance in bytes is a word.
define amdgpu_kernel void @small_index(ptr addrspace(1) %out, ptr addrspace(4) %in, i32 %n) {
  %i = and i32 %n, 7
  %e = zext i32 %i to i64
  %at = getelementptr i32, ptr addrspace(4) %in, i64 %e
  %a = load i32, ptr addrspace(4) %at
  store i32 %a, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b32 s0, s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s0, 7
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_lshl_b32 s0, s0, 2
;   s_add_u32 s0, s6, s0
;   s_addc_u32 s1, s7, 0
;   s_load_b32 s0, s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dword s2, s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s2, 7
;   s_lshl_b32 s0, s0, 2
;   s_add_u32 s0, s6, s0
;   s_addc_u32 s1, s7, 0
;   s_load_dword s2, s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   v_mov_b32 v0, s2
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b32 s0, s[0:1], 16
;   s_wait_kmcnt 0
;   s_and_b32 s0, s0, 7
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_lshl_b32 s0, s0, 2
;   s_add_co_u32 s0, s6, s0
;   s_add_co_ci_u32 s1, s7, 0
;   s_load_b32 s0, s[0:1], 0
;   s_wait_kmcnt 0
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[4:5]
;   s_endpgm
