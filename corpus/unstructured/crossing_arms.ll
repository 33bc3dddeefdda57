; Both arms of the divergent branch end in the same two blocks: each is a join, and so is the end.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @crossing_arms(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %low = icmp ult i32 %tid, 16                  ; divergent
  %flag = icmp eq i32 %a, %b
  br i1 %low, label %p, label %q                ; divergent

p:
  br i1 %flag, label %r, label %s

q:
  br i1 %flag, label %s, label %r

r:
  %at.r = phi i32 [ 1, %p ], [ 2, %q ]          ; divergent
  br label %end

s:
  %at.s = phi i32 [ 3, %p ], [ 4, %q ]          ; divergent
  br label %end

end:
  %sides = phi i32 [ 5, %r ], [ 6, %s ]         ; divergent
  %same = phi i32 [ %a, %r ], [ %a, %s ]
  store i32 %sides, ptr addrspace(1) %out       ; divergent
  store i32 %same, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
