; Alignments that the text leaves out.
; RUN: opt %s -mtriple amdgcn-- -passes='print<uniformity>' 2>&1 -disable-output | FileCheck %s

%pair = type { i8, i64 }

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %a = alloca %pair, addrspace(5)
  %b = alloca [3 x i16], addrspace(5)
  %c = alloca i32, i32 4, addrspace(5)
  %v = load <3 x float>, ptr addrspace(1) %out
  %d = load double, ptr addrspace(5) %a
  store volatile i128 1, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: UniformityInfo for function 'k':
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK 0
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:                %a = alloca %pair, align 8, addrspace(5)
; CHECK-NEXT:                %b = alloca [3 x i16], align 2, addrspace(5)
; CHECK-NEXT:                %c = alloca i32, i32 4, align 4, addrspace(5)
; CHECK-NEXT:                %v = load <3 x float>, ptr addrspace(1) %out, align 16
; CHECK-NEXT:   DIVERGENT:   %d = load double, ptr addrspace(5) %a, align 8
; CHECK-NEXT:                store volatile i128 1, ptr addrspace(1) %out, align 8
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
