; Lanes sum until they have enough; a switch of the whole wave decides whether the sum is halved.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @clamp(ptr addrspace(1) %out, i32 %most, i1 %halves) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  br label %loop

loop:
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %more = add i32 %sum, %lane
  %enough = icmp uge i32 %more, %most
  br i1 %enough, label %after, label %loop

after:
  br i1 %halves, label %half, label %end

half:
  %smaller = lshr i32 %more, 1
  store i32 %smaller, ptr addrspace(1) %own
  ret void

end:
  store i32 %more, ptr addrspace(1) %own
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
