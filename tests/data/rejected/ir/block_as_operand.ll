; An operand is a block instead of a value.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(ptr addrspace(1) %out, i32 %n) {
entry:
  %a = add i32 %entry, 1
  ret void
}
