; A loop that all lanes run equally often: its counter is uniform within and after it.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @uniform_trip_count(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %slot = add i32 %i, %tid                      ; divergent
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  store i32 %next, ptr addrspace(1) %out
  store i32 %slot, ptr addrspace(1) %out        ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
