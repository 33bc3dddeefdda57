; A loop phi that starts divergent stays divergent, and so does the condition that hangs on it.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @divergent_start(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()     ; divergent
  br label %loop

loop:
  %i = phi i32 [ %tid, %entry ], [ %next, %loop ]  ; divergent
  %turn = phi i32 [ 0, %entry ], [ %turn.next, %loop ]
  %next = add i32 %i, 64                           ; divergent
  %turn.next = add i32 %turn, 1
  %more = icmp ult i32 %next, %n                   ; divergent
  br i1 %more, label %loop, label %exit            ; divergent

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
