; Two functions have the same name.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(ptr addrspace(1) %out, i32 %n) {
entry:
  ret void
}

define amdgpu_kernel void @f() {
entry:
  ret void
}
