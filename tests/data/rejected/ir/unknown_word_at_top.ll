; A word at the top of the module is none of LLVM's.
target triple = "amdgcn-amd-amdhsa"

defin amdgpu_kernel void @f() {
entry:
  ret void
}
