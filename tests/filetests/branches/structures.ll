; A phi of a structure with an element of one bit.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @bit_of_structure(ptr addrspace(1) %out, i32 %n) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %few = icmp ult i32 %lane, %n
  br i1 %few, label %then, label %else
then:
  %low = and i32 %lane, 1
  %odd = icmp ne i32 %low, 0
  %a = insertvalue { i1, i32 } poison, i1 %odd, 0
  %b = insertvalue { i1, i32 } %a, i32 %lane, 1
  br label %join
else:
  %double = shl i32 %lane, 1
  %c = insertvalue { i1, i32 } { i1 true, i32 0 }, i32 %double, 1
  br label %join
join:
  %both = phi { i1, i32 } [ %b, %then ], [ %c, %else ]
  %bit = extractvalue { i1, i32 } %both, 0
  %word = extractvalue { i1, i32 } %both, 1
  %r = select i1 %bit, i32 %word, i32 7
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[2:3], s[0:1], 0
;   s_load_b32 s0, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   v_cmp_lt_u32 s0, v0, s0
;   s_and_saveexec_b32 s1, s0
;   s_cbranch_execz .L3
;   v_and_b32 v2, 1, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_cmp_ne_u32 vcc_lo, v2, 0
;   v_cndmask_b32 v2, 0, 1, vcc_lo
; .L3:
;   s_and_not1_b32 exec_lo, s1, s0
;   s_cbranch_execz .L5
;   v_lshlrev_b32 v0, 1, v0
;   v_mov_b32 v2, 1
; .L5:
;   s_mov_b32 exec_lo, s1
;   s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_3)
;   v_cmp_ne_u32 vcc_lo, 0, v2
;   v_cndmask_b32 v0, 7, v0, vcc_lo
;   global_store_b32 v1, v0, s[2:3]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   s_load_dword s4, s[0:1], 8
;   v_lshlrev_b32 v1, 2, v0
;   s_waitcnt lgkmcnt(0)
;   v_cmp_lt_u32 s[0:1], v0, s4
;   s_and_saveexec_b64 s[4:5], s[0:1]
;   s_cbranch_execz .L3
;   v_and_b32 v2, 1, v0
;   v_cmp_ne_u32 vcc, v2, 0
;   s_nop 1
;   v_cndmask_b32 v2, 0, 1, vcc
; .L3:
;   s_andn2_b64 exec, s[4:5], s[0:1]
;   s_cbranch_execz .L5
;   v_lshlrev_b32 v0, 1, v0
;   v_mov_b32 v2, 1
; .L5:
;   s_mov_b64 exec, s[4:5]
;   v_cmp_ne_u32 vcc, 0, v2
;   s_nop 1
;   v_cndmask_b32 v0, 7, v0, vcc
;   global_store_dword v1, v0, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b96 s[0:2], s[0:1], 0
;   v_lshlrev_b32 v1, 2, v0
;   s_wait_kmcnt 0
;   v_cmp_lt_u32 s2, v0, s2
;   s_and_saveexec_b32 s3, s2
;   s_cbranch_execz .L3
;   v_and_b32 v2, 1, v0
;   s_delay_alu instid0(VALU_DEP_1)
;   v_cmp_ne_u32 vcc_lo, v2, 0
;   v_cndmask_b32 v2, 0, 1, vcc_lo
; .L3:
;   s_wait_alu 0xff9e
;   s_and_not1_b32 exec_lo, s3, s2
;   s_cbranch_execz .L5
;   v_lshlrev_b32 v0, 1, v0
;   v_mov_b32 v2, 1
; .L5:
;   s_mov_b32 exec_lo, s3
;   s_delay_alu instid0(VALU_DEP_1)
;   v_cmp_ne_u32 vcc_lo, 0, v2
;   s_wait_alu 0xff9d
;   v_cndmask_b32 v0, 7, v0, vcc_lo
;   global_store_b32 v1, v0, s[0:1]
;   s_endpgm
