; Both sides of a uniform branch in one arm come back to the block where the other arm waits: three edges, two labels.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @label_meets_itself(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()               ; divergent
  %low = icmp ult i32 %tid, 16                               ; divergent
  %flag = icmp eq i32 %a, %b
  br i1 %low, label %arm, label %meet                        ; divergent

arm:
  br i1 %flag, label %x, label %y

x:
  br label %meet

y:
  br label %meet

meet:
  %all.differ = phi i32 [ 0, %entry ], [ 1, %x ], [ 2, %y ]  ; divergent
  %two.alike = phi i32 [ 0, %entry ], [ 0, %x ], [ 2, %y ]   ; divergent
  store i32 %all.differ, ptr addrspace(1) %out               ; divergent
  store i32 %two.alike, ptr addrspace(1) %out                ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
