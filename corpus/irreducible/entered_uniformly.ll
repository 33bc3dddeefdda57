; The same cycle, entered and left by a uniform condition: all lanes go the same way round, and nothing is divergent.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @entered_uniformly(ptr addrspace(1) %out, i32 %n, i32 %m) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %flag = icmp ult i32 %n, 16
  br i1 %flag, label %p, label %q

p:
  %i = phi i32 [ 0, %entry ], [ %j.next, %q ]
  %i.next = add i32 %i, 1
  %stop = icmp eq i32 %i.next, %m
  br i1 %stop, label %exit, label %q

q:
  %j = phi i32 [ 1, %entry ], [ %i.next, %p ]
  %j.next = add i32 %j, 2
  store i32 %j, ptr addrspace(1) %out
  br label %p

exit:
  %mine = add i32 %i, %tid                      ; divergent
  store i32 %i, ptr addrspace(1) %out
  store i32 %mine, ptr addrspace(1) %out        ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
