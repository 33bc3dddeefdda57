; A function that returns in two places. No block post-dominates the divergent branch, and LLVM 14's legacy analysis then takes it to have no effect at all:
; neither on the phi where its arms meet nor on who reads a loop's counter behind the loop.
target triple = "amdgcn-amd-amdhsa"

; With %leave = false lanes 0 to 15 bring 1, the others 2.
define amdgpu_kernel void @two_returns(ptr addrspace(1) %out, i1 %leave) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %low = icmp slt i32 %tid, 16
  br i1 %low, label %then, label %else

then:
  br i1 %leave, label %out.of.here, label %join

else:
  br label %join

join:
  %which = phi i32 [ 1, %then ], [ 2, %else ]                    ; LLVM 14 (legacy): uniform
  store i32 %which, ptr addrspace(1) %out                        ; LLVM 14 (legacy): uniform
  ret void

out.of.here:
  ret void
}

; Lane n leaves in iteration n.
define amdgpu_kernel void @loop_with_a_return(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  %full = icmp sge i32 %i, %n
  br i1 %full, label %give.up, label %more

more:
  %next = add i32 %i, 1
  %leave = icmp uge i32 %next, %tid
  br i1 %leave, label %exit, label %loop

exit:
  store i32 %next, ptr addrspace(1) %out                         ; LLVM 14 (legacy): uniform
  ret void

give.up:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
