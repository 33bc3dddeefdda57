; A loop that nothing leads to, with a divergent exit: its counter is read within it and in a dead block after it.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @dead_loop(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  ret void

loop:
  %i = phi i32 [ 0, %before ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %tid              ; divergent
  br i1 %more, label %loop, label %after        ; divergent

before:
  br label %loop

after:
  %late = add i32 %next, 1
  store i32 %late, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
