; Lanes leave the loop in different iterations.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @wait(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %leave = icmp uge i32 %i, %tid
  br i1 %leave, label %exit, label %loop

exit:
  %after = add i32 %next, %n
  store i32 %after, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @"a name"(i32 %n) {
  %1 = add i32 %n, 1
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
