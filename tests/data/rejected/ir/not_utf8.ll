; A name outside quotes has bytes that are no letters.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @f(i32 %n) {
entry:
  %aÿş = add i32 %n, 1
  ret void
}
