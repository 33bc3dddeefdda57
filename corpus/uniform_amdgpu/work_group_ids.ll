; Which work-group a lane belongs to is the same for the whole wave.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @work_group_ids(ptr addrspace(1) %out) {
entry:
  %x = call i32 @llvm.amdgcn.workgroup.id.x()
  %y = call i32 @llvm.amdgcn.workgroup.id.y()
  %z = call i32 @llvm.amdgcn.workgroup.id.z()
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %base = mul i32 %x, 64
  %index = add i32 %base, %tid                  ; divergent
  %yz = add i32 %y, %z
  store i32 %index, ptr addrspace(1) %out       ; divergent
  store i32 %yz, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.workgroup.id.z()
declare i32 @llvm.amdgcn.workitem.id.x()
