; The file ends in the middle of an instruction.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n) {
entry:
  %a = add i32 %n,