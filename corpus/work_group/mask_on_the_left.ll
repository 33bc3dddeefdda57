; Which side of the `and` the mask stands on makes no difference.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @mask_on_the_left(ptr addrspace(1) %out) "target-cpu"="gfx900" !reqd_work_group_size !0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %right = and i32 %tid, -64
  %left = and i32 -64, %tid
  store i32 %right, ptr addrspace(1) %out
  store i32 %left, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 256, i32 1, i32 1}

declare i32 @llvm.amdgcn.workitem.id.x()
