; lanelog lower --mcpu gfx1100
; exit code 2: inbounds is not supported
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @kernel(i32 %n) {
  %vector = inbounds <2 x i32>
  %at = and i32 %n, 1
  %element = extractelement <2 x i32> %vector, i32 %at
  ret void
}
