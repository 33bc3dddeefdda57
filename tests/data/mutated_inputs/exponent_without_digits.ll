; lanelog analyze
; exit code 2: expected a value
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @exponent_without_digits(i32 %a, i1 %b) {
  br i1 %b, label %1, label %2
1:
  ret void
2:
  %3 = fadd float 2.0, 1.5e+
  ret void
}
