; A divergent if in the body of a uniform loop: lanes meet again before the latch, and the counter stays uniform.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @if_within_uniform_loop(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %low = icmp ult i32 %tid, 16                  ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  br i1 %low, label %then, label %latch         ; divergent

then:
  store i32 %i, ptr addrspace(1) %out
  br label %latch

latch:
  %step = phi i32 [ 1, %loop ], [ 2, %then ]    ; divergent
  %next = add i32 %i, 1
  store i32 %step, ptr addrspace(1) %out        ; divergent
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  store i32 %next, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
