; Lanes leave two nested loops at once.
; RUN: opt %s -mtriple amdgcn-- -passes='print<uniformity>' 2>&1 -disable-output | FileCheck %s

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j1, %inner.latch ]
  %j1 = add i32 %j, 1
  %out.c = icmp eq i32 %j1, %tid
  br i1 %out.c, label %exit, label %inner.latch
inner.latch:
  %in.c = icmp ult i32 %j1, 8
  br i1 %in.c, label %inner, label %latch
latch:
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i1, 4
  br i1 %c, label %outer, label %exit
exit:
  %r = phi i32 [ %i, %inner ], [ %i1, %latch ]
  store i32 %r, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: UniformityInfo for function 'k':
; CHECK-NEXT: CYCLES WITH DIVERGENT EXIT:
; CHECK-NEXT:   depth=1: entries(outer) latch inner inner.latch
; CHECK-EMPTY:
; CHECK-NEXT: TEMPORAL DIVERGENCE LIST:
; CHECK-NEXT: Value         :  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
; CHECK-NEXT: Used by       :  %r = phi i32 [ %i, %inner ], [ %i1, %latch ]
; CHECK-NEXT: Outside cycle :depth=1: entries(outer) latch inner inner.latch
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
; CHECK-NEXT:                %j = phi i32 [ 0, %outer ], [ %j1, %inner.latch ]
; CHECK-NEXT:                %j1 = add i32 %j, 1
; CHECK-NEXT:   DIVERGENT:   %out.c = icmp eq i32 %j1, %tid
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:   DIVERGENT:   br i1 %out.c, label %exit, label %inner.latch
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK inner.latch
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:                %in.c = icmp ult i32 %j1, 8
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                br i1 %in.c, label %inner, label %latch
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK latch
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:                %i1 = add i32 %i, 1
; CHECK-NEXT:                %c = icmp ult i32 %i1, 4
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                br i1 %c, label %outer, label %exit
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK exit
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %r = phi i32 [ %i, %inner ], [ %i1, %latch ]
; CHECK-NEXT:   DIVERGENT:   store i32 %r, ptr addrspace(1) %out, align 4
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
