; lanelog lower --style nyuzi
; exit code 2: values of more than 64 words
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @kernel(ptr addrspace(1) %out) {
  store [4294967296 x i64] <>, ptr addrspace(1) %out
  ret void
}
