; Products that are denormal floats.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @kept(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %lane
  %x = load float, ptr addrspace(1) %p
  %y = fmul float %x, 0x3810000000000000
  %o = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %y, ptr addrspace(1) %o
  ret void
}
define amdgpu_kernel void @flushed(ptr addrspace(1) %in, ptr addrspace(1) %out) "denormal-fp-math-f32"="preserve-sign,preserve-sign" {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %lane
  %x = load float, ptr addrspace(1) %p
  %y = fmul float %x, 0x3810000000000000
  %o = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %y, ptr addrspace(1) %o
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
