; Groups of attributes of calls are numbered after those of functions.
; RUN: opt %s -mtriple amdgcn-- -passes='print<uniformity>' 2>&1 -disable-output | FileCheck %s

define amdgpu_kernel void @k(ptr addrspace(1) %p) #0 {
  %r = call i32 @f(i32 signext noundef 1, ptr addrspace(1) align 4 nocapture %p) nounwind "key"="value"
  %s = call i32 @f(i32 2, ptr addrspace(1) %p) #5
  store i32 %r, ptr addrspace(1) %p
  ret void
}
declare i32 @f(i32, ptr addrspace(1)) #5
attributes #0 = { nounwind }
attributes #5 = { nounwind memory(read) }

; CHECK-LABEL: UniformityInfo for function 'k':
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK 0
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %r = call i32 @f(i32 noundef signext 1, ptr addrspace(1) align 4 captures(none) %p) #2
; CHECK-NEXT:   DIVERGENT:   %s = call i32 @f(i32 2, ptr addrspace(1) %p) #1
; CHECK-NEXT:   DIVERGENT:   store i32 %r, ptr addrspace(1) %p, align 4
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
