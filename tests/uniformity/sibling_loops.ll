; Two loops after each other, the second with a divergent exit.
; RUN: opt %s -mtriple amdgcn-- -passes='print<uniformity>' 2>&1 -disable-output | FileCheck %s

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %one
one:
  %i = phi i32 [ 0, %entry ], [ %i1, %one ]
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i1, %n
  br i1 %c, label %one, label %two
two:
  %j = phi i32 [ %i1, %one ], [ %j1, %body ]
  %d = icmp ult i32 %j, %tid
  br i1 %d, label %body, label %exit
body:
  %j1 = add i32 %j, 2
  br label %two
exit:
  store i32 %j, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: UniformityInfo for function 'k':
; CHECK-NEXT: CYCLES WITH DIVERGENT EXIT:
; CHECK-NEXT:   depth=1: entries(two) body
; CHECK-EMPTY:
; CHECK-NEXT: TEMPORAL DIVERGENCE LIST:
; CHECK-NEXT: Value         :  %j = phi i32 [ %i1, %one ], [ %j1, %body ]
; CHECK-NEXT: Used by       :  store i32 %j, ptr addrspace(1) %out, align 4
; CHECK-NEXT: Outside cycle :depth=1: entries(two) body
; CHECK-EMPTY:
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK entry
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                br label %one
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK one
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:                %i = phi i32 [ 0, %entry ], [ %i1, %one ]
; CHECK-NEXT:                %i1 = add i32 %i, 1
; CHECK-NEXT:                %c = icmp ult i32 %i1, %n
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                br i1 %c, label %one, label %two
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK two
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:                %j = phi i32 [ %i1, %one ], [ %j1, %body ]
; CHECK-NEXT:   DIVERGENT:   %d = icmp ult i32 %j, %tid
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:   DIVERGENT:   br i1 %d, label %body, label %exit
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK body
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:                %j1 = add i32 %j, 2
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                br label %two
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK exit
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   store i32 %j, ptr addrspace(1) %out, align 4
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
