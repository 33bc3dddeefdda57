; Lanes part and meet again: behind the join all of them store. Where the lanes that were off stay off, four of them do.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @missing_restore(ptr addrspace(1) %few, ptr addrspace(1) %all) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %is_first = icmp ult i32 %lane, 4
  br i1 %is_first, label %first, label %join

first:
  %one = getelementptr i32, ptr addrspace(1) %few, i32 %lane
  store i32 1, ptr addrspace(1) %one
  br label %join

join:
  %own = getelementptr i32, ptr addrspace(1) %all, i32 %lane
  store i32 2, ptr addrspace(1) %own
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
