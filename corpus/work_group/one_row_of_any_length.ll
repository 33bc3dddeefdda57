; A single row of 96 lanes: it is no power of two, but no second row begins within a wave.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @one_row_of_any_length(ptr addrspace(1) %out) "target-cpu"="gfx900" !reqd_work_group_size !0 {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %wave = lshr i32 %x, 6
  store i32 %y, ptr addrspace(1) %out
  store i32 %wave, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 96, i32 1, i32 1}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
