; One arm of a divergent branch is a loop of its own: its lanes bring to the join what the edge out of the loop carries.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @loop_in_one_arm(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()     ; divergent
  %low = icmp ult i32 %tid, 16                     ; divergent
  br i1 %low, label %loop, label %else             ; divergent

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %join

else:
  br label %join

join:
  %which = phi i32 [ 1, %loop ], [ 2, %else ]      ; divergent
  %same = phi i32 [ 3, %loop ], [ 3, %else ]
  store i32 %which, ptr addrspace(1) %out          ; divergent
  store i32 %same, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
