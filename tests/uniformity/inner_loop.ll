; Only the inner loop has a divergent exit.
; RUN: opt %s -mtriple amdgcn-- -passes='print<uniformity>' 2>&1 -disable-output | FileCheck %s

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j1, %inner ]
  %j1 = add i32 %j, 1
  %c = icmp ult i32 %j1, %tid
  br i1 %c, label %inner, label %latch
latch:
  %i1 = add i32 %i, 1
  store i32 %j1, ptr addrspace(1) %out
  %d = icmp ult i32 %i1, %n
  br i1 %d, label %outer, label %exit
exit:
  store i32 %i1, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: UniformityInfo for function 'k':
; CHECK-NEXT: CYCLES WITH DIVERGENT EXIT:
; CHECK-NEXT:   depth=2: entries(inner)
; CHECK-EMPTY:
; CHECK-NEXT: TEMPORAL DIVERGENCE LIST:
; CHECK-NEXT: Value         :  %j1 = add i32 %j, 1
; CHECK-NEXT: Used by       :  store i32 %j1, ptr addrspace(1) %out, align 4
; CHECK-NEXT: Outside cycle :depth=2: entries(inner)
; CHECK-EMPTY:
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK entry
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                br label %outer
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK outer
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:                %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                br label %inner
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK inner
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:                %j = phi i32 [ 0, %outer ], [ %j1, %inner ]
; CHECK-NEXT:                %j1 = add i32 %j, 1
; CHECK-NEXT:   DIVERGENT:   %c = icmp ult i32 %j1, %tid
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:   DIVERGENT:   br i1 %c, label %inner, label %latch
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK latch
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:                %i1 = add i32 %i, 1
; CHECK-NEXT:   DIVERGENT:   store i32 %j1, ptr addrspace(1) %out, align 4
; CHECK-NEXT:                %d = icmp ult i32 %i1, %n
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                br i1 %d, label %outer, label %exit
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK exit
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:                store i32 %i1, ptr addrspace(1) %out, align 4
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
