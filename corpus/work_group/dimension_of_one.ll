; A dimension of size one has one index, whatever the others are.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @dimension_of_one(ptr addrspace(1) %out) "target-cpu"="gfx900" !reqd_work_group_size !0 {
entry:
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z()  ; divergent
  store i32 %y, ptr addrspace(1) %out
  store i32 %z, ptr addrspace(1) %out         ; divergent
  ret void
}

!0 = !{i32 8, i32 1, i32 8}

declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workitem.id.z()
