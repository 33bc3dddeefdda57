; A divergent branch into both entries of an irreducible cycle.
; RUN: opt %s -mtriple amdgcn-- -passes='print<uniformity>' 2>&1 -disable-output | FileCheck %s

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp eq i32 %tid, 0
  br i1 %c, label %p, label %q
p:
  %x = phi i32 [ 0, %entry ], [ %y1, %q ]
  %x1 = add i32 %x, 1
  br label %q
q:
  %y = phi i32 [ 5, %entry ], [ %x1, %p ]
  %y1 = add i32 %y, 1
  %d = icmp ult i32 %y1, %n
  br i1 %d, label %p, label %exit
exit:
  store i32 %y1, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: UniformityInfo for function 'k':
; CHECK-NEXT: CYCLES ASSUMED DIVERGENT:
; CHECK-NEXT:   depth=1: entries(q p)
; CHECK-NEXT: CYCLES WITH DIVERGENT EXIT:
; CHECK-NEXT:   depth=1: entries(q p)
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK entry
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK-NEXT:   DIVERGENT:   %c = icmp eq i32 %tid, 0
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:   DIVERGENT:   br i1 %c, label %p, label %q
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK p
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %x = phi i32 [ 0, %entry ], [ %y1, %q ]
; CHECK-NEXT:   DIVERGENT:   %x1 = add i32 %x, 1
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                br label %q
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK q
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %y = phi i32 [ 5, %entry ], [ %x1, %p ]
; CHECK-NEXT:   DIVERGENT:   %y1 = add i32 %y, 1
; CHECK-NEXT:   DIVERGENT:   %d = icmp ult i32 %y1, %n
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:   DIVERGENT:   br i1 %d, label %p, label %exit
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK exit
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   store i32 %y1, ptr addrspace(1) %out, align 4
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
