; Where an instruction should be, there is punctuation.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(ptr addrspace(1) %out, i32 %n) {
entry:
  %a = , i32 %n
  ret void
}
