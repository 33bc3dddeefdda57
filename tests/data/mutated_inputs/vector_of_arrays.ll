; lanelog lower --mcpu gfx1030
; exit code 2: a vector of something that is neither a number nor a pointer
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @vector_of_arrays(ptr addrspace(1) %out, i32 %x) {
  %v = insertelement <1 x [0 x i8]> poison, i32 %x, i64 0
  ret void
}
