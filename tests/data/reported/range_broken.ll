; Work-groups with rows of 48 and of 65 work-items.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @rows48(ptr addrspace(1) %out) "target-cpu"="gfx942" !reqd_work_group_size !0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %a = lshr i32 %x, 6
  %b = lshr i32 %x, 5
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %y
  store i32 %a, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @rows65(ptr addrspace(1) %out) "target-cpu"="gfx942" !reqd_work_group_size !1 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %a = lshr i32 %x, 6
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %y
  store i32 %a, ptr addrspace(1) %p
  ret void
}
!0 = !{i32 48, i32 4, i32 1}
!1 = !{i32 65, i32 2, i32 1}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
