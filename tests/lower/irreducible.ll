; A cycle with two entries.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @crossed(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %low = icmp ult i32 %tid, 4
  br i1 %low, label %left, label %right

left:
  store volatile i32 1, ptr addrspace(1) %out
  %more = icmp ult i32 %tid, 7
  br i1 %more, label %right, label %exit

right:
  store volatile i32 2, ptr addrspace(1) %out
  %again = icmp ult i32 %tid, 9
  br i1 %again, label %left, label %exit

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
