; Rows of 16 lanes: a wave holds four of them, and y differs within it.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @rows_shorter_than_a_wave(ptr addrspace(1) %out) "target-cpu"="gfx900" !reqd_work_group_size !0 {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %y = call i32 @llvm.amdgcn.workitem.id.y()  ; divergent
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  store i32 %x, ptr addrspace(1) %out         ; divergent
  store i32 %y, ptr addrspace(1) %out         ; divergent
  store i32 %z, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 16, i32 16, i32 1}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workitem.id.z()
