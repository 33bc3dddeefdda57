; The value of the loop goes through a phi of one incoming edge at its exit, as loop-closed form writes it.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @loop_closing_phi(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %leave = icmp uge i32 %i, %tid                ; divergent
  br i1 %leave, label %exit, label %loop        ; divergent

exit:
  %closed = phi i32 [ %next, %loop ]            ; divergent, temporal
  store i32 %closed, ptr addrspace(1) %out      ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
