; A matrix multiplication leaves each lane another part of the result; a buffer atomic is an atomic; a buffer load is a load.
target triple = "amdgcn-amd-amdhsa"

declare <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float, float, <4 x float>, i32 immarg, i32 immarg, i32 immarg)
declare i32 @llvm.amdgcn.raw.ptr.buffer.atomic.add.i32(i32, ptr addrspace(8), i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32 immarg)

define amdgpu_kernel void @matrix_and_buffer(ptr addrspace(1) %out, ptr addrspace(8) %buffer, float %f) "target-cpu"="gfx90a" {
entry:
  %product = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %f, float %f, <4 x float> zeroinitializer, i32 0, i32 0, i32 0)  ; divergent
  %old = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.add.i32(i32 1, ptr addrspace(8) %buffer, i32 0, i32 0, i32 0)  ; divergent
  %read = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %buffer, i32 0, i32 0, i32 0)
  store <4 x float> %product, ptr addrspace(1) %out  ; divergent
  store i32 %old, ptr addrspace(1) %out              ; divergent
  store i32 %read, ptr addrspace(1) %out
  ret void
}
