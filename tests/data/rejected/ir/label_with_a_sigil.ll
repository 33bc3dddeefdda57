; A label is written like a use of it.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(ptr addrspace(1) %out, i32 %n) {
%entry:
  ret void
}
