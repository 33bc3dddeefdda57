; A value of the inner loop is read outside both. The outer one is left by all lanes together, the inner one is not.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @two_loops_deep(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %j.next = add i32 %j, 1
  %leave = icmp uge i32 %j, %tid                ; divergent
  br i1 %leave, label %latch, label %inner      ; divergent

latch:
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %outer, label %exit

exit:
  %deep = add i32 %j, 1                         ; divergent, temporal
  %shallow = add i32 %i, 1
  store i32 %deep, ptr addrspace(1) %out        ; divergent
  store i32 %shallow, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
