; The bracket of a switch is not closed.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(ptr addrspace(1) %out, i32 %n) {
entry:
  switch i32 %n, label %end [
    i32 0, label %end

end:
  ret void
}
