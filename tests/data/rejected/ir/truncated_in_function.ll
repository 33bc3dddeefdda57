; The file ends in the middle of a function.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(ptr addrspace(1) %out, i32 %n) {
entry:
  %a = add i32 %n, 1
  store i32 %a, ptr addrspace(1) %out
