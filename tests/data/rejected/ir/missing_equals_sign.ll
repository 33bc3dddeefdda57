; The sign between a name and its instruction is missing.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(ptr addrspace(1) %out, i32 %n) {
entry:
  %a add i32 %n, 1
  ret void
}
