; lanelog lower --mcpu gfx1100
; exit code 2: an element of another type than the vector's
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @kernel(ptr addrspace(1) %out, i32 %n) {
  %vector = insertelement <2 x i64> zeroinitializer, i32 %n, i32 1
  store <2 x i64> %vector, ptr addrspace(1) %out
  ret void
}
