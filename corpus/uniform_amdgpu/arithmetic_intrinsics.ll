; Intrinsics that only compute are as divergent as what they are given.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @arithmetic_intrinsics(ptr addrspace(1) %out, i32 %n, float %f) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()    ; divergent
  %u = call i32 @llvm.umin.i32(i32 %n, i32 8)
  %d = call i32 @llvm.umin.i32(i32 %n, i32 %tid)  ; divergent
  %root = call float @llvm.sqrt.f32(float %f)
  %fused = call float @llvm.fma.f32(float %root, float %f, float 1.0)
  %bits = call i32 @llvm.ctpop.i32(i32 %d)        ; divergent
  store i32 %u, ptr addrspace(1) %out
  store i32 %bits, ptr addrspace(1) %out          ; divergent
  store float %fused, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.umin.i32(i32, i32)
declare float @llvm.sqrt.f32(float)
declare float @llvm.fma.f32(float, float, float)
declare i32 @llvm.ctpop.i32(i32)
