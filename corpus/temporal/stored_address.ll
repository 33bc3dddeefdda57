; The address of a store outside the loop is a value of the loop.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @stored_address(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %loop

loop:
  %at = phi ptr addrspace(1) [ %out, %entry ], [ %at.next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %at.next = getelementptr i32, ptr addrspace(1) %at, i32 1
  %leave = icmp uge i32 %i, %tid                ; divergent
  br i1 %leave, label %exit, label %loop        ; divergent

exit:
  store i32 %n, ptr addrspace(1) %at            ; divergent, temporal
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
