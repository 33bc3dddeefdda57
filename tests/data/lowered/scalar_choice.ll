; Each lane stores a sum of its own. On the scalar unit, there would be one sum for all.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @scalar_choice(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %sum = add i32 %lane, 100
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %sum, ptr addrspace(1) %own
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
