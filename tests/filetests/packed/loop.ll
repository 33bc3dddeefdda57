; A pair that stays in one register through a loop.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare <2 x half> @llvm.fma.v2f16(<2 x half>, <2 x half>, <2 x half>)

define amdgpu_kernel void @sum_of_products(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr <2 x half>, ptr addrspace(1) %out, i32 %lane
  %m = and i32 %n, 7
  %a = load <2 x half>, ptr addrspace(1) %own
  br label %loop

loop:
  %k = phi i32 [ 0, %0 ], [ %next, %loop ]
  %s = phi <2 x half> [ zeroinitializer, %0 ], [ %t, %loop ]
  %t = call <2 x half> @llvm.fma.v2f16(<2 x half> %a, <2 x half> %a, <2 x half> %s)
  %next = add i32 %k, 1
  %c = icmp ult i32 %next, %m
  br i1 %c, label %loop, label %end

end:
  store <2 x half> %t, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s0, 7
;   global_load_b32 v1, v0, s[2:3]
;   s_mov_b32 s1, 0
;   v_mov_b32 v2, 0
; .L2:
;   s_waitcnt vmcnt(0)
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   v_pk_fma_f16 v2, v1, v1, v2
;   s_add_i32 s1, s1, 1
;   s_cmp_lt_u32 s1, s0
;   s_cbranch_scc1 .L2
;   global_store_b32 v0, v2, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   s_and_b32 s0, s4, 7
;   global_load_dword v1, v0, s[2:3]
;   s_mov_b32 s1, 0
;   v_mov_b32 v2, 0
; .L2:
;   s_waitcnt vmcnt(0)
;   v_pk_fma_f16 v2, v1, v1, v2
;   s_add_i32 s1, s1, 1
;   s_cmp_lt_u32 s1, s0
;   s_cbranch_scc1 .L2
;   global_store_dword v0, v2, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   s_and_b32 s2, s2, 7
;   global_load_b32 v1, v0, s[0:1]
;   s_mov_b32 s3, 0
;   v_mov_b32 v2, 0
; .L2:
;   s_wait_loadcnt 0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   v_pk_fma_f16 v2, v1, v1, v2
;   s_add_co_i32 s3, s3, 1
;   s_cmp_lt_u32 s3, s2
;   s_cbranch_scc1 .L2
;   global_store_b32 v0, v2, s[0:1]
;   s_endpgm
