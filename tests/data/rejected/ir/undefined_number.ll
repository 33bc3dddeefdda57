; An operand is a numbered value that nothing defines.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(ptr addrspace(1) %out, i32 %n) {
entry:
  %1 = add i32 %7, 1
  ret void
}
