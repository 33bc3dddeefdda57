; A case of a switch leads to a block that does not exist.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(ptr addrspace(1) %out, i32 %n) {
entry:
  switch i32 %n, label %end [
    i32 0, label %end
    i32 1, label %nowhere
  ]

end:
  ret void
}
