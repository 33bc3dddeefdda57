; The bits of a NaN, and whether a value is a NaN.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @nan(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %lane
  %x = load float, ptr addrspace(1) %p
  %z = fsub float %x, %x
  %q = fdiv float %z, %z
  %n = fneg float %q
  %m = fadd float %n, %x
  %b = bitcast float %m to i32
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %b, ptr addrspace(1) %o
  ret void
}
define amdgpu_kernel void @nan_is(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %lane
  %x = load float, ptr addrspace(1) %p
  %z = fsub float %x, %x
  %q = fdiv float %z, %z
  %s = call float @llvm.sqrt.f32(float -1.0)
  %w = call float @llvm.minnum.f32(float %q, float %x)
  %u = fcmp uno float %q, %s
  %c = zext i1 %u to i32
  %wb = bitcast float %w to i32
  %r = xor i32 %wb, %c
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %o
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.sqrt.f32(float)
declare float @llvm.minnum.f32(float, float)
