; The list of arguments is not closed.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n {
entry:
  ret void
}
