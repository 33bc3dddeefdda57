; Blocks that control cannot reach are printed too.
; RUN: opt %s -mtriple amdgcn-- -passes='print<uniformity>' 2>&1 -disable-output | FileCheck %s

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %tid, ptr addrspace(1) %out
  ret void
lost:
  %x = add i32 %tid, 1
  br label %lost
}
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: UniformityInfo for function 'k':
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK entry
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK-NEXT:   DIVERGENT:   store i32 %tid, ptr addrspace(1) %out, align 4
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK lost
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %x = add i32 %tid, 1
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                br label %lost
; CHECK-NEXT: END BLOCK
