; Code that never runs reads a counter of a loop that lanes leave at different times. Nothing there executes, so LLVM's own answer is
; kept: what it reads counts at an exit of the loop, and where the counter's block dominates an exit.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @at_an_exit(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()     ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %odd = and i32 %i, 1
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %latch, label %side

side:
  %s = add i32 %i, 7
  br label %latch

latch:
  %next = add i32 %i, 1
  %leave = icmp uge i32 %i, %tid                   ; divergent
  br i1 %leave, label %exit, label %loop           ; divergent

exit:
  %p = phi i32 [ 0, %latch ], [ %s, %dead ]        ; divergent, temporal
  br label %later

later:
  %q = phi i32 [ 0, %exit ], [ %s, %dead ]
  ret void

dead:
  %d = add i32 %next, 5                            ; divergent, temporal
  %e = add i32 %s, 5
  %f = icmp eq i32 %e, 0
  br i1 %f, label %exit, label %later
}

declare i32 @llvm.amdgcn.workitem.id.x()
