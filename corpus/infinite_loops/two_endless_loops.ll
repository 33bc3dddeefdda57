; Each arm of a divergent branch ends in an endless loop of its own.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @two_endless_loops(ptr addrspace(1) %out, i32 %a) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %low = icmp ult i32 %tid, 16                  ; divergent
  br i1 %low, label %left, label %right         ; divergent

left:
  store i32 %a, ptr addrspace(1) %out
  br label %left

right:
  %i = phi i32 [ 0, %entry ], [ %next, %right ]
  %next = add i32 %i, %a
  br label %right
}

declare i32 @llvm.amdgcn.workitem.id.x()
