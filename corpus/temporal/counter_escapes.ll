; A uniform counter read after a loop that lanes leave at different times.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @counter_escapes(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %leave = icmp uge i32 %i, %tid                ; divergent
  br i1 %leave, label %exit, label %loop        ; divergent

exit:
  %after = add i32 %next, 5                     ; divergent, temporal
  store i32 %after, ptr addrspace(1) %out       ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
