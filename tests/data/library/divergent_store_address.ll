; The address differs by lane; it is the same; it is a counter of a loop that lanes leave at
; different times.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %n, ptr addrspace(1) %own ; expect: divergent_store_address(:, %own)
  store i32 %id, ptr addrspace(1) %out
  br label %loop

loop:
  %at = phi ptr addrspace(1) [ %out, %entry ], [ %after, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %after = getelementptr i32, ptr addrspace(1) %at, i32 1
  %next = add i32 %i, 1
  store i32 %i, ptr addrspace(1) %at
  %done = icmp eq i32 %i, %id
  br i1 %done, label %exit, label %loop

exit:
  store i32 %n, ptr addrspace(1) %at ; expect: divergent_store_address(:, %at)
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
