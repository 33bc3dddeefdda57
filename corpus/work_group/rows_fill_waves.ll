; Rows of 128 lanes fill waves evenly: all lanes of a wave are in the same row.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @rows_fill_waves(ptr addrspace(1) %out) "target-cpu"="gfx900" !reqd_work_group_size !0 {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %wave = lshr i32 %x, 6
  store i32 %y, ptr addrspace(1) %out
  store i32 %z, ptr addrspace(1) %out
  store i32 %wave, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 128, i32 2, i32 2}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workitem.id.z()
