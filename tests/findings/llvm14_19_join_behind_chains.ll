; Both arms of a divergent branch end in a chain of two blocks, one behind a loop. LLVM 14's newer analysis and LLVM 19 stop following labels while both
; are under way: the walk may end once it repeats the label that it handed over last.
;
; Lanes 0 to 15 bring 1, the others 0.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @join_behind_chains(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %high = icmp sge i32 %tid, 16
  br i1 %high, label %then, label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, 3
  br i1 %again, label %loop, label %behind

behind:
  br label %behind.too

behind.too:
  br label %join

then:
  br label %then.too

then.too:
  br label %join

join:
  %which = phi i32 [ 1, %behind.too ], [ 0, %then.too ]          ; LLVM 14 (gpu), 19: uniform
  store i32 %which, ptr addrspace(1) %out                        ; LLVM 14 (gpu), 19: uniform
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
