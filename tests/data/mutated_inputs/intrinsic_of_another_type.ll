; lanelog lower --mcpu gfx1030
; exit code 2: the intrinsic gives another type
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @intrinsic_of_another_type(ptr addrspace(1) %out) {
  %x = call i64 @llvm.amdgcn.readfirstlane.i32(i32 7)
  %v = insertelement <2 x i64> <i64 1, i64 2>, i64 %x, i64 1
  store <2 x i64> %v, ptr addrspace(1) %out
  ret void
}
declare i64 @llvm.amdgcn.readfirstlane.i32(i32)
