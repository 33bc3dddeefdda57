; A function's closing brace is missing, and another function begins.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n) {
entry:
  ret void

define amdgpu_kernel void @g(i32 %n) {
entry:
  ret void
}
