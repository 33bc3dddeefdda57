; A switch takes several lines.
; RUN: opt %s -mtriple amdgcn-- -passes='print<uniformity>' 2>&1 -disable-output | FileCheck %s

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  switch i32 %tid, label %other [ i32 0, label %zero
    i32 1, label %join ]
zero:
  br label %join
other:
  br label %join
join:
  %p = phi i32 [ 1, %entry ], [ 2, %zero ], [ 3, %other ]
  store i32 %p, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: UniformityInfo for function 'k':
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK entry
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:   DIVERGENT:   switch i32 %tid, label %other [
; CHECK-NEXT:     i32 0, label %zero
; CHECK-NEXT:     i32 1, label %join
; CHECK-NEXT:   ]
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK zero
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                br label %join
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK other
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                br label %join
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK join
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %p = phi i32 [ 1, %entry ], [ 2, %zero ], [ 3, %other ]
; CHECK-NEXT:   DIVERGENT:   store i32 %p, ptr addrspace(1) %out, align 4
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
