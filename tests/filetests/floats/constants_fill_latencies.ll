; Copies of constants of 64 bits to SGPRs move up like other instructions: the second chain fills the
; latencies of the first.
define amdgpu_kernel void @kernel(ptr addrspace(1) %p, ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr <2 x double>, ptr addrspace(1) %p, i32 %lane
  %x = load <2 x double>, ptr addrspace(1) %at
  %a = extractelement <2 x double> %x, i32 0
  %b = extractelement <2 x double> %x, i32 1
  %a1 = fmul double %a, 1.1
  %a2 = fadd double %a1, 1.3
  %b1 = fmul double %b, 1.7
  %b2 = fadd double %b1, 1.9
  %to = getelementptr <2 x double>, ptr addrspace(1) %out, i32 %lane
  %low = insertelement <2 x double> poison, double %a2, i32 0
  %both = insertelement <2 x double> %low, double %b2, i32 1
  store <2 x double> %both, ptr addrspace(1) %to
  ret void
}
; gfx1100:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 4, v0
;   s_mov_b32 s4, 0x9999999a
;   s_mov_b32 s5, 0x3ff19999
;   s_mov_b32 s6, 0xcccccccd
;   s_mov_b32 s7, 0x3ff4cccc
;   s_mov_b32 s8, 0x33333333
;   s_mov_b32 s9, 0x3ffb3333
;   s_mov_b32 s10, 0x66666666
;   s_mov_b32 s11, 0x3ffe6666
;   s_waitcnt lgkmcnt(0)
;   global_load_b128 v[1:4], v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_mul_f64 v[1:2], v[1:2], s[4:5]
;   v_mul_f64 v[3:4], v[3:4], s[8:9]
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
;   v_add_f64 v[1:2], v[1:2], s[6:7]
;   v_add_f64 v[3:4], v[3:4], s[10:11]
;   global_store_b128 v0, v[1:4], s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   v_lshlrev_b32 v0, 4, v0
;   s_mov_b32 s0, 0x9999999a
;   s_mov_b32 s1, 0x3ff19999
;   s_mov_b32 s2, 0xcccccccd
;   s_mov_b32 s3, 0x3ff4cccc
;   s_mov_b32 s8, 0x33333333
;   s_mov_b32 s9, 0x3ffb3333
;   s_mov_b32 s10, 0x66666666
;   s_mov_b32 s11, 0x3ffe6666
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx4 v[2:5], v0, s[4:5]
;   s_waitcnt vmcnt(0)
;   v_mul_f64 v[2:3], v[2:3], s[0:1]
;   v_add_f64 v[2:3], v[2:3], s[2:3]
;   v_mul_f64 v[4:5], v[4:5], s[8:9]
;   v_add_f64 v[4:5], v[4:5], s[10:11]
;   global_store_dwordx4 v0, v[2:5], s[6:7]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[0:3], s[0:1], 0
;   v_lshlrev_b32 v0, 4, v0
;   s_mov_b32 s4, 0x9999999a
;   s_mov_b32 s5, 0x3ff19999
;   s_mov_b32 s6, 0xcccccccd
;   s_mov_b32 s7, 0x3ff4cccc
;   s_mov_b32 s8, 0x33333333
;   s_mov_b32 s9, 0x3ffb3333
;   s_mov_b32 s10, 0x66666666
;   s_mov_b32 s11, 0x3ffe6666
;   s_wait_kmcnt 0
;   global_load_b128 v[1:4], v0, s[0:1]
;   s_wait_loadcnt 0
;   v_mul_f64 v[1:2], v[1:2], s[4:5]
;   v_mul_f64 v[3:4], v[3:4], s[8:9]
;   s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
;   v_add_f64 v[1:2], v[1:2], s[6:7]
;   v_add_f64 v[3:4], v[3:4], s[10:11]
;   global_store_b128 v0, v[1:4], s[2:3]
;   s_endpgm
declare i32 @llvm.amdgcn.workitem.id.x()
