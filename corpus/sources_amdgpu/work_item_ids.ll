; The index of a lane within its work-group is what makes lanes differ, in each of three dimensions.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @work_item_ids(ptr addrspace(1) %out) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %y = call i32 @llvm.amdgcn.workitem.id.y()  ; divergent
  %z = call i32 @llvm.amdgcn.workitem.id.z()  ; divergent
  %xy = add i32 %x, %y                        ; divergent
  %xyz = add i32 %xy, %z                      ; divergent
  store i32 %xyz, ptr addrspace(1) %out       ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workitem.id.z()
