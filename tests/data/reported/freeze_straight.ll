; A frozen undef that is used twice has the same value both times.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @twice(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %f = freeze i32 undef
  %g = xor i32 %f, %f
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %g, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
