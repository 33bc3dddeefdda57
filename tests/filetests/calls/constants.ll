; Constants that inlining makes known: branches, values and loads of constants of device libraries.
target triple = "amdgcn-amd-amdhsa"

@__oclc_unsafe_math_opt = linkonce_odr hidden addrspace(4) constant i8 0, align 1

declare i32 @llvm.amdgcn.workitem.id.x()

define internal i32 @chosen(i32 %x, i1 %c, i32 %dim) noinline {
  br i1 %c, label %a, label %b
a:
  %u = udiv i32 %x, 77
  br label %e
b:
  switch i32 %dim, label %e [ i32 0, label %d0
                              i32 1, label %d1 ]
d0:
  %v = mul i32 %x, 3
  br label %e
d1:
  %w = xor i32 %x, 12345
  br label %e
e:
  %r = phi i32 [ %u, %a ], [ %v, %d0 ], [ %w, %d1 ], [ 0, %b ]
  ret i32 %r
}

define amdgpu_kernel void @one_arm(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = load i32, ptr addrspace(1) %own
  %r = call i32 @chosen(i32 %x, i1 false, i32 1)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   v_xor_b32 v1, 0x3039, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   v_xor_b32 v1, 0x3039, v1
;   global_store_dword v0, v1, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[0:1]
;   s_wait_loadcnt 0
;   v_xor_b32 v1, 0x3039, v1
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

define internal i32 @powers(i32 %x, i32 %n) {
entry:
  %unsafe = load i8, ptr addrspace(4) @__oclc_unsafe_math_opt
  %set = icmp ne i8 %unsafe, 0
  br i1 %set, label %fast, label %loop
fast:
  ret i32 %x
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = phi i32 [ 1, %entry ], [ %q, %loop ]
  %q = mul i32 %p, %x
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 %q
}

; The branch on the variable is decided, and so is the first iteration, which is the last.
define amdgpu_kernel void @one_iteration(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = load i32, ptr addrspace(1) %own
  %r = call i32 @powers(i32 %x, i32 1)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[0:1]
;   s_waitcnt vmcnt(0)
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[2:3]
;   s_waitcnt vmcnt(0)
;   global_store_dword v0, v1, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[0:1]
;   s_wait_loadcnt 0
;   global_store_b32 v0, v1, s[0:1]
;   s_endpgm

; Only the branch on the variable is decided.
define amdgpu_kernel void @several_iterations(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %x = load i32, ptr addrspace(1) %own
  %r = call i32 @powers(i32 %x, i32 3)
  store i32 %r, ptr addrspace(1) %own
  ret void
}
; gfx1100:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_b32 v1, v0, s[0:1]
;   s_mov_b32 s2, 0
;   v_mov_b32 v2, 1
; .L3:
;   s_waitcnt vmcnt(0)
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   v_mul_lo_u32 v2, v2, v1
;   s_add_i32 s2, s2, 1
;   s_cmp_lt_u32 s2, 3
;   s_cbranch_scc1 .L3
;   global_store_b32 v0, v2, s[0:1]
;   s_endpgm
; gfx942:
;   s_load_dwordx2 s[2:3], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_waitcnt lgkmcnt(0)
;   global_load_dword v1, v0, s[2:3]
;   s_mov_b32 s0, 0
;   v_mov_b32 v2, 1
; .L3:
;   s_waitcnt vmcnt(0)
;   v_mul_lo_u32 v2, v2, v1
;   s_add_i32 s0, s0, 1
;   s_cmp_lt_u32 s0, 3
;   s_cbranch_scc1 .L3
;   global_store_dword v0, v2, s[2:3]
;   s_endpgm
; gfx1200:
;   s_load_b64 s[0:1], s[0:1], 0
;   v_lshlrev_b32 v0, 2, v0
;   s_wait_kmcnt 0
;   global_load_b32 v1, v0, s[0:1]
;   s_mov_b32 s2, 0
;   v_mov_b32 v2, 1
; .L3:
;   s_wait_loadcnt 0
;   s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
;   v_mul_lo_u32 v2, v2, v1
;   s_add_co_i32 s2, s2, 1
;   s_cmp_lt_u32 s2, 3
;   s_cbranch_scc1 .L3
;   global_store_b32 v0, v2, s[0:1]
;   s_endpgm
