; A string has no end.
target triple = "amdgcn-amd-amdhsa"

@text = constant [4 x i8] c"abc

define amdgpu_kernel void @f(ptr addrspace(1) %out, i32 %n) {
entry:
  ret void
}
