; A block ends without a terminator, and another begins.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(ptr addrspace(1) %out, i32 %n) {
entry:
  %a = add i32 %n, 1

end:
  ret void
}
