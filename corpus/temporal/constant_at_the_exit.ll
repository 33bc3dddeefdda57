; A phi at the exit that takes a constant from the loop: lanes leave at different times, with the same value.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @constant_at_the_exit(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %flag = icmp eq i32 %n, 0
  br i1 %flag, label %join, label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %leave = icmp uge i32 %i, %tid                ; divergent
  br i1 %leave, label %join, label %loop        ; divergent

join:
  %ran = phi i32 [ 0, %entry ], [ 1, %loop ]
  store i32 %ran, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
