; Two blocks of a function have the same name.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(ptr addrspace(1) %out, i32 %n) {
entry:
  br label %next

next:
  br label %next

next:
  ret void
}
