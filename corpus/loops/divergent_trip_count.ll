; Lanes leave the loop at different times, but its counter is uniform among those that are still in it.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @divergent_trip_count(ptr addrspace(1) %out, ptr addrspace(1) %in) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %cell = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %value = load i32, ptr addrspace(1) %cell
  store i32 %value, ptr addrspace(1) %out
  %more = icmp ult i32 %next, %tid              ; divergent
  br i1 %more, label %loop, label %exit         ; divergent

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
