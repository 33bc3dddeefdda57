; The module comes from stdin.
; RUN: cat %s | opt -mtriple=amdgcn-- --passes="print<uniformity>" --disable-output - 2>&1 | FileCheck %s
; RUN: opt -mtriple=amdgcn-- -passes='print<uniformity>' -disable-output < %s 2>&1 | FileCheck %s

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %tid, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: UniformityInfo for function 'k':
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK 0
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK-NEXT:   DIVERGENT:   store i32 %tid, ptr addrspace(1) %out, align 4
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
