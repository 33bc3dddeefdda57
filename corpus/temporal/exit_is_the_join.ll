; The loop is left straight into the join: the phi stands in the exit block itself, which is entered from elsewhere, too.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @exit_is_the_join(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()      ; divergent
  %flag = icmp eq i32 %n, 0
  br i1 %flag, label %join, label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %leave = icmp uge i32 %i, %tid                    ; divergent
  br i1 %leave, label %join, label %loop            ; divergent

join:
  %count = phi i32 [ 0, %entry ], [ %next, %loop ]  ; divergent, temporal
  store i32 %count, ptr addrspace(1) %out           ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
