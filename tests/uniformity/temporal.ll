; A uniform counter is divergent after a loop that lanes leave in different iterations.
; RUN: opt %s -mtriple amdgcn-- -passes='print<uniformity>' 2>&1 -disable-output | FileCheck %s

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %leave = icmp uge i32 %i, %tid
  br i1 %leave, label %exit, label %loop
exit:
  %a = mul i32 %next, 3
  %b = mul i32 %next, %a
  store i32 %b, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: UniformityInfo for function 'k':
; CHECK-NEXT: CYCLES WITH DIVERGENT EXIT:
; CHECK-NEXT:   depth=1: entries(loop)
; CHECK-EMPTY:
; CHECK-NEXT: TEMPORAL DIVERGENCE LIST:
; CHECK-NEXT: Value         :  %next = add i32 %i, 1
; CHECK-NEXT: Used by       :  %b = mul i32 %next, %a
; CHECK-NEXT: Outside cycle :depth=1: entries(loop)
; CHECK-EMPTY:
; CHECK-NEXT: Value         :  %next = add i32 %i, 1
; CHECK-NEXT: Used by       :  %a = mul i32 %next, 3
; CHECK-NEXT: Outside cycle :depth=1: entries(loop)
; CHECK-EMPTY:
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK entry
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                br label %loop
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK loop
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:                %i = phi i32 [ 0, %entry ], [ %next, %loop ]
; CHECK-NEXT:                %next = add i32 %i, 1
; CHECK-NEXT:   DIVERGENT:   %leave = icmp uge i32 %i, %tid
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:   DIVERGENT:   br i1 %leave, label %exit, label %loop
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK exit
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %a = mul i32 %next, 3
; CHECK-NEXT:   DIVERGENT:   %b = mul i32 %next, %a
; CHECK-NEXT:   DIVERGENT:   store i32 %b, ptr addrspace(1) %out, align 4
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
