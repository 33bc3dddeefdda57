; A divergent branch whose two successors are the same block decides nothing: it makes no join.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @both_successors_are_one_block(ptr addrspace(1) %out, i32 %a) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %low = icmp ult i32 %tid, 16                  ; divergent
  br i1 %low, label %next, label %next          ; divergent

next:
  %same = phi i32 [ %a, %entry ], [ %a, %entry ]
  %sum = add i32 %same, 1
  store i32 %sum, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
