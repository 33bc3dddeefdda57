; Selections on the scalar unit.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @select_i32(ptr addrspace(1) %out, i32 %x, i32 %a, i32 %b) {
  %c = icmp slt i32 %x, 0
  %r = select i1 %c, i32 %a, i32 %b
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b32 s0, s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_cmp_lt_i32 s6, 0
;   s_cselect_b32 s0, s7, s0
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dword s2, s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_cmp_lt_i32 s6, 0
;   s_cselect_b32 s0, s7, s2
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b32 s0, s[0:1], 16
;   s_wait_kmcnt 0
;   s_cmp_lt_i32 s6, 0
;   s_cselect_b32 s0, s7, s0
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[4:5]
;   s_endpgm

define amdgpu_kernel void @select_i64(ptr addrspace(1) %out, i32 %x, i64 %a, i64 %b) {
  %c = icmp slt i32 %x, 0
  %r = select i1 %c, i64 %a, i64 %b
  store i64 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b256 s[0:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_cmp_lt_i32 s2, 0
;   s_cselect_b64 s[2:3], s[4:5], s[6:7]
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, s3
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx8 s[4:11], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_cmp_lt_i32 s6, 0
;   s_cselect_b64 s[0:1], s[8:9], s[10:11]
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, s1
;   v_mov_b32 v2, 0
;   global_store_dwordx2 v2, v[0:1], s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b256 s[0:7], s[0:1], 0
;   s_wait_kmcnt 0
;   s_cmp_lt_i32 s2, 0
;   s_cselect_b64 s[2:3], s[4:5], s[6:7]
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, s3
;   v_mov_b32 v2, 0
;   global_store_b64 v2, v[0:1], s[0:1]
;   s_endpgm

define amdgpu_kernel void @constants(ptr addrspace(1) %out, i32 %x) {
  %c = icmp eq i32 %x, 0
  %r = select i1 %c, i32 7, i32 1000
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   s_waitcnt lgkmcnt(0)
;   s_cmp_eq_u32 s0, 0
;   s_cselect_b32 s0, 7, 0x3e8
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   s_waitcnt lgkmcnt(0)
;   s_cmp_eq_u32 s4, 0
;   s_cselect_b32 s0, 7, 0x3e8
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   s_wait_kmcnt 0
;   s_cmp_eq_u32 s2, 0
;   s_cselect_b32 s2, 7, 0x3e8
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm

define amdgpu_kernel void @both_conditions(ptr addrspace(1) %out, i32 %x, i32 %a, i32 %b) {
  %p = icmp slt i32 %x, 0
  %q = icmp ugt i32 %a, %b
  %c = and i1 %p, %q
  %r = select i1 %c, i32 %a, i32 %b
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b32 s0, s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_cmp_lt_i32 s6, 0
;   s_cselect_b32 s1, 1, 0
;   s_cmp_gt_u32 s7, s0
;   s_cselect_b32 s2, 1, 0
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_and_b32 s1, s1, s2
;   s_cmp_lg_u32 s1, 0
;   s_cselect_b32 s0, s7, s0
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dword s2, s[0:1], 16
;   s_waitcnt lgkmcnt(0)
;   s_cmp_lt_i32 s6, 0
;   s_cselect_b32 s0, 1, 0
;   s_cmp_gt_u32 s7, s2
;   s_cselect_b32 s1, 1, 0
;   s_and_b32 s0, s0, s1
;   s_cmp_lg_u32 s0, 0
;   s_cselect_b32 s0, s7, s2
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b32 s0, s[0:1], 16
;   s_wait_kmcnt 0
;   s_cmp_lt_i32 s6, 0
;   s_cselect_b32 s1, 1, 0
;   s_cmp_gt_u32 s7, s0
;   s_cselect_b32 s2, 1, 0
;   s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
;   s_and_b32 s1, s1, s2
;   s_cmp_lg_u32 s1, 0
;   s_cselect_b32 s0, s7, s0
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s0 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[4:5]
;   s_endpgm

define amdgpu_kernel void @smaller(ptr addrspace(1) %out, i32 %a, i32 %b) {
  %c = icmp slt i32 %a, %b
  %r = select i1 %c, i32 %a, i32 %b
  store i32 %r, ptr addrspace(1) %out
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_cmp_lt_i32 s2, s3
;   s_cselect_b32 s2, s2, s3
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_waitcnt lgkmcnt(0)
;   s_cmp_lt_i32 s6, s7
;   s_cselect_b32 s0, s6, s7
;   v_mov_b32 v0, s0
;   v_mov_b32 v1, 0
;   global_store_dword v1, v0, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   s_wait_kmcnt 0
;   s_cmp_lt_i32 s2, s3
;   s_cselect_b32 s2, s2, s3
;   s_delay_alu instid0(SALU_CYCLE_1)
;   v_dual_mov_b32 v0, s2 :: v_dual_mov_b32 v1, 0
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
