; A vector type is not closed.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(ptr addrspace(1) %out, i32 %n) {
entry:
  %a = add <4 x i32 zeroinitializer, zeroinitializer
  ret void
}
