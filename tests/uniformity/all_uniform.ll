; Nothing differs between lanes.
; RUN: opt %s -mtriple amdgcn-- -passes='print<uniformity>' 2>&1 -disable-output | FileCheck %s

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %sum = add nsw nuw i32 %n, 7
  store i32 %sum, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: UniformityInfo for function 'k':
; CHECK-NEXT: ALL VALUES UNIFORM
