; A store has no type before its value.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(ptr addrspace(1) %out, i32 %n) {
entry:
  store %n, ptr addrspace(1) %out
  ret void
}
