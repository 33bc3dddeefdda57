; An operand has a type that does not exist.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(ptr addrspace(1) %out, i32 %n) {
entry:
  %a = add i3x2 %n, 1
  ret void
}
