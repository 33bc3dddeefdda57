; Two halves in a register.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare <2 x half> @llvm.fma.v2f16(<2 x half>, <2 x half>, <2 x half>)
declare <2 x half> @llvm.maxnum.v2f16(<2 x half>, <2 x half>)

define amdgpu_kernel void @fadd(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x half>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x half>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x half>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x half>, ptr addrspace(1) %b.at
  %r = fadd <2 x half> %a, %b
  %out.at = getelementptr <2 x half>, ptr addrspace(1) %out, i32 %lane
  store <2 x half> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_pk_add_f16 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_pk_add_f16 v1, v1, v2
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_pk_add_f16 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fmul(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x half>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x half>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x half>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x half>, ptr addrspace(1) %b.at
  %r = fmul <2 x half> %a, %b
  %out.at = getelementptr <2 x half>, ptr addrspace(1) %out, i32 %lane
  store <2 x half> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_pk_mul_f16 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_pk_mul_f16 v1, v1, v2
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_pk_mul_f16 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fma(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs, ptr addrspace(1) %cs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x half>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x half>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x half>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x half>, ptr addrspace(1) %b.at
  %c.at = getelementptr <2 x half>, ptr addrspace(1) %cs, i32 %lane
  %c = load <2 x half>, ptr addrspace(1) %c.at
  %r = call <2 x half> @llvm.fma.v2f16(<2 x half> %a, <2 x half> %b, <2 x half> %c)
  %out.at = getelementptr <2 x half>, ptr addrspace(1) %out, i32 %lane
  store <2 x half> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[2:3]
;   global_load_b32 v2, v0, s[4:5]
;   global_load_b32 v3, v0, s[6:7]
;   s_waitcnt vmcnt(0)
;   v_pk_fma_f16 v1, v1, v2, v3
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx8 s[4:11], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[8:9]
;   global_load_dword v3, v0, s[10:11]
;   s_waitcnt vmcnt(0)
;   v_pk_fma_f16 v1, v1, v2, v3
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b256 s[0:7], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[2:3]
;   global_load_b32 v2, v0, s[4:5]
;   global_load_b32 v3, v0, s[6:7]
;   s_wait_loadcnt 0
;   v_pk_fma_f16 v1, v1, v2, v3
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define amdgpu_kernel void @maxnum(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x half>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x half>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x half>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x half>, ptr addrspace(1) %b.at
  %r = call <2 x half> @llvm.maxnum.v2f16(<2 x half> %a, <2 x half> %b)
  %out.at = getelementptr <2 x half>, ptr addrspace(1) %out, i32 %lane
  store <2 x half> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(1)
;   v_pk_max_f16 v1, v1, v1
;   s_waitcnt vmcnt(0)
;   v_pk_max_f16 v2, v2, v2
;   s_delay_alu instid0(VALU_DEP_1)
;   v_pk_max_f16 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(1)
;   v_pk_max_f16 v1, v1, v1
;   s_waitcnt vmcnt(0)
;   v_pk_max_f16 v2, v2, v2
;   s_nop 0
;   v_pk_max_f16 v1, v1, v2
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_pk_max_num_f16 v1, v1, v2
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm

define amdgpu_kernel void @fneg_operand(ptr addrspace(1) %out, ptr addrspace(1) %as, ptr addrspace(1) %bs) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %a.at = getelementptr <2 x half>, ptr addrspace(1) %as, i32 %lane
  %a = load <2 x half>, ptr addrspace(1) %a.at
  %b.at = getelementptr <2 x half>, ptr addrspace(1) %bs, i32 %lane
  %b = load <2 x half>, ptr addrspace(1) %b.at
  %n = fneg <2 x half> %b
  %r = fadd <2 x half> %a, %n
  %out.at = getelementptr <2 x half>, ptr addrspace(1) %out, i32 %lane
  store <2 x half> %r, ptr addrspace(1) %out.at
  ret void
}
; gfx1100:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_pk_add_f16 v1, v1, v2 neg_lo:[0,1] neg_hi:[0,1]
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
; gfx942:
;   s_load_dwordx4 s[4:7], s[0:1], 0
;   s_load_dwordx2 s[2:3], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[6:7]
;   global_load_dword v2, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_pk_add_f16 v1, v1, v2 neg_lo:[0,1] neg_hi:[0,1]
;   global_store_dword v0, v1, s[4:5]
;   s_endpgm
; gfx1200:
;   s_load_b128 s[4:7], s[0:1], 0
;   s_load_b64 s[0:1], s[0:1], 16
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[6:7]
;   global_load_b32 v2, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_pk_add_f16 v1, v1, v2 neg_lo:[0,1] neg_hi:[0,1]
;   global_store_b32 v0, v1, s[4:5]
;   s_endpgm
