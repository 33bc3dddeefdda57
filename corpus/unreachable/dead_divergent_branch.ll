; A divergent branch in a block that nothing leads to: no lane ever takes it, so its arms make no join.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @dead_divergent_branch(ptr addrspace(1) %out, i32 %a) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %low = icmp ult i32 %tid, 16                  ; divergent
  br label %end

dead:
  br i1 %low, label %left, label %right         ; divergent

left:
  br label %meet

right:
  br label %meet

meet:
  %which = phi i32 [ 1, %left ], [ 2, %right ]
  br label %end

end:
  %last = phi i32 [ %a, %entry ], [ %which, %meet ]
  store i32 %last, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
