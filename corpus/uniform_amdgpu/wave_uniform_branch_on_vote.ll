; "Is there any lane that...": a branch on a vote over divergent conditions is uniform, and so is all that hangs on it.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @wave_uniform_branch_on_vote(ptr addrspace(1) %out, ptr addrspace(1) %in) "target-cpu"="gfx900" {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()              ; divergent
  %own = getelementptr i32, ptr addrspace(1) %in, i32 %tid  ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %value = load volatile i32, ptr addrspace(1) %own         ; divergent
  %busy = icmp ne i32 %value, %i                            ; divergent
  %mask = call i64 @llvm.amdgcn.ballot.i64(i1 %busy)
  %next = add i32 %i, 1
  %any = icmp ne i64 %mask, 0
  br i1 %any, label %loop, label %exit

exit:
  store i32 %i, ptr addrspace(1) %out
  store i32 %value, ptr addrspace(1) %out                   ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
