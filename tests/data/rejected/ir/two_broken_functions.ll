; Two functions are broken, each in its own way: both are reported.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @first(ptr addrspace(1) %out, i32 %n) {
entry:
  br label %nowhere
}

define amdgpu_kernel void @second(i32 %n) {
entry:
  %a add i32 %n, 1
  ret void
}
