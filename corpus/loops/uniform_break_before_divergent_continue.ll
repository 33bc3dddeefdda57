; Some lanes continue early, and all lanes leave together, in a later iteration, before that branch. Mesa's divergence
; analysis assumes that lanes leave in different iterations after any divergent `continue`.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @uniform_break_before_divergent_continue(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                          ; divergent
  %odd = trunc i32 %tid to i1                                           ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %continue ], [ %next, %latch ]   ; divergent in llvm22
  %next = add i32 %i, 1                                                 ; divergent in llvm22
  %none = icmp eq i32 %n, 0
  br i1 %none, label %exit, label %test

test:
  %leave = icmp ugt i32 %next, %n                                       ; divergent in llvm22
  br i1 %leave, label %exit, label %body                                ; divergent in llvm22

body:
  br i1 %odd, label %continue, label %latch                             ; divergent

continue:
  br label %loop

latch:
  store i32 %next, ptr addrspace(1) %out                                ; divergent in llvm22
  br label %loop

exit:
  %last = phi i32 [ %next, %loop ], [ %next, %test ]                    ; divergent in llvm22, temporal
  %more = icmp ugt i32 %last, 4                                         ; divergent in llvm22
  br i1 %more, label %store, label %end                                 ; divergent in llvm22

store:
  store i32 %last, ptr addrspace(1) %out                                ; divergent in llvm22
  br label %end

end:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
