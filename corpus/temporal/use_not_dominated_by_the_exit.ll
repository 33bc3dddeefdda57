; The loop stands in an arm of a uniform branch; its value is read beyond the join, through a phi.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @use_not_dominated_by_the_exit(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()       ; divergent
  %flag = icmp eq i32 %n, 0
  br i1 %flag, label %join, label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %leave = icmp uge i32 %i, %tid                     ; divergent
  br i1 %leave, label %after, label %loop            ; divergent

after:
  br label %join

join:
  %count = phi i32 [ 0, %entry ], [ %next, %after ]  ; divergent, temporal
  store i32 %count, ptr addrspace(1) %out            ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
