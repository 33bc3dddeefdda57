; Rows of 96 lanes: the second wave holds the end of one row and the start of the next.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @rows_not_a_power_of_two(ptr addrspace(1) %out) "target-cpu"="gfx900" !reqd_work_group_size !0 {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %y = call i32 @llvm.amdgcn.workitem.id.y()  ; divergent
  %wave = lshr i32 %x, 6                      ; divergent
  store i32 %y, ptr addrspace(1) %out         ; divergent
  store i32 %wave, ptr addrspace(1) %out      ; divergent
  ret void
}

!0 = !{i32 96, i32 2, i32 1}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
