; Sums of shifted values, uniform and divergent.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @sums(ptr addrspace(1) %out, i32 %u, i32 %v) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %l1 = shl i32 %lane, 1
  %d1 = add i32 %l1, %u
  %l2 = shl i32 %u, 2
  %d2 = add i32 %l2, %lane
  %l3 = shl i32 %d1, 3
  %d3 = add i32 %l3, %d2
  %l4 = shl i32 %u, 4
  %s4 = add i32 %l4, %v
  %d4 = add i32 %d3, %s4
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %d4, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
