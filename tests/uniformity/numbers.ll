; Values without names are numbered.
; RUN: opt %s -mtriple amdgcn-- -passes='print<uniformity>' 2>&1 -disable-output | FileCheck %s

define amdgpu_kernel void @k(ptr addrspace(1) %0, i32 %1) {
  %3 = call i32 @llvm.amdgcn.workitem.id.x()
  %4 = icmp slt i32 %3, %1
  br i1 %4, label %5, label %6

5:
  store i32 1, ptr addrspace(1) %0
  br label %6

6:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: UniformityInfo for function 'k':
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK 2
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %3 = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK-NEXT:   DIVERGENT:   %4 = icmp slt i32 %3, %1
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:   DIVERGENT:   br i1 %4, label %5, label %6
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK 5
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:                store i32 1, ptr addrspace(1) %0, align 4
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                br label %6
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK 6
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
