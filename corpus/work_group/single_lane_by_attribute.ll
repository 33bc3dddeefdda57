; The same, said by the bounds of the flat work-group size.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @single_lane_by_attribute(ptr addrspace(1) %out) "target-cpu"="gfx900" "amdgpu-flat-work-group-size"="1,1" {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %old = atomicrmw add ptr addrspace(1) %out, i32 %tid monotonic
  store i32 %old, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
