; A function has no name.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void (i32 %n) {
entry:
  ret void
}
