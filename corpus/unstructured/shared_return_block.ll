; An early return that jumps to the common return block makes that block a join.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @shared_return_block(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                 ; divergent
  %outside = icmp uge i32 %tid, %a                             ; divergent
  br i1 %outside, label %exit, label %work                     ; divergent

work:
  %flag = icmp eq i32 %a, %b
  br i1 %flag, label %more, label %exit

more:
  br label %exit

exit:
  %status = phi i32 [ 1, %entry ], [ 2, %work ], [ 3, %more ]  ; divergent
  %constant = phi i32 [ 7, %entry ], [ 7, %work ], [ 7, %more ]
  store i32 %status, ptr addrspace(1) %out                     ; divergent
  store i32 %constant, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
