; Attachments are numbered for the function.
; RUN: opt %s -mtriple amdgcn-- -passes='print<uniformity>' 2>&1 -disable-output | FileCheck %s

define amdgpu_kernel void @first(ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(1) %p, !tbaa !1, !range !0
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %tid, ptr addrspace(1) %p, !nontemporal !4
  ret void
}

define amdgpu_kernel void @second(ptr addrspace(1) %p) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %tid, ptr addrspace(1) %p, !nontemporal !4
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()

!0 = !{i32 0, i32 10}
!1 = !{!2, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"root"}
!4 = !{i32 1}

; CHECK-LABEL: UniformityInfo for function 'first':
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK 0
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:                %v = load i32, ptr addrspace(1) %p, align 4, !tbaa !0, !range !3
; CHECK-NEXT:   DIVERGENT:   %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK-NEXT:   DIVERGENT:   store i32 %tid, ptr addrspace(1) %p, align 4, !nontemporal !4
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
; CHECK-LABEL: UniformityInfo for function 'second':
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK 0
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK-NEXT:   DIVERGENT:   store i32 %tid, ptr addrspace(1) %p, align 4, !nontemporal !0
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
