; lanelog analyze
; exit code 2: expected a value
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @number_like_hexadecimal(i32 %a, i1 %b) {
  br i1 %b, label %1, label %2
1:
  ret void
2:
  %3 = icmp samesign ult i32 %a, 12x
  ret void
}
