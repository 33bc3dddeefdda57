; Names in quotes.
; RUN: opt %s -mtriple amdgcn-- -passes='print<uniformity>' 2>&1 -disable-output | FileCheck %s

define amdgpu_kernel void @"a kernel"(ptr addrspace(1) %"out put") {
"first block":
  %"lane id" = call i32 @llvm.amdgcn.workitem.id.x()
  %"plain" = add i32 %"lane id", 1
  %a$b = add i32 %plain, 1
  br label %"next block"
"next block":
  store i32 %a$b, ptr addrspace(1) %"out put"
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: UniformityInfo for function 'a kernel':
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK first block
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %"lane id" = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK-NEXT:   DIVERGENT:   %plain = add i32 %"lane id", 1
; CHECK-NEXT:   DIVERGENT:   %"a$b" = add i32 %plain, 1
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                br label %"next block"
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK next block
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   store i32 %"a$b", ptr addrspace(1) %"out put", align 4
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
