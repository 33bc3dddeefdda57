; Two arguments have the same name.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n, i32 %n) {
entry:
  ret void
}
