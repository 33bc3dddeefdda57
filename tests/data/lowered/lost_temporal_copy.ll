; The count is the same for all lanes that are in the cycle, but each leaves with the count that it then had: its number modulo 8.
; Without a copy of its own, every lane stores the count of the last one.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @lost_temporal_copy(ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %limit = and i32 %lane, 7
  br label %cycle

cycle:
  %count = phi i32 [ 0, %entry ], [ %next, %cycle ]
  %next = add i32 %count, 1
  %leaves = icmp eq i32 %count, %limit
  br i1 %leaves, label %behind, label %cycle

behind:
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %count, ptr addrspace(1) %own
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
