; A value computed before the loop is the same whenever a lane leaves it.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @value_from_before_the_loop(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %before = mul i32 %n, 3
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %leave = icmp uge i32 %i, %tid                ; divergent
  br i1 %leave, label %exit, label %loop        ; divergent

exit:
  %after = add i32 %before, %n
  store i32 %after, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
