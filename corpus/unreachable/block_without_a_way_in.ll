; A block that nothing leads to. Its instructions have verdicts like any others; its edge makes no join.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @block_without_a_way_in(ptr addrspace(1) %out, i32 %a) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                ; divergent
  br label %end

dead:
  %dead.value = add i32 %tid, 1                               ; divergent
  %dead.uniform = add i32 %a, 1
  br label %end

end:
  %which = phi i32 [ %a, %entry ], [ 7, %dead ]
  %by.value = phi i32 [ %a, %entry ], [ %dead.value, %dead ]  ; divergent
  store i32 %which, ptr addrspace(1) %out
  store i32 %by.value, ptr addrspace(1) %out                  ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
