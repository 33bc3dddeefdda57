; Some lanes never leave the loop that they enter. The others go on, and never meet them again.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @divergent_branch_to_endless_loop(ptr addrspace(1) %out, i32 %a) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %low = icmp ult i32 %tid, 16                  ; divergent
  br i1 %low, label %forever, label %exit       ; divergent

forever:
  %i = phi i32 [ 0, %entry ], [ %next, %forever ]
  %next = add i32 %i, 1
  store i32 %i, ptr addrspace(1) %out
  br label %forever

exit:
  store i32 %a, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
