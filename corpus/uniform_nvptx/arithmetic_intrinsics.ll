; Intrinsics that only compute are as divergent as what they are given; LLVM 22 calls them divergent always.
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @arithmetic_intrinsics(ptr addrspace(1) %out, i32 %n, float %f) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()                    ; divergent
  %absolute = call float @llvm.fabs.f32(float %f)                     ; divergent in llvm22: arithmetic on uniform values
  %root = call float @llvm.sqrt.f32(float %absolute)                  ; divergent in llvm22
  %fused = call float @llvm.fma.f32(float %f, float %f, float %root)  ; divergent in llvm22
  %least = call i32 @llvm.umin.i32(i32 %n, i32 8)                     ; divergent in llvm22
  %own = call i32 @llvm.umin.i32(i32 %n, i32 %tid)                    ; divergent
  store float %fused, ptr addrspace(1) %out                           ; divergent in llvm22
  store i32 %least, ptr addrspace(1) %out                             ; divergent in llvm22
  store i32 %own, ptr addrspace(1) %out                               ; divergent
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.fabs.f32(float)
declare float @llvm.sqrt.f32(float)
declare float @llvm.fma.f32(float, float, float)
declare i32 @llvm.umin.i32(i32, i32)
