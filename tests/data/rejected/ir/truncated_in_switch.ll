; The file ends among the cases of a switch.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n) {
entry:
  switch i32 %n, label %end [
    i32 0, label %end
