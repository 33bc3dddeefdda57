; Loads of private memory are divergent, of global memory at a uniform address not.
; RUN: opt %s -mtriple amdgcn-- -passes='print<uniformity>' 2>&1 -disable-output | FileCheck %s

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %slot = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %slot
  %own = load i32, ptr addrspace(5) %slot
  %all = load i32, ptr addrspace(1) %in
  %sum = add i32 %own, %all
  store i32 %sum, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: UniformityInfo for function 'k':
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK 0
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:                %slot = alloca i32, align 4, addrspace(5)
; CHECK-NEXT:                store i32 1, ptr addrspace(5) %slot, align 4
; CHECK-NEXT:   DIVERGENT:   %own = load i32, ptr addrspace(5) %slot, align 4
; CHECK-NEXT:                %all = load i32, ptr addrspace(1) %in, align 4
; CHECK-NEXT:   DIVERGENT:   %sum = add i32 %own, %all
; CHECK-NEXT:   DIVERGENT:   store i32 %sum, ptr addrspace(1) %out, align 4
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
