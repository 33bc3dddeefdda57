; Arguments of a function that is not a kernel, and of a shader.
; RUN: opt %s -mtriple amdgcn-- -passes='print<uniformity>' 2>&1 -disable-output | FileCheck %s

define void @f(i32 %a, i32 inreg %b) {
  %c = icmp eq i32 %a, %b
  ret void
}

define amdgpu_ps float @shader(float inreg %u, float %v) {
  %sum = fadd fast float %u, %v
  ret float %sum
}

; CHECK-LABEL: UniformityInfo for function 'f':
; CHECK: DIVERGENT ARGUMENTS:
; CHECK: DIVERGENT: i32 %a
; CHECK: DIVERGENT:   %c = icmp eq i32 %a, %b
; CHECK-LABEL: UniformityInfo for function 'shader':
; CHECK: DIVERGENT ARGUMENTS:
; CHECK: DIVERGENT: float %v
; CHECK: DIVERGENT:   %sum = fadd fast float %u, %v
; CHECK: DIVERGENT:   ret float %sum
; CHECK-NOT: DIVERGENT
