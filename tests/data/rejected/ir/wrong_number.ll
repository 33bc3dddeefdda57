; A value is numbered out of turn.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(ptr addrspace(1) %out, i32 %n) {
entry:
  %3 = add i32 %n, 1
  %1 = add i32 %n, 1
  ret void
}
