; Without a triple of a GPU nothing is divergent.
; RUN: opt %s -passes='print<uniformity>' -disable-output 2>&1 | FileCheck %s

define i32 @f(i32 %a) {
  %b = add i32 %a, 1
  ret i32 %b
}

; CHECK-LABEL: UniformityInfo for function 'f':
; CHECK-NEXT: ALL VALUES UNIFORM
