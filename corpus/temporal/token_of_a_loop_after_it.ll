; A vote by the token of a loop, after the loop: the lanes of each iteration in which it was left vote apart.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @token_of_a_loop_after_it(ptr addrspace(1) %out) convergent {
entry:
  %whole = call token @llvm.experimental.convergence.entry()
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                                                    ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %round = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %whole) ]
  %here = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ "convergencectrl"(token %round) ]
  %next = add i32 %i, 1
  %leave = icmp uge i32 %i, %tid                                                                  ; divergent
  br i1 %leave, label %exit, label %loop                                                          ; divergent

exit:
  %vote = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ "convergencectrl"(token %round) ]           ; divergent in sound, temporal
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 true) [ "convergencectrl"(token %whole) ]
  %both = and i64 %vote, %all                                                                     ; divergent in sound
  store i64 %both, ptr addrspace(1) %out                                                          ; divergent in sound
  store i64 %all, ptr addrspace(1) %out
  ret void
}

declare token @llvm.experimental.convergence.entry() convergent
declare token @llvm.experimental.convergence.loop() convergent
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1) convergent
