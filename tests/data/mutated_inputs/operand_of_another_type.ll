; lanelog lower --mcpu gfx1030
; exit code 2: an operand is written with another type than the value has
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @operand_of_another_type(ptr addrspace(1) %out, i16 %x) {
  %v = insertelement <2 x i128> splat (i128 3), i128 %x, i128 1
  store <2 x i128> %v, ptr addrspace(1) %out
  ret void
}
