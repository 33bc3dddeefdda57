; The upper word of a constant of `double` is a literal if the lower word is zero.
define amdgpu_kernel void @kernel(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr double, ptr addrspace(1) %p, i32 %t
  %x = load double, ptr addrspace(1) %a
  %m = call double @llvm.minnum.f64(double %x, double 15.0)
  %s = fadd double %m, 17.0
  store double %s, ptr addrspace(1) %a
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b64 v[1:2], v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_max_f64 v[1:2], v[1:2], v[1:2]
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
;   v_min_f64 v[1:2], v[1:2], 0x402e0000
;   v_add_f64 v[1:2], v[1:2], 0x40310000
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_mov_b32 s0, 0
;   s_mov_b32 s1, 0x402e0000
;   s_mov_b32 s4, 0
;   s_mov_b32 s5, 0x40310000
;   s_waitcnt lgkmcnt(0)
;   global_load_dwordx2 v[2:3], v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_max_f64 v[2:3], v[2:3], v[2:3]
;   v_min_f64 v[2:3], v[2:3], s[0:1]
;   v_add_f64 v[2:3], v[2:3], s[4:5]
;   global_store_dwordx2 v0, v[2:3], s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v0, 3, v0
;   s_wait_kmcnt 0
;   global_load_b64 v[1:2], v0, s[0:1]
;   s_wait_loadcnt 0
;   v_min_num_f64 v[1:2], v[1:2], 0x402e0000
;   s_delay_alu instid0(VALU_DEP_1)
;   v_add_f64 v[1:2], v[1:2], 0x40310000
;   global_store_b64 v0, v[1:2], s[0:1]
;   s_endpgm
declare i32 @llvm.amdgcn.workitem.id.x()
declare double @llvm.minnum.f64(double, double)
